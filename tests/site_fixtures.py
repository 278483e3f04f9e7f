"""Fixtures that build a site once per run; test modules load them with ``pytest_plugins``."""

from __future__ import annotations

from pathlib import Path

import pytest
from hostile import hostile_tree
from sites import build_site, lay_docs
from trees import GAZETTE, REPOSITORY, SPAN, lay_over_rivers


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of this repository."""
    return build_site(REPOSITORY, tmp_path_factory.mktemp("real-site"))


@pytest.fixture(scope="session")
def rivers_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site of the rivers, with one claim."""
    root = lay_docs(lay_over_rivers({GAZETTE: SPAN}, tmp_path_factory.mktemp("rivers") / "tree"))
    return build_site(root, tmp_path_factory.mktemp("rivers-site"))


@pytest.fixture(scope="session")
def hostile_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rivers whose every text tries to leave its place."""
    return hostile_tree(tmp_path_factory.mktemp("hostile") / "tree")


@pytest.fixture(scope="session")
def hostile_site(hostile_root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site built of the hostile rivers."""
    return build_site(hostile_root, tmp_path_factory.mktemp("hostile-site"))

"""What all tests share: trees of rivers and bridges, golden files, and laws that are the same in every run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings
from trees import Lay, lay_over_rivers

GOLDEN = Path(__file__).parent / "golden"

settings.register_profile("same-every-time", derandomize=True, database=None, deadline=None, max_examples=100)
settings.load_profile("same-every-time")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="Rewrite the golden files with what comes out now.")


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Lay files over a fresh copy of the rivers; each call makes a tree of its own."""
    numbers = count()

    def lay(files: Mapping[str, str]) -> Path:
        return lay_over_rivers(files, tmp_path / f"tree-{next(numbers)}")

    return lay


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with ``tests/golden/<name>``; with ``--update-golden`` write it there."""
    update = request.config.getoption("--update-golden")

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        assert path.is_file(), f"tests/golden/{name} does not exist yet: run pytest --update-golden"
        assert text == path.read_text("utf-8"), f"tests/golden/{name} differs; pytest --update-golden rewrites it"

    return compare

"""A check of unchanged facts says again what it said; a changed byte, or a broken memory, is checked anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from site_builder import cli

Lay = Callable[[dict[str, str]], Path]
CLASH = """source: register
claims:
  - {id: a, subject: lune-bridge, predicate: length, value: 240 m}
  - {id: b, subject: lune-bridge, predicate: length, value: 900 m}
"""


def check(root: Path) -> tuple[int, str]:
    result = CliRunner().invoke(cli.main, ["check", "--root", str(root)])
    return result.exit_code, result.stdout


@pytest.fixture
def root(lay: Lay) -> Path:
    return lay({"facts/claims/register.yaml": CLASH})


def test_nothing_is_checked_again_while_nothing_changed(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = check(root)
    monkeypatch.setattr(cli, "_verdict", None)
    assert check(root) == first
    assert first[0] == 1


def test_a_changed_fact_is_checked(root: Path) -> None:
    check(root)
    (root / "facts/claims/register.yaml").write_text(CLASH.replace("900", "240"))
    assert check(root)[0] == 0


def test_a_broken_memory_is_no_harm(root: Path) -> None:
    first = check(root)
    (root / ".cache/check-terminal.json").write_text("{")
    assert check(root) == first


def test_each_way_of_asking_has_its_own_answer(root: Path) -> None:
    shown = check(root)[1]
    as_json = CliRunner().invoke(cli.main, ["check", "--root", str(root), "--format", "json"]).stdout
    assert as_json.startswith("{")
    assert shown != as_json

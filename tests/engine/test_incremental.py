"""A component is solved anew only if something of it changed, and the findings are those of a full run."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from site_builder import conflicts
from site_builder.catalogue import run
from site_builder.findings import Finding
from site_builder.graph import build
from site_builder.load.corpus import load

Lay = Callable[[dict[str, str]], Path]
HEAD = "source: register\nconfidence: high\nclaims:\n"


def length(name: str, subject: str, value: str) -> str:
    return f"  - {{id: {name}, subject: {subject}, predicate: length, value: {value}}}\n"


LUNE = length("lune-a", "lune-bridge", "240 m") + length("lune-b", "lune-bridge", "900 m")


def kent(value: str) -> str:
    return length("kent-a", "kent-bridge", "100 m") + length("kent-b", "kent-bridge", value)


def found(lay: Lay, records: str) -> list[Finding]:
    return [f for f in run(build(load(lay({"facts/claims/register.yaml": HEAD + records})))) if f.code == "C201"]


def test_only_the_changed_component_is_solved_again(lay: Lay) -> None:
    conflicts._solved.cache_clear()  # noqa: SLF001  # the memory is what the test is about
    found(lay, LUNE + kent("100 m"))
    before = conflicts._solved.cache_info().misses  # noqa: SLF001
    found(lay, LUNE + kent("700 m"))
    assert conflicts._solved.cache_info().misses == before + 1  # noqa: SLF001


def test_findings_are_those_of_a_full_run(lay: Lay) -> None:
    found(lay, LUNE + kent("100 m"))
    remembered = found(lay, LUNE + kent("700 m"))
    conflicts._solved.cache_clear()  # noqa: SLF001
    assert remembered == found(lay, LUNE + kent("700 m"))
    assert len(remembered) == 2

"""What an editor supplied is taken as so, not said: a proof that rests on it is needs-scope, and names it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from site_builder.catalogue import run
from site_builder.findings import Finding, Severity
from site_builder.graph import build
from site_builder.load.corpus import load

Lay = Callable[[dict[str, str]], Path]
HEAD = "source: register\nclaims:\n"


def only(lay: Lay, *records: str) -> Finding:
    claims = HEAD + "".join(f"  - {{{record}}}\n" for record in records)
    (finding,) = [f for f in run(build(load(lay({"facts/claims/register.yaml": claims})))) if f.code.startswith("C2")]
    return finding


LENGTHS = (
    "id: a, subject: lune-bridge, predicate: length, value: 240 m",
    "id: b, subject: lune-bridge, predicate: length, value: 900 m",
)
DAYS = (
    "id: a, subject: lune-bridge, predicate: event, scope: {kind: opened}, date: 1911-05-02",
    "id: b, subject: lune-bridge, predicate: event, scope: {kind: opened}, date: 1910-05-03",
)


@pytest.mark.parametrize("said", [LENGTHS, DAYS], ids=["numbers", "days"])
def test_what_is_said_contradicts(said: tuple[str, str], lay: Lay) -> None:
    assert only(lay, *said).severity is Severity.CONTRADICTION


@pytest.mark.parametrize("said", [LENGTHS, DAYS], ids=["numbers", "days"])
def test_what_is_supplied_is_assumed_and_named(said: tuple[str, str], lay: Lay) -> None:
    finding = only(lay, said[0], f"{said[1]}, inferred: [subject]")
    assert (finding.severity, finding.assumes) == (Severity.NEEDS_SCOPE, ("subject",))

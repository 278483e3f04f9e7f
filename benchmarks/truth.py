"""Hidden worlds: silence where all claims are true, and what becomes of planted errors."""

from __future__ import annotations

from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from mutations import KINDS, Outcome, tried
from world_records import Tree
from worlds import tree

from benchmarks.tables import show, timed
from site_builder.catalogue import run
from site_builder.findings import Finding, Severity
from site_builder.graph import build

CLEAN, PLANTED = 200, 60
LEFT_OUT = 0.2


def findings(laid: Tree) -> list[Finding]:
    """What all rules find above a note."""
    with TemporaryDirectory() as folder:
        graph = build(laid.load(Path(folder)))
    return [finding for finding in run(graph) if finding.severity is not Severity.NOTE]


def _on_clean_sets(left_out: float) -> list[list[Finding]]:
    return [findings(tree(seed, left_out=left_out)) for seed in range(CLEAN)]


def clean() -> None:
    """True claims: nothing above a note; with keys left out less than one needs-scope per set."""
    rows = []
    for name, chance in (("everything written", 0.0), (f"{LEFT_OUT:.0%} of the keys left out", LEFT_OUT)):
        found, seconds = timed(_on_clean_sets, chance)
        counted = [sum(f.severity is s for fs in found for f in fs) for s in Severity if s is not Severity.NOTE]
        rows.append((name, CLEAN, *counted, counted[-1] / CLEAN, seconds))
    head = ("true claims", "sets", "error", "contradiction", "tension", "needs-scope", "needs-scope per set", "CPU s")
    show("Clean sets (bars: nothing; only needs-scope, under 1 per set)", head, rows)


def planted() -> None:
    """Errors planted into true claims, by kind."""
    outcomes = {
        kind: reduce(add, (tried(kind, tree(seed), Random(seed), findings) for seed in range(PLANTED)))
        for kind in KINDS
    }
    rows = [_row(kind, outcome) for kind, outcome in (*outcomes.items(), ("all", reduce(add, outcomes.values())))]
    head = ("error", "planted", "visible", "found", "doubts", "right", "slips sought", "right", "of those named")
    show("Planted errors (bars: found 90 %, doubts right 65 %, slips right 75 %)", head, rows)


def _row(kind: str, outcome: Outcome) -> tuple[object, ...]:
    return (
        kind,
        outcome.planted,
        outcome.visible,
        _share(outcome.found, outcome.visible),
        outcome.doubts,
        _share(outcome.right_doubts, outcome.doubts),
        outcome.slips,
        _share(outcome.right_slips, outcome.slips),
        _share(outcome.right_slips, outcome.named_slips),
    )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "–"

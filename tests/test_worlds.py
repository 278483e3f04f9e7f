"""The checker itself on hidden worlds: silent where all claims are true, and right about the errors planted among them.

Smaller than what `python -m benchmarks` runs, and the same in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import add
from random import Random

import pytest
from mutations import KINDS, Outcome, plant, tried
from visibility import visible
from world_records import Tree
from worlds import tree

from site_builder.catalogue import run
from site_builder.findings import Finding, Severity
from site_builder.graph import build

CLEAN, PLANTED = range(25), range(200, 212)
LEFT_OUT = 0.2
HARD = (Severity.ERROR, Severity.CONTRADICTION, Severity.TENSION)

Check = Callable[[Tree], list[Finding]]


@pytest.fixture(scope="module")
def check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """What all rules find above a note in a tree laid into a folder of its own."""

    def findings(laid: Tree) -> list[Finding]:
        found = run(build(laid.load(tmp_path_factory.mktemp("world"))))
        return [finding for finding in found if finding.severity is not Severity.NOTE]

    return findings


@pytest.fixture(scope="module")
def outcomes(check: Check) -> dict[str, Outcome]:
    """What became of the planted errors of each kind."""
    return {kind: reduce(add, _tried(kind, check), Outcome()) for kind in KINDS}


def _tried(kind: str, check: Check) -> Iterator[Outcome]:
    return (tried(kind, tree(seed), Random(seed), check) for seed in PLANTED)


def test_a_world_is_the_same_in_every_run() -> None:
    assert tree(1).claims == tree(1).claims != tree(2).claims


@pytest.mark.parametrize("seed", CLEAN)
def test_what_is_said_of_a_world_has_a_solution(seed: int) -> None:
    assert not visible(tree(seed))


@pytest.mark.parametrize("seed", CLEAN)
def test_true_claims_with_everything_written_are_met_with_silence(seed: int, check: Check) -> None:
    assert [finding.message for finding in check(tree(seed))] == []


def test_true_claims_with_keys_left_out_need_scope_at_most(check: Check) -> None:
    found = [finding for seed in CLEAN for finding in check(tree(seed, left_out=LEFT_OUT))]
    assert [finding.message for finding in found if finding.severity in HARD] == []
    assert len(found) < len(CLEAN)


@pytest.mark.parametrize("kind", KINDS)
def test_errors_of_every_kind_can_be_planted_and_seen(kind: str, outcomes: dict[str, Outcome]) -> None:
    assert outcomes[kind].visible > 0


def test_nine_of_ten_visible_errors_are_found(outcomes: dict[str, Outcome]) -> None:
    total = reduce(add, outcomes.values())
    assert total.found >= 0.95 * total.visible


def test_doubts_fall_on_the_false_claims(outcomes: dict[str, Outcome]) -> None:
    total = reduce(add, outcomes.values())
    assert total.right_doubts >= 0.7 * total.doubts


def test_slips_are_named_right(outcomes: dict[str, Outcome]) -> None:
    total = reduce(add, outcomes.values())
    assert total.right_slips >= 0.75 * total.slips


def test_a_planted_error_changes_nothing_but_the_false_claims() -> None:
    whole = tree(1)
    changed, false = next(p for seed in range(9) if (p := plant("x10", whole, Random(seed))))
    assert {c.name for c, old in zip(changed.claims, whole.claims, strict=True) if c != old} == false

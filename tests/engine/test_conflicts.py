"""Cases and findings: what belongs together, what hides what, what heals it, and what a verdict leaves."""

from __future__ import annotations

from math import isclose, log

import pytest
from almanacs import KENT, LUNE, State, found, number_cases, only, sets, severities, verdict

from site_builder.check import evidence_of
from site_builder.conflicts import topic_of

LENGTH = f"{LUNE} length, value:"
TRIPLE = {"almanac": f"a: {LENGTH} 240.5 m", "survey": f"b: {LENGTH} 420.5 m", "guide": f"c: {LENGTH} 900.5 m"}
PAIR = {name: TRIPLE[name] for name in ("almanac", "survey")}
KEY = "C201 lune-bridge length"


def resolved(state: State, refutes: str, said: dict[str, str], more: dict[str, str] | None = None) -> list[str]:
    """The status of each finding once a verdict on what was said refutes a claim; ``more`` is said afterwards."""
    written = f"[{{finding: {KEY}, verdict: {{refutes: [{refutes}]}}, because: measured, by: editor, date: 1911-07-01"
    first = state(f"{written}}}]", **said)
    seen = evidence_of(only(first), first.corpus.claims)
    graph = state(f"{written}, evidence: '{seen}'}}]", **{**said, **(more or {})})
    return [finding.status.value for finding in found(graph)]


def test_camps_of_one_quantity_are_one_finding_with_every_minimal_set(state: State) -> None:
    finding = only(state(**TRIPLE))
    assert finding.key == KEY
    assert sets(finding) == [["almanac#a", "guide#c"], ["almanac#a", "survey#b"], ["guide#c", "survey#b"]]
    assert len([finding.proof, *finding.more]) == 3


def test_strangers_are_findings_of_their_own(state: State) -> None:
    graph = state(
        almanac=f"a: {LENGTH} 240.5 m\nk: {KENT} length, value: 90.5 m",
        survey=f"b: {LENGTH} 420.5 m\nk: {KENT} length, value: 95.5 m",
    )
    assert [finding.key for finding in found(graph)] == ["C201 lune-bridge length", "C201 kent-bridge length"]


def test_key_names_every_quantity_on_the_cycle(state: State) -> None:
    graph = state(
        almanac=f"r: {LENGTH} 2.05x, versus: kent-bridge\nk: {KENT} length, value: 100.5 m",
        survey=f"b: {LENGTH} 300.5 m",
    )
    assert only(graph).key == "C201 kent-bridge length; lune-bridge length"
    assert [topic_of(conflict) for case in number_cases(graph) for conflict in case.conflicts] == [only(graph).topic]


def test_copies_make_sets_of_their_own_and_one_proof(state: State) -> None:
    finding = only(state(**PAIR, reprint=PAIR["almanac"]))
    assert sets(finding) == [["almanac#a", "survey#b"], ["reprint#a", "survey#b"]]
    assert finding.more == () and set(finding.claims) == {"almanac#a", "reprint#a", "survey#b"}


def test_softer_reading_is_not_shown_beside_a_harder_one_of_a_claim(state: State) -> None:
    graph = state(almanac=f"a: {LENGTH} 240.0 m", survey=f"b: {LENGTH} 900.0 m", guide=f"c: {LENGTH} ~300 m")
    assert severities(graph) == ["contradiction"]
    assert sets(only(graph)) == [["almanac#a", "survey#b"], ["guide#c", "survey#b"]]


def test_stranger_claim_changes_no_finding(state: State) -> None:
    stranger = f"\ns: {KENT} load, value: 20 t"
    graph = state(almanac=TRIPLE["almanac"] + stranger, survey=TRIPLE["survey"], guide=TRIPLE["guide"])
    assert [f.sets for f in found(graph)] == [f.sets for f in found(state(**TRIPLE))]


def test_order_of_the_sources_changes_no_conflict(state: State) -> None:
    turned = state(almanac=TRIPLE["guide"], survey=TRIPLE["almanac"], guide=TRIPLE["survey"])
    assert [len(finding.sets) for finding in found(turned)] == [3]


@pytest.mark.parametrize(
    ("first", "second", "third", "best", "runner_up"),
    [
        ("240.5 m", "420.5 m", "240.5 m", {"survey#b"}, {"almanac#a", "guide#c"}),
        ("240.5 m, confidence: low", "420.5 m, confidence: high", "240.5 m, confidence: low", {"almanac#a", "guide#c"}, {"survey#b"}),
    ],
)  # fmt: skip
def test_repair_doubts_what_costs_least(
    first: str, second: str, third: str, best: set[str], runner_up: set[str], state: State
) -> None:
    said = {"almanac": f"a: {LENGTH} {first}", "survey": f"b: {LENGTH} {second}", "guide": f"c: {LENGTH} {third}"}
    repair = only(state(**said)).repair
    assert repair and repair.runner_up and repair.bound is None
    assert (set(repair.best.claims), set(repair.runner_up.claims)) == (best, runner_up)
    assert repair.best.cost <= repair.runner_up.cost


def test_repair_costs_the_odds_of_each_independent_origin(state: State) -> None:
    repair = only(state(**PAIR, reprint=PAIR["almanac"])).repair
    assert repair and isclose(repair.best.cost, log(3))
    assert repair.runner_up and isclose(repair.runner_up.cost, log(3))


def test_check_of_the_claim_in_most_conflicts_settles_most(state: State) -> None:
    graph = state(almanac=f"a: {LENGTH} 240.5 m", survey=f"b: {LENGTH} 420.5 m", guide=f"c: {LENGTH} 241.0 m")
    repair = only(graph).repair
    assert repair and repair.settle == "survey#b"


def test_verdict_against_one_camp_settles(state: State) -> None:
    assert resolved(state, "survey#b", PAIR) == ["resolved"]


def test_verdict_against_a_claim_leaves_the_conflict_behind_it(state: State) -> None:
    assert resolved(state, "survey#b", TRIPLE) == ["open"]
    assert resolved(state, "survey#b, guide#c", TRIPLE) == ["resolved"]


def test_verdict_on_one_copy_does_not_settle_the_other(state: State) -> None:
    said = {**PAIR, "reprint": PAIR["almanac"]}
    assert resolved(state, "almanac#a", said) == ["open"]
    assert resolved(state, "almanac#a, reprint#a", said) == ["resolved"]


def test_verdict_reopens_when_a_claim_joins(state: State) -> None:
    assert resolved(state, "survey#b", PAIR, {"guide": TRIPLE["guide"]}) == ["reopened"]


def test_finding_keeps_the_claim_that_a_verdict_refutes(state: State) -> None:
    graph = state(
        f"[{{finding: {KEY}, verdict: {{refutes: [survey#b]}}, because: x, by: y, date: 1911-07-01}}]", **PAIR
    )
    assert "survey#b" in only(graph).claims
    assert "Q101" not in {finding.code for finding in verdict(graph).findings}


def test_retracted_claim_takes_part_in_nothing(state: State) -> None:
    assert found(state(almanac=f"{PAIR['almanac']}, retracted: a misprint", survey=PAIR["survey"])) == []

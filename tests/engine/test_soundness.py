"""True claims that a hasty checker would set against each other: members of a class, inexact dates, plans, settled claims."""

from __future__ import annotations

import pytest
from almanacs import KENT, LUNE, State, files, found, verdict
from trees import Lay

from site_builder.check import evidence_of
from site_builder.findings import Status
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.outcomes import outcome

MEMBERS = f"m: {LUNE} part_of, value: arch-bridges\nn: {KENT} part_of, value: arch-bridges"
SPANS = f"a: {LUNE} length, value: 300 m\nb: {KENT} length, value: 380 m"
WHOLE = "subject: arch-bridges, predicate:"
PEDIGREE = "toll, scope: {window: day, payer: coach},"


@pytest.mark.parametrize(
    "of_the_class",
    ["length, value: over 200 m", "length, value: 200..400 m", "length, value: 2x, versus: third-bridge"],
)
def test_members_of_a_class_may_differ(of_the_class: str, state: State) -> None:
    graph = state(almanac=MEMBERS, survey=SPANS, guide=f"c: {WHOLE} {of_the_class}")
    assert found(graph) == []


def test_what_compares_with_a_class_makes_no_members_equal(state: State) -> None:
    graph = state(
        almanac=MEMBERS,
        survey=SPANS,
        guide="c: subject: third-bridge, predicate: length, value: 2x, versus: arch-bridges",
    )
    assert found(graph) == []


def test_what_is_said_of_a_class_binds_each_member(state: State) -> None:
    graph = state(almanac=MEMBERS, survey=SPANS, guide=f"c: {WHOLE} length, value: under 340 m")
    assert [sorted(claims) for f in found(graph) for claims in f.sets] == [["almanac#n", "guide#c", "survey#b"]]


@pytest.mark.parametrize(
    ("one", "other", "severity"),
    [
        ("1910", "1910", []),
        ("1908..1910", "1908..1910", []),
        ("1911-05", "1911-05", ["needs-scope"]),
        ("1911-05-02", "1911-05-02", ["contradiction"]),
    ],
)
def test_one_day_within_several_is_not_another(one: str, other: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} {PEDIGREE} value: 4 crown, date: {one}",
        survey=f"b: {LUNE} {PEDIGREE} value: 9 crown, date: {other}",
    )
    assert [finding.severity.value for finding in found(graph)] == severity
    assert all(finding.assumes == ("unchanged",) for finding in found(graph) if severity == ["needs-scope"])


def test_a_change_within_a_month_explains_two_values_of_it(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} {PEDIGREE} value: 4 crown, date: 1911-05\nz: {LUNE} {PEDIGREE} value: 9 crown, date: 1911-05",
        survey=f"c: {LUNE} {PEDIGREE} from: 4 crown, to: 9 crown, since: 1911-05-10, date: 1911-05-15",
    )
    assert found(graph) == []


@pytest.mark.parametrize("mode", ["planned", "expected", "possible", "scheduled"])
@pytest.mark.parametrize(
    ("plan", "fact"),
    [
        ("length, value: 300 m", "length, value: 900 m"),
        ("length, value: 3x, versus: kent-bridge", "length, value: 5x, versus: kent-bridge"),
        ("built_by, value: telford", "built_by, value: brunel"),
    ],
)
def test_a_plan_is_not_compared_with_what_is(plan: str, fact: str, mode: str, state: State) -> None:
    graph = state(almanac=f"a: {LUNE} {plan}, mode: {mode}", survey=f"b: {LUNE} {fact}")
    assert [f.key for f in verdict(graph).findings if f.code in ("C101", "C201")] == []


def test_a_claim_that_a_verdict_refutes_settles_its_other_conflicts(lay: Lay) -> None:
    said = {
        "survey": f"wrong: {LUNE} length, value: 300 m",
        "almanac": f"right: {LUNE} length, value: 900 m\ntwice: {KENT} length, value: 2x, versus: lune-bridge",
        "guide": f"kent: {KENT} length, value: 1800 m",
    }
    [first] = [f for f in verdict(build(load(lay(files(said))))).findings if f.topic == "lune-bridge length"]
    evidence = evidence_of(first, load(lay(files(said))).claims)
    decided = (
        f"- {{finding: {first.key}, verdict: {{refutes: [survey#wrong]}}, because: measured again, by: editor, "
        f"date: 1911-06-02, evidence: {evidence}}}\n"
    )
    findings = verdict(build(load(lay(files(said, decided))))).findings
    conflicts = {f.topic: f.status for f in findings if f.code == "C201"}
    assert conflicts == {
        "lune-bridge length": Status.RESOLVED,
        "kent-bridge length; lune-bridge length": Status.RESOLVED,
    }
    [second] = [f for f in findings if f.code == "C201" and f.topic != "lune-bridge length"]
    told = outcome(load(lay(files(said, decided))), "contradictions/second.md", second)
    assert f"It was decided for <code>{first.key}</code>" in told
    stale = verdict(build(load(lay(files(said, decided.replace(evidence, "0" * 12)))))).findings
    assert Status.RESOLVED not in {f.status for f in stale}


def test_a_gap_beyond_every_float_is_told(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} traffic, value: 100x/day up, since: 1907-06-01, date: 1911-06-01",
        survey=f"b: {LUNE} traffic, from: 200 vehicle/day, to: 300 vehicle/day, since: 1907-06-01, date: 1911-06-01",
    )
    assert [finding.factor is not None and finding.factor > 1e300 for finding in found(graph)] == [True]


@pytest.mark.parametrize(
    ("one", "severity"),
    [("", "contradiction"), (", inferred: [subject]", "needs-scope"), (", inferred: [what]", "needs-scope")],
)
def test_holder_that_an_editor_supplied_is_taken_as_so(one: str, severity: str, state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} first, scope: {{what: arch-bridges}}{one}",
        survey=f"b: {KENT} first, scope: {{what: arch-bridges}}",
    )
    assert [f.severity.value for f in verdict(graph).findings if f.code == "C103"] == [severity]


def test_ring_through_what_an_editor_supplied_needs_scope(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} replaces, value: kent-bridge, inferred: [subject]",
        survey=f"b: {KENT} replaces, value: lune-bridge",
    )
    assert [(f.severity.value, f.assumes) for f in verdict(graph).findings if f.code == "C203"] == [
        ("needs-scope", ("subject",))
    ]

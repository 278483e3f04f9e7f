"""From claims about dates to findings: happenings, what comes first, what a source says that it covers."""

from __future__ import annotations

import pytest
from almanacs import KENT, LUNE, State, found, only, sets, severities

OPENED, FINISHED = "event, scope: {kind: opened}", "event, scope: {kind: finished}"
COVERS = "subject: almanac, predicate: coverage"
PART = f"p: {KENT} part_of, value: lune-bridge"


@pytest.mark.parametrize(
    ("one", "other", "severity"),
    [
        ("1911-05-02", "1911-05", []),
        ("1911-05-02", "1911", []),
        ("1911-05-02", "1910", ["contradiction"]),
        ("1911-Q2", "1911-03", ["contradiction"]),
        ("late 1910", "1910-09-15", ["tension"]),
        ("late 1910", "1910-08-31", ["contradiction"]),
        ("not before 1911-02", "1911-01-31", ["contradiction"]),
        ("not after 1911-02", "1911-02-28", []),
        ("1910-05..1910-07", "1910-08-01", ["contradiction"]),
        ("1910-05..1910-07", "1910-06", []),
    ],
)
def test_what_happens_once_has_one_date(one: str, other: str, severity: list[str], state: State) -> None:
    graph = state(almanac=f"a: {LUNE} {OPENED}, date: {one}", survey=f"b: {LUNE} {OPENED}, date: {other}")
    assert severities(graph) == severity


def test_what_may_recur_has_many_dates(state: State) -> None:
    closed = f"{LUNE} event, scope: {{kind: closed}}, date:"
    assert found(state(almanac=f"a: {closed} 1911-05-02", survey=f"b: {closed} 1910-05-02")) == []


def test_plans_are_not_compared_with_what_happened(state: State) -> None:
    planned = f"a: {LUNE} {OPENED}, date: 1912, mode: planned"
    assert found(state(almanac=planned, survey=f"b: {LUNE} {OPENED}, date: 1910")) == []


@pytest.mark.parametrize(
    ("finished", "opened", "severity"),
    [("1911-05", "1910", ["contradiction"]), ("1910", "1911-05", []), ("1910", "1910-01-01", [])],
)
def test_what_comes_first_is_not_later(finished: str, opened: str, severity: list[str], state: State) -> None:
    graph = state(almanac=f"a: {LUNE} {FINISHED}, date: {finished}", survey=f"b: {LUNE} {OPENED}, date: {opened}")
    assert severities(graph) == severity


def test_order_runs_from_a_part_to_its_whole_by_custom_and_rests_on_the_claim(state: State) -> None:
    dates = {"almanac": f"a: {KENT} {FINISHED}, date: 1911-05", "survey": f"b: {LUNE} {OPENED}, date: 1910"}
    assert found(state(**dates)) == []
    finding = only(state(**dates, guide=PART))
    assert (finding.severity.value, sets(finding)) == ("tension", [["almanac#a", "guide#p", "survey#b"]])


def test_order_does_not_run_from_a_whole_to_its_part(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} {FINISHED}, date: 1911-05", survey=f"b: {KENT} {OPENED}, date: 1910", guide=PART)
    assert found(graph) == []


@pytest.mark.parametrize(("day", "severity"), [("1910-05", ["tension"]), ("1911-05-02", []), ("1911-05", [])])
def test_what_is_said_of_a_thing_comes_after_it_exists(day: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} {OPENED}, date: 1911-05-02",
        survey=f"b: {LUNE} toll, value: 3 crown, date: {day}",
    )
    assert severities(graph) == severity


@pytest.mark.parametrize(
    ("since", "severity"),
    [("1905", ["tension"]), ("late 1910", ["tension"]), ("1911", []), ("1911-06-01", []), ("unknown", [])],
)
def test_change_of_a_toll_begins_once_the_thing_is_open(since: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} {OPENED}, date: 1911-05-02",
        survey=f"b: {LUNE} toll, from: 3 crown, to: 2 crown, since: {since}, date: 1911-06-01",
    )
    assert [f.severity.value for f in found(graph) if f.code == "C202"] == severity


def test_whole_does_not_wait_for_a_part_that_joins_later(state: State) -> None:
    graph = state(
        almanac=f"a: {KENT} {OPENED}, date: 1911-05-02",
        survey=f"b: {LUNE} toll, value: 3 crown, date: 1910-05-02",
        guide=PART,
    )
    assert found(graph) == []


@pytest.mark.parametrize(
    ("opened", "severity"), [("lune-bridge", []), ("kent-bridge", ["tension"]), ("third-bridge", [])]
)
def test_comparison_with_a_thing_comes_after_that_exists(opened: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"a: subject: {opened}, predicate: {OPENED}, date: 1911-05-02",
        survey=f"b: {LUNE} traffic, value: 2x, versus: kent-bridge, date: 1910-05",
    )
    assert severities(graph) == severity


@pytest.mark.parametrize(
    ("covered", "severity"),
    [
        ("span: 1911-04-01..1911-05-31", ["contradiction"]),
        ("span: 1911-05-01..1911-05-31", []),
        ("value: 1911-04-30", ["contradiction"]),
        ("value: 1911-04-01..1911-05-31", []),
        ("value: 1911-05", []),
    ],
)
def test_source_cannot_exclude_what_it_covers(covered: str, severity: list[str], state: State) -> None:
    graph = state(almanac=f"a: {COVERS}, {covered}\nb: {COVERS}, value: not before 1911-05-01")
    assert severities(graph) == severity


def test_sources_cover_what_they_like(state: State) -> None:
    other = "a: subject: survey, predicate: coverage, value: not before 1911-05-01"
    assert found(state(almanac=f"a: {COVERS}, span: 1911-04-01..1911-05-31", survey=other)) == []


def test_happenings_that_leave_something_open_may_be_one(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} {OPENED}, date: 1911-05-02",
        survey=f"b: {LUNE} {OPENED}, date: 1910",
        guide=f"c: {LUNE} event, scope: {{kind: opened, what: kent}}, date: 1909",
    )
    assert (only(graph).severity.value, only(graph).assumes) == ("needs-scope", ("what",))
    assert sets(only(graph)) == [["almanac#a", "survey#b"]]


def test_orders_run_on_through_a_happening_between(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} {FINISHED}, date: not before 1911\nt: {LUNE} toll, value: 3 crown, date: 1910-05",
        survey=f"b: {LUNE} {OPENED}, date: 1909..1912",
    )
    assert sets(only(graph)) == [["almanac#a", "almanac#t"]]

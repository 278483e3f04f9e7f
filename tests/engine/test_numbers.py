"""From claims about numbers to findings: what conflicts, how hard, under which assumption, and what must not."""

from __future__ import annotations

import pytest
from almanacs import KENT, LUNE, State, found, only, sets, severities

from site_builder.translation.numbers import left_alone

DECK = "scope: {part: deck}"
RATE = "subject: crown, predicate: exchange, value: 2.5 florin"
MEMBER = "m: subject: lune-bridge, predicate: part_of, value: {}"


@pytest.mark.parametrize(
    ("one", "other", "severity"),
    [
        ("240 m", "0.24 km", []),
        ("240 m", "0.42 km", ["contradiction"]),
        ("240 m", "787.4 ft", []),
        ("240.0 m", "~300 m", ["tension"]),
        ("240.0 m", "~250 m", []),
        ("under 200 m", "240.0 m", ["contradiction"]),
        ("over 100 m", "240.0 m", ["tension"]),
        ("up to 200.5 m", "240.0 m", ["contradiction"]),
        ("up to 300 m", "100.0 m", []),
        ("up to 300 m", "up to 500 m", ["tension"]),
        ("at least 300.5 m", "240.0 m", ["contradiction"]),
        ("at least 100 m", "240.0 m", []),
        ("one of 200.5..300.5 m", "240.0 m", []),
        ("one of 300.5..400.5 m", "240.0 m", ["contradiction"]),
        ("300.5..400.5 m", "240.0 m", ["contradiction"]),
    ],
)
def test_two_levels_meet_in_base_units(one: str, other: str, severity: list[str], state: State) -> None:
    graph = state(almanac=f"a: {LUNE} length, value: {one}", survey=f"b: {LUNE} length, value: {other}")
    assert severities(graph) == severity


@pytest.mark.parametrize(
    ("florins", "rate", "severity"),
    [
        ("25", RATE, []),
        ("50", RATE, ["contradiction"]),
        ("50", f"{RATE}, date: 1911-04-10", ["contradiction"]),
        ("50", f"{RATE}, date: 1911-03-01", []),
        ("50", f"{RATE}, date: 1911-01-01..1911-06-01", []),
    ],
)
def test_currencies_meet_by_a_rate_of_the_time(florins: str, rate: str, severity: list[str], state: State) -> None:
    prices = f"a: {LUNE} toll, value: 10 crown\nb: {LUNE} toll, value: {florins} florin"
    assert severities(state(almanac=prices, survey=f"r: {rate}")) == severity


def test_rate_is_one_of_the_claims_that_cannot_all_be_true(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 10 crown", survey=f"b: {LUNE} toll, value: 50 florin\nr: {RATE}")
    assert sets(only(graph)) == [["almanac#a", "survey#b", "survey#r"]]


def test_currency_left_open_is_never_guessed(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 20 pence", survey=f"b: {LUNE} toll, value: 90 crown\nr: {RATE}")
    assert found(graph) == []


@pytest.mark.parametrize(
    ("first", "second", "both", "severity"),
    [
        ("2.0x", "2.0x", "5.0x", ["tension"]),
        ("2.0x", "2.0x", "4.0x", []),
        ("2.05x", "2.05x", "5.05x", ["contradiction"]),
        ("up to 2.05x", "up to 2.05x", "5.05x", ["contradiction"]),
        ("up to 2.05x", "up to 2.05x", "1.05x", []),
        ("at least 2.05x", "at least 2.05x", "3.05x", ["contradiction"]),
        ("at least 2.05x", "at least 2.05x", "9.05x", []),
        ("100.5% more", "100.5% more", "5.05x", ["contradiction"]),
        ("slightly below", "slightly below", "1.05x", ["contradiction"]),
    ],
)
def test_chain_of_ratios_that_no_pair_shows(
    first: str, second: str, both: str, severity: list[str], state: State
) -> None:
    graph = state(
        almanac=f"ab: {LUNE} length, {DECK}, value: {first}, versus: kent-bridge",
        survey=f"bc: {KENT} length, {DECK}, value: {second}, versus: third-bridge",
        guide=f"ac: {LUNE} length, {DECK}, value: {both}, versus: third-bridge",
    )
    assert severities(graph) == severity
    assert all(sets(finding) == [["almanac#ab", "guide#ac", "survey#bc"]] for finding in found(graph))


@pytest.mark.parametrize(("length", "severity"), [("300.5 m", ["contradiction"]), ("30.5 m", [])])
def test_up_to_bounds_a_level_from_above_only(length: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"r: {LUNE} length, value: up to 2.05x, versus: kent-bridge\nk: {KENT} length, value: 100.5 m",
        survey=f"b: {LUNE} length, value: {length}",
    )
    assert severities(graph) == severity


@pytest.mark.parametrize(("class_", "severity"), [("arch-bridges", ["contradiction"]), ("northern-bridges", [])])
def test_class_binds_its_members_only_where_it_says_each(class_: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"c: subject: {class_}, predicate: length, value: 100.5 m\n{MEMBER.format(class_)}",
        survey=f"b: {LUNE} length, value: 240.5 m",
    )
    assert severities(graph) == severity


def test_class_binds_no_stranger(state: State) -> None:
    graph = state(
        almanac=f"c: subject: arch-bridges, predicate: length, value: 100.5 m\n{MEMBER.format('arch-bridges')}",
        survey=f"b: {KENT} length, value: 240.5 m",
    )
    assert found(graph) == []


TRAFFIC = f"{LUNE} traffic, value:"
BEFORE, NOW = "date: 1910-06-01", "date: 1911-06-01"


@pytest.mark.parametrize(
    ("change", "severity"),
    [
        ("50.5% up", ["contradiction"]),
        ("10.5% up", []),
        ("10.5% down", ["contradiction"]),
        ("1.105x", []),
        ("up", []),
        ("down", ["contradiction"]),
        ("over 2x", ["contradiction"]),
    ],
)
def test_change_over_a_dated_interval_chains_two_levels(change: str, severity: list[str], state: State) -> None:
    levels = f"a: {TRAFFIC} 1001 vehicle/day, {BEFORE}\nb: {TRAFFIC} 1106 vehicle/day, {NOW}"
    graph = state(almanac=levels, survey=f"c: {TRAFFIC} {change}, since: 1910-06-01, {NOW}")
    assert severities(graph) == severity


def test_change_since_an_unknown_day_chains_nothing(state: State) -> None:
    levels = f"a: {TRAFFIC} 1001 vehicle/day, {BEFORE}\nb: {TRAFFIC} 1106 vehicle/day, {NOW}"
    assert found(state(almanac=levels, survey=f"c: {TRAFFIC} 50.5% up, since: unknown, {NOW}")) == []


def test_change_since_a_duration_ago_is_one_since_a_day(state: State) -> None:
    levels = f"a: {TRAFFIC} 1001 vehicle/day, {BEFORE}\nb: {TRAFFIC} 1106 vehicle/day, {NOW}"
    assert severities(state(almanac=levels, survey=f"c: {TRAFFIC} 50.5% up, since: 1 year, {NOW}")) == ["contradiction"]


@pytest.mark.parametrize(
    ("rate", "severity"),
    [
        ("50.5%/year up", ["contradiction"]),
        ("8.45%/year up", []),
        ("8.45%/year down", ["contradiction"]),
        ("1.5x/year up", ["contradiction"]),
    ],
)
@pytest.mark.parametrize("growing", ["lune-bridge", "arch-bridges"])
def test_yearly_rate_holds_between_two_dated_levels(rate: str, severity: list[str], growing: str, state: State) -> None:
    levels = f"a: {TRAFFIC} 1001 vehicle/day, date: 1906-06-01\nb: {TRAFFIC} 1501 vehicle/day, date: 1911-06-01"
    stated = f"r: subject: {growing}, predicate: traffic, value: {rate}\n{MEMBER.format('arch-bridges')}"
    assert severities(state(almanac=levels, survey=stated)) == severity


def test_yearly_rate_of_an_average_binds_no_member(state: State) -> None:
    levels = f"a: {TRAFFIC} 1001 vehicle/day, date: 1906-06-01\nb: {TRAFFIC} 1501 vehicle/day, date: 1911-06-01"
    rate = "r: subject: northern-bridges, predicate: traffic, value: 50.5%/year up"
    assert found(state(almanac=levels, survey=f"{rate}\n{MEMBER.format('northern-bridges')}")) == []


def test_levels_at_two_times_are_history(state: State) -> None:
    levels = f"a: {LUNE} toll, value: 3 crown, date: 1911-05-01\nb: {LUNE} toll, value: 5 crown, date: 1911-05-30"
    assert found(state(almanac=levels)) == []


@pytest.mark.parametrize(
    ("day", "severity"), [("1911-05-01", ["needs-scope"]), ("1911-04-02", ["needs-scope"]), ("1911-03-31", [])]
)
def test_unchanged_is_assumed_only_as_long_as_it_is_stable(day: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} toll, value: 3 crown, date: {day}\nk: {KENT} toll, value: 3 crown",
        survey=f"b: {LUNE} toll, value: 2.05x, versus: kent-bridge",
    )
    assert severities(graph) == severity
    assert all(finding.assumes == ("unchanged",) for finding in found(graph))


@pytest.mark.parametrize(
    ("change", "severity"),
    [("1911-05-20", []), ("1911-04-20", ["needs-scope"]), ("1911-06-20", ["needs-scope"])],
)
def test_unchanged_is_never_assumed_across_a_stated_change(change: str, severity: list[str], state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} toll, value: 3 crown, date: 1911-05-01\nk: {KENT} toll, value: 3 crown",
        survey=f"b: {LUNE} toll, value: 2.05x, versus: kent-bridge",
        guide=f"c: {LUNE} toll, value: up, since: unknown, date: {change}",
    )
    assert severities(graph) == severity


def test_change_of_unknown_day_may_lie_anywhere_before_its_source(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} toll, value: 3 crown, date: 1911-05-01\nk: {KENT} toll, value: 3 crown",
        survey=f"b: {LUNE} toll, value: 2.05x, versus: kent-bridge",
        guide=f"c: {LUNE} toll, value: up, since: unknown",
    )
    assert found(graph) == []


def test_later_level_of_a_change_is_of_its_source_only_by_assumption(state: State) -> None:
    graph = state(
        almanac=f"a: {LUNE} toll, from: 2 crown, to: 4 crown, since: 1911-05-20",
        survey=f"b: {LUNE} toll, value: 3 crown",
    )
    assert only(graph).severity.value == "needs-scope" and only(graph).assumes == ("date",)


@pytest.mark.parametrize(
    ("factor", "later", "severity"), [("2.0x", "3.6", []), ("2.0x", "9.7", ["needs-scope"]), ("6.0x", "9.7", [])]
)
def test_effect_laid_to_a_cause_cannot_exceed_it(factor: str, later: str, severity: list[str], state: State) -> None:
    change = f"from: 1.8 crown/day, to: {later} crown/day, since: unknown, because: day-toll"
    graph = state(
        almanac=f"b: {LUNE} income, {change}\nu: {LUNE} part_of, value: kent-bridge",
        survey=f"r: {KENT} toll, value: {factor}, scope: {{window: day}}, versus: {{scope: {{window: night}}}}",
    )
    assert severities(graph) == severity
    assert all(finding.assumes == ("traffic",) for finding in found(graph))


def test_effect_without_the_cause_is_left_alone(state: State) -> None:
    graph = state(
        almanac=f"b: {LUNE} income, from: 1.8 crown/day, to: 9.7 crown/day, since: unknown",
        survey=f"r: {KENT} toll, value: 2.0x, scope: {{window: day}}, versus: {{scope: {{window: night}}}}",
        guide=f"u: {LUNE} part_of, value: kent-bridge",
    )
    assert found(graph) == []


def test_what_the_form_cannot_hold_is_left_alone_and_says_why(state: State) -> None:
    graph = state(
        almanac=f"free: {LUNE} toll, value: free\nlevel: {LUNE} toll, value: 3 crown",
        survey="mean: subject: northern-bridges, predicate: length, value: 2x..3x, versus: kent-bridge",
        guide=f"k: {KENT} length, value: 100 m\nn: subject: northern-bridges, predicate: length, value: 900 m",
    )
    assert found(graph) == []
    assert left_alone(graph) == {
        "almanac#free": "free is zero, which takes no part in ratios",
        "survey#mean": "an average of ratios does not chain",
    }

"""Slips: a known kind of mistake is named exactly where one alone would heal the conflict."""

from __future__ import annotations

import pytest
from almanacs import KENT, LUNE, State, only

LENGTH, TOLL, TRAFFIC = (f"{LUNE} {predicate}, value:" for predicate in ("length", "toll", "traffic"))
OPENED = f"{LUNE} event, scope: {{kind: opened}}, date:"
BEFORE, NOW = "date: 1910-06-01", "date: 1911-06-01"
CROWN = "r: subject: crown, predicate: exchange, value: 2.5 florin"

HEALED = [
    pytest.param("x10", "survey#b", [f"a: {LENGTH} one of 200..280 m"], f"b: {LENGTH} 2400.0 m", id="ten-times"),
    pytest.param("x100", "survey#b", [f"a: {LENGTH} one of 200..280 m"], f"b: {LENGTH} 2.4 m", id="a-hundredth"),
    pytest.param("x1000", "survey#b", [f"a: {LENGTH} one of 200..280 m"], f"b: {LENGTH} 240.0 km", id="metres"),
    pytest.param(
        "x1000000",
        "survey#b",
        [f"a: {LUNE} load, value: one of 20..28 t"],
        f"b: {LUNE} load, value: 24.0 Mt",
        id="million",
    ),
    pytest.param(
        "currency",
        "survey#k",
        [f"a: {TOLL} 10 crown", f"x: {KENT} toll, value: slightly below, versus: lune-bridge", CROWN],
        f"k: {KENT} toll, value: 23 crown",
        id="florins-as-crowns",
    ),
    pytest.param(
        "percent",
        "survey#b",
        [f"a: {LENGTH} 240.5 m", f"k: {KENT} length, value: 80.5 m"],
        f"b: {LENGTH} 3.05% more, versus: kent-bridge",
        id="times-as-percent",
    ),
    pytest.param(
        "base",
        "survey#b",
        [f"a: {LENGTH} 300.5 m", f"k: {KENT} length, value: 100.5 m"],
        f"b: {LENGTH} 2.05x, versus: kent-bridge",
        id="times-more-as-times",
    ),
    pytest.param(
        "direction",
        "survey#b",
        [f"a: {TRAFFIC} 1001 vehicle/day, {BEFORE}", f"n: {TRAFFIC} 1301 vehicle/day, {NOW}"],
        f"b: {TRAFFIC} 30.5% down, since: 1910-06-01, {NOW}",
        id="down-for-up",
    ),
    pytest.param(
        "siblings",
        "survey#n",
        [f"a: {TOLL} 2 crown, scope: {{window: night}}"],
        f"n: {TOLL} 3 crown, scope: {{window: night}}\nd: {TOLL} 2 crown, scope: {{window: day}}",
        id="day-for-night",
    ),
    pytest.param("year", "survey#b", [f"a: {OPENED} 1910-04..1910-06"], f"b: {OPENED} 1911-05-02", id="a-year-late"),
    pytest.param("year", "survey#b", [f"a: {OPENED} 1912-04..1912-06"], f"b: {OPENED} 1911-05-02", id="a-year-early"),
    pytest.param("day-month", "survey#b", [f"a: {OPENED} 1911-02"], f"b: {OPENED} 1911-05-02", id="american-date"),
]


@pytest.mark.parametrize(("kind", "claim", "true", "wrong"), HEALED)
def test_the_one_slip_that_heals_is_named(kind: str, claim: str, true: list[str], wrong: str, state: State) -> None:
    slip = only(state(almanac="\n".join(true), survey=wrong)).slip
    assert slip and (slip.kind, slip.claim) == (kind, claim)
    assert slip.text.startswith(f"{claim} reads as if ")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(f"a: {LENGTH} 240.0 m", f"b: {LENGTH} 2400.0 m", id="either-may-be-off-by-ten"),
        pytest.param(f"a: {OPENED} 1910-05-02", f"b: {OPENED} 1911-05-02", id="either-may-be-off-by-a-year"),
        pytest.param(f"a: {OPENED} 1911-02-05", f"b: {OPENED} 1911-05-02", id="either-may-be-exchanged"),
        pytest.param(f"a: {LENGTH} 240.0 m", f"b: {LENGTH} 417.0 m", id="no-slip-heals"),
        pytest.param(f"a: {LENGTH} one of 200..280 m", f"b: {LENGTH} over 417.0 km", id="not-even-by-a-thousand"),
        pytest.param(f"a: {OPENED} 1910-05", f"b: {OPENED} 1911-07-02", id="not-even-by-a-year"),
        pytest.param(f"a: {OPENED} 1911-02", f"b: {OPENED} 1911-05-13", id="no-thirteenth-month"),
        pytest.param(f"a: {OPENED} 1910-02", f"b: {OPENED} 1912-02-29", id="no-such-day-that-year"),
    ],
)
def test_no_slip_is_named_where_none_or_several_heal(one: str, other: str, state: State) -> None:
    assert only(state(almanac=one, survey=other)).slip is None


def test_number_that_is_nearly_healed_is_not_healed(state: State) -> None:
    graph = state(almanac=f"a: {LENGTH} one of 200..280 m", survey=f"b: {LENGTH} 2900.0 m")
    assert only(graph).slip is None


def test_order_is_taken_as_a_near_equality(state: State) -> None:
    tolls = f"a: {TOLL} one of 2..3 crown, scope: {{window: day}}"
    assert only(state(almanac=tolls, survey=f"b: {TOLL} 25 crown, scope: {{window: night}}")).slip
    assert only(state(almanac=tolls, survey=f"b: {TOLL} 15 crown, scope: {{window: night}}")).slip is None


def test_slip_says_how_the_number_then_reads(state: State) -> None:
    graph = state(almanac=f"a: {LENGTH} one of 200..280 m", survey=f"b: {LENGTH} 2400.0 m")
    slip = only(graph).slip
    assert slip and slip.text == "survey#b reads as if it were off by a factor of 10: 240 m"

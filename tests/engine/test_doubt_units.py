"""Units of doubt: which claims are one witness, and what doubting it costs."""

from __future__ import annotations

from math import isclose, log

import pytest
from almanacs import KENT, LUNE, State

from site_builder.translation.units import units_of

LENGTH = f"a: {LUNE} length, value: 240 m"


def units(state: State, **said: str) -> list[tuple[str, ...]]:
    """The units of all claims, sorted."""
    graph = state(**said)
    return sorted(units_of(graph, graph.claims).members.values())


@pytest.mark.parametrize(
    ("copy", "is_one"),
    [
        (f"b: {LUNE} length, value: 240 m", True),
        (f"b: {LUNE} length, value: 240 m, confidence: low", True),
        (f"b: {LUNE} length, value: 0.24 km", False),
        (f"b: {LUNE} length, value: 240 m, scope: {{part: deck}}", False),
        (f"b: {LUNE} length, value: 240 m, date: 1911", False),
        (f"b: {KENT} length, value: 240 m", False),
    ],
)
@pytest.mark.parametrize("source", ["almanac", "reprint"])
def test_same_statement_of_one_family_is_one_unit(copy: str, is_one: bool, source: str, state: State) -> None:
    said = {"almanac": f"{LENGTH}\n{copy}"} if source == "almanac" else {"almanac": LENGTH, "reprint": copy}
    both = ("almanac#a", f"{source}#b")
    assert units(state, **said) == ([both] if is_one else [(claim,) for claim in both])


def test_same_statement_of_a_stranger_is_a_witness_of_its_own(state: State) -> None:
    assert units(state, almanac=LENGTH, survey=LENGTH) == [("almanac#a",), ("survey#a",)]


def test_same_ratio_to_another_thing_is_another_statement(state: State) -> None:
    ratios = [f"{name}: {LUNE} length, value: 2x, versus: {name}-bridge" for name in ("kent", "third")]
    assert units(state, almanac="\n".join(ratios)) == [("almanac#kent",), ("almanac#third",)]


@pytest.mark.parametrize(("confidence", "p"), [("high", 0.9), ("medium", 0.75), ("low", 0.6)])
def test_doubt_costs_the_log_odds_of_the_confidence(confidence: str, p: float, state: State) -> None:
    graph = state(almanac=f"{LENGTH}, confidence: {confidence}")
    assert isclose(units_of(graph, graph.claims).cost["almanac#a"], log(p / (1 - p)))


def test_unit_costs_as_much_as_its_most_trusted_copy_and_no_more(state: State) -> None:
    graph = state(almanac=f"{LENGTH}, confidence: low", reprint=f"{LENGTH}, confidence: high")
    assert units_of(graph, graph.claims).cost == {"almanac#a": pytest.approx(log(9))}


def test_every_claim_is_in_the_unit_that_it_is_told_to_be_of(state: State) -> None:
    graph = state(almanac=LENGTH, reprint=LENGTH, survey=f"b: {KENT} length, value: 100 m")
    found = units_of(graph, graph.claims)
    assert {claim: found.members[unit] for claim, unit in found.of.items()} == {
        "almanac#a": ("almanac#a", "reprint#a"),
        "reprint#a": ("almanac#a", "reprint#a"),
        "survey#b": ("survey#b",),
    }

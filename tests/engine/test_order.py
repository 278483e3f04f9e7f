"""One question, ``A <= B``: what answers it, how hard the answer is, and what it assumes."""

from __future__ import annotations

import pytest
from almanacs import KENT, LUNE, State, found, only, sets, severities

from site_builder.constraints.edges import Kind
from site_builder.quantity.bands import Variant
from site_builder.translation.nodes import RATIO, Quantity
from site_builder.translation.order import Orders, Step

ANY, ALL = ("window", "?almanac||window"), ("window", "?survey||window")
OPEN = {"?almanac||window", "?survey||window"}


def toll(*terms: tuple[str, str], measure: str = "money", variant: Variant = Variant.VALUE, when: int = 0) -> Quantity:
    day = 697_500 + when
    return Quantity("toll", "lune-bridge", terms, measure, variant, (day, day))


def answer(state: State, lower: Quantity, upper: Quantity, **said: str) -> tuple[Kind, set[str], int] | None:
    """The softest support of ``lower <= upper``, the terms it takes as equal, and the thousandths of time it bridges."""
    steps: list[Step] | None = Orders(state(**said)).at_most(lower, upper)
    if steps is None:
        return None
    assumed = {term for step in steps for _, *pair in step.assumes for term in pair}
    return max(step.kind for step in steps), assumed, sum(step.days for step in steps)


@pytest.mark.parametrize(
    ("lower", "upper", "expected"),
    [
        ([("payer", "rider")], [("payer", "coach")], (Kind.DEFINITION, set(), 0)),
        ([("payer", "coach")], [("payer", "rider")], None),
        ([("window", "night")], [("window", "flat")], (Kind.CUSTOM, set(), 0)),
        ([("window", "night")], [("window", "day")], (Kind.CUSTOM, set(), 0)),
        ([("window", "day")], [("window", "night")], None),
        ([("payer", "rider"), ("window", "night")], [("payer", "coach"), ("window", "day")], (Kind.CUSTOM, set(), 0)),
        ([("payer", "rider"), ("window", "day")], [("payer", "coach"), ("window", "night")], None),
        ([("window", "night")], [ANY], (Kind.CUSTOM, set(), 0)),
        ([ANY], [("window", "day")], (Kind.CUSTOM, set(), 0)),
        ([ANY], [("window", "night")], None),
        ([("window", "day")], [ANY], None),
        ([("window", "flat")], [ANY], None),
        ([ANY], [("window", "flat")], None),
        ([ANY], [ALL], (Kind.ASSUMPTION, OPEN, 0)),
        ([ANY], [ANY], (Kind.STRICT, set(), 0)),
    ],
)
def test_scope_is_ordered_as_the_vocabulary_declares(
    lower: list[tuple[str, str]],
    upper: list[tuple[str, str]],
    expected: tuple[Kind, set[str], int] | None,
    state: State,
) -> None:
    assert answer(state, toll(*lower), toll(*upper)) == expected


def test_ratios_are_not_ordered_by_what_orders_levels(state: State) -> None:
    night, day = (toll(("window", window), measure=RATIO) for window in ("night", "day"))
    assert answer(state, night, day) is None


@pytest.mark.parametrize("lower", Variant)
@pytest.mark.parametrize("upper", Variant)
def test_least_is_at_most_the_value_and_that_at_most_the_greatest(lower: Variant, upper: Variant, state: State) -> None:
    rank = [Variant.MIN, Variant.VALUE, Variant.MAX].index
    expected = None if rank(lower) > rank(upper) else (Kind.STRICT if lower == upper else Kind.DEFINITION, set(), 0)
    assert answer(state, toll(variant=lower), toll(variant=upper)) == expected


def depth(place: str, variant: Variant) -> Quantity:
    return Quantity("depth", "lune", (("at", place),), "length", variant)


@pytest.mark.parametrize(
    ("lower", "upper", "variant", "expected"),
    [
        ("lancaster", "kendal", Variant.MAX, Kind.DEFINITION),
        ("kendal", "lancaster", Variant.MAX, Kind.ASSUMPTION),
        ("kendal", "lancaster", Variant.MIN, Kind.DEFINITION),
        ("lancaster", "kendal", Variant.MIN, Kind.ASSUMPTION),
        ("lancaster", "kendal", Variant.VALUE, Kind.ASSUMPTION),
        ("kendal", "lune-bridge", Variant.MAX, None),
    ],
)
def test_extreme_over_a_part_lies_within_that_over_the_whole(
    lower: str, upper: str, variant: Variant, expected: Kind | None, state: State
) -> None:
    part = "p: subject: lancaster, predicate: part_of, value: lune"
    whole = {"kendal": "lune"}
    places = [depth(whole.get(place, place), variant) for place in (lower, upper)]
    found_answer = answer(state, places[0], places[1], almanac=part)
    assert (found_answer[0] if found_answer else None) == expected


@pytest.mark.parametrize(("days", "expected"), [(0, 0), (1, 17), (30, 500), (60, 1000), (61, None)])
def test_unchanged_takes_its_share_of_the_time_that_it_is_stable(days: int, expected: int | None, state: State) -> None:
    reached = answer(state, toll(), toll(when=days))
    assert (reached[2] if reached else None) == expected


def test_definition_that_is_broken_is_a_contradiction_and_a_custom_a_tension(state: State) -> None:
    payers = f"a: {LUNE} toll, value: 5 crown, scope: {{payer: rider}}\nb: {LUNE} toll, value: 3 crown, scope: {{payer: coach}}"
    windows = f"a: {KENT} toll, value: 5 crown, scope: {{window: night}}\nb: {KENT} toll, value: 3 crown, scope: {{window: day}}"
    assert severities(state(almanac=payers, survey=windows)) == ["contradiction", "tension"]


@pytest.mark.parametrize(
    ("window", "value", "severity"),
    [
        ("night", 5, ["tension"]),
        ("night", 2, []),
        ("flat", 5, []),
        ("flat", 2, []),
        ("day", 2, ["tension"]),
        ("day", 5, []),
    ],
)
def test_open_window_lies_between_the_extremes_and_is_none_of_them(
    window: str, value: int, severity: list[str], state: State
) -> None:
    graph = state(
        almanac=f"a: {LUNE} toll, value: {value} crown, scope: {{window: {window}}}",
        survey=f"b: {LUNE} toll, value: 3 crown",
    )
    assert severities(graph) == severity
    assert all(not finding.assumes for finding in found(graph))


DECLARES = f"\nz: {LUNE} toll, value: 99 crown, scope: {{window: day}}"
"""A claim by which the window counts for this toll."""


def test_two_open_windows_may_be_the_same(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 3 crown{DECLARES}", survey=f"b: {LUNE} toll, value: 1 crown")
    finding = only(graph)
    assert (finding.severity.value, finding.assumes, sets(finding)) == (
        "needs-scope", ("window",), [["almanac#a", "survey#b"]]
    )  # fmt: skip
    assert "window" in finding.hint


def test_one_source_means_the_same_window_by_the_same_words(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 3 crown\nb: {LUNE} toll, value: 1 crown{DECLARES}")
    assert (severities(graph), only(graph).assumes) == (["contradiction"], ())


def test_key_that_nobody_writes_is_not_left_open(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 3 crown", survey=f"b: {LUNE} toll, value: 1 crown")
    assert severities(graph) == ["contradiction"]


@pytest.mark.parametrize(
    ("written", "severity"),
    [("", []), ("payer: coach", ["needs-scope"]), ("payer: coach, window: day", ["needs-scope"])],
)
def test_conflict_never_takes_more_than_three_things_as_equal(written: str, severity: list[str], state: State) -> None:
    other = "9000 crown/year, scope: {payer: rider, window: night}"
    graph = state(
        almanac=f"a: {LUNE} income, value: 905 crown/year\ny: {LUNE} income, value: {other}",
        survey=f"r: {LUNE} income, value: 1.05x, versus: {{subject: kent-bridge, scope: {{{written}}}}}",
        guide=f"k: {KENT} income, value: 105 crown/year, scope: {{{written}}}\nz: {KENT} income, value: {other}",
    )
    assert severities(graph) == severity
    assert all(finding.assumes == ("payer", "window") for finding in found(graph))

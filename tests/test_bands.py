"""Bands: what hedged words allow, and what a reader understands."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stated import (
    CLASS_WORDS,
    RELATIVE,
    UNITS,
    bare,
    interval,
    intervals,
    measured,
    printed_number,
    reading,
    real_values,
    values,
)
from trees import repository, rivers

from site_builder.quantity.bands import Band, Bands, Reading, Variant, bands
from site_builder.quantity.grammar import parse_value
from site_builder.quantity.value import Form, Hedge, Value

WIDTHS = rivers().vocabulary.widths
BOUNDED = {Hedge.UNDER, Hedge.OVER, Hedge.SLIGHTLY_BELOW, Hedge.SLIGHTLY_ABOVE}
"""Hedges that exclude the number they name."""

TABLE = [  # the rows of design.md section 5: text, strict, plain
    ("240 m", "value [235, 245]", "value [479/2, 481/2]"),
    ("4400.0 m", "value [4350, 4450]", "value [87999/20, 88001/20]"),
    ("3.7x", "value [73/20, 15/4]", "value [73/20, 15/4]"),
    ("0.4 m", "value [7/20, 9/20]", "value [7/20, 9/20]"),
    ("~60 m", "value [40, 90]", "value [1200/23, 69]"),
    ("~60%", "value [2/5, 9/10]", "value [12/23, 69/100]"),
    ("up to 46 m", "maximum (-, 93/2]", "maximum [40, 93/2]"),
    ("up to 400 m", "maximum (-, 450]", "maximum [8000/23, 801/2]"),
    ("at least 20 m", "minimum [15, -)", "minimum [39/2, 23]"),
    ("2..5x", "minimum [3/2, -), maximum (-, 11/2]", "minimum [3/2, 5/2], maximum [9/2, 11/2]"),
    ("8%..36%", "minimum [3/40, -), maximum (-, 73/200]", "minimum [3/40, 17/200], maximum [71/200, 73/200]"),
    ("~20..60 m", "minimum [40/3, -), maximum (-, 90]", "minimum [400/23, 23], maximum [1200/23, 69]"),
    ("up to 2..5x", "maximum (-, 11/2]", "maximum (-, 11/2]"),
    ("one of 20..50 m", "value [15, 55]", "value [39/2, 101/2]"),
    ("~one of 20..50 m", "value [40/3, 75]", "value [400/23, 115/2]"),
    ("double-digit %", "maximum [1/10, -), minimum (-, 1)", "minimum [1/10, -), maximum (-, 1)"),
    ("under 500 m", "value (0, 500)", "value [250, 500)"),
    ("over 2x", "value (2, -)", "value (2, 4]"),
    ("slightly below 100 m", "value [50, 100)", "value [80, 100)"),
    ("slightly above 100 m", "value (100, 200]", "value (100, 125]"),
    ("slightly below", "value [1/2, 1)", "value [4/5, 1)"),
    ("slightly above", "value (1, 2]", "value (1, 5/4]"),
    ("2x", "value [3/2, 5/2]", "value [3/2, 5/2]"),
    ("0.5x", "value [9/20, 11/20]", "value [9/20, 11/20]"),
    ("3.7x better", "value [73/20, 19/4]", "value [73/20, 15/4]"),
    ("up to 3.7x faster", "maximum (-, 19/4]", "maximum [74/23, 15/4]"),
    ("4x cheaper", "value [2/9, 2/7]", "value [2/9, 2/7]"),
    ("up to 4x cheaper", "minimum [2/9, -)", "minimum [2/9, 23/80]"),
    ("2..4x less", "maximum (-, 2/3], minimum [2/9, -)", "maximum [2/5, 2/3], minimum [2/9, 2/7]"),
    ("under 2x less", "value (1/2, -)", "value (1/2, 1]"),
    ("40% more", "value [27/20, 29/20]", "value [279/200, 281/200]"),
    ("up to 50% better", "maximum (-, 31/20]", "maximum [33/23, 301/200]"),
    ("-43%", "value [113/200, 23/40]", "value [113/200, 23/40]"),
    ("80% down", "value [3/20, 1/4]", "value [39/200, 41/200]"),
    ("64%..75% down", "maximum (-, 73/200], minimum [49/200, -)", "maximum [71/200, 73/200], minimum [49/200, 51/200]"),
    ("+8%", "value [43/40, 217/200]", "value [43/40, 217/200]"),
    ("150% down", "value [0, 0]", "value [0, 0]"),
    ("~13x/year down", "value [2/39, 3/26]", "value [20/299, 23/260]"),
    ("8%/year", "value [43/40, 217/200]", "value [43/40, 217/200]"),
    ("up", "value (1, -)", "value [103/100, -)"),
    ("down", "value (0, 1)", "value (0, 97/100]"),
    ("free", "value [0, 0]", "value [0, 0]"),
    ("0 crown", "value [0, 1/2]", "value [0, 1/2]"),
]


def read(text: str) -> Value:
    return parse_value(text, UNITS, CLASS_WORDS)


@pytest.mark.parametrize(("text", "strict", "plain"), TABLE)
def test_words_allow_this_and_a_reader_understands_that(text: str, strict: str, plain: str) -> None:
    stated = bands(read(text), WIDTHS)
    assert (reading(stated.strict), reading(stated.plain)) == (strict, plain)


@pytest.mark.parametrize(
    ("text", "strict"),
    [("240 m", "value [240, 240]"), ("2..5 m", "minimum [2, -), maximum (-, 5]"), ("~60 m", "value [40, 90]")],
)
def test_exact_predicate_rounds_nothing(text: str, strict: str) -> None:
    assert reading(bands(read(text), WIDTHS, exact=True).strict) == strict


def test_ratio_of_an_exact_predicate_is_rounded_all_the_same() -> None:
    assert reading(bands(read("2x"), WIDTHS, exact=True).strict) == "value [3/2, 5/2]"


def test_percentage_beside_a_comparison_is_a_change() -> None:
    assert reading(bands(read("40%"), WIDTHS, relative=True).strict) == "value [27/20, 29/20]"


def test_level_is_converted_to_base_units() -> None:
    assert reading(bands(read("0.42 km"), WIDTHS, factor=Fraction(1000)).strict) == "value [415, 425]"


def test_widths_are_data() -> None:
    wide = type(WIDTHS)(about=(Fraction(3), Fraction(2)))
    assert reading(bands(read("~6 m"), wide).strict) == "value [2, 18]"


def variants(value: Value, stated: Bands) -> list[tuple[Band, Band]]:
    """Strict and plain bands of what both readings bound; a class word bounds other ends strictly than plainly."""
    both = [v for v in Variant if v in stated.strict and v in stated.plain and not value.word]
    return [(stated.strict[v], stated.plain[v]) for v in both]


def contained(inner: Band, outer: Band) -> bool:
    return interval(inner.intersect(outer)) == interval(inner)


def closed(band: Band) -> Band:
    return Band(band.low, band.high)


def turns(value: Value) -> bool:
    """Whether the value can be turned into a ratio: "0x less" cannot."""
    return not (value.unit.over == ("x",) and value.sense.falls and value.low is not None and value.low.exact == 0)


def ends(value: Value, stated: Reading, *, relative: bool = False) -> list[tuple[Fraction, list[Band]]]:
    """Each printed number, with the bands that speak of it: a range's ends have bands of their own."""
    numbers = sorted(printed_number(value, n, relative=relative) for n in (value.low, value.high) if n is not None)
    found = []
    for number, variant in zip(numbers, (Variant.MIN, Variant.MAX), strict=True):
        own = [variant] if value.is_range and not value.one_of else list(Variant)
        found.append((number, [stated[v] for v in own if v in stated]))
    return found


@given(values, st.booleans())
def test_plain_lies_within_strict(value: Value, relative: bool) -> None:
    stated = bands(value, WIDTHS, relative=relative)
    assert all(contained(plain, strict) for strict, plain in variants(value, stated))


@given(measured().filter(turns), st.booleans())
def test_strict_band_holds_the_stated_number(value: Value, relative: bool) -> None:
    spoken = ends(value, bands(value, WIDTHS, relative=relative).strict, relative=relative)
    loose = value.hedge in BOUNDED
    assert all(number in (closed(band) if loose else band) for number, own in spoken for band in own)


@given(measured().filter(turns), st.booleans())
def test_plain_band_holds_the_stated_number(value: Value, relative: bool) -> None:
    spoken = ends(value, bands(value, WIDTHS, relative=relative).plain, relative=relative)
    loose = value.hedge in BOUNDED
    assert all(number in (closed(band) if loose else band) for number, own in spoken for band in own)


@given(values)
def test_every_value_bounds_something(value: Value) -> None:
    stated = bands(value, WIDTHS)
    assert stated.strict and stated.plain


@given(measured().filter(lambda value: value.low is not None and value.low.exact > 0))
def test_no_band_of_a_positive_number_is_empty(value: Value) -> None:
    stated = bands(value, WIDTHS)
    dead = value.sense.falls and value.unit.over == ("%",)  # more than 100 % down leaves nothing to be under
    assert dead or not any(band.is_empty for both in variants(value, stated) for band in both)


@given(measured().filter(lambda v: v.form is Form.LEVEL), st.fractions(Fraction(1, 999), 999), st.fractions(1, 99))
def test_conversion_scales_every_bound(value: Value, one: Fraction, other: Fraction) -> None:
    direct = bands(value, WIDTHS, factor=one * other).strict
    stepwise = {v: band.mapped(lambda n: n * other) for v, band in bands(value, WIDTHS, factor=one).strict.items()}
    assert direct == stepwise


@given(measured().filter(lambda v: v.form in RELATIVE or v.form is Form.LEVEL))
def test_numbers_stay_exact(value: Value) -> None:
    ends = [end for band in bands(value, WIDTHS).strict.values() for end in (band.low, band.high)]
    assert all(end is None or type(end) is Fraction for end in ends)


@given(bare)
def test_words_without_a_number_speak_of_the_value_itself(value: Value) -> None:
    assert set(bands(value, WIDTHS).strict) == {Variant.VALUE}


@pytest.mark.parametrize("text", real_values())
def test_real_value_has_bands_around_its_numbers(text: str) -> None:
    vocabulary = repository().vocabulary
    value = parse_value(text, vocabulary.units, vocabulary.widths.classes)
    stated = bands(value, vocabulary.widths)
    assert all(contained(plain, strict) and not plain.is_empty for strict, plain in variants(value, stated))


@given(intervals(), intervals())
def test_intersection_is_commutative(one: Band, other: Band) -> None:
    assert interval(one.intersect(other)) == interval(other.intersect(one))


@given(intervals(), intervals(), intervals())
def test_intersection_is_associative(one: Band, two: Band, three: Band) -> None:
    assert one.intersect(two).intersect(three) == one.intersect(two.intersect(three))


@given(intervals())
def test_intersection_with_itself_or_everything_changes_nothing(band: Band) -> None:
    assert band.intersect(band) == band and interval(band.intersect(Band())) == interval(band)


@given(intervals(), intervals(), st.fractions(-9, 9, max_denominator=6))
def test_number_is_in_both_exactly_when_it_is_in_the_intersection(one: Band, other: Band, number: Fraction) -> None:
    assert (number in one.intersect(other)) == (number in one and number in other)


@given(intervals(), st.fractions(-9, 9, max_denominator=6))
def test_empty_band_holds_nothing(band: Band, number: Fraction) -> None:
    assert not (band.is_empty and number in band)


@given(st.fractions())
def test_point_holds_itself_alone(number: Fraction) -> None:
    point = Band.point(number)
    assert number in point and number + 1 not in point and not point.is_empty


@given(intervals(), st.fractions(-9, 9, max_denominator=6))
def test_falling_map_swaps_the_ends_and_keeps_membership(band: Band, number: Fraction) -> None:
    turned = band.mapped(lambda n: -n, falling=True)
    assert (-number in turned) == (number in band)


@pytest.mark.parametrize(
    ("band", "text"),
    [
        (Band(), "anything"),
        (Band.point(Fraction(240)), "240"),
        (Band(None, Fraction(5)), "at most 5"),
        (Band(None, Fraction(5), high_open=True), "below 5"),
        (Band(Fraction(2)), "at least 2"),
        (Band(Fraction(2), low_open=True), "above 2"),
        (Band(Fraction(2), Fraction(5)), "2 to 5"),
        (Band(Fraction(2), Fraction(5), high_open=True), "2 to just under 5"),
        (Band(Fraction(2), Fraction(5), low_open=True), "just over 2 to 5"),
    ],
)
def test_band_reads_as_words(band: Band, text: str) -> None:
    assert str(band) == text


def test_hedges_widen_step_by_step() -> None:
    sizes = [bands(read(text), WIDTHS).strict[Variant.VALUE] for text in ("60.0 m", "60 m", "~60 m")]
    assert all(contained(inner, outer) for inner, outer in pairwise(sizes))

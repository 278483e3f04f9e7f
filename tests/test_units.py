"""Units: dimensions, exact factors, currencies."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from stated import UNITS, unit_names, units

from site_builder.quantity.units import Unit, UnitExpression


@pytest.mark.parametrize(
    ("text", "dimension"),
    [
        ("m", "length"),
        ("km", "length"),
        ("vehicle/day", "vehicle/time"),
        ("crown/vehicle", "money/vehicle"),
        ("m/day/week", "length/time/time"),
        ("money/year", "money/time"),
        ("cumec", "flow"),
        ("x", "ratio"),
        ("", ""),
    ],
)
def test_dimension_is_the_product_over_the_units(text: str, dimension: str) -> None:
    assert UNITS.dimension(UnitExpression.parse(text)) == dimension


@pytest.mark.parametrize(
    ("text", "factor"),
    [
        ("m", "1"),
        ("km", "1000"),
        ("ft", "381/1250"),
        ("km/day", "5/432"),
        ("litre-per-second", "1/1000"),
        ("%", "1/100"),
        ("money/year", "1/31556952"),
        ("", "1"),
    ],
)
def test_factor_is_exact(text: str, factor: str) -> None:
    assert UNITS.factor(UnitExpression.parse(text)) == Fraction(factor)


@pytest.mark.parametrize(
    ("text", "currency"), [("crown/vehicle", "crown"), ("florin", "florin"), ("pence", ""), ("m/day", ""), ("", "")]
)
def test_money_has_a_currency_unless_it_is_left_open(text: str, currency: str) -> None:
    assert UNITS.currency(UnitExpression.parse(text)) == currency


def test_noun_is_a_dimension_of_its_own() -> None:
    assert UNITS.dimension(UnitExpression(("spans",))) != UNITS.dimension(UnitExpression(("bridges",)))


def test_name_of_a_unit_is_its_id_or_a_spelling() -> None:
    assert Unit("m", "length", spellings=("metre", "metres")).names == ("m", "metre", "metres")


@pytest.mark.parametrize(("name", "known"), [("m", True), ("metre", False), ("length", False)])
def test_table_holds_ids_only(name: str, known: bool) -> None:
    assert (name in UNITS) == known


@given(units)
def test_expression_printed_then_parsed_is_the_same(expression: UnitExpression) -> None:
    assert UnitExpression.parse(str(expression)) == expression


@given(st.fractions(), units, units)
def test_conversion_there_and_back_is_exact(number: Fraction, one: UnitExpression, other: UnitExpression) -> None:
    into = number * UNITS.factor(one) / UNITS.factor(other)
    assert into * UNITS.factor(other) / UNITS.factor(one) == number


@given(unit_names, unit_names, unit_names)
def test_factor_of_a_quotient_is_the_quotient_of_the_factors(over: str, one: str, other: str) -> None:
    parts = [UNITS.factor(UnitExpression((name,))) for name in (over, one, other)]
    assert UNITS.factor(UnitExpression((over,), (one, other))) == parts[0] / parts[1] / parts[2]


@given(unit_names, unit_names)
def test_units_of_one_dimension_are_told_by_their_dimension(one: str, other: str) -> None:
    same = UNITS.units[one].dimension == UNITS.units[other].dimension
    assert (UNITS.dimension(UnitExpression((one,))) == UNITS.dimension(UnitExpression((other,)))) == same

"""The bounds of a claim in its own unit, as decimal texts."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context
from fractions import Fraction

from site_builder.model import Claim, Vocabulary
from site_builder.quantity.bands import Reading, Variant
from site_builder.quantity.dates import day_text
from site_builder.quantity.value import Form, Value
from site_builder.statements import DAY, RATIO, Statement

EXACT = 40
"""Digits of the longest number that is written in full; a longer one is rounded outward, so that the band still holds it."""

ROUNDED = 12
"""Digits of a number that no decimal text can write in full, such as a third."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Plain and strict ends in ``unit``; ``of`` says what lies between them."""

    unit: str | None = None
    of: str | None = None
    low: str | None = None
    high: str | None = None
    strict_low: str | None = None
    strict_high: str | None = None


NONE = Bounds()


def bounds(claim: Claim, stated: tuple[Statement, ...], vocabulary: Vocabulary) -> Bounds:
    """The bounds of a claim's (later) level, ratio or day; none where it states no number."""
    if not stated or not stated[0].bands.plain:
        return NONE
    first = stated[0]
    unit, factor = _unit(claim, first, vocabulary)
    plain, strict = (_ends(reading, factor, unit == "date") for reading in (first.bands.plain, first.bands.strict))
    return Bounds(unit, _variants(first.bands.plain), *plain, *strict)


def decimal(number: Fraction, *, up: bool) -> str:
    """An exact number as a decimal text without exponent; where it must be rounded, up or down as asked."""
    context = Context(prec=EXACT, rounding=ROUND_CEILING if up else ROUND_FLOOR)
    top, bottom = context.create_decimal(number.numerator), context.create_decimal(number.denominator)
    quotient = context.divide(top, bottom)
    if Fraction(quotient) != number:
        context.prec = ROUNDED
        quotient = context.plus(quotient)
    text = f"{quotient:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _unit(claim: Claim, stated: Statement, vocabulary: Vocabulary) -> tuple[str, Fraction]:
    if stated.quantity.dimension == DAY:
        return "date", Fraction(1)
    value = claim.value or claim.later
    if value is None or stated.quantity.compared:
        return "x", Fraction(1)
    return _own_unit(claim, value, vocabulary)


def _own_unit(claim: Claim, value: Value, vocabulary: Vocabulary) -> tuple[str, Fraction]:
    """The unit as written, and how many base units it is; for a value without a unit the predicate's first one."""
    if value.form is Form.FREE:
        return str(vocabulary.predicates[claim.predicate].measures[0]), Fraction(1)
    if value.form is Form.PERCENT and not value.is_relative:
        return "%", Fraction(1, 100)
    factor = vocabulary.units.factor(value.unit) if value.form is Form.LEVEL else Fraction(1)
    return (str(value.unit), factor) if value.form is Form.LEVEL else (RATIO_UNIT, Fraction(1))


RATIO_UNIT = "x"


def _variants(reading: Reading) -> str:
    names = [variant.value for variant in Variant if variant in reading]
    return " and ".join(names)


def _ends(reading: Reading, factor: Fraction, days: bool) -> tuple[str | None, str | None]:
    """The least low end and the greatest high end of a reading, None where that side is open."""
    low = reading.get(Variant.VALUE) or reading.get(Variant.MIN) or reading.get(Variant.MAX)
    high = reading.get(Variant.VALUE) or reading.get(Variant.MAX) or reading.get(Variant.MIN)
    ends = (low.low if low else None, high.high if high else None)
    if days:
        return tuple(None if end is None else day_text(int(end)) for end in ends)  # type: ignore[return-value]
    return tuple(None if n is None else decimal(n / factor, up=up) for n, up in zip(ends, (False, True), strict=True))  # type: ignore[return-value]


__all__ = ["NONE", "RATIO", "Bounds", "bounds", "decimal"]

"""The bounds of a claim in its own unit, as decimal texts."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from site_builder.model import Claim
from site_builder.quantity.bands import Reading, Variant
from site_builder.quantity.dates import day_text
from site_builder.quantity.value import Form
from site_builder.statements import DAY, Statement
from site_builder.vocabulary import Vocabulary

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
DATE = "date"


def bounds(claim: Claim, stated: tuple[Statement, ...], vocabulary: Vocabulary) -> Bounds:
    """The bounds of a claim's (later) level, ratio or day; none where it states no number."""
    if not stated or not stated[0].bands.plain:
        return NONE
    first = stated[0]
    unit, factor = _unit(claim, first, vocabulary)
    plain, strict = (_ends(reading, unit, factor) for reading in (first.bands.plain, first.bands.strict))
    return Bounds(unit, " and ".join(v.value for v in Variant if v in first.bands.plain), *plain, *strict)


def decimal(number: Fraction, *, up: bool) -> str:
    """An exact number as a decimal text without exponent; where it must be rounded, up or down as asked."""
    rounding = ROUND_CEILING if up else ROUND_FLOOR
    top, bottom = Decimal(number.numerator), Decimal(number.denominator)
    quotient = Context(prec=EXACT, rounding=rounding).divide(top, bottom)
    if Fraction(quotient) != number:
        quotient = Context(prec=ROUNDED, rounding=rounding).divide(top, bottom)
    text = f"{quotient:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _unit(claim: Claim, stated: Statement, vocabulary: Vocabulary) -> tuple[str, Fraction]:
    """The unit of the bounds, and how many base units it is."""
    value = claim.value or claim.later
    if stated.quantity.dimension == DAY:
        return DATE, Fraction(1)
    if value is None or stated.quantity.compared or value.form is Form.FACTOR or value.is_relative:
        return "x", Fraction(1)
    if value.form is Form.PERCENT:
        return "%", Fraction(1, 100)
    if value.form is Form.FREE:  # it has no unit of its own
        return str(vocabulary.predicates[claim.predicate].measures[0]), Fraction(1)
    return str(value.unit), vocabulary.units.factor(value.unit)


def _ends(reading: Reading, unit: str, factor: Fraction) -> tuple[str | None, str | None]:
    """The low end of the least and the high end of the greatest that a reading bounds, None where that side is open."""
    bands = [reading[variant] for variant in Variant if variant in reading]
    low, high = bands[0].low, bands[-1].high
    return _end(low, unit, factor, up=False), _end(high, unit, factor, up=True)


def _end(number: Fraction | None, unit: str, factor: Fraction, *, up: bool) -> str | None:
    if number is None:
        return None
    return day_text(int(number)) if unit == DATE else decimal(number / factor, up=up)

"""Bands: the intervals that a hedged value allows, strict (what the words allow) and plain (what a reader understands).

A value may speak of one quantity, or of the smallest and largest over several members: "up to 5" bounds
the maximum, "2..5" both ends. A reading therefore holds a band for each `Variant` it speaks of. The widths are the
vocabulary's; `docs/values.md` shows the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from site_builder.quantity.number import Number, decimal_text
from site_builder.quantity.value import Form, Hedge, Sense, Value

Transform = Callable[[Fraction], Fraction | None]


class Variant(StrEnum):
    """Which number of a quantity a band bounds: the value itself, or the least or greatest of its members."""

    VALUE = "value"
    MIN = "minimum"
    MAX = "maximum"


@dataclass(frozen=True, slots=True)
class Band:
    """An interval of exact numbers; None is unbounded; an open end does not belong to it."""

    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    @classmethod
    def point(cls, number: Fraction) -> Band:
        """The band of one exact number."""
        return cls(number, number)

    @property
    def is_empty(self) -> bool:
        """Whether no number lies in it."""
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_open or self.high_open))

    def __contains__(self, number: Fraction) -> bool:
        return not self.intersect(Band.point(number)).is_empty

    def intersect(self, other: Band) -> Band:
        """The numbers in both; may be empty."""
        low, low_open = _tighter(self.low, self.low_open, other.low, other.low_open, max)
        high, high_open = _tighter(self.high, self.high_open, other.high, other.high_open, min)
        return Band(low, high, low_open, high_open)

    def mapped(self, function: Transform, *, falling: bool = False) -> Band:
        """The image under a monotone function (None: it grows without bound); a falling one swaps the ends."""
        low = None if self.low is None else function(self.low)
        high = None if self.high is None else function(self.high)
        return (
            Band(high, low, self.high_open, self.low_open)
            if falling
            else Band(low, high, self.low_open, self.high_open)
        )

    def __str__(self) -> str:
        if self.low is not None and self.low == self.high:
            return decimal_text(self.low)
        if self.low is None:
            return (
                "anything"
                if self.high is None
                else f"{'below' if self.high_open else 'at most'} {decimal_text(self.high)}"
            )
        if self.high is None:
            return f"{'above' if self.low_open else 'at least'} {decimal_text(self.low)}"
        over, under = "just over " if self.low_open else "", "just under " if self.high_open else ""
        return f"{over}{decimal_text(self.low)} to {under}{decimal_text(self.high)}"


Reading = Mapping[Variant, Band]
"""The bands of one value in one strictness, by what they bound."""


@dataclass(frozen=True, slots=True)
class Bands:
    """Both readings of one value, in base units (a ratio as a plain factor)."""

    strict: Reading
    plain: Reading


@dataclass(frozen=True, slots=True)
class Widths:
    """How wide each hedge is; factors above 1, shares below 1. Data of the vocabulary (``hedges.yaml``)."""

    about: tuple[Fraction, Fraction] = (Fraction(3, 2), Fraction(23, 20))
    reached: Fraction = Fraction(23, 20)
    bound: Fraction = Fraction(2)
    slightly: tuple[Fraction, Fraction] = (Fraction(2), Fraction(5, 4))
    change: Fraction = Fraction(3, 100)
    classes: Mapping[str, tuple[Fraction, Fraction]] = field(default_factory=dict)


def bands(
    value: Value, widths: Widths, *, factor: Fraction = Fraction(1), exact: bool = False, relative: bool = False
) -> Bands:
    """The strict and plain bands of a value.

    ``factor`` converts a level into base units; ``exact`` keeps a bare level exact; ``relative`` reads a percentage as a
    change or comparison (``+8%`` is 1.08) rather than a share (0.08).
    """
    if value.form is Form.FREE:
        zero = {Variant.VALUE: Band.point(Fraction(0))}
        return Bands(zero, zero)
    if value.form is Form.DIRECTION:
        return _direction(value.sense.falls, widths)
    if value.form is Form.ORDERING:
        return _each(lambda plain: {Variant.VALUE: _slightly(value.hedge, Fraction(1), widths, plain)})
    exact = exact and value.form is Form.LEVEL
    function, falling = _transform(value, factor, relative)

    def read(plain: bool) -> Reading:
        raw = _raw(value, widths, exact, plain)
        if function is None:
            return raw
        mapped = {_turned(variant, falling): band.mapped(function, falling=falling) for variant, band in raw.items()}
        return {variant: _loose_more(band, value, plain) for variant, band in mapped.items()}

    return _each(read)


def quotient(later: Reading, earlier: Reading) -> Reading:
    """Later over earlier, where both speak of the value itself."""
    if Variant.VALUE not in later or Variant.VALUE not in earlier:
        return {}
    top, bottom = later[Variant.VALUE], earlier[Variant.VALUE]
    low = top.low / bottom.high if top.low is not None and bottom.high else None
    high = top.high / bottom.low if top.high is not None and bottom.low else None
    return {Variant.VALUE: Band(low, high, top.low_open or bottom.high_open, top.high_open or bottom.low_open)}


def product(band: Band, by: Band) -> Band:
    """The products of two non-negative bands."""
    low = band.low * by.low if band.low is not None and by.low is not None else None
    high = band.high * by.high if band.high is not None and by.high is not None else None
    return Band(low, high, band.low_open or by.low_open, band.high_open or by.high_open)


def _each(read: Callable[[bool], Reading]) -> Bands:
    return Bands(read(False), read(True))


def _raw(value: Value, widths: Widths, exact: bool, plain: bool) -> Reading:
    """Bands on the scale of the printed number."""
    if value.word:
        return _class_word(*widths.classes[value.word], plain)
    assert value.low is not None and value.high is not None  # the grammar gives every measured value its numbers
    low = _end(value.hedge, value.low, widths, exact, plain)
    if value.is_range:
        return _span(value, low, _end(value.hedge, value.high, widths, exact, plain), plain)
    return _hedged(value.hedge, value.low.exact, low, widths, plain)


def _hedged(hedge: Hedge, number: Fraction, rounded: Band, widths: Widths, plain: bool) -> Reading:
    match hedge:
        case Hedge.UP_TO:
            return {Variant.MAX: Band(number / widths.reached if plain else None, rounded.high)}
        case Hedge.AT_LEAST:
            return {Variant.MIN: Band(rounded.low, number * widths.reached if plain else None)}
        case Hedge.UNDER | Hedge.OVER:
            return {Variant.VALUE: _beyond(hedge, number, widths, plain)}
        case Hedge.SLIGHTLY_BELOW | Hedge.SLIGHTLY_ABOVE:
            return {Variant.VALUE: _slightly(hedge, number, widths, plain)}
        case Hedge.NONE | Hedge.ABOUT:
            return {Variant.VALUE: rounded}


def _span(value: Value, low: Band, high: Band, plain: bool) -> Reading:
    if value.one_of:
        return {Variant.VALUE: Band(low.low, high.high)}
    if value.hedge in (Hedge.UP_TO, Hedge.UNDER):
        return {Variant.MAX: Band(None, high.high)}
    return {
        Variant.MIN: Band(low.low, low.high if plain else None),
        Variant.MAX: Band(high.low if plain else None, high.high),
    }


def _class_word(low: Fraction, high: Fraction, plain: bool) -> Reading:
    """ "Double-digit": some member is in the class (strict), every member is (plain)."""
    if plain:
        return {Variant.MIN: Band(low), Variant.MAX: Band(None, high, high_open=True)}
    return {Variant.MAX: Band(low), Variant.MIN: Band(None, high, high_open=True)}


def _end(hedge: Hedge, number: Number, widths: Widths, exact: bool, plain: bool) -> Band:
    """What a printed number stands for: about as much, or what rounds to it."""
    if hedge is Hedge.ABOUT:
        return Band(number.exact / widths.about[plain], number.exact * widths.about[plain])
    return _rounding(number, exact, plain)


def _rounding(number: Number, exact: bool, plain: bool) -> Band:
    """The numbers that round to the printed one: to its last non-zero digit (strict), or its last printed digit (plain)."""
    if exact:
        return Band.point(number.exact)
    half = (number.printed_step if plain else number.significant_step) / 2
    return Band(max(number.exact - half, Fraction(0)), number.exact + half)


def _beyond(hedge: Hedge, number: Fraction, widths: Widths, plain: bool) -> Band:
    if hedge is Hedge.UNDER:
        return Band(number / widths.bound if plain else Fraction(0), number, not plain, True)
    return Band(number, number * widths.bound if plain else None, True)


def _slightly(hedge: Hedge, number: Fraction, widths: Widths, plain: bool) -> Band:
    width = widths.slightly[plain]
    if hedge is Hedge.SLIGHTLY_BELOW:
        return Band(number / width, number, high_open=True)
    return Band(number, number * width, low_open=True)


def _direction(falls: bool, widths: Widths) -> Bands:
    if falls:
        strict, plain = Band(Fraction(0), Fraction(1), True, True), Band(Fraction(0), 1 - widths.change, low_open=True)
    else:
        strict, plain = Band(Fraction(1), None, low_open=True), Band(1 + widths.change)
    return Bands({Variant.VALUE: strict}, {Variant.VALUE: plain})


def _transform(value: Value, factor: Fraction, relative: bool) -> tuple[Transform | None, bool]:
    """How a printed number maps to base units (None: it is in them), and whether larger numbers mean smaller quantities."""
    if value.form is Form.LEVEL and factor == 1 and value.unit.over != ("%",):
        return None, False
    if value.unit.over == ("%",):
        return _of_percent(value, relative)
    inverse = value.form in (Form.FACTOR, Form.RATE) and value.sense.falls
    return (lambda n: 1 / n if n else None, True) if inverse else (lambda n: n * factor, False)


def _of_percent(value: Value, relative: bool) -> tuple[Transform, bool]:
    """A share as it is; a change as what is left or reached by it."""
    if not (relative or value.sense is not Sense.NONE or value.form is Form.RATE):
        return lambda n: n / 100, False
    if value.sense.falls:
        return lambda n: max(1 - n / 100, Fraction(0)), True
    return lambda n: 1 + n / 100, False


def _loose_more(band: Band, value: Value, plain: bool) -> Band:
    """ "3.7x more" may strictly mean 3.7 or 4.7 times as much."""
    if plain or value.form is not Form.FACTOR or value.sense is not Sense.MORE or band.high is None:
        return band
    return Band(band.low, band.high + 1, band.low_open, band.high_open)


def _turned(variant: Variant, falling: bool) -> Variant:
    return {Variant.MIN: Variant.MAX, Variant.MAX: Variant.MIN}.get(variant, variant) if falling else variant


def _tighter(
    one: Fraction | None,
    one_open: bool,
    other: Fraction | None,
    other_open: bool,
    choose: Callable[[Fraction, Fraction], Fraction],
) -> tuple[Fraction | None, bool]:
    if one is None or other is None:
        return (other, other_open) if one is None else (one, one_open)
    if one == other:
        return one, one_open or other_open
    return (one, one_open) if choose(one, other) == one else (other, other_open)

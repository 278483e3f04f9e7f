"""What claims state about quantities: the quantity a claim speaks of, and the band it allows for it.

A quantity is the thing measured: predicate, subject, scope, dimension, and what a ratio compares with. A record with two
levels (``from`` and ``to``) states the later level and the ratio between them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from site_builder.model import Claim, Comparison, Scope, Source
from site_builder.quantity.bands import Band, Bands, Reading, Variant, bands, quotient
from site_builder.quantity.dates import Days, StatedDate
from site_builder.quantity.value import Form, Value
from site_builder.vocabulary import Predicate, Vocabulary

RATIO = "ratio"
DAY = "day"


@dataclass(frozen=True, slots=True)
class Quantity:
    """The thing measured. ``compared`` is empty for a level, otherwise what a ratio compares with, as text."""

    predicate: str
    subject: str
    scope: Scope
    dimension: str
    compared: str = ""

    @property
    def id(self) -> str:
        """A stable text of all its parts."""
        scope = ",".join(f"{key}={value}" for key, value in self.scope)
        return "|".join((self.subject, self.predicate, scope, self.dimension, self.compared))

    @property
    def topic(self) -> str:
        """The part that a finding's key names."""
        return f"{self.subject} {self.predicate}"


@dataclass(frozen=True, slots=True)
class Statement:
    """One claim's word on one quantity, in base units (ratios as factors, dates as ordinal days).

    ``when`` are the days at which it holds, as the words allow; ``open`` names what the words leave open.
    """

    claim: str
    source: str
    quantity: Quantity
    bands: Bands
    when: Days
    currency: str = ""
    open: tuple[str, ...] = ()


def statements(claim: Claim, source: Source, vocabulary: Vocabulary) -> Iterator[Statement]:
    """What one claim states; nothing for relations, texts and happenings."""
    predicate = vocabulary.predicates.get(claim.predicate)
    if predicate is None:
        return
    reader = _Reader(claim, source, predicate, vocabulary)
    if predicate.range_kind == "date":
        yield from reader.dates()
    elif claim.value is not None:
        yield from reader.value(claim.value)
    elif claim.earlier is not None and claim.later is not None:
        yield from reader.levels(claim.earlier, claim.later)


def earlier_level(claim: Claim, source: Source, vocabulary: Vocabulary) -> Statement | None:
    """The level that a record with two levels starts from, at the time its change is counted from; its days are open where that is."""
    predicate = vocabulary.predicates.get(claim.predicate)
    if predicate is None or claim.earlier is None:
        return None
    return _Reader(claim, source, predicate, vocabulary).earlier(claim.earlier)


def counted_from(versus: Comparison | None, when: Days) -> Days:
    """The days that a change up to ``when`` is counted from: a date, so many days before, or some time not after."""
    if versus is not None and versus.date is not None:
        return versus.date.strict
    first, last = when
    if versus is not None and versus.ago is not None and first is not None and last is not None:
        return first - versus.ago, last - versus.ago
    return None, last


@dataclass(frozen=True, slots=True)
class _Reader:
    claim: Claim
    source: Source
    predicate: Predicate
    vocabulary: Vocabulary

    def value(self, value: Value) -> Iterator[Statement]:
        """A level, a ratio or change, or a rate per time."""
        if self.claim.versus is not None and value.form is not Form.RATE:
            relative = bands(value, self.vocabulary.widths, relative=True)
            yield self._statement(RATIO, relative, _compared(self.claim.versus), self._open())
        elif value.form is Form.RATE:
            rate = bands(value, self.vocabulary.widths, relative=True)
            yield self._statement(RATIO, rate, f"per {'/'.join(value.unit.under)}", ())
        elif self.claim.versus is None:
            yield self._level(value, self._when())

    def levels(self, earlier: Value, later: Value) -> Iterator[Statement]:
        """The later level, and the ratio of later to earlier."""
        first, last = self._bands(earlier), self._bands(later)
        compared = _compared(self.claim.versus) if self.claim.versus else "since unknown"
        ratio = Bands(quotient(last.strict, first.strict), quotient(last.plain, first.plain))
        yield self._level(later, self._when())
        yield self._statement(RATIO, ratio, compared, self._open())

    def earlier(self, earlier: Value) -> Statement:
        """The level before a change."""
        return self._level(earlier, counted_from(self.claim.versus, self._when()))

    def dates(self) -> Iterator[Statement]:
        """Dates as days: ``span`` says that both ends occur, "not before" bounds every one of them."""
        reading = _date_reading(self.claim.dates, self.claim.span)
        if reading:
            yield self._statement(DAY, Bands(reading, reading), "", ())

    def _level(self, value: Value, when: Days) -> Statement:
        units = self.vocabulary.units
        dimension = (
            units.dimension(value.unit) if value.form is Form.LEVEL else units.dimension(self.predicate.measures[0])
        )
        quantity = Quantity(self.claim.predicate, self.claim.subject, self.claim.scope, dimension)
        currency = units.currency(value.unit)
        return Statement(self.claim.id, self.claim.source, quantity, self._bands(value), when, currency)

    def _bands(self, value: Value) -> Bands:
        factor = self.vocabulary.units.factor(value.unit) if value.form is Form.LEVEL else Fraction(1)
        exact = self.predicate.exact or self.vocabulary.units.counted(value.unit)
        return bands(value, self.vocabulary.widths, factor=factor, exact=exact)

    def _statement(self, dimension: str, stated: Bands, compared: str, left_open: tuple[str, ...]) -> Statement:
        quantity = Quantity(self.claim.predicate, self.claim.subject, self.claim.scope, dimension, compared)
        return Statement(self.claim.id, self.claim.source, quantity, stated, self._when(), open=left_open)

    def _open(self) -> tuple[str, ...]:
        unknown = self.claim.versus is None or self.claim.versus.unknown
        return ("since" if self.claim.versus is None or self.claim.versus.since else "versus",) if unknown else ()

    def _when(self) -> Days:
        """The stated date; for a level or a comparison without one the source's, for a change none."""
        if self.predicate.stable_for is None:
            return (None, None)
        if self.claim.date is not None:
            return self.claim.date.strict
        change = self.claim.versus is not None and self.claim.versus.since
        return (None, self.source.date.latest) if change else self.source.date.strict


def _compared(versus: Comparison) -> str:
    if versus.since:
        since = f"{versus.ago} days" if versus.ago is not None else versus.date.text if versus.date else "unknown"
        return f"since {since}"
    scope = ",".join(f"{key}={value}" for key, value in versus.scope)
    date = f"@{versus.date.text}" if versus.date else ""
    return f"versus {'unknown' if versus.unknown else versus.subject}{{{scope}}}{date}"


def _date_reading(stated: StatedDate | None, span: StatedDate | None) -> Reading:
    if span is not None and span.earliest is not None and span.latest is not None:
        return {Variant.MIN: Band(None, Fraction(span.earliest)), Variant.MAX: Band(Fraction(span.latest))}
    if stated is None:
        return {}
    low, high = (None if day is None else Fraction(day) for day in stated.strict)
    if not stated.bound:
        return {Variant.VALUE: Band(low, high)}
    return {Variant.MIN: Band(low)} if low is not None else {Variant.MAX: Band(None, high)}

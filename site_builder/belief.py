"""What we believe of each quantity: the newest unrefuted claims, their plain bands intersected.

A belief is always shown with its support and its rivals. Copies within one family are mentions, not witnesses: they count
as one origin. Where the newest claims leave no room, the quantity is disputed and nothing is believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile

from site_builder.graph import FactGraph
from site_builder.levels import changes_of
from site_builder.quantity.bands import Band, Reading, Variant
from site_builder.quantity.dates import day_text
from site_builder.quantity.number import decimal_text
from site_builder.statements import DAY, RATIO, Quantity, Statement
from site_builder.vocabulary import Predicate

TIMES = "times"


@dataclass(frozen=True, slots=True)
class Scale:
    """How base units are shown: ``number / factor`` of ``unit``; days are shown as dates."""

    factor: Fraction
    unit: str

    def text(self, number: Fraction) -> str:
        """A number of base units as a reader sees it, without the unit."""
        return day_text(int(number)) if self.unit == DAY else decimal_text(number / self.factor)

    def ends(self, reading: Reading) -> tuple[float | None, float | None]:
        """The ends of a reading as a chart draws them; None where it is open."""
        low, high = (None if end is None else float(end / self.factor) for end in ends(reading))
        return low, high


@dataclass(frozen=True, slots=True)
class Belief:
    """One quantity in one currency: what is believed, on whose word, and against whose.

    ``band`` is empty where it is disputed. ``support`` are the newest unrefuted claims, ``rivals`` the refuted and older ones;
    ``origins`` counts independent ones among the support. ``as_of`` is the day of the newest claim, ``since`` that of the oldest
    one from which on every claim leaves room for the band, or of a later stated change; both as ordinals.
    """

    quantity: Quantity
    scale: Scale
    band: Reading
    support: tuple[Statement, ...]
    rivals: tuple[Statement, ...]
    origins: int
    as_of: int
    since: int

    @property
    def when(self) -> str:
        """As of which day it holds and since when, in few words."""
        earlier = "" if self.since == self.as_of else f", since {day_text(self.since)}"
        return f"{day_text(self.as_of)}{earlier}"

    @property
    def disputed(self) -> bool:
        """Whether the newest claims cannot all hold as a reader takes them."""
        return not self.band

    @property
    def text(self) -> str:
        """The band as a reader sees it: ``0.12 to 0.16 USD/Mtok``, ``at most 877 GiB/s``."""
        return reading_text(self.band, self.scale) if self.band else "disputed"


def beliefs(graph: FactGraph, subject: str) -> list[Belief]:
    """What is believed of a subject, the best supported quantities first."""
    found = [belief for quantity in graph.quantities_of.get(subject, ()) for belief in _of(graph, quantity)]
    return sorted(found, key=lambda b: (-b.origins, -len(b.support), b.quantity.predicate, b.quantity.id))


def scale_of(graph: FactGraph, quantity: Quantity, currency: str) -> Scale:
    """The display unit of a quantity: the predicate's first unit of its dimension, money in its own currency."""
    if quantity.compared or (quantity.dimension == RATIO and _predicate(graph, quantity).takes_ratio):
        return Scale(Fraction(1), TIMES)
    if quantity.dimension == DAY:
        return Scale(Fraction(1), DAY)
    units, measures = graph.corpus.vocabulary.units, _predicate(graph, quantity).measures
    unit = next((m for m in measures if units.dimension(m) == quantity.dimension), measures[0])
    base = [u for u in units.units.values() if u.factor == 1]
    shown = next((u.id for u in base if u.dimension == str(unit)), str(unit))
    sign = next((u.id for u in base if u.currency == currency), "") if currency else ""
    return Scale(units.factor(unit), _in_currency(shown, sign))


def _predicate(graph: FactGraph, quantity: Quantity) -> Predicate:
    return graph.corpus.vocabulary.predicates[quantity.predicate]


def _in_currency(unit: str, sign: str) -> str:
    """A unit with the sign of a currency for its money; without a sign the currency is unknown."""
    if sign or "money" not in unit:
        return unit.replace("money", sign)
    return f"{unit.replace('money/', 'per ').replace('money', '')} (currency unknown)".strip()


def reading_text(reading: Reading, scale: Scale) -> str:
    """The bands of a reading in words; least and greatest of several members are joined as a span."""
    unit = "" if scale.unit == DAY else f" {scale.unit}"
    if Variant.VALUE in reading:
        return f"{_band_text(reading[Variant.VALUE], scale)}{unit}"
    least, most = reading.get(Variant.MIN, Band()), reading.get(Variant.MAX, Band())
    if least.low is not None and most.high is not None:
        return f"{scale.text(least.low)} to {scale.text(most.high)}{unit}"
    return f"{_band_text(most if least.low is None else least, scale)}{unit}"


def ends(reading: Reading) -> tuple[Fraction | None, Fraction | None]:
    """The least and greatest number that a reading allows for any member; None where it is open."""
    lows = [band.low for variant, band in reading.items() if variant is not Variant.MAX and band.low is not None]
    highs = [band.high for variant, band in reading.items() if variant is not Variant.MIN and band.high is not None]
    return max(lows, default=None), min(highs, default=None)


def _of(graph: FactGraph, quantity: Quantity) -> Iterator[Belief]:
    by_currency: dict[str, list[Statement]] = defaultdict(list)
    for statement in graph.by_quantity[quantity]:
        by_currency[statement.currency].append(statement)
    for currency, stated in by_currency.items():
        standing = [s for s in stated if s.claim not in graph.refuted]
        support = _newest(standing)
        rivals = tuple(s for s in stated if s not in support)
        origins = len({graph.origin(s.source) for s in support})
        if support:
            scale = scale_of(graph, quantity, currency)
            as_of = max(_day(graph, s) for s in support)
            since = _since(graph, quantity, standing, support, as_of)
            yield Belief(quantity, scale, _intersection(support), support, rivals, origins, as_of, since)


def _newest(stated: Sequence[Statement]) -> tuple[Statement, ...]:
    newest = max((s.when[1] or 0 for s in stated), default=0)
    return tuple(s for s in stated if (s.when[1] or 0) == newest)


def _since(
    graph: FactGraph, quantity: Quantity, standing: Sequence[Statement], support: Sequence[Statement], as_of: int
) -> int:
    """The day of the oldest claim from which on every one leaves room for what the support allows, or of a later stated change."""
    newest_first = sorted(standing, key=lambda statement: -_day(graph, statement))
    agreeing = takewhile(lambda statement: _intersection((*support, statement)), newest_first)
    first = min((_day(graph, statement) for statement in agreeing), default=as_of)
    changed = (change.when[1] for change in changes_of(graph, quantity) if change.when[0] is not None)
    return max((first, *(day for day in changed if day is not None and day <= as_of)))


def _day(graph: FactGraph, statement: Statement) -> int:
    """The day of a claim: the last at which it may hold, and no later than its source unless it is a plan."""
    source = graph.corpus.sources[statement.source].date.latest
    last = statement.when[1]
    planned = graph.claims[statement.claim].mode
    return last if last and (planned or source is None) else min(filter(None, (last, source)), default=0)


def _intersection(stated: Sequence[Statement]) -> Reading:
    """What all allow, plainly; empty if that is nothing."""
    joined: dict[Variant, Band] = {}
    for statement in stated:
        for variant, band in statement.bands.plain.items():
            joined[variant] = joined.get(variant, Band()).intersect(band)
    low, high = ends(joined)
    apart = low is not None and high is not None and low > high
    return {} if apart or any(band.is_empty for band in joined.values()) else joined


def _band_text(band: Band, scale: Scale) -> str:
    if band.low is not None and band.high is not None:
        low, high = scale.text(band.low), scale.text(band.high)
        return low if low == high else f"{low} to {high}"
    if band.low is not None:
        return f"{'more than' if band.low_open else 'at least'} {scale.text(band.low)}"
    if band.high is not None:
        return f"{'less than' if band.high_open else 'at most'} {scale.text(band.high)}"
    return "anything"

"""Which levels leave room for one another whatever is assumed, so that no constraint need be written for them.

Most quantities are only ever stated as levels. A circle through levels alone runs from one lower bound to one upper bound, so
such a subject is at peace exactly when its highest lower bound lies below its lowest upper bound: least, value and greatest
in this order. That takes one pass and makes no edge.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import inf

from site_builder.constraints.cycles import TOUCH
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Bands, Variant, bands
from site_builder.quantity.value import Form, Value
from site_builder.translation.exchange import exchanges
from site_builder.translation.intervals import logarithms
from site_builder.vocabulary import Predicate, Vocabulary

Topic = tuple[str, str]
"""Subject and predicate."""
Measure = tuple[str, str]
"""Dimension and currency."""
ORDER = (Variant.MIN, Variant.VALUE, Variant.MAX)


def level_bands(value: Value, predicate: Predicate, vocabulary: Vocabulary) -> Bands:
    """What a level allows, in base units."""
    units = vocabulary.units
    factor = units.factor(value.unit) if value.form is Form.LEVEL else Fraction(1)
    return bands(value, vocabulary.widths, factor=factor, exact=predicate.exact or units.counted(value.unit))


@dataclass(frozen=True, slots=True)
class Bounds:
    """The lower and the upper bound, in logarithms, of the least, the value and the greatest."""

    low: tuple[float, ...]
    high: tuple[float, ...]


def stirred(graph: FactGraph) -> dict[Topic, list[Claim]]:
    """The claims about quantities by topic, without the topics at peace."""
    predicates = graph.corpus.vocabulary.predicates
    joined, ledger = _joined(graph), _Ledger(graph)
    found: dict[Topic, list[Claim]] = {}
    for topic, claims in graph.by_subject.items():
        predicate = predicates.get(topic[1])
        if predicate is not None and predicate.range_kind == "quantity":
            alone = topic not in joined and topic[0] not in joined
            if not (alone and ledger.at_peace(predicate, claims)):
                found[topic] = claims
    return found


def _joined(graph: FactGraph) -> set[Topic | str]:
    """Topics that a comparison joins to others, and the subjects that a class and its members share."""
    found: set[Topic | str] = set(graph.members)
    for members in graph.members.values():
        found.update(members)
    for topic, claims in graph.by_subject.items():
        for claim in claims:
            if claim.versus is not None:
                found |= {topic, (claim.versus.subject, claim.predicate)}
    return found


def _leave_room(stated: Sequence[Bounds]) -> bool:
    """Whether no lower bound lies above an upper bound of the same or a later one of least, value and greatest."""
    lows = [max(column) for column in zip(*(bounds.low for bounds in stated), strict=True)]
    highs = [min(column) for column in zip(*(bounds.high for bounds in stated), strict=True)]
    highs.reverse()
    return all(low - high <= TOUCH for low, high in zip(lows, list(accumulate(highs, min))[::-1], strict=True))


class _Ledger:
    """The bounds of every written level in logarithms, worked out once."""

    def __init__(self, graph: FactGraph) -> None:
        self.vocabulary = graph.corpus.vocabulary
        self.exchanged = {currency for rate in exchanges(graph) for currency in (rate.one, rate.into)}
        self.known: dict[tuple[str, str], tuple[Measure, Bounds] | None] = {}

    def at_peace(self, predicate: Predicate, claims: Iterable[Claim]) -> bool:
        """Whether all claims of a topic are plain levels that leave room for one another."""
        by_measure: dict[Measure, list[Bounds]] = defaultdict(list)
        for written, value in {claim.written: claim.value for claim in claims}.items():
            stated = self._stated(predicate, written, value)
            if stated is None:
                return False
            by_measure[stated[0]].append(stated[1])
        return all(map(_leave_room, by_measure.values()))

    def _stated(self, predicate: Predicate, written: str, value: Value | None) -> tuple[Measure, Bounds] | None:
        key = predicate.id, written
        if key not in self.known:
            self.known[key] = self._level(predicate, value) if value is not None else None
        return self.known[key]

    def _level(self, predicate: Predicate, value: Value) -> tuple[Measure, Bounds] | None:
        """The measure and bounds of a level; None for a ratio, a change, or money that may be converted."""
        units = self.vocabulary.units
        measure, currency = units.dimension(value.unit), units.currency(value.unit)
        convertible = "money" in measure and (not currency or currency in self.exchanged)
        if value.form is not Form.LEVEL or convertible:
            return None
        stated = level_bands(value, predicate, self.vocabulary)
        low, high = [-inf] * len(ORDER), [inf] * len(ORDER)
        for reading in (stated.strict, stated.plain):
            for variant, band in reading.items():
                at = ORDER.index(variant)
                lower, upper = logarithms(band)
                low[at], high[at] = max(low[at], lower), min(high[at], upper)
        return (measure, currency), Bounds(tuple(low), tuple(high))

"""Exchange rates as sources state them: dated levels in money whose subject is a currency itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Band, Bands, Reading, Variant, bands, product, quotient
from site_builder.quantity.dates import Days
from site_builder.translation.nodes import days_apart, when_of


@dataclass(frozen=True, slots=True)
class Exchange:
    """A stated exchange rate: one of ``one`` costs ``bands`` of ``into``, at a time and for as long as it is stable."""

    claim: Claim
    one: str
    into: str
    bands: Bands
    when: Days | None
    stable_for: int

    def reaches(self, when: Days | None) -> bool:
        """Whether the rate may be used at a time."""
        apart = days_apart(self.when, when)
        return apart is not None and apart <= self.stable_for


@lru_cache(maxsize=1)
def exchanges(graph: FactGraph) -> tuple[Exchange, ...]:
    """All stated rates, worked out once per graph."""
    return tuple(_exchanges(graph))


def _exchanges(graph: FactGraph) -> Iterator[Exchange]:
    """The stated rates: levels in money whose subject is a currency itself."""
    vocabulary = graph.corpus.vocabulary
    currencies = {unit.currency for unit in vocabulary.units.units.values() if unit.currency}
    for claim in (c for (subject, _), claims in graph.by_subject.items() if subject in currencies for c in claims):
        into = vocabulary.units.currency(claim.value.unit) if claim.value else ""
        if claim.value and into:
            stated = bands(claim.value, vocabulary.widths, factor=vocabulary.units.factor(claim.value.unit))
            stable = vocabulary.predicates[claim.predicate].stable_for or 0
            yield Exchange(claim, claim.subject, into, stated, when_of(graph, claim), stable)


def times(reading: Reading, rate: Reading) -> Reading:
    """A reading of money in the currency that a rate leads to."""
    by = rate.get(Variant.VALUE, Band())
    return {variant: product(band, by) for variant, band in reading.items()}


def inverse(stated: Bands) -> Bands:
    """The rate the other way."""
    one = {Variant.VALUE: Band.point(Fraction(1))}
    return Bands(quotient(one, stated.strict), quotient(one, stated.plain))

"""Rates per time: a yearly rate holds between any two times of its subject, or of each member of its class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from site_builder.constraints.edges import Edge, Kind
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Bands, Variant, bands
from site_builder.quantity.dates import Days
from site_builder.quantity.units import UnitExpression
from site_builder.translation.intervals import READ, between, logarithm
from site_builder.translation.nodes import One, Quantity, scope_terms
from site_builder.translation.notes import Note
from site_builder.translation.order import pairs_within

YEAR = 365.25
SECONDS = 31556952
"""Of a mean Gregorian year, as the units of time count them."""


def rate_edges(graph: FactGraph, claim: Claim, nodes: Sequence[Quantity]) -> Iterator[Edge]:
    """The rate as a quantity of its own, and as a step between every two dated values that it binds."""
    assert claim.value is not None  # the caller keeps rates only
    per_year = Fraction(SECONDS) / graph.corpus.vocabulary.units.factor(UnitExpression(claim.value.unit.under))
    stated = bands(claim.value, graph.corpus.vocabulary.widths, relative=True)
    yield from _itself(graph, claim, stated)
    members: dict[str, tuple[str, ...]] = {claim.subject: (), **graph.members.get(claim.subject, {})}
    written = set(claim.scope)
    held = [n for n in nodes if n.predicate == claim.predicate and n.subject in members and written <= set(n.terms)]
    for one, other in pairs_within(held):
        early, late = sorted((one, other), key=lambda node: node.when[0] or 0 if node.when else 0)
        years = _years(early.when, late.when)
        if years is not None:
            span = years[0] * float(per_year), years[1] * float(per_year)
            yield from _growth(early, late, stated, span, claim, members[one.subject])


def _itself(graph: FactGraph, claim: Claim, stated: Bands) -> Iterator[Edge]:
    terms = scope_terms(graph, claim, claim.subject, claim.scope)
    for kind, reading in ((Kind.STRICT, stated.strict), (Kind.PLAIN, stated.plain)):
        note = Note(f"“{claim.written}” ({claim.id}), {READ[kind]}")
        for variant, band in reading.items():
            node = Quantity(claim.predicate, claim.subject, terms, "rate", variant)
            yield from between(node, One("rate"), band, kind, (claim.id,), note)


def _growth(
    early: Quantity, late: Quantity, stated: Bands, span: tuple[float, float], claim: Claim, via: tuple[str, ...]
) -> Iterator[Edge]:
    """``span`` is the least and most time between the two, in units of the rate."""
    for kind, reading in ((Kind.STRICT, stated.strict), (Kind.PLAIN, stated.plain)):
        band = reading.get(Variant.VALUE)
        if band is not None and band.low and band.high:
            over = f"over {span[0]:.2f} to {span[1]:.2f} {_plural(claim)}"
            note = Note(f"“{claim.written}” ({claim.id}), {READ[kind]}", top=late, over=over)
            ends = [times * logarithm(rate) for times in span for rate in (band.low, band.high)]
            yield Edge(early, late, max(ends), kind, (claim.id, *via), note=note)
            yield Edge(late, early, -min(ends), kind, (claim.id, *via), note=note)


def _plural(claim: Claim) -> str:
    """The unit of time that a rate is per; names of one or two letters are signs and have no plural."""
    unit = "/".join(claim.value.unit.under) if claim.value else ""
    return f"{unit}s" if len(unit) > 2 else unit


def _years(early: Days | None, late: Days | None) -> tuple[float, float] | None:
    """The least and most years between two times; None where one is open or they may be the same day."""
    if early is None or late is None or None in (*early, *late):
        return None
    assert early[0] is not None  # the test above leaves no None
    assert early[1] is not None
    assert late[0] is not None
    assert late[1] is not None
    least, most = late[0] - early[1], late[1] - early[0]
    return (least / YEAR, most / YEAR) if least > 0 else None

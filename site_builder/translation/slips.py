"""Slips: known kinds of mistake in one printed number that would heal a conflict.

For each claim of a conflict the others imply an interval. The printed number, without its hedge, is tested against a catalogue of
slips that make sense for its dimension. A slip is named only when exactly one heals; orders are taken as near equalities, or
almost anything would.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import isinf, log

from site_builder.constraints.bounds import both_ways, implied
from site_builder.constraints.cycles import TOUCH, negative_cycle
from site_builder.constraints.edges import Conflict, Edge, Kind, Node
from site_builder.findings import Slip
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Variant, bands
from site_builder.quantity.dates import DateSyntaxError, parse_date
from site_builder.quantity.number import Number, decimal_text
from site_builder.quantity.value import Form, Hedge, Value
from site_builder.translation.days import Event
from site_builder.translation.exchange import exchanges
from site_builder.translation.nodes import One
from site_builder.translation.notes import Note
from site_builder.translation.units import Units

PLAIN_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
TENS = (10, 100, 1000, 10**6)
BINARY = {"k": Fraction(1024, 1000), "M": Fraction(1024, 1000) ** 2, "G": Fraction(1024, 1000) ** 3}
DAYS_OFF = 1
"""How many days a date may still be off after its slip is healed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a number would read if a slip were undone: the least and greatest value it then allows, in base units."""

    kind: str
    text: str
    low: float
    high: float
    currency: str = ""


def find_slip(
    graph: FactGraph, conflict: Conflict, edges: Sequence[Edge], units: Units, doubted: Collection[str] = ()
) -> Slip | None:
    """The slip that heals a conflict, if there is exactly one; where some claims are clearly doubted, one of theirs."""
    claims = [graph.claims[claim] for claim in sorted(conflict.claims & set(doubted) or conflict.claims)]
    found = [slip for claim in claims for slip in _healing(graph, claim, conflict, edges, units)]
    healing = {(slip.kind, slip.claim): slip for slip in found}
    return next(iter(healing.values())) if len(healing) == 1 else None


def _healing(graph: FactGraph, claim: Claim, conflict: Conflict, edges: Sequence[Edge], units: Units) -> Iterator[Slip]:
    ends = _ends(graph, claim, conflict)
    if ends is None:
        return
    node, base = ends
    rates = {rate.claim.id for rate in exchanges(graph)} - {claim.id}
    others, witnesses = _others(claim, conflict, edges, rates), _witnesses(claim, edges, units)
    satisfiable = negative_cycle(witnesses) is None

    @cache
    def room(against: Node) -> tuple[float, float]:
        low, high = implied(witnesses if satisfiable else others, node, against)
        if satisfiable and not isinstance(node, Event):
            least, most = implied(others, node, against)
            return least if isinf(low) else low, most if isinf(high) else high
        return low, high

    for reading in _readings(graph, claim, node):
        against = One(base.measure, reading.currency) if isinstance(base, One) and reading.currency else base
        low, high = room(against)
        open_ends = isinf(low) + isinf(high)
        pinned = open_ends < 2 if isinstance(node, Event) else not open_ends
        if pinned and reading.low <= high + TOUCH and low <= reading.high + TOUCH:
            yield Slip(reading.kind, claim.id, f"{claim.id} reads as if {reading.text}")


def _ends(graph: FactGraph, claim: Claim, conflict: Conflict) -> tuple[Node, Node] | None:
    """The node that a claim gives a number for, and what that number is measured against."""
    edge = next((e for e in conflict.cycle if claim.id in e.claims[:1]), None)
    if edge is None:
        return None
    node = _stated_end(edge)
    base = edge.tail if node == edge.head else edge.head
    currency = graph.corpus.vocabulary.units.currency(claim.value.unit) if claim.value else ""
    return node, (One(base.measure, currency) if isinstance(base, One) and currency else base)


def _stated_end(edge: Edge) -> Node:
    """The end of an edge that its claim gives a number for."""
    tops = (edge.note.top,) if isinstance(edge.note, Note) and edge.note.top is not None else ()
    return next((n for n in (edge.head, edge.tail) if n in tops or isinstance(n, Event)), edge.head)


def _others(claim: Claim, conflict: Conflict, edges: Sequence[Edge], rates: Collection[str]) -> list[Edge]:
    """What the other claims of the conflict say, in every currency that a rate leads to, and its orders as equalities."""
    rest = (conflict.claims | set(rates)) - {claim.id}
    stated = [e for e in edges if e.claims and e.kind is not Kind.CUSTOM and rest.issuperset(e.claims)]
    return [*stated, *both_ways([e for e in conflict.cycle if not e.claims])]


def _witnesses(claim: Claim, edges: Sequence[Edge], units: Units) -> list[Edge]:
    """All that is said without assuming anything, but for this claim and its copies: a slip must fit it too."""
    copies = set(units.members[units.of[claim.id]])
    return [e for e in edges if e.kind < Kind.CUSTOM and not copies & set(e.claims)]


def _readings(graph: FactGraph, claim: Claim, node: Node) -> Iterator[Reading]:
    """The readings of a claim's printed number or date under each slip."""
    if isinstance(node, Event):
        yield from _dates(claim)
    elif claim.value is not None and claim.value.form is Form.DIRECTION:
        ends = (0.0, float("inf")) if claim.value.sense.falls else (float("-inf"), 0.0)
        yield Reading("direction", "it went the other way", *ends)
    elif claim.value is not None and len(claim.value.numbers) == 1 and claim.value.form is not Form.RATE:
        number = claim.value.numbers[0]
        if claim.value.form is Form.LEVEL:
            yield from _levels(graph, claim, claim.value, number)
        else:
            yield from _ratios(claim.value, number)
        yield from _siblings(graph, claim, claim.value)


def _levels(graph: FactGraph, claim: Claim, value: Value, number: Number) -> Iterator[Reading]:
    units = graph.corpus.vocabulary.units
    factor, (low, high) = units.factor(value.unit), _printed(graph, claim, value, number)

    def scaled(times: Fraction, kind: str, text: str, currency: str = "") -> Reading:
        return Reading(kind, text, _log(low * factor * times), _log(high * factor * times), currency)

    for ten in TENS:
        for times in (Fraction(ten), Fraction(1, ten)):
            shown = f"{decimal_text(number.exact * times)} {value.unit}"
            yield scaled(times, f"x{ten}", f"it were off by a factor of {ten:,}: {shown}")
    if "data" in units.dimension(value.unit):
        for times in (Fraction(8), Fraction(1, 8)):
            yield scaled(times, "bits", "bits and bytes were confused")
        for prefix, times in BINARY.items():
            for way in (times, 1 / times):
                yield scaled(way, "binary", f"{prefix}B and {prefix}iB were confused")
    currency = units.currency(value.unit)
    for other in dict.fromkeys(
        r.into if currency == r.one else r.one for r in exchanges(graph) if currency in (r.one, r.into)
    ):
        yield scaled(Fraction(1), "currency", f"{other.upper()} were meant for {currency.upper()}", other)


def _printed(graph: FactGraph, claim: Claim, value: Value, number: Number) -> tuple[Fraction, Fraction]:
    """What a reader takes the printed value for; where it bounds an extreme only, the number itself."""
    exact = graph.corpus.vocabulary.predicates[claim.predicate].exact
    band = bands(value, graph.corpus.vocabulary.widths, exact=exact).plain.get(Variant.VALUE)
    if band is not None and band.low is not None and band.high is not None:
        return band.low, band.high
    half = _half(graph, claim, value, number)
    return number.exact - half, number.exact + half


def _ratios(value: Value, number: Number) -> Iterator[Reading]:
    """Percent against factor, more than against as much as, and the direction reversed."""
    falls = value.sense.falls
    if value.form is Form.FACTOR:
        yield from _other_factors(number)
    if value.form is Form.PERCENT:
        yield from _other_percentages(number, falls)
    for ten in TENS[:2]:
        for scaled in (number.exact * ten, number.exact / ten):
            ratio = _changed_by(scaled, falls) if value.form is Form.PERCENT else scaled
            yield _exact(ratio, f"x{ten}", f"it were off by a factor of {ten}")


def _other_factors(number: Number) -> Iterator[Reading]:
    n = number.exact
    yield _exact(_changed_by(n, falls=False), "percent", f"{number} % were meant, not {number} times")
    yield _exact(n + 1, "base", f"{number} times more were meant, not {number} times as much")
    if n:
        yield _exact(1 / n, "direction", "it went the other way")


def _other_percentages(number: Number, falls: bool) -> Iterator[Reading]:
    n = number.exact
    yield _exact(n, "percent", f"{number} times were meant, not {number} %")
    if n < 100:
        reversed_change = _changed_by(n, not falls)
        yield _exact(reversed_change, "direction", "it went the other way")
        yield _exact(1 / reversed_change, "base", "the percentage were of the other side")


def _changed_by(percent: Fraction, falls: bool) -> Fraction:
    """The ratio that a change by so many percent makes."""
    return 1 - percent / 100 if falls else 1 + percent / 100


def _siblings(graph: FactGraph, claim: Claim, value: Value) -> Iterator[Reading]:
    """The number of another scope of the same thing in the same source, exchanged with this one."""
    units = graph.corpus.vocabulary.units
    for other in graph.by_subject.get((claim.subject, claim.predicate), ()):
        sibling = other.value
        apart = other.source == claim.source and other.scope != claim.scope and other.written != claim.written
        if apart and sibling and (sibling.form, sibling.unit, len(sibling.numbers)) == (value.form, value.unit, 1):
            factor = units.factor(sibling.unit) if value.form is Form.LEVEL else Fraction(1)
            half = _half(graph, other, sibling, sibling.numbers[0])
            yield _scaled(sibling.numbers[0], half, factor, "siblings", f"it were exchanged with {other.id}")


def _dates(claim: Claim) -> Iterator[Reading]:
    """The year off by one, for a day, a month or a year; day and month exchanged."""
    written = claim.date.text if claim.date else ""
    if not PLAIN_DATE.fullmatch(written):
        return
    year, rest = int(written[:4]), written[4:]
    shifted = [_days(f"{other:04}{rest}", "year", "its year were off by one") for other in (year + 1, year - 1)]
    exchanged = f"{written[:4]}-{written[8:]}-{written[5:7]}"
    swapped = (
        [_days(exchanged, "day-month", "day and month were exchanged")]
        if len(written) == 10 and exchanged != written
        else []
    )
    yield from (reading for reading in (*shifted, *swapped) if reading is not None)


def _days(text: str, kind: str, what: str) -> Reading | None:
    """How a date would read; None if there is no such day."""
    try:
        first, last = parse_date(text, {}).strict
    except DateSyntaxError:
        return None
    if first is None or last is None:
        return None
    return Reading(kind, f"{what}: {text}", first - DAYS_OFF, last + DAYS_OFF)


def _half(graph: FactGraph, claim: Claim, value: Value, number: Number) -> Fraction:
    """How far a printed number may be rounded: not at all where its predicate is exact and no hedge stands before it."""
    exact = graph.corpus.vocabulary.predicates[claim.predicate].exact and value.hedge is Hedge.NONE
    return Fraction(0) if exact else min(number.printed_step / 2, number.exact / 2)


def _scaled(number: Number, half: Fraction, factor: Fraction, kind: str, text: str) -> Reading:
    return _between((number.exact - half) * factor, (number.exact + half) * factor, kind, text)


def _exact(value: Fraction, kind: str, text: str) -> Reading:
    return _between(value * Fraction(97, 100), value * Fraction(103, 100), kind, text)


def _between(low: Fraction, high: Fraction, kind: str, text: str) -> Reading:
    return Reading(kind, text, _log(low), _log(high))


def _log(number: Fraction) -> float:
    return log(number) if number > 0 else float("-inf")

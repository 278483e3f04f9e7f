"""Numbers: every level, ratio, change, from/to pair, rate, ordering and exchange rate as ``lo <= log Qa - log Qb <= hi``.

A level compares with the constant 1. "Up to" bounds from above along a chain and never from below; averages of ratios do not
chain; sums, products of three unknowns and disjunctions are outside this form and are left alone (`left_alone` says which).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from site_builder.constraints.edges import Edge, Kind, Node
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Band, Bands, Variant, Widths, bands, quotient
from site_builder.quantity.dates import Days
from site_builder.quantity.value import Form, Value
from site_builder.statements import counted_from
from site_builder.translation.bridges import bridge_edges
from site_builder.translation.exchange import exchanges, inverse, times
from site_builder.translation.intervals import READ, between
from site_builder.translation.nodes import (
    RATIO,
    One,
    Quantity,
    compared_terms,
    scope_terms,
    some_day,
    supplied,
    unknown,
    when_of,
)
from site_builder.translation.notes import Note
from site_builder.translation.order import Orders
from site_builder.translation.peace import Topic, level_bands, stirred
from site_builder.translation.rates import rate_edges
from site_builder.translation.system import System
from site_builder.vocabulary import Predicate


def number_system(graph: FactGraph, topics: Mapping[Topic, Sequence[Claim]] | None = None) -> System:
    """The number constraints of a graph: of all topics but those whose levels are at peace, unless ``topics`` are given."""
    topics = stirred(graph) if topics is None else topics
    writer = _Writer(graph, topics)
    for (subject, predicate), claims in topics.items():
        for claim in claims:
            writer.claim(claim, graph.corpus.vocabulary.predicates[predicate])
            for member, membership in graph.members.get(subject, {}).items():
                writer.of_member(claim, graph.corpus.vocabulary.predicates[predicate], member, membership)
    writer.finish()
    return System(writer.edges, frozenset(n for e in writer.edges for n in (e.tail, e.head) if isinstance(n, One)))


def left_alone(graph: FactGraph) -> dict[str, str]:
    """Claims that the form of difference constraints cannot hold, with the reason."""
    reasons = ((claim.id, _why_left_alone(graph, claim)) for claim in graph.claims.values())
    return {claim: reason for claim, reason in reasons if reason}


def _why_left_alone(graph: FactGraph, claim: Claim) -> str:
    entity = graph.corpus.entities.get(claim.subject)
    if claim.versus and claim.value and claim.value.is_range and entity and entity.members == "average":
        return "an average of ratios does not chain"
    if any(value.form is Form.FREE for value in claim.values):
        return "free is zero, which takes no part in ratios"
    return ""


class _Writer:
    """Writes the edges of one graph."""

    def __init__(self, graph: FactGraph, topics: Mapping[Topic, Sequence[Claim]]) -> None:
        self.graph = graph
        self.edges: list[Edge] = []
        self.rates: list[Claim] = []
        self.known: dict[tuple[str, str], Bands] = {}
        self.via: tuple[str, ...] = ()
        self.exchanges = exchanges(graph)
        self.currencies = _currencies(graph, topics)
        self.orders = Orders(graph)

    def claim(self, claim: Claim, predicate: Predicate) -> None:
        """The edges of one claim; a plan is not compared with what is."""
        if claim.mode:
            return
        if claim.value is not None and claim.value.form is Form.RATE:
            self.rates.append(claim)
        elif claim.value is not None and claim.versus is not None:
            self._ratio(claim, bands(claim.value, self._widths, relative=True))
            self._chain(claim, bands(claim.value, self._widths, relative=True))
        elif claim.value is not None:
            self._level(claim, predicate, claim.value, when_of(self.graph, claim))
        elif claim.earlier is not None and claim.later is not None:
            self._from_to(claim, predicate, claim.earlier, claim.later)

    def of_member(self, claim: Claim, predicate: Predicate, member: str, membership: tuple[str, ...]) -> None:
        """The edges of a claim about a class as one about a member; each member has a value of its own."""
        if claim.value is None or claim.value.form is not Form.RATE:  # a rate knows its members itself
            self.via = membership
            self.claim(claim._replace(subject=member), predicate)
            self.via = ()

    def finish(self) -> None:
        """The edges that join what was written: rates of change, bridges, orders."""
        nodes = [n for n in dict.fromkeys(n for e in self.edges for n in (e.tail, e.head)) if isinstance(n, Quantity)]
        for claim in self.rates:
            self.edges.extend(rate_edges(self.graph, claim, nodes))
        self.edges.extend(bridge_edges(self.graph, nodes))
        self.edges.extend(self.orders.edges(nodes))

    @property
    def _widths(self) -> Widths:
        return self.graph.corpus.vocabulary.widths

    def _node(self, claim: Claim, when: Days | None, variant: Variant = Variant.VALUE, measure: str = "") -> Quantity:
        terms = scope_terms(self.graph, claim, claim.subject, claim.scope)
        return Quantity(claim.predicate, claim.subject, terms, measure, variant, when, some_day(claim, when))

    def _bands(self, value: Value, predicate: Predicate) -> Bands:
        """The bands of a level; many claims write the same value."""
        key = predicate.id, str(value)
        if key not in self.known:
            self.known[key] = level_bands(value, predicate, self.graph.corpus.vocabulary)
        return self.known[key]

    def _level(
        self,
        claim: Claim,
        predicate: Predicate,
        value: Value,
        when: Days | None,
        assumes: frozenset[tuple[str, str, str]] = frozenset(),
    ) -> None:
        units = self.graph.corpus.vocabulary.units
        is_level = value.form is Form.LEVEL
        measure = units.dimension(value.unit if is_level else predicate.measures[0])
        stated = self._bands(value, predicate)
        currency = units.currency(value.unit) or (unknown(claim, "currency") if "money" in measure else "")
        node = self._node(claim, when, measure=measure)
        self._read(node, One(measure, currency), stated, claim, str(value), assumes, is_level=True)
        for rate in self.exchanges:
            meets = currency in (rate.one, rate.into) and claim.subject != rate.one and rate.reaches(when)
            if meets and not self.orders.changed_between(rate.claim, rate.when, when):
                other, by = (rate.into, rate.bands) if currency == rate.one else (rate.one, inverse(rate.bands))
                converted = Bands(times(stated.strict, by.strict), times(stated.plain, by.plain))
                text = f"{value} at {rate.claim.written} ({rate.claim.id})"
                self._read(
                    node, One(measure, other), converted, claim, text, assumes, is_level=True, via=(rate.claim.id,)
                )

    def _ratio(self, claim: Claim, stated: Bands, written: str = "") -> None:
        """The ratio as a quantity of its own, so that two statements of one ratio meet."""
        assert claim.versus is not None or claim.earlier is not None  # only ratios come here
        versus = claim.versus
        compared = compared_terms(claim, versus) if versus else (("since", unknown(claim, "since")),)
        change = versus is None or versus.since
        when = (claim.date.strict if claim.date else None) if change else when_of(self.graph, claim)
        node = self._node(claim, when, measure=RATIO)
        node = Quantity(
            node.predicate, node.subject, (*node.terms, *compared), RATIO, node.variant, node.when, node.own
        )
        self._read(node, One(RATIO), stated, claim, written or claim.written)

    def _chain(self, claim: Claim, stated: Bands) -> None:
        """The ratio as a step from one level to another, where the other side is known."""
        versus = claim.versus
        if versus is None or versus.unknown or _why_left_alone(self.graph, claim):
            return
        predicate = self.graph.corpus.vocabulary.predicates[claim.predicate]
        units = self.graph.corpus.vocabulary.units
        when = when_of(self.graph, claim)
        other_when = self._other_time(claim, when)
        if versus.since and (other_when is None or self._is_open_change(claim)):
            return
        for measure in dict.fromkeys(units.dimension(m) for m in predicate.measures):
            top = self._node(claim, when, measure=measure)
            terms = scope_terms(self.graph, claim, versus.subject, versus.scope)
            own = some_day(claim, other_when)
            bottom = Quantity(claim.predicate, versus.subject, terms, measure, Variant.VALUE, other_when, own)
            if top != bottom:
                self._step(top, bottom, stated, claim)

    def _is_open_change(self, claim: Claim) -> bool:
        """Whether a change has no date, or several currencies: in another one it is none, and nothing says which was meant."""
        return claim.date is None or len(self.currencies[claim.subject, claim.predicate]) > 1

    def _other_time(self, claim: Claim, when: Days | None) -> Days | None:
        versus = claim.versus
        assert versus is not None  # _chain asks only then
        if versus.date is None and (versus.ago is None or when is None or None in when):
            return None if versus.since else when
        return counted_from(versus, when or (None, None))

    def _step(self, top: Quantity, bottom: Quantity, stated: Bands, claim: Claim) -> None:
        """Every member lies within its bounds: an upper bound of the maximum and a lower one of the minimum hold for it."""
        stated_in = self.currencies[claim.subject, claim.predicate] if top.when != bottom.when else ()
        for kind, reading in ((Kind.STRICT, stated.strict), (Kind.PLAIN, stated.plain)):
            note = Note(f"“{claim.written}” ({claim.id}), {READ[kind]}", currency=next(iter(stated_in), ""))
            band = reading.get(Variant.VALUE) or Band(
                reading.get(Variant.MIN, Band()).low,
                reading.get(Variant.MAX, Band()).high,
                reading.get(Variant.MIN, Band()).low_open,
                reading.get(Variant.MAX, Band()).high_open,
            )
            assumes = supplied(claim)
            support = Kind.ASSUMPTION if assumes else kind
            self.edges.extend(between(top, bottom, band, support, (claim.id, *self.via), note, assumes))

    def _from_to(self, claim: Claim, predicate: Predicate, earlier: Value, later: Value) -> None:
        units, exact = self.graph.corpus.vocabulary.units, predicate.exact
        first = bands(earlier, self._widths, factor=units.factor(earlier.unit), exact=exact)
        last = bands(later, self._widths, factor=units.factor(later.unit), exact=exact)
        self._ratio(claim, Bands(quotient(last.strict, first.strict), quotient(last.plain, first.plain)))
        source = self.graph.corpus.sources[claim.source].date.strict
        since = claim.versus.date.strict if claim.versus and claim.versus.date else None
        if since is not None and predicate.stable_for is not None:
            self._level(claim, predicate, earlier, since)
        end = claim.date.strict if claim.date else source
        assumed = frozenset() if claim.date else frozenset({("date", unknown(claim, "date"), f"?{claim.source}")})
        self._level(claim, predicate, later, end if predicate.stable_for is not None else None, assumed)

    def _read(
        self,
        node: Quantity,
        one: Node,
        stated: Bands,
        claim: Claim,
        written: str,
        assumes: frozenset[tuple[str, str, str]] = frozenset(),
        *,
        is_level: bool = False,
        via: tuple[str, ...] = (),
    ) -> None:
        """Both readings of a statement about a node, against a constant; ``via`` are claims that converted it."""
        assumes |= supplied(claim)
        for kind, reading in ((Kind.STRICT, stated.strict), (Kind.PLAIN, stated.plain)):
            note = Note(f"“{written}” ({claim.id}), {READ[kind]}", is_level)
            for variant, band in reading.items():
                if kind is Kind.STRICT or stated.strict.get(variant) != band:
                    at = Quantity(node.predicate, node.subject, node.terms, node.measure, variant, node.when, node.own)
                    support = Kind.ASSUMPTION if assumes else kind
                    self.edges.extend(between(at, one, band, support, (claim.id, *via, *self.via), note, assumes))


def _currencies(graph: FactGraph, topics: Mapping[Topic, Sequence[Claim]]) -> dict[Topic, set[str]]:
    """The currencies in which the levels of each topic are stated."""
    currency = graph.corpus.vocabulary.units.currency
    found: dict[Topic, set[str]] = defaultdict(set)
    for topic, claims in topics.items():
        levels = (value for claim in claims for value in claim.values if value.form is Form.LEVEL)
        found[topic].update(currency(value.unit) for value in levels)
    return found

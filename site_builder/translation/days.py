"""Dates: happenings, coverage and existence as differences in days.

A happening that is declared `once` is one node for all who report it; the vocabulary orders kinds of happenings along a
thing and the wholes that it is part of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from site_builder.constraints.edges import Edge, Kind, Node
from site_builder.graph import FactGraph
from site_builder.model import Claim, Scope
from site_builder.quantity.bands import Variant
from site_builder.quantity.dates import Days, StatedDate
from site_builder.translation.nodes import Terms, is_unknown, scope_terms, supplied
from site_builder.translation.notes import Note, taken_as_same
from site_builder.translation.order import assumption
from site_builder.translation.system import System
from site_builder.vocabulary import EventOrder

SINCE = "|since"
"""Tells the beginning of a change from its end, in the own name of an event."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Day 0, which dates are measured against."""


@dataclass(frozen=True, slots=True)
class Event:
    """A happening, or the least or latest of the dates that a thing covers. ``own`` tells recurring ones apart."""

    subject: str
    predicate: str
    scope: Terms
    variant: Variant = Variant.VALUE
    own: str = ""

    @property
    def topic(self) -> str:
        """Subject and predicate, the part that a finding's key names."""
        return f"{self.subject} {self.predicate}"


def day_system(graph: FactGraph) -> System:
    """All date constraints of a graph."""
    edges: list[Edge] = []
    events: dict[Event, Scope] = {}
    for claim in graph.claims.values():
        predicate = graph.corpus.vocabulary.predicates.get(claim.predicate)
        if predicate and predicate.range_kind == "date":
            edges.extend(_coverage(claim))
        elif predicate and predicate.range_kind == "none" and not claim.mode:
            event = _event(graph, claim)
            events[event] = claim.scope
            edges.extend(_dated(claim, event, claim.date))
        elif not claim.mode:
            for event, when in _held(claim):
                events[event] = ()
                edges.extend(_dated(claim, event, when))
    edges.extend(_orders(graph, events))
    edges.extend(_documents(graph, events))
    edges.extend(_same_events(list(events)))
    return System(edges, frozenset({Origin()}))


def _held(claim: Claim) -> Iterator[tuple[Event, StatedDate | None]]:
    """When something held that a claim compares or measures: at its date, and where it says a change, when that began."""
    if claim.date is not None:
        yield Event(claim.subject, claim.predicate, (), own=claim.id), claim.date
    if claim.versus is not None and claim.versus.since and claim.versus.date is not None:
        yield Event(claim.subject, claim.predicate, (), own=f"{claim.id}{SINCE}"), claim.versus.date


def date_of(event: Node, claim: Claim) -> StatedDate | None:
    """The date that a claim gives an event: its own, or where it says a change, when that began."""
    if isinstance(event, Event) and event.own.endswith(SINCE):
        return claim.versus.date if claim.versus else None
    return claim.dates or claim.span or claim.date


def _event(graph: FactGraph, claim: Claim) -> Event:
    once = any(_declared(graph, key, value, "once") for key, value in claim.scope)
    terms = scope_terms(graph, claim, claim.subject, claim.scope)
    return Event(claim.subject, claim.predicate, terms, own="" if once else claim.id)


def _declared(graph: FactGraph, key: str, value: str, flag: str) -> bool:
    """Whether the vocabulary declares a scope value `once`, or a `document`."""
    known = graph.corpus.vocabulary.scope.get(key)
    return bool(known and value in known.values and getattr(known.values[value], flag))


def _dated(claim: Claim, event: Event, when: StatedDate | None) -> Iterator[Edge]:
    if when is None:
        return
    for kind, days, how in (
        (Kind.STRICT, when.strict, "by its words"),
        (Kind.PLAIN, when.plain, "as a reader takes it"),
    ):
        if kind is Kind.STRICT or when.plain != when.strict:
            yield from _within(event, days, kind, claim, f"“{when}” ({claim.id}), {how}")


def _coverage(claim: Claim) -> Iterator[Edge]:
    """``span`` says that both ends occur; "not before" bounds every date; a plain date is one of them."""
    least, latest = (
        Event(claim.subject, claim.predicate, claim.scope, variant) for variant in (Variant.MIN, Variant.MAX)
    )
    yield Edge(latest, least, 0.0, Kind.DEFINITION, note=Note("the earliest is not after the latest"))
    text = f"“{claim.written or claim.span}” ({claim.id}), by its words"
    if claim.span is not None:
        yield from _within(least, (None, claim.span.earliest), Kind.STRICT, claim, text)
        yield from _within(latest, (claim.span.latest, None), Kind.STRICT, claim, text)
    elif claim.dates is not None and claim.dates.bound:
        yield from _within(least, (claim.dates.earliest, None), Kind.STRICT, claim, text)
        yield from _within(latest, (None, claim.dates.latest), Kind.STRICT, claim, text)
    elif claim.dates is not None:
        yield from _within(least, (None, claim.dates.latest), Kind.STRICT, claim, text)
        yield from _within(latest, (claim.dates.earliest, None), Kind.STRICT, claim, text)


def _within(event: Event, days: Days, kind: Kind, claim: Claim, text: str) -> Iterator[Edge]:
    assumes = supplied(claim)
    support = Kind.ASSUMPTION if assumes else kind
    if days[1] is not None:
        yield Edge(Origin(), event, float(days[1]), support, (claim.id,), assumes, note=Note(text))
    if days[0] is not None:
        yield Edge(event, Origin(), -float(days[0]), support, (claim.id,), assumes, note=Note(text))


def _orders(graph: FactGraph, events: dict[Event, Scope]) -> Iterator[Edge]:
    """The first happening is not later than the then: of one thing, and where that happens too, of a part and its whole.

    A toll or a comparison waits for no part: what gains one later was there before.
    """
    parts = _parts(graph)
    for order in graph.corpus.vocabulary.event_orders:
        firsts = _firsts(order, events)
        for then, scope in events.items() if firsts else ():
            thing = _then(graph, order, then, scope)
            wider = parts.get(thing, {}) if order.then else {}
            for part, link in {thing: (), **wider}.items():
                usual = Kind.DEFINITION if order.by_definition and not link else Kind.CUSTOM
                earlier = (first for first in firsts.get(part, ()) if first != then)
                yield from (Edge(then, first, 0.0, usual, link, note=Note(order.because)) for first in earlier)


def _firsts(order: EventOrder, events: dict[Event, Scope]) -> dict[str, list[Event]]:
    """The events that come first in an order, by the thing that they happen to."""
    found: dict[str, list[Event]] = defaultdict(list)
    for event, scope in events.items():
        if dict(scope).get(order.key) == order.first:
            found[_theme(scope, event)].append(event)
    return dict(found)


def _then(graph: FactGraph, order: EventOrder, event: Event, scope: Scope) -> str:
    """The thing for which an event is what comes then; empty if it is not."""
    if order.then_compared:
        versus = graph.claims[event.own].versus if event.own in graph.claims else None
        return versus.subject if versus and versus.subject != event.subject else ""
    is_then = dict(scope).get(order.key) == order.then if order.then else event.predicate == order.then_predicate
    return _theme(scope, event) if is_then else ""


def _documents(graph: FactGraph, events: dict[Event, Scope]) -> Iterator[Edge]:
    """A document that a source reports on lies within the dates that the source says it covers, if it counts as covered."""
    predicates = graph.corpus.vocabulary.predicates
    dated = {name for name, predicate in predicates.items() if predicate.range_kind == "date"}
    covering = {claim.subject: claim for claim in graph.claims.values() if claim.predicate in dated}
    for claim in graph.claims.values() if covering else ():
        event, cover = _event(graph, claim), covering.get(claim.source)
        is_document = any(_declared(graph, key, value, "document") for key, value in claim.scope)
        if cover and is_document and event in events:
            assumes = frozenset({("cited document", f"?{event.topic}", f"?{cover.subject}")})
            note = Note("taking it as one of the documents that the source speaks of")
            least, latest = (Event(cover.subject, cover.predicate, cover.scope, v) for v in (Variant.MIN, Variant.MAX))
            yield Edge(event, least, 0.0, Kind.ASSUMPTION, assumes=assumes, note=note)
            yield Edge(latest, event, 0.0, Kind.ASSUMPTION, assumes=assumes, note=note)


def _theme(scope: Scope, event: Event) -> str:
    """What a happening is about: its ``what``, or its subject."""
    return dict(scope).get("what", event.subject)


def _parts(graph: FactGraph) -> dict[str, dict[str, tuple[str, ...]]]:
    """For each whole its parts, each with the claim that says so."""
    found: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
    for claim in graph.memberships:
        for whole in claim.entities:
            found[whole].setdefault(claim.subject, (claim.id,))
    return found


def _same_events(events: list[Event]) -> Iterator[Edge]:
    """Happenings that differ only in what they leave open may be one."""
    alike: dict[tuple[str, str], list[Event]] = defaultdict(list)
    for event in events:
        if not event.own:
            alike[event.subject, event.predicate].append(event)
    for one, other in (pair for group in alike.values() for pair in combinations(group, 2)):
        yield from _taken_as_one(one, other)


def _taken_as_one(one: Event, other: Event) -> Iterator[Edge]:
    differing = [(key, a, b) for (key, a), (_, b) in zip(one.scope, other.scope, strict=True) if a != b]
    if not differing or not all(is_unknown(a) and is_unknown(b) for _, a, b in differing):
        return
    assumes = frozenset().union(*(assumption(*terms).assumes for terms in differing))
    note = Note(taken_as_same([key for key, _, _ in differing]))
    yield Edge(one, other, 0.0, Kind.ASSUMPTION, assumes=assumes, note=note)
    yield Edge(other, one, 0.0, Kind.ASSUMPTION, assumes=assumes, note=note)

"""Bridges: a change that a text lays to a cause cannot exceed what the cause can do.

Under equal usage a bill changes by no more than the greatest price ratio between the scopes concerned. The vocabulary
declares which effect, cause and scopes; what must be equal besides is assumed, and named.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.constraints.edges import Edge, Kind
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.translation.nodes import RATIO, Quantity
from site_builder.translation.notes import Note
from site_builder.vocabulary import Bridge


def bridge_edges(graph: FactGraph, nodes: Sequence[Quantity]) -> Iterator[Edge]:
    """An edge from each ratio of the cause to each change of the effect that a claim lays to it."""
    for bridge in graph.corpus.vocabulary.bridges:
        for claim in graph.claims.values():
            if claim.predicate == bridge.effect and claim.because in bridge.causes:
                yield from _edges(graph, bridge, claim, nodes)


def _edges(graph: FactGraph, bridge: Bridge, claim: Claim, nodes: Sequence[Quantity]) -> Iterator[Edge]:
    effects = [n for n in nodes if n.measure == RATIO and (n.predicate, n.subject) == (claim.predicate, claim.subject)]
    effects = [n for n in effects if set(claim.scope) <= set(n.terms)]
    for thing, claims in _priced(graph, bridge, claim):
        for cause in nodes:
            if (cause.predicate, cause.subject, cause.measure) == (bridge.cause, thing, RATIO) and _between(
                bridge, cause
            ):
                assumes = frozenset((key, f"?{claim.id}|{key}", f"?{thing}|{key}") for key in bridge.assumes)
                for effect in effects:
                    note = Note(bridge.because)
                    yield Edge(cause, effect, 0.0, Kind.ASSUMPTION, claims, assumes, note=note)


def _priced(graph: FactGraph, bridge: Bridge, claim: Claim) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the bearer of the effect pays for, with the claims that say so: things it is linked to, and their members."""
    for link in graph.by_subject.get((claim.subject, bridge.along), ()):
        for thing in link.entities:
            yield thing, (link.id,)
            for member, membership in graph.members.get(thing, {}).items():
                yield member, (link.id, *membership)


def _between(bridge: Bridge, cause: Quantity) -> bool:
    terms = dict(cause.terms)
    here = all(terms.get(key) == value for key, value in bridge.scope)
    return here and all(terms.get(f"versus {key}") == value for key, value in bridge.versus)

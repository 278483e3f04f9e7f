"""Edges of a constraint graph, the kinds of support they have, and the components they form."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import exp

Node = Hashable


LARGEST = 700.0
"""The greatest logarithm that a float can undo."""


def times_of(weight: float) -> float:
    """How many times something is, from its logarithm; what no float can hold is the greatest that one can."""
    return exp(max(-LARGEST, min(weight, LARGEST)))


class Kind(IntEnum):
    """What an edge rests on, hardest first."""

    STRICT = 0
    DEFINITION = 1
    PLAIN = 2
    CUSTOM = 3
    ASSUMPTION = 4


class Tier(IntEnum):
    """How hard a conflict is: by the softest kind of edge it needs."""

    CONTRADICTION = 0
    TENSION = 1
    NEEDS_SCOPE = 2

    @property
    def softest(self) -> Kind:
        """The softest kind of edge that a conflict of this tier may use."""
        return (Kind.DEFINITION, Kind.CUSTOM, Kind.ASSUMPTION)[self]


@dataclass(frozen=True, slots=True)
class Edge:
    """``x[head] - x[tail] <= weight``.

    ``claims`` are the ids it rests on (none for a definition of the vocabulary); ``assumes`` what is taken as equal without being
    said, each as ``(key, one side, other side)``; ``days`` how long something is taken as unchanged; ``note`` is carried
    along for whoever explains the edge, and means nothing here.
    """

    tail: Node
    head: Node
    weight: float
    kind: Kind
    claims: tuple[str, ...] = ()
    assumes: frozenset[tuple[str, str, str]] = frozenset()
    days: int = 0
    note: object = None


@dataclass(frozen=True)
class Conflict:
    """A minimal contradiction: a negative cycle, none of whose claims can be left out."""

    cycle: tuple[Edge, ...]
    tier: Tier

    @cached_property
    def claims(self) -> frozenset[str]:
        """The claims that cannot all be true."""
        return frozenset(claim for edge in self.cycle for claim in edge.claims)

    @property
    def weight(self) -> float:
        """The (negative) weight of the cycle: how far the statements miss each other."""
        return sum(edge.weight for edge in self.cycle)

    @property
    def assumes(self) -> frozenset[tuple[str, str, str]]:
        """Everything that it takes as equal without being said."""
        return frozenset().union(*(edge.assumes for edge in self.cycle))


def components(edges: Iterable[Edge], shared: Collection[Node] = ()) -> list[list[Edge]]:
    """The edges grouped by connected component, in order of first appearance.

    ``shared`` nodes (the constants that levels are measured against) connect nothing. Edges among shared nodes alone
    (exchange rates) belong to every component.
    """
    edges = list(edges)
    places: dict[Node, int] = {}  # nodes may be slow to hash: each is looked up once for each of its edges
    ends = [(places.setdefault(e.tail, len(places)), places.setdefault(e.head, len(places))) for e in edges]
    fixed = {places[node] for node in shared if node in places}
    leader = _leaders(len(places), (pair for pair in ends if fixed.isdisjoint(pair)))
    grouped: dict[int, list[Edge]] = defaultdict(list)
    everywhere: list[Edge] = []
    for edge, (tail, head) in zip(edges, ends, strict=True):
        free = head if tail in fixed else tail
        (everywhere if free in fixed else grouped[leader[free]]).append(edge)
    return [group + everywhere for group in grouped.values()] or ([everywhere] if everywhere else [])


def _leaders(places: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each place one that stands for all that pairs join it to."""
    leader = list(range(places))

    def find(place: int) -> int:
        while leader[place] != place:
            leader[place] = place = leader[leader[place]]
        return place

    for tail, head in pairs:
        leader[find(head)] = find(tail)
    return [find(place) for place in range(places)]


def within(edges: Sequence[Edge], tier: Tier, excluded: Collection[str] = ()) -> list[Edge]:
    """The edges that a conflict of a tier may use, without those that rest on an excluded claim."""
    softest = tier.softest
    if not excluded:
        return [edge for edge in edges if edge.kind <= softest]
    return [edge for edge in edges if edge.kind <= softest and not any(claim in excluded for claim in edge.claims)]

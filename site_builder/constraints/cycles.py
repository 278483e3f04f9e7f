"""Negative cycles by Bellman-Ford with a parent walk, and the shortest and minimal ones among them.

``networkx.find_negative_cycle`` is not used: it is wrong on some graphs (its issue 5916). This module is held against an
independent solver by property tests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from site_builder.constraints.edges import Conflict, Edge, Node, Tier, within

TOUCH = 1e-9
"""Weights above minus this are rounding, not a conflict."""


def negative_cycle(edges: Sequence[Edge]) -> list[Edge] | None:
    """Some negative cycle in order, None if all constraints can hold.

    Bellman-Ford with a queue from a source that reaches every node with 0; after each round of as many relaxations as there are
    nodes the parent edges are walked, since a cycle among them is negative.
    """
    places: dict[Node, int] = {}  # nodes may be slow to hash: each is looked up once for each of its edges
    ends = [(places.setdefault(e.tail, len(places)), places.setdefault(e.head, len(places))) for e in edges]
    leaving: list[list[tuple[int, float, int]]] = [[] for _ in places]
    for index, (tail, head) in enumerate(ends):
        leaving[tail].append((head, edges[index].weight, index))
    distance = [0.0] * len(places)
    parent: dict[int, int] = {}
    waiting, queued = deque(range(len(places))), [True] * len(places)
    relaxed = 0
    while waiting:
        tail = waiting.popleft()
        queued[tail] = False
        base = distance[tail]
        for head, weight, index in leaving[tail]:
            reached = base + weight
            if reached < distance[head] - TOUCH:
                distance[head] = reached
                parent[head] = index
                relaxed += 1
                if relaxed % len(places) == 0 and (cycle := _negative(_parent_cycle(parent, ends), edges)):
                    return cycle
                if not queued[head]:
                    waiting.append(head)
                    queued[head] = True
    return _negative(_parent_cycle(parent, ends), edges)


def _parent_cycle(parent: Mapping[int, int], ends: Sequence[tuple[int, int]]) -> list[int]:
    """The edges of a cycle among the parent edges, in order; none if they form a forest."""
    done: set[int] = set()
    for start in parent:
        path: dict[int, None] = {}
        node = start
        while node in parent and node not in done and node not in path:
            path[node] = None
            node = ends[parent[node]][0]
        if node in path:
            return _unwind(parent, ends, node)
        done.update(path)
    return []


def _unwind(parent: Mapping[int, int], ends: Sequence[tuple[int, int]], node: int) -> list[int]:
    cycle = [parent[node]]
    while ends[cycle[-1]][0] != node:
        cycle.append(parent[ends[cycle[-1]][0]])
    cycle.reverse()
    return cycle


def _negative(cycle: Sequence[int], edges: Sequence[Edge]) -> list[Edge] | None:
    """A cycle as edges, None if rounding alone makes it negative."""
    found = [edges[index] for index in cycle]
    return found if sum(edge.weight for edge in found) < -TOUCH else None


def hard_conflict(edges: Sequence[Edge], excluded: frozenset[str] = frozenset()) -> Conflict | None:
    """A minimal conflict of the hardest tier that needs no assumption, leaving out edges that rest on excluded claims."""
    allowed = within(edges, Tier.TENSION, excluded)
    soft = negative_cycle(allowed)
    if soft is None:
        return None
    hardest = within(allowed, Tier.CONTRADICTION)
    hard = negative_cycle(hardest)
    if hard is not None:
        return minimal(Conflict(tuple(hard), Tier.CONTRADICTION), hardest)
    return minimal(Conflict(tuple(soft), Tier.TENSION), allowed)


def minimal(conflict: Conflict, edges: Sequence[Edge]) -> Conflict:
    """The conflict with every claim dropped that can be, closed by the fewest edges."""
    kept = conflict.claims
    edges = _resting_on(edges, kept)
    for claim in sorted(conflict.claims):
        fewer = _resting_on(edges, kept - {claim})
        if negative_cycle(fewer) is not None:
            kept, edges = kept - {claim}, fewer
    shortest = shortest_cycle(edges)
    return Conflict(tuple(shortest), conflict.tier) if shortest else conflict


def _resting_on(edges: Sequence[Edge], claims: frozenset[str]) -> list[Edge]:
    return [edge for edge in edges if claims.issuperset(edge.claims)]


def shortest_cycle(edges: Sequence[Edge]) -> list[Edge] | None:
    """A negative cycle with the fewest edges; of those the most negative one from the first node that has one."""
    reach: dict[tuple[Node, Node], tuple[float, list[Edge]]] = {}
    for edge in edges:
        _improve(reach, edge.tail, edge.head, edge.weight, [edge])
    leaving: dict[Node, list[Edge]] = {}
    for _, (edge,) in reach.values():
        leaving.setdefault(edge.tail, []).append(edge)
    for _ in leaving:
        closed = [path for (start, end), (weight, path) in reach.items() if start == end and weight < -TOUCH]
        if closed:
            return min(closed, key=lambda path: sum(edge.weight for edge in path))
        longer: dict[tuple[Node, Node], tuple[float, list[Edge]]] = {}
        for (start, middle), (weight, path) in reach.items():
            for edge in leaving.get(middle, ()):
                _improve(longer, start, edge.head, weight + edge.weight, [*path, edge])
        reach = longer
    return None


def _improve(
    reach: dict[tuple[Node, Node], tuple[float, list[Edge]]], start: Node, end: Node, weight: float, path: list[Edge]
) -> None:
    if (start, end) not in reach or weight < reach[start, end][0]:
        reach[start, end] = (weight, path)

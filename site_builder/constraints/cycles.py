"""Negative cycles by Bellman-Ford with a parent walk, and the shortest and minimal ones among them.

``networkx.find_negative_cycle`` is not used: it is wrong on some graphs (its issue 5916). This module is held against an
independent solver by property tests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from site_builder.constraints.edges import Conflict, Edge, Node, Tier, within

TOUCH = 1e-9
"""Weights above minus this are rounding, not a conflict."""


def negative_cycle(edges: Sequence[Edge]) -> list[Edge] | None:
    """Some negative cycle in order, None if all constraints can hold.

    Bellman-Ford with a queue from a source that reaches every node with 0; after each round of as many relaxations as there are
    nodes the parent edges are walked, since a cycle among them is negative.
    """
    leaving: dict[Node, list[Edge]] = {}
    for edge in edges:
        leaving.setdefault(edge.tail, []).append(edge)
        leaving.setdefault(edge.head, [])
    distance = dict.fromkeys(leaving, 0.0)
    parent: dict[Node, Edge] = {}
    waiting, queued = deque(leaving), set(leaving)
    relaxed = 0
    while waiting:
        tail = waiting.popleft()
        queued.discard(tail)
        base = distance[tail]
        for edge in leaving[tail]:
            reached = base + edge.weight
            if reached < distance[edge.head] - TOUCH:
                distance[edge.head] = reached
                parent[edge.head] = edge
                relaxed += 1
                if relaxed % len(leaving) == 0 and (cycle := _parent_cycle(parent)):
                    return cycle
                if edge.head not in queued:
                    waiting.append(edge.head)
                    queued.add(edge.head)
    return _parent_cycle(parent)


def _parent_cycle(parent: dict[Node, Edge]) -> list[Edge] | None:
    """A cycle among the parent edges, in order; None if they form a forest."""
    done: set[Node] = set()
    for start in parent:
        path: dict[Node, None] = {}
        node = start
        while node in parent and node not in done and node not in path:
            path[node] = None
            node = parent[node].tail
        if node in path:
            return _unwind(parent, node)
        done.update(path)
    return None


def _unwind(parent: dict[Node, Edge], node: Node) -> list[Edge] | None:
    cycle = [parent[node]]
    while cycle[-1].tail != node:
        cycle.append(parent[cycle[-1].tail])
    cycle.reverse()
    return cycle if sum(edge.weight for edge in cycle) < -TOUCH else None


def hard_conflict(edges: Sequence[Edge], excluded: frozenset[str] = frozenset()) -> Conflict | None:
    """A minimal conflict of the hardest tier that needs no assumption, leaving out edges that rest on excluded claims."""
    if negative_cycle(within(edges, Tier.TENSION, excluded)) is None:
        return None
    for tier in (Tier.CONTRADICTION, Tier.TENSION):
        allowed = within(edges, tier, excluded)
        cycle = negative_cycle(allowed)
        if cycle is not None:
            return minimal(Conflict(tuple(cycle), tier), allowed)
    return None


def minimal(conflict: Conflict, edges: Sequence[Edge]) -> Conflict:
    """The conflict with every claim dropped that can be, closed by the fewest edges."""
    kept = conflict.claims
    for claim in sorted(conflict.claims):
        fewer = kept - {claim}
        if negative_cycle(_resting_on(edges, fewer)) is not None:
            kept = fewer
    shortest = shortest_cycle(_resting_on(edges, kept))
    return Conflict(tuple(shortest), conflict.tier) if shortest else conflict


def _resting_on(edges: Sequence[Edge], claims: frozenset[str]) -> list[Edge]:
    return [edge for edge in edges if claims.issuperset(edge.claims)]


def shortest_cycle(edges: Sequence[Edge]) -> list[Edge] | None:
    """A negative cycle with the fewest edges; of those the most negative one from the first node that has one."""
    reach: dict[tuple[Node, Node], tuple[float, list[Edge]]] = {}
    for edge in edges:
        _improve(reach, edge.tail, edge.head, edge.weight, [edge])
    nodes = {node for edge in edges for node in (edge.tail, edge.head)}
    step = dict(reach)
    for _ in nodes:
        closed = [path for (start, end), (weight, path) in reach.items() if start == end and weight < -TOUCH]
        if closed:
            return min(closed, key=lambda path: sum(edge.weight for edge in path))
        longer: dict[tuple[Node, Node], tuple[float, list[Edge]]] = {}
        for (start, middle), (weight, path) in reach.items():
            for edge in (e for e in edges if e.tail == middle and (middle, e.head) in step):
                _improve(longer, start, edge.head, weight + edge.weight, [*path, edge])
        reach = longer
    return None


def _improve(
    reach: dict[tuple[Node, Node], tuple[float, list[Edge]]], start: Node, end: Node, weight: float, path: list[Edge]
) -> None:
    if (start, end) not in reach or weight < reach[start, end][0]:
        reach[start, end] = (weight, path)

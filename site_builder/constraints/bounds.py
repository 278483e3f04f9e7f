"""How far one node can lie above another: the interval that constraints imply."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from site_builder.constraints.cycles import TOUCH
from site_builder.constraints.edges import Edge, Node


def implied(edges: Sequence[Edge], node: Node, base: Node) -> tuple[float, float]:
    """The least and greatest ``x[node] - x[base]``, infinite where nothing bounds it. The edges must be satisfiable."""
    return -_distance(edges, node, base), _distance(edges, base, node)


def _distance(edges: Sequence[Edge], start: Node, goal: Node) -> float:
    distance = {start: 0.0}
    for _ in range(len(edges)):
        changed = False
        for edge in edges:
            reached = distance.get(edge.tail, inf) + edge.weight
            if reached < distance.get(edge.head, inf) - TOUCH:
                distance[edge.head] = reached
                changed = True
        if not changed:
            break
    return distance.get(goal, inf)


def both_ways(edges: Sequence[Edge]) -> list[Edge]:
    """The edges with their reverses, so that what is at most something is taken to equal it."""
    return [*edges, *(Edge(e.head, e.tail, -e.weight, e.kind, e.claims) for e in edges)]

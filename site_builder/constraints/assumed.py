"""Conflicts that close only under assumptions: a search over labels (weight, assumptions, days).

A path alternates between claims and steps that take two quantities as ordered or equal; two such steps in a row compose
into one that is an edge of its own, so they never follow each other. Labels that some other label beats in every respect are
dropped; too many assumptions, an inconsistent one, or too many days end a path inside the search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from site_builder.constraints.cycles import TOUCH, negative_cycle
from site_builder.constraints.edges import Conflict, Edge, Kind, Node, Tier, within


@dataclass(frozen=True, slots=True)
class Limits:
    """How far the search goes: assumptions and edges per conflict, and days that something may stay unchanged."""

    assumptions: int = 3
    edges: int = 10
    days: int = 60
    labels: int = 12


@dataclass(frozen=True, slots=True)
class _Label:
    weight: float
    assumes: frozenset[tuple[str, str, str]]
    days: int
    path: tuple[Edge, ...] = field(repr=False)

    def beats(self, other: _Label) -> bool:
        """Whether nothing that continues the other could not continue this one as well."""
        return self.weight <= other.weight and self.assumes <= other.assumes and self.days <= other.days


def soft_conflict(
    edges: Sequence[Edge], limits: Limits, excluded: frozenset[str] = frozenset(), known: Sequence[frozenset[str]] = ()
) -> Conflict | None:
    """A conflict with the fewest assumptions, then claims, then edges; ``known`` claim sets are not found again.

    What closes by the words alone is preferred to what needs plain bands.
    """
    allowed = within(edges, Tier.NEEDS_SCOPE, excluded)
    if not any(edge.kind is Kind.ASSUMPTION for edge in allowed) or negative_cycle(allowed) is None:
        return None
    for usable in ([edge for edge in allowed if edge.kind is not Kind.PLAIN], allowed):
        found = [c for start in _starts(usable) for c in _closing(start, usable, limits) if not _holds(c, known)]
        if found:
            return min(found, key=_preference)
    return None


def _preference(conflict: Conflict) -> tuple[int, int, int, float, list[str]]:
    return len(conflict.assumes), len(conflict.claims), len(conflict.cycle), conflict.weight, sorted(conflict.claims)


def _holds(conflict: Conflict, known: Sequence[frozenset[str]]) -> bool:
    return any(claims <= conflict.claims for claims in known)


def _starts(edges: Sequence[Edge]) -> list[Edge]:
    return [edge for edge in edges if edge.claims]


def _closing(start: Edge, edges: Sequence[Edge], limits: Limits) -> Iterator[Conflict]:
    """The conflicts through one edge that rests on a claim, each the best for its set of assumptions."""
    leaving: dict[Node, list[Edge]] = defaultdict(list)
    for edge in edges:
        leaving[edge.tail].append(edge)
    labels: dict[Node, list[_Label]] = {start.head: [_Label(start.weight, start.assumes, start.days, (start,))]}
    yield from _closed(labels.get(start.tail, ()))
    for _ in range(limits.edges - 1):
        labels = _extend(labels, leaving, start.tail, limits)
        if not labels:
            return
        yield from _closed(labels.get(start.tail, ()))


def _closed(labels: Iterable[_Label]) -> Iterator[Conflict]:
    """The conflicts among paths that have come back to their start."""
    for label in labels:
        if label.weight < -TOUCH and label.assumes and not _history(label.path):
            yield Conflict(label.path, Tier.NEEDS_SCOPE)


def _extend(
    labels: dict[Node, list[_Label]], leaving: dict[Node, list[Edge]], goal: Node, limits: Limits
) -> dict[Node, list[_Label]]:
    longer: dict[Node, list[_Label]] = {}
    for node, here in labels.items():
        for label in here if node != goal else ():
            for edge in leaving.get(node, ()):
                if edge.claims or label.path[-1].claims:
                    _append(longer, label, edge, limits)
    return longer


def _append(longer: dict[Node, list[_Label]], label: _Label, edge: Edge, limits: Limits) -> None:
    assumes, days = label.assumes | edge.assumes, label.days + edge.days
    if len(assumes) > limits.assumptions or days > limits.days or not consistent(assumes):
        return
    if any(edge.head == passed.head for passed in label.path):
        return
    fresh = _Label(label.weight + edge.weight, assumes, days, (*label.path, edge))
    here = longer.setdefault(edge.head, [])
    if any(other.beats(fresh) for other in here):
        return
    here[:] = [other for other in here if not fresh.beats(other)]
    if len(here) < limits.labels:
        here.append(fresh)


def consistent(assumes: frozenset[tuple[str, str, str]]) -> bool:
    """Whether every unknown takes one value only: no two constants end up equal. Unknowns begin with ``?``."""
    leader: dict[str, str] = {}

    def find(term: str) -> str:
        while term in leader:
            term = leader[term]
        return term

    for key, one, other in sorted(assumes):
        a, b = find(f"{key}\x1f{one}"), find(f"{key}\x1f{other}")
        if a == b:
            continue
        if not _is_unknown(a) and not _is_unknown(b):
            return False
        leader[a if _is_unknown(a) else b] = b if _is_unknown(a) else a
    return True


def _is_unknown(term: str) -> bool:
    return term.partition("\x1f")[2].startswith("?")


def _history(path: Sequence[Edge]) -> bool:
    """Whether it is levels only, at different times: prices change, which is no conflict."""
    return any(edge.days for edge in path) and all(
        getattr(edge.note, "is_level", False) for edge in path if edge.claims
    )

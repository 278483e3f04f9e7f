"""All minimal conflicts of a component, and the cheapest ways to repair it.

Reiter's hitting-set tree (A theory of diagnosis from first principles, 1987), best first: a node of the tree is a set of
doubted units; if the component without them still has a conflict, each unit of it is doubted in turn; otherwise the set is a
repair. The first repair reached is the cheapest, the next one that does not contain it the runner-up. A unit is one
statement of one independent origin with all its copies, which are doubted, and paid for, together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

from site_builder.constraints.edges import Conflict

MAX_NODES = 120
"""How many sets of doubts are tried per component before the gap is stated instead."""

Search = Callable[[frozenset[str], Sequence[frozenset[str]]], Conflict | None]
"""Finds a conflict when the given claims are excluded; claim sets already known are given too."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A set of units to doubt, and what that costs."""

    doubt: tuple[str, ...]
    cost: float


@dataclass(slots=True)
class Diagnosis:
    """The conflicts found, the repairs from the cheapest on, and the cost below which no other repair can lie."""

    conflicts: list[Conflict] = field(default_factory=list)
    repairs: list[Repair] = field(default_factory=list)
    bound: float | None = None

    @property
    def best(self) -> Repair | None:
        """The cheapest repair."""
        return self.repairs[0] if self.repairs else None

    @property
    def runner_up(self) -> Repair | None:
        """The next cheapest that does not contain the best."""
        return self.repairs[1] if len(self.repairs) > 1 else None


def diagnose(
    search: Search, units: Mapping[str, str], members: Mapping[str, Collection[str]], cost: Mapping[str, float]
) -> Diagnosis:
    """Grow the tree. ``units`` maps claims to units, ``members`` units to claims, ``cost`` units to the price of doubt."""
    found = Diagnosis()
    order = count()
    waiting: list[tuple[float, int, frozenset[str]]] = [(0.0, next(order), frozenset())]
    seen = {frozenset[str]()}
    for _ in range(MAX_NODES):
        if not waiting:
            return found
        price, _, doubted = heappop(waiting)
        if any(set(repair.doubt) <= doubted for repair in found.repairs):
            continue
        conflict = _conflict(found, search, doubted, units, members)
        if conflict is None:
            found.repairs.append(Repair(tuple(sorted(doubted)), price))
            continue
        for unit in sorted({units[claim] for claim in conflict.claims}):
            more = doubted | {unit}
            if more not in seen:
                seen.add(more)
                heappush(waiting, (price + cost[unit], next(order), more))
    found.bound = waiting[0][0] if waiting else None
    return found


def _conflict(
    found: Diagnosis,
    search: Search,
    doubted: frozenset[str],
    units: Mapping[str, str],
    members: Mapping[str, Collection[str]],
) -> Conflict | None:
    """A known conflict that the doubts do not touch, or a new one."""
    known = (c for c in found.conflicts if not any(units[claim] in doubted for claim in c.claims))
    if (untouched := next(known, None)) is not None:
        return untouched
    excluded = frozenset(claim for unit in doubted for claim in members[unit])
    conflict = search(excluded, [c.claims for c in found.conflicts])
    if conflict is not None:
        found.conflicts.append(conflict)
    return conflict

"""Repairs: they heal, they are the cheapest, and where the search gives up it says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from edge_systems import CLAIMS, can_hold, edges, without
from hypothesis import given
from hypothesis import strategies as st

from site_builder.constraints import diagnose as module
from site_builder.constraints.cycles import hard_conflict
from site_builder.constraints.diagnose import Diagnosis, diagnose
from site_builder.constraints.edges import Conflict, Edge, Kind

MEMBERS = {"a": ("a", "b"), "c": ("c", "d"), "e": ("e",), "f": ("f",), "g": ("g",), "h": ("h",)}
"""Two units have a copy each."""
UNITS = {claim: unit for unit, claims in MEMBERS.items() for claim in claims}
costs = st.fixed_dictionaries({unit: st.integers(1, 9).map(lambda n: n / 4) for unit in MEMBERS})
SYSTEMS = edges((Kind.STRICT, Kind.PLAIN), most=14, nodes=range(4))
COST = dict.fromkeys(CLAIMS, 1.0)


def diagnosis(system: list[Edge], cost: dict[str, float]) -> Diagnosis:
    def search(excluded: frozenset[str], known: Sequence[frozenset[str]]) -> Conflict | None:
        return hard_conflict(system, excluded)

    return diagnose(search, UNITS, MEMBERS, cost)


def complete(system: list[Edge], cost: dict[str, float]) -> Diagnosis:
    """The diagnosis with time enough to grow the whole tree."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_NODES", 10_000)
        return diagnosis(system, cost)


def copies(doubt: Sequence[str]) -> set[str]:
    return {claim for unit in doubt for claim in MEMBERS[unit]}


def healing(system: list[Edge]) -> Iterator[frozenset[str]]:
    """Every set of units whose doubt leaves what z3 can satisfy."""
    for size in range(len(MEMBERS) + 1):
        for doubt in combinations(MEMBERS, size):
            if hard_conflict(system, frozenset(copies(doubt))) is None:
                yield frozenset(doubt)


@given(SYSTEMS, costs)
def test_repair_hits_every_conflict_and_leaves_what_can_hold(system: list[Edge], cost: dict[str, float]) -> None:
    found = diagnosis(system, cost)
    for repair in found.repairs:
        doubted = copies(repair.doubt)
        assert can_hold(without(system, doubted))
        assert all(conflict.claims & doubted for conflict in found.conflicts)


@given(SYSTEMS, costs)
def test_best_is_the_cheapest_of_all_sets_of_units(system: list[Edge], cost: dict[str, float]) -> None:
    best = complete(system, cost).best
    assert best is not None
    assert best.cost == min(sum(cost[unit] for unit in doubt) for doubt in healing(system))
    assert best.cost == sum(cost[unit] for unit in best.doubt)


@given(SYSTEMS, costs)
def test_runner_up_is_the_next_cheapest_without_the_best(system: list[Edge], cost: dict[str, float]) -> None:
    found = complete(system, cost)
    assert found.best
    others = [doubt for doubt in healing(system) if not doubt.issuperset(found.best.doubt)]
    next_cost = min((sum(cost[unit] for unit in doubt) for doubt in others), default=None)
    assert (found.runner_up.cost if found.runner_up else None) == next_cost


@given(SYSTEMS, costs)
def test_repairs_rise_in_cost_and_none_contains_another(system: list[Edge], cost: dict[str, float]) -> None:
    repairs = complete(system, cost).repairs
    assert [repair.cost for repair in repairs] == sorted(repair.cost for repair in repairs)
    assert not any(set(one.doubt) <= set(other.doubt) for one, other in combinations(repairs, 2))


@given(SYSTEMS, costs, st.integers(1, 4))
def test_no_repair_costs_less_than_the_bound(system: list[Edge], cost: dict[str, float], steps: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_NODES", steps)
        found = diagnosis(system, cost)
    if found.bound is not None and found.best is None:
        assert found.bound <= min(sum(cost[unit] for unit in doubt) for doubt in healing(system))


def pair(one: str, other: str, node: int) -> list[Edge]:
    """Two claims that contradict each other."""
    return [Edge("1", node, 0.0, Kind.STRICT, (one,)), Edge(node, "1", -1.0, Kind.STRICT, (other,))]


def test_claim_in_many_conflicts_is_doubted_although_it_costs_more() -> None:
    system = [*pair("e", "f", 1), *pair("e", "g", 2), *pair("e", "h", 3)]
    found = diagnosis(system, {**COST, "e": 2.0})
    assert found.best and (found.best.doubt, found.best.cost) == (("e",), 2.0)
    assert found.runner_up and (found.runner_up.doubt, found.runner_up.cost) == (("f", "g", "h"), 3.0)
    assert len(found.conflicts) == 3 and found.bound is None


def test_copies_are_doubted_and_paid_for_together() -> None:
    found = diagnosis([*pair("a", "e", 1), *pair("b", "f", 2)], COST)
    assert found.best and (found.best.doubt, found.best.cost) == (("a",), 1.0)


def test_system_without_conflict_needs_no_doubt() -> None:
    found = diagnosis([Edge("1", 1, 0.0, Kind.STRICT, ("a",))], COST)
    assert found.best and (found.best.doubt, found.best.cost) == ((), 0.0)
    assert found.conflicts == []


def test_search_that_gives_up_states_what_any_repair_costs_at_least() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_NODES", 2)
        found = diagnosis([*pair("e", "f", 1), *pair("g", "h", 2)], {**COST, "e": 0.5})
    assert (found.best, found.bound) == (None, 1.0)

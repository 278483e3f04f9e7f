"""Conflicts without assumptions, held against z3."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from edge_systems import HARD, can_hold, edges, is_closed, resting_on, without
from hypothesis import given
from hypothesis import strategies as st

from site_builder.constraints.cycles import hard_conflict, negative_cycle, shortest_cycle
from site_builder.constraints.edges import Edge, Kind, Tier, components, within

SHARED = 0
STRANGERS = [Edge("u", "v", -1.0, Kind.STRICT, ("stranger",)), Edge("v", "u", 1.5, Kind.STRICT, ("other",))]


def shortest_by_brute_force(system: list[Edge], nodes: int) -> int | None:
    """The least number of edges in a negative cycle, over every sequence of distinct nodes."""
    lightest: dict[tuple[object, object], float] = {}
    for edge in system:
        pair = edge.tail, edge.head
        lightest[pair] = min(edge.weight, lightest.get(pair, edge.weight))
    for length in range(1, nodes + 1):
        for path in permutations(range(nodes), length):
            steps = list(zip(path, (*path[1:], path[0]), strict=True))
            if all(step in lightest for step in steps) and sum(lightest[step] for step in steps) < 0:
                return length
    return None


@given(edges())
def test_negative_cycle_is_found_exactly_when_z3_finds_no_numbers(system: list[Edge]) -> None:
    assert (negative_cycle(system) is None) == can_hold(system)


@given(edges())
def test_conflict_is_of_the_hardest_tier_that_z3_finds_unsatisfiable(system: list[Edge]) -> None:
    broken = [tier for tier in (Tier.CONTRADICTION, Tier.TENSION) if not can_hold(within(system, tier))]
    conflict = hard_conflict(system)
    assert (conflict.tier if conflict else None) == (broken[0] if broken else None)


@given(edges())
def test_conflict_is_a_closed_negative_cycle_of_edges_of_its_tier(system: list[Edge]) -> None:
    conflict = hard_conflict(system)
    if conflict:
        assert is_closed(conflict)
        assert conflict.weight < 0
        assert set(conflict.cycle) <= set(within(system, conflict.tier))


@given(edges())
def test_rest_can_hold_when_any_claim_of_a_conflict_is_dropped(system: list[Edge]) -> None:
    conflict = hard_conflict(system)
    for claim in conflict.claims if conflict else ():
        assert can_hold(resting_on(within(system, conflict.tier), conflict.claims - {claim}))


@given(edges(), st.frozensets(st.sampled_from("abc")))
def test_excluded_claims_never_take_part(system: list[Edge], excluded: frozenset[str]) -> None:
    conflict = hard_conflict(system, excluded)
    assert (conflict is None) == can_hold(without(system, excluded))
    assert conflict is None or not conflict.claims & excluded


@given(edges(), st.randoms(use_true_random=False))
def test_order_of_the_edges_decides_neither_whether_nor_how_hard(system: list[Edge], chance: Random) -> None:
    shuffled = list(system)
    chance.shuffle(shuffled)
    one, other = hard_conflict(system), hard_conflict(shuffled)
    assert (one.tier if one else None) == (other.tier if other else None)


@given(edges())
def test_stranger_changes_nothing(system: list[Edge]) -> None:
    assert hard_conflict([*system, *STRANGERS]) == hard_conflict(system)


@given(edges(most=10, nodes=range(5)))
def test_shortest_cycle_has_as_few_edges_as_any(system: list[Edge]) -> None:
    found = shortest_cycle(system)
    assert (len(found) if found else None) == shortest_by_brute_force(system, 5)


@given(edges())
def test_components_hold_every_edge_once_and_share_no_node(system: list[Edge]) -> None:
    parts = components(system)
    assert sorted(map(id, system)) == sorted(id(edge) for part in parts for edge in part)
    nodes = [{node for edge in part for node in (edge.tail, edge.head)} for part in parts]
    assert all(not one & other for one, other in permutations(nodes, 2))


@given(edges())
def test_components_meet_in_shared_nodes_and_edges_among_those_only(system: list[Edge]) -> None:
    everywhere = [edge for edge in system if edge.tail == edge.head == SHARED]
    for part in components(system, [SHARED]):
        assert all(edge in part for edge in everywhere)
    nodes = [{n for e in part for n in (e.tail, e.head)} - {SHARED} for part in components(system, [SHARED])]
    assert all(not one & other for one, other in permutations(nodes, 2))


@given(edges(HARD, nodes=range(1, 7)), edges(HARD, nodes=range(1, 7)))
def test_some_component_is_in_conflict_exactly_when_the_whole_is(one: list[Edge], other: list[Edge]) -> None:
    apart = [Edge(-e.tail, -e.head, e.weight, e.kind, e.claims) for e in other]
    parts = components([*one, *apart])
    assert (hard_conflict([*one, *apart]) is None) == all(hard_conflict(part) is None for part in parts)


@pytest.mark.parametrize("over", [1.0, 1e-3, 1e-6])
def test_ring_is_negative_however_little_it_misses(over: float) -> None:
    ring = [Edge(n, (n + 1) % 5, 0.0, Kind.STRICT, (f"c{n}",)) for n in range(4)]
    assert hard_conflict([*ring, Edge(4, 0, -over, Kind.STRICT, ("last",))])
    assert not hard_conflict([*ring, Edge(4, 0, over, Kind.STRICT, ("last",))])


def test_touching_bounds_are_no_conflict() -> None:
    thirds = [Edge(0, 1, 0.1, Kind.STRICT, ("a",)), Edge(1, 2, 0.2, Kind.STRICT, ("b",))]
    assert hard_conflict([*thirds, Edge(2, 0, -(0.1 + 0.2), Kind.STRICT, ("c",))]) is None


def test_strict_conflict_is_not_hidden_by_a_wider_plain_one() -> None:
    both = [Edge(0, 1, 0.0, Kind.STRICT, ("a",)), Edge(1, 0, -0.25, Kind.STRICT, ("b",))]
    conflict = hard_conflict([Edge(1, 0, -5.0, Kind.PLAIN, ("p",)), *both])
    assert conflict and (conflict.tier, conflict.claims) == (Tier.CONTRADICTION, {"a", "b"})


def test_conflict_of_definitions_alone_has_no_claims() -> None:
    ring = [Edge(0, 1, -0.5, Kind.DEFINITION), Edge(1, 0, 0.0, Kind.DEFINITION)]
    conflict = hard_conflict(ring)
    assert conflict and conflict.claims == frozenset() and len(conflict.cycle) == 2

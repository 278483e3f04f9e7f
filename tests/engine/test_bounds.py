"""How far one node can lie above another, held against z3."""

from __future__ import annotations

from fractions import Fraction
from math import inf, isinf

import z3
from edge_systems import can_hold, edges, laws
from hypothesis import assume, given

from site_builder.constraints.bounds import both_ways, implied
from site_builder.constraints.edges import Edge, Kind

NODE, BASE = 1, 0


def greatest(system: list[Edge], node: int, base: int) -> float:
    """The greatest distance that z3 allows."""
    optimum = z3.Optimize()
    place = {n: z3.Real(f"x{n}") for n in range(7)}
    for edge in system:
        optimum.add(place[edge.head] - place[edge.tail] <= z3.RealVal(str(Fraction(edge.weight))))
    most = optimum.maximize(place[node] - place[base])
    optimum.check()
    bound = optimum.upper(most)
    return float(bound.as_fraction()) if z3.is_rational_value(bound) else inf


@laws
@given(edges())
def test_interval_is_what_z3_allows(system: list[Edge]) -> None:
    assume(can_hold(system))
    low, high = implied(system, NODE, BASE)
    assert high == greatest(system, NODE, BASE)
    assert -low == greatest(system, BASE, NODE)


@laws
@given(edges())
def test_interval_turns_over_with_its_ends(system: list[Edge]) -> None:
    assume(can_hold(system))
    low, high = implied(system, NODE, BASE)
    assert implied(system, BASE, NODE) == (-high, -low)


def test_nothing_is_implied_of_strangers() -> None:
    low, high = implied([Edge(2, 3, 1.0, Kind.STRICT, ("a",))], NODE, BASE)
    assert isinf(low) and isinf(high)


def test_bounds_add_up_along_a_chain() -> None:
    chain = [Edge(0, 2, 1.0, Kind.STRICT, ("a",)), Edge(2, 1, 0.5, Kind.STRICT, ("b",))]
    assert implied(chain, NODE, BASE) == (-inf, 1.5)


def test_order_taken_both_ways_is_an_equality() -> None:
    order = Edge(0, 1, 0.0, Kind.CUSTOM)
    assert implied(both_ways([order]), NODE, BASE) == (0.0, 0.0)

"""How far one node can lie above another, held against z3."""

from __future__ import annotations

from math import inf, isinf

from edge_systems import NODES, QUARTERS, can_hold
from hypothesis import given
from hypothesis import strategies as st

from site_builder.constraints.bounds import both_ways, implied
from site_builder.constraints.edges import Edge, Kind

NODE, BASE = 1, 0
FAR = 1000.0
"""Farther than any system here can reach."""


@st.composite
def satisfiable(draw: st.DrawFn) -> list[Edge]:
    """Edges that hold for some drawn place of every node."""
    place = draw(st.lists(QUARTERS, min_size=len(NODES), max_size=len(NODES)))
    ends = draw(st.lists(st.tuples(*[st.sampled_from(NODES)] * 2), min_size=1, max_size=14))
    slack = st.integers(0, 8).map(lambda n: n / 4)
    return [Edge(a, b, place[b] - place[a] + draw(slack), Kind.STRICT, (f"c{n}",)) for n, (a, b) in enumerate(ends)]


def can_lie_above(system: list[Edge], by: float) -> bool:
    """Whether z3 finds numbers with the node so far above the base."""
    return can_hold([*system, Edge(NODE, BASE, -by, Kind.STRICT, ("probe",))])


@given(satisfiable())
def test_upper_end_is_the_last_that_z3_allows(system: list[Edge]) -> None:
    _, high = implied(system, NODE, BASE)
    assert can_lie_above(system, min(high, FAR))
    assert isinf(high) or not can_lie_above(system, high + 0.25)


@given(satisfiable())
def test_interval_turns_over_with_its_ends(system: list[Edge]) -> None:
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

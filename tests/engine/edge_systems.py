"""Random small systems of edges, and what an independent solver (z3) says of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

import z3
from hypothesis import strategies as st

from site_builder.constraints.edges import Conflict, Edge, Kind

CLAIMS = tuple("abcdefgh")
NODES = tuple(range(7))
QUARTERS = st.integers(-8, 12).map(lambda n: n / 4)
"""Weights without a sum near 0 other than 0 itself, so that float and exact arithmetic tell alike."""

HARD = (Kind.STRICT, Kind.DEFINITION, Kind.PLAIN, Kind.CUSTOM)
CLAIMLESS = (Kind.DEFINITION, Kind.CUSTOM, Kind.ASSUMPTION)


@st.composite
def edges(draw: st.DrawFn, kinds: Sequence[Kind] = HARD, most: int = 14, nodes: Sequence[int] = NODES) -> list[Edge]:
    """A system; definitions and customs rest on no claim, an assumption names its keys and the days it bridges."""
    return [draw(_edge(kinds, nodes)) for _ in range(draw(st.integers(1, most)))]


@st.composite
def _edge(draw: st.DrawFn, kinds: Sequence[Kind], nodes: Sequence[int]) -> Edge:
    kind = draw(st.sampled_from(kinds))
    claims = () if kind in CLAIMLESS else tuple(draw(st.lists(st.sampled_from(CLAIMS), min_size=1, max_size=2)))
    soft = kind is Kind.ASSUMPTION
    return Edge(
        tail=draw(st.sampled_from(nodes)),
        head=draw(st.sampled_from(nodes)),
        weight=0.0 if soft else draw(QUARTERS),
        kind=kind,
        claims=tuple(dict.fromkeys(claims)),
        assumes=draw(_assumed) if soft else frozenset(),
        days=draw(st.sampled_from([0, 0, 20, 50])) if soft else 0,
    )


_assumed = st.frozensets(
    st.tuples(
        st.sampled_from(["window", "payer"]), st.sampled_from(["?1", "?2", "?3"]), st.sampled_from(["?4", "day"])
    ),
    min_size=1,
    max_size=2,
)


def can_hold(edges: Iterable[Edge]) -> bool:
    """Whether z3 finds numbers for which every edge holds, in exact arithmetic."""
    solver = z3.Solver()
    for edge in edges:
        room = z3.Real(f"x{edge.head}") - z3.Real(f"x{edge.tail}")
        solver.add(room <= z3.RealVal(str(Fraction(edge.weight))))
    return bool(solver.check() == z3.sat)


def without(edges: Iterable[Edge], claims: Collection[str]) -> list[Edge]:
    """The edges that rest on none of the claims."""
    return [edge for edge in edges if not set(edge.claims) & set(claims)]


def resting_on(edges: Iterable[Edge], claims: Collection[str]) -> list[Edge]:
    """The edges that rest on no other claims than these."""
    return [edge for edge in edges if set(edge.claims) <= set(claims)]


def is_closed(conflict: Conflict) -> bool:
    """Whether each edge of a cycle starts where the one before it ends."""
    cycle = conflict.cycle
    return all(one.head == other.tail for one, other in zip(cycle, (*cycle[1:], cycle[0]), strict=True))

"""Conflicts that close only under assumptions: what each must keep to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

import pytest
from edge_systems import QUARTERS, edges, is_closed
from hypothesis import assume, given
from hypothesis import strategies as st

from site_builder.constraints.assumed import Limits, consistent, soft_conflict
from site_builder.constraints.cycles import hard_conflict
from site_builder.constraints.edges import Conflict, Edge, Kind, Tier, within

LIMITS = Limits(assumptions=3, edges=10, days=60)
SYSTEMS = edges(tuple(Kind))
WINDOW = frozenset({("window", "?gazette", "?register")})
PAYER = frozenset({("payer", "?gazette", "?register")})


@dataclass(frozen=True)
class Level:
    """A note that marks a level, as the translation writes it."""

    is_level: bool = True


def taken_as_equal(one: object, other: object, assumes: frozenset[tuple[str, str, str]], days: int = 0) -> list[Edge]:
    """Both ways of taking two nodes as equal."""
    return [Edge(a, b, 0.0, Kind.ASSUMPTION, assumes=assumes, days=days) for a, b in ((one, other), (other, one))]


def stated(node: object, low: float, high: float, claim: str, kind: Kind = Kind.STRICT) -> list[Edge]:
    """A claim that puts a node into an interval above 0."""
    return [Edge("1", node, high, kind, (claim,)), Edge(node, "1", -low, kind, (claim,))]


def same(one: object, other: object, claim: str) -> list[Edge]:
    """A claim that two nodes are equal."""
    return [Edge(a, b, 0.0, Kind.STRICT, (claim,)) for a, b in ((one, other), (other, one))]


def paths(system: list[Edge], path: tuple[Edge, ...]) -> Iterator[tuple[Edge, ...]]:
    """Every simple cycle that begins with a path and has no two edges without a claim in a row."""
    if path[-1].head == path[0].tail:
        yield path
        return
    passed = {edge.head for edge in path}
    for edge in system:
        if edge.tail == path[-1].head and edge.head not in passed and (edge.claims or path[-1].claims):
            yield from paths(system, (*path, edge))


def keeps_the_rules(cycle: tuple[Edge, ...]) -> bool:
    """Whether a cycle is a conflict that stays within the limits, written anew."""
    assumes = frozenset().union(*(edge.assumes for edge in cycle))
    small = len(cycle) <= LIMITS.edges and 0 < len(assumes) <= LIMITS.assumptions
    return small and sum(edge.weight for edge in cycle) < 0 and consistent(assumes)


@st.composite
def composed(draw: st.DrawFn) -> list[Edge]:
    """Claims about quantities that may be taken as equal within their group: assumptions compose, as those of orders do."""
    groups = [[f"{name}{n}" for n in range(draw(st.integers(1, 3)))] for name in "pq"]
    system = [
        Edge(a, b, 0.0, Kind.ASSUMPTION, assumes=frozenset({(group[0], f"?{min(a, b)}", f"?{max(a, b)}")}))
        for group in groups
        for a, b in permutations(group, 2)
    ]
    ends = st.permutations(["1", *groups[0], *groups[1]])
    for claim in "abcd"[: draw(st.integers(1, 4))]:
        one, other, *_ = draw(ends)
        low, kind = draw(QUARTERS), draw(st.sampled_from([Kind.STRICT, Kind.PLAIN]))
        system.append(Edge(one, other, low + draw(st.integers(0, 4)) / 4, kind, (claim,)))
        system.append(Edge(other, one, -low, kind, (claim,)))
    return system


def found(system: list[Edge], limits: Limits = LIMITS, **search: object) -> Conflict | None:
    return soft_conflict(system, limits, **search)


@given(SYSTEMS)
def test_conflict_is_a_closed_negative_cycle_that_assumes_something(system: list[Edge]) -> None:
    conflict = found(system)
    if conflict:
        assert is_closed(conflict) and conflict.weight < 0
        assert conflict.assumes and conflict.tier is Tier.NEEDS_SCOPE
        assert set(conflict.cycle) <= set(system)


@given(SYSTEMS, st.integers(1, 3))
def test_conflict_keeps_within_its_limits(system: list[Edge], most: int) -> None:
    conflict = found(system, replace(LIMITS, assumptions=most, edges=5))
    if conflict:
        assert len(conflict.assumes) <= most
        assert len(conflict.cycle) <= 5
        assert sum(edge.days for edge in conflict.cycle) <= LIMITS.days
        assert consistent(conflict.assumes)


@given(SYSTEMS)
def test_two_edges_without_a_claim_never_follow_each_other(system: list[Edge]) -> None:
    conflict = found(system)
    pairs = zip(conflict.cycle, (*conflict.cycle[1:], conflict.cycle[0]), strict=True) if conflict else ()
    assert all(one.claims or other.claims for one, other in pairs)


@given(SYSTEMS, st.frozensets(st.sampled_from("abc")))
def test_excluded_claims_never_take_part(system: list[Edge], excluded: frozenset[str]) -> None:
    conflict = found(system, excluded=excluded)
    assert conflict is None or not conflict.claims & excluded


@given(SYSTEMS)
def test_known_conflicts_are_not_found_again(system: list[Edge]) -> None:
    known: list[frozenset[str]] = []
    while (conflict := found(system, known=known)) is not None:
        assert not any(claims <= conflict.claims for claims in known)
        known.append(conflict.claims)
    assert len(known) <= len(system) ** 2


@given(SYSTEMS)
def test_plain_bands_are_used_only_where_the_words_alone_do_not_close(system: list[Edge]) -> None:
    conflict = found(system)
    if conflict and any(edge.kind is Kind.PLAIN for edge in conflict.cycle):
        assert found([edge for edge in system if edge.kind is not Kind.PLAIN]) is None


@given(SYSTEMS)
def test_nothing_is_assumed_where_no_edge_assumes(system: list[Edge]) -> None:
    assert found(within(system, Tier.TENSION)) is None


@given(composed())
def test_conflict_is_found_exactly_when_some_cycle_keeps_the_rules(system: list[Edge]) -> None:
    assume(hard_conflict(system) is None)  # it would be reported instead
    cycles = (cycle for edge in system if edge.claims for cycle in paths(system, (edge,)))
    assert (found(system) is not None) == any(map(keeps_the_rules, cycles))


def test_two_levels_meet_where_the_open_key_is_taken_as_equal() -> None:
    conflict = found([*stated("p", 1, 1, "a"), *stated("q", 2, 2, "b"), *taken_as_equal("p", "q", WINDOW)])
    assert conflict and (conflict.claims, conflict.assumes, conflict.weight) == ({"a", "b"}, WINDOW, -1.0)


def test_steps_without_a_claim_do_not_add_up() -> None:
    ends = [*stated("p", 1, 1, "a"), *stated("q", 2, 2, "b")]
    by_a_third = [*taken_as_equal("p", "r", WINDOW), *taken_as_equal("r", "q", PAYER)]
    assert found([*ends, *by_a_third]) is None
    assert found([*ends, *by_a_third, *taken_as_equal("p", "q", WINDOW | PAYER)])


def test_levels_alone_at_two_times_are_history() -> None:
    levels = [replace(e, note=Level()) for e in (*stated("then", 1, 1, "a"), *stated("now", 2, 2, "b"))]
    assert found([*levels, *taken_as_equal("then", "now", WINDOW, days=30)]) is None
    assert found([*levels, *taken_as_equal("then", "now", WINDOW)])


def test_level_against_what_is_no_level_is_a_conflict_across_time() -> None:
    earlier = [replace(e, note=Level()) for e in stated("then", 1, 1, "a")]
    later = stated("now", 2, 2, "ratio")
    assert found([*earlier, *later, *taken_as_equal("then", "now", WINDOW, days=30)])


@pytest.mark.parametrize(("days", "closes"), [(20, True), (30, True), (31, False)])
def test_days_add_up_along_a_cycle(days: int, closes: bool) -> None:
    ends = [*stated("early", 2, 2, "a"), *stated("late", 1, 1, "b")]
    between = [*taken_as_equal("early", "p", WINDOW, days), *taken_as_equal("q", "late", WINDOW, days)]
    assert (found([*ends, *between, *same("p", "q", "link")]) is not None) == closes


def test_fewer_assumptions_are_preferred_to_fewer_edges() -> None:
    direct = taken_as_equal("p", "q", WINDOW | PAYER)
    by_a_third = [*taken_as_equal("p", "r", WINDOW), *same("r", "q", "c")]
    conflict = found([*stated("p", 1, 1, "a"), *stated("q", 2, 2, "b"), *direct, *by_a_third])
    assert conflict and conflict.assumes == WINDOW and conflict.claims == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("assumes", "holds"),
    [
        ([("window", "?a", "?b")], True),
        ([("window", "?a", "day")], True),
        ([("window", "?a", "day"), ("window", "?a", "night")], False),
        ([("window", "?a", "day"), ("payer", "?a", "coach")], True),
        ([("window", "?a", "?b"), ("window", "?b", "day"), ("window", "?a", "night")], False),
        ([("window", "?a", "?b"), ("window", "?c", "?d"), ("window", "?b", "day"), ("window", "?d", "night")], True),
        ([("window", "?b", "day"), ("window", "?c", "night"), ("window", "?b", "?c")], False),
        ([("window", "day", "night")], False),
    ],
)
def test_unknown_takes_one_value_only(assumes: list[tuple[str, str, str]], holds: bool) -> None:
    assert consistent(frozenset(assumes)) == holds


def test_unknown_that_would_take_two_values_closes_no_cycle() -> None:
    to_day = taken_as_equal("p", "day", frozenset({("window", "?a", "day")}))
    to_night = taken_as_equal("q", "night", frozenset({("window", "?a", "night")}))
    levels = [*stated("day", 1, 1, "a"), *stated("night", 2, 2, "b")]
    assert found([*levels, *to_day, *to_night, *same("p", "q", "link")]) is None

"""Topics at peace are left out of the constraints, and nothing is lost by it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from almanacs import LUNE, State
from mutations import plant
from worlds import tree

from site_builder.conflicts import cases
from site_builder.graph import FactGraph, build
from site_builder.translation.numbers import number_system
from site_builder.translation.peace import stirred

SEEDS = range(12)


def topics(graph: FactGraph, *, all_of_them: bool) -> dict[str, list[frozenset[str]]]:
    """The claim sets of every case, by topic."""
    system = number_system(graph, graph.by_subject) if all_of_them else number_system(graph)
    return {case.topic: sorted((c.claims for c in case.conflicts), key=sorted) for case in cases(graph, system)}


@pytest.mark.parametrize("kind", ["x10", "x1000", "currency"])
@pytest.mark.parametrize("seed", SEEDS)
def test_cases_are_those_of_all_topics(seed: int, kind: str, tmp_path: Path) -> None:
    planted = plant(kind, tree(seed, bridges=25), Random(seed))
    assert planted is not None
    graph = build(planted[0].load(tmp_path))
    assert len(stirred(graph)) < len(graph.by_subject)
    assert topics(graph, all_of_them=False) == topics(graph, all_of_them=True)


AT_PEACE = {
    "one level": ["240 m"],
    "one level in two units": ["240 m", "0.24 km"],
    "a hedge around it": ["240 m", "~250 m"],
    "below its maximum": ["240 m", "up to 250 m"],
    "within a span": ["200..300 m", "240 m"],
    "two spans of one": ["200..300 m", "200..300 m"],
    "free": [],
}
STIRRED = {
    "two levels": ["240 m", "250 m"],
    "above its maximum": ["260 m", "up to 250 m"],
    "outside a span": ["200..300 m", "400 m"],
    "greatest below the least": ["200..300 m", "up to 180 m"],
    "at an open end": ["240 m", "over 250 m"],
}


def state_of(levels: list[str], state: State) -> FactGraph:
    return state(almanac="\n".join(f"a{i}: {LUNE} length, value: {level}" for i, level in enumerate(levels)))


@pytest.mark.parametrize("levels", AT_PEACE.values(), ids=AT_PEACE)
def test_levels_that_leave_room_are_at_peace(levels: list[str], state: State) -> None:
    assert stirred(state_of(levels, state)) == {}


@pytest.mark.parametrize("levels", STIRRED.values(), ids=STIRRED)
def test_levels_that_do_not_meet_are_stirred(levels: list[str], state: State) -> None:
    assert list(stirred(state_of(levels, state))) == [("lune-bridge", "length")]


def test_topic_that_a_comparison_joins_is_stirred(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} length, value: 240 m", survey=f"b: {LUNE} length, versus: kent-bridge, value: 2x")
    assert set(stirred(graph)) >= {("lune-bridge", "length")}

"""The engine alone on large systems of constraints: detection and proofs, without YAML and without claims.

A component is a chain of quantities. Each has levels of several sources, each but the first a ratio to the one before; now and
then an order joins two. One statement in fifty is wrong by a factor of ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from random import Random

from benchmarks.tables import show, timed
from site_builder.collecting import no_garbage_collection
from site_builder.constraints.cycles import hard_conflict
from site_builder.constraints.diagnose import Diagnosis, diagnose
from site_builder.constraints.edges import Conflict, Edge, Kind, components

SIZES = (32_500, 325_000)
WRONG = 0.02
ONE = "one"
LARGEST = 40
"""Edges of the largest component."""


def main() -> None:
    """Time both sizes."""
    rows: list[tuple[object, ...]] = []
    before = 0.0
    for size in SIZES:
        edges = list(system(size, Random(size)))
        with no_garbage_collection():  # as while the rules run
            diagnoses, seconds = timed(_diagnoses, edges)
        conflicts = sum(len(d.conflicts) for d in diagnoses)
        rows.append((f"{len(edges):,}", len(diagnoses), conflicts, seconds, seconds / before if before else "–"))
        before = seconds
    show(
        "Scale: constraints alone, 2 % wrong (bar: under 15 s, growth at most 12)",
        ("constraints", "components in conflict", "proofs", "CPU s", "growth"),
        rows,
    )


def _diagnoses(edges: Sequence[Edge]) -> list[Diagnosis]:
    return [diagnosis for part in components(edges, {ONE}) if (diagnosis := _solved(part))]


def system(size: int, random: Random) -> Iterator[Edge]:
    """About ``size`` edges in components of 2 to `LARGEST`."""
    made, number = 0, 0
    while made < size:
        component = list(_component(number, random.randint(2, LARGEST), random))
        made, number = made + len(component), number + 1
        yield from component


def _component(number: int, size: int, random: Random) -> Iterator[Edge]:
    made, at = 0, 0
    true = [random.uniform(0, 5)]
    while made < size:
        node = (number, at)
        for source in range(random.randint(1, 3)):
            yield from _stated(node, ONE, true[at], f"{number}.{at}.{source}", random)
            made += 2
        true.append(true[at] + random.uniform(-1, 1))
        if made < size:
            yield from _stated((number, at + 1), node, true[at + 1] - true[at], f"{number}.{at}.ratio", random)
            made += 2
        if made < size and random.random() < 0.3:
            lower, upper = sorted((at, at + 1), key=lambda i: true[i])
            yield Edge((number, upper), (number, lower), 0.0, Kind.CUSTOM if random.random() < 0.5 else Kind.DEFINITION)
            made += 1
        at += 1


def _stated(top: object, bottom: object, value: float, claim: str, random: Random) -> Iterator[Edge]:
    """One statement, true or not, in its plain and (wider) strict reading or in one for both."""
    shown = value + (random.choice((-1, 1)) * log(10) if random.random() < WRONG else 0.0)
    kind = Kind.PLAIN if random.random() < 0.3 else Kind.STRICT
    width = random.choice((0.005, 0.02, 0.14))
    yield Edge(bottom, top, shown + width, kind, (claim,))
    yield Edge(top, bottom, -(shown - width), kind, (claim,))


def _solved(edges: Sequence[Edge]) -> Diagnosis | None:
    """The diagnosis of a component, None if all of it can hold."""

    def search(excluded: frozenset[str], known: Sequence[frozenset[str]]) -> Conflict | None:
        return hard_conflict(edges, excluded)

    if search(frozenset(), ()) is None:
        return None
    claims = dict.fromkeys(claim for edge in edges for claim in edge.claims)
    return diagnose(search, {c: c for c in claims}, {c: (c,) for c in claims}, dict.fromkeys(claims, 1.0))

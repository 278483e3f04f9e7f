"""The levels of a quantity over time: what claims state at each date, and what a stated change says of the time before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from site_builder.graph import FactGraph
from site_builder.quantity.bands import Bands, quotient
from site_builder.quantity.dates import Days
from site_builder.statements import Quantity, Statement, counted_from, earlier_level

ARROW = " → "
"""Stands between the two levels of a record as it is written."""


@dataclass(frozen=True, slots=True)
class Level:
    """What claims say that a quantity was at some days, in base units.

    ``claims`` say the same, the first of them as ``written``; ``change`` is the claim of the change that leads from the level of
    ``claims`` back to this one. It is empty where the level itself is stated.
    """

    claims: tuple[str, ...]
    when: Days
    bands: Bands
    written: str = ""
    change: str = ""


def levels_over_time(graph: FactGraph, quantity: Quantity, currency: str) -> list[Level]:
    """All levels, oldest first. Empty unless there are two at different times; a ratio is no level."""
    if quantity.compared:
        return []
    stated = [_placed(graph, s) for s in graph.by_quantity.get(quantity, ()) if s.currency == currency]
    later = [(s, graph.claims[s.claim].written.rpartition(ARROW)[2]) for s in stated]
    dated = [(s, written) for s, written in (*later, *_earlier(graph, stated)) if s.when != (None, None)]
    levels = [*_joined(dated), *_implied(graph, quantity, stated)]
    several = len({level.when for level in levels}) > 1
    return sorted(levels, key=_order) if several else []


def _order(level: Level) -> tuple[int, int, tuple[str, ...]]:
    first, last = level.when
    return last or first or 0, first or 0, level.claims


def _placed(graph: FactGraph, statement: Statement) -> Statement:
    """A level to which something changed at an unsaid date holds when its source speaks."""
    claim = graph.claims[statement.claim]
    undated = claim.earlier is not None and claim.date is None and statement.when[0] is None
    return replace(statement, when=graph.corpus.sources[claim.source].date.strict) if undated else statement


def _joined(stated: Sequence[tuple[Statement, str]]) -> Iterator[Level]:
    """Statements of one source that say the same of the same days are one level with several mentions."""
    alike: dict[tuple[object, ...], list[tuple[Statement, str]]] = {}
    for statement, written in stated:
        reading = tuple(statement.bands.plain.items()), tuple(statement.bands.strict.items())
        alike.setdefault((statement.source, statement.when, *reading), []).append((statement, written))
    for group in alike.values():
        first, written = group[0]
        yield Level(tuple(s.claim for s, _ in group), first.when, first.bands, written)


def _earlier(graph: FactGraph, stated: Sequence[Statement]) -> Iterator[tuple[Statement, str]]:
    """The levels from which records with two levels start."""
    for statement in stated:
        claim = graph.claims[statement.claim]
        level = earlier_level(claim, graph.corpus.sources[claim.source], graph.corpus.vocabulary)
        if level is not None and level.quantity == statement.quantity and level.currency == statement.currency:
            yield level, claim.written.partition(ARROW)[0]


def _implied(graph: FactGraph, quantity: Quantity, stated: Sequence[Statement]) -> Iterator[Level]:
    """The level before a change, where its source also states the level after it and the time that it is counted from."""
    for change in changes_of(graph, quantity):
        claim = graph.claims[change.claim]
        before = counted_from(claim.versus, change.when)
        after = next((s for s in stated if s.source == change.source and s.when == change.when), None)
        if after is None or before[0] is None:
            continue
        strict, plain = (
            quotient(level, ratio)
            for level, ratio in ((after.bands.strict, change.bands.strict), (after.bands.plain, change.bands.plain))
        )
        if strict and plain:
            yield Level((after.claim,), before, Bands(strict, plain), change=claim.id)


def changes_of(graph: FactGraph, quantity: Quantity) -> Iterator[Statement]:
    """Changes in time of just this quantity; a record with two levels says itself what was before."""
    same = (quantity.predicate, quantity.scope)
    for other in graph.quantities_of.get(quantity.subject, ()):
        if (other.predicate, other.scope) == same and other.compared.startswith("since "):
            yield from (s for s in graph.by_quantity[other] if graph.claims[s.claim].earlier is None)

"""What each source added to the sources before it: first statements, other values, repetitions, conflicts, new names.

A claim speaks of *points*: a quantity, or a subject and predicate under a scope. Where a predicate takes many values (what a thing
uses), each value is a point of its own, which can only be new or repeated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product

from site_builder.check import Verdict
from site_builder.findings import Finding
from site_builder.graph import FactGraph, touched
from site_builder.model import Claim, Scope, Source
from site_builder.quantity.bands import Bands
from site_builder.quantity.words import said
from site_builder.statements import Statement
from site_builder.wording import value_words


class Meeting(StrEnum):
    """How a value stands to the one before it; what deserves a look first comes first."""

    APART = "both cannot hold at once"
    CONFLICT = "in an open conflict"
    OTHER = "another value"
    MEETS = "both can hold"
    WORDS = "same number, other words"
    DATED = "a date, none before"


class Role(StrEnum):
    """What a source has to do with a conflict."""

    OPENED = "opened here"
    WITHIN = "within this source"
    JOINED = "already open, joined"
    LATER = "brought up by a later source"


@dataclass(frozen=True, slots=True)
class Point:
    """What a claim speaks of; ``value`` is set where each value is a point of its own."""

    subject: str
    predicate: str
    scope: Scope
    compared: str = ""
    measured: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Saying:
    """One claim's word on one point; ``key`` is equal for equal values."""

    claim: Claim
    point: Point
    key: object
    shown: str
    bands: Bands | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """A point with another value: what the newest source before said of it, and what only this one says."""

    before: tuple[Saying, ...]
    after: tuple[Saying, ...]
    meeting: Meeting


@dataclass(frozen=True, slots=True)
class Changes:
    """All that one source added; ``first`` and ``repeated`` group sayings by point."""

    source: Source
    earlier: int
    first: tuple[tuple[Saying, ...], ...]
    changed: tuple[Change, ...]
    repeated: tuple[tuple[Saying, ...], ...]
    conflicts: tuple[tuple[Finding, Role], ...]
    entities: tuple[str, ...]

    @property
    def quantities(self) -> tuple[tuple[Saying, ...], ...]:
        """The measured points stated here first."""
        return tuple(said for said in self.first if said[0].point.measured)

    @property
    def relations(self) -> tuple[tuple[Saying, ...], ...]:
        """The other points stated here first."""
        return tuple(said for said in self.first if not said[0].point.measured)


def in_order(graph: FactGraph) -> list[Source]:
    """All sources, earliest first; those of one day by id."""
    return sorted(graph.corpus.sources.values(), key=lambda s: (s.date.latest or s.date.earliest or 0, s.id))


def all_changes(verdict: Verdict) -> list[Changes]:
    """What each source with a text added to all earlier sources, in order of date."""
    graph, found = verdict.graph, []
    rank = {source.id: number for number, source in enumerate(in_order(graph))}
    claims: dict[str, list[Claim]] = defaultdict(list)
    for claim in graph.claims.values():
        claims[claim.source].append(claim)
    known: dict[Point, list[tuple[Saying, ...]]] = defaultdict(list)
    named: set[str] = set()
    for source in in_order(graph):
        said = _by_point(graph, claims[source.id])
        names = {name: None for c in claims[source.id] for name in touched(c) if name in graph.corpus.entities}
        if source.id in graph.texts:
            fresh = tuple(sorted(names.keys() - named - graph.corpus.sources.keys(), key=graph.name))
            found.append(_changes(verdict, source, rank, said, known, fresh))
        for point, sayings in said.items():
            known[point].append(sayings)
        named |= names.keys()
    return found


def _changes(
    verdict: Verdict,
    source: Source,
    rank: Mapping[str, int],
    said: Mapping[Point, tuple[Saying, ...]],
    known: Mapping[Point, list[tuple[Saying, ...]]],
    entities: tuple[str, ...],
) -> Changes:
    conflicts = tuple(_conflicts(verdict, source.id, rank))
    first = tuple(sayings for point, sayings in said.items() if point not in known)
    again = [(known[point][-1], sayings) for point, sayings in said.items() if point in known]
    other = [(before, _fresh(before, after)) for before, after in again if _fresh(before, after)]
    changed = sorted(
        (Change(a, b, _meeting(verdict, a, b)) for a, b in other), key=lambda c: list(Meeting).index(c.meeting)
    )
    repeated = tuple(sayings for before, sayings in again if not _fresh(before, sayings))
    return Changes(source, rank[source.id], first, tuple(changed), repeated, conflicts, entities)


def _by_point(graph: FactGraph, claims: Iterable[Claim]) -> dict[Point, tuple[Saying, ...]]:
    found: dict[Point, list[Saying]] = defaultdict(list)
    for claim in claims:
        for saying in _sayings(graph, claim):
            found[saying.point].append(saying)
    return {point: tuple(sayings) for point, sayings in found.items()}


def _sayings(graph: FactGraph, claim: Claim) -> Iterator[Saying]:
    measured = [_measured(claim, statement) for statement in graph.statements[claim.id]]
    return iter(measured) if measured else _in_words(graph, claim)


def _in_words(graph: FactGraph, claim: Claim) -> Iterator[Saying]:
    """What a claim says that measures nothing."""
    point = Point(claim.subject, claim.predicate, claim.scope, repr(claim.versus) if claim.versus else "")
    if claim.text or (claim.entities and not _has_one_value(graph, claim)):
        for value in claim.entities or (claim.text,):
            yield Saying(claim, replace(point, value=value), value, graph.name(value))
    elif claim.entities:
        yield Saying(claim, point, claim.entities, ", ".join(map(graph.name, claim.entities)))
    else:
        shown = value_words(claim) or (claim.date.text if claim.date else "")
        yield Saying(claim, point, shown, shown)


def _has_one_value(graph: FactGraph, claim: Claim) -> bool:
    predicate = graph.corpus.vocabulary.predicates.get(claim.predicate)
    return bool(predicate and predicate.one_value)


def _measured(claim: Claim, statement: Statement) -> Saying:
    quantity, stated = statement.quantity, statement.bands
    point = Point(claim.subject, claim.predicate, claim.scope, quantity.compared, quantity.dimension)
    key = (statement.currency, tuple(stated.strict.items()), tuple(stated.plain.items()))
    level = said(claim.later) if claim.later and not quantity.compared else value_words(claim)
    return Saying(claim, point, key, level, stated)


def _fresh(before: tuple[Saying, ...], after: tuple[Saying, ...]) -> tuple[Saying, ...]:
    """What is said now and was not said before; a value or date left out says nothing else."""
    keys = {saying.key for saying in before}
    return tuple(saying for saying in after if saying.key not in keys and saying.shown)


def _meeting(verdict: Verdict, before: tuple[Saying, ...], after: tuple[Saying, ...]) -> Meeting:
    """How the new values stand to the nearest of the old ones."""
    pairs = list(product(before, after))
    if any(_in_one_conflict(verdict, a.claim.id, b.claim.id) for a, b in pairs):
        return Meeting.CONFLICT
    if all(saying.shown == "" for saying in before):
        return Meeting.DATED
    if any(a.claim.values and _numbers(a) == _numbers(b) for a, b in pairs):
        return Meeting.WORDS
    measured = [_meet(a.bands, b.bands) for a, b in pairs if a.bands and b.bands]
    if not measured:
        return Meeting.OTHER
    return Meeting.MEETS if any(measured) else Meeting.APART


def _in_one_conflict(verdict: Verdict, one: str, other: str) -> bool:
    return any(f.is_open and any({one, other} <= claims for claims in f.sets) for f in verdict.conflicts_of((one,)))


def _numbers(saying: Saying) -> tuple[object, ...]:
    return tuple((value.numbers, value.unit, value.sense) for value in saying.claim.values)


def _meet(one: Bands, other: Bands) -> bool:
    """Whether every number that both speak of can be the same, as a reader understands the words."""
    first, second = one.plain, other.plain
    return not any(first[variant].intersect(second[variant]).is_empty for variant in first.keys() & second.keys())


def _conflicts(verdict: Verdict, source: str, rank: Mapping[str, int]) -> Iterator[tuple[Finding, Role]]:
    """The findings above a note in which the source takes part, each with the part that it plays."""
    for finding in verdict.conflicts:
        if any(_source(claim) == source for claim in _taking_part(finding)):
            yield finding, _role(finding, source, rank)


def _role(finding: Finding, source: str, rank: Mapping[str, int]) -> Role:
    if {_source(claim) for claim in _taking_part(finding)} == {source}:
        return Role.WITHIN
    here, sets = rank[source], finding.sets or (frozenset(finding.claims),)
    opened = min(max(rank.get(_source(claim), 0) for claim in conflict) for conflict in sets)
    return Role.OPENED if opened == here else Role.JOINED if opened < here else Role.LATER


def _taking_part(finding: Finding) -> frozenset[str]:
    return frozenset(finding.claims).union(*finding.sets)


def _source(claim: str) -> str:
    return claim.partition("#")[0]

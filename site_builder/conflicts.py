"""The conflicts of a graph: every system solved component by component, grouped into findings by what they are about."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from site_builder.constraints.assumed import Limits, soft_conflict
from site_builder.constraints.cycles import hard_conflict
from site_builder.constraints.diagnose import Diagnosis, diagnose
from site_builder.constraints.edges import Conflict, Edge, Tier, times_of
from site_builder.findings import ONLY_IF, Doubt, Finding, Repair, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.translation.days import Event
from site_builder.translation.explain import Proof
from site_builder.translation.nodes import One, Quantity
from site_builder.translation.notes import Note, Rank
from site_builder.translation.order import WHOLE_TIME
from site_builder.translation.premises import premise
from site_builder.translation.slips import find_slip
from site_builder.translation.system import System
from site_builder.translation.units import Units, units_of
from site_builder.wording import clause, stated

SEVERITY = {
    Tier.CONTRADICTION: Severity.CONTRADICTION,
    Tier.TENSION: Severity.TENSION,
    Tier.NEEDS_SCOPE: Severity.NEEDS_SCOPE,
}
LIMITS = Limits(assumptions=3, edges=10, days=WHOLE_TIME)
Prover = Callable[[FactGraph, Conflict], Proof]
_Group = tuple[set[str], list[Edge]]
"""The claims in conflict of some components, and the edges of these components."""


@dataclass(frozen=True, slots=True)
class Case:
    """The conflicts of one topic within one component, with the component's diagnosis."""

    topic: str
    conflicts: tuple[Conflict, ...]
    diagnosis: Diagnosis
    units: Units
    edges: Sequence[Edge]

    @property
    def claims(self) -> Iterable[str]:
        """The claims of all its conflicts, each followed by its copies, in order of appearance."""
        claims = dict.fromkeys(c for conflict in self.conflicts for edge in conflict.cycle for c in edge.claims)
        return dict.fromkeys(copy for claim in claims for copy in self.units.members[self.units.of[claim]])

    @property
    def assumes(self) -> tuple[str, ...]:
        """The keys of which its conflicts take something as equal."""
        return tuple(sorted({key for conflict in self.conflicts for key, _, _ in conflict.assumes}))


def cases(graph: FactGraph, system: System) -> Iterator[Case]:
    """Every case of a system, one per topic. Components without a conflict cost one search."""
    found: dict[str, list[tuple[Conflict, Diagnosis, Sequence[Edge]]]] = defaultdict(list)
    units = _units(graph, system.edges)
    for edges, diagnosis in _hanging_together(graph, system.components, units):
        for conflict in diagnosis.conflicts:
            found[topic_of(conflict)].append((conflict, diagnosis, edges))
    for topic, parts in found.items():
        kept = _hardest_readings([conflict for conflict, _, _ in parts], units, graph.refuted)
        diagnosis, around = next((d, e) for conflict, d, e in parts if conflict is kept[0])
        yield Case(topic, kept, diagnosis, units, around)


def _hanging_together(
    graph: FactGraph, components: Sequence[list[Edge]], units: Units
) -> Iterator[tuple[list[Edge], Diagnosis]]:
    """The components that have conflicts; those whose conflicts share a claim as one, since one doubt may heal them all.

    An exchange rate, for example, takes part in components that nothing else joins.
    """
    groups: list[_Group] = []
    for edges in components:
        claims = {claim for conflict in _diagnosed(graph, edges, units).conflicts for claim in conflict.claims}
        if claims:
            groups = _joined(groups, (claims, edges))
    for _, edges in groups:
        yield edges, _diagnosed(graph, edges, units)


def _joined(groups: Sequence[_Group], fresh: _Group) -> list[_Group]:
    """The groups with one more, which takes in all that share a claim with it."""
    claims, edges = fresh
    apart = [group for group in groups if group[0].isdisjoint(claims)]
    touching = [group for group in groups if not group[0].isdisjoint(claims)]
    joined = [edge for _, others in touching for edge in others]
    return [*apart, (claims.union(*(others for others, _ in touching)), [*joined, *edges])]


def _units(graph: FactGraph, edges: Sequence[Edge]) -> Units:
    """The units of the claims that a system rests on, with their copies, which share subject and predicate."""
    claims = [graph.claims[claim] for claim in dict.fromkeys(c for edge in edges for c in edge.claims)]
    topics = dict.fromkeys((claim.subject, claim.predicate) for claim in claims)
    return units_of(graph, [claim.id for topic in topics for claim in graph.by_subject[topic]])


def topic_of(conflict: Conflict) -> str:
    """The sorted subject/predicate pairs of the quantities on the cycle."""
    nodes = (edge.head for edge in conflict.cycle)
    return "; ".join(sorted({node.topic for node in nodes if isinstance(node, Quantity | Event | Rank)}))


def finding(
    graph: FactGraph, case: Case, prove: Prover, message: str, *, detail: str = "", days: bool = False
) -> Finding:
    """The finding of a case: all its conflicts, each with its proof and its minimal sets."""
    hardest, repair = case.conflicts[0], _repair(case)
    proof = prove(graph, hardest)
    needed = _premise(graph, case) if hardest.tier is Tier.NEEDS_SCOPE else ""
    return Finding(
        topic=case.topic,
        severity=SEVERITY[hardest.tier],
        message=message,
        detail=detail,
        hint=_hint(needed),
        labels=tuple(claim_label(graph.claims[c], _role(graph, case, c), "value") for c in case.claims),
        proof=proof.steps,
        ladder=proof.ladder,
        more=tuple(prove(graph, conflict).steps for conflict in case.conflicts[1:]),
        assumes=case.assumes if needed else (),
        premise=needed,
        sets=tuple(dict.fromkeys(s for conflict in case.conflicts for s in _with_copies(conflict, case.units))),
        factor=None if days else times_of(-hardest.weight),
        repair=repair,
        slip=find_slip(graph, hardest, case.edges, case.units, _clearly_doubted(case, repair)),
    )


def _repair(case: Case) -> Repair | None:
    """The cheapest repair and the runner-up, as far as they touch this case, and the claim that takes part in most conflicts.

    The costs are those of the whole repairs, which may heal more than this case.
    """
    units = case.units
    counts = Counter(units.of[claim] for conflict in case.conflicts for claim in conflict.claims)
    doubts = _doubts(case.diagnosis, counts)
    if not doubts:
        return None
    settle = min(counts, key=lambda unit: (-counts[unit], units.cost[unit], unit))
    return Repair(doubts[0], doubts[1] if len(doubts) > 1 else None, settle, case.diagnosis.bound)


def _doubts(diagnosis: Diagnosis, units: Collection[str]) -> list[Doubt]:
    """The repairs, cheapest first, each as far as it touches these units, without those that only add to one before."""
    found: list[Doubt] = []
    for repair in diagnosis.repairs:
        own = tuple(unit for unit in repair.doubt if unit in units)
        if own and not any(set(known.claims) <= set(own) for known in found):
            found.append(Doubt(own, repair.cost))
    return found


def _clearly_doubted(case: Case, repair: Repair | None) -> frozenset[str]:
    """The claims of the best repair with their copies, if no other repair is as cheap."""
    if repair is None or (repair.runner_up and repair.runner_up.cost <= repair.best.cost):
        return frozenset()
    return frozenset(copy for unit in repair.best.claims for copy in case.units.members[unit])


def _diagnosed(graph: FactGraph, edges: list[Edge], units: Units) -> Diagnosis:
    """The diagnosis of a component, solved anew only if something of it changed since it was last asked for."""
    claims = dict.fromkeys(claim for edge in edges for claim in edge.claims)
    own = dict.fromkeys(units.of[claim] for claim in claims)
    doubts = tuple((unit, units.members[unit], units.cost[unit]) for unit in own)
    return _solved(tuple(edges), doubts, frozenset(graph.refuted.intersection(claims)))


@lru_cache(maxsize=20_000)
def _solved(
    edges: tuple[Edge, ...], doubts: tuple[tuple[str, tuple[str, ...], float], ...], refuted: frozenset[str]
) -> Diagnosis:
    """The diagnosis of a component; once more without what verdicts refute, so that nothing hides behind it."""
    readings = _in_one_currency(edges)
    of = {claim: unit for unit, members, _ in doubts for claim in members}
    members = {unit: copies for unit, copies, _ in doubts}
    cost = {unit: price for unit, _, price in doubts}

    def search(excluded: frozenset[str], known: Sequence[frozenset[str]]) -> Conflict | None:
        hard = [c for reading in readings if (c := hard_conflict(reading, excluded))]
        soft = (soft_conflict(reading, LIMITS, excluded, known) for reading in readings)
        return min(hard, key=_hardest_first) if hard else next(filter(None, soft), None)

    if search(frozenset(), ()) is None:
        return Diagnosis()
    found = diagnose(search, of, members, cost)
    if refuted:
        rest = diagnose(lambda excluded, known: search(excluded | refuted, known), of, members, cost)
        known = {conflict.claims for conflict in found.conflicts}
        found.conflicts.extend(c for c in rest.conflicts if c.claims not in known)
    return found


def _in_one_currency(edges: Sequence[Edge]) -> list[Sequence[Edge]]:
    """The edges once per currency: a cycle through two constants would take the rates of different days as one."""
    ones = dict.fromkeys(n for e in edges for n in (e.tail, e.head) if isinstance(n, One) and n.currency)
    if len(ones) < 2:
        return [edges]
    return [[e for e in edges if not ({e.tail, e.head} & (ones.keys() - {one})) and _holds_in(one, e)] for one in ones]


def _holds_in(one: One, edge: Edge) -> bool:
    """Whether what an edge says holds in a currency: a change of money does in its own alone."""
    return not isinstance(edge.note, Note) or edge.note.currency in ("", one.currency)


def _hardest_first(conflict: Conflict) -> tuple[int, int, int, list[str]]:
    return conflict.tier, len(conflict.assumes), len(conflict.claims), sorted(conflict.claims)


def _hardest_readings(found: Sequence[Conflict], units: Units, refuted: frozenset[str]) -> tuple[Conflict, ...]:
    """The conflicts, hardest first, each claim set once, without softer ones that a harder one already shows with a claim of theirs.

    A conflict with a refuted claim is settled, and hides none that has no refuted claim.
    """
    kept: list[Conflict] = []
    for conflict in sorted(found, key=_hardest_first):
        settled = bool(conflict.claims & refuted)
        doubts = _units_of(conflict, units)
        rivals = [k for k in kept if settled or not k.claims & refuted]
        shown = any(k.tier < conflict.tier and doubts & _units_of(k, units) for k in rivals)
        if not shown and all(k.claims != conflict.claims for k in kept):
            kept.append(conflict)
    return tuple(kept)


def _units_of(conflict: Conflict, units: Units) -> set[str]:
    return {units.of[claim] for claim in conflict.claims}


def _with_copies(conflict: Conflict, units: Units) -> Iterator[frozenset[str]]:
    """Every set that a copy of each unit makes: a verdict on one copy does not settle the others."""
    sets: list[frozenset[str]] = [frozenset()]
    for unit in sorted(_units_of(conflict, units)):
        sets = [chosen | {copy} for chosen in sets for copy in units.members[unit]][:64]
    return iter(sets)


def _role(graph: FactGraph, case: Case, claim_id: str) -> str:
    """What a claim says; in full where the claims speak of different things."""
    claim = graph.claims[claim_id]
    return (
        f"says that {clause(graph, claim)}"
        if f"{claim.subject} {claim.predicate}" != case.topic
        else f"says {stated(graph, claim)}"
    )


def _premise(graph: FactGraph, case: Case) -> str:
    nodes = [edge.head for conflict in case.conflicts for edge in conflict.cycle]
    predicates = [node.predicate for node in nodes if isinstance(node, Quantity | Event | Rank)]
    return premise(graph, [conflict.assumes for conflict in case.conflicts], predicates)


def _hint(needed: str) -> str:
    if needed:
        return (
            f"{ONLY_IF} {needed}: find that out and write it into the records, or settle it in facts/resolutions.yaml"
        )
    return "correct the record that is wrong, add the scope that tells the sides apart, or settle it in facts/resolutions.yaml"

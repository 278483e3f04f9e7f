"""How the claims of a source fared: checked, corroborated, contradicted, refuted; hedges and speakers dropped."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.check import Verdict
from site_builder.constraints.clash import clash
from site_builder.evidence import Outcome
from site_builder.graph import FactGraph
from site_builder.model import Claim

HEDGE_DROPPED, SPEAKER_DROPPED = "hedge-dropped", "speaker-dropped"


@dataclass(frozen=True, slots=True)
class Scorecard:
    """Counts of one source's claims."""

    claims: int
    unchecked: int
    corroborated: int
    contradicted: int
    refuted: int
    hedges_dropped: int
    speakers_dropped: int


def scorecard(verdict: Verdict, source: str) -> Scorecard:
    """Count the claims of a source by what became of them."""
    graph = verdict.graph
    claims = [claim for claim in graph.claims.values() if claim.source == source]
    ids = {claim.id for claim in claims}
    return Scorecard(
        claims=len(claims),
        unchecked=sum(graph.evidence[claim.id].outcome is Outcome.UNCHECKED for claim in claims),
        corroborated=sum(bool(corroborating(graph, claim)) for claim in claims),
        contradicted=len(ids & verdict.contested),
        refuted=len(ids & graph.refuted),
        hedges_dropped=sum(f.rule == HEDGE_DROPPED and f.labels[0].claim in ids for f in verdict.findings),
        speakers_dropped=sum(f.rule == SPEAKER_DROPPED and f.labels[0].claim in ids for f in verdict.findings),
    )


def corroborating(graph: FactGraph, claim: Claim) -> list[str]:
    """Unrefuted claims of other origins that say the same: the same relation, or a band of the same quantity that meets."""
    if claim.id in graph.refuted:
        return []
    others = [
        other
        for other in graph.by_subject.get((claim.subject, claim.predicate), ())
        if graph.origin(other.source) != graph.origin(claim.source) and other.id not in graph.refuted
    ]
    if claim.entities:
        return [other.id for other in others if set(other.entities) & set(claim.entities)]
    return [other.id for other in others if _same_number(graph, claim, other)]


def _same_number(graph: FactGraph, one: Claim, other: Claim) -> bool:
    return any(
        a.quantity == b.quantity and a.currency == b.currency and clash(a.bands.plain, b.bands.plain) is None
        for a in graph.statements[one.id]
        for b in graph.statements[other.id]
    )

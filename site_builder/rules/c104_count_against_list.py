"""A count does not agree with the list beside it.

"Two bridges, A and B" counts and lists in one sentence. Where a count claim and the claims that list things of the
counted type stand in overlapping quotes of one source, their numbers must agree.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: bridges
    subject: county
    predicate: number
    value: 3 bridges
    quote: "The county owns three bridges, the Lune Bridge and the Kent Bridge."
  - id: lune-of-county
    subject: lune-bridge
    predicate: part_of
    value: county
    quote: "The county owns three bridges, the Lune Bridge and the Kent Bridge."
  - id: kent-of-county
    subject: kent-bridge
    predicate: part_of
    value: county
    quote: "The county owns three bridges, the Lune Bridge and the Kent Bridge."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: bridges
    subject: county
    predicate: number
    value: 3 bridges
    quote: "The county owns three bridges, the Lune Bridge and the Kent Bridge."
  - id: lune-of-county
    subject: lune-bridge
    predicate: part_of
    value: county
    quote: "The Lune Bridge spans 240 metres."
    inferred: [value]
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.value import Form, Hedge, Value
from site_builder.wording import source_of, stated


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every count that the list beside it does not bear out."""
    for claim in graph.claims.values():
        counted = _counted(graph, claim)
        listed = _listed(graph, claim, counted) if counted else []
        if len(listed) > 1 and claim.value and len(listed) != claim.value.numbers[0].exact:
            yield _finding(graph, claim, listed)


def _counted(graph: FactGraph, claim: Claim) -> str:
    """The entity type that a claim counts exactly, if its unit names one."""
    value = claim.value
    if value is None or not _is_exact(value):
        return ""
    dimension = graph.corpus.vocabulary.units.dimension(value.unit)
    return dimension if dimension in graph.corpus.vocabulary.types else ""


def _is_exact(value: Value) -> bool:
    return value.form is Form.LEVEL and value.hedge is Hedge.NONE and not value.is_range and not value.unit.under


def _listed(graph: FactGraph, count: Claim, kind: str) -> list[Claim]:
    """One claim per thing of the counted type that is said to belong to the subject in an overlapping quote."""
    found: dict[str, Claim] = {}
    for claim in graph.by_entity.get(count.subject, ()):
        same_place = claim.source == count.source and claim.quote and _overlap(graph, claim, count)
        for thing in _things(claim, count.subject) if same_place else ():
            known = graph.corpus.entities.get(thing)
            if known and known.type == kind:
                found.setdefault(thing, claim)
    return list(found.values())


def _things(claim: Claim, whole: str) -> tuple[str, ...]:
    """What a claim links with the whole that is counted over."""
    if whole in claim.entities:
        return (claim.subject,)
    return claim.entities if claim.subject == whole else ()


def _overlap(graph: FactGraph, one: Claim, other: Claim) -> bool:
    spans = graph.evidence[one.id].spans
    return any(a.start < b.end and b.start < a.end for a in spans for b in graph.evidence[other.id].spans)


def _finding(graph: FactGraph, count: Claim, listed: list[Claim]) -> Finding:
    things = len(listed)
    return Finding(
        topic=f"{count.subject} {count.predicate}",
        severity=Severity.TENSION,
        message=f"{graph.name(count.subject)}: {source_of(graph, count)} says {stated(graph, count)}, but lists {things}",
        hint="check the quote, then correct the count or record what the list leaves out",
        labels=(claim_label(count, "counts", "value"), *(claim_label(claim, "lists", "value") for claim in listed)),
        proof=(
            f"{source_of(graph, count)} says {stated(graph, count)} ({count.id}).",
            f"The same words list {things} ({', '.join(c.id for c in listed)}).",
        ),
        sets=(frozenset((count.id, *(claim.id for claim in listed))),),
    )

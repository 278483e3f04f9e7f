"""Two different things are the first, or hold the record, in one scope.

A predicate with `one_subject: true` ("first", "record") has one holder per scope. Two claims that give the same written
scope different holders contradict each other, unless one holder is part of the other. A record moves on, so two
different dates are no conflict.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: lune-first
    subject: lune-bridge
    predicate: first
    scope: {over: lune}
    quote: "The Lune Bridge was the first bridge over the Lune."
  - id: kent-first
    subject: kent-bridge
    predicate: first
    scope: {over: lune}
    inferred: [subject]
    quote: "The Lune Bridge was the first bridge over the Lune."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: lune-first
    subject: lune-bridge
    predicate: first
    scope: {over: lune}
    quote: "The Lune Bridge was the first bridge over the Lune."
  - id: kent-first
    subject: kent-bridge
    predicate: first
    scope: {over: kent}
    inferred: [subject, over]
    quote: "The Lune Bridge was the first bridge over the Lune."
```
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from site_builder.findings import Finding, Severity, claim_label, under_premise
from site_builder.graph import FactGraph
from site_builder.model import Claim, Scope
from site_builder.translation.premises import editors_word
from site_builder.wording import Side, scope_words, sides, source_of, spaced

HINT = "find out which of them it is, or add the scope in which each of them is; or settle it in facts/resolutions.yaml"


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per scope with rival holders."""
    for (predicate, scope), claims in _by_scope(graph).items():
        pairs = [pair for pair in combinations(claims, 2) if _rivals(graph, *pair)]
        if pairs:
            yield _finding(graph, predicate, scope, pairs)


def _by_scope(graph: FactGraph) -> dict[tuple[str, Scope], list[Claim]]:
    found: dict[tuple[str, Scope], list[Claim]] = defaultdict(list)
    for claim in graph.claims.values():
        predicate = graph.corpus.vocabulary.predicates.get(claim.predicate)
        if predicate and predicate.one_subject and claim.scope and not claim.mode:
            found[claim.predicate, claim.scope].append(claim)
    return found


def _rivals(graph: FactGraph, one: Claim, other: Claim) -> bool:
    related = other.subject in graph.wholes.get(one.subject, ()) or one.subject in graph.wholes.get(other.subject, ())
    dated = one.date is not None and other.date is not None and one.date != other.date
    return one.subject != other.subject and not related and not dated


def _finding(graph: FactGraph, predicate: str, scope: Scope, pairs: list[tuple[Claim, Claim]]) -> Finding:
    claims = dict.fromkeys(claim for pair in pairs for claim in pair)
    taken, needed = editors_word(graph, pairs, predicate)
    head = f"The {spaced(predicate)} ({scope_words(graph, scope)})"
    return Finding(
        topic="; ".join(sorted({f"{claim.subject} {predicate}" for claim in claims})),
        severity=Severity.NEEDS_SCOPE if taken else Severity.CONTRADICTION,
        message=sides(head, _sides(graph, claims)),
        hint=under_premise(needed, HINT),
        labels=tuple(claim_label(claim, f"says {graph.name(claim.subject)}", "subject") for claim in claims),
        proof=(
            *(f"{source_of(graph, c)} says {graph.name(c.subject)} ({c.id})." for c in claims),
            f"Only one thing can be the {spaced(predicate)} in one scope.",
        ),
        assumes=taken,
        premise=needed,
        sets=tuple(frozenset((one.id, other.id)) for one, other in pairs),
    )


def _sides(graph: FactGraph, claims: Iterable[Claim]) -> list[Side]:
    """Each holder with the sources that name it."""
    voices: dict[str, dict[str, None]] = defaultdict(dict)
    for claim in claims:
        voices[claim.subject][source_of(graph, claim)] = None
    return [Side(tuple(sources), graph.name(holder)) for holder, sources in voices.items()]

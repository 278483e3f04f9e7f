"""A copy drops the hedge of what it repeats.

"Up to 5" becomes "5" on the way from a text to its summary, or from one digest to its sister. Both records stand as their words
are; the note says which of them to trust less.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: depth
    subject: lune
    predicate: depth
    value: up to 9 m
    quote: "The Lune is up to 9 metres deep."
  - id: depth-in-short
    subject: lune
    predicate: depth
    value: 9 m
    quote: "Lune: 9 metres deep"
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: depth
    subject: lune
    predicate: depth
    value: up to 9 m
    quote: "The Lune is up to 9 metres deep."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.value import Hedge
from site_builder.wording import fitting, measured, source_of, stated, value_words


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each unhedged copy beside a hedged statement of the same number by the same family."""
    for claims in graph.copies.values():
        hedged = next((c for c in claims if c.value and c.value.hedge is not Hedge.NONE), None)
        for claim in claims if hedged else ():
            if claim.value and claim.value.hedge is Hedge.NONE and hedged:
                labels = (claim_label(claim, "without the hedge", "value"), claim_label(hedged, "with it", "value"))
                hint = f"leave it as it is, and trust {hedged.id}, which keeps the hedge"
                yield Finding(claim.id, Severity.NOTE, _message(graph, claim, hedged), hint, labels)


def _message(graph: FactGraph, claim: Claim, hedged: Claim) -> str:
    """What the copy says and what it was; what they compare with only where there is room for it."""
    head = f"The {measured(graph, claim.subject, claim.predicate)}: {source_of(graph, claim)} says"
    there = "elsewhere it" if hedged.source == claim.source else source_of(graph, hedged)
    in_full = (stated(graph, claim, brief=True), stated(graph, hedged, brief=True))
    pairs = (in_full, (value_words(claim), value_words(hedged)))
    return fitting(f"{head} {without}, where {there} says {with_it}" for without, with_it in pairs)

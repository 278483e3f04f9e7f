"""A quote stands in several sections of its source.

It cannot be told which passage the claim is from, nor what stands nearby. A title that is printed again is no matter.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    inferred: [value, unit]
    quote: "Lune Bridge"
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every claim whose quote stands more than once, unless each time as a whole line."""
    for claim in graph.claims.values():
        spans = graph.evidence[claim.id].spans
        if len(spans) > 1 and not _whole_lines(graph, claim.source, claim.quote):
            message = f"The quote of {claim.id} stands {len(spans)} times in {graph.name(claim.source)}"
            hint = "lengthen the quote until it stands once"
            yield Finding(claim.id, Severity.NOTE, message, hint, (claim_label(claim, "this quote", "quote"),))


def _whole_lines(graph: FactGraph, source: str, quote: str) -> bool:
    return quote in graph.texts[source].source.text.split("\n")

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
from site_builder.quantity.value import Hedge


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each unhedged copy beside a hedged statement of the same number by the same family."""
    for claims in graph.copies.values():
        hedged = next((c for c in claims if c.value and c.value.hedge is not Hedge.NONE), None)
        for claim in claims if hedged else ():
            if claim.value and claim.value.hedge is Hedge.NONE and hedged:
                message = f"{claim.id}: “{claim.written}”, where {hedged.id} has “{hedged.written}”"
                labels = (claim_label(claim, "without the hedge", "value"), claim_label(hedged, "with it", "value"))
                yield Finding(claim.id, Severity.NOTE, message, "nothing to mend: trust the hedged one", labels)

"""A claim is about a date after its source was written.

Only what is `scheduled`, `planned`, `expected` or `possible` may lie in the future of its source; anything else is a wrong
date, or a missing `mode`.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: opened
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1912
    quote: "The Lune Bridge opens a second lane in 1912."
    inferred: [kind]
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: opened
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1912
    mode: planned
    quote: "The Lune Bridge opens a second lane in 1912."
    inferred: [kind]
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every claim without a mode whose date begins after its source's."""
    for claim in graph.claims.values():
        written = graph.corpus.sources[claim.source].date.latest
        for key, stated in (("date", claim.date), ("span", claim.span)):
            if stated and not claim.mode and written is not None and (stated.earliest or 0) > written:
                message = f"The date {stated} of {claim.id} lies after its source, which is of {graph.corpus.sources[claim.source].date}"
                hint = "correct the date, or add `mode: scheduled`, planned, expected or possible"
                yield Finding(
                    f"{claim.id} {key}", Severity.ERROR, message, hint, (claim_label(claim, "this date", key),)
                )

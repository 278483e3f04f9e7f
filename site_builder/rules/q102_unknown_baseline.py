"""A ratio or change compares with something that the text does not name.

"Twice as fast" says little without "as what". The record says `versus: unknown` or `since: unknown`; if another source names
the baseline, that is another claim.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: traffic
    subject: lune-bridge
    predicate: traffic
    value: 2x
    since: unknown
    inferred: [subject]
    quote: "Traffic has doubled."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: traffic
    subject: lune-bridge
    predicate: traffic
    value: 2x
    since: 1905
    inferred: [subject, since]
    quote: "Traffic has doubled."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.wording import capital, clause, source_of


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every claim whose other side is unknown."""
    for claim in graph.claims.values():
        if claim.versus is not None and claim.versus.unknown:
            key = "since" if claim.versus.since else "versus"
            question = "since when" if claim.versus.since else "compared with what"
            message = (
                f"{capital(clause(graph, claim, brief=True))}, but {source_of(graph, claim)} does not say {question}"
            )
            hint = f"leave it as it is; only if the words do say it, write it as `{key}:`"
            yield Finding(claim.id, Severity.NOTE, message, hint, (claim_label(claim, "the baseline is unknown", key),))

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


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every claim whose other side is unknown."""
    for claim in graph.claims.values():
        if claim.versus is not None and claim.versus.unknown:
            key = "since" if claim.versus.since else "versus"
            open_question = "since when" if claim.versus.since else "against what"
            message = f"{claim.id}: “{claim.written}” {open_question}? The text does not say"
            hint = "nothing to mend, unless the words do say it"
            yield Finding(claim.id, Severity.NOTE, message, hint, (claim_label(claim, "the baseline is unknown", key),))

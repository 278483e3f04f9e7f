"""A claim says what the checker cannot compare, so that no contradiction with it will ever be found.

An average of ratios does not follow from the ratios of its members, and nothing can be so many times as dear as what is free.
Such claims stand on the pages like all others; only the search for contradictions passes them over, and says so here rather
than guess.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: toll
    subject: lune-bridge
    predicate: toll
    value: free
    inferred: [value]
    quote: "The Lune Bridge spans 240 metres."
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
from site_builder.translation.numbers import left_alone
from site_builder.wording import clause, source_of


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every claim that takes no part in the constraints between numbers, with the reason."""
    for claim_id, reason in left_alone(graph).items():
        claim = graph.claims[claim_id]
        message = f"{source_of(graph, claim)} says that {clause(graph, claim)}; nothing is compared with it: {reason}"
        hint = "nothing to mend; read the values beside it yourself"
        yield Finding(claim_id, Severity.NOTE, message, hint, (claim_label(claim, "left alone", "value"),))

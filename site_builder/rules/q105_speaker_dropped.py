"""A copy drops the speaker of what it repeats.

"X says that …" becomes a plain statement on the way from a text to its heading, or from one digest to its sister.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: depth
    subject: lune
    predicate: depth
    value: up to 9 m
    says: [telford]
    inferred: [says]
    quote: "The Lune is up to 9 metres deep."
  - id: depth-again
    subject: lune
    predicate: depth
    value: up to 9 m
    quote: "The Lune is up to 9 metres deep."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: depth
    subject: lune
    predicate: depth
    value: up to 9 m
    says: [telford]
    inferred: [says]
    quote: "The Lune is up to 9 metres deep."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each copy without a speaker beside one that names whose word it is."""
    for claims in graph.copies.values():
        spoken = next((claim for claim in claims if claim.says), None)
        for claim in claims if spoken else ():
            if not claim.says and spoken:
                who = ", ".join(graph.name(speaker) for speaker in spoken.says)
                message = f"{claim.id} states as a fact what {spoken.id} has from {who}"
                labels = (claim_label(claim, "no speaker"), claim_label(spoken, f"says {who}", "says"))
                yield Finding(claim.id, Severity.NOTE, message, f"nothing to mend: it is {who} who says so", labels)

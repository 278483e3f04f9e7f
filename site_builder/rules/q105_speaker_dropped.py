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
from site_builder.wording import listing, measured, source_of, stated


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each copy without a speaker beside one that names whose word it is."""
    for claims in graph.copies.values():
        spoken = next((claim for claim in claims if claim.says), None)
        for claim in claims if spoken else ():
            if not claim.says and spoken:
                who = listing([graph.name(speaker) for speaker in spoken.says])
                head, said = measured(graph, claim.subject, claim.predicate), stated(graph, claim, brief=True)
                message = f"The {head}: {source_of(graph, claim)} says {said} without naming its speaker, {who}"
                labels = (claim_label(claim, "no speaker"), claim_label(spoken, f"says {who}", "says"))
                yield Finding(
                    claim.id, Severity.NOTE, message, f"leave it as it is, and read it as the word of {who}", labels
                )

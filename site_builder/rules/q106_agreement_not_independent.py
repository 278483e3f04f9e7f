"""Sources agree, but are not independent.

Several sources of one family, or derived from one another, say the same. They count as one origin: their number adds nothing.

```yaml fires
# facts/sources.yaml
gazette:
  kind: post
  publisher: county
  date: 1911-06-01
  text: seeds/gazette.txt
  family: county-papers
register:
  kind: reference
  publisher: county
  date: 1911-06-01
  family: county-papers
  note: the county's register of bridges
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
# facts/claims/register.yaml
source: register
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
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
# facts/claims/register.yaml
source: register
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.wording import fitting, listing, measured, stated, value_words


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one note per number that several sources of one origin repeat, and no other origin bears out."""
    for claims in graph.copies.values():
        sources = dict.fromkeys(claim.source for claim in claims)
        if len(sources) > 1 and any(value.numbers for value in claims[0].values):
            first = claims[0]
            head = f"The {measured(graph, first.subject, first.predicate)}: {listing(list(map(graph.name, sources)))} agree on"
            words = (stated(graph, first, brief=True), value_words(first))
            message = fitting(f"{head} {said}, but are one origin" for said in words)
            labels = tuple(claim_label(claim, "says so", "value") for claim in claims)
            topic = f"{first.subject} {first.predicate} {first.written}"
            yield Finding(
                topic, Severity.NOTE, message, "look for a source of another origin, and record what it says", labels
            )

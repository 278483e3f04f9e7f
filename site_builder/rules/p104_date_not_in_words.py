"""A date of the record stands nowhere in the words.

A stated date stands in the quote or earlier in its section, in any usual form ("September 16", "late 2022", "Q1 2027"), no
less exactly than the record has it. Leave the date out where the text does not say; it then reads as the source's.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: opened
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1911-05-03
    quote: "It opened on May 2, 1911."
    inferred: [subject]
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: opened
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1911-05-02
    quote: "It opened on May 2, 1911."
    inferred: [subject]
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.evidence import Found
from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each date that was looked for in vain."""
    for claim in graph.claims.values():
        for check in graph.evidence[claim.id].checks:
            if check.found is Found.MISSING and check.kind == "date":
                message = f"The date {check.what} does not stand in the words of {claim.id}"
                hint = f"correct it, leave it out, or write inferred: [{check.key}]"
                yield Finding(
                    f"{claim.id} {check.key}",
                    Severity.ERROR,
                    message,
                    hint,
                    (claim_label(claim, "this date", check.key),),
                )

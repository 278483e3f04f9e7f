"""An entity or scope value of the record stands nowhere in the words.

The subject, the other side, entity values, speakers, causes and scope values stand in the quote or earlier in its section, by
name, alias or a spelling of the vocabulary. What an editor supplied is declared in `inferred`, so that a reader sees it.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: kent-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: kent-bridge
    predicate: length
    value: 240 m
    inferred: [subject]
    quote: "The Lune Bridge spans 240 metres."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.evidence import Found
from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each name that was looked for in vain."""
    for claim in graph.claims.values():
        for check in graph.evidence[claim.id].checks:
            if check.found is Found.MISSING and check.kind == "name":
                message = f"The name “{check.what}” does not stand in the words of {claim.id}"
                hint = f"correct it, add an alias or spelling that stands there, or write inferred: [{check.key}]"
                label = claim_label(claim, "looked for this", check.key if claim.record.writes(check.key) else "scope")
                yield Finding(f"{claim.id} {check.key}", Severity.ERROR, message, hint, (label,))

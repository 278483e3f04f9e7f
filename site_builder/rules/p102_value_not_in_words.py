"""A number, unit, hedge or direction of the value stands nowhere in the words.

Each number and unit of a value stands in the quote, or earlier in its section. Number words ("three"), verbs ("doubles")
and the vocabulary's spellings of units count. A hedge that the words do not have, or that the value has dropped, is an
error as well: "up to 5" is another claim than "5".

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 420 m
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

from site_builder.evidence import Check, Found
from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield each part of a value that was looked for in vain."""
    for claim in graph.claims.values():
        for check in graph.evidence[claim.id].checks:
            if check.found is Found.MISSING and check.kind in ("number", "unit", "hedge", "way"):
                message, hint = _explain(check)
                label = claim_label(claim, "this value", check.key)
                yield Finding(
                    f"{claim.id} {check.kind} {check.what}", Severity.ERROR, f"{message} ({claim.id})", hint, (label,)
                )


def _explain(check: Check) -> tuple[str, str]:
    match check.kind:
        case "number":
            have = f"; it has {check.instead}" if check.instead else ""
            return (
                f"The number {check.what} does not stand in the quote{have}",
                "write the number of the text, or inferred: [value]",
            )
        case "hedge" if check.instead:
            hint = f"hedge the value as the words do ({check.instead!r}), or write inferred: [hedge]"
            return f"The words say “{check.instead}”, the value does not", hint
        case "hedge":
            return f"Nothing in the words says “{check.what}”", "drop the hedge, or write inferred: [hedge]"
        case "way":
            return f"No word says that it goes {check.what}", "correct the direction, or write inferred: [value]"
        case _:
            return f"The unit {check.what} does not stand in the words", "correct the unit, or write inferred: [unit]"

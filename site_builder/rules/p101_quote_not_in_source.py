"""A quote does not stand in its source.

The words of a claim must stand in the stored text of its source. White space and typographic variants (curly quotes, dashes,
×) are forgiven; a changed word is not.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres in one arch."
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
from difflib import SequenceMatcher

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.text import plain


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every claim whose quote is not found."""
    for claim in graph.claims.values():
        evidence = graph.evidence[claim.id]
        if evidence.checked and claim.quote and not evidence.spans:
            closest = _closest(graph.texts[claim.source].source.text, claim.quote)
            hint = (
                f"copy the words of the source; the closest are: “{closest}”"
                if closest
                else "copy the words of the source, as they stand there"
            )
            message = f"The quote of {claim.id} does not stand in {graph.name(claim.source)}"
            yield Finding(claim.id, Severity.ERROR, message, hint, (claim_label(claim, "this quote", "quote"),))


def _closest(text: str, quote: str) -> str:
    """The words of the text that share the longest run with the quote, as long as the quote; empty if none come close."""
    matcher = SequenceMatcher(None, plain(text), plain(quote), autojunk=False)
    run = matcher.find_longest_match()
    if run.size < min(12, len(quote) // 2):
        return ""
    start = max(0, run.a - run.b)
    start = max(text.rfind(" ", 0, start + 1), text.rfind("\n", 0, start + 1)) + 1
    return text[start : start + len(quote)].partition("\n")[0].strip()

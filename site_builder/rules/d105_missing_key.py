"""A record lacks a key that it needs.

Each claim needs a subject, a predicate, a value where the predicate has one, and the words of its source. A ratio or
change must say what it compares with, even if that is `unknown`.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
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
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.rules import data_problems


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield what the loader met of this kind."""
    return data_problems(graph, "missing-key")

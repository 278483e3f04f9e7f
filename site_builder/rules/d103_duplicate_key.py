"""A key stands twice in one mapping.

YAML would silently keep the last one; one of the two is a mistake.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    value: 250 m
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

from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.rules import data_problems


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield what the loader met of this kind."""
    return data_problems(graph, "duplicate-key")

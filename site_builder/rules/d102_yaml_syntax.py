"""A file is no YAML.

The parser stopped at the place shown. Anchors, aliases, tags and merge keys are refused too: a record must be
readable by itself.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres.
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
    return data_problems(graph, "yaml-syntax")

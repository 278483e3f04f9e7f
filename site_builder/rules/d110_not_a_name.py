"""An alias names nothing by itself.

"The bridge" may be any bridge. An alias must name its entity wherever it stands, or evidence would be found where
there is none.

```yaml fires
# facts/entities/more.yaml
old-bridge:
  type: bridge
  name: Old Bridge
  aliases: [the bridge]
```

```yaml silent
# facts/entities/more.yaml
old-bridge:
  type: bridge
  name: Old Bridge
  aliases: [Bridge of 1820]
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.rules import data_problems


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield what the loader met of this kind."""
    return data_problems(graph, "not-a-name")

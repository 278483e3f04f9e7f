"""The stored text of a source is not the one that was read.

The text under `seeds/` is kept byte for byte, and its sha256 is recorded. After a change every quote would have to be
read again.

```yaml fires
# facts/sources.yaml
gazette:
  kind: post
  publisher: county
  date: 1911-06-01
  text: seeds/gazette.txt
  sha256: 0000000000000000000000000000000000000000000000000000000000000000
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims: []
```
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from site_builder.findings import Finding, Label, Severity
from site_builder.graph import FactGraph


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield every source whose text has another sha256 than recorded."""
    for source in graph.corpus.sources.values():
        found = hashlib.sha256(source.text.encode()).hexdigest()
        if source.text and source.sha256 and found != source.sha256:
            message = f"The text of {graph.name(source.id)} has changed since it was read"
            hint = f"restore the text; or read every quote again and write sha256: {found}"
            yield Finding(source.id, Severity.ERROR, message, hint, (Label(source.location, "recorded here"),))

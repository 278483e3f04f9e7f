"""A resolution names a finding that is not found.

The claims may have been corrected, or the key misspelled. A decision that no longer decides anything would hide the next one.

```yaml fires
# facts/resolutions.yaml
- finding: C101 lune-bridge built_by
  acknowledged: true
  because: The parish books burned.
  by: editor
  date: 1911-07-01
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims: []
```
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.findings import Finding, Label, Severity
from site_builder.graph import FactGraph


def review(graph: FactGraph, findings: Sequence[Finding]) -> Iterator[Finding]:
    """Yield each resolution whose key is not among the findings of the other rules."""
    keys = {finding.key for finding in findings}
    for resolution in graph.corpus.resolutions:
        if resolution.key not in keys:
            message = f"The resolution of “{resolution.key}” settles nothing: there is no such finding"
            hint = "delete it, or correct its key as `facts check` prints it"
            yield Finding(
                resolution.key, Severity.NOTE, message, hint, (Label(resolution.location, "this resolution"),)
            )

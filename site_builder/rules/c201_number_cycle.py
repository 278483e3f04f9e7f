"""Numbers that cannot all be true.

Every level, ratio, change and rate bounds how far one quantity lies above another. Followed round a circle the bounds must
leave room; where they do not, the claims on the circle contradict each other, and the circle is the proof. Two claims about one
quantity are the shortest circle; three or more are what no comparison of pairs can see.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
  - id: span-again
    subject: lune-bridge
    predicate: length
    value: 0.42 km
    quote: "At 0.42 km the Lune Bridge is the longest."
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
  - id: span-with-ramps
    subject: lune-bridge
    predicate: length
    value: 0.42 km
    scope: {part: ramps}
    inferred: [part]
    quote: "At 0.42 km the Lune Bridge is the longest."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.conflicts import Case, cases, finding
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.translation.explain import number_proof
from site_builder.translation.numbers import number_system


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per group of quantities whose bounds leave no room."""
    for case in cases(graph, number_system(graph)):
        yield finding(graph, case, number_proof, _message(graph, case))


def _message(graph: FactGraph, case: Case) -> str:
    claims = [graph.claims[claim] for edge in case.conflicts[0].cycle for claim in edge.claims]
    written = dict.fromkeys(claim.written for claim in claims if claim.values)
    subjects = dict.fromkeys(f"{graph.name(claim.subject)} {claim.predicate}" for claim in claims if claim.values)
    return f"{', '.join(subjects)}: {' against '.join(written)}"

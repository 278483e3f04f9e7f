"""Dates that cannot all be true.

A happening that the vocabulary declares `once: true` has one date; what comes first by declared order (opened before
repaired) is not later; a source that covers certain days cannot exclude them. Followed round a circle the days must leave
room. Plans and expectations are not compared with what happened.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: opened
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1911-05-02
    inferred: [subject]
    quote: "It opened on May 2, 1911."
  - id: opened-earlier
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1910
    inferred: [date]
    quote: "The Lune Bridge opens a second lane in 1912."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: opened
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1911-05-02
    inferred: [subject]
    quote: "It opened on May 2, 1911."
  - id: opened-that-month
    subject: lune-bridge
    predicate: event
    scope: {kind: opened}
    date: 1911-05
    inferred: [date]
    quote: "The Lune Bridge opens a second lane in 1912."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.conflicts import Case, cases, finding
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.translation.days import day_system
from site_builder.translation.explain import day_proof


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per group of happenings whose days leave no room."""
    for case in cases(graph, day_system(graph)):
        yield finding(graph, case, day_proof, _message(graph, case), days=True)


def _message(graph: FactGraph, case: Case) -> str:
    claims = [graph.claims[claim] for edge in case.conflicts[0].cycle for claim in edge.claims]
    dated = [claim for claim in claims if claim.date or claim.dates or claim.span]
    said = (f"{graph.name(c.subject)} {_what(c.scope)}{c.date or c.dates or c.span}" for c in dated)
    return " against ".join(dict.fromkeys(said))


def _what(scope: tuple[tuple[str, str], ...]) -> str:
    kind = dict(scope).get("kind", "")
    return f"{kind} " if kind else ""

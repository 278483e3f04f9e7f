"""Things follow each other in a ring.

A predicate that the vocabulary calls `ordered` (what replaces a thing, what it follows) runs in no ring: if B follows A and
C follows B, A cannot follow C.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: kent-after-lune
    subject: kent-bridge
    predicate: replaces
    value: lune-bridge
    inferred: [subject]
    quote: "The Lune Bridge spans 240 metres."
  - id: lune-after-kent
    subject: lune-bridge
    predicate: replaces
    value: kent-bridge
    inferred: [value]
    quote: "The Lune Bridge spans 240 metres."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: kent-after-lune
    subject: kent-bridge
    predicate: replaces
    value: lune-bridge
    inferred: [subject]
    quote: "The Lune Bridge spans 240 metres."
```
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.conflicts import Case, cases, finding
from site_builder.constraints.edges import Conflict, Edge, Kind
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.translation.explain import Proof
from site_builder.translation.notes import Rank
from site_builder.translation.system import System


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per ring."""
    ordered = {p.id for p in graph.corpus.vocabulary.predicates.values() if p.ordered}
    edges = [
        Edge(Rank(claim.subject, claim.predicate), Rank(value, claim.predicate), -1.0, Kind.STRICT, (claim.id,))
        for claim in graph.claims.values()
        if claim.predicate in ordered
        for value in claim.entities
    ]
    for case in cases(graph, System(edges, frozenset())):
        yield finding(graph, case, _proof, _message(graph, case), days=True)


def _message(graph: FactGraph, case: Case) -> str:
    names = [graph.name(edge.tail.subject) for edge in case.conflicts[0].cycle if isinstance(edge.tail, Rank)]
    return f"a ring: {' after '.join([*names, names[0]])}"


def _proof(graph: FactGraph, conflict: Conflict) -> Proof:
    steps = [
        f"{graph.name(edge.tail.subject)} comes after {graph.name(edge.head.subject)}, says {', '.join(edge.claims)}."
        for edge in conflict.cycle
        if isinstance(edge.tail, Rank) and isinstance(edge.head, Rank)
    ]
    return Proof((*steps, "Nothing comes after itself."), ())

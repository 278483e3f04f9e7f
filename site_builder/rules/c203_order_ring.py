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
from site_builder.translation.nodes import supplied
from site_builder.translation.notes import Rank
from site_builder.translation.system import System
from site_builder.wording import clause, relation, source_of


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per ring."""
    ordered = {p.id for p in graph.corpus.vocabulary.predicates.values() if p.ordered}
    edges = [
        Edge(
            Rank(claim.subject, claim.predicate),
            Rank(value, claim.predicate),
            -1.0,
            Kind.ASSUMPTION if supplied(claim) else Kind.STRICT,
            (claim.id,),
            supplied(claim),
        )
        for claim in graph.claims.values()
        if claim.predicate in ordered and not claim.mode
        for value in claim.entities
    ]
    for case in cases(graph, System(edges, frozenset())):
        yield finding(graph, case, _proof, _message(graph, case), days=True)


def _message(graph: FactGraph, case: Case) -> str:
    """The ring as one sentence, from its first thing round to it."""
    ranks = [edge.tail for edge in case.conflicts[0].cycle if isinstance(edge.tail, Rank)]
    names = [graph.name(rank.subject) for rank in (*ranks[1:], ranks[0])]
    verb = relation(ranks[0].predicate)
    return f"{graph.name(ranks[0].subject)} {verb} {f', which {verb} '.join(names)}"


def _proof(graph: FactGraph, conflict: Conflict) -> Proof:
    claims = [graph.claims[claim] for edge in conflict.cycle for claim in edge.claims]
    steps = [f"{source_of(graph, claim)} says that {clause(graph, claim)} ({claim.id})." for claim in claims]
    return Proof((*steps, "That is a ring, and nothing comes after itself."), ())

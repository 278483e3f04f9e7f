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

from collections import defaultdict
from collections.abc import Iterator, Sequence

from site_builder.conflicts import Case, cases, finding
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.translation.explain import factor_of, number_proof, states
from site_builder.translation.numbers import number_system
from site_builder.wording import (
    Side,
    capital,
    clause,
    differing,
    fitting,
    in_order,
    measured,
    scope_words,
    sides,
    source_of,
    stated,
    together,
    voices_of,
)


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per group of quantities whose bounds leave no room."""
    for case in cases(graph, number_system(graph)):
        claims = in_order(graph, (graph.claims[claim] for claim in set(map(states, case.conflicts[0].cycle)) if claim))
        topics = list(dict.fromkeys((claim.subject, claim.predicate) for claim in claims))
        message = _chain(graph, case, topics)
        detail = _voices(graph, claims)
        if len(topics) == 1 and len(claims) == 2:
            full, *shorter = _two_sides(graph, case, claims)
            message = fitting([full, *shorter])
            detail = "" if message in (full, shorter[0]) else voices_of(full)
        yield finding(graph, case, number_proof, message, detail=detail)


def _two_sides(graph: FactGraph, case: Case, claims: Sequence[Claim]) -> Iterator[str]:
    """Who says what of one quantity, with what tells the sides apart where there is room for it."""
    head = f"The {measured(graph, claims[0].subject, claims[0].predicate)}"
    others = {graph.claims[c].written for conflict in case.conflicts for e in conflict.cycle if (c := states(e))}
    more = len(others - {claim.written for claim in claims})
    for scoped, brief in ((True, False), (True, True), (False, True)):
        said_by = [Side((source_of(graph, c),), _said(graph, c, claims, scoped=scoped, brief=brief)) for c in claims]
        yield sides(head, said_by, more=more)


def _said(graph: FactGraph, claim: Claim, among: Sequence[Claim], *, scoped: bool = True, brief: bool = True) -> str:
    own = scope_words(graph, differing(among)(claim)) if scoped else ""
    return f"{stated(graph, claim, brief=brief)}{f' ({own})' if own else ''}"


def _chain(graph: FactGraph, case: Case, topics: Sequence[tuple[str, str]]) -> str:
    """What cannot hold together, and by what factor."""
    lead = together(graph, topics) if len(topics) > 1 else f"what is said of {together(graph, topics)}"
    return f"{capital(lead)} do{'' if len(topics) > 1 else 'es'} not fit together{factor_of(case.conflicts[0])}"


def _voices(graph: FactGraph, claims: Sequence[Claim]) -> str:
    """Which source says what, each source once."""
    said: dict[str, list[str]] = defaultdict(list)
    apart = differing(claims)
    for claim in claims:
        own = scope_words(graph, apart(claim))
        said[source_of(graph, claim)].append(f"that {clause(graph, claim)}{f' ({own})' if own else ''}")
    voices = (f"{source} says {', and '.join(clauses)}" for source, clauses in said.items())
    return f"{'; '.join(voices)}."

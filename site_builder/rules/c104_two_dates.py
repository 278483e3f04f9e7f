"""One happening has two dates.

A kind of happening that the vocabulary declares `once: true` (opened, published) happens to its subject once. Two claims that
give it days that cannot be the same contradict each other; where only a calendar word keeps them together ("late 1911"), they
are in tension. Plans and expectations are not compared with what happened.

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

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations

from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.model import Claim, Scope
from site_builder.quantity.dates import Days

Event = tuple[str, str, Scope, str]


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per subject and predicate whose happenings have days that do not meet."""
    found: dict[str, list[tuple[Severity, Claim, Claim]]] = defaultdict(list)
    for (subject, predicate, _, _), claims in _events(graph).items():
        for one, other in combinations(claims, 2):
            severity = _apart(one, other) if _same_scope(graph, one, other) else None
            if severity is not None:
                found[f"{subject} {predicate}"].append((severity, one, other))
    for topic, pairs in found.items():
        yield _finding(graph, topic, sorted(pairs, key=lambda pair: (pair[0].rank, pair[1].id, pair[2].id)))


def _events(graph: FactGraph) -> dict[Event, list[Claim]]:
    events: dict[Event, list[Claim]] = defaultdict(list)
    for claim in graph.claims.values():
        if claim.date is not None and any(_once(graph, key, value) for key, value in claim.scope):
            events[claim.subject, claim.predicate, claim.scope, claim.mode].append(claim)
    return events


def _once(graph: FactGraph, key: str, value: str) -> bool:
    declared = graph.corpus.vocabulary.scope.get(key)
    return bool(declared and value in declared.values and declared.values[value].once)


def _same_scope(graph: FactGraph, one: Claim, other: Claim) -> bool:
    """A key that is left open counts as equal only within one source."""
    counted = graph.counted_scope.get((one.subject, one.predicate), frozenset())
    return one.source == other.source or counted == {key for key, _ in one.scope}


def _apart(one: Claim, other: Claim) -> Severity | None:
    assert one.date is not None  # _events keeps dated claims only
    assert other.date is not None
    if _disjoint(one.date.strict, other.date.strict):
        return Severity.CONTRADICTION
    return Severity.TENSION if _disjoint(one.date.plain, other.date.plain) else None


def _disjoint(one: Days, other: Days) -> bool:
    return any(a is not None and b is not None and a > b for a, b in ((one[0], other[1]), (other[0], one[1])))


def _finding(graph: FactGraph, topic: str, pairs: list[tuple[Severity, Claim, Claim]]) -> Finding:
    claims = dict.fromkeys(claim for _, one, other in pairs for claim in (one, other))
    subject = graph.name(topic.partition(" ")[0])
    dates = " or ".join(dict.fromkeys(str(claim.date) for claim in claims))
    return Finding(
        topic=topic,
        severity=pairs[0][0],
        message=f"{subject}: {', '.join(value for _, value in pairs[0][1].scope)} on {dates}?",
        hint="correct a date, add the scope that tells them apart, or settle it in facts/resolutions.yaml",
        labels=tuple(claim_label(claim, f"says {claim.date}", "date") for claim in claims),
        proof=tuple(
            f"{one.id} says {one.date}, {other.id} says {other.date}; it happened once." for _, one, other in pairs
        ),
        sets=tuple(frozenset((one.id, other.id)) for _, one, other in pairs),
    )

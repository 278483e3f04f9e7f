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

from collections.abc import Iterator, Sequence

from site_builder.conflicts import Case, cases, finding
from site_builder.constraints.edges import Edge, Node
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Variant
from site_builder.quantity.words import said_date, said_when
from site_builder.translation.days import Event, date_of, day_system
from site_builder.translation.explain import day_proof, event_name, from_constant, has_happened
from site_builder.translation.notes import Note
from site_builder.wording import Side, capital, fitting, in_order, measured, sides, source_of

ENDS = {Variant.MIN: "starts", Variant.VALUE: "is dated", Variant.MAX: "ends"}


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per group of happenings whose days leave no room."""
    for case in cases(graph, day_system(graph)):
        first, *between, last = from_constant(case.conflicts[0].cycle)
        early, late = graph.claims[first.claims[0]], graph.claims[last.claims[0]]
        if _one_thing(first.head, last.tail):
            message, detail = _two_dates(graph, case, first.head, in_order(graph, (early, late))), ""
        else:
            message = fitting(_wrong_order(graph, case, (first.head, early), (last.tail, late)))
            detail = _voices(graph, ((first.head, early), (last.tail, late)), between)
        yield finding(graph, case, day_proof, message, detail=detail, days=True)


def _one_thing(one: Node, other: Node) -> bool:
    """Whether both are dates of one thing, so that two sources simply say different ones."""
    if not isinstance(one, Event) or not isinstance(other, Event):
        return False
    return (one.subject, one.predicate, dict(one.scope).get("kind")) == (
        other.subject,
        other.predicate,
        dict(other.scope).get("kind"),
    )


def _two_dates(graph: FactGraph, case: Case, node: Node, claims: Sequence[Claim]) -> str:
    assert isinstance(node, Event)  # _one_thing told so
    spoken_of = f"The {measured(graph, node.subject, node.predicate)}"
    head = event_name(graph, node) if has_happened(graph, node) else spoken_of
    dates = {
        str(date)
        for c in case.conflicts
        for e in c.cycle
        for one in e.claims
        if (date := date_of(node, graph.claims[one]))
    }
    more = len(dates - {str(date_of(node, claim)) for claim in claims})
    return sides(head, [Side((source_of(graph, claim),), _when(node, claim)) for claim in claims], more=more)


def _wrong_order(graph: FactGraph, case: Case, before: tuple[Node, Claim], after: tuple[Node, Claim]) -> Iterator[str]:
    """What comes before what, and by how many days at least; the second date where there is room for it."""
    days = round(-case.conflicts[0].weight)
    exactly = "" if _is_day(*before) and _is_day(*after) else "at least "
    gap = f"{exactly}{days} day{'' if days == 1 else 's'} before"
    first = f"{capital(_event(graph, before[0]))} {_at(*before)}"
    yield f"{first}, {gap} {_event(graph, after[0])} ({_when(*after)})"
    yield f"{first}, {gap} {_event(graph, after[0])}"


def _event(graph: FactGraph, node: Node) -> str:
    if not isinstance(node, Event) or has_happened(graph, node):
        return event_name(graph, node)
    return f"the {measured(graph, node.subject, node.predicate)} {ENDS[node.variant]}"


def _voices(graph: FactGraph, said: Sequence[tuple[Node, Claim]], between: list[Edge]) -> str:
    """Who gives which date, and why the one cannot come before the other."""
    voices = ", ".join(f"{source_of(graph, claim)} says {_when(node, claim)}" for node, claim in said)
    reasons = dict.fromkeys(edge.note.text for edge in between if isinstance(edge.note, Note))
    return f"{'; '.join((voices, *reasons))}."


def _when(node: Node, claim: Claim) -> str:
    stated = date_of(node, claim)
    return said_date(stated) if stated else "so"


def _at(node: Node, claim: Claim) -> str:
    stated = date_of(node, claim)
    return said_when(stated) if stated else ""


def _is_day(node: Node, claim: Claim) -> bool:
    stated = date_of(node, claim)
    return stated is not None and (stated.bound or stated.earliest == stated.latest)

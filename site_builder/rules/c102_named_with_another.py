"""A text names a thing with another maker than it has.

"Brunel's Lune Bridge" states who built the bridge, whether or not somebody has made a record of it. For each predicate that
the vocabulary calls `attributive`, this rule reads the raw text: a name of its value right before a name of its subject
("X's Y", "X Y") must agree with what the records of other origins say, refuted ones left out.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
    quote: "Telford's Lune Bridge"
# facts/claims/register.yaml
source: register
claims:
  - id: by-brunel
    subject: lune-bridge
    predicate: built_by
    value: brunel
```

```yaml silent
# facts/claims/register.yaml
source: register
claims:
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
```
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from site_builder.findings import Finding, Label, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.model import Claim, Location
from site_builder.source_text import SourceText
from site_builder.text import Span, line_of, plain
from site_builder.vocabulary import Predicate
from site_builder.wording import listing, relation

BETWEEN = re.compile(r"(?:'s)? ")


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per subject that some text names with a value that no record supports."""
    for predicate in graph.corpus.vocabulary.predicates.values():
        if predicate.attributive:
            for subject, places in _misnamed(graph, predicate).items():
                yield _finding(graph, predicate, subject, places)


Place = tuple[SourceText, Span, str]


def _misnamed(graph: FactGraph, predicate: Predicate) -> dict[str, list[Place]]:
    found: dict[str, list[Place]] = defaultdict(list)
    for text in graph.texts.values():
        for span, owner, thing in _attributions(graph, text, predicate):
            right = {value for claim in _supporting(graph, predicate, thing, text) for value in claim.entities}
            if right and owner not in right:
                found[thing].append((text, span, owner))
    return found


def _attributions(graph: FactGraph, text: SourceText, predicate: Predicate) -> Iterator[tuple[Span, str, str]]:
    """Places where an unambiguous name of a possible value stands right before one of a possible subject."""
    entities = graph.corpus.entities
    for before, after in zip(text.names, text.names[1:], strict=False):
        between = plain(text.source.text[before.span.end : after.span.start])
        if len(before.entities) == 1 and len(after.entities) == 1 and BETWEEN.fullmatch(between):
            owner, thing = entities[before.entities[0]], entities[after.entities[0]]
            if owner.type in predicate.range_types and thing.type in predicate.subject_types:
                yield Span(before.span.start, after.span.end), owner.id, thing.id


def _supporting(graph: FactGraph, predicate: Predicate, thing: str, text: SourceText) -> list[Claim]:
    """Unrefuted claims of other origins than the text: it cannot bear itself out, nor can its sisters."""
    claims = graph.by_subject.get((thing, predicate.id), [])
    return [c for c in claims if c.id not in graph.refuted and graph.origin(c.source) != graph.origin(text.source.id)]


def _finding(graph: FactGraph, predicate: Predicate, subject: str, places: list[Place]) -> Finding:
    support = _supporting(graph, predicate, subject, places[0][0])
    right = listing(sorted({graph.name(value) for claim in support for value in claim.entities}))
    name, (text, span, _) = graph.name(subject), places[0]
    times = f" (in {len(places)} places)" if len(places) > 1 else ""
    return Finding(
        topic=f"{subject} {predicate.id}",
        severity=Severity.CONTRADICTION,
        message=f"{graph.name(text.source.id)} writes “{text.within(span)}”{times}, but {name} {relation(predicate.id)} {right}",
        hint="record what the text says as a claim, then settle it in facts/resolutions.yaml",
        labels=tuple(_label(graph, *place) for place in places)
        + tuple(claim_label(claim, f"says {right}", "value") for claim in support),
        proof=(
            *(f"{graph.name(text.source.id)} writes “{text.within(span)}”." for text, span, _ in places),
            f"But {name} {relation(predicate.id)} {right} ({', '.join(claim.id for claim in support)}).",
        ),
        sets=tuple(
            frozenset(filter(None, (_claim_at(graph, text, span, owner, predicate), claim.id)))
            for text, span, owner in places
            for claim in support
        ),
    )


def _label(graph: FactGraph, text: SourceText, span: Span, owner: str) -> Label:
    line, column = line_of(text.source.text, span.start)
    return Label(Location(text.source.text_path, line, column), f"says {graph.name(owner)}", "", text.within(span))


def _claim_at(graph: FactGraph, text: SourceText, span: Span, owner: str, predicate: Predicate) -> str:
    """The record of this place, if somebody made one: its quote holds the words and its value is the owner."""
    for claim in graph.claims.values():
        says_so = claim.source == text.source.id and claim.predicate == predicate.id and owner in claim.entities
        if says_so and any(span in quote for quote in graph.evidence[claim.id].spans):
            return claim.id
    return ""

"""Entity pages and the index of each type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.check import Verdict
from site_builder.findings import Finding, Severity
from site_builder.graph import FactGraph
from site_builder.model import Claim, Entity, EntityType
from site_builder.pages.page import (
    Page,
    badge,
    claim_link,
    entity_link,
    entity_path,
    esc,
    finding_path,
    link,
    md,
    outside,
    scope_html,
    severity_badge,
    table,
    value_html,
)

COLUMNS = ("What", "Value", "Scope", "Date", "Source and quote", "Belief", "Evidence")


def entity_pages(verdict: Verdict) -> Iterator[Page]:
    """One page per entity; sources have pages of their own."""
    for entity in verdict.graph.corpus.entities.values():
        if entity.id not in verdict.graph.corpus.sources:
            yield _entity_page(verdict, entity)


def type_pages(graph: FactGraph) -> Iterator[Page]:
    """The index of all entities, and one index per type."""
    types = [t for t in graph.corpus.vocabulary.types.values() if _members(graph, t)]
    types = [t for t in types if t.id != "source"]
    rows = [
        (
            link("entities/index.md", f"entities/types/{t.plural}.md", t.plural.capitalize()),
            str(len(_members(graph, t))),
            esc(t.about),
        )
        for t in types
    ]
    yield Page("entities/index.md", "Entities", table(("Type", "Entities", "What it is"), rows))
    for kind in types:
        yield _type_page(graph, kind)


def claim_row(verdict: Verdict, here: str, claim: Claim, first: str) -> tuple[str, ...]:
    """One row of a table of claims; ``first`` is its first cell."""
    graph = verdict.graph
    return (
        first,
        value_html(graph, here, claim),
        scope_html(graph, here, claim),
        esc(claim.date or "") + (f"<br>{badge('mode', claim.mode)}" if claim.mode else ""),
        _said(graph, here, claim),
        esc(claim.confidence),
        _outcome(verdict, claim),
    )


def _entity_page(verdict: Verdict, entity: Entity) -> Page:
    graph, here = verdict.graph, entity_path(entity.id)
    about = [c for c in graph.by_entity.get(entity.id, []) if c.subject == entity.id]
    others = [c for c in graph.by_entity.get(entity.id, []) if c.subject != entity.id]
    kind = graph.corpus.vocabulary.types.get(entity.type)
    body = [_introduction(graph, here, entity, kind, about), *_conflicts(verdict, here, [*about, *others])]
    if about:
        rows = (claim_row(verdict, here, c, esc(c.predicate.replace("_", " "))) for c in _by_predicate(about))
        body += ["## What is said of it", table(COLUMNS, rows)]
    if others:
        rows = (claim_row(verdict, here, c, _subject(graph, here, c)) for c in _by_predicate(others))
        body += ["## Where else it is named", table(COLUMNS, rows)]
    description = (
        f"{len(about)} claims about {entity.name}, {len(others)} that name it, each with its quote and source."
    )
    return Page(here, entity.name, "\n\n".join(body), entity.location, description)


def _introduction(graph: FactGraph, here: str, entity: Entity, kind: EntityType | None, about: Sequence[Claim]) -> str:
    type_link = link(here, f"entities/types/{kind.plural}.md", entity.type) if kind else esc(entity.type)
    relations = {(c.predicate, value) for c in about for value in c.entities if c.id not in graph.refuted}
    shown = [
        f"{esc(p.replace('_', ' '))} {entity_link(graph, here, v)}" for p, v in sorted(relations) if p in _single(graph)
    ]
    also = f" Also written {', '.join(f'<em>{esc(a)}</em>' for a in entity.aliases)}." if entity.aliases else ""
    note = f" {esc(entity.note)}" if entity.note else ""
    web = f" {outside(entity.url, entity.url)}" if entity.url else ""
    said = f"; {', '.join(shown)}" if shown else ""
    return f'<p class="lead">{type_link}{said}.{also}{note}{web}</p>'


def _single(graph: FactGraph) -> set[str]:
    return {p.id for p in graph.corpus.vocabulary.predicates.values() if p.one_value and p.range_kind == "entity"}


def _conflicts(verdict: Verdict, here: str, claims: Sequence[Claim]) -> Iterator[str]:
    ids = {claim.id for claim in claims}
    found = [f for f in verdict.findings if f.severity is not Severity.NOTE and ids & set(f.claims)]
    if found:
        yield "## Conflicts\n\n" + conflict_list(here, found)


def conflict_list(here: str, findings: Sequence[Finding]) -> str:
    """Findings as a list of linked messages with their badges."""
    items = "".join(f"<li>{severity_badge(f)} {link(here, finding_path(f), f.message)}</li>" for f in findings)
    return f'<ul class="findings">{items}</ul>'


def _by_predicate(claims: Sequence[Claim]) -> list[Claim]:
    return sorted(claims, key=lambda c: (c.predicate, c.scope, c.source, c.location))


def _subject(graph: FactGraph, here: str, claim: Claim) -> str:
    return f"{entity_link(graph, here, claim.subject)} {esc(claim.predicate.replace('_', ' '))}"


def _said(graph: FactGraph, here: str, claim: Claim) -> str:
    speakers = ", ".join(entity_link(graph, here, speaker) for speaker in claim.says)
    says = f"<br><small>says {speakers}</small>" if speakers else ""
    quote = f"<details><summary>quote</summary><q>{esc(claim.quote)}</q></details>" if claim.quote else ""
    return f"{claim_link(here, claim.id)}{says}{quote}"


def _outcome(verdict: Verdict, claim: Claim) -> str:
    outcome = verdict.graph.evidence[claim.id].outcome.value
    marks = [badge(outcome, outcome)]
    if claim.id in verdict.graph.refuted:
        marks.append(badge("refuted", "refuted", "a recorded verdict says that this claim is wrong"))
    return " ".join(marks)


def _members(graph: FactGraph, kind: EntityType) -> list[Entity]:
    return sorted((e for e in graph.corpus.entities.values() if e.type == kind.id), key=lambda e: e.name.lower())


def _type_page(graph: FactGraph, kind: EntityType) -> Page:
    here = f"entities/types/{kind.plural}.md"
    rows = [
        (entity_link(graph, here, e.id), str(len(graph.by_entity.get(e.id, []))), esc(", ".join(e.aliases)))
        for e in _members(graph, kind)
    ]
    return Page(
        here,
        kind.plural.capitalize(),
        f"{md(kind.about.capitalize())}.\n\n" + table(("Name", "Claims", "Also written"), rows),
    )

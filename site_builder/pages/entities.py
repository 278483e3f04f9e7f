"""Entity pages and the index of each type."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.belief import beliefs
from site_builder.check import Verdict
from site_builder.graph import FactGraph
from site_builder.model import Claim, Entity
from site_builder.pages.believed import belief_charts, belief_table, key_figures
from site_builder.pages.claims import claim_table, conflict_list
from site_builder.pages.history import belief_histories
from site_builder.pages.neighbourhood import neighbourhood
from site_builder.pages.page import Page, entity_link, entity_path, esc, link, outside, table
from site_builder.pages.reporting import NO_DESK, Desk
from site_builder.vocabulary import EntityType


def entity_pages(verdict: Verdict, desk: Desk = NO_DESK) -> Iterator[Page]:
    """One page per entity; sources have pages of their own."""
    for entity in verdict.graph.corpus.entities.values():
        if entity.id not in verdict.graph.corpus.sources:
            yield _entity_page(verdict, entity, desk)


def type_pages(graph: FactGraph) -> Iterator[Page]:
    """The index of all entities, and one index per type."""
    types = [t for t in graph.corpus.vocabulary.types.values() if t.id != "source" and _members(graph, t)]
    here = "entities/index.md"
    rows = [
        (link(here, _type_path(t), t.plural.capitalize()), str(len(_members(graph, t))), esc(t.about)) for t in types
    ]
    described = f"{', '.join(t.plural for t in types)}: all that the claims speak of."
    yield Page(here, "Entities", table(("Type", "Entities", "What it is"), rows), None, described)
    for kind in types:
        yield _type_page(graph, kind)


def _entity_page(verdict: Verdict, entity: Entity, desk: Desk) -> Page:
    graph, here = verdict.graph, entity_path(entity.id)
    claims = graph.by_entity.get(entity.id, [])
    about = [claim for claim in claims if claim.subject == entity.id]
    others = [claim for claim in claims if claim.subject != entity.id]
    believed = beliefs(graph, entity.id)
    around = neighbourhood(graph, here, entity.id)
    body = [
        _introduction(graph, here, entity, about),
        key_figures(verdict, here, believed, _open_conflicts(verdict, claims)),
        *_conflicts(verdict, here, claims),
        *(
            (
                "## What we believe",
                belief_table(verdict, here, believed),
                *belief_charts(verdict, here, believed),
                *belief_histories(verdict, here, believed),
            )
            if believed
            else ()
        ),
        *(("## Neighbourhood", around) if around else ()),
        *(("## What is said of it", _about_table(verdict, here, about, desk)) if about else ()),
        *(
            ("## Where else it is named", claim_table(verdict, here, _by_predicate(others), "Claim", desk=desk))
            if others
            else ()
        ),
    ]
    description = (
        f"{len(about)} claims about {entity.name}, {len(others)} that name it, each with its quote and source."
    )
    return Page(here, entity.name, "\n\n".join(filter(None, body)), entity.location, description)


def _about_table(verdict: Verdict, here: str, claims: Sequence[Claim], desk: Desk) -> str:
    ordered = _by_predicate(claims)
    return claim_table(
        verdict, here, ordered, "What", [esc(claim.predicate.replace("_", " ")) for claim in ordered], desk
    )


def _introduction(graph: FactGraph, here: str, entity: Entity, about: Sequence[Claim]) -> str:
    kind = graph.corpus.vocabulary.types.get(entity.type)
    type_link = link(here, _type_path(kind), entity.type) if kind else esc(entity.type)
    relations = {(c.predicate, value) for c in about for value in c.entities if c.id not in graph.refuted}
    shown = [
        f"{esc(p.replace('_', ' '))} {entity_link(graph, here, v)}" for p, v in sorted(relations) if p in _single(graph)
    ]
    also = f" Also written {', '.join(f'<em>{esc(a)}</em>' for a in entity.aliases)}." if entity.aliases else ""
    note = f" {esc(entity.note)}" if entity.note else ""
    web = f" {outside(entity.url, entity.url)}" if entity.url else ""
    said = f"; {', '.join(shown)}" if shown else ""
    return f'<p class="lead">{type_link}{said}.{also}{note}{web}{_heard(graph, about)}</p>'


def _heard(graph: FactGraph, about: Sequence[Claim]) -> str:
    """How often it is spoken of, and by how many independent origins."""
    origins = len({graph.origin(claim.source) for claim in about})
    times = "once" if len(about) == 1 else f"{len(about)} times"
    return f" Mentioned {times}, by {origins} independent origin{'s' if origins != 1 else ''}." if about else ""


def _single(graph: FactGraph) -> set[str]:
    return {p.id for p in graph.corpus.vocabulary.predicates.values() if p.one_value and p.range_kind == "entity"}


def _open_conflicts(verdict: Verdict, claims: Sequence[Claim]) -> tuple[int, int]:
    """How many conflicts above a note its claims take part in: open, and settled."""
    found = verdict.conflicts_of(claim.id for claim in claims)
    opened = sum(f.is_open for f in found)
    return opened, len(found) - opened


def _conflicts(verdict: Verdict, here: str, claims: Sequence[Claim]) -> Iterator[str]:
    found = verdict.conflicts_of(claim.id for claim in claims)
    if found:
        yield "## Conflicts"
        yield conflict_list(here, found)


def _by_predicate(claims: Sequence[Claim]) -> list[Claim]:
    return sorted(claims, key=lambda c: (c.predicate, c.scope, c.source, c.location))


def _members(graph: FactGraph, kind: EntityType) -> list[Entity]:
    return sorted((e for e in graph.corpus.entities.values() if e.type == kind.id), key=lambda e: e.name.lower())


def _type_path(kind: EntityType) -> str:
    return f"entities/types/{kind.plural}.md"


def _type_page(graph: FactGraph, kind: EntityType) -> Page:
    here = _type_path(kind)
    rows = [
        (entity_link(graph, here, e.id), str(len(graph.by_entity.get(e.id, []))), esc(", ".join(e.aliases)))
        for e in _members(graph, kind)
    ]
    about = f"{esc(kind.about.capitalize())}."
    body = f"<p>{about}</p>\n\n{table(('Name', 'Claims', 'Also written'), rows)}"
    return Page(here, kind.plural.capitalize(), body, None, f"{len(rows)} {kind.plural}: {kind.about}.")

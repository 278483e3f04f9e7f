"""The neighbourhood of an entity as inline SVG with real links, and as a plain list for narrow screens."""

from __future__ import annotations

from collections.abc import Sequence

from site_builder.graph import FactGraph
from site_builder.pages.page import entity_link, entity_path, esc, source_path, url

PILL, GAP, WIDTH, SIDE = 26, 8, 680, 190
LEFT, RIGHT = 250, 430
MOST = 10
"""More neighbours than this on one side are left to the list."""


def neighbourhood(graph: FactGraph, here: str, entity: str) -> str:
    """What points to the entity on the left, what it points to on the right; empty if nothing does."""
    incoming, outgoing = _links(graph, entity)
    if not incoming and not outgoing:
        return ""
    picture = _picture(graph, here, entity, incoming[:MOST], outgoing[:MOST])
    listed = "".join(f"<li>{esc(_words(r))} {entity_link(graph, here, other)}</li>" for r, other in outgoing)
    listed += "".join(f"<li>{entity_link(graph, here, other)} {esc(_words(r))} it</li>" for r, other in incoming)
    css = "neighbours-rest" if len(incoming) <= MOST and len(outgoing) <= MOST else "neighbours-rest neighbours-many"
    return f'<div class="chart" data-search-exclude>{picture}<ul class="{css}">{listed}</ul></div>'


def _links(graph: FactGraph, entity: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Relations of unrefuted claims: (relation, other) of those that point here, and of those that point away."""
    incoming: dict[tuple[str, str], None] = {}
    outgoing: dict[tuple[str, str], None] = {}
    for claim in graph.by_entity.get(entity, ()):
        if claim.id in graph.refuted:
            continue
        for value in claim.entities:
            if claim.subject == entity and value != entity:
                outgoing[claim.predicate, value] = None
            elif value == entity:
                incoming[claim.predicate, claim.subject] = None
    return sorted(incoming), sorted(outgoing)


def _picture(
    graph: FactGraph, here: str, entity: str, incoming: Sequence[tuple[str, str]], outgoing: Sequence[tuple[str, str]]
) -> str:
    height = max(len(incoming), len(outgoing), 2) * (PILL + GAP) + 24
    middle = height / 2
    left = _side(graph, here, incoming, 0, height)
    right = _side(graph, here, outgoing, WIDTH - SIDE, height)
    pill = f'<rect x="{LEFT}" y="{middle - 16:g}" width="{RIGHT - LEFT}" height="32" rx="16"/>'
    centre = f'<g class="n-centre">{pill}{_label((LEFT + RIGHT) / 2, middle, graph.name(entity))}</g>'
    title = esc(f"What {graph.name(entity)} is linked to; the same links follow as a list")
    size = f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'
    return f'<svg class="chart-wide" {size} role="group" aria-label="{title}">{left}{right}{centre}</svg>'


def _side(graph: FactGraph, here: str, links: Sequence[tuple[str, str]], x: float, height: float) -> str:
    top = (height - len(links) * (PILL + GAP)) / 2
    rows = ((relation, other, top + i * (PILL + GAP) + PILL / 2) for i, (relation, other) in enumerate(links))
    return "".join(_curve(x, y, height / 2) + _pill(graph, here, relation, other, x, y) for relation, other, y in rows)


def _curve(x: float, y: float, middle: float) -> str:
    edge, centre = (x + SIDE, LEFT) if x == 0 else (x, RIGHT)
    bend = (edge + centre) / 2
    return f'<path class="n-link" d="M{edge:g} {y:g}C{bend:g} {y:g} {bend:g} {middle:g} {centre:g} {middle:g}"/>'


def _pill(graph: FactGraph, here: str, relation: str, other: str, x: float, y: float) -> str:
    box = f'<rect x="{x:g}" y="{y - PILL / 2:g}" width="{SIDE}" height="{PILL}" rx="13"/>'
    label = _label(
        x + SIDE / 2,
        y,
        f"{graph.name(other)} · {_words(relation)}" if x == 0 else f"{_words(relation)} · {graph.name(other)}",
    )
    return f'<a class="n-pill" href="{_target(graph, here, other)}"><title>{esc(graph.name(other))}</title>{box}{label}</a>'


def _label(x: float, y: float, text: str) -> str:
    shown = text if len(text) <= 29 else text[:28] + "…"
    return f'<text x="{x:g}" y="{y + 4:g}" text-anchor="middle">{esc(shown)}</text>'


def _target(graph: FactGraph, here: str, other: str) -> str:
    return url(here, source_path(other) if other in graph.corpus.sources else entity_path(other))


def _words(relation: str) -> str:
    return relation.replace("_", " ")

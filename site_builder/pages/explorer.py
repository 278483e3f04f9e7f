"""The explorer: all entities and what links them, drawn on a canvas by a script; without it a list by type serves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from site_builder.check import Verdict
from site_builder.findings import MEANINGS, Finding
from site_builder.graph import FactGraph
from site_builder.layout import kept_layout
from site_builder.model import Claim, Entity
from site_builder.pages.data_script import address, data_script
from site_builder.pages.page import (
    Page,
    entity_link,
    entity_path,
    esc,
    finding_path,
    flat,
    link,
    source_path,
)

HERE = "explorer/index.md"
DATA = "explorer/graph.js"
KEPT = ".cache"
MOST = 2000
"""More nodes than this are too many to see; the best connected are shown."""
LISTED = 200
"""More entities of one type than this are left to the page of the type."""
COLOURS, SHAPES = 8, 4
COMPARED = "compared with"


@dataclass(frozen=True, slots=True)
class Link:
    """What one entity has to do with another; ``disputed`` if only refuted claims say it, or some in an open conflict."""

    one: str
    other: str
    label: str
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """What the explorer draws. ``conflicts`` are (one, other, finding), where one and other may be the same."""

    nodes: tuple[Entity, ...]
    links: tuple[Link, ...]
    conflicts: tuple[tuple[str, str, int], ...]
    findings: tuple[Finding, ...]

    def among(self, ids: Collection[str]) -> Picture:
        """The same with these nodes alone, and what joins them."""
        nodes = tuple(node for node in self.nodes if node.id in ids)
        links = tuple(x for x in self.links if x.one in ids and x.other in ids)
        conflicts = tuple(c for c in self.conflicts if c[0] in ids and c[1] in ids)
        return Picture(nodes, links, conflicts, self.findings)

    @property
    def degrees(self) -> Counter[str]:
        """How many links and conflicts each node has that has any."""
        linked = Counter(node for x in self.links for node in (x.one, x.other))
        return linked + Counter(node for one, other, _ in self.conflicts for node in {one, other})


def explorer_page(verdict: Verdict) -> Page:
    """The page: controls and canvas, which the script shows, and the list of all entities by type."""
    picture = picture_of(verdict)
    description = f"{len(picture.nodes)} entities and {len(picture.links)} links between them, as one graph."
    lead = f'<p class="lead">{esc(description)} Dashed red: a conflict.</p>'
    body = [lead, _tools(picture), "## All entities, by type", _lists(verdict.graph)]
    return Page(HERE, "Explorer", "\n\n".join(body), None, description, scripts=(DATA, "assets/explorer.js"))


def explorer_data(verdict: Verdict) -> dict[str, str | bytes]:
    """Nodes with their places, links and conflicts; numbers stand for nodes, types and findings."""
    picture, graph = picture_of(verdict), verdict.graph
    number = {entity.id: place for place, entity in enumerate(picture.nodes)}
    types = _types(picture.nodes)
    pairs = [(x.one, x.other) for x in picture.links] + [(one, other) for one, other, _ in picture.conflicts]
    places = kept_layout(number, pairs, graph.corpus.root / KEPT)
    data = {
        "types": list(types),
        "meanings": MEANINGS,
        "nodes": [
            [e.id, flat(e.name), list(types).index(e.type), *places[e.id], _address(graph, e.id), _other_names(e)]
            for e in picture.nodes
        ],
        "links": [[number[x.one], number[x.other], flat(x.label), int(x.disputed)] for x in picture.links],
        "conflicts": [[number[one], number[other], finding] for one, other, finding in picture.conflicts],
        "findings": [
            [f.severity.value, f.status.value, flat(f.message), address(HERE, finding_path(f))]
            for f in picture.findings
        ],
    }
    return {DATA: data_script("FACTS_GRAPH", data)}


def picture_of(verdict: Verdict, most: int = MOST) -> Picture:
    """All entities, and of the sources those that claims link; above ``most`` the best connected."""
    corpus = verdict.graph.corpus
    entities, links = tuple(corpus.entities.values()), tuple(_links(verdict))
    whole = Picture(entities, links, tuple(_conflicts(verdict)), verdict.conflicts).among(corpus.entities)
    degrees = whole.degrees
    shown = [node.id for node in whole.nodes if node.id in degrees or node.id not in corpus.sources]
    return whole.among(set(sorted(shown, key=lambda node: (-degrees[node], node))[:most]))


def _links(verdict: Verdict) -> list[Link]:
    """The links of all standing claims, each once."""
    graph = verdict.graph
    found: dict[tuple[str, str, str], list[Claim]] = {}
    for claim in graph.claims.values():
        for other, label in _linked(claim):
            if other != claim.subject:
                found.setdefault((claim.subject, other, label), []).append(claim)
    return [Link(*parts, disputed=_disputed(verdict, claims)) for parts, claims in sorted(found.items())]


def _disputed(verdict: Verdict, claims: Sequence[Claim]) -> bool:
    ids = {claim.id for claim in claims}
    return not ids.isdisjoint(verdict.contested) or ids <= verdict.graph.refuted


def _linked(claim: Claim) -> Iterator[tuple[str, str]]:
    """What a claim links its subject to, and how: its value, what it compares with, and where it holds."""
    words = claim.predicate.replace("_", " ")
    for value in claim.entities:
        yield value, words
    if claim.versus and claim.versus.subject:
        yield claim.versus.subject, COMPARED
    for key, value in claim.scope:
        yield value, f"{words}, {key}"


def _conflicts(verdict: Verdict) -> Iterator[tuple[str, str, int]]:
    claims = verdict.graph.corpus.claims
    for number, finding in enumerate(verdict.conflicts):
        subjects = sorted({claims[claim].subject for claim in finding.claims if claim in claims})
        pairs = combinations(subjects, 2) if len(subjects) < 5 else pairwise(subjects)
        alone = [(subject, subject) for subject in subjects if len(subjects) == 1]
        yield from ((one, other, number) for one, other in (*pairs, *alone))


def _types(nodes: Iterable[Entity]) -> Counter[str]:
    """How many nodes each type has, the largest type first."""
    counts = Counter(entity.type for entity in nodes)
    return Counter(dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))))


def _address(graph: FactGraph, entity: str) -> str:
    return address(HERE, source_path(entity) if entity in graph.corpus.sources else entity_path(entity))


def _other_names(entity: Entity) -> str:
    return flat(" ".join((*entity.aliases, entity.id)).lower())


def _tools(picture: Picture) -> str:
    label = f"The graph of {len(picture.nodes)} entities; the search and the lists beside it show the same"
    zoom = "".join(
        f'<button type="button" class="facts-button" data-zoom="{way}" aria-label="{name}">{sign}</button>'
        for way, name, sign in (("in", "Zoom in", "+"), ("out", "Zoom out", "−"), ("fit", "Fit all", "Fit"))
    )
    return (
        '<div class="explorer" hidden data-search-exclude>'
        '<div class="explorer-find"><label for="explorer-words">Find an entity</label>'
        '<input id="explorer-words" class="facts-input" type="search" autocomplete="off" spellcheck="false">'
        '<p class="explorer-said" role="status" aria-live="polite"></p><ul class="explorer-hits" hidden></ul></div>'
        f'<div class="explorer-view"><canvas role="img" aria-label="{label}"></canvas><div class="explorer-zoom">{zoom}</div></div>'
        '<section class="explorer-panel" aria-label="Selected entity">'
        f"<p>Select an entity in the picture, or find it by name.</p></section>{_legend(picture)}</div>"
    )


def _legend(picture: Picture) -> str:
    rows = "".join(
        f'<label><input type="checkbox" name="type" value="{number}" checked>{swatch(number)} {esc(name)} ({count})</label>'
        for number, (name, count) in enumerate(_types(picture.nodes).items())
    )
    only = '<label class="explorer-only"><input type="checkbox" name="only"> contradictions only</label>'
    return (
        '<details class="explorer-show" open><summary>Show</summary>'
        f"<fieldset><legend>Types</legend>{rows}{only}</fieldset></details>"
    )


def swatch(number: int) -> str:
    """The sign of the type with this number: eight colours, four shapes; 32 types differ."""
    shape = (number + number // COLOURS) % SHAPES
    drawn = (
        '<circle cx="7" cy="7" r="5"/>',
        '<path d="M2.5 2.5h9v9h-9z"/>',
        '<path d="M7 1l6 6-6 6-6-6z"/>',
        '<path d="M7 1.5l6 10.5H1z"/>',
    )[shape]
    return f'<svg class="kind-{number % COLOURS}" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">{drawn}</svg>'


def _lists(graph: FactGraph) -> str:
    found: dict[str, list[str]] = {}
    for entity in sorted(graph.corpus.entities.values(), key=lambda e: (e.name.lower(), e.id)):
        found.setdefault(entity.type, []).append(entity.id)
    lists = "".join(_list(graph, kind, members) for kind, members in sorted(found.items()))
    return f'<div class="explorer-lists" data-search-exclude>{lists}</div>'


def _list(graph: FactGraph, kind: str, members: Sequence[str]) -> str:
    known = graph.corpus.vocabulary.types.get(kind)
    index = "sources/index.md" if known is None or kind == "source" else f"entities/types/{known.plural}.md"
    heading = link(HERE, index, known.plural.capitalize() if known else kind.capitalize())
    items = "".join(f"<li>{entity_link(graph, HERE, member)}</li>" for member in members[:LISTED])
    rest = f"<li>and {len(members) - LISTED} more</li>" if len(members) > LISTED else ""
    return f"<h3>{heading}</h3><ul>{items}{rest}</ul>"

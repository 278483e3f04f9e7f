"""Source pages: the text itself with every claim marked in place, and the list of its claims."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.check import Verdict
from site_builder.coverage import uncovered
from site_builder.graph import FactGraph
from site_builder.model import Claim, Source
from site_builder.pages.claims import claim_table
from site_builder.pages.marked_text import marked_text
from site_builder.pages.page import (
    Page,
    claim_anchor,
    entity_link,
    esc,
    link,
    outside,
    source_path,
    table,
)
from site_builder.pages.reporting import NO_DESK, Desk
from site_builder.scorecard import scorecard
from site_builder.source_text import SourceText

SCORES = ("Claims", "Corroborated", "In open conflict", "Refuted", "Hedges dropped")
SCORES_EXPLAINED = (
    "Corroborated: an independent origin says the same. In open conflict: above a note and not settled. "
    "Hedges dropped: the number is repeated without the word that loosened it."
)
LEGEND = (
    '<p class="caption">Underlined words are claims; follow them to the record. '
    '<span class="claim claim--pass">quoted</span>, <span class="claim claim--tension">in tension</span>, '
    '<span class="claim claim--needs-scope">needs scope</span>, <span class="claim claim--contradiction">contradicted</span>, '
    '<span class="claim claim--refuted">refuted</span>.</p>'
)


def source_pages(verdict: Verdict, desk: Desk = NO_DESK) -> Iterator[Page]:
    """The index of sources, and one page per source."""
    yield _index(verdict)
    for source in verdict.graph.corpus.sources.values():
        yield _source_page(verdict, source, desk)


def _index(verdict: Verdict) -> Page:
    graph, here = verdict.graph, "sources/index.md"
    texts = [s for s in graph.corpus.sources.values() if s.text]
    others = [s for s in graph.corpus.sources.values() if not s.text]
    body = [
        "## With their text",
        table(("Source", "Date", *SCORES), (_score_row(verdict, here, s) for s in reversed(texts))),
        f'<p class="caption">{esc(SCORES_EXPLAINED)}</p>',
        "## References",
        table(("Source", "Kind", "Publisher", "Date", "Claims"), (_reference_row(graph, here, s) for s in others)),
    ]
    return Page(here, "Sources", "\n\n".join(body), None, "The sources, and how their claims fared.")


def _reference_row(graph: FactGraph, here: str, source: Source) -> tuple[str, ...]:
    name = link(here, source_path(source.id), graph.name(source.id))
    publisher = entity_link(graph, here, source.publisher)
    return name, esc(source.kind), publisher, esc(source.date), str(len(_claims(graph, source)))


def _score_row(verdict: Verdict, here: str, source: Source) -> tuple[str, ...]:
    score = scorecard(verdict, source.id)
    counts = (score.claims, score.corroborated, score.contradicted, score.refuted, score.hedges_dropped)
    return link(here, source_path(source.id), verdict.graph.name(source.id)), esc(source.date), *map(str, counts)


def _claims(graph: FactGraph, source: Source) -> list[Claim]:
    return [claim for claim in graph.corpus.claims.values() if claim.source == source.id]


def _source_page(verdict: Verdict, source: Source, desk: Desk) -> Page:
    graph, here = verdict.graph, source_path(source.id)
    claims = _claims(graph, source)
    body = [_introduction(graph, here, source, claims), _scorecard(verdict, source)]
    text = graph.texts.get(source.id)
    if text is not None:
        body += [
            "## The text, with its claims marked",
            LEGEND,
            marked_text(verdict, text, claims),
            _rest(verdict, text),
        ]
    cells = [_first(verdict, here, claim) for claim in claims]
    body += ["## Its claims", claim_table(verdict, here, claims, "Claim", cells, desk)]
    description = f"{len(claims)} claims of {graph.name(source.id)}, each marked in its text."
    return Page(here, graph.name(source.id), "\n\n".join(filter(None, body)), source.location, description)


def _scorecard(verdict: Verdict, source: Source) -> str:
    score = scorecard(verdict, source.id)
    cards = (
        ("claims", score.claims, f"{score.unchecked} unchecked"),
        ("corroborated", score.corroborated, "by an independent origin"),
        ("in open conflict", score.contradicted, f"{score.refuted} refuted"),
        ("hedges dropped", score.hedges_dropped, f"{score.speakers_dropped} speakers dropped"),
    )
    items = "".join(
        f"<li><span>{esc(name)}</span><strong>{count}</strong><small>{esc(more)}</small></li>"
        for name, count, more in cards
    )
    return f'<ul class="figures">{items}</ul>'


def _introduction(graph: FactGraph, here: str, source: Source, claims: list[Claim]) -> str:
    family = f", one of the family {esc(source.family)}, which counts as one origin" if source.family else ""
    web = f" {outside(source.url, source.url)}" if source.url else ""
    note = f" {esc(source.note)}" if source.note else ""
    published = f"{esc(source.kind)} by {entity_link(graph, here, source.publisher)}, {esc(source.date)}{family}."
    checked = "" if source.text else " Its text is not stored here, so its claims are unchecked."
    return f'<p class="lead">A {published} {len(claims)} claims.{checked}{note}{web}</p>'


def _first(verdict: Verdict, here: str, claim: Claim) -> str:
    """The claim's permanent anchor, its subject and predicate, and the way to its record."""
    name = verdict.graph.name(claim.subject)
    anchor = esc(claim_anchor(claim.id))
    subject = entity_link(verdict.graph, here, claim.subject)
    place = f'<small class="place" title="the record">{esc(claim.location.path.rpartition("/")[2])}:{claim.location.line}</small>'
    return (
        f'<a id="{anchor}" class="anchor" href="#{anchor}" aria-label="link to this claim about {esc(name)}">#</a> '
        f"{subject} {esc(claim.predicate.replace('_', ' '))}{place}{_back(verdict, claim)}"
    )


def _back(verdict: Verdict, claim: Claim) -> str:
    """The way back up to the passage."""
    found = verdict.graph.evidence[claim.id].spans
    return f'<small><a href="#at-{esc(claim_anchor(claim.id))}">in the text</a></small>' if found else ""


def _rest(verdict: Verdict, text: SourceText) -> str:
    """Which numerals rest on no claim, said in one sentence."""
    rest = uncovered(verdict.graph.corpus, text, verdict.graph.evidence)
    if not rest:
        return "Every numeral and date of this text rests on a claim."
    listed = ", ".join(f"“{esc(item.words)}” ({esc(item.because) or 'no claim yet'})" for item in rest)
    return f"<p>Numerals that are no claim: {listed}.</p>"

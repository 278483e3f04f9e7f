"""Source pages: the text itself with every claim marked in place, and the list of its claims."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from site_builder.check import Verdict
from site_builder.coverage import uncovered
from site_builder.evidence import SourceText
from site_builder.findings import Severity
from site_builder.graph import FactGraph
from site_builder.model import Claim, Source
from site_builder.pages.entities import COLUMNS, claim_row
from site_builder.pages.page import (
    Page,
    badge,
    claim_anchor,
    entity_link,
    esc,
    finding_path,
    link,
    outside,
    severity_badge,
    source_path,
    table,
    url,
)
from site_builder.text import Span


def source_pages(verdict: Verdict) -> Iterator[Page]:
    """The index of sources, and one page per source."""
    yield _index(verdict)
    for source in verdict.graph.corpus.sources.values():
        yield _source_page(verdict, source)


def _index(verdict: Verdict) -> Page:
    graph, here = verdict.graph, "sources/index.md"
    rows = [
        (
            link(here, source_path(s.id), graph.name(s.id)),
            esc(s.kind),
            entity_link(graph, here, s.publisher),
            esc(s.date),
            str(len(_claims(graph, s))),
        )
        for s in graph.corpus.sources.values()
    ]
    return Page(here, "Sources", table(("Source", "Kind", "Publisher", "Date", "Claims"), rows))


def _claims(graph: FactGraph, source: Source) -> list[Claim]:
    return [claim for claim in graph.corpus.claims.values() if claim.source == source.id]


def _source_page(verdict: Verdict, source: Source) -> Page:
    graph, here = verdict.graph, source_path(source.id)
    claims = _claims(graph, source)
    body = [_introduction(graph, here, source, claims)]
    text = graph.texts.get(source.id)
    if text is not None:
        body += ["## The text, with its claims marked", _marked(verdict, text, claims), _rest(verdict, text)]
    body += [
        "## Its claims",
        table(("Claim", *COLUMNS[1:]), (claim_row(verdict, here, c, _first(verdict, here, c)) for c in claims)),
    ]
    description = f"{len(claims)} claims of {graph.name(source.id)}, each marked in its text."
    return Page(here, graph.name(source.id), "\n\n".join(filter(None, body)), source.location, description)


def _introduction(graph: FactGraph, here: str, source: Source, claims: list[Claim]) -> str:
    family = f", one of the family {esc(source.family)}, which counts as one origin" if source.family else ""
    web = f" {outside(source.url, source.url)}" if source.url else ""
    note = f" {esc(source.note)}" if source.note else ""
    published = f"{esc(source.kind)} by {entity_link(graph, here, source.publisher)}, {esc(source.date)}{family}."
    checked = "" if source.text else " Its text is not stored here, so its claims are unchecked."
    return f'<p class="lead">A {published} {len(claims)} claims.{checked}{note}{web}</p>'


def _first(verdict: Verdict, here: str, claim: Claim) -> str:
    name = verdict.graph.name(claim.subject)
    conflicts = [f for f in verdict.about(claim.id) if f.severity is not Severity.NOTE]
    marks = " ".join(f'<a href="{url(here, finding_path(f))}">{severity_badge(f)}</a>' for f in conflicts)
    retracted = badge("refuted", f"retracted: {claim.retracted}") if claim.retracted else ""
    subject = entity_link(verdict.graph, here, claim.subject)
    anchor = claim_anchor(claim.id)
    return (
        f'<a id="{esc(anchor)}" class="anchor" href="#{esc(anchor)}" aria-label="link to this claim about {esc(name)}">#</a> '
        f"{subject} {esc(claim.predicate.replace('_', ' '))} {marks} {retracted}"
    )


def _marked(verdict: Verdict, text: SourceText, claims: list[Claim]) -> str:
    """The text as paragraphs; each stretch that claims quote is a mark that leads to the first of them."""
    places = sorted((span, claim.id) for claim in claims for span in verdict.graph.evidence[claim.id].spans[:1])
    paragraphs, start = [], 0
    for line in text.source.text.split("\n"):
        span = Span(start, start + len(line))
        heading = any(span in part.headings and line.strip() for part in text.sections)
        content = _mark_line(verdict, text, span, places)
        if line.strip():
            paragraphs.append(f'<p class="{"digest-heading" if heading else "digest-line"}">{content}</p>')
        start = span.end + 1
    return f'<div class="digest" data-search-exclude>{"".join(paragraphs)}</div>'


def _mark_line(verdict: Verdict, text: SourceText, line: Span, places: list[tuple[Span, str]]) -> str:
    inside = [(span, claim) for span, claim in places if span.start < line.end and line.start < span.end]
    cuts = sorted(
        {
            line.start,
            line.end,
            *(max(s.start, line.start) for s, _ in inside),
            *(min(s.end, line.end) for s, _ in inside),
        }
    )
    pieces = []
    for begin, end in pairwise(cuts):
        words = _escape_keeping_edges(text.source.text[begin:end])
        quoting = [claim for span, claim in inside if span.start <= begin and end <= span.end]
        pieces.append(_mark(verdict, words, quoting) if quoting else words)
    return "".join(pieces)


def _mark(verdict: Verdict, words: str, claims: list[str]) -> str:
    state = _worst(verdict, claims)
    title = esc(f"{state}: {', '.join(claim_anchor(c) for c in claims)}")
    return f'<a class="claim claim--{state}" href="#{esc(claim_anchor(claims[0]))}" title="{title}">{words}</a>'


def _worst(verdict: Verdict, claims: list[str]) -> str:
    """What became of the claims, worst first: refuted, in conflict, failing, or fine."""
    if any(claim in verdict.graph.refuted for claim in claims):
        return "refuted"
    severities = [f.severity for claim in claims for f in verdict.about(claim) if f.severity is not Severity.NOTE]
    return min(severities, key=lambda s: s.rank).value if severities else "pass"


def _escape_keeping_edges(words: str) -> str:
    lead = " " if words[:1].isspace() else ""
    tail = " " if words[-1:].isspace() and words.strip() else ""
    return f"{lead}{esc(words)}{tail}"


def _rest(verdict: Verdict, text: SourceText) -> str:
    """Which numerals rest on no claim, said in one sentence."""
    rest = uncovered(verdict.graph.corpus, text, verdict.graph.evidence)
    if not rest:
        return "Every numeral and date of this text rests on a claim."
    listed = ", ".join(f"“{esc(item.words)}” ({esc(item.because) or 'no claim yet'})" for item in rest)
    return f"<p>Numerals that are no claim: {listed}.</p>"

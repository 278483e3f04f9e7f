"""A source's text with every claim marked in place, coloured by what became of it."""

from __future__ import annotations

from itertools import pairwise

from site_builder.check import Verdict
from site_builder.findings import Severity
from site_builder.model import Claim
from site_builder.pages.page import claim_anchor, esc
from site_builder.source_text import SourceText
from site_builder.text import Span


def marked_text(verdict: Verdict, text: SourceText, claims: list[Claim]) -> str:
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
        starts = "".join(f'<span id="at-{esc(claim_anchor(c))}"></span>' for span, c in inside if span.start == begin)
        pieces.append(starts + (_mark(verdict, words, quoting) if quoting else words))
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

"""Comparison pages, declared in ``facts/pages.yaml``: quantities side by side, money in one currency with the rate shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from site_builder.belief import beliefs, scale_of
from site_builder.check import Verdict
from site_builder.graph import FactGraph
from site_builder.model import Claim, ComparisonPage
from site_builder.pages.believed import held_table
from site_builder.pages.charts import Bar, interval_chart
from site_builder.pages.claims import claim_table
from site_builder.pages.page import Page, claim_link, esc, link, md
from site_builder.pages.reporting import NO_DESK, Desk
from site_builder.quantity.bands import Reading, Variant
from site_builder.statements import Statement
from site_builder.translation.exchange import Exchange, exchanges
from site_builder.wording import value_words


@dataclass(frozen=True, slots=True)
class Shown:
    """One level as the page shows it: its bounds in the page's currency and unit, and the rate that converted it."""

    statement: Statement
    low: float | None
    high: float | None
    unit: str
    rate: str = ""


def comparison_pages(verdict: Verdict, desk: Desk = NO_DESK) -> Iterator[Page]:
    """The index, and one page per record of ``facts/pages.yaml``."""
    here, pages = "compare/index.md", verdict.graph.corpus.pages
    items = "".join(f"<li>{link(here, comparison_path(page), page.title)}: {esc(page.about)}</li>" for page in pages)
    body = f"<ul>{items}</ul>" if items else "<p>No comparison page is declared.</p>"
    yield Page(here, "Compare", body, None, "Values that can be compared, side by side.")
    for page in verdict.graph.corpus.pages:
        yield _page(verdict, page, desk)


def comparison_path(page: ComparisonPage) -> str:
    """The path of a comparison page."""
    return f"compare/{page.id}.md"


def _page(verdict: Verdict, page: ComparisonPage, desk: Desk) -> Page:
    graph, here = verdict.graph, comparison_path(page)
    claims = [c for c in graph.claims.values() if c.predicate in page.predicates and graph.statements[c.id]]
    levels = [s for s in (_shown(graph, page, c) for c in claims) if s is not None]
    body = [f'<p class="lead">{esc(page.about)}</p>', *_charts(verdict, levels), _rates(here, levels)]
    body += _holding(verdict, here, page, claims)
    body += [
        "## The levels",
        claim_table(verdict, here, _sorted([c for c in claims if c.versus is None]), "Of what", desk=desk),
    ]
    compared = [c for c in claims if c.versus is not None]
    if compared:
        body += ["## Ratios and changes", claim_table(verdict, here, _sorted(compared), "Of what", desk=desk)]
    return Page(here, page.title, "\n\n".join(filter(None, body)), None, page.about)


def _holding(verdict: Verdict, here: str, page: ComparisonPage, claims: Sequence[Claim]) -> Iterator[str]:
    """What holds now of each thing on the page."""
    graph = verdict.graph
    subjects = sorted({claim.subject for claim in claims})
    found = [b for s in subjects for b in beliefs(graph, s) if b.quantity.predicate in page.predicates]
    if found:
        yield "## What holds, as of when"
        yield held_table(verdict, here, found)


def _sorted(claims: Sequence[Claim]) -> list[Claim]:
    return sorted(claims, key=lambda c: (c.subject, c.predicate, c.scope, c.location))


def _shown(graph: FactGraph, page: ComparisonPage, claim: Claim) -> Shown | None:
    """The level that a claim states, in the page's currency where a dated rate allows it; None for a ratio."""
    statement = next((s for s in graph.statements[claim.id] if not s.quantity.compared), None)
    if statement is None:
        return None
    reading, currency, rate = statement.bands.plain, statement.currency, ""
    if page.currency and currency and currency != page.currency:
        exchange = next(
            (e for e in exchanges(graph) if {e.one, e.into} == {currency, page.currency} and e.reaches(statement.when)),
            None,
        )
        if exchange is not None:
            reading, currency, rate = _converted(reading, exchange, currency), page.currency, exchange.claim.id
    scale = scale_of(graph, statement.quantity, currency)
    low, high = scale.ends(reading)
    return Shown(statement, low, high, scale.unit, rate)


def _converted(reading: Reading, exchange: Exchange, currency: str) -> Reading:
    """The reading at the middle of the stated rate."""
    band = exchange.bands.plain[Variant.VALUE]
    middle = ((band.low or Fraction(0)) + (band.high or Fraction(0))) / 2
    factor = middle if currency == exchange.one else 1 / middle
    return {variant: b.mapped(lambda n: n * factor) for variant, b in reading.items()}


def _charts(verdict: Verdict, levels: Sequence[Shown]) -> Iterator[str]:
    """One ladder per unit, the least first; refuted claims are crossed out."""
    by_unit: dict[tuple[str, str], list[Shown]] = defaultdict(list)
    for level in levels:
        by_unit[level.statement.quantity.predicate, level.unit].append(level)
    for (predicate, unit), found in by_unit.items():
        yield f"## {md(f'{predicate.capitalize()}, {unit}')}"
        ordered = sorted(found, key=lambda s: (s.low if s.low is not None else s.high or 0, s.statement.claim))
        yield interval_chart([_bar(verdict, level) for level in ordered], f"{predicate}, {unit}")


def _bar(verdict: Verdict, level: Shown) -> Bar:
    graph = verdict.graph
    claim = graph.claims[level.statement.claim]
    scope = ", ".join(graph.name(value) for _, value in claim.scope)
    label = f"{graph.name(claim.subject)}{f' ({scope})' if scope else ''}"
    state = "refuted" if claim.id in graph.refuted else "support"
    return Bar(
        label,
        level.low,
        level.high,
        f"{value_words(claim)}, {str(claim.date or '') or graph.corpus.sources[claim.source].date}",
        state,
    )


def _rates(here: str, levels: Sequence[Shown]) -> str:
    used = dict.fromkeys(level.rate for level in levels if level.rate)
    if not used:
        return ""
    listed = ", ".join(claim_link(here, rate) for rate in used)
    return f'<p class="caption">Other currencies are converted at the middle of the stated rate: {listed}.</p>'

"""The front page: what this is, how much is in it, which conflicts are open, what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.check import Verdict
from site_builder.evidence import Outcome
from site_builder.findings import Finding, Status
from site_builder.pages.charts import Bar, interval_chart
from site_builder.pages.claims import conflict_list
from site_builder.pages.page import Page, esc, link, source_path, url

HERE = "index.md"
BARELY = 1.0001
LEAD = (
    '<p class="lead">Every claim that our sources make, with its exact words; linked, and checked against all others. '
    "A number here can be traced to its quote, and a conflict is shown with its proof.</p>"
)


def home_page(verdict: Verdict, title: str) -> Page:
    """The home page, with figures counted from the graph."""
    opened = verdict.open_conflicts
    settled = [f for f in verdict.conflicts if not f.is_open]
    body = [
        LEAD,
        _figures(verdict, len(opened), len(settled)),
        "## Open conflicts",
        conflict_list(HERE, opened) if opened else "None is open.",
        *_misses(opened),
        "## Settled",
        conflict_list(HERE, settled) if settled else "None yet.",
        "## Newest sources",
        _newest(verdict),
    ]
    description = (
        f"{len(verdict.graph.claims)} claims of {len(verdict.graph.corpus.sources)} sources, each with its exact words; "
        f"{len(opened)} conflicts between them are open, {len(settled)} settled."
    )
    return Page(HERE, title, "\n\n".join(body), None, description)


def _misses(opened: Sequence[Finding]) -> Iterator[str]:
    """By what factor the claims of each open conflict miss each other, as one picture."""
    measured = sorted((f for f in opened if f.factor and f.factor > BARELY), key=lambda f: f.factor or 0, reverse=True)
    if len(measured) > 1:
        bars = [Bar(_short(f), 1.0, f.factor, f"{f.factor:.3g} times, {f.severity}", "rival") for f in measured]
        yield interval_chart(bars, "How far the claims of each open conflict miss each other")
        yield '<p class="caption">How far the claims of each open conflict miss each other; 1 would be no conflict.</p>'


def _short(finding: Finding) -> str:
    """What a finding is about, as the label of its row: its message up to who says what."""
    return finding.message.partition(": ")[0].removeprefix("The ")


def _figures(verdict: Verdict, opened: int, settled: int) -> str:
    graph = verdict.graph
    passed = sum(graph.evidence[claim].outcome is Outcome.PASS for claim in graph.claims)
    acknowledged = verdict.statuses[Status.ACKNOWLEDGED]
    cards = (
        ("claims", len(graph.claims), f"{passed} checked word by word", "sources/index.md"),
        (
            "entities",
            len(graph.corpus.entities) - len(graph.corpus.sources),
            "vendors, things, ideas",
            "entities/index.md",
        ),
        ("sources", len(graph.corpus.sources), f"{len(graph.texts)} with their full text", "sources/index.md"),
        (
            "open conflicts",
            opened,
            f"{settled} settled, {acknowledged} of them acknowledged",
            "contradictions/index.md",
        ),
    )
    items = "".join(
        f'<li><a href="{url(HERE, path)}"><strong>{count}</strong> {esc(name)}</a><small>{esc(more)}</small></li>'
        for name, count, more, path in cards
    )
    return f'<ul class="figures">{items}</ul>'


def _newest(verdict: Verdict) -> str:
    graph = verdict.graph
    texts = sorted(graph.texts, key=lambda source: graph.corpus.sources[source].date.latest or 0, reverse=True)[:5]
    counts = {source: sum(claim.source == source for claim in graph.claims.values()) for source in texts}
    items = "".join(f"<li>{link(HERE, source_path(s), graph.name(s))}: {counts[s]} claims</li>" for s in texts)
    return f"<ul>{items}</ul>"

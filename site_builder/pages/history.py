"""How a value went over time: a chart per quantity with levels at two or more dates, its table, and who contradicts what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.belief import Belief, reading_text
from site_builder.check import Verdict
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.levels import Level, levels_over_time
from site_builder.pages.page import badge, claim_link, entity_link, esc, finding_path, link, md, table
from site_builder.pages.time_chart import Span, days_text, time_chart

MOST_CHARTS = 6
COLUMNS = ("When", "Value", "As a reader takes it", "By its words", "Claims", "State")
STATES = {
    "support": ("note", "stated", "no open conflict"),
    "derived": ("note", "worked out", "follows from the level after it and the change that its source states"),
    "rival": ("tension", "disputed", "takes part in an open conflict"),
    "refuted": ("refuted", "refuted", "a recorded verdict says that this claim is wrong"),
}
MARKS = {
    "derived": "A ring is worked out from a stated change.",
    "rival": "A crossed ring is disputed.",
    "refuted": "A crossed ring is refuted.",
}
KEY = (
    "Solid: the value as a reader takes it; faint: all that its words allow. The width is the time in which it may lie."
)


def belief_histories(verdict: Verdict, here: str, believed: Sequence[Belief]) -> Iterator[str]:
    """A section per quantity whose level is known at two or more times."""
    found = [(b, levels_over_time(verdict.graph, b.quantity, b.support[0].currency)) for b in believed]
    several = [(belief, levels) for belief, levels in found if levels][:MOST_CHARTS]
    if several:
        yield "## Value over time"
    for belief, levels in several:
        yield from _history(verdict, here, belief, levels)


def _history(verdict: Verdict, here: str, belief: Belief, levels: Sequence[Level]) -> Iterator[str]:
    graph, scale = verdict.graph, belief.scale
    scope = ", ".join(graph.name(value) for _, value in belief.quantity.scope)
    title = f"{belief.quantity.predicate.replace('_', ' ')}{f' ({scope})' if scope else ''}"
    spans = [
        Span(
            level.when,
            scale.ends(level.bands.plain),
            scale.ends(level.bands.strict),
            _words(graph, belief, level),
            _state(verdict, level),
        )
        for level in levels
    ]
    yield f"### {md(f'{title} over time, {scale.unit}')}"
    yield time_chart(spans, title)
    yield f'<p class="caption">{_caption(verdict, here, belief, levels)}</p>'
    rows = [_row(verdict, here, belief, level) for level in levels]
    yield f"<details><summary>The data of this chart</summary>{table(COLUMNS, rows)}</details>"


def _row(verdict: Verdict, here: str, belief: Belief, level: Level) -> tuple[str, ...]:
    claims = (*level.claims, level.change) if level.change else level.claims
    return (
        esc(days_text(level.when)),
        esc(_words(verdict.graph, belief, level)),
        esc(reading_text(level.bands.plain, belief.scale)),
        esc(reading_text(level.bands.strict, belief.scale)),
        "<br>".join(claim_link(here, claim) for claim in claims),
        badge(*STATES[_state(verdict, level)]),
    )


def _words(graph: FactGraph, belief: Belief, level: Level) -> str:
    """The value in the source's words, or what is worked out; a plan says that it is one."""
    mode = graph.claims[level.claims[0]].mode
    written = level.written or reading_text(level.bands.plain, belief.scale)
    return f"{written}, {mode}" if mode else written


def _state(verdict: Verdict, level: Level) -> str:
    claims = {*level.claims, *filter(None, (level.change,))}
    if claims & verdict.graph.refuted:
        return "refuted"
    return "rival" if _conflicts(verdict, level) else "derived" if level.change else "support"


def _conflicts(verdict: Verdict, level: Level) -> list[Finding]:
    """The open conflicts above a note in which a level takes part."""
    claims = {*level.claims, level.change}
    return [f for f in verdict.open_conflicts if claims & set(f.claims)]


def _caption(verdict: Verdict, here: str, belief: Belief, levels: Sequence[Level]) -> str:
    """What bands and marks mean, and which source contradicts which level."""
    states = {_state(verdict, level) for level in levels}
    parts = [esc(KEY), *(esc(words) for state, words in MARKS.items() if state in states)]
    against: dict[str, tuple[Finding, list[Level]]] = {}
    for level in levels:
        for finding in _conflicts(verdict, level):
            against.setdefault(finding.key, (finding, []))[1].append(level)
    parts += [_against(verdict.graph, here, belief, *found) for found in against.values()]
    return " ".join(parts)


def _against(graph: FactGraph, here: str, belief: Belief, finding: Finding, levels: Sequence[Level]) -> str:
    own = {claim for level in levels for claim in (*level.claims, level.change)}
    others = [claim for claim in finding.claims if claim not in own]
    sources = dict.fromkeys(graph.corpus.claims[claim].source for claim in others or finding.claims)
    words = ", ".join(dict.fromkeys(f"“{esc(_words(graph, belief, level))}”" for level in levels))
    named = ", ".join(entity_link(graph, here, source) for source in sources)
    return f"{words}: contradicted by {named} ({link(here, finding_path(finding), finding.message)})."

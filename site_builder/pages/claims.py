"""How claims are shown: one compact row each, with the quote on demand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from site_builder.check import Verdict
from site_builder.findings import Finding, Severity
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.pages.page import (
    badge,
    claim_anchor,
    entity_link,
    esc,
    finding_path,
    link,
    scope_html,
    severity_badge,
    source_path,
    table,
    url,
    value_html,
)
from site_builder.pages.reporting import NO_DESK, Desk, claim_report

COLUMNS = ("Value", "Scope", "When", "Source", "Belief", "Evidence")


def claim_table(
    verdict: Verdict, here: str, claims: Iterable[Claim], first: str, cell: Sequence[str] = (), desk: Desk = NO_DESK
) -> str:
    """A table of claims. ``first`` heads the first column, which ``cell`` fills, or else the claim's subject and predicate."""
    listed = list(claims)
    cells = cell or [_what(verdict.graph, here, claim) for claim in listed]
    rows = [(one, *claim_cells(verdict, here, claim, desk)) for one, claim in zip(cells, listed, strict=True)]
    own = all(source_path(claim.source) == here for claim in listed)
    return table((first, *("Quote" if own and name == "Source" else name for name in COLUMNS)), rows)


def claim_cells(verdict: Verdict, here: str, claim: Claim, desk: Desk = NO_DESK) -> tuple[str, ...]:
    """The cells that every table of claims has."""
    graph = verdict.graph
    mode = f" {badge('mode', claim.mode)}" if claim.mode else ""
    return (
        f"<strong>{value_html(graph, here, claim)}</strong>",
        scope_html(graph, here, claim),
        f"{esc(claim.date or claim.span or '')}{mode}",
        _source(graph, here, claim),
        esc(claim.confidence),
        f"{outcome_badges(verdict, here, claim)}{claim_report(desk, graph, claim)}",
    )


def outcome_badges(verdict: Verdict, here: str, claim: Claim) -> str:
    """What the evidence and the checker say of a claim; conflicts are linked."""
    outcome = verdict.graph.evidence[claim.id].outcome.value
    word, meaning = OUTCOMES[outcome]
    marks = [badge(outcome, word, meaning)]
    if claim.id in verdict.graph.refuted:
        marks.append(badge("refuted", "refuted", "a recorded verdict says that this claim is wrong"))
    if claim.retracted:
        marks.append(badge("refuted", "retracted", claim.retracted))
    conflicts = [f for f in verdict.about(claim.id) if f.severity is not Severity.NOTE and f.is_open]
    marks += [f'<a href="{url(here, finding_path(f))}">{severity_badge(f)}</a>' for f in conflicts]
    return " ".join(marks)


OUTCOMES = {
    "pass": ("quoted", "its words stand in the source, word by word"),
    "fail": ("failed", "something of it does not stand in the source"),
    "unchecked": ("unchecked", "the text of its source is not stored here"),
}
"""The word that readers see for an outcome of the evidence, and what it means."""


def conflict_list(here: str, findings: Sequence[Finding]) -> str:
    """Findings as a list of linked messages with their badges."""
    items = "".join(f"<li>{severity_badge(f)} {link(here, finding_path(f), f.message)}</li>" for f in findings)
    return f'<ul class="findings">{items}</ul>'


def _what(graph: FactGraph, here: str, claim: Claim) -> str:
    return f"{entity_link(graph, here, claim.subject)} {esc(claim.predicate.replace('_', ' '))}"


def _source(graph: FactGraph, here: str, claim: Claim) -> str:
    speakers = ", ".join(entity_link(graph, here, speaker) for speaker in claim.says)
    says = f"<small>from {speakers}</small>" if speakers else ""
    shown = link(here, source_path(claim.source), graph.name(claim.source), claim_anchor(claim.id))
    quote = f"<details><summary>quote</summary><q>{esc(claim.quote)}</q></details>" if claim.quote else ""
    return f"{says}{quote}" if source_path(claim.source) == here else f"{shown}{says}{quote}"

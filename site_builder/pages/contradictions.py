"""The list of conflicts, and one page per finding: the sides in their own words, the proof, and what became of it."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.check import Verdict
from site_builder.findings import Finding, Label, Severity, Status
from site_builder.pages.page import (
    Page,
    badge,
    claim_link,
    esc,
    finding_path,
    link,
    md,
    severity_badge,
    table,
)

HERE = "contradictions/index.md"


def contradiction_pages(verdict: Verdict) -> Iterator[Page]:
    """The index, and one page per finding above a note."""
    findings = [finding for finding in verdict.findings if finding.severity is not Severity.NOTE]
    yield _index(verdict, findings)
    for finding in findings:
        yield _finding_page(verdict, finding)


def _index(verdict: Verdict, findings: list[Finding]) -> Page:
    meanings = "".join(
        f"<li>{badge(s.value, s.value)} {esc(s.meaning)}</li>" for s in Severity if s is not Severity.NOTE
    )
    columns = ("Severity", "Conflict", "Claims", "Status", "Rule")
    body = [
        f'<ul class="findings">{meanings}</ul>',
        "## Open",
        table(columns, (_row(f) for f in findings if f.is_open))
        if any(f.is_open for f in findings)
        else "None is open.",
        "## Settled",
        table(columns, (_row(f) for f in findings if not f.is_open))
        if any(not f.is_open for f in findings)
        else "None yet.",
    ]
    opened = sum(f.is_open for f in findings)
    description = f"{len(findings)} conflicts among {len(verdict.graph.claims)} claims, {opened} of them open."
    return Page(HERE, "Contradictions", f"{md(description)}\n\n" + "\n\n".join(body), None, description)


def _row(finding: Finding) -> tuple[str, ...]:
    return (
        badge(finding.severity.value, finding.severity.value, finding.severity.meaning),
        link(HERE, finding_path(finding), finding.message),
        str(len(finding.claims)),
        badge(finding.status.value, finding.status.value),
        link(HERE, f"rules/{finding.code.lower()}.md", f"{finding.code} {finding.rule}"),
    )


def _finding_page(verdict: Verdict, finding: Finding) -> Page:
    here = finding_path(finding)
    steps = "".join(f"<li>{esc(step)}</li>" for step in finding.proof)
    assumed = f"<p>Taken as equal without being said: {esc(', '.join(finding.assumes))}.</p>" if finding.assumes else ""
    body = [
        f'<p class="lead">{severity_badge(finding)} {esc(finding.severity.meaning)}</p>',
        "## The sides, in their own words",
        f'<div class="sides">{"".join(_side(verdict, here, label) for label in finding.labels)}</div>',
        "## The proof" if finding.proof else "",
        f"<ol>{steps}</ol>{assumed}" if finding.proof else "",
        "## What became of it",
        _outcome(here, finding),
        _found_by(here, finding),
    ]
    edit = finding.resolution.location if finding.resolution else finding.labels[0].location
    return Page(here, finding.message, "\n\n".join(filter(None, body)), edit, finding.severity.meaning)


def _found_by(here: str, finding: Finding) -> str:
    rule = link(here, f"rules/{finding.code.lower()}.md", f"{finding.code} {finding.rule}")
    return f"<p>Found by {rule}; key <code>{esc(finding.key)}</code>.</p>"


def _side(verdict: Verdict, here: str, label: Label) -> str:
    graph = verdict.graph
    claim = graph.corpus.claims.get(label.claim)
    source = label.claim.partition("#")[0]
    cite = claim_link(here, label.claim) if claim else f"<code>{esc(label.location)}</code>"
    where = f"{esc(graph.name(source))}, {esc(graph.corpus.sources[source].date)}" if claim else "the text"
    quote = f"<q>{esc(label.quote)}</q>" if label.quote else "<em>no stored words</em>"
    mark = badge("refuted", "refuted") if label.claim in graph.refuted else ""
    return f"<blockquote><p>{quote}</p><footer>{esc(label.role)} · {where} · {cite} {mark}</footer></blockquote>"


def _outcome(here: str, finding: Finding) -> str:
    decision = finding.resolution
    if decision is None:
        return f"<p>Nobody has settled it. {esc(finding.hint.capitalize())}.</p>"
    upheld = ", ".join(claim_link(here, claim) for claim in decision.upholds)
    refuted = ", ".join(claim_link(here, claim) for claim in decision.refutes)
    sides = "".join((f"<li>Upheld: {upheld}</li>" if upheld else "", f"<li>Refuted: {refuted}</li>" if refuted else ""))
    verdict = "The evidence cannot decide." if decision.acknowledged else f"<ul>{sides}</ul>"
    again = "<p>It has reopened: a claim joined or changed since.</p>" if finding.status is Status.REOPENED else ""
    return f"<p>{esc(decision.because)}</p>{verdict}<p>Decided by {esc(decision.by)}, {esc(decision.date)}.</p>{again}"

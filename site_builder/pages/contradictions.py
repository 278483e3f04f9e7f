"""The list of conflicts, and one page per finding: the sides, the proof, and what became of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from site_builder.check import Verdict
from site_builder.findings import ONLY_IF, Finding, Label, Rung, Severity, Status
from site_builder.pages.charts import Bar, interval_chart
from site_builder.pages.outcomes import outcome
from site_builder.pages.page import (
    Page,
    badge,
    claim_anchor,
    claim_link,
    esc,
    finding_path,
    link,
    md,
    outside,
    sentence,
    severity_badge,
    source_path,
    table,
)
from site_builder.pages.reporting import NO_DESK, Desk, finding_report
from site_builder.quantity.dates import day_text

HERE = "contradictions/index.md"
CLAIM = re.compile(r"([a-z0-9][a-z0-9._-]*#[a-z0-9][a-z0-9.-]*[a-z0-9])")


def contradiction_pages(verdict: Verdict, desk: Desk = NO_DESK) -> Iterator[Page]:
    """The index, and one page per finding above a note."""
    yield _index(verdict)
    for finding in verdict.conflicts:
        yield _finding_page(verdict, finding, desk)


def _index(verdict: Verdict) -> Page:
    opened = verdict.open_conflicts
    settled = [finding for finding in verdict.conflicts if not finding.is_open]
    occurring = {finding.severity for finding in verdict.conflicts}
    meanings = "".join(f"<li>{badge(s.value, s.value)} {esc(s.meaning)}</li>" for s in Severity if s in occurring)
    columns = ("Severity", "Conflict", "Claims", "Status", "Rule")
    body = [
        f'<ul class="findings">{meanings}</ul>' if occurring else "",
        _filters(verdict.conflicts) if occurring else "",
        "## Open",
        table(columns, map(_row, opened)) if opened else "None is open.",
        "## Settled",
        table(columns, map(_row, settled)) if settled else "None yet.",
    ]
    counted = f"{len(verdict.conflicts)} conflicts among {len(verdict.graph.claims)} claims"
    description = f"{counted}, {len(opened)} of them open."
    text = f"{md(description)}\n\n" + "\n\n".join(filter(None, body))
    return Page(HERE, "Contradictions", text, None, description, scripts=("assets/findings.js",))


def _filters(findings: Sequence[Finding]) -> str:
    """One choice per column; hidden until its script shows it."""
    columns = {
        "Severity": dict.fromkeys(f.severity.value for f in findings),
        "Status": dict.fromkeys(f.status.value for f in findings),
        "Rule": dict.fromkeys(f"{f.code} {f.rule}" for f in sorted(findings, key=lambda f: f.code)),
    }
    choices = "".join(
        f'<label>{name} <select name="{name}"><option value="">all</option>'
        f"{''.join(f'<option>{esc(word)}</option>' for word in words)}</select></label>"
        for name, words in columns.items()
    )
    return f'<form class="choices" data-columns hidden>{choices}<span role="status" aria-live="polite"></span></form>'


def _row(finding: Finding) -> tuple[str, ...]:
    return (
        badge(finding.severity.value, finding.severity.value, finding.severity.meaning),
        link(HERE, finding_path(finding), finding.message)
        + (f"<small>{esc(_needed(finding))}</small>" if finding.premise else ""),
        str(len(finding.claims)),
        badge(finding.status.value, finding.status.value, finding.status.meaning),
        link(HERE, f"rules/{finding.code.lower()}.md", f"{finding.code} {finding.rule}"),
    )


def _finding_page(verdict: Verdict, finding: Finding, desk: Desk) -> Page:
    here = finding_path(finding)
    body = [
        f'<p class="lead">{severity_badge(finding)} {esc(_meaning(finding))}</p>',
        f'<p class="needed"><strong>{esc(_needed(finding))}</strong></p>' if finding.premise else "",
        f"<p>{esc(finding.detail)}</p>" if finding.detail else "",
        *_picture(finding),
        "## The sides",
        _sides(verdict, here, finding),
        *_proof(here, finding),
        *_healing(here, finding),
        "## What became of it",
        outcome(verdict.graph.corpus, here, finding),
        _found_by(here, finding),
        finding_report(desk, verdict.graph, here, finding),
    ]
    edit = finding.resolution.location if finding.resolution else finding.labels[0].location
    return Page(here, finding.message, "\n\n".join(filter(None, body)), edit, _description(finding))


def _description(finding: Finding) -> str:
    kind = f"{finding.severity.value.capitalize()}, {finding.status.value}"
    return f"{kind}, between {len(finding.claims)} claims. {finding.severity.meaning}"


def _meaning(finding: Finding) -> str:
    """The lines that explain the badges."""
    return finding.severity.meaning + ("" if finding.status is Status.OPEN else f" {finding.status.meaning}")


def _needed(finding: Finding) -> str:
    """What would have to be known."""
    return sentence(f"{ONLY_IF} {finding.premise}")


def _picture(finding: Finding) -> Iterator[str]:
    """The bounds of the proof, one row a step: the last one begins beyond where the others end."""
    if not finding.ladder:
        return
    *bounds, least = finding.ladder
    bars = [
        Bar(f"{i}. {_short(r)}", r.low, r.high, _bound_text(r, "at most"), "support") for i, r in enumerate(bounds, 1)
    ]
    bars.append(
        Bar(f"{len(bars) + 1}. {_short(least)}", least.low, least.high, _bound_text(least, "at least"), "refuted")
    )
    yield interval_chart(bars, finding.message, None, _day if least.unit == "day" else None)
    yield '<p class="caption">Each row is a step of the proof below. The last begins beyond where the one before it ends.</p>'


def _short(rung: Rung) -> str:
    """The name of a step without its scope, which the proof below spells out."""
    return rung.name.partition(" (")[0]


def _bound_text(rung: Rung, limit: str) -> str:
    number = rung.high if rung.high is not None else rung.low
    assert number is not None  # a rung bounds one side
    if rung.unit == "day":
        return f"{'until' if limit == 'at most' else 'from'} {_day(number)}"
    return f"{limit} {number:.4g} {rung.unit}"


def _day(number: float) -> str:
    return day_text(round(number))


def _proof(here: str, finding: Finding) -> Iterator[str]:
    if not finding.proof:
        return
    yield "## The proof"
    yield _steps(here, finding.proof)
    if finding.more:
        others = "".join(_steps(here, proof) for proof in finding.more)
        yield f"<details><summary>{len(finding.more)} more of these claims' sets conflict likewise</summary>{others}</details>"


def _steps(here: str, proof: Sequence[str]) -> str:
    return f"<ol>{''.join(f'<li>{_linked(here, step)}</li>' for step in proof)}</ol>"


def _linked(here: str, step: str) -> str:
    """A step with every claim id in it linked."""
    parts = CLAIM.split(step)
    return "".join(claim_link(here, part) if i % 2 else _esc_keeping(part) for i, part in enumerate(parts))


def _esc_keeping(text: str) -> str:
    """Escaped text that keeps the spaces at its edges."""
    lead, tail = (" " if text[:1] == " " else ""), (" " if text[-1:] == " " and text.strip() else "")
    return f"{lead}{esc(text)}{tail}"


def _healing(here: str, finding: Finding) -> Iterator[str]:
    """What would heal it: the likely slip, the cheapest doubt and the runner-up, and what to check first."""
    if finding.repair is None:
        return
    yield "## What would heal it"
    repair, items = finding.repair, []
    if finding.slip:
        items.append(f"<li><strong>Likely slip:</strong> {esc(finding.slip.text)}.</li>")
    items.append(
        f"<li><strong>Cheapest doubt</strong> (cost {repair.best.cost:.2f}): {_claim_links(here, repair.best.claims)}.</li>"
    )
    if repair.runner_up:
        same = abs(repair.runner_up.cost - repair.best.cost) < 0.005
        tie = " The two cost the same: the evidence does not decide." if same else ""
        second = repair.runner_up
        items.append(
            f"<li><strong>Next cheapest</strong> (cost {second.cost:.2f}): {_claim_links(here, second.claims)}.{tie}</li>"
        )
    if repair.settle:
        items.append(
            f"<li><strong>Check first:</strong> {claim_link(here, repair.settle)}, on which most of it hangs.</li>"
        )
    cost = link(here, "proofs.md", "how the cost is counted")
    yield f'<ul>{"".join(items)}</ul><p class="caption">Nothing is doubted by itself; {cost}.</p>'


def _claim_links(here: str, claims: Sequence[str]) -> str:
    return ", ".join(claim_link(here, claim) for claim in claims)


def _found_by(here: str, finding: Finding) -> str:
    rule = link(here, f"rules/{finding.code.lower()}.md", f"{finding.code} {finding.rule}")
    return f"<p>Found by {rule}; key <code>{esc(finding.key)}</code>.</p>"


def _sides(verdict: Verdict, here: str, finding: Finding) -> str:
    """The camps side by side, each with all that say so."""
    camps: dict[str, list[Label]] = {}
    for label in finding.labels:
        camps.setdefault(label.role, []).append(label)
    shown = "".join(
        f'<section class="side"><h3>{esc(role)}</h3>{"".join(_voice(verdict, here, label) for label in labels)}</section>'
        for role, labels in camps.items()
    )
    return f'<div class="sides">{shown}</div>'


def _voice(verdict: Verdict, here: str, label: Label) -> str:
    """One claim, or place of a text, in its own words; a reference without stored words has our note on it, folded."""
    graph = verdict.graph
    source = graph.corpus.sources.get(label.claim.partition("#")[0])
    note = (
        f"<details><summary>Our note on it</summary><p>{esc(source.note)}</p></details>"
        if source and source.note
        else ""
    )
    words = f"<p><q>{esc(label.quote)}</q></p>" if label.quote else f"<p><em>Its words are not stored.</em></p>{note}"
    web = f" {outside(source.url, 'the page')}" if source and source.url and not label.quote else ""
    name = graph.name(source.id) if source else str(label.location)
    cite = (
        link(here, source_path(source.id), name, claim_anchor(label.claim)) if source else f"<code>{esc(name)}</code>"
    )
    mark = f" {badge('refuted', 'refuted')}" if label.claim in graph.refuted else ""
    return f"<blockquote>{words}<footer>{cite}{web}{mark}</footer></blockquote>"

"""Findings -> terminal text and JSON; one small function per format. Nothing here decides anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from unicodedata import combining, east_asian_width

import click

from site_builder.check import Verdict, evidence_of
from site_builder.findings import Finding, Label, Repair, Severity, Status
from site_builder.model import Location

COLOURS = {
    Severity.ERROR: "red",
    Severity.CONTRADICTION: "red",
    Severity.TENSION: "yellow",
    Severity.NEEDS_SCOPE: "cyan",
    Severity.NOTE: "white",
}
LONGEST = 400
"""Characters of a message that are shown; what is longer quotes a broken record at length."""


def terminal(verdict: Verdict, *, notes: bool = False, settled: bool = False) -> str:
    """All open findings, each with its places underlined, and a summary; notes and settled ones when asked for."""
    lines = _Lines(verdict.graph.corpus.root)
    shown = [
        finding
        for finding in verdict.findings
        if (finding.is_open or settled) and (notes or finding.severity is not Severity.NOTE)
    ]
    blocks = ["\n".join(_diagnostic(finding, lines, verdict)) for finding in shown]
    return "\n\n".join([*blocks, summary(verdict, notes=notes)]) + "\n"


def summary(verdict: Verdict, *, notes: bool = False) -> str:
    """Two lines: how much was checked, what was found, and what became of it."""
    claims = len(verdict.graph.claims)
    counts, statuses = verdict.counts, verdict.statuses
    found = ", ".join(_plural(counts[severity], severity.value) for severity in Severity)
    per_hundred = (
        100 * sum(count for severity, count in counts.items() if severity is not Severity.NOTE) / max(1, claims)
    )
    states = ", ".join(f"{statuses[status]} {status.value}" for status in Status)
    hint = "" if notes or not counts[Severity.NOTE] else " (--notes shows the notes)"
    return (
        f"{_plural(claims, 'claim')}: {found}{hint}\n{per_hundred:.1f} findings above a note per 100 claims: {states}"
    )


def as_json(verdict: Verdict) -> str:
    """All findings and the summary as JSON, in stable order."""
    statuses = verdict.statuses
    summary = {
        "claims": len(verdict.graph.claims),
        "findings": {severity.value: count for severity, count in verdict.counts.items()},
        "open": statuses[Status.OPEN] + statuses[Status.REOPENED],
        "resolved": statuses[Status.RESOLVED],
        "acknowledged": statuses[Status.ACKNOWLEDGED],
    }
    findings = [finding_data(finding, verdict) for finding in verdict.findings]
    return json.dumps({"summary": summary, "findings": findings}, indent=1, ensure_ascii=False) + "\n"


def finding_data(finding: Finding, verdict: Verdict) -> dict[str, object]:
    """One finding as plain data."""
    return {
        "code": finding.code,
        "rule": finding.rule,
        "key": finding.key,
        "severity": finding.severity.value,
        "status": finding.status.value,
        "message": f"{finding.message}. {finding.detail}" if finding.detail else finding.message,
        "hint": finding.hint,
        "factor": round(finding.factor, 4) if finding.factor is not None else None,
        "assumes": list(finding.assumes),
        "claims": [_label_data(label) for label in finding.labels],
        "proof": list(finding.proof),
        "more_proofs": [list(proof) for proof in finding.more],
        "slip": finding.slip.kind if finding.slip else None,
        "repair": _repair_data(finding),
        "evidence": evidence_of(finding, verdict.graph.corpus.claims) if finding.sets else None,
        "resolution": finding.resolution.because if finding.resolution else None,
    }


def _repair_data(finding: Finding) -> dict[str, object] | None:
    repair = finding.repair
    if repair is None:
        return None
    second = repair.runner_up
    return {
        "doubt": list(repair.best.claims),
        "cost": round(repair.best.cost, 3),
        "runner_up": {"doubt": list(second.claims), "cost": round(second.cost, 3)} if second else None,
        "settle": repair.settle,
        "bound": repair.bound,
    }


def _label_data(label: Label) -> dict[str, object]:
    return {
        "id": label.claim or None,
        "source": label.claim.partition("#")[0] or None,
        "quote": label.quote,
        "path": label.location.path,
        "line": label.location.line,
        "column": label.location.column,
        "role": label.role,
    }


def _diagnostic(finding: Finding, lines: _Lines, verdict: Verdict) -> Iterator[str]:
    yield from _heading(finding)
    for label in finding.labels:
        yield from lines.underlined(label)
    for number, step in enumerate(finding.proof, 1):
        yield f"   {number}. {_plain(step)}"
    for remark in (*_reasons(finding), *_what_to_do(finding, verdict)):
        yield f"   = {remark}"


def _heading(finding: Finding) -> Iterator[str]:
    title = click.style(f"{finding.severity.value}[{finding.code}]", fg=COLOURS[finding.severity], bold=True)
    status = f" ({finding.status.value})" if finding.status is not Status.OPEN else ""
    yield f"{title} {_plain(finding.message)}{status}"
    if finding.detail:
        yield f"  {_plain(finding.detail)}"


def _reasons(finding: Finding) -> Iterator[str]:
    """What else bears on a finding."""
    if finding.more:
        yield f"{_plural(len(finding.more), 'more set')} of these claims conflict likewise"
    if finding.slip:
        yield f"slip: {_plain(finding.slip.text)}"
    if finding.repair:
        yield f"cheapest doubt: {_doubt(finding.repair)}"
    if finding.assumes:
        yield f"assumes: {_plain(', '.join(finding.assumes))}"


def _what_to_do(finding: Finding, verdict: Verdict) -> Iterator[str]:
    """Why a finding is open, what would settle it, and under which key."""
    if finding.resolution and finding.is_open:
        yield f"{_plain(_why_open(finding))} ({finding.resolution.location})"
    yield f"hint: {_plain(finding.hint)}"
    if finding.sets:
        evidence = evidence_of(finding, verdict.graph.corpus.claims)
        yield f"key: {_plain(finding.key)} · evidence: {evidence}"
    yield f"explain: facts explain {finding.code}"


def _doubt(repair: Repair) -> str:
    best, second = repair.best, repair.runner_up
    other = f"; next: {', '.join(second.claims)} ({second.cost:.2f})" if second else ""
    gap = f"; the search stopped, nothing costs less than {repair.bound:.2f}" if repair.bound is not None else ""
    return f"{', '.join(best.claims)} (cost {best.cost:.2f}){other}{gap}"


def _why_open(finding: Finding) -> str:
    """Why a finding that has a resolution is open all the same."""
    assert finding.resolution is not None  # asked only then
    if finding.status is Status.REOPENED:
        return (
            f"reopened: a claim joined or changed since {finding.resolution.date}; decide again and renew `evidence:`"
        )
    if not finding.resolution.evidence:
        return "its resolution records no `evidence:`; add the fingerprint below"
    return "its resolution refutes no claim of some set that conflicts"


class _Lines:
    """The lines of the files that labels point into, each file read once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files: dict[str, list[str]] = {}

    def underlined(self, label: Label) -> Iterator[str]:
        """The place, its line, and a mark below the words with their role."""
        yield f"  --> {_plain(str(label.location))}{f'  {label.claim}' if label.claim else ''}"
        line = self._line(label.location)
        if line is None:
            return
        start = label.location.column - 1
        left = max(0, start - 40) if len(line) > 160 else 0
        cut = line[left : start + 110] if len(line) > 160 else line.rstrip()
        marked = cut[start - left :][: _marked(line[start:], label.quote)]
        yield f"{label.location.line:>5} | {cut}"
        mark = "^" * max(1, _columns(marked.rstrip()))
        yield f"      | {' ' * _columns(cut[: start - left])}{mark} {_plain(label.role)}"

    def _line(self, location: Location) -> str | None:
        if location.path not in self.files:
            path = self.root / location.path
            try:
                self.files[location.path] = path.read_text("utf-8", errors="replace")[:8_000_000].split("\n")
            except OSError:
                self.files[location.path] = []
        lines = self.files[location.path]
        text = lines[location.line - 1] if location.line <= len(lines) else None
        return None if text is None else _visible(text.replace("\t", " "))


def _marked(words: str, quote: str) -> int:
    """How many characters of a line to mark: the quote, if the words are it, otherwise some of the line."""
    marks = words[:1] in ("'", '"')
    return len(quote) + 2 * marks if quote and words[marks:].startswith(quote) else 60


def _plain(text: str) -> str:
    """A text from the facts on one line, cut if need be, with nothing in it that steers a terminal."""
    flat = _visible(" ".join(text.split()))
    return flat if len(flat) <= LONGEST else f"{flat[:LONGEST]}…"


def _visible(text: str) -> str:
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


def _columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 or word == "needs-scope" else f"{count} {word}s"

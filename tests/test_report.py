"""What a person reads in the terminal, and what a program reads as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import UnionType
from unicodedata import east_asian_width

import click
import pytest
from trees import GAZETTE, RIVERS, Lay

from site_builder.check import Verdict, check, evidence_of
from site_builder.findings import Severity, Status
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.report import as_json, terminal

Golden = Callable[[str, str], None]
Shape = dict[str, type | UnionType]

RECORDS = """\
source: gazette
claims:
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
    quote: "Telford's Lune Bridge"
  - id: by-brunel
    subject: lune-bridge
    predicate: built_by
    value: brunel
    quote: "the Lune Bridge, a work of Brunel"
  - id: over-lune
    subject: lune-bridge
    predicate: spans
    value: lune
    inferred: [value]
    quote: "The Lune Bridge spans 240 metres."
  - id: over-kent
    subject: lune-bridge
    predicate: spans
    value: kent
    inferred: [value]
    quote: "The Lune Bridge spans 240 metres."
  - id: third-by-telford
    subject: third-bridge
    predicate: built_by
    value: telford
    inferred: [subject]
    quote: "Telford's Lune Bridge"
  - id: third-by-brunel
    subject: third-bridge
    predicate: built_by
    value: brunel
    quote: "a third bridge; three engineers have been asked"
    inferred: [subject, value]
  - id: doubled
    subject: lune-bridge
    predicate: traffic
    value: 2x
    since: unknown
    quote: "It opened on May 2, 1911. Traffic has doubled."
  - id: longest
    subject: lune-bridge
    predicate: length
    value: 0.42 km
    quote: "At 0.42 km the Lune Bridge is the greatest."
"""
DECISION = """\
- finding: C101 lune-bridge built_by
  verdict: {{upholds: [gazette#by-telford], refutes: [gazette#by-brunel]}}
  because: The county paid Telford.
  by: editor
  date: 1911-07-01
  evidence: {evidence}
"""


@pytest.fixture
def verdict(lay: Lay) -> Verdict:
    """One finding of each severity; the contradiction is settled."""
    plain = check(build(load(lay({GAZETTE: RECORDS}))))
    (builders,) = [finding for finding in plain.findings if finding.key == "C101 lune-bridge built_by"]
    decision = DECISION.format(evidence=evidence_of(builders, plain.graph.corpus.claims))
    return check(build(load(lay({GAZETTE: RECORDS, "facts/resolutions.yaml": decision}))))


def test_the_example_has_every_severity_and_a_settled_finding(verdict: Verdict) -> None:
    assert {finding.severity for finding in verdict.findings} == set(Severity)
    assert Status.RESOLVED in {finding.status for finding in verdict.findings}


def test_terminal_shows_what_is_open(verdict: Verdict, golden: Golden) -> None:
    golden("report/open.txt", click.unstyle(terminal(verdict)))


def test_terminal_shows_notes_and_settled_findings_when_asked(verdict: Verdict, golden: Golden) -> None:
    golden("report/everything.txt", click.unstyle(terminal(verdict, notes=True, settled=True)))


def test_terminal_of_clean_facts_is_the_summary(golden: Golden) -> None:
    golden("report/clean.txt", click.unstyle(terminal(check(build(load(RIVERS))))))


def test_colour_tells_nothing_that_the_words_do_not(verdict: Verdict) -> None:
    coloured = terminal(verdict)
    assert click.style("error[P101]", fg="red", bold=True) in coloured
    assert "error[P101]" in click.unstyle(coloured)


def test_json_is_kept(verdict: Verdict, golden: Golden) -> None:
    golden("report/everything.json", as_json(verdict))


SUMMARY: Shape = {"claims": int, "findings": dict, "open": int, "resolved": int, "acknowledged": int}
FINDING: Shape = {
    "code": str,
    "rule": str,
    "key": str,
    "severity": str,
    "status": str,
    "message": str,
    "hint": str,
    "factor": float | int | None,
    "assumes": list,
    "claims": list,
    "proof": list,
}
PLACE: Shape = {
    "id": str | None,
    "source": str | None,
    "quote": str,
    "path": str,
    "line": int,
    "column": int,
    "role": str,
}


def wrong(data: dict[str, object], shape: Shape) -> list[str]:
    """Promised keys that are missing or of another type."""
    return [key for key, kind in shape.items() if key not in data or not isinstance(data[key], kind)]


def test_json_summary_has_the_promised_shape(verdict: Verdict) -> None:
    summary = json.loads(as_json(verdict))["summary"]
    assert wrong(summary, SUMMARY) == []
    assert list(summary["findings"]) == ["error", "contradiction", "tension", "needs-scope", "note"]


def test_json_findings_have_the_promised_shape(verdict: Verdict) -> None:
    findings = json.loads(as_json(verdict))["findings"]
    assert [wrong(finding, FINDING) for finding in findings] == [[]] * len(verdict.findings)


def test_json_places_have_the_promised_shape(verdict: Verdict) -> None:
    findings = json.loads(as_json(verdict))["findings"]
    places = [place for finding in findings for place in finding["claims"]]
    assert [wrong(place, PLACE) for place in places] == [[]] * len(places)


def test_json_counts_agree_with_its_findings(verdict: Verdict) -> None:
    data = json.loads(as_json(verdict))
    severities = [finding["severity"] for finding in data["findings"]]
    assert data["summary"]["findings"] == {severity: severities.count(severity) for severity in Severity}


ODD_TEXTS = {
    "escape codes": r"\e[2J\e]0;owned\a",
    "tab": r"a\tb",
    "line break": r"a\nb",
    "line separator": r"a\Lb",
    "right to left": r"a\u202Eb",
    "very long": "9x" * 4000,
    "wide": "橋" * 40,
}


def odd(text: str, lay: Lay) -> Path:
    """A tree whose names, values and quotes hold an odd text, and conflict."""
    bridge = f'lune-bridge: {{type: bridge, name: "Lune {text} Bridge"}}\n'
    rivers = f'lune: {{type: river, name: "{text}"}}\nkent: {{type: river, name: Kent, aliases: ["{text}"]}}\n'
    length = f'  - {{id: length, subject: lune-bridge, predicate: length, value: "{text}", quote: "{text}"}}\n'
    return lay(
        {
            GAZETTE: RECORDS + length,
            "facts/entities/bridges.yaml": bridge + "third-bridge: {type: bridge, name: Third Bridge}\n",
            "facts/entities/rivers.yaml": rivers,
        }
    )


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
def test_no_text_sends_control_characters_to_the_terminal(text: str, lay: Lay) -> None:
    shown = click.unstyle(terminal(check(build(load(odd(text, lay)))), notes=True, settled=True))
    assert {char for char in shown if not char.isprintable()} == {"\n"}


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS.keys())
def test_every_line_of_the_terminal_is_one_that_we_wrote(text: str, lay: Lay) -> None:
    shown = click.unstyle(terminal(check(build(load(odd(text, lay)))), notes=True, settled=True))
    ours = (*(f"{severity}[" for severity in Severity), "  ")
    blocks, summary = shown.rsplit("\n\n", 1)
    assert [line for line in blocks.split("\n") if line and not line.startswith(ours)] == []
    assert len(summary.splitlines()) == 2


def test_a_very_long_line_is_cut_around_its_mark(lay: Lay) -> None:
    root = lay({GAZETTE: RECORDS.replace('"At 0.42', f'"{"river " * 500}At 0.42')})
    shown = click.unstyle(terminal(check(build(load(root)))))
    excerpts = [line for line in shown.splitlines() if line[:6].strip().isdigit() or line.startswith("      |")]
    assert excerpts and max(map(len, excerpts)) <= 180


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)


def test_the_mark_stands_below_its_words_beside_wide_text(lay: Lay) -> None:
    wide = '  - {note: 橋梁橋梁, id: far, subject: lune-bridge, predicate: length, value: 1 m, quote: "nowhere"}\n'
    lines = click.unstyle(terminal(check(build(load(lay({GAZETTE: RECORDS + wide})))))).splitlines()
    place = next(number for number, line in enumerate(lines) if "橋梁橋梁" in line)
    before, words, _ = lines[place].partition('"nowhere"')
    assert lines[place + 1].startswith(f"      |{' ' * (columns(before) - 7)}{'^' * len(words)} ")

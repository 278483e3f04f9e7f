"""What a recorded decision does to a finding, when it stops counting, and in which order findings come."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from trees import GAZETTE, Lay, repository

from site_builder.check import Verdict, check, evidence_of
from site_builder.findings import Finding, Severity, Status
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.report import terminal

REGISTER = "facts/claims/register.yaml"
RESOLUTIONS = "facts/resolutions.yaml"
KEY = "C101 lune-bridge built_by"
REFUTES_BRUNEL = "verdict: {upholds: [gazette#by-telford], refutes: [gazette#by-brunel]}"

BY_TELFORD = """\
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
    quote: "Telford's Lune Bridge"
"""
BY_BRUNEL = """\
  - id: by-brunel
    subject: lune-bridge
    predicate: built_by
    value: brunel
    quote: "the Lune Bridge, a work of Brunel"
"""
AGAIN_BRUNEL = """\
source: register
claims:
  - id: by-brunel
    subject: lune-bridge
    predicate: built_by
    value: brunel
"""
OVER_LUNE = """\
  - id: over-lune
    subject: lune-bridge
    predicate: spans
    value: lune
    inferred: [value]
    quote: "The Lune Bridge spans 240 metres."
"""
OVER_KENT = OVER_LUNE.replace("over-lune", "over-kent").replace("value: lune", "value: kent")
DOUBLED = """\
  - id: doubled
    subject: lune-bridge
    predicate: traffic
    value: 2x
    since: unknown
    inferred: [subject]
    quote: "Traffic has doubled."
"""
LONGER = DOUBLED.replace("doubled\n", "misquoted\n").replace("Traffic has doubled.", "Traffic has doubled twice.")


def gazette(*records: str) -> str:
    return "source: gazette\nclaims:\n" + "".join(records)


TWO_BUILDERS = {GAZETTE: gazette(BY_TELFORD, BY_BRUNEL)}


def decided(decision: str, evidence: str = "") -> str:
    lines = [f"finding: {KEY}", decision, "because: The county paid Telford.", "by: editor", "date: 1911-07-01"]
    return "- " + "\n  ".join([*lines, *([f"evidence: {evidence}"] if evidence else [])]) + "\n"


def verdict(root: Path) -> Verdict:
    return check(build(load(root)))


def two_builders(root: Path) -> Finding:
    return next(finding for finding in verdict(root).findings if finding.key == KEY)


@pytest.fixture
def evidence(lay: Lay) -> str:
    """The fingerprint of the two claims that say who built the bridge, as the tool prints it."""
    root = lay(TWO_BUILDERS)
    return evidence_of(two_builders(root), load(root).claims)


def test_a_verdict_settles_a_finding(lay: Lay, evidence: str) -> None:
    root = lay({**TWO_BUILDERS, RESOLUTIONS: decided(REFUTES_BRUNEL, evidence)})
    assert two_builders(root).status is Status.RESOLVED


def test_an_acknowledgement_settles_a_finding(lay: Lay, evidence: str) -> None:
    root = lay({**TWO_BUILDERS, RESOLUTIONS: decided("acknowledged: true", evidence)})
    assert two_builders(root).status is Status.ACKNOWLEDGED


def test_a_settled_contradiction_fails_no_check(lay: Lay, evidence: str) -> None:
    root = lay({**TWO_BUILDERS, RESOLUTIONS: decided(REFUTES_BRUNEL, evidence)})
    assert KEY not in {finding.key for finding in verdict(root).failing()}


def test_a_set_without_a_refuted_claim_stays_open(lay: Lay) -> None:
    three = {**TWO_BUILDERS, REGISTER: AGAIN_BRUNEL}
    before = lay(three)
    evidence = evidence_of(two_builders(before), load(before).claims)
    root = lay({**three, RESOLUTIONS: decided(REFUTES_BRUNEL, evidence)})
    assert two_builders(root).status is Status.OPEN
    assert "refutes no claim of some set" in terminal(verdict(root))


def test_a_claim_that_joins_reopens_a_finding(lay: Lay, evidence: str) -> None:
    root = lay({**TWO_BUILDERS, REGISTER: AGAIN_BRUNEL, RESOLUTIONS: decided(REFUTES_BRUNEL, evidence)})
    assert two_builders(root).status is Status.REOPENED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("Telford's Lune Bridge", "Telford's Lune Bridge has replaced the ferry", id="quote"),
        pytest.param("id: by-telford", "id: built-by-telford", id="id"),
        pytest.param('    quote: "the', '    inferred: [value]\n    quote: "the', id="inferred"),
    ],
)
def test_a_claim_that_changes_reopens_a_finding(lay: Lay, evidence: str, old: str, new: str) -> None:
    acknowledged = decided("acknowledged: true", evidence)
    root = lay({GAZETTE: TWO_BUILDERS[GAZETTE].replace(old, new), RESOLUTIONS: acknowledged})
    assert two_builders(root).status is Status.REOPENED


def test_a_note_to_the_editor_reopens_nothing(lay: Lay, evidence: str) -> None:
    noted = TWO_BUILDERS[GAZETTE].replace('    quote: "the', '    note: Check it.\n    quote: "the')
    root = lay({GAZETTE: noted, RESOLUTIONS: decided(REFUTES_BRUNEL, evidence)})
    assert two_builders(root).status is Status.RESOLVED


def test_a_reopened_contradiction_fails_the_check_again(lay: Lay, evidence: str) -> None:
    root = lay({**TWO_BUILDERS, REGISTER: AGAIN_BRUNEL, RESOLUTIONS: decided(REFUTES_BRUNEL, evidence)})
    assert KEY in {finding.key for finding in verdict(root).failing()}


def test_a_verdict_without_evidence_stays_open_and_says_what_to_add(lay: Lay, evidence: str) -> None:
    root = lay({**TWO_BUILDERS, RESOLUTIONS: decided(REFUTES_BRUNEL)})
    assert two_builders(root).status is Status.OPEN
    assert "its resolution records no `evidence:`" in terminal(verdict(root))
    assert f"evidence: {evidence}" in terminal(verdict(root))


def test_a_resolution_that_settles_nothing_is_a_note(lay: Lay) -> None:
    root = lay({RESOLUTIONS: decided("acknowledged: true", "0123456789ab")})
    (finding,) = [finding for finding in verdict(root).findings if finding.code == "Q101"]
    assert (finding.severity, finding.is_open) == (Severity.NOTE, True)


def test_a_retracted_claim_conflicts_with_nothing(lay: Lay) -> None:
    retracted = BY_BRUNEL + "    retracted: The editor misread it.\n"
    root = lay({GAZETTE: gazette(BY_TELFORD, retracted)})
    assert KEY not in {finding.key for finding in verdict(root).findings}


def test_an_open_tension_fails_only_a_strict_check(lay: Lay) -> None:
    found = verdict(lay({GAZETTE: gazette(OVER_LUNE, OVER_KENT)}))
    assert [finding.key for finding in found.failing()] == []
    assert [finding.key for finding in found.failing(strict=True)] == ["C101 lune-bridge spans"]


def test_the_hardest_findings_come_first(lay: Lay) -> None:
    found = verdict(lay({GAZETTE: gazette(DOUBLED, OVER_LUNE, OVER_KENT, BY_TELFORD, BY_BRUNEL, LONGER)}))
    ranks = [finding.severity.rank for finding in found.findings]
    assert ranks == sorted(ranks)
    assert {Severity.ERROR, Severity.CONTRADICTION, Severity.TENSION, Severity.NOTE} <= {
        finding.severity for finding in found.findings
    }


def substance(root: Path) -> dict[str, object]:
    """What the findings say, by key, without the order in which they name their claims."""
    found = verdict(root)
    claims = found.graph.corpus.claims
    return {f.key: (f.severity, set(f.claims), set(f.sets), evidence_of(f, claims)) for f in found.findings}


@pytest.mark.parametrize("order", list(permutations((BY_TELFORD, BY_BRUNEL, OVER_LUNE, OVER_KENT)))[1:])
def test_the_order_of_records_changes_nothing(lay: Lay, order: tuple[str, ...]) -> None:
    plain = lay({GAZETTE: gazette(BY_TELFORD, BY_BRUNEL, OVER_LUNE, OVER_KENT)})
    assert substance(lay({GAZETTE: gazette(*order)})) == substance(plain)


def test_the_names_of_claim_files_change_nothing(lay: Lay) -> None:
    three = {**TWO_BUILDERS, REGISTER: AGAIN_BRUNEL}
    swapped = {GAZETTE: AGAIN_BRUNEL, REGISTER: TWO_BUILDERS[GAZETTE]}
    assert substance(lay(three)) == substance(lay(swapped))


def test_a_claim_about_something_else_changes_no_finding(lay: Lay) -> None:
    stranger = """\
  - id: kent-span
    subject: kent-bridge
    predicate: length
    value: ~150 m
    quote: "The Kent Bridge, a work of Brunel, spans about 150 metres"
"""
    joined = lay({GAZETTE: gazette(BY_TELFORD, BY_BRUNEL, stranger)})
    assert verdict(joined).findings == verdict(lay(TWO_BUILDERS)).findings


def test_checking_twice_finds_the_same(lay: Lay) -> None:
    root = lay(TWO_BUILDERS)
    assert verdict(root).findings == verdict(root).findings


def test_the_findings_of_a_claim_are_those_that_name_it_hardest_first() -> None:
    verdict = check(build(repository()))
    for claim in verdict.graph.claims:
        named = [finding for finding in verdict.findings if claim in finding.claims]
        assert verdict.about(claim) == named
        assert verdict.conflicts_of([claim, claim]) == [f for f in named if f.severity is not Severity.NOTE]
    everything = verdict.conflicts_of(verdict.graph.claims)
    assert everything and everything == [f for f in verdict.findings if f.severity is not Severity.NOTE and f.claims]

"""The history of a decided finding: what changed since, as far as the stored fingerprint tells, and how its page says so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sites import read_html
from trees import GAZETTE, Lay

from site_builder.check import Verdict, check, evidence_of, fingerprint
from site_builder.findings import Finding, Label, Severity, Status
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.model import Claim, Location, Resolution
from site_builder.pages.contradictions import contradiction_pages
from site_builder.pages.outcomes import outcome
from site_builder.reopening import MOST, Reopening, reopening

REGISTER = "facts/claims/register.yaml"
RESOLUTIONS = "facts/resolutions.yaml"
KEY = "C101 lune-bridge built_by"
HERE = "contradictions/c101-lune-bridge-built-by.md"
TELFORD = (
    '  - {id: by-telford, subject: lune-bridge, predicate: built_by, value: telford, quote: "Telford\'s Lune Bridge"}\n'
)
BRUNEL = '  - {id: by-brunel, subject: lune-bridge, predicate: built_by, value: brunel, quote: "the Lune Bridge, a work of Brunel"}\n'
AGAIN = "  - {id: again, subject: lune-bridge, predicate: built_by, value: brunel}\n"
THEN = (TELFORD, BRUNEL)


def tree(records: Sequence[str], register: Sequence[str] = (), decisions: str = "") -> dict[str, str]:
    files = {
        GAZETTE: "source: gazette\nclaims:\n" + "".join(records),
        REGISTER: "source: register\nclaims:" + ("\n" + "".join(register) if register else " []\n"),
    }
    return {**files, RESOLUTIONS: decisions} if decisions else files


def decision(evidence: str, because: str = "The county paid Telford.") -> str:
    return (
        f"- finding: {KEY}\n  verdict: {{upholds: [gazette#by-telford], refutes: [gazette#by-brunel]}}\n"
        f"  because: {because}\n  by: editor\n  date: 1911-07-01\n" + (f"  evidence: {evidence}\n" if evidence else "")
    )


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


def builders(verdict: Verdict) -> Finding:
    return next(finding for finding in verdict.findings if finding.key == KEY)


def evidence(lay: Lay, records: Sequence[str] = THEN, register: Sequence[str] = ()) -> str:
    verdict = judged(lay(tree(records, register)))
    return evidence_of(builders(verdict), verdict.graph.corpus.claims)


def retracted(record: str) -> str:
    return record.replace("}\n", ", retracted: misread}\n")


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((), (AGAIN,), Reopening(joined=("register#again",))),
        ((AGAIN,), (retracted(AGAIN),), Reopening(left=("register#again",))),
        (
            (AGAIN,),
            (retracted(AGAIN), AGAIN.replace("again", "once-more")),
            Reopening(joined=("register#once-more",), left=("register#again",)),
        ),
        ((AGAIN,), (), Reopening(reworded=True)),
        ((AGAIN,), (AGAIN.replace("brunel}", "brunel, quote: c}"),), Reopening(reworded=True)),
    ],
)
def test_what_came_went_or_changed(lay: Lay, before: Sequence[str], after: Sequence[str], expected: Reopening) -> None:
    verdict = judged(lay(tree(THEN, after, decision(evidence(lay, THEN, before)))))
    finding = builders(verdict)
    assert (finding.status, reopening(finding, verdict.graph.corpus.claims)) == (Status.REOPENED, expected)


def test_a_claim_that_the_decision_names_and_nobody_records_is_gone(lay: Lay) -> None:
    renamed = TELFORD.replace("by-telford", "built-by")
    verdict = judged(lay(tree((renamed, BRUNEL), (), decision(evidence(lay)))))
    assert reopening(builders(verdict), verdict.graph.corpus.claims) == Reopening(gone=("gazette#by-telford",))


PLACE = Location("facts/claims/gazette.yaml")


def claim(name: str) -> Claim:
    return Claim(f"gazette#{name}", "gazette", "lune-bridge", "built_by", PLACE)


names = st.sampled_from("abcdefgh")


@given(st.sets(names, min_size=2), st.sets(names, min_size=2))
def test_few_claims_that_came_and_went_are_told_exactly(then: set[str], now: set[str]) -> None:
    claims = {f"gazette#{name}": claim(name) for name in sorted(then | now)}
    seen = fingerprint([claims[f"gazette#{name}"] for name in then])
    decided = Resolution(KEY, "", "", "", PLACE, acknowledged=True, evidence=seen)
    labels = tuple(Label(PLACE, "", f"gazette#{name}") for name in sorted(now))
    finding = Finding("lune-bridge built_by", Severity.TENSION, "", "", labels, resolution=decided)
    told = reopening(finding, claims)
    came, went = (tuple(f"gazette#{name}" for name in sorted(names)) for names in (now - then, then - now))
    if 0 < len(came) + len(went) <= MOST:
        assert told == Reopening(came, went)
    else:
        assert told == Reopening(reworded=True)


def shown(lay: Lay, records: Sequence[str], register: Sequence[str], decisions: str) -> str:
    verdict = judged(lay(tree(records, register, decisions)))
    return outcome(verdict.graph.corpus, HERE, builders(verdict))


def text(html: str) -> str:
    return " ".join(read_html(html).text.split())


def test_the_history_of_a_reopened_finding_reads_well(lay: Lay, golden: Callable[[str, str], None]) -> None:
    decisions = decision(evidence(lay), "Nobody looked.") + decision(evidence(lay))
    golden("pages/reopened.md", shown(lay, THEN, (AGAIN,), decisions) + "\n")


def test_a_settled_finding_has_no_history(lay: Lay) -> None:
    assert "What changed since" not in shown(lay, THEN, (), decision(evidence(lay)))


@pytest.mark.parametrize(
    ("register", "evident", "words"),
    [
        ((), False, "the decision does not record the evidence that it saw"),
        ((AGAIN,), True, "the decision refutes no claim of some set that conflicts"),
    ],
)
def test_a_decision_that_settles_nothing_says_why(lay: Lay, register: Sequence[str], evident: bool, words: str) -> None:
    found = evidence(lay, THEN, register) if evident else ""
    assert words in text(shown(lay, THEN, register, decision(found)))


def test_the_page_of_a_reopened_finding_explains_its_badges(lay: Lay) -> None:
    verdict = judged(lay(tree(THEN, (AGAIN,), decision(evidence(lay)))))
    page = next(page for page in contradiction_pages(verdict) if page.path == HERE)
    words = text(page.body)
    assert Severity.CONTRADICTION.meaning in words and Status.REOPENED.meaning in words


def test_a_claim_that_is_gone_is_named_without_a_link(lay: Lay) -> None:
    html = shown(lay, (TELFORD.replace("by-telford", "built-by"), BRUNEL), (), decision(evidence(lay)))
    assert "No longer on record: gazette#by-telford" in text(html)
    assert not [a for a in read_html(html).addresses if a.endswith("#by-telford")]

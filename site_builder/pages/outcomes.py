"""What became of a finding: the decision, and what changed since where it is open all the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from site_builder.check import evidence_of
from site_builder.findings import Finding, Status
from site_builder.load.corpus import Corpus
from site_builder.model import Resolution
from site_builder.pages.page import claim_link, esc, sentence
from site_builder.reopening import Reopening, reopening

REWORDED = (
    "the record of some claim changed, or a claim that the decision does not name is gone; which one is not on record"
)


def outcome(corpus: Corpus, here: str, finding: Finding) -> str:
    """The decision with its reason, its author and its date; the history of a finding that is open again; earlier decisions."""
    decision = finding.resolution
    if decision is None:
        return f"<p>Nobody has settled it. {esc(sentence(finding.hint))}</p>"
    parts = [_decision(corpus, here, decision, other=decision.key != finding.key)]
    if finding.is_open:
        parts += ["### What changed since", *_since(corpus, here, finding)]
    earlier = [other for other in corpus.resolutions if other.key == finding.key and other is not decision]
    if earlier:
        parts += ["### Earlier decisions", *(_decision(corpus, here, other) for other in reversed(earlier))]
    return "\n\n".join(parts)


def _decision(corpus: Corpus, here: str, decision: Resolution, *, other: bool = False) -> str:
    """A decision with its reason; ``other`` if it was made about another finding."""
    sides = "".join(
        f"<li>{side}: {_claims(corpus, here, claims)}</li>"
        for side, claims in (("Upheld", decision.upholds), ("Refuted", decision.refutes))
        if claims
    )
    verdict = "<p>The evidence cannot decide.</p>" if decision.acknowledged else f"<ul>{sides}</ul>"
    elsewhere = f" It was decided for <code>{esc(decision.key)}</code>, which rests on the same claim." if other else ""
    return (
        f"<p>{esc(decision.because)}{elsewhere}</p>{verdict}<p>Decided by {esc(decision.by)}, {esc(decision.date)}.</p>"
    )


def _since(corpus: Corpus, here: str, finding: Finding) -> Iterator[str]:
    """Why a decided finding is open, and which claims made it so."""
    decision = finding.resolution
    assert decision is not None  # asked only then
    if finding.status is not Status.REOPENED:
        yield f"<p>{_still_open(decision)}</p>"
        return
    yield f"<p>It has reopened: the claims are not those that were decided on {esc(decision.date)}.</p>"
    change = reopening(finding, corpus.claims)
    yield f"<ul>{''.join(f'<li>{item}</li>' for item in _changes(corpus, here, change))}</ul>"
    now = evidence_of(finding, corpus.claims)
    yield f'<p class="caption">Evidence then <code>{esc(decision.evidence)}</code>, now <code>{esc(now)}</code>.</p>'


def _still_open(decision: Resolution) -> str:
    if not decision.evidence:
        return "It is open still: the decision does not record the evidence that it saw."
    return "It is open still: the decision refutes no claim of some set that conflicts."


def _changes(corpus: Corpus, here: str, change: Reopening) -> Iterator[str]:
    if change.joined:
        yield f"Joined: {_claims(corpus, here, change.joined)}"
    if change.left:
        yield f"Left: {_claims(corpus, here, change.left)}"
    if change.gone:
        yield f"No longer on record: {_claims(corpus, here, change.gone)}"
    if change.reworded:
        yield f"Changed: {REWORDED}."


def _claims(corpus: Corpus, here: str, claims: Sequence[str]) -> str:
    """Claims as links; one that is no longer on record has no place to lead to, a retracted one says why it is."""
    return ", ".join(_claim(corpus, here, claim) for claim in claims)


def _claim(corpus: Corpus, here: str, claim: str) -> str:
    known = corpus.claims.get(claim)
    if known is None:
        return f"<code>{esc(claim)}</code>"
    retracted = f" (retracted: {esc(known.retracted)})" if known.retracted else ""
    return f"{claim_link(here, claim)}{retracted}"

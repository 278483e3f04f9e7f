"""What changed since a finding was decided, as far as the fingerprint of the decision tells.

A decision keeps one short hash of the claims that it saw, not the claims. So the sets that lie near today's are hashed again: the
one that gives the same hash is the one that was seen, and the difference is what changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from site_builder.check import fingerprint
from site_builder.findings import Finding
from site_builder.model import Claim

MOST = 3
"""How many claims may have come or gone; more would take long, and are then not told apart from a change of words."""


@dataclass(frozen=True, slots=True)
class Reopening:
    """What happened to the claims of a decided finding since.

    ``joined`` and ``left`` are ids on record; ``gone`` are named by the decision but on record no more. ``reworded`` says that
    claims coming and going do not explain it: some record itself has changed, or one that the decision does not name is gone.
    """

    joined: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    reworded: bool = False


def reopening(finding: Finding, claims: Mapping[str, Claim]) -> Reopening:
    """What changed since the decision of a finding that has one; ``claims`` are all on record, retracted ones too."""
    decision = finding.resolution
    assert decision is not None  # asked only then
    gone = tuple(claim for claim in (*decision.upholds, *decision.refutes) if claim not in claims)
    now = [claim for claim in finding.claims if claim in claims]
    for joined, left in _nearest(now, _elsewhere(finding, claims)):
        seen = [claims[claim] for claim in (*now, *left) if claim not in joined]
        if fingerprint(seen) == decision.evidence:
            return Reopening(joined, left, gone)
    return Reopening(gone=gone, reworded=not gone)


def _elsewhere(finding: Finding, claims: Mapping[str, Claim]) -> list[str]:
    """The claims of the same subjects and predicates that take no part today, retracted ones among them."""
    topics = set(finding.topic.split("; "))
    return [c.id for c in claims.values() if f"{c.subject} {c.predicate}" in topics and c.id not in finding.claims]


def _nearest(now: Sequence[str], elsewhere: Sequence[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Pairs of claims that may have joined and left, the fewest first."""
    for changed in range(1, MOST + 1):
        for came in range(changed, -1, -1):
            yield from product(combinations(now, came), combinations(elsewhere, changed - came))

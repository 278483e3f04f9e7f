"""Run the rules, apply the resolutions, sort."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from site_builder.catalogue import run
from site_builder.findings import Finding, Severity, Status
from site_builder.graph import FactGraph
from site_builder.model import Claim, Resolution

FAILING = (Severity.ERROR, Severity.CONTRADICTION)


@dataclass(frozen=True)
class Verdict:
    """All findings of a graph in order, hardest first, with their status."""

    graph: FactGraph
    findings: tuple[Finding, ...]

    @property
    def counts(self) -> dict[Severity, int]:
        """How many findings of each severity, settled ones included."""
        counted = Counter(finding.severity for finding in self.findings)
        return {severity: counted[severity] for severity in Severity}

    @property
    def statuses(self) -> dict[Status, int]:
        """How many findings above a note have each status; notes need no decision."""
        counted = Counter(finding.status for finding in self.conflicts)
        return {status: counted[status] for status in Status}

    @cached_property
    def conflicts(self) -> tuple[Finding, ...]:
        """The findings above a note, hardest first."""
        return tuple(finding for finding in self.findings if finding.severity is not Severity.NOTE)

    @cached_property
    def open_conflicts(self) -> tuple[Finding, ...]:
        """Those of the conflicts that are not settled."""
        return tuple(finding for finding in self.conflicts if finding.is_open)

    @cached_property
    def contested(self) -> frozenset[str]:
        """The claims that take part in an open conflict."""
        return frozenset(claim for finding in self.open_conflicts for claim in finding.claims)

    def failing(self, *, strict: bool = False) -> list[Finding]:
        """The open findings that fail a check: errors and contradictions, with ``strict`` tensions too."""
        hard = (*FAILING, Severity.TENSION) if strict else FAILING
        return [finding for finding in self.findings if finding.is_open and finding.severity in hard]

    def about(self, claim: str) -> list[Finding]:
        """The findings in which a claim takes part."""
        return self._by_claim.get(claim, [])

    def conflicts_of(self, claims: Iterable[str]) -> list[Finding]:
        """The findings above a note in which any of these claims takes part, hardest first."""
        found = {f.key: f for claim in claims for f in self.about(claim) if f.severity is not Severity.NOTE}
        return sorted(found.values(), key=lambda finding: finding.order)

    @cached_property
    def _by_claim(self) -> dict[str, list[Finding]]:
        found: dict[str, list[Finding]] = defaultdict(list)
        for finding in self.findings:
            for claim in finding.claims:
                found[claim].append(finding)
        return dict(found)


def check(graph: FactGraph) -> Verdict:
    """Everything the rules find, each settled by its resolution where there is one."""
    resolutions = {resolution.key: resolution for resolution in graph.corpus.resolutions}
    settled = [_settle(finding, resolutions.get(finding.key), graph.corpus.claims) for finding in run(graph)]
    refuted = {
        c: f.resolution for f in settled if f.status is Status.RESOLVED and f.resolution for c in f.resolution.refutes
    }
    found = (_settled_elsewhere(finding, refuted) for finding in settled)
    return Verdict(graph, tuple(sorted(found, key=lambda finding: finding.order)))


def _settled_elsewhere(finding: Finding, refuted: Mapping[str, Resolution]) -> Finding:
    """A finding without a resolution of its own is resolved where every set holds a claim that another verdict refutes."""
    if (
        finding.resolution is not None
        or not finding.sets
        or not all(claims & refuted.keys() for claims in finding.sets)
    ):
        return finding
    claim = next(claim for claim in finding.claims if claim in refuted)
    return replace(finding, status=Status.RESOLVED, resolution=refuted[claim])


def fingerprint(claims: list[Claim]) -> str:
    """Twelve hex digits that change when a claim joins, leaves, or says something else."""
    parts = sorted(
        "\x1f".join(
            map(repr, (c.id, c.subject, c.predicate, c.written, c.scope, c.versus, c.date, c.span, c.quote, c.inferred))
        )
        for c in claims
    )
    return hashlib.sha256("\x1e".join(parts).encode()).hexdigest()[:12]


def evidence_of(finding: Finding, claims: Mapping[str, Claim]) -> str:
    """The fingerprint of the claims that a finding joins."""
    return fingerprint([claims[claim] for claim in finding.claims if claim in claims])


def _settle(finding: Finding, resolution: Resolution | None, claims: Mapping[str, Claim]) -> Finding:
    if resolution is None:
        return finding
    if resolution.evidence != evidence_of(finding, claims):
        status = Status.REOPENED if resolution.evidence else Status.OPEN
    elif resolution.acknowledged:
        status = Status.ACKNOWLEDGED
    else:
        every_set = all(conflict & set(resolution.refutes) for conflict in finding.sets)
        status = Status.RESOLVED if every_set else Status.OPEN
    return replace(finding, status=status, resolution=resolution)

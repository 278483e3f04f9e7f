"""What a rule finds, as frozen data: code, severity, message, the places, the proof, a hint."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from site_builder.model import Claim, Location, Placed, Resolution


class Severity(StrEnum):
    """How hard a finding is; the order of the members is from hardest to softest."""

    ERROR = "error"
    CONTRADICTION = "contradiction"
    TENSION = "tension"
    NEEDS_SCOPE = "needs-scope"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for the hardest."""
        return list(Severity).index(self)

    @property
    def meaning(self) -> str:
        """One line that explains the word to a reader."""
        return _MEANINGS[self]


_MEANINGS = {
    Severity.ERROR: "The record itself is wrong: its shape, or the evidence for it.",
    Severity.CONTRADICTION: "These claims cannot all be true, whatever their words allow.",
    Severity.TENSION: "As a reader understands them these claims cannot all be true; a stretch of the words could save them.",
    Severity.NEEDS_SCOPE: "These claims conflict only if something that they leave open is taken as equal.",
    Severity.NOTE: "Worth knowing; nothing is claimed to be wrong.",
}


ONLY_IF = "it is a contradiction only if"
"""Begins what would have to be known for a finding that needs scope."""


class Status(StrEnum):
    """What became of a finding."""

    OPEN = "open"
    RESOLVED = "resolved"
    ACKNOWLEDGED = "acknowledged"
    REOPENED = "reopened"

    @property
    def meaning(self) -> str:
        """One line that explains the word to a reader."""
        return _OUTCOMES[self]


_OUTCOMES = {
    Status.OPEN: "Nobody has settled it.",
    Status.RESOLVED: "A recorded decision says which claims are wrong.",
    Status.ACKNOWLEDGED: "It is on record that the evidence cannot decide.",
    Status.REOPENED: "It was settled, but since then a claim joined, left or changed.",
}


MEANINGS = {word.value: word.meaning for word in (*Severity, *Status)}
"""The line that explains each severity and status, by its word."""


@dataclass(frozen=True, slots=True)
class Label:
    """One labelled place of a finding; ``claim`` is the id of the record it stands in, if any, and ``key`` its key."""

    where: Location | Placed
    role: str
    claim: str = ""
    quote: str = ""
    key: str = ""

    @property
    def location(self) -> Location:
        """The place in a file, worked out when it is shown."""
        return self.where if isinstance(self.where, Location) else self.where.place(self.key)


@dataclass(frozen=True, slots=True)
class Problem:
    """Bad input, as the loader met it; a rule named ``kind`` makes a finding of it."""

    kind: str
    message: str
    hint: str
    location: Location


@dataclass(frozen=True, slots=True)
class Doubt:
    """Claims that could be doubted, and what that costs: the log odds of their confidence, once per independent origin."""

    claims: tuple[str, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Repair:
    """The cheapest doubts that heal a conflict and all that hangs together with it, never applied by itself.

    ``settle`` is the claim whose check would decide most. ``bound`` is set where the search gave up: no repair costs less.
    """

    best: Doubt
    runner_up: Doubt | None = None
    settle: str = ""
    bound: float | None = None


@dataclass(frozen=True, slots=True)
class Rung:
    """One step of a proof as a picture: how far something may lie at most, or must at least, in one unit for all steps.

    ``unit`` is ``day`` for ordinals.
    """

    name: str
    low: float | None
    high: float | None
    unit: str


@dataclass(frozen=True, slots=True)
class Slip:
    """The one slip that would heal a conflict: ``kind`` names it, ``text`` says of which claim and how it then reads."""

    kind: str
    claim: str
    text: str


def under_premise(premise: str, hint: str) -> str:
    """A hint that says first under which condition, if any, there is a contradiction at all."""
    return f"{ONLY_IF} {premise}; {hint}" if premise else hint


def claim_label(claim: Claim, role: str, key: str = "") -> Label:
    """The place of a claim, or of one key of its record."""
    return Label(claim.record, role, claim.id, claim.quote, key)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. ``topic`` and the rule's code make its stable key; the first label is the primary place.

    ``message`` is a short sentence; ``detail`` a second one, where the first does not say who says what.

    The catalogue stamps ``code`` and ``rule`` on what a rule yields.

    ``sets`` are the minimal sets of claims that conflict; ``proof`` proves the hardest, ``more`` the others; ``assumes`` names
    what is taken as equal without being said, and ``premise`` says it as the clause that follows `ONLY_IF`; ``factor`` says by
    how much the statements miss each other.
    """

    topic: str
    severity: Severity
    message: str
    hint: str
    labels: tuple[Label, ...]
    code: str = ""
    rule: str = ""
    detail: str = ""
    proof: tuple[str, ...] = ()
    more: tuple[tuple[str, ...], ...] = ()
    ladder: tuple[Rung, ...] = ()
    assumes: tuple[str, ...] = ()
    premise: str = ""
    sets: tuple[frozenset[str], ...] = ()
    factor: float | None = None
    repair: Repair | None = None
    slip: Slip | None = None
    status: Status = Status.OPEN
    resolution: Resolution | None = None

    @property
    def key(self) -> str:
        """What a resolution names: the code and the sorted subject/predicate pairs."""
        return f"{self.code} {self.topic}"

    @property
    def claims(self) -> tuple[str, ...]:
        """Ids of the claims that take part, in order of appearance."""
        return tuple(dict.fromkeys(label.claim for label in self.labels if label.claim))

    @property
    def is_open(self) -> bool:
        """Whether nobody has settled it, or it reopened."""
        return self.status in (Status.OPEN, Status.REOPENED)

    @property
    def order(self) -> tuple[object, ...]:
        """Sort key: hardest first, then by place, then by key."""
        return (self.severity.rank, self.labels[0].location, self.key, self.message)

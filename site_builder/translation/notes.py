"""What an edge says to a reader; the engine carries it along without looking."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Note:
    """Why an edge holds, in words.

    ``is_level`` marks a plain level, which is history when another time is meant; ``top`` is the node that a claim gives a
    number for, whichever way its edge runs; ``currency`` is the one in which a change of money holds.
    """

    text: str
    is_level: bool = False
    top: object = None
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a thing in an order, a node of its own."""

    subject: str
    predicate: str

    @property
    def topic(self) -> str:
        """Subject and predicate, the part that a finding's key names."""
        return f"{self.subject} {self.predicate}"

"""What an edge says to a reader; the engine carries it along without looking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from site_builder.wording import listing, spaced

ALIKE = {"since": "the time of comparison", "versus": "what it is compared with"}
"""What two sides may leave open, where the name of the key alone would not tell; any other is named as it is."""


@dataclass(frozen=True, slots=True)
class Note:
    """Why an edge holds, in words; what a claim states is said anew by whoever explains it.

    ``is_level`` marks a plain level, which is history when another time is meant; ``top`` is the node that a claim gives a
    number for, whichever way its edge runs; ``currency`` is the one in which a change of money holds; ``over`` the time
    that a rate is taken over.
    """

    text: str
    is_level: bool = False
    top: object = None
    currency: str = ""
    over: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a thing in an order, a node of its own."""

    subject: str
    predicate: str

    @property
    def topic(self) -> str:
        """Subject and predicate, the part that a finding's key names."""
        return f"{self.subject} {self.predicate}"


def taken_as_same(keys: Iterable[str]) -> str:
    """That two things are taken as equal in what the texts leave open."""
    return f"taking {_alike(keys)} as the same, which is left open"


def _alike(keys: Iterable[str]) -> str:
    words = [ALIKE.get(key, f"the {spaced(key)}") for key in dict.fromkeys(keys)]
    return listing(words, most=len(words))

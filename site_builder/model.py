"""The words of the project as frozen values: entities, sources, claims, resolutions. No I/O."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

from site_builder.quantity.dates import StatedDate
from site_builder.quantity.value import Value

CONFIDENCE = {"high": 0.9, "medium": 0.75, "low": 0.6}
"""The editor's belief that a claim is true, before the checker speaks."""

UNKNOWN = "unknown"
"""What a record writes where the text compares with something that it does not name."""


Scope = tuple[tuple[str, str], ...]
"""Scope as written, sorted by key: ``(("cache", "hit"), ("window", "off-peak"))``."""


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a file: path relative to the root, line and column counted from 1."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


class Placed(Protocol):
    """A record that knows where its keys stand."""

    def place(self, key: str = "") -> Location:
        """The place of what the record writes as ``key``; of the record itself if it does not."""

    def writes(self, key: str) -> bool:
        """Whether the record writes a key."""


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing with an id, a type, a name and other spellings; a class may bind its ``members`` (each, average)."""

    id: str
    type: str
    name: str
    aliases: tuple[str, ...]
    where: Location | Placed
    members: str = ""
    note: str = ""
    url: str = ""

    @property
    def location(self) -> Location:
        """Where it is declared, worked out when somebody asks."""
        return self.where if isinstance(self.where, Location) else self.where.place()

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way to write it, the name first."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class NotClaim:
    """Words of a source whose numbers are no claim, and why."""

    quote: str
    because: str
    location: Location


@dataclass(frozen=True, slots=True)
class Source:
    """A document that states claims: its text, or a url and a note in our words."""

    id: str
    kind: str
    publisher: str
    date: StatedDate
    location: Location
    family: str = ""
    derived_from: tuple[str, ...] = ()
    text_path: str = ""
    text: str = ""
    sha256: str = ""
    url: str = ""
    note: str = ""
    not_claims: tuple[NotClaim, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """The other side of a ratio or change, complete: what the record omits is filled from the claim itself.

    ``unknown`` says that the text does not name it. ``since`` marks a change in time: a date, or days before (``ago``).
    """

    subject: str = ""
    scope: Scope = ()
    date: StatedDate | None = None
    since: bool = False
    ago: int | None = None
    unknown: bool = False


class Claim(NamedTuple):
    """One fact record, its names looked up and its value parsed.

    ``value`` is a quantity; ``earlier`` and ``later`` the two levels of a from/to record; ``entities`` the entity values;
    ``text`` a text value; ``dates`` a date value. ``written`` keeps the value as the record writes it. ``record``
    knows where it stands. A named tuple, since claims are many and a frozen dataclass takes three times as long to make.
    """

    id: str
    source: str
    subject: str
    predicate: str
    record: Placed
    quote: str = ""
    written: str = ""
    value: Value | None = None
    earlier: Value | None = None
    later: Value | None = None
    entities: tuple[str, ...] = ()
    text: str = ""
    dates: StatedDate | None = None
    versus: Comparison | None = None
    scope: Scope = ()
    date: StatedDate | None = None
    span: StatedDate | None = None
    inferred: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    because: str = ""
    mode: str = ""
    confidence: str = "medium"
    note: str = ""
    retracted: str = ""

    @property
    def values(self) -> tuple[Value, ...]:
        """All quantities that the record states."""
        return tuple(v for v in (self.value, self.earlier, self.later) if v is not None)

    @property
    def mentions(self) -> tuple[str, ...]:
        """Ids of the entities that the claim is about, without scope and speakers."""
        other = (self.versus.subject,) if self.versus and self.versus.subject else ()
        return tuple(dict.fromkeys((self.subject, *other, *self.entities)))

    @property
    def location(self) -> Location:
        """Where the record stands."""
        return self.record.place()

    def place(self, key: str) -> Location:
        """Where the record writes ``key``; the record itself if it does not."""
        return self.record.place(key)


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """A page of the site that puts the quantities of some predicates side by side, money in one currency."""

    id: str
    title: str
    about: str
    predicates: tuple[str, ...]
    currency: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """A recorded decision about the finding ``key``: who is right, or that the evidence cannot tell."""

    key: str
    because: str
    by: str
    date: str
    location: Location
    upholds: tuple[str, ...] = ()
    refutes: tuple[str, ...] = ()
    acknowledged: bool = False
    evidence: str = ""

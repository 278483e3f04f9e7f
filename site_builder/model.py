"""The words of the project as frozen values: entities, predicates, sources, claims, resolutions. No I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from site_builder.quantity.bands import Widths
from site_builder.quantity.dates import CalendarWord, StatedDate
from site_builder.quantity.units import UnitExpression, UnitTable
from site_builder.quantity.value import Hedge, Value

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


@dataclass(frozen=True, slots=True)
class EntityType:
    """A type of entity; ``plural`` names its file and its index page."""

    id: str
    plural: str
    about: str


@dataclass(frozen=True, slots=True)
class Entity:
    """A thing with an id, a type, a name and other spellings; a class may bind its ``members`` (each, average)."""

    id: str
    type: str
    name: str
    aliases: tuple[str, ...]
    location: Location
    members: str = ""
    note: str = ""
    url: str = ""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way to write it, the name first."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class ScopeValue:
    """One value of a closed scope key.

    ``once`` marks a kind of happening that has one date, ``document`` one that a source may rest on.
    """

    id: str
    spellings: tuple[str, ...] = ()
    once: bool = False
    document: bool = False


@dataclass(frozen=True, slots=True)
class ScopeKey:
    """A qualifier: a closed list of ``values``, or the ``entity_types`` that may stand here."""

    id: str
    about: str
    values: Mapping[str, ScopeValue] = field(default_factory=dict)
    entity_types: tuple[str, ...] = ()
    default: str = ""


@dataclass(frozen=True, slots=True)
class Predicate:
    """What can be said: of which subjects, with what value, under which scope.

    ``range_kind`` is ``quantity``, ``entity``, ``date``, ``text`` or ``none``; a quantity has ``measures`` (unit expressions
    whose dimensions it takes, the first one for display), an entity has ``range_types``.
    """

    id: str
    about: str
    subject_types: tuple[str, ...]
    range_kind: str
    measures: tuple[UnitExpression, ...] = ()
    range_types: tuple[str, ...] = ()
    scope: tuple[str, ...] = ()
    one_value: str = ""
    one_subject: bool = False
    exact: bool = False
    attributive: bool = False
    transitive: bool = False
    ordered: bool = False
    stable_for: int | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """Words of the sources' language: numbers, directions, hedges, the calendar, and what is no name."""

    numbers: Mapping[str, str] = field(default_factory=dict)
    magnitudes: Mapping[str, str] = field(default_factory=dict)
    up: tuple[str, ...] = ()
    down: tuple[str, ...] = ()
    hedges: Mapping[Hedge, tuple[str, ...]] = field(default_factory=dict)
    calendar: Mapping[str, CalendarWord] = field(default_factory=dict)
    not_names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ScopeOrder:
    """Under ``key``, what holds for the ``lower`` value is at most what holds for the ``upper`` one, by definition or custom."""

    key: str
    lower: str
    upper: str
    by_definition: bool
    predicates: tuple[str, ...]
    because: str = ""


@dataclass(frozen=True, slots=True)
class EventOrder:
    """Happenings in time: the ``first`` is not later than the ``then`` of the same thing, or of a whole that it is part of.

    ``first`` is a scope value such as a kind of happening; ``then`` another one, ``then_predicate`` any claim of a predicate, or,
    with ``then_compared``, any comparison with the thing.
    """

    key: str
    first: str
    then: str
    then_predicate: str
    then_compared: bool
    by_definition: bool
    because: str = ""


@dataclass(frozen=True, slots=True)
class Bridge:
    """A change of ``effect`` laid to ``causes`` cannot exceed the ratio of ``cause`` between two scopes, other things equal.

    ``along`` is the predicate that leads from who bears the effect to what it is the price of.
    """

    effect: str
    cause: str
    causes: tuple[str, ...]
    scope: Scope
    versus: Scope
    along: str
    assumes: tuple[str, ...]
    because: str = ""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything that a field of knowledge declares about itself."""

    types: Mapping[str, EntityType] = field(default_factory=dict)
    predicates: Mapping[str, Predicate] = field(default_factory=dict)
    scope: Mapping[str, ScopeKey] = field(default_factory=dict)
    units: UnitTable = field(default_factory=UnitTable)
    widths: Widths = field(default_factory=Widths)
    words: Words = field(default_factory=Words)
    scope_orders: tuple[ScopeOrder, ...] = ()
    event_orders: tuple[EventOrder, ...] = ()
    bridges: tuple[Bridge, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Claim:
    """One fact record, its names looked up and its value parsed.

    ``value`` is a quantity; ``earlier`` and ``later`` the two levels of a from/to record; ``entities`` the entity values;
    ``text`` a text value; ``dates`` a date value. ``written`` keeps the value as the record writes it. ``at`` maps a key
    of the record to its place in the file.
    """

    id: str
    source: str
    subject: str
    predicate: str
    location: Location
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
    at: Mapping[str, Location] = field(default_factory=dict, compare=False)

    @property
    def values(self) -> tuple[Value, ...]:
        """All quantities that the record states."""
        return tuple(v for v in (self.value, self.earlier, self.later) if v is not None)

    @property
    def mentions(self) -> tuple[str, ...]:
        """Ids of the entities that the claim is about, without scope and speakers."""
        other = (self.versus.subject,) if self.versus and self.versus.subject else ()
        return tuple(dict.fromkeys((self.subject, *other, *self.entities)))

    def place(self, key: str) -> Location:
        """Where the record writes ``key``; the record itself if it does not."""
        return self.at.get(key, self.location)


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

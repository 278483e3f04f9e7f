"""What a field of knowledge declares about itself: types, predicates, scope keys, orders, words. Frozen values, no I/O."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from site_builder.model import Scope
from site_builder.quantity.bands import Widths
from site_builder.quantity.dates import CalendarWord
from site_builder.quantity.units import UnitExpression, UnitTable
from site_builder.quantity.value import Hedge


@dataclass(frozen=True, slots=True)
class EntityType:
    """A type of entity; ``plural`` names its file and its index page."""

    id: str
    plural: str
    about: str


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

    @property
    def takes_ratio(self) -> bool:
        """Whether a bare ratio is a level of it, as a share is."""
        return any(measure.over in (("x",), ("%",)) for measure in self.measures)


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

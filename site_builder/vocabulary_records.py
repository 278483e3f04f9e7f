"""The shape of the files of ``facts/vocabulary/``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from site_builder.records import POSITIVE, Flag, Id, Record, Text, Texts


class TypeRecord(Record):
    """A type of entity."""

    plural: Id
    about: Text
    members: Flag | None = None


class PredicateRecord(Record):
    """What can be said of which subjects, with what value and scope."""

    about: Text
    subject: Texts
    value: Annotated[Texts, Field(min_length=1)]
    range: Texts = []
    scope: list[Text] = []
    one_value: Literal["always", "usually"] | None = None
    one_subject: Flag = "false"
    exact: Flag = "false"
    attributive: Flag = "false"
    transitive: Flag = "false"
    ordered: Flag = "false"
    stable_for: Text | None = None


class ScopeValueRecord(Record):
    """One value of a closed scope key."""

    spellings: Texts = []
    once: Flag = "false"
    document: Flag = "false"


class ScopeKeyRecord(Record):
    """A qualifier: a closed list of values, or the entity types that may stand there."""

    about: Text
    values: dict[str, ScopeValueRecord] = {}
    entity: Texts = []
    default: Text | None = None


class UnitRecord(Record):
    """One unit of a dimension."""

    factor: Annotated[str, StringConstraints(pattern=r"^\d{1,40}(\.\d{1,40}|/\d{1,40})?$"), POSITIVE] = "1"
    spellings: Texts = []
    currency: Text | None = None
    counted: Flag = "false"


class HedgeRecord(Record):
    """The words of a hedge and how wide it is."""

    words: list[Text]
    strict: Annotated[str, StringConstraints(pattern=r"^\d{1,40}(\.\d{1,40})?$"), POSITIVE] | None = None
    plain: Annotated[str, StringConstraints(pattern=r"^\d{1,40}(\.\d{1,40})?%?$"), POSITIVE] | None = None
    reached: Annotated[str, StringConstraints(pattern=r"^\d{1,40}(\.\d{1,40})?$"), POSITIVE] | None = None


Pair = tuple[int, int]


class CalendarPartRecord(Record):
    """First and last month of a year, or day of a month."""

    strict: Pair
    plain: Pair


class CalendarRecord(Record):
    """How much of a year and of a month a calendar word covers."""

    year: CalendarPartRecord
    month: CalendarPartRecord


class WordsRecord(Record):
    """Words of the sources' language."""

    numbers: dict[str, Annotated[str, StringConstraints(pattern=r"^\d{1,40}(\.\d{1,40})?$")]] = {}
    magnitudes: dict[str, Literal["K", "M", "B", "T"]] = {}
    classes: dict[str, Pair] = {}
    up: list[Text] = []
    down: list[Text] = []
    calendar: dict[str, CalendarRecord] = {}
    not_names: list[Text] = []


class ScopeOrderRecord(Record):
    """Values of a scope key in rising order."""

    key: Text
    order: list[Text]
    by: Literal["definition", "custom"]
    predicates: Texts = Field(alias="for")
    because: Text


class EventOrderRecord(Record):
    """What happens first, and what then."""

    key: Text
    first: Text
    then: Text | None = None
    then_predicate: Text | None = None
    then_compared: Flag = "false"
    by: Literal["definition", "custom"]
    because: Text


class BridgeRecord(Record):
    """A change whose cause bounds it."""

    effect: Text
    cause: Text
    causes: Texts
    scope: dict[str, Text]
    versus: dict[str, Text]
    along: Text
    assumes: Texts
    because: Text


class OrdersRecord(Record):
    """Orders and bridges of a vocabulary."""

    scope: list[ScopeOrderRecord] = []
    events: list[EventOrderRecord] = []
    bridges: list[BridgeRecord] = []

"""The shape of the YAML files: one model is the schema, its documentation, and the editor's help.

Everything is text here; names are looked up and values parsed when records are loaded. A field's description is
what an editor shows.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9.-]*$")]
Confidence = Literal["high", "medium", "low"]
Flag = Literal["true", "false"]


def _listed(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _as_subject(value: Any) -> Any:
    return {"subject": value} if isinstance(value, str) else value


def _positive(text: str) -> str:
    if any(set(part) <= set("0.%") for part in text.split("/")):
        raise PydanticCustomError("not_positive", "the number must be above zero")
    return text


POSITIVE = AfterValidator(_positive)
ONE_OR_MORE = WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
Texts = Annotated[list[Text], BeforeValidator(_listed), ONE_OR_MORE]


class Record(BaseModel):
    """A record: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ComparisonRecord(Record):
    """The other side of a ratio: what it omits equals the claim's own."""

    subject: Text | None = None
    scope: dict[str, Text] = {}
    date: Text | None = None


class ClaimRecord(Record):
    """One claim of one source: one predicate, one subject, one value, one scope, one exact quote."""

    id: Id = Field(description="A short name, unique in its file.")
    subject: Text = Field(description="The entity that the claim is about.")
    predicate: Text = Field(description="What is said of it.")
    value: Texts | None = Field(None, description="A value expression, an entity or a list of them, a date, or a text.")
    from_: Text | None = Field(None, alias="from", description="The earlier of two levels.")
    to: Text | None = Field(None, description="The later of two levels.")
    versus: Annotated[ComparisonRecord, BeforeValidator(_as_subject)] | None = Field(
        None, description="What a ratio compares with: an entity, {subject, scope, date}, or unknown."
    )
    since: Text | None = Field(None, description="What a change compares with: a date, '10 weeks', or unknown.")
    scope: dict[str, Text] = Field({}, description="The qualifiers. A missing key means unknown, never any.")
    date: Text | None = Field(None, description="When it held or happened.")
    span: Text | None = Field(None, description="Two dates that both occur: A..B.")
    mode: Literal["scheduled", "planned", "expected", "possible"] | None = Field(
        None, description="May lie after the source's date."
    )
    says: Texts = Field([], description="Who says it, nearest speaker first, when the source reports somebody else.")
    because: Text | None = Field(None, description="The entity that the text names as the cause.")
    inferred: Texts = Field(
        [], description="What is not in the words: subject, value, date, hedge, unit, or a scope key."
    )
    confidence: Confidence | None = Field(None, description="The editor's belief that it is true: 0.9, 0.75 or 0.6.")
    quote: Text | None = Field(None, description="The words of the source, exactly.")
    note: Text | None = Field(None, description="A word to the next editor.")
    retracted: Text | None = Field(None, description="Why the record is withdrawn; it stays in the file.")


class ClaimFile(Record):
    """facts/claims/<source-id>.yaml: the claims of one source, in the order of its text."""

    source: Text = Field(description="The id of the source in facts/sources.yaml.")
    confidence: Confidence = Field("medium", description="The confidence of claims that state none.")
    claims: list[Any] = Field(description="The claims.")


class EntityRecord(Record):
    """A thing with a type, a name and aliases."""

    type: Text
    name: Text
    aliases: Texts = []
    members: Literal["each", "average"] | None = None
    note: Text | None = None
    url: Annotated[str, StringConstraints(pattern=r"^https?://\S+$")] | None = None


class NotClaimRecord(Record):
    """Words whose numbers are no claim, and why."""

    quote: Text
    because: Text


class SourceRecord(Record):
    """A document that states claims."""

    name: Text | None = Field(None, description="What readers see; by default the publisher and the id.")
    kind: Literal["digest", "reference", "table", "post"]
    publisher: Text
    date: Text
    family: Text | None = None
    derived_from: Texts = []
    text: Text | None = None
    sha256: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")] | None = None
    url: Annotated[str, StringConstraints(pattern=r"^https?://\S+$")] | None = None
    note: Text | None = None
    not_claims: list[NotClaimRecord] = []


class VerdictRecord(Record):
    """Which claims of the finding are right, and which are wrong."""

    upholds: Texts = []
    refutes: Texts


class ResolutionRecord(Record):
    """A recorded decision about a finding."""

    finding: Text = Field(description="The finding's key, as `facts check` prints it.")
    verdict: VerdictRecord | None = Field(
        None, description="Which claims are right and wrong; or write `acknowledged`."
    )
    acknowledged: Flag | None = Field(None, description="true: the evidence cannot decide.")
    because: Text
    by: Text
    date: Text
    evidence: Text | None = Field(None, description="The fingerprint of the claims it saw; `facts check` prints it.")


class ComparisonPageRecord(Record):
    """A page of the site that puts quantities side by side."""

    title: Text
    about: Text
    predicates: Texts
    currency: Text | None = None


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

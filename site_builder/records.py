"""The shape of the YAML files: one model is the schema, its documentation, and the editor's help.

Everything is text here; names are looked up and values parsed when records are loaded. A field's description is
what an editor shows.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Required

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    TypeAdapter,
    WithJsonSchema,
    with_config,
)
from pydantic_core import PydanticCustomError
from typing_extensions import TypedDict

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


class _Statement(TypedDict, total=False):
    id: Required[Annotated[Id, Field(description="A short name, unique in its file.")]]
    subject: Required[Annotated[Text, Field(description="The entity that the claim is about.")]]
    predicate: Required[Annotated[Text, Field(description="What is said of it.")]]
    value: Annotated[Texts, Field(description="A value expression, an entity or a list of them, a date, or a text.")]


_Earlier = TypedDict(
    "_Earlier", {"from": Annotated[Text, Field(description="The earlier of two levels.")]}, total=False
)  # written as a call, since ``from`` is a keyword


@with_config(ConfigDict(extra="forbid"))
class ClaimRecord(_Statement, _Earlier, total=False):
    """One claim of one source: one predicate, one subject, one value, one scope, one exact quote."""

    # A dictionary of the keys that are written: claims are many, and a model of each takes three times as long to make.
    to: Annotated[Text, Field(description="The later of two levels.")]
    versus: Annotated[
        ComparisonRecord,
        BeforeValidator(_as_subject),
        Field(description="What a ratio compares with: an entity, {subject, scope, date}, or unknown."),
    ]
    since: Annotated[Text, Field(description="What a change compares with: a date, '10 weeks', or unknown.")]
    scope: Annotated[dict[str, Text], Field(description="The qualifiers. A missing key means unknown, never any.")]
    date: Annotated[Text, Field(description="When it held or happened.")]
    span: Annotated[Text, Field(description="Two dates that both occur: A..B.")]
    mode: Annotated[
        Literal["scheduled", "planned", "expected", "possible"],
        Field(description="May lie after the source's date."),
    ]
    says: Annotated[
        Texts, Field(description="Who says it, nearest speaker first, when the source reports somebody else.")
    ]
    because: Annotated[Text, Field(description="The entity that the text names as the cause.")]
    inferred: Annotated[
        Texts, Field(description="What is not in the words: subject, value, date, hedge, unit, or a scope key.")
    ]
    confidence: Annotated[Confidence, Field(description="The editor's belief that it is true: 0.9, 0.75 or 0.6.")]
    quote: Annotated[Text, Field(description="The words of the source, exactly.")]
    note: Annotated[Text, Field(description="A word to the next editor.")]
    retracted: Annotated[Text, Field(description="Why the record is withdrawn; it stays in the file.")]


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


def schema_of(shape: Any) -> dict[str, Any]:
    """The JSON Schema of a record; what it refers to stands in its ``$defs``."""
    return TypeAdapter(shape).json_schema(ref_template="#/$defs/{model}")


def keys_of(shape: Any) -> dict[str, str]:
    """The keys of a record with what an editor shows of each."""
    properties = schema_of(shape).get("properties", {})
    return {key: declared.get("description", "") for key, declared in properties.items()}

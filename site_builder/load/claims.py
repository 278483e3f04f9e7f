"""``facts/claims/*.yaml`` -> claims: names looked up, values parsed, units checked, comparisons completed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from site_builder.load.intake import Intake, SourceFile, did_you_mean
from site_builder.model import UNKNOWN, Claim, Comparison, Entity, Location, Scope, Source
from site_builder.quantity.dates import DateSyntaxError, StatedDate, parse_date, parse_duration
from site_builder.quantity.grammar import ValueSyntaxError, parse_value
from site_builder.quantity.value import Form, Value
from site_builder.records import ClaimFile, ClaimRecord, ComparisonRecord
from site_builder.vocabulary import Predicate, Vocabulary
from site_builder.yaml_positions import Map, Seq

INFERABLE = ("subject", "versus", "value", "unit", "hedge", "date", "since", "predicate", "because", "says")


def load_claims(
    intake: Intake, vocabulary: Vocabulary, entities: Mapping[str, Entity], sources: Mapping[str, Source]
) -> dict[str, Claim]:
    """All claims of all files, by global id (``source#id``), in the order of their files."""
    claims: dict[str, Claim] = {}
    for path in intake.files("facts/claims"):
        file = intake.yaml(path)
        for claim in _claims(intake, file, vocabulary, entities, sources) if file else ():
            if claim.id in claims:
                message = f"the claim id {claim.id!r} is used twice; first at {claims[claim.id].location}"
                intake.add("duplicate-id", message, "give one of the two another id", claim.place("id"))
            claims.setdefault(claim.id, claim)
    return claims


def _claims(
    intake: Intake,
    file: SourceFile,
    vocabulary: Vocabulary,
    entities: Mapping[str, Entity],
    sources: Mapping[str, Source],
) -> Iterator[Claim]:
    head = intake.record(ClaimFile, file.root, file)
    if head is None:
        return
    source = sources.get(head.source)
    if source is None:
        hint = did_you_mean(head.source, sources, "declare it in facts/sources.yaml")
        intake.add("unknown-name", f"unknown source {head.source!r}", hint, file.location(("source",)))
        return
    for index, data in enumerate(head.claims):
        record = intake.record(ClaimRecord, data, file, ("claims", index))
        if record is not None and isinstance(data, Map):
            desk = _Desk(intake, file, ("claims", index), record, data, vocabulary, entities, source)
            yield desk.claim(record.confidence or head.confidence)


@dataclass(slots=True)
class _Desk:
    """One record on the desk, with all that is needed to look its words up."""

    intake: Intake
    file: SourceFile
    path: tuple[str | int, ...]
    record: ClaimRecord
    data: Map
    vocabulary: Vocabulary
    entities: Mapping[str, Entity]
    source: Source

    def claim(self, confidence: str) -> Claim:
        """The claim, as far as it can be understood."""
        record = self.record
        predicate = self._predicate()
        scope = self._scope(record.scope, predicate, ("scope",))
        self._entity(record.subject, predicate.subject_types if predicate else (), "subject")
        if self.source.text and not record.quote:
            self._problem(
                "missing-key", "the quote is missing", "copy the words of the source that state the claim", ()
            )
        return Claim(
            id=f"{self.source.id}#{record.id}",
            source=self.source.id,
            subject=record.subject,
            predicate=record.predicate,
            location=self.file.location(self.path),
            quote=record.quote or "",
            written=self._written(),
            value=self._quantity(record.value, predicate),
            earlier=self._level(record.from_, "from", predicate),
            later=self._level(record.to, "to", predicate),
            entities=self._range_entities(predicate),
            text=record.value[0] if predicate and predicate.range_kind == "text" and record.value else "",
            dates=self._date(record.value[0], "value")
            if predicate and predicate.range_kind == "date" and record.value
            else None,
            versus=self._comparison(scope, predicate),
            scope=scope,
            date=self._date(record.date, "date"),
            span=self._date(record.span, "span"),
            inferred=self._inferred(),
            says=tuple(self._entity(name, (), "says", i) for i, name in enumerate(record.says)),
            because=self._entity(record.because, (), "because") if record.because else "",
            mode=record.mode or "",
            confidence=confidence,
            note=record.note or "",
            retracted=record.retracted or "",
            at=self._places(),
        )

    def _places(self) -> dict[str, Location]:
        return {key: self.file.location((*self.path, key)) for key in self.data}

    def _written(self) -> str:
        if self.record.from_ or self.record.to:
            return f"{self.record.from_ or '?'} → {self.record.to or '?'}"
        return ", ".join(self.record.value or [])

    def _problem(
        self, kind: str, message: str, hint: str, at: tuple[str | int, ...], *, key: bool = False, offset: int = 0
    ) -> None:
        self.intake.add(kind, message, hint, self.file.location((*self.path, *at), key=key, offset=offset))

    def _predicate(self) -> Predicate | None:
        name = self.record.predicate
        predicate = self.vocabulary.predicates.get(name)
        if predicate is None:
            known = self.vocabulary.predicates
            listed = f"use a predicate of facts/vocabulary/predicates.yaml: {', '.join(known)}"
            hint = did_you_mean(name, known, listed)
            self._problem("unknown-name", f"unknown predicate {name!r}", hint, ("predicate",))
        return predicate

    def _entity(self, name: str, types: tuple[str, ...], *at: str | int) -> str:
        entity = self.entities.get(name)
        if entity is None:
            hint = did_you_mean(name, self.entities, "declare it in facts/entities/")
            self._problem("unknown-name", f"unknown entity {name!r}", hint, at)
        elif types and entity.type not in types:
            article = "an" if entity.type[0] in "aeiou" else "a"
            allowed = f"{self.record.predicate} takes {' or '.join(types)} as {at[0]}"
            self._problem(
                "wrong-kind",
                f"{name!r} is {article} {entity.type}; {allowed}",
                "correct the name, or the predicate",
                at,
            )
        return name

    def _scope(self, scope: Mapping[str, str], predicate: Predicate | None, at: tuple[str, ...]) -> Scope:
        for key, name in scope.items():
            declared = self.vocabulary.scope.get(key)
            if declared is None or (predicate and key not in predicate.scope):
                keys = predicate.scope if predicate else tuple(self.vocabulary.scope)
                hint = did_you_mean(key, keys, f"{self.record.predicate} has {', '.join(keys) or 'no scope'}")
                self._problem(
                    "unknown-name", f"{self.record.predicate} has no scope key {key!r}", hint, (*at, key), key=True
                )
            elif declared.values and name not in declared.values:
                hint = did_you_mean(name, declared.values, f"use one of {', '.join(declared.values)}")
                self._problem("unknown-name", f"the scope key {key!r} has no value {name!r}", hint, (*at, key))
            elif declared.entity_types:
                self._entity(name, declared.entity_types, *at, key)
        return tuple(sorted(scope.items()))

    def _quantity(self, written: list[str] | None, predicate: Predicate | None) -> Value | None:
        kind = predicate.range_kind if predicate else ""
        record = self.record
        if not written:
            if kind in ("quantity", "entity", "text") and not (record.from_ and record.to):
                self._problem("missing-key", "the value is missing", "add `value:`, or both `from:` and `to:`", ())
            if kind == "date" and not record.span:
                self._problem("missing-key", "the date is missing", "add `value:` or `span:`", ())
            return None
        if record.from_ or record.to:
            self._problem(
                "wrong-kind", "both a value and levels", "keep `value:`, or `from:` and `to:`", ("value",), key=True
            )
        if kind == "none":
            self._problem(
                "wrong-kind", f"{record.predicate} takes no value", "delete it; a date goes into `date:`", ("value",)
            )
        if len(written) > 1 and kind in ("quantity", "date", "text"):
            self._problem(
                "wrong-kind", f"{record.predicate} takes one value, not a list", "record each as a claim", ("value",)
            )
        if kind != "quantity":
            return None
        value = self._level(written[0], "value", predicate)
        if value is not None and predicate is not None:
            self._check_comparison(value, predicate)
        return value

    def _check_comparison(self, value: Value, predicate: Predicate) -> None:
        compared = self.record.versus is not None or self.record.since is not None
        if value.is_relative and not compared and value.form is not Form.RATE and not _takes_ratio(predicate):
            hint = "add `versus:` for a ratio or `since:` for a change; write `unknown` if the text does not say"
            self._problem("missing-key", f"{value} compares with something that is not named", hint, ("value",))
        if value.form in (Form.LEVEL, Form.FREE) and compared:
            hint = "write the ratio in `value:`, or delete `versus:` and `since:`; two levels are `from:` and `to:`"
            self._problem("wrong-kind", f"{value} is a level, which compares with nothing", hint, ("value",))

    def _level(self, text: str | None, key: str, predicate: Predicate | None) -> Value | None:
        if text is None:
            return None
        if predicate is not None and predicate.range_kind != "quantity":
            self._problem("wrong-kind", f"{predicate.id} has no levels", f"delete `{key}:`", (key,))
            return None
        try:
            value = parse_value(text, self.vocabulary.units, self.vocabulary.widths.classes)
        except ValueSyntaxError as error:
            self._problem("malformed-value", f"{key} {text!r}: {error}", error.hint, (key,), offset=error.column)
            return None
        if predicate is not None and value.form is Form.LEVEL:
            self._check_dimension(value, key, predicate)
        return value

    def _check_dimension(self, value: Value, key: str, predicate: Predicate) -> None:
        units = self.vocabulary.units
        allowed = {units.dimension(measure): str(measure) for measure in predicate.measures}
        if predicate.range_kind == "quantity" and units.dimension(value.unit) not in allowed:
            found = f"{value} measures {units.dimension(value.unit) or 'a bare number'}"
            self._problem(
                "wrong-kind",
                f"{found}; {predicate.id} takes {' or '.join(allowed.values())}",
                "correct the unit or the predicate",
                (key,),
            )

    def _range_entities(self, predicate: Predicate | None) -> tuple[str, ...]:
        if predicate is None or predicate.range_kind != "entity" or self.record.value is None:
            return ()
        many = isinstance(self.data["value"], Seq)
        return tuple(
            self._entity(name, predicate.range_types, "value", *((i,) if many else ()))
            for i, name in enumerate(self.record.value)
        )

    def _comparison(self, scope: Scope, predicate: Predicate | None) -> Comparison | None:
        record = self.record
        if record.versus is not None and record.since is not None:
            self._problem(
                "wrong-kind",
                "both `versus` and `since`",
                "compare with one thing: a ratio has versus, a change has since",
                ("since",),
            )
        if record.since is not None:
            return self._since(record.since, scope)
        return self._versus(record.versus, scope, predicate) if record.versus is not None else None

    def _since(self, text: str, scope: Scope) -> Comparison:
        if text == UNKNOWN:
            return Comparison(self.record.subject, scope, since=True, unknown=True)
        ago = parse_duration(text)
        date = self._date(text, "since") if ago is None else None
        return Comparison(self.record.subject, scope, date, since=True, ago=ago)

    def _versus(self, versus: ComparisonRecord, scope: Scope, predicate: Predicate | None) -> Comparison:
        if versus.subject == UNKNOWN:
            return Comparison(unknown=True)
        subject = versus.subject or self.record.subject
        self._entity(subject, predicate.subject_types if predicate else (), "versus", "subject")
        changed = dict(self._scope(versus.scope, predicate, ("versus", "scope")))
        date = self._date(versus.date, "versus") if versus.date else None
        return Comparison(subject, tuple(sorted({**dict(scope), **changed}.items())), date)

    def _date(self, text: str | None, key: str) -> StatedDate | None:
        if text is None:
            return None
        try:
            return parse_date(text, self.vocabulary.words.calendar)
        except DateSyntaxError as error:
            self._problem("malformed-value", f"{key}: {error}", error.hint, (key,))
            return None

    def _inferred(self) -> tuple[str, ...]:
        keys = {*INFERABLE, *self.record.scope, *(self.record.versus.scope if self.record.versus else ())}
        for i, name in enumerate(self.record.inferred):
            if name not in keys:
                hint = did_you_mean(name, keys, f"name a part of this record: {', '.join(sorted(keys))}")
                self._problem("unknown-name", f"nothing here is called {name!r}", hint, ("inferred", i))
        return tuple(self.record.inferred)


def _takes_ratio(predicate: Predicate) -> bool:
    """Whether a bare ratio is a level of this predicate, as a share is."""
    return any(measure.over in (("x",), ("%",)) for measure in predicate.measures)

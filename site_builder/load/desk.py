"""One claim record -> a claim: names looked up, value parsed, units checked, the comparison completed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from site_builder.load.intake import Intake, RecordPlace, did_you_mean
from site_builder.model import UNKNOWN, Claim, Comparison, Entity, Scope, Source
from site_builder.quantity.dates import DateSyntaxError, StatedDate, parse_date, parse_duration
from site_builder.quantity.grammar import ValueSyntaxError, parse_value
from site_builder.quantity.value import Form, Value
from site_builder.records import ClaimRecord, ComparisonRecord
from site_builder.vocabulary import Predicate, Vocabulary

COMPARING = {"from", "to", "versus", "since"}
INFERABLE = ("subject", "versus", "value", "unit", "hedge", "date", "since", "predicate", "because", "says")


class _Said(NamedTuple):
    """What a record says as its value."""

    written: str
    value: Value | None
    earlier: Value | None
    later: Value | None
    entities: tuple[str, ...]
    text: str
    dates: StatedDate | None


@dataclass(slots=True)
class Known:
    """What has been understood before: thousands of claims write the same values, dates and scopes."""

    values: dict[tuple[str, ...], _Said] = field(default_factory=dict)
    dates: dict[str, StatedDate] = field(default_factory=dict)
    scopes: dict[tuple[str, Scope], Scope] = field(default_factory=dict)


@dataclass(slots=True)
class Desk:
    """The records of one source on the desk, one after the other, with all that is needed to look their words up."""

    intake: Intake
    vocabulary: Vocabulary
    entities: Mapping[str, Entity]
    source: Source
    known: Known
    confidence: str
    record: ClaimRecord = field(init=False)
    place: RecordPlace = field(init=False)

    def claim(self, record: ClaimRecord, place: RecordPlace) -> Claim:
        """The claim of a record, as far as it can be understood."""
        self.record, self.place = record, place
        predicate = self._predicate()
        scope = self._scope(record.get("scope"), predicate, ("scope",))
        self._entity(record["subject"], predicate.subject_types if predicate else (), "subject")
        if self.source.text and "quote" not in record:
            hint = "copy the words of the source that state the claim"
            self._problem("missing-key", "the quote is missing", hint, ())
        said = self._said(predicate)
        return Claim(
            id=f"{self.source.id}#{record['id']}",
            source=self.source.id,
            subject=record["subject"],
            predicate=record["predicate"],
            record=place,
            quote=record.get("quote", ""),
            written=said.written,
            value=said.value,
            earlier=said.earlier,
            later=said.later,
            entities=said.entities,
            text=said.text,
            dates=said.dates,
            versus=self._comparison(scope, predicate),
            scope=scope,
            date=self._date(record["date"], "date") if "date" in record else None,
            span=self._date(record["span"], "span") if "span" in record else None,
            inferred=self._inferred() if "inferred" in record else (),
            says=self._speakers() if "says" in record else (),
            because=self._entity(record["because"], (), "because") if "because" in record else "",
            mode=record.get("mode", ""),
            confidence=record.get("confidence", self.confidence),
            note=record.get("note", ""),
            retracted=record.get("retracted", ""),
        )

    def _said(self, predicate: Predicate | None) -> _Said:
        """The value of the record; one that stood alone before, and was right, needs no second look."""
        record = self.record
        value = record.get("value", [])
        alone = value and not COMPARING & record.keys()
        key = (record["predicate"], *value)
        if alone and key in self.known.values:
            return self.known.values[key]
        before = len(self.intake.problems)
        said = self._understood(value, predicate)
        if alone and len(self.intake.problems) == before:
            self.known.values[key] = said
        return said

    def _understood(self, value: list[str], predicate: Predicate | None) -> _Said:
        record = self.record
        kind = predicate.range_kind if predicate else ""
        return _Said(
            written=self._written(value),
            value=self._quantity(value, predicate),
            earlier=self._level(record["from"], "from", predicate) if "from" in record else None,
            later=self._level(record["to"], "to", predicate) if "to" in record else None,
            entities=self._range_entities(value, predicate) if predicate and kind == "entity" else (),
            text=value[0] if value and kind == "text" else "",
            dates=self._date(value[0], "value") if value and kind == "date" else None,
        )

    def _written(self, value: list[str]) -> str:
        record = self.record
        levels = f"{record.get('from', '?')} → {record.get('to', '?')}"
        return levels if record.keys() & {"from", "to"} else ", ".join(value)

    def _problem(
        self, kind: str, message: str, hint: str, at: tuple[str | int, ...], *, key: bool = False, offset: int = 0
    ) -> None:
        self.intake.add(kind, message, hint, self.place.file.location((*self.place.path, *at), key=key, offset=offset))

    def _predicate(self) -> Predicate | None:
        name = self.record["predicate"]
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
            allowed = f"{self.record['predicate']} takes {' or '.join(types)} as {at[0]}"
            self._problem(
                "wrong-kind",
                f"{name!r} is {article} {entity.type}; {allowed}",
                "correct the name, or the predicate",
                at,
            )
        return name

    def _scope(self, written: Mapping[str, str] | None, predicate: Predicate | None, at: tuple[str, ...]) -> Scope:
        """A scope, sorted; one that the predicate took before needs no second look."""
        if not written:
            return ()
        scope = tuple(sorted(written.items()))
        known = (self.record["predicate"], scope)
        if known not in self.known.scopes:
            keys = predicate.scope if predicate else tuple(self.vocabulary.scope)
            taken = [self._takes(key, name, keys, at) for key, name in written.items()]
            if not all(taken):
                return scope
            self.known.scopes[known] = scope
        return self.known.scopes[known]

    def _takes(self, key: str, name: str, keys: tuple[str, ...], at: tuple[str, ...]) -> bool:
        """Whether a scope key, one of ``keys``, takes a value; a problem if not."""
        declared = self.vocabulary.scope.get(key)
        if declared is None or key not in keys:
            predicate = self.record["predicate"]
            hint = did_you_mean(key, keys, f"{predicate} has {', '.join(keys) or 'no scope'}")
            self._problem("unknown-name", f"{predicate} has no scope key {key!r}", hint, (*at, key), key=True)
            return False
        if declared.values and name not in declared.values:
            hint = did_you_mean(name, declared.values, f"use one of {', '.join(declared.values)}")
            self._problem("unknown-name", f"the scope key {key!r} has no value {name!r}", hint, (*at, key))
            return False
        if declared.entity_types:
            self._entity(name, declared.entity_types, *at, key)
            return name in self.entities and self.entities[name].type in declared.entity_types
        return True

    def _check_left_out(self, kind: str) -> None:
        if kind in ("quantity", "entity", "text") and not self.record.keys() >= {"from", "to"}:
            self._problem("missing-key", "the value is missing", "add `value:`, or both `from:` and `to:`", ())
        if kind == "date" and "span" not in self.record:
            self._problem("missing-key", "the date is missing", "add `value:` or `span:`", ())

    def _check_written(self, written: list[str], kind: str) -> None:
        name, at = self.record["predicate"], ("value",)
        if self.record.keys() & {"from", "to"}:
            self._problem("wrong-kind", "both a value and levels", "keep `value:`, or `from:` and `to:`", at, key=True)
        if kind == "none":
            self._problem("wrong-kind", f"{name} takes no value", "delete it; a date goes into `date:`", at)
        if len(written) > 1 and kind in ("quantity", "date", "text"):
            self._problem("wrong-kind", f"{name} takes one value, not a list", "record each as a claim", at)

    def _quantity(self, written: list[str], predicate: Predicate | None) -> Value | None:
        kind = predicate.range_kind if predicate else ""
        if not written:
            self._check_left_out(kind)
            return None
        self._check_written(written, kind)
        if predicate is None or kind != "quantity":
            return None
        value = self._level(written[0], "value", predicate)
        if value is not None:
            self._check_comparison(value, predicate)
        return value

    def _check_comparison(self, value: Value, predicate: Predicate) -> None:
        compared = "versus" in self.record or "since" in self.record
        if value.is_relative and not compared and value.form is not Form.RATE and not predicate.takes_ratio:
            hint = "add `versus:` for a ratio or `since:` for a change; write `unknown` if the text does not say"
            self._problem("missing-key", f"{value} compares with something that is not named", hint, ("value",))
        if value.form in (Form.LEVEL, Form.FREE) and compared:
            hint = "write the ratio in `value:`, or delete `versus:` and `since:`; two levels are `from:` and `to:`"
            self._problem("wrong-kind", f"{value} is a level, which compares with nothing", hint, ("value",))

    def _level(self, text: str, key: str, predicate: Predicate | None) -> Value | None:
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
        if units.dimension(value.unit) not in allowed:
            found = f"{value} measures {units.dimension(value.unit) or 'a bare number'}"
            self._problem(
                "wrong-kind",
                f"{found}; {predicate.id} takes {' or '.join(allowed.values())}",
                "correct the unit or the predicate",
                (key,),
            )

    def _speakers(self) -> tuple[str, ...]:
        return tuple(self._entity(name, (), "says", i) for i, name in enumerate(self.record["says"]))

    def _range_entities(self, names: list[str], predicate: Predicate) -> tuple[str, ...]:
        return tuple(self._entity(name, predicate.range_types, "value", i) for i, name in enumerate(names))

    def _comparison(self, scope: Scope, predicate: Predicate | None) -> Comparison | None:
        versus, since = self.record.get("versus"), self.record.get("since")
        if versus is not None and since is not None:
            self._problem(
                "wrong-kind",
                "both `versus` and `since`",
                "compare with one thing: a ratio has versus, a change has since",
                ("since",),
            )
        if since is not None:
            return self._since(since, scope)
        return self._versus(versus, scope, predicate) if versus is not None else None

    def _since(self, text: str, scope: Scope) -> Comparison:
        if text == UNKNOWN:
            return Comparison(self.record["subject"], scope, since=True, unknown=True)
        ago = parse_duration(text)
        date = self._date(text, "since") if ago is None else None
        return Comparison(self.record["subject"], scope, date, since=True, ago=ago)

    def _versus(self, versus: ComparisonRecord, scope: Scope, predicate: Predicate | None) -> Comparison:
        if versus.subject == UNKNOWN:
            return Comparison(unknown=True)
        subject = versus.subject or self.record["subject"]
        self._entity(subject, predicate.subject_types if predicate else (), "versus", "subject")
        changed = dict(self._scope(versus.scope, predicate, ("versus", "scope")))
        date = self._date(versus.date, "versus") if versus.date else None
        return Comparison(subject, tuple(sorted({**dict(scope), **changed}.items())), date)

    def _date(self, text: str, key: str) -> StatedDate | None:
        if text not in self.known.dates:
            try:
                self.known.dates[text] = parse_date(text, self.vocabulary.words.calendar)
            except DateSyntaxError as error:
                self._problem("malformed-value", f"{key}: {error}", error.hint, (key,))
                return None
        return self.known.dates[text]

    def _inferred(self) -> tuple[str, ...]:
        versus, inferred = self.record.get("versus"), self.record.get("inferred", [])
        keys = {*INFERABLE, *self.record.get("scope", ()), *(versus.scope if versus else ())}
        for i, name in enumerate(inferred):
            if name not in keys:
                hint = did_you_mean(name, keys, f"name a part of this record: {', '.join(sorted(keys))}")
                self._problem("unknown-name", f"nothing here is called {name!r}", hint, ("inferred", i))
        return tuple(inferred)

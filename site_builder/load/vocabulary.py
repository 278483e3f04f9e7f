"""``facts/vocabulary/*.yaml`` -> Vocabulary: types, predicates, scope keys, units, hedges, words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from site_builder.load.intake import Intake, SourceFile, did_you_mean
from site_builder.quantity.bands import Widths
from site_builder.quantity.dates import CalendarPart, CalendarWord, parse_duration
from site_builder.quantity.units import Unit, UnitExpression, UnitTable
from site_builder.quantity.value import Hedge
from site_builder.vocabulary import (
    Bridge,
    EntityType,
    EventOrder,
    Predicate,
    ScopeKey,
    ScopeOrder,
    ScopeValue,
    Vocabulary,
    Words,
)
from site_builder.vocabulary_records import (
    BridgeRecord,
    EventOrderRecord,
    HedgeRecord,
    OrdersRecord,
    PredicateRecord,
    ScopeKeyRecord,
    ScopeOrderRecord,
    TypeRecord,
    UnitRecord,
    WordsRecord,
)

FOLDER = "facts/vocabulary"
SOURCE_TYPE = EntityType("source", "sources", "a document that states claims")
HEDGE_KEYS = {"about": Hedge.ABOUT} | {
    hedge.value: hedge for hedge in Hedge if hedge.value.isascii() and hedge.value.strip("~")
}
KINDS = ("entity", "date", "text", "none")


def load_vocabulary(intake: Intake) -> Vocabulary:
    """Read the vocabulary; what is broken is left out, with its problems."""
    types = {SOURCE_TYPE.id: SOURCE_TYPE} | _types(intake)
    units = _units(intake)
    hedges, words = _hedges(intake), _words(intake)
    scope = _scope(intake, types)
    predicates = _predicates(intake, types, units, scope)
    orders = _orders(intake)
    return Vocabulary(
        types=types,
        predicates=predicates,
        scope=scope,
        units=units,
        widths=_widths(hedges, words),
        words=_language(hedges, words),
        scope_orders=tuple(order for record in orders.scope for order in _scope_orders(record)),
        event_orders=tuple(map(_event_order, orders.events)),
        bridges=tuple(map(_bridge, orders.bridges)),
    )


def _types(intake: Intake) -> dict[str, EntityType]:
    file = intake.data(f"{FOLDER}/types.yaml")
    return {key: EntityType(key, r.plural, r.about) for key, r in intake.records(TypeRecord, file)} if file else {}


def _units(intake: Intake) -> UnitTable:
    file = intake.data(f"{FOLDER}/units.yaml")
    units: dict[str, Unit] = {}
    for dimension, members in file.entries if file else ():
        for key, data in members.items() if isinstance(members, dict) else ():
            record = intake.record(UnitRecord, data, file, (dimension, key)) if file else None
            if record:
                units[key] = Unit(
                    id=key,
                    dimension=dimension,
                    factor=Fraction(record.factor),
                    spellings=tuple(record.spellings),
                    currency=record.currency or "",
                    counted=record.counted == "true",
                )
    return UnitTable(units)


def _hedges(intake: Intake) -> dict[str, HedgeRecord]:
    file = intake.data(f"{FOLDER}/hedges.yaml")
    return dict(intake.records(HedgeRecord, file, any_key=True)) if file else {}


def _words(intake: Intake) -> WordsRecord:
    file = intake.data(f"{FOLDER}/words.yaml")
    return (intake.record(WordsRecord, file.root, file) if file else None) or WordsRecord()


def _orders(intake: Intake) -> OrdersRecord:
    path = f"{FOLDER}/orders.yaml"
    file = intake.data(path) if (intake.root / path).exists() else None
    return (intake.record(OrdersRecord, file.root, file) if file else None) or OrdersRecord()


def _scope_orders(record: ScopeOrderRecord) -> Iterator[ScopeOrder]:
    for lower, upper in combinations(record.order, 2):
        by_definition = record.by == "definition"
        yield ScopeOrder(record.key, lower, upper, by_definition, tuple(record.predicates), record.because)


def _event_order(record: EventOrderRecord) -> EventOrder:
    return EventOrder(
        key=record.key,
        first=record.first,
        then=record.then or "",
        then_predicate=record.then_predicate or "",
        then_compared=record.then_compared == "true",
        by_definition=record.by == "definition",
        because=record.because,
    )


def _bridge(record: BridgeRecord) -> Bridge:
    return Bridge(
        effect=record.effect,
        cause=record.cause,
        causes=tuple(record.causes),
        scope=tuple(sorted(record.scope.items())),
        versus=tuple(sorted(record.versus.items())),
        along=record.along,
        assumes=tuple(record.assumes),
        because=record.because,
    )


def _scope(intake: Intake, types: Mapping[str, EntityType]) -> dict[str, ScopeKey]:
    file = intake.data(f"{FOLDER}/scope.yaml")
    keys: dict[str, ScopeKey] = {}
    for key, record in intake.records(ScopeKeyRecord, file) if file else ():
        _known_types(intake, file, (key, "entity"), record.entity, types)
        values = {
            v: ScopeValue(v, tuple(r.spellings), r.once == "true", r.document == "true")
            for v, r in record.values.items()
        }
        keys[key] = ScopeKey(key, record.about, values, tuple(record.entity), record.default or "")
    return keys


def _predicates(
    intake: Intake, types: Mapping[str, EntityType], units: UnitTable, scope: Mapping[str, ScopeKey]
) -> dict[str, Predicate]:
    file = intake.data(f"{FOLDER}/predicates.yaml")
    predicates: dict[str, Predicate] = {}
    for key, record in intake.records(PredicateRecord, file) if file else ():
        _known_types(intake, file, (key, "subject"), record.subject, types)
        _known_types(intake, file, (key, "range"), record.range, types)
        _known_scope(intake, file, key, record.scope, scope)
        predicates[key] = _predicate(intake, file, key, record, units)
    return predicates


def _predicate(
    intake: Intake, file: SourceFile | None, key: str, record: PredicateRecord, units: UnitTable
) -> Predicate:
    kind = record.value[0] if record.value[0] in KINDS else "quantity"
    measures = tuple(map(UnitExpression.parse, record.value)) if kind == "quantity" else ()
    stable = parse_duration(record.stable_for) if record.stable_for else None
    if file and record.stable_for and stable is None:
        intake.add(
            "malformed-value",
            f"cannot read the duration {record.stable_for!r}",
            "write 60 days",
            file.location((key, "stable_for")),
        )
    return Predicate(
        id=key,
        about=record.about,
        subject_types=tuple(record.subject),
        range_kind=kind,
        measures=measures,
        range_types=tuple(record.range),
        scope=tuple(record.scope),
        one_value=record.one_value or "",
        one_subject=record.one_subject == "true",
        exact=record.exact == "true",
        attributive=record.attributive == "true",
        transitive=record.transitive == "true",
        ordered=record.ordered == "true",
        stable_for=stable,
    )


def _known_types(
    intake: Intake, file: SourceFile | None, at: tuple[str, str], names: list[str], types: Mapping[str, EntityType]
) -> None:
    for i, name in enumerate(names):
        if file and name not in types:
            hint = did_you_mean(name, types, "declare the type in facts/vocabulary/types.yaml")
            intake.add("unknown-name", f"unknown entity type {name!r}", hint, file.location((*at, i)))


def _known_scope(
    intake: Intake, file: SourceFile | None, key: str, names: list[str], scope: Mapping[str, ScopeKey]
) -> None:
    for i, name in enumerate(names):
        if file and name not in scope:
            hint = did_you_mean(name, scope, "declare the key in facts/vocabulary/scope.yaml")
            intake.add("unknown-name", f"unknown scope key {name!r}", hint, file.location((key, "scope", i)))


def _widths(hedges: Mapping[str, HedgeRecord], words: WordsRecord) -> Widths:
    default = Widths()

    def number(hedge: str, name: str, otherwise: Fraction) -> Fraction:
        text = getattr(hedges[hedge], name) if hedge in hedges else None
        return Fraction(text.rstrip("%")) / (100 if text.endswith("%") else 1) if text else otherwise

    return Widths(
        about=(number("about", "strict", default.about[0]), number("about", "plain", default.about[1])),
        reached=number("up to", "reached", default.reached),
        bound=number("under", "plain", default.bound),
        slightly=(
            number("slightly below", "strict", default.slightly[0]),
            number("slightly below", "plain", default.slightly[1]),
        ),
        change=number("cut", "plain", default.change),
        classes={word: (Fraction(low), Fraction(high)) for word, (low, high) in words.classes.items()},
    )


def _language(hedges: Mapping[str, HedgeRecord], words: WordsRecord) -> Words:
    calendar = {
        word: CalendarWord(CalendarPart(r.year.strict, r.month.strict), CalendarPart(r.year.plain, r.month.plain))
        for word, r in words.calendar.items()
    }
    spelled = {HEDGE_KEYS[key]: tuple(record.words) for key, record in hedges.items() if key in HEDGE_KEYS}
    return Words(
        numbers=words.numbers,
        magnitudes=words.magnitudes,
        up=tuple(words.up),
        down=tuple(words.down),
        hedges=spelled,
        calendar=calendar,
        not_names=tuple(words.not_names),
    )

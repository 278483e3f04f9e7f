"""``facts/entities/*.yaml`` and ``facts/sources.yaml`` -> entities and sources. A source is an entity too."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from site_builder.load.intake import Intake, RecordPlace, SourceFile, did_you_mean
from site_builder.load.vocabulary import SOURCE_TYPE
from site_builder.model import UNKNOWN, Entity, NotClaim, Source
from site_builder.quantity.dates import DateSyntaxError, StatedDate, parse_date
from site_builder.records import EntityRecord, SourceRecord
from site_builder.vocabulary import Vocabulary

ARTICLE = re.compile(r"(the|this|that|its|their|an?) [a-z]")


def load_entities(intake: Intake, vocabulary: Vocabulary) -> dict[str, Entity]:
    """All entities of all files; an id that stands twice keeps its first record."""
    entities: dict[str, Entity] = {}
    for path in intake.files("facts/entities"):
        file = intake.data(path)
        for key, record in intake.records(EntityRecord, file) if file else ():
            assert file is not None
            entity = _entity(intake, file, key, record, vocabulary)
            if key in entities:
                message = f"the entity {key!r} is declared twice; first at {entities[key].location}"
                intake.add(
                    "duplicate-id",
                    message,
                    "delete one of the two, or give it another id",
                    file.location((key,), key=True),
                )
            entities.setdefault(key, entity)
    return entities


def load_sources(intake: Intake, vocabulary: Vocabulary, entities: dict[str, Entity]) -> dict[str, Source]:
    """All sources with their texts; each becomes an entity as well."""
    file = intake.data("facts/sources.yaml")
    sources: dict[str, Source] = {}
    for key, record in intake.records(SourceRecord, file) if file else ():
        assert file is not None
        sources[key] = _source(intake, file, key, record, vocabulary)
        if key in entities:
            message = f"the source {key!r} has the id of an entity, declared at {entities[key].location}"
            intake.add("duplicate-id", message, "give one of the two another id", file.location((key,), key=True))
        publisher = entities[record.publisher].name if record.publisher in entities else record.publisher
        name = record.name or f"{publisher} {key}"
        entities.setdefault(key, Entity(key, SOURCE_TYPE.id, name, (), RecordPlace(file, (key,), (), by_key=True)))
        if record.publisher not in entities:
            hint = did_you_mean(record.publisher, entities, "declare the publisher in facts/entities/")
            intake.add("unknown-name", f"unknown entity {record.publisher!r}", hint, file.location((key, "publisher")))
    for key, source in sources.items():
        _check_origins(intake, file, key, source, sources)
    return sources


def _entity(intake: Intake, file: SourceFile, key: str, record: EntityRecord, vocabulary: Vocabulary) -> Entity:
    if record.type not in vocabulary.types:
        hint = did_you_mean(record.type, vocabulary.types, "declare the type in facts/vocabulary/types.yaml")
        intake.add("unknown-name", f"unknown entity type {record.type!r}", hint, file.location((key, "type")))
    for i, alias in enumerate(record.aliases):
        if alias.lower() in vocabulary.words.not_names or ARTICLE.match(alias):
            hint = "an alias must name the entity wherever it stands; delete this one"
            intake.add("not-a-name", f"{alias!r} is no name of {record.name}", hint, file.location((key, "aliases", i)))
    return Entity(
        id=key,
        type=record.type,
        name=record.name,
        aliases=tuple(record.aliases),
        where=RecordPlace(file, (key,), (), by_key=True),
        members=record.members or "",
        note=record.note or "",
        url=record.url or "",
    )


def _source(intake: Intake, file: SourceFile, key: str, record: SourceRecord, vocabulary: Vocabulary) -> Source:
    text = intake.text(record.text) if record.text and _is_below(intake, file, key, record.text) else None
    _check_traceable(intake, file, key, record)
    return Source(
        id=key,
        kind=record.kind,
        publisher=record.publisher,
        date=_date(intake, file, key, record.date, vocabulary),
        location=file.location((key,), key=True),
        family=record.family or "",
        derived_from=tuple(record.derived_from),
        text_path=record.text or "",
        text=text or "",
        sha256=record.sha256 or "",
        url=record.url or "",
        note=record.note or "",
        not_claims=tuple(
            NotClaim(r.quote, r.because, file.location((key, "not_claims", i))) for i, r in enumerate(record.not_claims)
        ),
    )


def _check_traceable(intake: Intake, file: SourceFile, key: str, record: SourceRecord) -> None:
    """A problem if a reader cannot get at the source, or a changed byte of its text would not be found."""
    if not (record.text or record.url or record.note):
        intake.add(
            "missing-key",
            f"the source {key!r} has neither a text nor a url",
            "add `text:`, or `url:` and `note:`",
            file.location((key,)),
        )
    if record.text and not record.sha256:
        intake.add(
            "missing-key",
            "the source has a text but no sha256",
            "add `sha256:`, so that a changed byte is found",
            file.location((key,)),
        )


def _is_below(intake: Intake, file: SourceFile, key: str, path: str) -> bool:
    """Whether a text lies below seeds/, so that no other file of the machine can be published."""
    parts = PurePosixPath(path).parts
    below = parts[:1] == ("seeds",) and ".." not in parts
    if not below:
        intake.add(
            "malformed-value",
            f"the text {path!r} lies outside seeds/",
            "keep it below seeds/",
            file.location((key, "text")),
        )
    return below


def _date(intake: Intake, file: SourceFile, key: str, text: str, vocabulary: Vocabulary) -> StatedDate:
    try:
        return parse_date(text, vocabulary.words.calendar)
    except DateSyntaxError as error:
        intake.add("malformed-value", f"date: {error}", error.hint, file.location((key, "date")))
        return StatedDate(UNKNOWN, (None, None), (None, None))


def _check_origins(
    intake: Intake, file: SourceFile | None, key: str, source: Source, sources: dict[str, Source]
) -> None:
    for i, origin in enumerate(source.derived_from):
        if file and origin not in sources:
            hint = did_you_mean(origin, sources, "declare it in facts/sources.yaml")
            intake.add("unknown-name", f"unknown source {origin!r}", hint, file.location((key, "derived_from", i)))

"""``facts/claims/`` -> claims, file by file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from site_builder.load.desk import Desk, Known
from site_builder.load.intake import Intake, RecordPlace, SourceFile, did_you_mean
from site_builder.model import Claim, Entity, Source
from site_builder.records import ClaimFile, ClaimRecord
from site_builder.vocabulary import Vocabulary


def load_claims(
    intake: Intake, vocabulary: Vocabulary, entities: Mapping[str, Entity], sources: Mapping[str, Source]
) -> dict[str, Claim]:
    """All claims of all files, by global id (``source#id``), in the order of their files."""
    claims: dict[str, Claim] = {}
    known = Known()
    for path in intake.files("facts/claims"):
        file = intake.data(path)
        for claim in _claims(intake, file, vocabulary, entities, sources, known) if file else ():
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
    known: Known,
) -> Iterator[Claim]:
    head = intake.record(ClaimFile, file.root, file)
    if head is None:
        return
    source = sources.get(head.source)
    if source is None:
        hint = did_you_mean(head.source, sources, "declare it in facts/sources.yaml")
        intake.add("unknown-name", f"unknown source {head.source!r}", hint, file.location(("source",)))
        return
    desk = Desk(intake, vocabulary, entities, source, known, head.confidence)
    for index, record in intake.listed(ClaimRecord, head.claims, file, ("claims",)):
        yield desk.claim(record, RecordPlace(file, ("claims", index), record.keys()))

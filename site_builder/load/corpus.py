"""Everything read from one root, with every problem met on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from site_builder.collecting import no_garbage_collection
from site_builder.findings import Problem
from site_builder.load.claims import load_claims
from site_builder.load.entities import load_entities, load_sources
from site_builder.load.intake import Intake, SourceFile, did_you_mean
from site_builder.load.vocabulary import load_vocabulary
from site_builder.model import Claim, ComparisonPage, Entity, Location, Resolution, Source
from site_builder.records import ComparisonPageRecord, ResolutionRecord
from site_builder.vocabulary import Vocabulary

RESOLUTIONS = "facts/resolutions.yaml"
PAGES = "facts/pages.yaml"


@dataclass(frozen=True, slots=True)
class Corpus:
    """All knowledge below one root; ``claims`` are keyed by global id and hold the retracted ones too."""

    root: Path
    vocabulary: Vocabulary
    entities: Mapping[str, Entity]
    sources: Mapping[str, Source]
    claims: Mapping[str, Claim]
    resolutions: tuple[Resolution, ...]
    problems: tuple[Problem, ...]
    pages: tuple[ComparisonPage, ...] = ()


def load(root: Path) -> Corpus:
    """Read ``facts/`` and the texts it names; never raises on bad input."""
    intake = Intake(root)
    if not (root / "facts").is_dir():
        intake.add(
            "unreadable-file",
            "there is no facts/ folder here",
            "run it at the top of the repository, or give --root",
            Location("facts"),
        )
        return Corpus(root, Vocabulary(), {}, {}, {}, (), tuple(intake.problems))
    with no_garbage_collection():
        vocabulary = load_vocabulary(intake)
        entities = load_entities(intake, vocabulary)
        sources = load_sources(intake, vocabulary, entities)
        claims = load_claims(intake, vocabulary, entities, sources)
        resolutions = tuple(_resolutions(intake, claims))
        pages = tuple(_pages(intake, vocabulary))
    return Corpus(root, vocabulary, entities, sources, claims, resolutions, tuple(intake.problems), pages)


def _pages(intake: Intake, vocabulary: Vocabulary) -> Iterator[ComparisonPage]:
    file = intake.data(PAGES) if (intake.root / PAGES).exists() else None
    for key, record in intake.records(ComparisonPageRecord, file) if file else ():
        for i, name in enumerate(record.predicates):
            if file and name not in vocabulary.predicates:
                hint = did_you_mean(name, vocabulary.predicates, "use a predicate of facts/vocabulary/predicates.yaml")
                intake.add("unknown-name", f"unknown predicate {name!r}", hint, file.location((key, "predicates", i)))
        yield ComparisonPage(key, record.title, record.about, tuple(record.predicates), record.currency or "")


def _resolutions(intake: Intake, claims: Mapping[str, Claim]) -> Iterator[Resolution]:
    if not (intake.root / RESOLUTIONS).exists():
        return
    file = intake.data(RESOLUTIONS, list)
    for index, data in enumerate(file.root if file else ()):
        record = intake.record(ResolutionRecord, data, file, (index,)) if file else None
        if record is not None and file is not None:
            yield _resolution(intake, file, index, record, claims)


def _resolution(
    intake: Intake, file: SourceFile, index: int, record: ResolutionRecord, claims: Mapping[str, Claim]
) -> Resolution:
    if (record.verdict is None) == (record.acknowledged != "true"):
        hint = "write `verdict: {upholds: […], refutes: […]}`, or `acknowledged: true` where the evidence cannot decide"
        intake.add(
            "missing-key",
            "a resolution needs a verdict or an acknowledgement, and not both",
            hint,
            file.location((index,)),
        )
    verdict = record.verdict
    sides = {"upholds": verdict.upholds, "refutes": verdict.refutes} if verdict else {}
    for side, names in sides.items():
        for i, name in enumerate(names):
            if name not in claims:
                hint = did_you_mean(name, claims, "write source#claim, as `facts check` prints it")
                intake.add("unknown-name", f"unknown claim {name!r}", hint, file.location((index, "verdict", side, i)))
    return Resolution(
        key=record.finding,
        because=record.because,
        by=record.by,
        date=record.date,
        location=file.location((index,)),
        upholds=tuple(sides.get("upholds", ())),
        refutes=tuple(sides.get("refutes", ())),
        acknowledged=record.acknowledged == "true",
        evidence=record.evidence or "",
    )

"""All claims as columns, each distinct name once, so that the table of 20,000 of them starts in a fraction of a second."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from site_builder.belief import Scale, ends, reading_text, scale_of
from site_builder.check import Verdict
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.pages.claims import OUTCOMES
from site_builder.pages.data_script import address
from site_builder.pages.page import claim_anchor, entity_path, finding_path, flat, source_path, value_html
from site_builder.quantity.value import Form
from site_builder.statements import DAY, RATIO, Statement

HERE = "facts/index.md"
"""The page that the addresses are seen from."""
SHOWN = {**{outcome: word for outcome, (word, _) in OUTCOMES.items()}, "refuted": "refuted", "retracted": "retracted"}
"""The word that readers see for each outcome."""
TAG = re.compile(r"<[^>]*>")
NOTHING = "–"

Rank = tuple[str, Fraction, str]
Columns = dict[str, list[object]]


def columns(verdict: Verdict) -> dict[str, object]:
    """Each column as a list with one item per claim; numbers point into ``names``, ``predicates``, ``sources``, ``findings``."""
    graph, claims = verdict.graph, tuple(verdict.graph.corpus.claims.values())
    return {
        **_named(graph, claims),
        **_measured(graph, claims),
        **_dated(graph, claims),
        **_judged(verdict, claims),
        "anchor": [claim_anchor(claim.id) for claim in claims],
        "scope": [flat(", ".join(f"{key}: {graph.name(value)}" for key, value in claim.scope)) for claim in claims],
        "quote": [flat(claim.quote) for claim in claims],
    }


def _named(graph: FactGraph, claims: Sequence[Claim]) -> Columns:
    """Subject, predicate and source, each distinct one once."""
    subjects = _distinct(claim.subject for claim in claims)
    sources = _distinct(claim.source for claim in claims)
    predicates = _distinct(claim.predicate for claim in claims)
    return {
        "names": [[flat(graph.name(subject)), _subject_address(graph, subject)] for subject in subjects],
        "sources": [[flat(graph.name(source)), address(HERE, source_path(source))] for source in sources],
        "predicates": [flat(predicate.replace("_", " ")) for predicate in predicates],
        "subject": [subjects[claim.subject] for claim in claims],
        "predicate": [predicates[claim.predicate] for claim in claims],
        "source": [sources[claim.source] for claim in claims],
    }


def _measured(graph: FactGraph, claims: Sequence[Claim]) -> Columns:
    return {
        "value": [_value(graph, claim) for claim in claims],
        "valueRank": _ranks([_size(graph, claim) for claim in claims]),
        "band": [_band(graph, claim) for claim in claims],
    }


def _dated(graph: FactGraph, claims: Sequence[Claim]) -> Columns:
    return {
        "date": [flat(claim.date or "") for claim in claims],
        "said": [flat(graph.corpus.sources[claim.source].date) for claim in claims],
        "dateRank": _ranks([_when(graph, claim) for claim in claims]),
        "mode": [flat(claim.mode) for claim in claims],
    }


def _judged(verdict: Verdict, claims: Sequence[Claim]) -> Columns:
    where = _where(verdict.conflicts)
    return {
        "outcomes": list(SHOWN),
        "outcomeWords": list(SHOWN.values()),
        "findings": [_finding(finding) for finding in verdict.conflicts],
        "outcome": [list(SHOWN).index(_outcome(verdict.graph, claim)) for claim in claims],
        "conflicts": [where.get(claim.id, []) for claim in claims],
    }


def _distinct(items: Iterable[str]) -> dict[str, int]:
    """Each item once, with its place."""
    return {item: place for place, item in enumerate(dict.fromkeys(items))}


def _where(findings: Sequence[Finding]) -> dict[str, list[int]]:
    """For each claim in conflict the places of its findings."""
    found: dict[str, list[int]] = {}
    for place, finding in enumerate(findings):
        for claim in finding.claims:
            found.setdefault(claim, []).append(place)
    return found


def _finding(finding: Finding) -> list[str]:
    return [finding.severity.value, finding.status.value, flat(finding.message), address(HERE, finding_path(finding))]


def _subject_address(graph: FactGraph, subject: str) -> str:
    if subject in graph.corpus.sources:
        return address(HERE, source_path(subject))
    return address(HERE, entity_path(subject)) if subject in graph.corpus.entities else ""


def _value(graph: FactGraph, claim: Claim) -> str:
    """What the other pages show as its value, without the tags; escaped text holds no tag of its own."""
    shown = html.unescape(TAG.sub("", value_html(graph, HERE, claim)))
    return "" if shown == NOTHING else shown


def _band(graph: FactGraph, claim: Claim) -> str:
    """The interval that the value allows as a reader takes it, in the unit of the claim."""
    stated = graph.statements.get(claim.id, ())
    shown = (reading_text(s.bands.plain, _scale(graph, claim, s)) for s in stated)
    return flat(", ".join(dict.fromkeys(shown)))


def _scale(graph: FactGraph, claim: Claim, stated: Statement) -> Scale:
    levels = [value for value in claim.values if value.form is Form.LEVEL]
    if stated.quantity.compared or stated.quantity.dimension in (RATIO, DAY) or not levels:
        return scale_of(graph, stated.quantity, stated.currency)
    return Scale(graph.corpus.vocabulary.units.factor(levels[-1].unit), str(levels[-1].unit))


def _outcome(graph: FactGraph, claim: Claim) -> str:
    if claim.retracted or claim.id in graph.refuted:
        return "retracted" if claim.retracted else "refuted"
    return graph.evidence[claim.id].outcome.value


def _ranks(keys: Sequence[Rank]) -> list[object]:
    """The place of each key in their order; equal keys share one."""
    places = {one: place for place, one in enumerate(sorted(set(keys)))}
    return [places[one] for one in keys]


def _size(graph: FactGraph, claim: Claim) -> Rank:
    """Like with like, then by size: dimension, least number allowed, value as shown; what has no number comes last."""
    for stated in graph.statements.get(claim.id, ()):
        low, high = ends(stated.bands.plain)
        number = low if low is not None else high
        alike = f"0 {stated.quantity.dimension} {bool(stated.quantity.compared)}"
        return alike, number or Fraction(0), claim.written
    return "1", Fraction(0), _value(graph, claim).lower()


def _when(graph: FactGraph, claim: Claim) -> Rank:
    """The last day on which it held or happened, or else on which it was said."""
    stated = claim.date or graph.corpus.sources[claim.source].date
    day = stated.latest if stated.latest is not None else stated.earliest
    return "", Fraction(day or 0), claim.source

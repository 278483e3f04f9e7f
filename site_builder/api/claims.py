"""The rows of the table of claims."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.api.addresses import Site, page_address
from site_builder.api.bounds import bounds
from site_builder.graph import FactGraph
from site_builder.model import CONFIDENCE, UNKNOWN, Claim, Comparison

Row = dict[str, object]


def claim_rows(graph: FactGraph, site: Site) -> Iterator[Row]:
    """One row per standing claim, in the order of the records."""
    for claim in graph.claims.values():
        yield {**_value(graph, claim), **_compared(claim), **_belief(graph, claim), **_place(claim, site)}


def _value(graph: FactGraph, claim: Claim) -> Row:
    found = bounds(claim, graph.statements[claim.id], graph.corpus.vocabulary)
    return {
        "id": claim.id,
        "source": claim.source,
        "subject": claim.subject,
        "predicate": claim.predicate,
        "value": claim.written or (claim.span.text if claim.span else None),
        "value_kind": _kind(claim),
        "entities": list(claim.entities),
        "unit": found.unit,
        "bounds": found.of,
        "low": found.low,
        "high": found.high,
        "strict_low": found.strict_low,
        "strict_high": found.strict_high,
        "scope": dict(claim.scope),
        "date": claim.date.text if claim.date else None,
    }


def _kind(claim: Claim) -> str:
    if claim.value is not None:
        return claim.value.form.value
    parts = (
        ("levels", claim.later),
        ("entity", claim.entities),
        ("date", claim.dates),
        ("span", claim.span),
        ("text", claim.text),
    )
    return next((kind for kind, part in parts if part), "none")


def _compared(claim: Claim) -> Row:
    """The other side, if it adds something: a change has ``since``, a comparison ``versus``."""
    versus = claim.versus or Comparison()
    subject = UNKNOWN if versus.unknown else versus.subject or None
    return {
        "since": _since(versus) if versus.since else None,
        "versus": None if versus.since else subject,
        "versus_scope": {} if versus.since else dict(versus.scope),
        "versus_date": versus.date.text if versus.date and not versus.since else None,
    }


def _since(versus: Comparison) -> str:
    if versus.ago is not None:
        return f"{versus.ago} days before"
    return versus.date.text if versus.date else UNKNOWN


def _belief(graph: FactGraph, claim: Claim) -> Row:
    return {
        "says": list(claim.says),
        "because": claim.because or None,
        "mode": claim.mode or None,
        "inferred": list(claim.inferred),
        "confidence": claim.confidence,
        "confidence_number": CONFIDENCE.get(claim.confidence, 0.0),
        "evidence": graph.evidence[claim.id].outcome.value,
        "refuted": claim.id in graph.refuted,
    }


def _place(claim: Claim, site: Site) -> Row:
    place, url = claim.location, page_address(site.source(claim.source), claim.id.partition("#")[2])
    return {"quote": claim.quote or None, "path": place.path, "line": place.line, "url": url}

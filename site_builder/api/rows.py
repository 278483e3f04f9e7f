"""The rows of all tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from site_builder.api.addresses import Site, page_address
from site_builder.api.bounds import decimal
from site_builder.api.claims import Row, claim_rows
from site_builder.api.plain import clean
from site_builder.check import Verdict
from site_builder.findings import Doubt, Finding, Label, Severity
from site_builder.graph import FactGraph
from site_builder.model import Claim, Location, Resolution
from site_builder.quantity.bands import Reading
from site_builder.quantity.dates import day_text
from site_builder.statements import Quantity, Statement

Rows = dict[str, list[Row]]


def all_rows(verdict: Verdict, site: Site) -> Rows:
    """The rows of every table by its name, in stable order and without a character that a format could not carry."""
    graph = verdict.graph
    return {
        "claims": clean(list(claim_rows(graph, site))),
        "entities": clean(list(_entities(graph, site))),
        "sources": clean(list(_sources(graph, site))),
        "findings": clean([_finding(finding, site) for finding in verdict.findings]),
        "quantities": clean([_quantity(quantity, stated) for quantity, stated in graph.by_quantity.items()]),
    }


def _entities(graph: FactGraph, site: Site) -> Iterator[Row]:
    about = Counter(claim.subject for claim in graph.claims.values())
    for entity in graph.corpus.entities.values():
        naming = graph.by_entity.get(entity.id, [])
        page = site.source(entity.id) if entity.id in graph.corpus.sources else site.entity(entity.id)
        yield {
            "id": entity.id,
            "type": entity.type,
            "name": entity.name,
            "aliases": list(entity.aliases),
            "members": entity.members or None,
            "note": entity.note or None,
            "homepage": entity.url or None,
            "claims": about[entity.id],
            "mentions": len(naming),
            **_counted(graph, naming),
            **_place(entity.location),
            "url": page_address(page),
        }


def _counted(graph: FactGraph, claims: list[Claim]) -> Row:
    sources = {claim.source for claim in claims}
    return {"sources": len(sources), "origins": len({graph.origin(source) for source in sources})}


def _sources(graph: FactGraph, site: Site) -> Iterator[Row]:
    stated = Counter(claim.source for claim in graph.claims.values())
    refuted = Counter(claim.source for claim in graph.claims.values() if claim.id in graph.refuted)
    for source in graph.corpus.sources.values():
        yield {
            "id": source.id,
            "name": graph.name(source.id),
            "kind": source.kind,
            "publisher": source.publisher,
            "date": source.date.text,
            "family": source.family or None,
            "derived_from": list(source.derived_from),
            "origin": graph.origin(source.id),
            "has_text": bool(source.text),
            "sha256": source.sha256 or None,
            "homepage": source.url or None,
            "note": source.note or None,
            "claims": stated[source.id],
            "refuted": refuted[source.id],
            **_place(source.location),
            "url": page_address(site.source(source.id)),
        }


def _finding(finding: Finding, site: Site) -> Row:
    return {
        "key": finding.key,
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity.value,
        "status": finding.status.value,
        "message": finding.message,
        "hint": finding.hint,
        "factor": round(finding.factor, 4) if finding.factor is not None else None,
        "assumes": list(finding.assumes),
        "slip": finding.slip.text if finding.slip else None,
        "claims": [_label(label) for label in finding.labels],
        "sets": sorted(sorted(conflict) for conflict in finding.sets),
        "proof": list(finding.proof),
        "more_proofs": [list(proof) for proof in finding.more],
        **_repair(finding),
        "resolution": resolution_row(finding.resolution) if finding.resolution else None,
        "url": None if finding.severity is Severity.NOTE else page_address(site.finding(finding)),
    }


def _repair(finding: Finding) -> Row:
    nothing = Doubt((), 0.0)
    best = finding.repair.best if finding.repair else nothing
    second = (finding.repair.runner_up if finding.repair else None) or nothing
    return {
        "doubt": list(best.claims),
        "doubt_cost": round(best.cost, 3) if best.claims else None,
        "runner_up": list(second.claims),
        "runner_up_cost": round(second.cost, 3) if second.claims else None,
        "settle": (finding.repair.settle if finding.repair else "") or None,
    }


def _label(label: Label) -> Row:
    return {
        "claim": label.claim or None,
        "role": label.role,
        "quote": label.quote or None,
        **_place(label.location),
    }


def resolution_row(resolution: Resolution) -> Row:
    """A recorded decision."""
    return {
        "acknowledged": resolution.acknowledged,
        "upholds": list(resolution.upholds),
        "refutes": list(resolution.refutes),
        "because": resolution.because,
        "by": resolution.by,
        "date": resolution.date,
        **_place(resolution.location),
    }


def _quantity(quantity: Quantity, stated: list[Statement]) -> Row:
    return {
        "id": quantity.id,
        "subject": quantity.subject,
        "predicate": quantity.predicate,
        "scope": dict(quantity.scope),
        "dimension": quantity.dimension,
        "compared": quantity.compared or None,
        "statements": [_statement(statement) for statement in stated],
    }


def _statement(statement: Statement) -> Row:
    first, last = statement.when
    return {
        "claim": statement.claim,
        "currency": statement.currency or None,
        "from_day": day_text(first) if first else None,
        "to_day": day_text(last) if last else None,
        "open": list(statement.open),
        "strict": _bands(statement.bands.strict),
        "plain": _bands(statement.bands.plain),
    }


def _bands(reading: Reading) -> list[Row]:
    return [
        {
            "of": variant.value,
            "low": None if band.low is None else decimal(band.low, up=False),
            "high": None if band.high is None else decimal(band.high, up=True),
            "low_open": band.low_open,
            "high_open": band.high_open,
        }
        for variant, band in reading.items()
    ]


def _place(location: Location) -> Row:
    return {"path": location.path, "line": location.line}

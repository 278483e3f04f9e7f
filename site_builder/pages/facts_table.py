"""The table of all claims: searched, filtered and sorted by a script; without it the CSV and the entity pages serve.

The data comes as columns, each distinct name once, so that 20,000 claims start in a fraction of a second.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from site_builder.belief import ends, reading_text, scale_of
from site_builder.check import Verdict
from site_builder.findings import Finding, Severity
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.pages.data_script import address, data_script
from site_builder.pages.page import (
    Page,
    claim_anchor,
    entity_path,
    esc,
    finding_path,
    flat,
    link,
    source_path,
    url,
    value_html,
)

HERE = "facts/index.md"
DATA = "facts/facts.js"
CSV = "api/v1/claims.csv"
COLUMNS = (
    ("subject", "Entity"),
    ("predicate", "What"),
    ("value", "Value"),
    ("band", "Band"),
    ("scope", "Scope"),
    ("date", "Date"),
    ("source", "Source"),
    ("status", "Status"),
)
OUTCOMES = ("pass", "fail", "unchecked", "refuted", "retracted")
CONFLICTS = tuple(severity for severity in Severity if severity is not Severity.NOTE)
TAG = re.compile(r"<[^>]*>")
NOTHING = "–"

Rank = tuple[str, Fraction, str]


def facts_page(verdict: Verdict) -> Page:
    """The page with the controls and an empty table, which the script fills."""
    claims = verdict.graph.corpus.claims
    lead = (
        f'<p class="lead">All {len(claims)} claims of {len(verdict.graph.corpus.sources)} sources, with their exact words. '
        f'<a href="{url(HERE, CSV)}" download>Download as CSV</a></p>'
    )
    body = [lead, _without_script(), _controls(verdict), _empty_table()]
    description = f"All {len(claims)} claims with value, scope, date, source and status; search, filter and sort them."
    return Page(HERE, "Facts", "\n\n".join(body), None, description, scripts=(DATA, "assets/facts-table.js"))


def facts_data(verdict: Verdict) -> dict[str, str | bytes]:
    """The columns of the table, in the order of the records."""
    return {DATA: data_script("FACTS_TABLE", columns(verdict))}


def columns(verdict: Verdict) -> dict[str, object]:
    """Each column as a list with one item per claim; names are numbers into ``names``, ``predicates``, ``sources``, ``findings``."""
    graph, claims = verdict.graph, list(verdict.graph.corpus.claims.values())
    subjects = _distinct(claim.subject for claim in claims)
    sources = _distinct(claim.source for claim in claims)
    predicates = _distinct(claim.predicate for claim in claims)
    findings = [finding for finding in verdict.findings if finding.severity is not Severity.NOTE]
    where = _where(findings)
    return {
        "names": [[flat(graph.name(subject)), _subject_address(graph, subject)] for subject in subjects],
        "sources": [[flat(graph.name(source)), address(HERE, source_path(source))] for source in sources],
        "predicates": [flat(predicate.replace("_", " ")) for predicate in predicates],
        "findings": [_finding(finding) for finding in findings],
        "anchor": [claim_anchor(claim.id) for claim in claims],
        "subject": [subjects[claim.subject] for claim in claims],
        "predicate": [predicates[claim.predicate] for claim in claims],
        "value": [_value(graph, claim) for claim in claims],
        "valueRank": _ranks(claims, lambda claim: _size(graph, claim)),
        "band": [_band(graph, claim) for claim in claims],
        "scope": [flat(", ".join(f"{key}: {graph.name(value)}" for key, value in claim.scope)) for claim in claims],
        "date": [flat(claim.date or "") for claim in claims],
        "said": [flat(graph.corpus.sources[claim.source].date) for claim in claims],
        "dateRank": _ranks(claims, lambda claim: _when(graph, claim)),
        "source": [sources[claim.source] for claim in claims],
        "mode": [flat(claim.mode) for claim in claims],
        "quote": [flat(claim.quote) for claim in claims],
        "outcome": [OUTCOMES.index(_outcome(graph, claim)) for claim in claims],
        "conflicts": [where.get(claim.id, []) for claim in claims],
        "outcomes": OUTCOMES,
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
    """The interval that the value allows as a reader takes it."""
    stated = graph.statements.get(claim.id, ())
    shown = (reading_text(s.bands.plain, scale_of(graph, s.quantity, s.currency)) for s in stated)
    return flat(", ".join(dict.fromkeys(shown)))


def _outcome(graph: FactGraph, claim: Claim) -> str:
    if claim.retracted or claim.id in graph.refuted:
        return "retracted" if claim.retracted else "refuted"
    return graph.evidence[claim.id].outcome.value


def _ranks(claims: Sequence[Claim], key: Callable[[Claim], Rank]) -> list[int]:
    """The place of each claim in an order; equal claims share one."""
    keys = [key(claim) for claim in claims]
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


def _without_script() -> str:
    return (
        "<div><noscript><p>Searching this table needs JavaScript. Without it, every claim stands on "
        f"{link(HERE, 'entities/index.md', 'the page of its entity')} and of {link(HERE, 'sources/index.md', 'its source')}, and "
        f'all of them in <a href="{url(HERE, CSV)}">the CSV</a>.</p></noscript></div>'
    )


def _controls(verdict: Verdict) -> str:
    """The filters, hidden until the script runs."""
    corpus = verdict.graph.corpus
    predicates = sorted({claim.predicate.replace("_", " ") for claim in corpus.claims.values()})
    sources = sorted({verdict.graph.name(claim.source) for claim in corpus.claims.values()})
    outcomes = "".join(f"<option>{outcome}</option>" for outcome in OUTCOMES)
    severities = "".join(f'<option value="{s.value}">in conflict: {s.value}</option>' for s in CONFLICTS)
    return (
        '<form class="facts-controls" role="search" aria-label="Claims" hidden data-search-exclude>'
        '<label class="facts-words"><span>Search</span><input type="search" name="q" autocomplete="off" spellcheck="false" '
        'placeholder="entity, value, words of a quote"></label>'
        f"{_select('predicate', 'What', ''.join(f'<option>{esc(p)}</option>' for p in predicates))}"
        f"{_select('source', 'Source', ''.join(f'<option>{esc(s)}</option>' for s in sources))}"
        f"{_select('status', 'Status', outcomes + severities)}"
        '<label class="facts-tick"><input type="checkbox" name="conflict" value="1"> in conflict only</label>'
        '<button type="reset" class="facts-button">Clear</button></form>'
    )


def _select(name: str, label: str, options: str) -> str:
    return f'<label><span>{label}</span><select name="{name}"><option value="">all</option>{options}</select></label>'


def _empty_table() -> str:
    heads = "".join(
        f'<th scope="col" role="columnheader" data-column="{key}"><button type="button">{name}</button></th>'
        for key, name in COLUMNS
    )
    return (
        '<div class="facts-grid" hidden data-search-exclude><p class="facts-count" role="status" aria-live="polite"></p>'
        '<div class="facts-scroll" tabindex="0" role="region" aria-label="Claims"><table class="facts-table" role="table">'
        f'<thead role="rowgroup"><tr role="row">{heads}</tr></thead><tbody role="rowgroup"></tbody></table></div>'
        '<p><button type="button" class="facts-button facts-more">Show more</button></p></div>'
    )

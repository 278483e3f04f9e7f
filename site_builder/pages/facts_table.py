"""The table of all claims: searched, filtered and sorted by a script; without it the CSV and the entity pages serve."""

from __future__ import annotations

from site_builder.check import Verdict
from site_builder.findings import MEANINGS, Severity
from site_builder.pages.data_script import data_script
from site_builder.pages.facts_columns import HERE, SHOWN, columns
from site_builder.pages.page import Page, esc, link, url

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
CONFLICTS = tuple(severity for severity in Severity if severity is not Severity.NOTE)


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
    return {DATA: data_script("FACTS_TABLE", {**columns(verdict), "meanings": MEANINGS})}


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
    outcomes = "".join(f'<option value="{outcome}">{word}</option>' for outcome, word in SHOWN.items())
    severities = "".join(f'<option value="{s.value}">in conflict: {s.value}</option>' for s in CONFLICTS)
    return (
        '<form class="facts-controls" role="search" aria-label="Claims" hidden data-search-exclude>'
        '<label class="facts-words"><span>Search</span><input type="search" name="q" autocomplete="off" spellcheck="false" '
        'placeholder="entity, value, words of a quote"></label>'
        f"{_select('predicate', 'What', ''.join(f'<option>{esc(p)}</option>' for p in predicates))}"
        f"{_select('source', 'Source', ''.join(f'<option>{esc(s)}</option>' for s in sources))}"
        f"{_select('status', 'Status', outcomes + severities)}"
        '<label class="facts-tick"><input type="checkbox" name="conflict" value="1"> in conflict only</label>'
        '<button type="reset" class="facts-button">Clear filters</button></form>'
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

"""The Data page: every download, its columns, and the promise about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from site_builder.api.addresses import Site, file_path
from site_builder.api.columns import Column
from site_builder.api.database import ALIASES, FINDING_CLAIMS, RESOLUTIONS
from site_builder.api.downloads import DOWNLOADS, Download
from site_builder.api.linked import DATA_PAGE, LICENCE, dataset, in_html, newest
from site_builder.api.tables import BAND, DECISION, PLACE, STATEMENT, TABLES
from site_builder.check import Verdict
from site_builder.pages.changes import changes_path
from site_builder.pages.page import Page, entity_path, esc, finding_path, link, md, source_path, table

EXAMPLE = '''\
import csv, json, sqlite3
from pathlib import Path

folder = Path("api/v1")  # where you saved the files

# JSON: the claims that no decision refutes, with the band that a reader understands
claims = json.loads((folder / "claims.json").read_text("utf-8"))["claims"]
for claim in claims:
    if claim["low"] and not claim["refuted"]:
        print(claim["subject"], claim["predicate"], claim["low"], "to", claim["high"], claim["unit"])

# CSV: how many claims each source states
with (folder / "claims.csv").open(encoding="utf-8", newline="") as file:
    stated = [row["source"] for row in csv.DictReader(file)]
print({source: stated.count(source) for source in sorted(set(stated))})

# SQLite: the quotes on both sides of each open conflict
facts = sqlite3.connect(folder / "facts.sqlite")
query = """
    SELECT findings.message, finding_claims.role, finding_claims.quote
    FROM findings JOIN finding_claims ON finding_claims.finding = findings.key
    WHERE findings.status = 'open' AND findings.severity <> 'note'
    ORDER BY findings.key, finding_claims.number
"""
for message, role, quote in facts.execute(query):
    print(message, role, quote, sep=" | ")
'''

PROMISE = """\
The addresses below `api/v1/` stay, and so do the columns: their names, their kinds and their meanings. Columns, words of a closed
column, tables and files may be **added**; nothing is renamed or removed. A change that would break a reader goes to `api/v2/`, and
`api/v1/` stays beside it. Read columns by name, and pass over those that you do not know."""

NUMBERS = """\
* **Numbers are texts.** `value` is what the record writes, with its hedge. The four bounds are decimal numbers as text, so that no digit
  is lost: exact where a decimal can be, otherwise rounded outward to 12 digits, so that the interval still holds the number. They
  are in the claim's own `unit`; in `quantities.json` they are in base units, so that claims in different units can be compared.
* **Two readings.** The plain bounds are what a reader understands ("about" is 15 %), the strict ones what the words allow. A missing
  bound is open.
* **What is missing** is null in JSON and SQLite and an empty cell in CSV. Lists and objects are empty, never null.
* **CSV** follows RFC 4180: UTF-8, commas, CRLF. A list is joined by `; `, an object is written `key=value; key=value`. A cell of text
  that begins with `=`, `+`, `-`, `@`, a tab or a line break has an apostrophe before it, so that no spreadsheet runs it as a formula;
  take it off for the exact words. Numbers and dates are left alone. JSON and SQLite have the texts unchanged.
* **SQLite**: `claims`, `entities`, `sources` and `findings` have the columns of the JSON documents; lists and objects are JSON text,
  which `json_each` reads; true and false are 1 and 0. Aliases, the places of a finding, and decisions are tables of their own.
* **Characters** that XML forbids are replaced by U+FFFD, everywhere."""


ANCHORS = {*(kind.name for kind in TABLES), "graph", "facts"}
"""The tables and files whose columns this page explains, by the anchor."""


def described_site(title: str, url: str = "") -> Site:
    """What the API is told of the site: the pages of each thing, the name, and the address if it is known."""
    return Site(entity_path, source_path, finding_path, changes_path, title, url)


def data_page(verdict: Verdict, title: str) -> Page:
    """The page, with the Dataset in the words of schema.org embedded."""
    graph = verdict.graph
    description = (
        f"{len(graph.claims)} claims, {len(graph.corpus.entities)} entities, {len(graph.corpus.sources)} sources and "
        f"{len(verdict.findings)} findings to download, with every column explained."
    )
    body = [
        md(description),
        "## Downloads",
        table(("File", "Format", "What it holds", "Described by"), map(_download, DOWNLOADS)),
        f"<p>Also {link(DATA_PAGE, 'llms.txt', 'llms.txt')} at the root of the site: the pages and the data, for language models.</p>",
        "## What stays",
        PROMISE,
        "## How to read it",
        NUMBERS,
        "### In Python, with nothing to install",
        f"```python\n{EXAMPLE}```",
        "## Licence, and how to cite",
        md(LICENCE),
        _citation(verdict, title),
        "## Columns",
        *_columns(),
        in_html(dataset(verdict, described_site(title), DATA_PAGE)),
    ]
    return Page(DATA_PAGE, "Data", "\n\n".join(body), None, description)


def _download(download: Download) -> tuple[str, ...]:
    stem = download.name.partition(".")[0]
    columns = link(DATA_PAGE, DATA_PAGE, "columns", stem) if stem in ANCHORS else ""
    schema = link(DATA_PAGE, file_path(download.schema), "JSON Schema") if download.schema else ""
    file = link(DATA_PAGE, file_path(download.name), download.name)
    return (
        file,
        esc(download.kind),
        esc(download.about[:1].upper() + download.about[1:]),
        " · ".join(filter(None, (columns, schema))) or "–",
    )


def _citation(verdict: Verdict, title: str) -> str:
    graph = verdict.graph
    dated = f", as of {newest(verdict)}" if graph.corpus.sources else ""
    claim = next(iter(graph.claims), "")
    example = f", such as <code>{esc(claim)}</code>" if claim else ""
    return (
        f"<p>Cite the whole as “{esc(title)}{esc(dated)}” with the address of this site. Cite one fact by the id of its claim{example}, "
        "the source that states it and its date; the address in the column <code>url</code> leads to its words. Facts are corrected "
        "as time goes by, so keep a copy of the file that you used.</p>"
    )


def _columns() -> Iterator[str]:
    for kind in TABLES:
        yield f"### {kind.name}.json {{: #{kind.name} }}"
        yield f"{md(kind.about)}\n\n{_table(kind.columns)}"
    nested = (
        ("A place in claims of a finding", PLACE),
        ("The resolution of a finding", DECISION),
        ("A statement about a quantity", STATEMENT),
        ("A band of a statement", BAND),
        ("SQLite: aliases {: #facts }", ALIASES),
        ("SQLite: finding\\_claims", FINDING_CLAIMS),
        ("SQLite: resolutions", RESOLUTIONS),
    )
    for name, columns in nested:
        yield f"### {name}"
        yield _table(columns)
    yield GRAPH


GRAPH = """\
### graph.graphml and graph.json {: #graph }

A node's `kind` is entity, claim or quantity, and its id begins with that word: `entity:`, `claim:` or `quantity:`. An edge has a
`relation`: `stated_in`, `subject`, `value`, `says`, `because`, `versus`, `scope:KEY` and `states` lead from a claim; `quantity_of` from
a quantity to its subject; `published_by` and `derived_from` from a source; and where a claim joins two entities, a further edge between
them bears the predicate, with the claim's id in `claim`."""


def _table(columns: Iterable[Column]) -> str:
    rows = ((f"<code>{esc(c.name).replace('_', '_<wbr>')}</code>", esc(c.kind_words), esc(c.about)) for c in columns)
    return table(("Column", "Kind", "What it means"), rows)

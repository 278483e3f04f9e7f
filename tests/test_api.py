"""The data files: each holds to its schema, comes out the same every time, and carries hostile text unharmed."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import closing, redirect_stdout
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hostile import FLAT, POISON
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from sites import read_html
from trees import GAZETTE, REPOSITORY, SPAN, Lay

from site_builder.api.addresses import FOLDER, Site, file_path
from site_builder.api.bounds import ROUNDED, decimal
from site_builder.api.columns import Column
from site_builder.api.database import STORED, stored_columns
from site_builder.api.documents import schemas
from site_builder.api.downloads import DOWNLOADS
from site_builder.api.files import api_files
from site_builder.api.linked import claim_reviews, in_html
from site_builder.api.plain import clean
from site_builder.api.spreadsheet import FORMULA, cell
from site_builder.api.tables import CLAIMS, TABLES
from site_builder.check import Verdict, check, evidence_of
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.data import DATA_PAGE, EXAMPLE, data_page, described_site
from site_builder.pages.page import Page

pytest_plugins = ["site_fixtures"]

Files = dict[str, str | bytes]
ATOM = "{http://www.w3.org/2005/Atom}"
FREE = Column("words", "text", "Free words.")
SITE = described_site("Rivers")
WEB = described_site("Rivers", "https://rivers.example/facts/")

DOUBLED = """\
source: gazette
claims:
  - {id: doubled, subject: lune-bridge, predicate: traffic, value: 2x, since: unknown, quote: "Traffic has doubled."}
  - {id: depth, subject: kent, predicate: depth, value: 1..2 m, scope: {at: kendal}, quote: "between 1 and 2 metres deep"}
  - {id: cost, subject: third-bridge, predicate: cost, value: "+8%", versus: lune-bridge, quote: "x"}
  - {id: night, subject: kent-bridge, predicate: traffic, value: up to 1200 vehicle/day, quote: "up to 1,200 vehicles a day"}
  - {id: dates, subject: gazette, predicate: coverage, value: not before 1911-05-01, quote: "Covering May 1–31, 1911."}
  - {id: share, subject: arch-bridges, predicate: share, value: 40%, scope: {of: bridges}, quote: "x"}
"""
BUILDERS = """\
source: gazette
claims:
  - {id: by-telford, subject: lune-bridge, predicate: built_by, value: telford, quote: "Telford's Lune Bridge"}
  - {id: by-brunel, subject: lune-bridge, predicate: built_by, value: brunel, quote: "the Lune Bridge, a work of Brunel"}
"""
DECIDED = """\
- finding: C101 lune-bridge built_by
  verdict: {upholds: [gazette#by-telford], refutes: [gazette#by-brunel]}
  because: The county paid Telford.
  by: editor
  date: 1911-07-01
  evidence: %s
"""


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    return judged(REPOSITORY)


@pytest.fixture(scope="module")
def files(verdict: Verdict) -> Files:
    return api_files(verdict, SITE)


@pytest.fixture(scope="module")
def hostile_verdict(hostile_root: Path) -> Verdict:
    return judged(hostile_root)


@pytest.fixture(scope="module")
def hostile_files(hostile_verdict: Verdict) -> Files:
    return api_files(hostile_verdict, SITE)


@pytest.fixture
def settled(lay: Lay) -> Verdict:
    """Two builders of one bridge, and the decision between them."""
    verdict = judged(lay({GAZETTE: BUILDERS}))
    (finding,) = (f for f in verdict.findings if f.key == "C101 lune-bridge built_by")
    evidence = evidence_of(finding, verdict.graph.corpus.claims)
    return judged(lay({GAZETTE: BUILDERS, "facts/resolutions.yaml": DECIDED % evidence}))


def document(files: Files, name: str) -> Any:
    return json.loads(files[file_path(name)])


def rows(root: Path) -> dict[str, dict[str, Any]]:
    """The rows of claims by the claim's own name."""
    found = document(api_files(judged(root), SITE), "claims.json")["claims"]
    return {row["id"].partition("#")[2]: row for row in found}


def records(files: Files) -> list[dict[str, str]]:
    text = files[file_path("claims.csv")]
    assert isinstance(text, str)
    return list(csv.DictReader(io.StringIO(text, newline="")))


def opened(files: Files) -> sqlite3.Connection:
    data = files[file_path("facts.sqlite")]
    assert isinstance(data, bytes)
    connection = sqlite3.connect(":memory:")
    connection.deserialize(data)
    return connection


def test_the_same_facts_give_the_same_bytes(files: Files) -> None:
    assert api_files(judged(REPOSITORY), SITE) == files


def test_the_frozen_addresses_of_version_1_are_all_there(files: Files) -> None:
    v1 = {path.removeprefix(f"{FOLDER}/") for path in files if path.startswith(FOLDER) and "/schemas/" not in path}
    frozen = (
        "claims.json claims.csv entities.json sources.json findings.json quantities.json facts.sqlite graph.graphml"
    )
    assert v1 == {*frozen.split(), "graph.json", "dataset.jsonld", "claimreviews.jsonld", "feed.atom"}
    assert v1 == {download.name for download in DOWNLOADS}
    assert "llms.txt" in files


def test_the_columns_of_version_1_stay() -> None:
    names = [column.name for column in CLAIMS.columns]
    frozen = (
        "id source subject predicate value value_kind entities unit bounds low high strict_low strict_high scope date since versus "
        "versus_scope versus_date says because mode inferred confidence confidence_number evidence refuted quote path line url"
    )
    assert names[: len(frozen.split())] == frozen.split()


@pytest.mark.parametrize("name", schemas())
def test_a_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schemas()[name])


@pytest.mark.parametrize("download", [d for d in DOWNLOADS if d.schema], ids=lambda d: d.name)
@pytest.mark.parametrize("which", ["files", "hostile_files"])
def test_a_document_holds_to_its_schema(which: str, download: Any, request: pytest.FixtureRequest) -> None:
    found: Files = request.getfixturevalue(which)
    errors = Draft202012Validator(document(found, download.schema)).iter_errors(document(found, download.name))
    assert [error.message for error in errors] == []


def test_a_document_that_breaks_its_schema_is_seen(files: Files) -> None:
    broken = document(files, "claims.json")
    broken["claims"][0]["low"] = 3.7
    assert not Draft202012Validator(schemas()["claims"]).is_valid(broken)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_a_row_has_the_columns_of_its_table_and_no_other(files: Files, table: Any) -> None:
    found = document(files, f"{table.name}.json")
    assert found["count"] == len(found[table.name]) > 0
    assert {tuple(row) for row in found[table.name]} == {tuple(column.name for column in table.columns)}


def test_every_standing_claim_has_its_row_and_names_its_record(verdict: Verdict, files: Files) -> None:
    found = {row["id"]: row for row in document(files, "claims.json")["claims"]}
    assert found.keys() == verdict.graph.claims.keys()
    for row in found.values():
        line = (REPOSITORY / row["path"]).read_text("utf-8").splitlines()[row["line"] - 1]
        assert row["id"].partition("#")[2] in line
        assert row["url"] == f"sources/{row['source']}.html#{row['id'].partition('#')[2]}"


BOUNDS = {
    "doubled": ("2x", "factor", "x", "value", "1.5", "2.5"),
    "depth": ("1..2 m", "level", "m", "minimum and maximum", "0.5", "2.5"),
    "cost": ("+8%", "percent", "x", "value", "1.075", "1.085"),
    "night": ("up to 1200 vehicle/day", "level", "vehicle/day", "maximum", "1043.47826086", "1200.5"),
    "dates": ("not before 1911-05-01", "date", "date", "minimum", "1911-05-01", None),
    "share": ("40%", "percent", "%", "value", "39.5", "40.5"),
}


@pytest.mark.parametrize("name", BOUNDS)
def test_bounds_are_in_the_unit_of_the_claim(lay: Lay, name: str) -> None:
    row = rows(lay({GAZETTE: DOUBLED}))[name]
    shown = tuple(row[column] for column in ("value", "value_kind", "unit", "bounds", "low", "high"))
    assert shown == BOUNDS[name]


def test_a_change_says_since_when_and_a_comparison_against_what(lay: Lay) -> None:
    found = rows(lay({GAZETTE: DOUBLED}))
    assert (found["doubled"]["since"], found["doubled"]["versus"]) == ("unknown", None)
    assert (found["cost"]["since"], found["cost"]["versus"]) == (None, "lune-bridge")


@given(st.fractions())
def test_a_decimal_encloses_its_number(number: Fraction) -> None:
    low, high = Fraction(decimal(number, up=False)), Fraction(decimal(number, up=True))
    assert low <= number <= high
    assert high - low <= abs(number) * Fraction(10, 10**ROUNDED)


@given(st.decimals(allow_nan=False, allow_infinity=False, places=9, min_value=-(10**9), max_value=10**9))
def test_a_number_that_is_a_decimal_stays_exact(number: Decimal) -> None:
    assert Fraction(decimal(Fraction(number), up=True)) == Fraction(number)


def test_csv_is_the_json_in_lines_that_end_as_rfc_4180_asks(files: Files) -> None:
    text, claims = files[file_path("claims.csv")], document(files, "claims.json")["claims"]
    assert isinstance(text, str) and text.count("\r\n") == len(claims) + 1 and text.endswith("\r\n")
    found = records(files)
    assert [row["id"] for row in found] == [claim["id"] for claim in claims]
    assert [row["low"] for row in found] == [claim["low"] or "" for claim in claims]


def test_csv_keeps_hostile_words_in_their_cell(hostile_files: Files) -> None:
    (row,) = [row for row in records(hostile_files) if row["id"] == "gazette#kind"]
    assert row["quote"] == FLAT and " ".join(row["value"].split()) == FLAT


@pytest.mark.parametrize("words", ["=1+1", "+8%", "-2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1"])
def test_words_that_a_spreadsheet_would_run_get_an_apostrophe(words: str) -> None:
    assert cell(FREE, words) == f"'{words}"


@pytest.mark.parametrize("words", ["~0.02", "3.7x", "'tis", "a=b", ""])
def test_other_words_stay_as_they_are(words: str) -> None:
    assert cell(FREE, words) == words


def test_a_negative_number_is_no_formula() -> None:
    assert cell(Column("low", "bound", "A bound."), "-2.5") == "-2.5"


@given(st.text(alphabet="'=+-@\t\n ab1"))
def test_one_apostrophe_off_gives_the_exact_words_again(words: str) -> None:
    written = cell(FREE, words)
    restored = written[1:] if written.startswith("'") and FORMULA.match(written) else written
    assert restored == words and not written.startswith(("=", "+", "-", "@", "\t", "\n"))


@pytest.mark.parametrize("which", ["files", "hostile_files"])
def test_sqlite_holds_the_rows_of_the_documents(which: str, request: pytest.FixtureRequest) -> None:
    found: Files = request.getfixturevalue(which)
    with closing(opened(found)) as database:
        for name in ("claims", "entities", "sources", "findings"):
            documents = document(found, f"{name}.json")[name]
            columns = [column.name for column in stored_columns(name)]
            stored = database.execute(f"SELECT {', '.join(columns)} FROM {name} ORDER BY rowid").fetchall()
            assert stored == [tuple(map(as_stored, (row[c] for c in columns))) for row in documents]


def as_stored(value: object) -> object:
    if isinstance(value, bool):
        return int(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value


def test_sqlite_has_the_tables_that_are_promised(files: Files) -> None:
    with closing(opened(files)) as database:
        tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        promised = {"claims", "entities", "aliases", "sources", "findings", "finding_claims", "resolutions"}
        assert tables == set(STORED) == promised
        lost = "SELECT claim FROM finding_claims WHERE claim NOT IN (SELECT id FROM claims)"
        assert database.execute(lost).fetchall() == []
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_graphml_and_node_link_are_the_graph(verdict: Verdict, files: Files) -> None:
    read = nx.parse_graphml(text_of(files, "graph.graphml"), force_multigraph=True)
    linked = nx.node_link_graph(document(files, "graph.json"), edges="edges")
    network = verdict.graph.network
    assert dict(read.nodes(data=True)) == dict(linked.nodes(data=True)) == dict(network.nodes(data=True))
    assert sorted(map(edge, linked.edges(data=True))) == sorted(map(edge, network.edges(data=True)))
    assert read.number_of_edges() == network.number_of_edges()


def edge(found: tuple[str, str, dict[str, str]]) -> tuple[str, str, str]:
    return found[0], found[1], found[2]["relation"]


def text_of(files: Files, name: str) -> str:
    content = files[file_path(name)]
    return content.decode("utf-8") if isinstance(content, bytes) else content


CONTROL = {"facts/entities/bridges.yaml": 'lune-bridge: {type: bridge, name: "Lune\\a Bridge"}'}


def test_characters_that_a_format_forbids_are_replaced_everywhere(lay: Lay) -> None:
    found = api_files(judged(lay(CONTROL)), SITE)
    for content in found.values():
        assert isinstance(content, bytes) or content.encode("utf-8")
    ET.fromstring(text_of(found, "graph.graphml").encode())
    (bridge,) = [e for e in document(found, "entities.json")["entities"] if e["id"] == "lune-bridge"]
    assert bridge["name"] == "Lune\ufffd Bridge"


def test_a_text_is_cleaned_wherever_it_stands() -> None:
    assert clean({"a\x00": ["b\ud800", {"c": "d\uffff"}, 1, None]}) == {
        "a\ufffd": ["b\ufffd", {"c": "d\ufffd"}, 1, None]
    }
    assert clean("line\n\ttab “é” 🌊") == "line\n\ttab “é” 🌊"


# JSON-LD


def test_a_settled_conflict_gives_a_review_of_each_refuted_claim(settled: Verdict) -> None:
    here = file_path("claimreviews.jsonld")
    (review,) = claim_reviews(settled, SITE, here)["@graph"]  # type: ignore[misc]
    assert review["claimReviewed"] == "the Lune Bridge, a work of Brunel"
    assert review["reviewRating"]["alternateName"] == "Refuted"
    assert review["itemReviewed"]["author"]["name"] == "County"
    assert (review["itemReviewed"]["datePublished"], review["datePublished"]) == ("1911-06-01", "1911-07-01")
    assert review["url"] == "../../contradictions/c101-lune-bridge-built-by.html"


def test_an_open_conflict_gives_no_review(lay: Lay) -> None:
    assert claim_reviews(judged(lay({GAZETTE: BUILDERS})), SITE, "x.jsonld")["@graph"] == []


def test_addresses_are_absolute_where_the_site_has_one(settled: Verdict) -> None:
    (review,) = claim_reviews(settled, WEB, file_path("claimreviews.jsonld"))["@graph"]  # type: ignore[misc]
    assert review["url"] == "https://rivers.example/facts/contradictions/c101-lune-bridge-built-by.html"


def test_a_site_whose_address_is_no_web_address_stays_relative() -> None:
    site: Site = described_site("Rivers", "javascript:alert(1)")
    assert site.address("api/v1/feed.atom", "index.md") == "../../index.html"


def test_every_download_of_the_dataset_exists(files: Files) -> None:
    found = document(files, "dataset.jsonld")
    assert {f"{FOLDER}/{download['contentUrl']}" for download in found["distribution"]} <= files.keys()


def test_no_text_ends_the_script_that_embeds_it() -> None:
    data: dict[str, object] = {"name": f"</script><script>alert(1)</script><!-- {POISON} \u2028"}
    element = in_html(data)
    page = read_html(f"{element}<p>after</p>")
    assert page.tags == ["script", "p"] and page.text == "after"
    assert json.loads(page.scripts) == data


# Atom and llms.txt


def entries(files: Files) -> Iterator[ET.Element]:
    return ET.fromstring(text_of(files, "feed.atom").encode()).iter(f"{ATOM}entry")


@pytest.mark.parametrize("which", ["files", "hostile_files"])
def test_the_feed_is_atom_with_an_id_and_a_date_for_each_entry(which: str, request: pytest.FixtureRequest) -> None:
    found = list(entries(request.getfixturevalue(which)))
    ids = [entry.findtext(f"{ATOM}id", "") for entry in found]
    days = [entry.findtext(f"{ATOM}updated", "") for entry in found]
    assert found and len(set(ids)) == len(ids) and all(i.startswith("urn:uuid:") for i in ids)
    assert days == sorted(days, reverse=True) and all(day.endswith("T00:00:00Z") for day in days)


def test_an_entry_keeps_its_id_when_the_site_moves(verdict: Verdict, files: Files) -> None:
    moved = api_files(verdict, WEB)
    ids = [[entry.findtext(f"{ATOM}id") for entry in entries(found)] for found in (files, moved)]
    assert ids[0] == ids[1]
    links = [link.get("href", "") for entry in entries(moved) for link in entry.iter(f"{ATOM}link")]
    assert all(link.startswith("https://rivers.example/facts/") for link in links)


def test_the_html_of_the_feed_holds_hostile_words_as_text(hostile_files: Files) -> None:
    for entry in entries(hostile_files):
        page = read_html(entry.findtext(f"{ATOM}content", ""))
        assert set(page.tags) <= {"ul", "ol", "li", "q", "p"}


def test_a_decision_dates_its_finding(settled: Verdict) -> None:
    days = [entry.findtext(f"{ATOM}updated") for entry in entries(api_files(settled, SITE))]
    assert days[0] == "1911-07-01T00:00:00Z" and "1911-06-01T00:00:00Z" in days


def test_llms_txt_names_pages_that_are_built(real_site: Path, files: Files) -> None:
    text = files["llms.txt"]
    assert isinstance(text, str) and text.startswith("# Rivers\n\n> ")
    links = [line.partition("](")[2].partition("):")[0] for line in text.splitlines() if line.startswith("- [")]
    assert len(links) > 20 and [link for link in links if not (real_site / link).exists()] == []


def test_an_empty_corpus_has_all_files_too(tmp_path: Path) -> None:
    found = api_files(judged(tmp_path), SITE)
    assert {file_path(download.name) for download in DOWNLOADS} <= found.keys()


# The Data page


@pytest.fixture(scope="module")
def page(verdict: Verdict) -> Page:
    return data_page(verdict, "Rivers")


def test_the_data_page_links_every_download_and_schema(page: Page, real_site: Path) -> None:
    built = read_html((real_site / "data/index.html").read_text("utf-8"))
    wanted = {f"../{file_path(d.name)}" for d in DOWNLOADS} | {
        f"../{file_path(d.schema)}" for d in DOWNLOADS if d.schema
    }
    assert page.path == DATA_PAGE and wanted <= set(built.addresses)


def test_the_data_page_explains_every_column(real_site: Path) -> None:
    text = (real_site / "data/index.html").read_text("utf-8")
    columns = {column.name for name in STORED for column in stored_columns(name)}
    columns |= {column.name for table in TABLES for column in table.columns}
    assert [name for name in columns if f"<code>{name.replace('_', '_<wbr>')}</code>" not in text] == []


def test_the_dataset_is_embedded(real_site: Path) -> None:
    found = read_html((real_site / "data/index.html").read_text("utf-8"))
    assert '"@type": "Dataset"' in found.scripts and ("script", "type", "application/ld+json") in found.attributes


def test_the_example_of_the_data_page_runs(
    verdict: Verdict, files: Files, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, content in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content.encode() if isinstance(content, str) else content)
    monkeypatch.chdir(tmp_path)
    printed, names = io.StringIO(), dict[str, Any]()
    with redirect_stdout(printed):
        exec(compile(EXAMPLE, "example", "exec"), names)
    names["facts"].close()
    assert len(printed.getvalue().splitlines()) > 100
    assert str(sum(claim.source == "2026-10-02" for claim in verdict.graph.claims.values())) in printed.getvalue()


def test_the_built_site_serves_the_same_bytes(real_site: Path, files: Files) -> None:
    for name in ("claims.json", "claims.csv", "facts.sqlite", "graph.graphml"):
        content = files[file_path(name)]
        assert (real_site / file_path(name)).read_bytes() == (content.encode() if isinstance(content, str) else content)


def test_one_claim_makes_one_row(lay: Lay) -> None:
    assert rows(lay({GAZETTE: SPAN})).keys() == {"span"}

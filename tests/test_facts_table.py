"""The table of all claims: its data is complete, safe to run, and ordered as a reader expects; and so is any data script."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hostile import FLAT, POISON
from trees import GAZETTE, REPOSITORY, SPAN, Lay

from site_builder.check import Verdict, check
from site_builder.evidence import Outcome
from site_builder.findings import Severity
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.claims import outcome_badges
from site_builder.pages.data_script import address, data_script
from site_builder.pages.facts_columns import columns
from site_builder.pages.facts_table import DATA, facts_data, facts_page
from site_builder.pages.site import render

pytest_plugins = ["site_fixtures"]

PER_CLAIM = (
    "anchor",
    "subject",
    "predicate",
    "value",
    "valueRank",
    "band",
    "scope",
    "date",
    "said",
    "dateRank",
    "source",
)
PER_CLAIM += ("mode", "quote", "outcome", "conflicts")


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    return judged(REPOSITORY)


@pytest.fixture(scope="module")
def data(verdict: Verdict) -> dict[str, Any]:
    return columns(verdict)


def script_data(text: str) -> Any:
    """What a data script sets."""
    return json.loads(text.partition(" = ")[2].removesuffix(";\n"))


@pytest.mark.parametrize(
    "text", [POISON, "</script><script>alert(1)</script>", "<!--", "\u2028\u2029", "\ud800", "é\x00"]
)
def test_no_text_ends_or_changes_a_data_script(text: str) -> None:
    script = data_script("NAME", {text: [text]})
    assert script.isascii() and "<" not in script and script.count("\n") == 1
    assert script_data(script) == {text: [text]}


def test_an_address_for_data_is_relative_and_not_escaped_for_html() -> None:
    assert address("facts/index.md", "sources/a.md", "x&y") == "../sources/a.html#x&y"


def test_every_column_has_one_item_per_claim(verdict: Verdict, data: dict[str, Any]) -> None:
    assert {len(data[column]) for column in PER_CLAIM} == {len(verdict.graph.corpus.claims)}


def test_every_address_leads_to_the_page_of_its_entity_source_or_finding(data: dict[str, Any], real_site: Path) -> None:
    rows = (*data["names"], *data["sources"], *data["findings"])
    missing = [row[-1] for row in rows if not (real_site / "facts" / row[-1]).resolve().is_file()]
    assert missing == []


def test_every_claim_in_conflict_names_its_findings(verdict: Verdict, data: dict[str, Any]) -> None:
    ids = list(verdict.graph.corpus.claims)
    shown = {(ids[i], number) for i, numbers in enumerate(data["conflicts"]) for number in numbers}
    findings = [finding for finding in verdict.findings if finding.severity is not Severity.NOTE]
    assert shown == {(claim, number) for number, finding in enumerate(findings) for claim in finding.claims}


def test_a_claim_is_shown_as_on_the_other_pages(verdict: Verdict, data: dict[str, Any]) -> None:
    place = list(verdict.graph.corpus.claims).index("2026-09-04#everpure-speed")
    assert [data[column][place] for column in ("value", "band", "scope", "date", "said")] == [
        "up to 877 GiB/s",
        "763 to 878 GiB/s",
        "benchmark: MLPerf Storage v3.0, test: Checkpointing",
        "",
        "2026-09-04",
    ]


def test_a_refuted_claim_is_refuted_whatever_its_evidence(verdict: Verdict, data: dict[str, Any]) -> None:
    refuted = {i for i, claim in enumerate(verdict.graph.corpus.claims) if claim in verdict.graph.refuted}
    assert refuted and {data["outcomes"][data["outcome"][i]] for i in refuted} == {"refuted"}


def test_evidence_has_one_name_wherever_readers_see_it(verdict: Verdict, data: dict[str, Any]) -> None:
    words = dict(zip(data["outcomes"], data["outcomeWords"], strict=True))
    assert [words[outcome] for outcome in Outcome] == ["quoted", "failed", "unchecked"]
    table, claims = facts_page(verdict).markdown, verdict.graph.claims.values()
    for outcome in Outcome:
        assert f'<option value="{outcome}">{words[outcome]}</option>' in table
        claim = next((c for c in claims if verdict.graph.evidence[c.id].outcome is outcome), None)
        assert claim is None or f">{words[outcome]}</span>" in outcome_badges(verdict, "facts/index.md", claim)
    assert f'claim--pass">{words[Outcome.PASS]}</span>' in render(verdict)["sources/2026-10-02.md"].markdown


LENGTHS = """\
source: gazette
claims:
  - {id: long, subject: lune-bridge, predicate: length, value: 2 km, date: 1909, quote: "a"}
  - {id: short, subject: kent-bridge, predicate: length, value: 900 m, date: 1910-02, quote: "a"}
  - {id: same, subject: lune-bridge, predicate: length, value: 900 m, quote: "a"}
"""


def test_values_sort_by_size_and_not_by_their_digits(lay: Lay) -> None:
    verdict = judged(lay({GAZETTE: LENGTHS}))
    data: dict[str, Any] = columns(verdict)
    long, short, same = data["valueRank"]
    assert short == same < long


def test_dates_sort_by_day_and_what_has_none_by_the_date_of_its_source(lay: Lay) -> None:
    data: dict[str, Any] = columns(judged(lay({GAZETTE: LENGTHS})))
    year, month, source = data["dateRank"]
    assert year < month < source and data["date"][2] == "" != data["said"][2]


def test_hostile_texts_come_through_word_for_word(hostile_root: Path) -> None:
    text = facts_data(judged(hostile_root))[DATA]
    assert isinstance(text, str) and "<" not in text
    data = script_data(text)
    assert FLAT in data["quote"] and FLAT in data["value"]
    assert f"Lune Bridge {FLAT}" in [name for name, _ in data["names"]]


def test_hostile_addresses_stay_within_the_site(hostile_root: Path) -> None:
    data: dict[str, Any] = columns(judged(hostile_root))
    addresses = [row[-1] for row in (*data["names"], *data["sources"], *data["findings"])]
    assert [
        a for a in addresses if not re.fullmatch(r"\.\./(entities|sources|contradictions)/[a-z0-9._-]+\.html", a)
    ] == []


def test_without_script_the_page_leads_to_the_csv_and_the_pages(verdict: Verdict) -> None:
    body = facts_page(verdict).body
    outside = body.partition("<noscript>")[2].partition("</noscript>")[0]
    assert all(
        f'href="../{path}"' in outside for path in ("entities/index.html", "sources/index.html", "api/v1/claims.csv")
    )


def test_a_tree_without_claims_has_an_empty_table(lay: Lay) -> None:
    verdict = judged(lay({GAZETTE: "source: gazette\nclaims: []\n"}))
    assert columns(verdict)["anchor"] == [] and "All 0 claims" in facts_page(verdict).body


def test_the_data_is_the_same_in_every_run(lay: Lay) -> None:
    root = lay({GAZETTE: SPAN})
    assert facts_data(judged(root)) == facts_data(judged(root))

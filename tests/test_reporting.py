"""The link "Report a wrong fact": where it leads, what it carries, and that it is absent where there is nowhere to report to."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from hostile import FLAT
from hypothesis import given
from hypothesis import strategies as st
from sites import Html, read_html, read_site
from trees import GAZETTE, Lay

from site_builder.check import Verdict, check
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.page import flat
from site_builder.pages.reporting import Desk, repository_of
from site_builder.pages.site import render

pytest_plugins = ["site_fixtures"]

REPOSITORY = "https://example.org/county/bridges"
DESK = Desk(REPOSITORY, "https://example.org/site/")
BUILDERS = """\
source: gazette
claims:
  - {id: by-telford, subject: lune-bridge, predicate: built_by, value: telford, quote: "Telford's Lune Bridge"}
  - {id: by-brunel, subject: lune-bridge, predicate: built_by, value: brunel, quote: "the Lune Bridge, a work of Brunel"}
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    scope: {part: deck}
    inferred: [part]
    quote: "The Lune Bridge spans 240 metres."
"""
CONFLICT = "contradictions/c101-lune-bridge-built-by.md"


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


def reports(html: Html) -> list[dict[str, str]]:
    """What each report of a page would ask for."""
    addresses = [urlsplit(address) for address in html.addresses if "/issues/new?" in address]
    assert all(f"{a.scheme}://{a.netloc}{a.path}" == f"{REPOSITORY}/issues/new" for a in addresses)
    return [{key: value for key, (value,) in parse_qs(a.query, strict_parsing=True).items()} for a in addresses]


@pytest.fixture
def builders(lay: Lay) -> Verdict:
    return judged(lay({GAZETTE: BUILDERS}))


def page(verdict: Verdict, path: str, desk: Desk = DESK) -> Html:
    return read_html(render(verdict, "Bridges", desk)[path].body)


@pytest.mark.parametrize(
    ("repo_url", "edit_uri", "repository"),
    [
        ("https://example.org/county/bridges", "", REPOSITORY),
        ("https://example.org/county/bridges/", "edit/main/docs/", REPOSITORY),
        ("https://example.org/county/bridges", "https://other.example/x/edit/main/", REPOSITORY),
        ("", "https://example.org/county/bridges/edit/main/docs/", REPOSITORY),
        ("", "https://example.org/county/bridges/-/edit/main/docs/", REPOSITORY),
        ("", "edit/main/docs/", ""),
        ("", "https://example.org/wiki/", ""),
        ("", "", ""),
        ("javascript:alert(1)", "", ""),
    ],
)
def test_reports_go_where_the_pencil_leads(repo_url: str, edit_uri: str, repository: str) -> None:
    assert repository_of(repo_url, edit_uri) == repository


def test_a_claim_is_reported_with_its_words(builders: Verdict) -> None:
    told = reports(page(builders, "sources/gazette.md"))[2]
    assert told == {
        "title": "Wrong fact: gazette#span",
        "body": "Claim: gazette#span\nValue: Lune Bridge, length (part deck): 240 m\nSource: County gazette\n"
        "Quote: The Lune Bridge spans 240 metres.\nPage: https://example.org/site/sources/gazette.html#span\n\nWhat is wrong?\n",
    }


def test_a_finding_is_reported_with_its_claims(builders: Verdict) -> None:
    (told,) = reports(page(builders, CONFLICT))
    assert told["title"] == "Wrong fact: Lune Bridge: County gazette says it is built by both Telford and Brunel"
    assert "Page: https://example.org/site/contradictions/c101-lune-bridge-built-by.html\n" in told["body"]
    assert (
        "Claim: gazette#by-telford\n" in told["body"] and "Quote: the Lune Bridge, a work of Brunel\n" in told["body"]
    )


@pytest.mark.parametrize(("path", "count"), [("sources/gazette.md", 3), ("entities/lune-bridge.md", 3), (CONFLICT, 1)])
def test_every_claim_and_every_finding_can_be_reported(builders: Verdict, path: str, count: int) -> None:
    assert len(reports(page(builders, path))) == count


def test_without_a_repository_nothing_is_shown(builders: Verdict) -> None:
    pages = render(builders, "Bridges")
    assert not [path for path, one in pages.items() if "Report a wrong fact" in one.body]


def test_a_site_without_an_address_tells_the_path(builders: Verdict) -> None:
    told = reports(page(builders, CONFLICT, Desk(REPOSITORY)))[0]
    assert "Page: contradictions/c101-lune-bridge-built-by.html\n" in told["body"]


@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=4))
def test_any_text_arrives_as_it_was(subject: str, lines: list[str]) -> None:
    html = read_html(DESK.link(subject, lines))
    (told,) = reports(html)
    assert told["title"] == flat(f"Wrong fact: {subject}")
    assert told["body"].split("\n")[: len(lines)] == [flat(line) for line in lines]
    assert (html.tags, html.text) == (["span", "a"], "Report a wrong fact")


def test_hostile_words_stay_in_the_address(hostile_root: Path) -> None:
    pages = render(judged(hostile_root), "Bridges", DESK)
    told = [one for path, p in pages.items() if path.startswith("sources/") for one in reports(read_html(p.body))]
    assert [one for one in told if FLAT.split()[0] in one["body"]]


def test_no_address_is_longer_than_a_host_takes(builders: Verdict, real_site: Path) -> None:
    addresses = [a for html in read_site(real_site).values() for a in html.addresses if "/issues/new?" in a]
    assert addresses and max(map(len, addresses)) < 8000


def test_the_site_takes_the_address_from_its_configuration(real_site: Path) -> None:
    html = read_html((real_site / "sources/2026-10-02.html").read_text("utf-8"))
    assert [a for a in html.addresses if a.startswith("https://github.com/your-org/inference-facts/issues/new?title=")]

"""The pages and the site built of them: every link leads somewhere, and text from the facts stays text."""

from __future__ import annotations

import json
import posixpath
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from hostile import FLAT, POISON
from sites import NOTHING, Html, build_site, dead_links, read_html, read_site
from trees import GAZETTE, REPOSITORY, SPAN, Lay

from site_builder.check import Verdict, check
from site_builder.export import write_pages
from site_builder.findings import MEANINGS, Severity
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.files import site_files
from site_builder.pages.not_found import not_found_page
from site_builder.pages.page import Page, badge, file_name
from site_builder.pages.site import render

pytest_plugins = ["site_fixtures"]


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    return judged(REPOSITORY)


@pytest.fixture(scope="module")
def real_pages(real_site: Path) -> dict[str, Html]:
    return read_site(real_site)


@pytest.fixture(scope="module")
def hostile_pages(hostile_site: Path) -> dict[str, Html]:
    return read_site(hostile_site)


def front_matter(page: Page) -> dict[str, Any]:
    head = page.markdown.split("---\n")[1]
    data = yaml.safe_load(head)
    assert isinstance(data, dict)
    return data


def test_every_entity_source_and_conflict_has_a_page_of_its_own(verdict: Verdict) -> None:
    corpus, paths = verdict.graph.corpus, render(verdict)
    conflicts = [finding for finding in verdict.findings if finding.severity is not Severity.NOTE]
    entities = len(corpus.entities) - len(corpus.sources)
    types = {entity.type for entity in corpus.entities.values()} - {"source"}
    counts = {"entities": entities + len(types) + 1, "sources": len(corpus.sources) + 1}
    counts["contradictions"] = len(conflicts) + 1
    assert {folder: sum(path.startswith(f"{folder}/") for path in paths) for folder in counts} == counts


def test_hostile_ids_have_pages_of_their_own_too(hostile_root: Path) -> None:
    verdict = judged(hostile_root)
    shown = [e for e in verdict.graph.corpus.entities.values() if e.id not in verdict.graph.corpus.sources]
    paths = {path for path in render(verdict) if path.startswith("entities/") and "/types/" not in path}
    assert len(paths - {"entities/index.md"}) == len(shown)


def test_no_page_differs_from_another_only_in_case(verdict: Verdict) -> None:
    assert [path for path, times in Counter(path.lower() for path in render(verdict)).items() if times > 1] == []


@pytest.mark.parametrize("text", ["lune-bridge", "mlperf-6.1", "by_telford"])
def test_a_plain_id_is_its_own_file_name(text: str) -> None:
    assert file_name(text) == text


@pytest.mark.parametrize("text", ["../up", "/etc", "a/b", "index", ".hidden", "Lune", "", "x" * 500, "é?#%", "a\\b"])
def test_any_other_id_becomes_a_short_name_below_its_folder(text: str) -> None:
    name = file_name(text)
    assert name not in ("index", text) and len(name) <= 110
    assert not set(name) - set("abcdefghijklmnopqrstuvwxyz0123456789._-") and not name.startswith(".")


def test_two_ids_never_share_a_file_name() -> None:
    ids = ["a b", "a-b", "a_b", "a/b", "A b", "a  b", "x" * 200, "x" * 201]
    assert len({file_name(text) for text in ids}) == len(ids)


def test_pages_are_written_below_their_folder_only(hostile_root: Path, tmp_path: Path) -> None:
    write_pages(judged(hostile_root), hostile_root / "docs", tmp_path / "in" / "out")
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
    assert [path.name for path in (tmp_path / "in").iterdir()] == ["out"]


def test_every_link_and_anchor_of_the_site_leads_somewhere(real_site: Path, real_pages: dict[str, Html]) -> None:
    assert dead_links(real_site, real_pages) == []


def test_every_link_and_anchor_of_the_hostile_site_leads_somewhere(
    hostile_site: Path, hostile_pages: dict[str, Html]
) -> None:
    assert dead_links(hostile_site, hostile_pages) == []


def test_a_dead_link_and_a_dead_anchor_are_seen(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="x"><a href="b.html">1</a><a href="#y">2</a><a href="a.html#x">3</a>')
    assert dead_links(tmp_path, read_site(tmp_path)) == ["a.html -> b.html", "a.html -> #y"]


def test_an_id_stands_once_on_a_page(real_pages: dict[str, Html]) -> None:
    twice = {path: [i for i, n in Counter(page.ids).items() if n > 1] for path, page in real_pages.items()}
    assert {path: ids for path, ids in twice.items() if ids} == {}


def test_every_claim_has_its_anchor_on_the_page_of_its_source(verdict: Verdict, real_pages: dict[str, Html]) -> None:
    claims = verdict.graph.corpus.claims.values()
    missing = [c.id for c in claims if c.id.partition("#")[2] not in real_pages[f"sources/{c.source}.html"].ids]
    assert missing == []


@pytest.mark.parametrize(("source", "column"), [("2026-10-02", True), ("nvidia-gb300", False)])
def test_the_claims_of_a_source_name_it_no_further(verdict: Verdict, source: str, column: bool) -> None:
    rows = render(verdict)[f"sources/{source}.md"].markdown.partition("## Its claims")[2]
    assert '<td data-label="Source">' not in rows
    assert ('<td data-label="Quote"><details>' in rows) is column


def test_every_badge_of_a_severity_or_a_status_explains_itself(real_site: Path) -> None:
    badge = re.compile(r'<span class="badge badge--[\w-]+"(?: title="([^"]*)")?>([^<]*)</span>([^<]*)')
    badges = [
        (path.name, word, title or beside.strip())
        for path in real_site.rglob("*.html")
        for title, word, beside in badge.findall(path.read_text("utf-8"))
        if word in MEANINGS
    ]
    assert {word for _, word, _ in badges} >= {"contradiction", "tension", "needs-scope", "resolved"}
    assert [(name, word) for name, word, line in badges if MEANINGS[word] not in line] == []


def test_every_page_names_itself_in_its_title(verdict: Verdict, real_site: Path) -> None:
    for entity in ("gb300-nvl72", "deepseek-v4-flash", "everpure"):
        html = (real_site / f"entities/{entity}.html").read_text("utf-8")
        assert f"<title>{verdict.graph.name(entity)} - " in html
    assert "<title>Inference facts</title>" in read(real_site, "index.html")


def shared(page: Html) -> dict[str, str]:
    """What the head of a page says to those who share it."""
    metas = [value for tag, name, value in page.attributes if tag == "meta" and name in ("property", "name", "content")]
    return {name: text for name, text in pairwise(metas) if name.startswith(("og:", "twitter:"))}


def test_a_shared_page_shows_its_name_and_what_it_holds(verdict: Verdict, real_pages: dict[str, Html]) -> None:
    said = shared(real_pages["entities/gb300-nvl72.html"])
    assert (said["og:title"], said["og:type"], said["twitter:card"]) == ("GB300 NVL72", "article", "summary")
    assert said["og:description"].endswith("claims about GB300 NVL72, 13 that name it, each with its quote and source.")
    assert shared(real_pages["index.html"])["og:type"] == "website"


def test_every_generated_page_describes_itself(verdict: Verdict) -> None:
    assert [page.path for page in render(verdict).values() if not page.description] == []


def test_every_page_leads_to_the_feed(real_site: Path, real_pages: dict[str, Html]) -> None:
    feed = (real_site / "api/v1/feed.atom").resolve()
    for path in real_pages.keys() - {"404.html"}:
        links = re.findall(
            r'<link rel="alternate" type="application/atom\+xml"[^>]* href="([^"]+)"', read(real_site, path)
        )
        assert [(real_site / path).parent.joinpath(link).resolve() for link in links] == [feed], path


def read(site: Path, path: str) -> str:
    return (site / path).read_text("utf-8")


def test_hostile_names_are_shared_word_for_word(hostile_pages: dict[str, Html]) -> None:
    assert shared(hostile_pages["entities/kent-bridge.html"])["og:title"].startswith("<img src=x onerror=alert(1)>")


@pytest.mark.parametrize(
    ("url", "root"), [("", "/"), ("https://a.example/", "/"), ("https://a.example/b/c", "/b/c/"), ("/x/", "/x/")]
)
def test_the_page_for_lost_readers_starts_at_the_path_of_the_site(url: str, root: str) -> None:
    page = read_html(not_found_page("<Rivers>", url))
    assert page.values("href", "action") == [NOTHING, *(f"{root}{path}" for path in page.values("data-path"))]
    assert page.text.count("<Rivers>") == 2 and "rivers" not in page.tags


def test_the_site_tells_the_page_for_lost_readers_its_path(verdict: Verdict) -> None:
    page = site_files(verdict, "Rivers", "https://a.example/b/c/")["404.html"]
    assert isinstance(page, str) and read_html(page).values("action") == ["/b/c/index.html"]


def test_front_matter_is_yaml_with_the_title_escaped_for_templates(hostile_root: Path) -> None:
    pages = render(judged(hostile_root))
    assert all(isinstance(front_matter(page)["title"], str) for page in pages.values())
    escaped = front_matter(pages["entities/kent-bridge.md"])["title"]
    assert "<" not in escaped and read_html(f"<p>{escaped}").text == FLAT


def test_front_matter_survives_control_characters(lay: Lay) -> None:
    root = lay({"facts/entities/bridges.yaml": r'lune-bridge: {type: bridge, name: "Lune\a Bridge"}'})
    titles = [front_matter(page)["title"] for page in render(judged(root)).values()]
    assert not [title for title in titles if not title.isprintable()]


def test_hostile_text_makes_no_element_and_no_handler(hostile_pages: dict[str, Html]) -> None:
    for path, page in hostile_pages.items():
        assert not {name for _, name, _ in page.attributes if name.startswith("on")}, path
        assert not [value for tag, name, value in page.attributes if (tag, name, value) == ("img", "src", "x")], path
        assert "alert(" not in page.scripts, path


def test_hostile_links_lead_to_the_web_or_into_the_site_only(hostile_pages: dict[str, Html]) -> None:
    schemes = {a.partition(":")[0] for page in hostile_pages.values() for a in page.addresses if ":" in a.split("/")[0]}
    assert schemes <= {"http", "https", "data"}
    assert {a for page in hostile_pages.values() for a in page.addresses if a.startswith("data:")} <= {NOTHING}


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "entities/kent-bridge.html",
        "entities/lune-bridge.html",
        "entities/types/bridges.html",
        "entities/index.html",
        "sources/gazette.html",
        "sources/register.html",
        "contradictions/index.html",
        "contradictions/c101-lune-bridge-built-by.html",
    ],
)
def test_hostile_text_is_shown_word_for_word(hostile_pages: dict[str, Html], path: str) -> None:
    assert FLAT.lower() in hostile_pages[path].text.lower()


def test_tables_hold_whatever_stands_in_their_cells(hostile_pages: dict[str, Html]) -> None:
    uneven = [path for path, page in hostile_pages.items() for rows in page.tables if len(set(rows)) != 1]
    assert uneven == []


def test_the_poison_would_be_seen_if_it_got_out() -> None:
    page = read_html(POISON)
    assert "img" in page.tags and "onerror" in {name for _, name, _ in page.attributes}
    assert "alert(2)" in page.scripts


def pencil(site: Path, path: str) -> str:
    """Where the pencil of a page leads, as a browser asks for it."""
    page = read_html((site / path).read_text("utf-8"))
    (address,) = {address for address in page.addresses if "/edit/" in address}
    return posixpath.normpath(address)


@pytest.mark.parametrize(
    ("path", "entity"),
    [("entities/gb300-nvl72.html", "gb300-nvl72"), ("sources/2026-10-02.html", "2026-10-02")],
)
def test_the_pencil_opens_the_record_at_its_line(verdict: Verdict, real_site: Path, path: str, entity: str) -> None:
    place = verdict.graph.corpus.entities[entity].location
    assert pencil(real_site, path).endswith(f"/edit/main/{place.path}#L{place.line}")
    line = (REPOSITORY / place.path).read_text("utf-8").splitlines()[place.line - 1]
    assert line.startswith(f"{entity}:")


def test_the_pencil_of_a_settled_conflict_opens_the_resolution(verdict: Verdict, real_site: Path) -> None:
    (finding,) = [finding for finding in verdict.findings if finding.key == "C101 gb300-nvl72 made_by"]
    assert finding.resolution
    address = pencil(real_site, "contradictions/c101-gb300-nvl72-made-by.html")
    assert address.endswith(f"facts/resolutions.yaml#L{finding.resolution.location.line}")


@pytest.fixture(scope="module")
def search_index(real_site: Path) -> dict[str, str]:
    """What the search knows of each page and section, by address."""
    index = json.loads((real_site / "search" / "search_index.json").read_text("utf-8"))
    return {entry["location"]: f"{entry['title']} {entry['text']}" for entry in index["docs"]}


def test_search_knows_an_entity_by_its_aliases(search_index: dict[str, str]) -> None:
    assert "v4-flash" in search_index["entities/deepseek-v4-flash.html"]


def test_search_leaves_out_tables_and_the_texts_of_sources(search_index: dict[str, str]) -> None:
    source = " ".join(text for place, text in search_index.items() if place.startswith("sources/2026-10-02"))
    assert "A digest by Crew" in source
    assert "outperforming" not in source and "CoreWeave" not in source


def test_rendering_twice_gives_the_same_pages(verdict: Verdict) -> None:
    assert render(verdict) == render(judged(REPOSITORY))


def test_little_stands_before_the_content_of_an_entity(real_site: Path) -> None:
    for path in (real_site / "entities").glob("*.html"):
        before = path.read_text("utf-8").partition("<article")[0]
        assert len(before.encode()) < 16_000, path.name


def test_building_another_site_leaves_the_first_as_it_is(rivers_site: Path, hostile_root: Path, tmp_path: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in rivers_site.rglob("*.html")}
    build_site(hostile_root, tmp_path / "other")
    assert {path: path.stat().st_mtime_ns for path in rivers_site.rglob("*.html")} == before


def test_a_claim_without_conflicts_makes_no_conflict_page(lay: Lay) -> None:
    paths = render(judged(lay({GAZETTE: SPAN})))
    assert [path for path in paths if path.startswith("contradictions/")] == ["contradictions/index.md"]


def test_the_legend_of_conflicts_lists_the_severities_that_occur(verdict: Verdict, lay: Lay) -> None:
    def legend(judged: Verdict) -> set[str]:
        text = render(judged)["contradictions/index.md"].markdown
        return {severity for severity in Severity if f"<li>{badge(severity, severity)}" in text}

    occurring = {finding.severity for finding in verdict.findings} - {Severity.NOTE}
    assert legend(verdict) == occurring != set(Severity) - {Severity.NOTE}
    assert legend(judged(lay({GAZETTE: SPAN}))) == set()

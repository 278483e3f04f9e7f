"""The site where it may be put, and how it may be read: below a sub-path, at an address where nothing is, without script, on paper."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from colours import TEXT, contrast
from playwright.sync_api import Browser, Page, expect
from test_site import KINDS, Window, search

pytest_plugins = ["site_fixtures", "test_site"]
pytestmark = pytest.mark.browser

PLACE = "/some/where"


class Below(SimpleHTTPRequestHandler):
    """Serves a folder below a path; anything else is the page for lost readers."""

    def translate_path(self, path: str) -> str:
        inside = path.startswith(f"{PLACE}/")
        return super().translate_path(path.removeprefix(PLACE) if inside else "/nothing/here")

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write((Path(self.directory) / "404.html").read_bytes())

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def below(real_site: Path) -> Iterator[str]:
    """The site below a sub-path."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Below, directory=str(real_site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}{PLACE}"
        server.shutdown()
        thread.join()


# Below a sub-path


@pytest.mark.parametrize("path", KINDS)
def test_all_that_a_page_loads_is_there_below_a_sub_path(page: Page, below: str, path: str) -> None:
    window, missing = Window(page), []
    page.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    page.goto(f"{below}/{path}", wait_until="networkidle")
    assert (missing, window.errors) == ([], [])


def test_links_lead_from_page_to_page_below_a_sub_path(page: Page, below: str) -> None:
    page.goto(f"{below}/index.html")
    page.get_by_role("link", name="GB300 NVL72: Crew 2026-10-02 says it is made by AMD").click()
    page.locator(".sides a[href$='2026-10-02.html#gb300-amd']").click()
    expect(page).to_have_url(f"{below}/sources/2026-10-02.html#gb300-amd")


def test_search_and_data_work_below_a_sub_path(page: Page, below: str) -> None:
    page.goto(f"{below}/facts/index.html", wait_until="networkidle")
    expect(page.locator(".facts-grid tbody tr")).to_have_count(50)
    search(page, "Flash series model").filter(has_text="DeepSeek V4 Flash").first.click()
    expect(page).to_have_url(re.compile(rf"^{re.escape(below)}/entities/deepseek-v4-flash\.html"))


# Where nothing is


@pytest.mark.parametrize("path", ["nothing.html", "entities/old-name.html", "a/b/c/d.html", "a/b/"])
def test_a_lost_reader_is_led_back_from_any_depth(page: Page, below: str, path: str) -> None:
    page.goto(f"{below}/{path}")
    page.get_by_role("link", name="Entities").and_(page.locator(f"[href='{PLACE}/entities/index.html']")).click()
    expect(page).to_have_url(f"{below}/entities/index.html")


def test_the_words_of_a_lost_address_are_searched(page: Page, below: str) -> None:
    page.goto(f"{below}/things/gb300-nvl72.html")
    expect(page.locator(f"form[action='{PLACE}/index.html']")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("gb300 nvl72")
    page.get_by_role("button", name="Search").click()
    page.locator(".md-search-result__link[href*='entities/gb300-nvl72.html']").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("GB300 NVL72")


# Without script

SHOWN_WITHOUT = {
    "index.html": ".findings a[href*='contradictions/']",
    "entities/index.html": ".fact-table a[href='types/models.html']",
    "entities/types/models.html": ".fact-table a[href='../deepseek-v4-flash.html']",
    "entities/gb300-nvl72.html": ".fact-table summary",
    "sources/2026-10-02.html": ".digest a[href='#gb300-amd']",
    "contradictions/index.html": ".fact-table a[href='c101-gb300-nvl72-made-by.html']",
    "contradictions/c201-deepseek-revenue.html": ".sides blockquote",
    "compare/prices.html": ".fact-table td",
    "facts/index.html": "noscript a[href$='claims.csv']",
    "explorer/index.html": ".explorer-lists a[href='../entities/gb300-nvl72.html']",
    "timeline/index.html": "ol.timeline li",
    "data/index.html": "a[href='../api/v1/claims.csv']",
    "changes/2026-10-02.html": ".fact-table td",
    "rules/c101.html": "pre code",
    "404.html": "a[href='/entities/index.html']",
}
SCRIPTED = ".facts-controls, .facts-grid, .choices, .explorer"


@pytest.mark.parametrize(("path", "content"), SHOWN_WITHOUT.items())
def test_a_page_has_its_content_without_script_and_no_dead_control(
    browser: Browser, address: str, path: str, content: str
) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/{path}")
        expect(page.locator(content).first).to_be_visible()
        expect(page.locator(SCRIPTED).filter(visible=True)).to_have_count(0)


# On paper


@pytest.fixture
def paper(browser: Browser, address: str) -> Iterator[Page]:
    """A page of somebody who likes it dark, as it is printed."""
    with browser.new_context(viewport={"width": 718, "height": 1000}, color_scheme="dark") as context:
        page = context.new_page()
        page.goto(f"{address}/entities/gb300-nvl72.html")
        page.emulate_media(media="print")
        yield page


def test_navigation_and_controls_are_not_printed(paper: Page) -> None:
    for part in (".md-header", ".md-tabs", ".md-sidebar", ".md-footer", ".md-content__button"):
        expect(paper.locator(part).filter(visible=True)).to_have_count(0)


def test_ink_is_dark_whatever_the_palette(paper: Page) -> None:
    marks = paper.locator("h1, td, .badge, .chart text, .md-content a")
    inks = set(marks.evaluate_all("all => all.map(mark => getComputedStyle(mark).color)"))
    assert inks and min(contrast(ink, "#ffffff") for ink in inks) >= TEXT


def test_what_is_folded_is_printed(paper: Page) -> None:
    quotes = paper.locator(".fact-table details:not([open]) q")
    heights = quotes.evaluate_all("all => all.map(quote => quote.getBoundingClientRect().height)")
    assert heights and min(heights) > 0
    expect(quotes.first).to_be_visible()


def test_addresses_of_other_sites_are_written_out_and_our_own_are_not(paper: Page, address: str) -> None:
    paper.goto(f"{address}/sources/nvidia-gb300.html")
    after = "a => getComputedStyle(a, '::after').content"
    assert "nvidia.com" in paper.locator(".md-content article :not(.report) > a[href^='http']").last.evaluate(after)
    assert paper.locator(".md-content article a:not([href^='http'])").last.evaluate(after) == "none"


def test_a_printed_page_is_no_wider_than_the_paper(paper: Page) -> None:
    assert paper.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_the_table_of_all_claims_is_printed_whole_and_within_the_paper(paper: Page, address: str) -> None:
    paper.goto(f"{address}/facts/index.html")
    rows = paper.locator(".facts-grid tbody tr")
    expect(rows).to_have_count(50)
    paper.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert rows.count() == paper.evaluate("window.FACTS_TABLE.subject.length")
    assert paper.locator(".facts-table").evaluate("table => table.getBoundingClientRect().right - innerWidth") <= 0
    paper.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(rows).to_have_count(50)

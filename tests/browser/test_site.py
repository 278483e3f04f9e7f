"""The built site in Debian's Chromium: what a reader does, over HTTP and from a folder, on a desk and on a phone."""

from __future__ import annotations

import os
import re
import shutil
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Locator, Page, expect, sync_playwright

pytest_plugins = ["site_fixtures"]
pytestmark = pytest.mark.browser

CHROMIUM = shutil.which("chromium")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
KINDS = (
    "index.html",
    "entities/index.html",
    "entities/types/models.html",
    "entities/gb300-nvl72.html",
    "sources/2026-10-02.html",
    "contradictions/index.html",
    "contradictions/c101-gb300-nvl72-made-by.html",
    "rules/index.html",
    "rules/c101.html",
    "recording.html",
    "proofs.html",
    "contradictions/c201-deepseek-revenue.html",
    "entities/vera-rubin-nvl72.html",
    "compare/prices.html",
    "facts/index.html",
    "explorer/index.html",
    "timeline/index.html",
    "data/index.html",
    "changes/2026-10-02.html",
    "entities/gpt-4-equivalent.html",
    "contradictions/c201-gpt-4-equivalent-price.html",
    "sources/index.html",
    "404.html",
)
HOSTILE = (
    "index.html",
    "entities/kent-bridge.html",
    "entities/lune-bridge.html",
    "entities/types/bridges.html",
    "sources/gazette.html",
    "contradictions/index.html",
    "contradictions/c101-lune-bridge-built-by.html",
)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    asked = os.environ.get("FACTS_BROWSER")
    if asked == "later" or (CHROMIUM is None and asked != "required"):
        pytest.skip("there is no chromium here; FACTS_BROWSER=required makes this a failure, =later skips it anyway")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM or "chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(real_site: Path) -> Iterator[str]:
    """Where the real site is served."""
    yield from serve(real_site)


@pytest.fixture(scope="module")
def hostile_address(hostile_site: Path) -> Iterator[str]:
    """Where the hostile site is served."""
    yield from serve(hostile_site)


def serve(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@dataclass
class Window:
    """A browser window with what it logged, asked for, and popped up."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self._log(message.text) if message.type == "error" else None)
        self.page.on("pageerror", lambda error: self._log(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.on("dialog", self._dismiss)

    def _log(self, text: str) -> None:
        self.errors.append(text)

    def _dismiss(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()


@dataclass
class Visit:
    """What was seen on one page: its events, and what a phone of 320 pixels would have to scroll sideways."""

    window: Window
    overflow: int
    planted: int


def visits(browser: Browser, address: str, paths: Iterable[str]) -> dict[str, Visit]:
    """Open each page once, until it asks for nothing more; what it asks of other hosts gets an empty answer."""
    seen = {}
    with browser.new_context(viewport={"width": 320, "height": 700}) as context:
        context.route(lambda url: not url.startswith((address, "data:")), lambda route: route.fulfill())
        for path in paths:
            window = Window(context.new_page())
            window.page.goto(f"{address}/{path}", wait_until="networkidle")
            overflow = window.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            seen[path] = Visit(window, overflow, window.page.locator("img[src=x]").count())
            window.page.close()
    return seen


@pytest.fixture(scope="module")
def real_visits(browser: Browser, address: str) -> dict[str, Visit]:
    return visits(browser, address, KINDS)


@pytest.fixture(scope="module")
def hostile_visits(browser: Browser, hostile_address: str) -> dict[str, Visit]:
    return visits(browser, hostile_address, HOSTILE)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window of its own, 1280 pixels wide, for somebody who likes it light."""
    with browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme="light") as context:
        yield context.new_page()


@pytest.fixture(params=["http", "file"])
def home(request: pytest.FixtureRequest, address: str, real_site: Path) -> str:
    """The front page, served and as a file."""
    return f"{address}/index.html" if request.param == "http" else (real_site / "index.html").as_uri()


def search(page: Page, words: str) -> Locator:
    """Type words into the search, key by key as a person does, and give the results."""
    page.get_by_role("textbox", name="Search").press_sequentially(words)
    return page.locator(".md-search-result__link")


def test_a_reader_gets_from_a_conflict_to_the_words_of_the_source(page: Page, home: str) -> None:
    page.goto(home)
    page.get_by_role("link", name="GB300 NVL72: Crew 2026-10-02 says it is made by AMD").click()
    page.locator(".sides a[href$='2026-10-02.html#gb300-amd']").click()
    expect(page).to_have_url(re.compile(r"/sources/2026-10-02\.html#gb300-amd$"))
    expect(page.locator("tr", has=page.locator("#gb300-amd"))).to_be_in_viewport()
    page.locator("tr", has=page.locator("#gb300-amd")).get_by_role("link", name="in the text").click()
    expect(page.locator(".digest a[href='#gb300-amd']").first).to_be_in_viewport()
    expect(page.locator(".digest a[href='#gb300-amd']").first).to_contain_text("AMD's GB300")


def test_conflicts_are_filtered_by_severity(page: Page, home: str) -> None:
    page.goto(home.replace("index.html", "contradictions/index.html"))
    page.get_by_label("Severity").select_option("tension")
    expect(page.get_by_role("link", name="GB300 NVL72: Crew 2026-10-02 says it is made by AMD")).to_be_hidden()
    expect(page.get_by_role("link", name="The revenue of DeepSeek")).to_be_visible()


def test_the_filters_of_conflicts_stand_in_the_address(page: Page, home: str) -> None:
    conflicts = home.replace("index.html", "contradictions/index.html")
    rows = page.locator(".fact-table tbody tr:visible")
    page.goto(conflicts)
    everything = rows.count()
    page.get_by_label("Status").select_option("resolved")
    expect(page.get_by_role("heading", name="Open")).to_be_hidden()
    expect(page.get_by_role("heading", name="Settled")).to_be_visible()
    left = rows.all_inner_texts()
    expect(page).to_have_url(f"{conflicts}#status=resolved")
    page.goto("about:blank")
    page.goto(f"{conflicts}#status=resolved&rule=nobody")
    expect(page.get_by_label("Status")).to_have_value("resolved")
    assert 0 < len(left) < everything and rows.all_inner_texts() == left
    page.evaluate("location.hash = ''")
    expect(rows).to_have_count(everything)
    expect(page.get_by_role("heading", name="Open")).to_be_visible()


def test_search_finds_an_entity_by_an_alias(page: Page, home: str) -> None:
    page.goto(home, wait_until="networkidle")
    search(page, "Flash series model").filter(has_text="DeepSeek V4 Flash").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("DeepSeek V4 Flash")


def test_the_palette_is_switched_and_remembered(page: Page, home: str) -> None:
    page.goto(home)
    page.get_by_title("Switch to dark").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(home.replace("index.html", "sources/index.html"))
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.parametrize("path", KINDS)
def test_a_page_asks_no_other_host(real_visits: dict[str, Visit], address: str, path: str) -> None:
    requests = real_visits[path].window.requests
    assert [url for url in requests if not url.startswith((f"{address}/", "data:"))] == []


@pytest.mark.parametrize("path", KINDS)
def test_a_page_logs_no_error(real_visits: dict[str, Visit], path: str) -> None:
    assert real_visits[path].window.errors == []


@pytest.mark.parametrize("path", KINDS)
def test_a_page_fits_a_narrow_phone(real_visits: dict[str, Visit], path: str) -> None:
    assert real_visits[path].overflow <= 0


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_facts_run_no_script(hostile_visits: dict[str, Visit], path: str) -> None:
    assert (hostile_visits[path].window.dialogs, hostile_visits[path].planted) == ([], 0)


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_facts_fit_a_narrow_phone(hostile_visits: dict[str, Visit], path: str) -> None:
    assert hostile_visits[path].overflow <= 0


def test_hostile_facts_run_no_script_among_search_results(page: Page, hostile_address: str) -> None:
    window = Window(page)
    page.goto(f"{hostile_address}/index.html", wait_until="networkidle")
    expect(search(page, "onerror alert").first).to_be_visible()
    assert (window.dialogs, page.locator(".md-search-result img").count()) == ([], 0)

"""The built site in Debian's Chromium: what a reader does, over HTTP and from a folder, on a desk and on a phone."""

from __future__ import annotations

import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Dialog, Page, expect, sync_playwright

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
)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None and os.environ.get("FACTS_BROWSER") != "required":
        pytest.skip("there is no chromium here; FACTS_BROWSER=required makes this a failure")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM or "chromium", args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(real_site: Path) -> Iterator[str]:
    """Where the real site is served."""
    yield from serve(real_site)


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


Open = Callable[..., Window]


@pytest.fixture
def open_window(browser: Browser) -> Iterator[Open]:
    """Opens an address in a window of its own: 1280 pixels wide and light unless told otherwise."""
    contexts = []

    def opened(address: str, width: int = 1280) -> Window:
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, color_scheme="light"))
        contexts[-1].route(lambda url: not url.startswith((address[:16], "data:")), lambda route: route.fulfill())
        window = Window(contexts[-1].new_page())
        window.page.goto(address, wait_until="networkidle")
        return window

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(params=["http", "file"])
def home(request: pytest.FixtureRequest, address: str, real_site: Path) -> str:
    """The front page, served and as a file."""
    return f"{address}/index.html" if request.param == "http" else (real_site / "index.html").as_uri()


def test_a_reader_gets_from_a_conflict_to_the_words_of_the_source(open_window: Open, home: str) -> None:
    page = open_window(home).page
    page.get_by_role("link", name="GB300 NVL72: made by AMD or NVIDIA?").click()
    page.locator(".sides").get_by_role("link", name="2026-10-02#gb300-amd", exact=True).click()
    expect(page).to_have_url(re.compile(r"/sources/2026-10-02\.html#gb300-amd$"))
    expect(page.locator("tr", has=page.locator("#gb300-amd"))).to_be_in_viewport()
    expect(page.locator(".digest a[href='#gb300-amd']").first).to_contain_text("AMD's GB300")


def test_search_finds_an_entity_by_an_alias(open_window: Open, address: str) -> None:
    page = open_window(f"{address}/index.html").page
    page.get_by_role("textbox", name="Search").fill("Flash series model")
    page.locator(".md-search-result__link", has_text="DeepSeek V4 Flash").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("DeepSeek V4 Flash")


def test_the_palette_is_switched_and_remembered(open_window: Open, address: str) -> None:
    page = open_window(f"{address}/index.html").page
    page.get_by_title("Switch to dark").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(f"{address}/sources/index.html")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.parametrize("path", KINDS)
def test_a_page_asks_no_other_host(open_window: Open, address: str, path: str) -> None:
    window = open_window(f"{address}/{path}")
    assert [url for url in window.requests if not url.startswith((f"{address}/", "data:"))] == []


@pytest.mark.parametrize("path", KINDS)
def test_a_page_logs_no_error(open_window: Open, address: str, path: str) -> None:
    assert open_window(f"{address}/{path}").errors == []


@pytest.mark.parametrize("path", KINDS)
def test_a_page_fits_a_narrow_phone(open_window: Open, address: str, path: str) -> None:
    page = open_window(f"{address}/{path}", width=320).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.fixture(scope="module")
def hostile_address(hostile_site: Path) -> Iterator[str]:
    """Where the hostile site is served."""
    yield from serve(hostile_site)


HOSTILE = [
    "index.html",
    "entities/kent-bridge.html",
    "entities/lune-bridge.html",
    "entities/types/bridges.html",
    "sources/gazette.html",
    "contradictions/index.html",
    "contradictions/c101-lune-bridge-built-by.html",
]


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_facts_run_no_script(open_window: Open, hostile_address: str, path: str) -> None:
    window = open_window(f"{hostile_address}/{path}")
    assert window.page.locator("img[src=x]").count() == 0
    assert window.dialogs == []


def test_hostile_facts_run_no_script_among_search_results(open_window: Open, hostile_address: str) -> None:
    window = open_window(f"{hostile_address}/index.html")
    window.page.get_by_role("textbox", name="Search").fill("onerror alert")
    expect(window.page.locator(".md-search-result__link").first).to_be_visible()
    assert window.page.locator(".md-search img").count() == 0
    assert window.dialogs == []


@pytest.mark.parametrize("path", HOSTILE)
def test_hostile_facts_fit_a_narrow_phone(open_window: Open, hostile_address: str, path: str) -> None:
    page = open_window(f"{hostile_address}/{path}", width=320).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

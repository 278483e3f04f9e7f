"""The built site in Debian's Chromium: what a reader does, over HTTP and from a folder, on a desk and on a phone."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

pytest_plugins = ["site_fixtures"]
pytestmark = pytest.mark.browser

CHROMIUM = shutil.which("chromium")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
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

Open = Callable[..., Page]


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and writes no log."""

    def log_message(self, format: str, *args: object) -> None:
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


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Opens an address in a window of its own: 1280 pixels wide and light unless told otherwise."""
    contexts = []

    def opened(address: str, width: int = 1280) -> Page:
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}, color_scheme="light"))
        page = contexts[-1].new_page()
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture(params=["http", "file"])
def home(request: pytest.FixtureRequest, address: str, real_site: Path) -> str:
    """The front page, served and as a file."""
    return f"{address}/index.html" if request.param == "http" else (real_site / "index.html").as_uri()


def test_a_reader_gets_from_a_conflict_to_the_words_of_the_source(open_page: Open, home: str) -> None:
    page = open_page(home)
    page.get_by_role("link", name="GB300 NVL72: made by AMD or NVIDIA?").click()
    page.locator(".sides").get_by_role("link", name="2026-10-02#gb300-amd", exact=True).click()
    expect(page).to_have_url(lambda url: url.endswith("sources/2026-10-02.html#gb300-amd"))
    expect(page.locator("tr", has=page.locator("#gb300-amd"))).to_be_in_viewport()
    expect(page.locator(".digest a[href='#gb300-amd']").first).to_contain_text("AMD's GB300")


def test_search_finds_an_entity_by_an_alias(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/index.html")
    page.get_by_role("textbox", name="Search").fill("Flash series model")
    page.locator(".md-search-result__link", has_text="DeepSeek V4 Flash").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("DeepSeek V4 Flash")


def test_the_palette_is_switched_and_remembered(open_page: Open, address: str) -> None:
    page = open_page(f"{address}/index.html")
    page.get_by_title("Switch to dark").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto(f"{address}/sources/index.html")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


@pytest.mark.parametrize("path", KINDS)
def test_a_page_logs_no_error_and_asks_no_other_host(browser: Browser, address: str, path: str) -> None:
    with browser.new_context() as context:
        page, errors, requests = context.new_page(), [], []
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(f"{address}/{path}", wait_until="networkidle")
        assert [url for url in requests if not url.startswith(address)] == []
        assert errors == []


@pytest.mark.parametrize("path", KINDS)
def test_a_page_fits_a_narrow_phone(open_page: Open, address: str, path: str) -> None:
    page = open_page(f"{address}/{path}", width=320)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320

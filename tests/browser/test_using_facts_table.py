"""The table of all claims in Chromium: search, sort, filter, the state in the address, and hostile facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from test_site import Window

from site_builder.findings import Severity

pytest_plugins = ["site_fixtures", "test_site"]
pytestmark = pytest.mark.browser


@pytest.fixture(params=["http", "file"])
def facts(request: pytest.FixtureRequest, address: str, real_site: Path) -> str:
    """The facts page, served and as a file."""
    return f"{address}/facts/index.html" if request.param == "http" else (real_site / "facts/index.html").as_uri()


@pytest.fixture
def opened(page: Page, facts: str) -> Iterator[Page]:
    """The facts page, which logs no error whatever a test does with it."""
    window = Window(page)
    page.goto(facts)
    yield page
    assert window.errors == []


def search(page: Page, words: str) -> None:
    page.get_by_role("searchbox", name="Search").fill(words)


def cells(page: Page, column: str) -> list[str]:
    return page.locator(f".facts-grid tbody .f-{column}").all_inner_texts()


def test_fifty_rows_are_drawn_and_fifty_more_on_demand(opened: Page) -> None:
    rows = opened.locator(".facts-grid tbody tr")
    expect(rows).to_have_count(50)
    opened.get_by_role("button", name="Show more").click()
    expect(rows).to_have_count(100)
    expect(rows.nth(50).get_by_role("link").first).to_be_focused()
    expect(opened.locator(".facts-count")).to_contain_text("the first 100 shown")


def test_search_looks_at_the_words_of_quotes_too_and_the_count_is_announced(opened: Page) -> None:
    search(opened, "checkpointing speeds of up to")
    expect(opened.locator(".facts-count[role=status][aria-live=polite]")).to_have_text(
        re.compile(r"^[1-9]\d? of \d+ claims\.$")
    )
    assert "up to 877 GiB/s" in " ".join(cells(opened, "value"))
    search(opened, "no such words")
    expect(opened.locator(".facts-count")).to_have_text("No claim matches.")


def test_the_badge_of_a_conflict_explains_itself(opened: Page) -> None:
    opened.get_by_label("Status").select_option(Severity.TENSION.value)
    badge = opened.locator(".facts-grid tbody .badge--tension").first
    expect(badge).to_have_attribute("title", Severity.TENSION.meaning)


def test_headings_sort_both_ways_by_size_and_say_so(opened: Page) -> None:
    search(opened, "params")
    opened.get_by_label("What").select_option("size")
    heading = opened.get_by_role("columnheader", name="Value")
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    upwards = cells(opened, "value")
    assert upwards[0].startswith("397 billion") and upwards[-1].startswith("2 trillion")
    heading.get_by_role("button").press("Enter")
    expect(heading).to_have_attribute("aria-sort", "descending")
    assert cells(opened, "value")[0].startswith("2 trillion")
    expect(opened.locator("th[aria-sort]")).to_have_count(1)


def test_the_address_holds_the_state(opened: Page, facts: str) -> None:
    search(opened, "gb300")
    opened.get_by_label("What").select_option("made by")
    opened.get_by_label("in conflict only").check()
    opened.get_by_role("columnheader", name="Source").get_by_role("button").click()
    address, count, sources = opened.url, opened.locator(".facts-count").inner_text(), cells(opened, "source")
    assert address == f"{facts}#q=gb300&predicate=made+by&conflict=1&sort=source"
    opened.goto("about:blank")
    opened.goto(address)
    expect(opened.locator(".facts-count")).to_have_text(count)
    expect(opened.get_by_role("searchbox", name="Search")).to_have_value("gb300")
    assert cells(opened, "source") == sources


def test_an_address_that_means_nothing_shows_everything(page: Page, facts: str) -> None:
    window = Window(page)
    page.goto(f"{facts}#predicate=nobody&status=x&sort=-constructor&q=%22%5D")
    expect(page.locator("th[aria-sort=descending]")).to_have_text("Date")
    search(page, "")
    expect(page.locator(".facts-count")).to_contain_text("the first 50 shown")
    assert window.errors == []


@pytest.mark.parametrize("status", ["refuted", "quoted", "unchecked", "in conflict: tension"])
def test_status_filters_by_evidence_and_by_severity(page: Page, address: str, status: str) -> None:
    page.goto(f"{address}/facts/index.html")
    page.get_by_label("Status").select_option(label=status)
    shown = cells(page, "status")
    assert shown and all(status.removeprefix("in conflict: ") in text for text in shown)


def test_clearing_brings_all_claims_back(opened: Page) -> None:
    search(opened, "gb300")
    opened.get_by_role("button", name="Clear filters").click()
    expect(opened.locator(".facts-count")).to_contain_text("the first 50 shown")
    expect(opened).to_have_url(re.compile(r"/index\.html#$"))


def test_a_row_leads_to_the_claim_in_its_source_and_to_the_conflict(opened: Page) -> None:
    search(opened, "AMD's GB300")
    row = opened.locator(".facts-grid tbody tr", has=opened.locator("a[href$='#gb300-amd']"))
    expect(row.locator(".f-status a").first).to_have_attribute("href", re.compile(r"^\.\./contradictions/"))
    row.locator(".f-source a").click()
    expect(opened).to_have_url(re.compile(r"/sources/2026-10-02\.html#gb300-amd"))
    opened.go_back()
    expect(opened.get_by_role("searchbox", name="Search")).to_have_value("AMD's GB300")


@pytest.mark.parametrize("width", [320, 1280])
def test_nothing_runs_out_of_the_window(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}/facts/index.html")
    expect(page.locator(".facts-grid tbody tr").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_hostile_facts_run_no_script_and_show_as_they_are(page: Page, hostile_address: str) -> None:
    window = Window(page)
    page.goto(f"{hostile_address}/facts/index.html", wait_until="networkidle")
    search(page, "onerror")
    expect(page.locator(".facts-grid tbody tr").first).to_contain_text("<img src=x onerror=alert(1)>")
    page.locator(".facts-grid summary").first.click()
    assert (window.dialogs, page.locator("img[src=x]").count()) == ([], 0)


def test_without_script_the_csv_and_the_pages_serve(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/facts/index.html")
        expect(page.get_by_role("link", name="the CSV")).to_be_visible()
        expect(page.locator(".facts-controls")).to_be_hidden()

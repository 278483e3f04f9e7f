"""The timeline in Chromium: filters, without script, on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from test_site import Window

pytest_plugins = ["site_fixtures", "test_site"]
pytestmark = pytest.mark.browser

ITEMS = "ol.timeline li:visible"


@pytest.fixture
def opened(page: Page, address: str) -> Page:
    page.goto(f"{address}/timeline/index.html")
    return page


def test_conflicts_only_leaves_those_and_their_headings(opened: Page) -> None:
    everything = opened.locator(ITEMS).count()
    opened.get_by_label("conflicts only").check()
    left = opened.locator(ITEMS)
    assert 0 < left.count() < everything
    expect(opened.locator(f"{ITEMS}:not([data-conflict])")).to_have_count(0)
    expect(opened.locator(".filter-said")).to_have_text(f"{left.count()} of {everything} shown")
    assert opened.locator("section h2:visible").count() < opened.locator("section h2").count()
    assert opened.locator(".strip g:visible").count() == left.count()


def test_a_type_can_be_left_out(opened: Page) -> None:
    opened.get_by_label("source", exact=True).uncheck()
    expect(opened.locator(f"{ITEMS}[data-type=source]")).to_have_count(0)
    opened.get_by_label("source", exact=True).check()
    assert opened.locator(f"{ITEMS}[data-type=source]").count() > 0


def test_the_address_holds_what_is_chosen(opened: Page) -> None:
    opened.get_by_label("source", exact=True).uncheck()
    opened.get_by_label("conflicts only").check()
    address, left = opened.url, opened.locator(ITEMS).all_inner_texts()
    assert address.endswith("/timeline/index.html#without=source&conflict=1")
    opened.goto("about:blank")
    opened.goto(address)
    expect(opened.get_by_label("source", exact=True)).not_to_be_checked()
    assert opened.locator(ITEMS).all_inner_texts() == left
    opened.evaluate("location.hash = ''")
    expect(opened.get_by_label("conflicts only")).not_to_be_checked()
    expect(opened.locator(".filter-said")).to_have_text("")


def test_an_anchor_in_the_address_chooses_nothing(opened: Page, address: str) -> None:
    everything = opened.locator(ITEMS).count()
    opened.goto(f"{address}/timeline/index.html#y2026")
    assert opened.locator(ITEMS).count() == everything


def test_a_mark_leads_to_the_conflict(opened: Page) -> None:
    opened.locator("ol.timeline .mark").first.click()
    expect(opened).to_have_url(re.compile(r"/contradictions/"))


def test_without_script_all_is_shown(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/timeline/index.html")
        assert page.locator(ITEMS).count() == page.locator("ol.timeline li").count() > 0
        expect(page.locator("form[data-filter]")).to_be_hidden()


def test_a_phone_shows_the_strip_with_readable_text(page: Page, address: str) -> None:
    window = Window(page)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{address}/timeline/index.html")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    sizes = page.locator(".strip text").evaluate_all(
        "all => all.map(text => parseFloat(getComputedStyle(text).fontSize))"
    )
    assert min(sizes) >= 11 and window.errors == []

"""A value over time, what would have to be known, and the report of a wrong fact, in Chromium."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

pytest_plugins = ["site_fixtures", "test_site"]
pytestmark = pytest.mark.browser

FALLEN = "entities/gpt-4-equivalent.html"
NEEDY = "contradictions/c201-gpt-4-equivalent-price.html"
LEAST_TEXT = 11


@pytest.mark.parametrize(
    ("width", "shown", "hidden"), [(1280, "wide", "narrow"), (390, "narrow", "wide"), (320, "narrow", "wide")]
)
def test_the_chart_over_time_fits_its_screen(page: Page, address: str, width: int, shown: str, hidden: str) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}/{FALLEN}")
    chart = page.locator(".chart--time")
    expect(chart.locator(f".chart-{shown}")).to_be_visible()
    expect(chart.locator(f".chart-{hidden}")).to_be_hidden()
    sizes = chart.locator(f".chart-{shown} text").evaluate_all(
        "all => all.map(text => text.getBoundingClientRect().height)"
    )
    assert sizes and min(sizes) >= LEAST_TEXT
    right = chart.locator("text").evaluate_all(
        "all => Math.max(...all.map(text => text.getBoundingClientRect().right))"
    )
    assert right <= width


def test_a_disputed_level_names_who_contradicts_it_and_leads_there(page: Page, address: str) -> None:
    page.goto(f"{address}/{FALLEN}")
    caption = page.locator(".chart--time + .caption")
    expect(caption).to_contain_text("contradicted by Crew 2026-09-27")
    caption.get_by_role("link", name=re.compile("by a factor of 37")).click()
    expect(page).to_have_url(re.compile(re.escape(NEEDY)))


def test_the_data_of_the_chart_opens_without_script(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/{FALLEN}")
        cell = page.get_by_role("cell", name="2022-09-01 to 2022-12-31")
        expect(cell).to_be_hidden()
        page.get_by_text("The data of this chart").click()
        expect(cell).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_bands_and_marks_stand_out_from_the_page(browser: Browser, address: str, scheme: str) -> None:
    with browser.new_context(color_scheme="dark" if scheme == "dark" else "light") as context:
        page = context.new_page()
        page.goto(f"{address}/{FALLEN}")
        colours = page.locator(".chart-wide .c-rival").first.evaluate(
            "g => [getComputedStyle(g.querySelector('.c-plain')).fill, getComputedStyle(g).color]"
        )
        assert colours[0] == colours[1] != page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_what_would_have_to_be_known_is_read_without_hovering(page: Page, address: str) -> None:
    page.goto(f"{address}/{NEEDY}")
    expect(page.locator(".needed")).to_have_text(
        "It is a contradiction only if what is undated holds on the date of its source."
    )
    expect(page.locator(".lead")).to_contain_text("conflict only if something that they leave open is taken as equal")


def test_a_wrong_fact_is_reported_with_its_claim(page: Page, address: str) -> None:
    page.route("https://github.com/**", lambda route: route.fulfill(body="a new issue"))
    page.goto(f"{address}/sources/2026-10-02.html#gb300-amd")
    page.locator("tr", has=page.locator("#gb300-amd")).get_by_role("link", name="Report a wrong fact").click()
    expect(page).to_have_url(re.compile("/issues/new"))
    asked = parse_qs(urlsplit(page.url).query)
    assert asked["title"] == ["Wrong fact: 2026-10-02#gb300-amd"]
    assert "Page: sources/2026-10-02.html#gb300-amd" in asked["body"][0] and "AMD's GB300" in asked["body"][0]


def test_a_value_says_as_of_when_it_holds(page: Page, real_site: Path) -> None:
    page.goto((real_site / "entities/vera-rubin-nvl72.html").as_uri())
    expect(page.locator("ul.figures")).to_contain_text("as of 2026-10-02, since 2026-09-1")

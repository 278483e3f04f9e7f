"""The explorer in Chromium: search, click through, keyboard, wheel, the address, both palettes, a phone, and hostile facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from test_site import Window

from site_builder.findings import Severity

pytest_plugins = ["site_fixtures", "test_site"]
pytestmark = pytest.mark.browser


@pytest.fixture(params=["http", "file"])
def explorer(request: pytest.FixtureRequest, address: str, real_site: Path) -> str:
    """The explorer, served and as a file."""
    return f"{address}/explorer/index.html" if request.param == "http" else (real_site / "explorer/index.html").as_uri()


@pytest.fixture
def opened(page: Page, explorer: str) -> Iterator[Page]:
    """The explorer, which logs no error whatever a test does with it."""
    window = Window(page)
    page.goto(explorer)
    yield page
    assert window.errors == []


def find(page: Page, words: str) -> Locator:
    """Type words and give the results."""
    page.get_by_role("searchbox", name="Find an entity").fill(words)
    return page.locator(".explorer-hits button")


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Selected entity")


def picture(page: Page) -> str:
    """The canvas as a data address, once it is drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return str(page.locator(".explorer canvas").evaluate("canvas => canvas.toDataURL()"))


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(".explorer canvas").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_search_selects_and_the_panel_leads_on_to_the_page(opened: Page) -> None:
    find(opened, "gb300 nvl72").first.click()
    expect(panel(opened).get_by_role("heading", name="GB300 NVL72")).to_be_visible()
    expect(panel(opened)).to_contain_text("made by")
    panel(opened).get_by_role("link", name="NVIDIA", exact=True).first.click()
    expect(panel(opened).get_by_role("heading", name="NVIDIA")).to_be_visible()
    panel(opened).get_by_role("link", name="Open page").click()
    expect(opened).to_have_url(re.compile(r"/entities/nvidia\.html$"))


def test_search_knows_other_spellings_and_the_keyboard_is_enough(opened: Page) -> None:
    find(opened, "flash series model")
    opened.keyboard.press("ArrowDown")
    expect(opened.locator(".explorer-hits button").first).to_be_focused()
    opened.keyboard.press("Enter")
    expect(panel(opened).get_by_role("heading", name="DeepSeek V4 Flash")).to_be_visible()
    opened.keyboard.press("Escape")
    expect(panel(opened)).to_contain_text("Select an entity")


def test_enter_takes_the_best_match_and_an_unknown_name_is_said(opened: Page) -> None:
    find(opened, "nvidia")
    opened.keyboard.press("Enter")
    expect(panel(opened).get_by_role("heading", name="NVIDIA", exact=True)).to_be_visible()
    find(opened, "no such thing")
    expect(opened.locator(".explorer-said")).to_have_text("Nothing has that name.")


def test_the_address_holds_what_is_selected_and_back_goes_back(opened: Page, explorer: str) -> None:
    opened.goto(f"{explorer}#node=gb300-nvl72")
    expect(panel(opened).get_by_role("heading", name="GB300 NVL72")).to_be_visible()
    panel(opened).get_by_role("link", name="AMD", exact=True).click()
    assert opened.url == f"{explorer}#node=amd"
    opened.go_back()
    expect(panel(opened).get_by_role("heading", name="GB300 NVL72")).to_be_visible()


def test_a_click_selects_the_node_under_it_and_a_click_beside_lets_go(opened: Page) -> None:
    find(opened, "gb300 nvl72").first.click()  # a found node is brought to the middle
    box = opened.locator(".explorer canvas").bounding_box()
    assert box
    opened.mouse.click(box["x"] + 3, box["y"] + 3)
    expect(panel(opened)).to_contain_text("Select an entity")
    opened.mouse.click(*middle(opened))
    expect(panel(opened).get_by_role("heading", name="GB300 NVL72")).to_be_visible()


def test_a_conflict_in_the_panel_leads_to_its_page(opened: Page) -> None:
    find(opened, "gb300 nvl72").first.click()
    badge = panel(opened).locator(".findings .badge--contradiction").first
    expect(badge).to_be_visible()
    expect(badge).to_have_attribute("title", Severity.CONTRADICTION.meaning)
    panel(opened).get_by_role("link", name="GB300 NVL72: Crew 2026-10-02 says it is made by AMD").click()
    expect(opened).to_have_url(re.compile(r"/contradictions/c101-gb300-nvl72-made-by\.html$"))


def test_buttons_and_the_wheel_with_control_zoom_but_the_plain_wheel_scrolls_the_page(opened: Page) -> None:
    first = picture(opened)
    opened.mouse.move(*middle(opened))
    opened.mouse.wheel(0, 300)
    opened.wait_for_function("scrollY > 0")
    opened.evaluate("scrollTo(0, 0)")
    opened.mouse.move(0, 0)
    assert picture(opened) == first
    opened.keyboard.down("Control")
    opened.mouse.move(*middle(opened))
    opened.mouse.wheel(0, -300)
    opened.keyboard.up("Control")
    opened.mouse.move(0, 0)
    zoomed = picture(opened)
    assert zoomed != first and opened.evaluate("scrollY") == 0
    opened.get_by_role("button", name="Zoom out").click()
    opened.get_by_role("button", name="Fit all").click()
    opened.mouse.move(0, 0)
    assert picture(opened) == first


def test_dragging_moves_the_picture_and_selects_nothing(opened: Page) -> None:
    first, (x, y) = picture(opened), middle(opened)
    opened.mouse.move(x, y)
    opened.mouse.down()
    opened.mouse.move(x + 80, y + 40, steps=4)
    opened.mouse.up()
    opened.mouse.move(0, 0)
    assert picture(opened) != first
    expect(panel(opened)).to_contain_text("Select an entity")


@pytest.mark.parametrize("label", [r"contradictions only", r"^\s*\w+ \(\d+\)$"])
def test_boxes_take_nodes_away_and_bring_them_back(opened: Page, label: str) -> None:
    box, first = opened.get_by_label(re.compile(label)).first, picture(opened)
    box.click()
    assert picture(opened) != first
    box.click()
    assert picture(opened) == first


def test_the_colours_follow_the_palette(page: Page, address: str) -> None:
    page.goto(f"{address}/explorer/index.html")
    light = picture(page)
    page.get_by_title("Switch to dark").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.mouse.move(0, 0)
    dark = picture(page)
    page.reload()
    assert dark != light and picture(page) == dark


def test_the_picture_is_as_sharp_as_the_screen(browser: Browser, address: str) -> None:
    with browser.new_context(viewport={"width": 800, "height": 700}, device_scale_factor=2) as context:
        page = context.new_page()
        page.goto(f"{address}/explorer/index.html")
        assert page.locator(".explorer canvas").evaluate("c => Math.round(c.width / c.clientWidth)") == 2


def test_on_a_phone_the_panel_stands_below_and_nothing_runs_out_of_the_window(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{address}/explorer/index.html#node=gb300-nvl72")
    canvas, below = page.locator(".explorer canvas").bounding_box(), panel(page).bounding_box()
    assert canvas and below and below["y"] >= canvas["y"] + canvas["height"]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_pinch_zooms_and_a_vertical_swipe_belongs_to_the_page(page: Page, address: str) -> None:
    page.goto(f"{address}/explorer/index.html")
    first, (x, y) = picture(page), middle(page)
    page.locator(".explorer canvas").evaluate(
        """(canvas, [x, y]) => {
            const send = (kind, id, x, y) => canvas.dispatchEvent(new PointerEvent(kind,
                {pointerId: id, clientX: x, clientY: y, pointerType: "touch", bubbles: true}));
            canvas.setPointerCapture = () => {};
            send("pointerdown", 11, x - 20, y); send("pointerdown", 12, x + 20, y);
            send("pointermove", 11, x - 80, y); send("pointermove", 12, x + 80, y);
            send("pointerup", 11, x - 80, y); send("pointerup", 12, x + 80, y);
        }""",
        [x, y],
    )
    assert picture(page) != first
    assert page.locator(".explorer canvas").evaluate("canvas => getComputedStyle(canvas).touchAction") == "pan-y"


def test_hostile_facts_run_no_script_and_show_as_they_are(page: Page, hostile_address: str) -> None:
    window = Window(page)
    page.goto(f"{hostile_address}/explorer/index.html", wait_until="networkidle")
    find(page, "onerror").first.click()
    expect(panel(page)).to_contain_text("<img src=x onerror=alert(1)>")
    assert (window.dialogs, window.page.locator("img[src=x]").count()) == ([], 0)


def test_without_script_every_entity_is_a_link(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}/explorer/index.html")
        expect(page.locator(".explorer")).to_be_hidden()
        page.locator(".explorer-lists").get_by_role("link", name="GB300 NVL72", exact=True).click()
        expect(page).to_have_url(re.compile(r"/entities/gb300-nvl72\.html$"))

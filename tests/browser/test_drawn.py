"""What is drawn stands out as it is seen: the computed colours of every chart, strip and sign, in both schemes."""

from __future__ import annotations

from typing import Any

import pytest
from colours import GRAPHICS, TEXT, contrast
from playwright.sync_api import Browser

pytest_plugins = ["site_fixtures", "test_site"]
pytestmark = pytest.mark.browser

DRAWN = (
    "index.html",
    "entities/vera-rubin-nvl72.html",
    "entities/deepseek-v4-flash.html",
    "contradictions/c201-deepseek-revenue.html",
    "compare/prices.html",
    "timeline/index.html",
    "explorer/index.html",
)
FAINT = ("c-band", "c-grid")
"""What may be faint: tests/test_palette.py says why."""
SEEN = """() => [...document.querySelectorAll(".md-content svg")].flatMap(svg =>
  [...svg.querySelectorAll("text, tspan, circle, rect, path, line, polyline")].filter(mark => mark.getClientRects().length).map(mark => {
    const style = getComputedStyle(mark), box = mark.closest("a, g")?.querySelector("rect");
    const clear = element => /rgba\\(0, 0, 0, 0\\)|transparent/.test(getComputedStyle(element).backgroundColor);
    let behind = svg, opacity = 1;
    while (behind.parentElement && clear(behind)) behind = behind.parentElement;
    for (let up = mark; up instanceof SVGElement; up = up.parentElement) opacity *= getComputedStyle(up).opacity;
    const below = getComputedStyle(behind).backgroundColor;
    const text = mark.matches("text, tspan"), boxed = text && mark.closest(".n-pill, .n-centre") && box;
    return {what: `${mark.tagName}.${mark.getAttribute("class") || ""} in ${mark.parentElement.getAttribute("class") || ""}`, text, opacity,
      fill: style.fill, stroke: style.stroke, edge: mark.matches(".n-pill rect"),
      below: boxed ? getComputedStyle(box).fill : /rgba\\(0, 0, 0, 0\\)/.test(below) ? "rgb(255, 255, 255)" : below};
  }))"""


def ratio(mark: dict[str, Any]) -> float:
    """The contrast of a mark: of its letters, or the better of its fill and its edge."""
    paints = [mark["fill"]] if mark["text"] else [mark["fill"], mark["stroke"]]
    return max((contrast(p, mark["below"], mark["opacity"]) for p in paints if p.startswith("rgb(")), default=21.0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", DRAWN)
def test_every_mark_and_word_of_a_drawing_stands_out(browser: Browser, address: str, path: str, scheme: str) -> None:
    with browser.new_context(viewport={"width": 1280, "height": 900}, color_scheme=scheme) as context:  # type: ignore[arg-type]  # a literal
        page = context.new_page()
        page.goto(f"{address}/{path}")
        marks = [m for m in page.evaluate(SEEN) if not m["edge"] and not any(name in m["what"] for name in FAINT)]
    assert marks
    weak = {m["what"]: round(ratio(m), 2) for m in marks if ratio(m) < (TEXT if m["text"] else GRAPHICS)}
    assert weak == {}

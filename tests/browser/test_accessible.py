"""axe-core finds nothing to object to on any kind of page, light and dark, at a desk and on a phone."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser
from test_site import KINDS

pytestmark = pytest.mark.browser
pytest_plugins = ["test_site"]
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
RUN = """async () => (await axe.run({resultTypes: ["violations"]})).violations.map(
    v => `${v.id}: ${v.nodes.map(n => n.target.join(" ") + " " + n.html.slice(0, 120)).slice(0, 3).join(" | ")}`)"""


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", KINDS)
def test_a_page_has_no_violation(browser: Browser, address: str, path: str, scheme: str, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme) as context:  # type: ignore[arg-type]  # a literal
        page = context.new_page()
        page.goto(f"{address}/{path}", wait_until="networkidle")
        page.evaluate(AXE)
        assert page.evaluate(RUN) == []

"""Take the pictures of the README anew: ``python tests/pictures.py``. Needs Chromium; builds the site first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PAGE = "contradictions/c201-*glm*.html"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


def main() -> None:
    """Build, and take one page in light and one in dark."""
    subprocess.run([sys.executable, "-m", "site_builder.cli", "build"], cwd=ROOT, check=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for scheme in ("light", "dark"):
            context = browser.new_context(viewport={"width": 1100, "height": 760}, color_scheme=scheme)  # type: ignore[arg-type]  # a literal
            page = context.new_page()
            page.goto(next((ROOT / "site").glob(PAGE)).as_uri())
            page.screenshot(path=ROOT / "docs" / "images" / f"proof-{scheme}.png")
        browser.close()


if __name__ == "__main__":
    main()

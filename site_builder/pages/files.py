"""Everything of the site that is no page: style, scripts, and the data behind them, by path below the docs folder."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from site_builder import assets
from site_builder.api.files import api_files
from site_builder.check import Verdict
from site_builder.pages.data import described_site
from site_builder.pages.explorer import explorer_data
from site_builder.pages.facts_table import facts_data
from site_builder.pages.not_found import PATH, not_found_page

Writer = Callable[[Verdict], dict[str, str | bytes]]
WRITERS: tuple[Writer, ...] = (facts_data, explorer_data)
"""Each writes the data files of one page."""


def site_files(verdict: Verdict, title: str = "Facts", url: str = "") -> dict[str, str | bytes]:
    """Every generated file that is no page; ``url`` is the address of the site where it is known."""
    found = api_files(verdict, described_site(title, url))
    found[PATH] = not_found_page(title, url)
    for writer in WRITERS:
        found.update(writer(verdict))
    for asset in files(assets).iterdir():
        if asset.name.endswith((".css", ".js", ".svg")):
            found[f"assets/{asset.name}"] = asset.read_text("utf-8")
    return found

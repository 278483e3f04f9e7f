"""Everything of the site that is no page: style, scripts, and the data behind them, by path below the docs folder."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from site_builder import assets
from site_builder.check import Verdict

Writer = Callable[[Verdict], dict[str, str | bytes]]
WRITERS: tuple[Writer, ...] = ()
"""Each writes the data files of one page or of the API."""


def site_files(verdict: Verdict) -> dict[str, str | bytes]:
    """Every generated file that is no page."""
    found: dict[str, str | bytes] = {}
    for writer in WRITERS:
        found.update(writer(verdict))
    for asset in files(assets).iterdir():
        if asset.name.endswith((".css", ".js", ".svg")):
            found[f"assets/{asset.name}"] = asset.read_text("utf-8")
    return found

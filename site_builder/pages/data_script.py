"""Data for a page's script: a plain ``.js`` file that sets one property of ``window``, since a page on disk cannot fetch."""

from __future__ import annotations

import html
import json

from site_builder.pages.page import url


def data_script(name: str, data: object) -> str:
    """A script that sets ``window.<name>``. ASCII only and without ``<``, so that no text can end or change the script."""
    text = json.dumps(data, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")
    return f"window.{name} = {text};\n"


def address(here: str, there: str, anchor: str = "") -> str:
    """As `url`, for data: not escaped for HTML."""
    return html.unescape(url(here, there, anchor))

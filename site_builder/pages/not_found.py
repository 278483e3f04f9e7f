"""The page for an address where nothing is. It is served at any depth, so it stands alone and looks for the site around it."""

from __future__ import annotations

from importlib.resources import files
from urllib.parse import urlsplit

from site_builder import assets
from site_builder.pages.page import esc

PATH = "404.html"
PLACES = (
    ("index.html", "Home"),
    ("contradictions/index.html", "Contradictions"),
    ("entities/index.html", "Entities"),
    ("facts/index.html", "Facts"),
    ("timeline/index.html", "Timeline"),
    ("sources/index.html", "Sources"),
    ("data/index.html", "Data"),
)
ALONE = files(assets) / "alone"
"""Style and script that go into the page, since no address leads to a file from every depth."""


def not_found_page(title: str, url: str = "") -> str:
    """The whole page, with its own style; links start at the path of ``url``, and its script mends them under another path."""
    root = f"/{urlsplit(url).path.strip('/')}/".replace("//", "/")
    links = "".join(f"<li>{_link(root, path, name)}</li>" for path, name in PLACES)
    home = f'action="{esc(root)}index.html" data-path="index.html"'
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n<meta name="robots" content="noindex">\n'
        f'<link rel="icon" href="data:,">\n<title>Nothing here - {esc(title)}</title>\n'
        f"<style>\n{_asset('css')}</style>\n</head>\n<body>\n<main><article>\n"
        "<h1>Nothing is at this address</h1>\n"
        "<p>The record may have another name by now, or the address was mistyped. Search knows every spelling of a name.</p>\n"
        f'<form role="search" {home}><label for="words">Search {esc(title)}</label>'
        '<div><input id="words" type="search" name="q" autocomplete="off"><button>Search</button></div></form>\n'
        f"<p>Or start from one of these:</p>\n<ul>{links}</ul>\n"
        f"</article></main>\n<script>\n{_asset('js')}</script>\n</body>\n</html>\n"
    )


def _link(root: str, path: str, name: str) -> str:
    return f'<a href="{esc(root)}{path}" data-path="{path}">{name}</a>'


def _asset(ending: str) -> str:
    return (ALONE / f"not-found.{ending}").read_text("utf-8")

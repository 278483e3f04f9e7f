"""Builds a site as a person would, and reads the HTML that comes out. For the tests of pages and of the browser."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

from mkdocs.commands.build import build
from mkdocs.config import load_config
from trees import REPOSITORY

NOTHING = "data:,"
"""The address of an empty file: the icon of a page that stands alone."""
OUTSIDE = ("http://", "https://", "mailto:", NOTHING)


def build_site(root: Path, out: Path) -> Path:
    """Build the site of a repository into ``out``; any warning fails, as it does for a maintainer."""
    config = load_config(str(root / "mkdocs.yml"), site_dir=str(out), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    config.plugins.on_shutdown()
    return out


def lay_docs(root: Path) -> Path:
    """Give a folder with other facts the configuration and the hand-written pages of this repository."""
    shutil.copy(REPOSITORY / "mkdocs.yml", root)
    shutil.copytree(REPOSITORY / "docs", root / "docs", dirs_exist_ok=True)
    return root


@dataclass
class Html(HTMLParser):
    """What one page holds: its tags, attributes as (tag, name, value), text, scripts, and the cells of its table rows."""

    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    text: str = ""
    scripts: str = ""
    tables: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append(0)
        elif tag in ("td", "th") and self.tables and self.tables[-1]:
            self.tables[-1][-1] += 1

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts += data
        else:
            self.text += data

    @property
    def ids(self) -> list[str]:
        return self.values("id")

    def values(self, *names: str) -> list[str]:
        """The values of all attributes of these names."""
        return [value for _, name, value in self.attributes if name in names]

    @property
    def addresses(self) -> list[str]:
        return self.values("href", "src")


def read_html(text: str) -> Html:
    """The tags of an HTML text."""
    page = Html()
    page.feed(text)
    page.close()
    return page


def read_site(site: Path) -> dict[str, Html]:
    """Every HTML page of a built site, by its path."""
    return {path.relative_to(site).as_posix(): read_html(path.read_text("utf-8")) for path in site.rglob("*.html")}


def dead_links(site: Path, pages: dict[str, Html]) -> list[str]:
    """Addresses within the site that lead to no file, or to no anchor of the page."""
    ids = {path: {*page.ids, "", "__top"} for path, page in pages.items()}
    dead = []
    for path, page in pages.items():
        for address in page.addresses:
            if address.startswith(OUTSIDE) or (path == "404.html" and address.startswith("/")):
                continue  # the page for lost readers is served at any depth, so it alone counts from the top
            file, anchor = urldefrag(address)
            target = (site / path).parent.joinpath(unquote(file)) if file else site / path
            target = target / "index.html" if target.is_dir() else target
            there = target.resolve().relative_to(site.resolve()).as_posix() if target.exists() else ""
            if not target.exists() or (there in ids and unquote(anchor) not in ids[there]):
                dead.append(f"{path} -> {address}")
    return dead

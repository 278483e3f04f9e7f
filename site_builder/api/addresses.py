"""Where the files of the API lie, and how a document names another one or a page."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote

from site_builder.findings import Finding

FOLDER = "api/v1"
"""The folder of version 1. Its addresses and columns stay; a change that would break a reader goes to another folder."""


@dataclass(frozen=True, slots=True)
class Site:
    """What the API is told of the site: where the page of each thing lies (``.md`` paths), its name, its address if known."""

    entity: Callable[[str], str]
    source: Callable[[str], str]
    finding: Callable[[Finding], str]
    changes: Callable[[str], str]
    title: str = "Facts"
    url: str = ""

    def address(self, here: str, there: str, anchor: str = "") -> str:
        """The address of a page or file for a document at ``here``: absolute where the site's own is known."""
        if not self.url.startswith(("https://", "http://")):
            return page_address(posixpath.relpath(there, posixpath.dirname(here) or "."), anchor)
        return page_address(f"{self.url.rstrip('/')}/{there}", anchor)

    def claim_address(self, here: str, claim: str) -> str:
        """The address of a claim's anchor on the page of its source."""
        source, _, anchor = claim.partition("#")
        return self.address(here, self.source(source), anchor)


def page_address(path: str, anchor: str = "") -> str:
    """A page (``.md``) or file as the built site has it, with an anchor."""
    built = f"{path.removesuffix('.md')}.html" if path.endswith(".md") else path
    return built + (f"#{quote(anchor)}" if anchor else "")


def file_path(name: str) -> str:
    """The path of a file of the API below the docs folder."""
    return f"{FOLDER}/{name}"

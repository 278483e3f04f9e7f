"""Where the files of the API lie, and how a document names another one or a page."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from urllib.parse import quote

from site_builder.findings import Finding, Severity
from site_builder.pages.page import claim_anchor, finding_path, source_path

FOLDER = "api/v1"
"""The folder of version 1. Its addresses and columns stay; a change that would break a reader goes to another folder."""


@dataclass(frozen=True, slots=True)
class Site:
    """The name of the site, and its address on the web where it is known."""

    title: str = "Facts"
    url: str = ""

    def address(self, here: str, there: str, anchor: str = "") -> str:
        """The address of a page (``.md``) or file for a document at ``here``: absolute where the site's own is known."""
        path = f"{there.removesuffix('.md')}.html" if there.endswith(".md") else there
        if not self.url.startswith(("https://", "http://")):
            path = posixpath.relpath(path, posixpath.dirname(here) or ".")
        else:
            path = f"{self.url.rstrip('/')}/{path}"
        return path + (f"#{quote(anchor)}" if anchor else "")


UNNAMED = Site()
"""A site of which neither name nor address is known: every address is relative."""


def file_path(name: str) -> str:
    """The path of a file of the API below the docs folder."""
    return f"{FOLDER}/{name}"


def claim_url(claim: str) -> str:
    """The address of a claim, from the root of the site."""
    return UNNAMED.address("", source_path(claim.partition("#")[0]), claim_anchor(claim))


def finding_url(finding: Finding) -> str | None:
    """The address of a finding's page, from the root of the site; notes have none."""
    return None if finding.severity is Severity.NOTE else UNNAMED.address("", finding_path(finding))

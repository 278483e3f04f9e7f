"""The link "Report a wrong fact": a new issue of the repository, filled in as far as the site knows."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.pages.page import claim_anchor, cut, flat, outside, source_path, url

LONGEST_QUOTE, MOST_CLAIMS = 160, 8
"""A host refuses an address of more than about 8,000 letters."""
ASKED = "What is wrong?"


@dataclass(frozen=True, slots=True)
class Desk:
    """Where reports go, and the address of the site that they come from; empty where unknown."""

    repository: str = ""
    site: str = ""

    def link(self, subject: str, lines: list[str]) -> str:
        """A link to a new issue with this subject and these lines; nothing where there is no repository."""
        if not self.repository:
            return ""
        body = "\n".join([*map(flat, lines), "", ASKED, ""])
        query = urlencode({"title": flat(f"Wrong fact: {subject}"), "body": body}, safe="/:,")
        return f'<span class="report">{outside(f"{self.repository}/issues/new?{query}", "Report a wrong fact")}</span>'

    def page(self, path: str, anchor: str = "") -> str:
        """The address of a page, as far as it is known."""
        return f"{self.site}{url('', path)}{f'#{anchor}' if anchor else ''}"


NO_DESK = Desk()


def repository_of(repo_url: str, edit_uri: str) -> str:
    """The address of a repository: the one configured, otherwise the part of an absolute edit address before ``/edit/``."""
    found = repo_url or (edit_uri.partition("/edit/")[0] if "/edit/" in edit_uri else "")
    web = found.startswith(("https://", "http://"))
    return found.rstrip("/").removesuffix("/-") if web else ""


def claim_report(desk: Desk, graph: FactGraph, claim: Claim) -> str:
    """The link of a claim; its page is where its anchor stands."""
    page = desk.page(source_path(claim.source), claim_anchor(claim.id))
    return desk.link(claim.id, [*_described(graph, claim), f"Page: {page}"])


def finding_report(desk: Desk, graph: FactGraph, here: str, finding: Finding) -> str:
    """The link of a finding, with the claims that take part."""
    claims = [graph.corpus.claims[claim] for claim in finding.claims[:MOST_CLAIMS] if claim in graph.corpus.claims]
    told = [line for claim in claims for line in (*_described(graph, claim), "")]
    return desk.link(finding.message, [f"Finding: {finding.key}", f"Page: {desk.page(here)}", "", *told])


def _described(graph: FactGraph, claim: Claim) -> list[str]:
    lines = [f"Claim: {claim.id}", f"Value: {_value(graph, claim)}", f"Source: {graph.name(claim.source)}"]
    return [*lines, f"Quote: {cut(claim.quote, LONGEST_QUOTE)}"] if claim.quote else lines


def _value(graph: FactGraph, claim: Claim) -> str:
    scope = ", ".join(f"{key} {graph.name(value)}" for key, value in claim.scope)
    what = f"{graph.name(claim.subject)}, {claim.predicate.replace('_', ' ')}{f' ({scope})' if scope else ''}"
    words = claim.written or ", ".join(map(graph.name, claim.entities)) or str(claim.span or claim.date or "")
    return f"{what}: {words}" if words else what

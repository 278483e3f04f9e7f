"""The Atom feed (RFC 4287): what each source stated first, and every finding. Its dates come from the facts, never from a clock."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from html import escape
from uuid import UUID, uuid5

from site_builder.api.addresses import Site, file_path
from site_builder.api.plain import clean, decided, published
from site_builder.changes import Changes, all_changes
from site_builder.check import Verdict
from site_builder.findings import Finding

HERE = file_path("feed.atom")
NAMES = UUID("6f1c1a52-4b0c-5d0e-9b43-6d1a5f8c2e77")
"""The name space of the ids: an entry keeps its id wherever the site is served."""

LONGEST = 60
SHOWN = 25
"""How many facts an entry lists."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; ``name`` is what its id is made of, ``content`` is HTML."""

    name: str
    title: str
    day: date
    page: str
    content: str


def feed(verdict: Verdict, site: Site) -> bytes:
    """The feed, newest first."""
    entries = sorted(_entries(verdict, site), key=lambda entry: (-entry.day.toordinal(), entry.name))[:LONGEST]
    root = ET.Element("feed", {"xmlns": "http://www.w3.org/2005/Atom"})
    _text(root, "id", _urn("feed"))
    _text(root, "title", f"{site.title}: new facts and findings")
    _text(root, "updated", _moment(max((entry.day for entry in entries), default=date.min)))
    ET.SubElement(ET.SubElement(root, "author"), "name").text = "the editors"
    _link(root, "self", site.address(HERE, HERE))
    _link(root, "alternate", site.address(HERE, "index.md"))
    for entry in entries:
        _append(root, site, entry)
    ET.indent(root, " ")
    text: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return text + b"\n"


def _entries(verdict: Verdict, site: Site) -> Iterator[Entry]:
    for changes in all_changes(verdict):
        yield _source_entry(verdict, site, changes)
    for finding in verdict.conflicts:
        yield _finding_entry(verdict, site, finding)


def _source_entry(verdict: Verdict, site: Site, changes: Changes) -> Entry:
    graph, source = verdict.graph, changes.source
    first = [said[0] for said in changes.first]
    items = "".join(
        f"<li>{escape(graph.name(s.claim.subject))} {escape(s.claim.predicate.replace('_', ' '))} {escape(s.shown)}: "
        f"<q>{escape(s.claim.quote)}</q></li>"
        for s in first[:SHOWN]
    )
    rest = f"<p>And {len(first) - SHOWN} more.</p>" if len(first) > SHOWN else ""
    title = f"{graph.name(source.id)}: {len(first)} new facts, {len(changes.changed)} with another value"
    page = site.changes(source.id)
    return Entry(f"source {source.id}", title, published(source), page, f"<ul>{items}</ul>{rest}")


def _finding_entry(verdict: Verdict, site: Site, finding: Finding) -> Entry:
    sources = verdict.graph.corpus.sources
    stated = [published(sources[name]) for c in finding.claims if (name := c.partition("#")[0]) in sources]
    day = decided(finding.resolution) or max(stated, default=date.min)
    reason = f"<p>{escape(finding.resolution.because)}</p>" if finding.resolution else ""
    steps = "".join(f"<li>{escape(step)}</li>" for step in finding.proof)
    proof = f"<ol>{steps}</ol>" if steps else ""
    title = f"{finding.severity.value}, {finding.status.value}: {finding.message}"
    return Entry(f"finding {finding.key}", title, day, site.finding(finding), f"{proof}{reason}")


def _append(root: ET.Element, site: Site, entry: Entry) -> None:
    element = ET.SubElement(root, "entry")
    _text(element, "id", _urn(entry.name))
    _text(element, "title", entry.title)
    _text(element, "updated", _moment(entry.day))
    _link(element, "alternate", site.address(HERE, entry.page))
    content = ET.SubElement(element, "content", {"type": "html"})
    content.text = clean(entry.content)


def _text(parent: ET.Element, tag: str, text: str) -> None:
    ET.SubElement(parent, tag).text = clean(" ".join(text.split()))


def _link(parent: ET.Element, relation: str, address: str) -> None:
    ET.SubElement(parent, "link", {"rel": relation, "href": clean(address)})


def _urn(name: str) -> str:
    return uuid5(NAMES, clean(name)).urn


def _moment(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"

"""A page, and the small pieces that pages are made of.

Text from ``facts/`` is data: everything passes through `esc` on its way into HTML or through `md` on its way into Markdown. Links
from data go to http(s) only. Tables are raw HTML: Markdown tables cost twice the build time.
"""

from __future__ import annotations

import hashlib
import html
import posixpath
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from site_builder.findings import Finding, Status
from site_builder.graph import FactGraph
from site_builder.model import Claim, Location
from site_builder.wording import value_words

MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+\-.!|<>~^=:&$\"'])")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
UNSAFE = re.compile(r"[^a-z0-9._-]+")
LONGEST = 100
"""Characters of a file name; a file system takes 255 bytes, and a name gets an ending and a hash."""


@dataclass(frozen=True, slots=True)
class Page:
    """One generated page: ``path`` below the docs folder, its Markdown, and the place that its pencil opens."""

    path: str
    title: str
    body: str
    edit: Location | None = None
    description: str = ""
    searchable: bool = True
    scripts: tuple[str, ...] = ()

    @property
    def markdown(self) -> str:
        """The page with its front matter."""
        head = [f"title: {quoted(self.title)}"]
        if self.description:
            head.append(f"description: {quoted(self.description)}")
        if not self.searchable:
            head.append("search:\n  exclude: true")
        head.append("hide: [navigation, toc]")
        return "---\n" + "\n".join(head) + f"\n---\n\n# {md(self.title)}\n\n{self.body}{self._scripts}\n"

    @property
    def _scripts(self) -> str:
        """The page's own scripts, after its content; plain scripts, since modules do not run from a file."""
        tags = "".join(f'<script src="{url(self.path, script)}" defer></script>' for script in self.scripts)
        return f"\n\n{tags}" if tags else ""


def quoted(text: str) -> str:
    """A text as a YAML double-quoted scalar, escaped for the templates, which put it into HTML as it stands."""
    return '"' + esc(text).replace("\\", "\\\\") + '"'


def flat(text: object) -> str:
    """A text on one line, so that it cannot end a block, and without characters that HTML forbids."""
    return CONTROL.sub("\ufffd", " ".join(str(text).split()))


def cut(text: str, length: int) -> str:
    """A text of at most so many letters."""
    return text if len(text) <= length else text[: length - 1] + "…"


def esc(text: object) -> str:
    """Text for HTML."""
    return html.escape(flat(text))


def sentence(text: str) -> str:
    """Words with a capital at the front and a full stop at the end."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."


def md(text: str) -> str:
    """Text for Markdown: every character that could mean something is escaped."""
    return MARKDOWN.sub(lambda m: f"&#{ord(m.group())};", flat(text))


def link(here: str, there: str, text: str, anchor: str = "", css: str = "") -> str:
    """An HTML link from one page to another; ``text`` is escaped."""
    return f'<a href="{url(here, there, anchor)}"{f" class={css!r}" if css else ""}>{esc(text)}</a>'


def url(here: str, there: str, anchor: str = "") -> str:
    """The relative address of a page (``.md`` path) or file, as seen from another page."""
    target = posixpath.relpath(there, posixpath.dirname(here) or ".")
    target = target.removesuffix(".md") + ".html" if target.endswith(".md") else target
    return html.escape(target + (f"#{anchor}" if anchor else ""))


def outside(address: str, text: str) -> str:
    """A link to the web; anything but http(s) stays text."""
    if not address.startswith(("https://", "http://")):
        return esc(text)
    return f'<a href="{html.escape(address)}" rel="noopener">{esc(text)}</a>'


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str = "") -> str:
    """An HTML table of ready HTML cells, kept out of the search index; columns that are empty throughout are left out.

    Each cell carries its heading, which a narrow screen shows beside it.
    """
    filled = [tuple(row) for row in rows]
    kept = [i for i in range(len(columns)) if i == 0 or not filled or any(row[i] for row in filled)]
    head = "".join(f'<th scope="col">{columns[i]}</th>' for i in kept)
    body = "".join(f"<tr>{''.join(_cell(columns[i], row[i]) for i in kept)}</tr>" for row in filled)
    title = f"<caption>{esc(caption)}</caption>" if caption else ""
    return (
        f'<div class="fact-table" data-search-exclude tabindex="0"><table class="facts">{title}'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(column: str, content: str) -> str:
    return f'<td data-label="{esc(column)}">{content}</td>'


def badge(kind: str, text: str, title: str = "") -> str:
    """A small label whose colour says its kind; the word says it too."""
    hint = f' title="{esc(title)}"' if title else ""
    return f'<span class="badge badge--{esc(kind)}"{hint}>{esc(text)}</span>'


def severity_badge(finding: Finding) -> str:
    """The severity, with its one-line meaning, and the status where it is settled."""
    shown = badge(finding.severity.value, finding.severity.value, finding.severity.meaning)
    status = finding.status
    return shown if status is Status.OPEN else f"{shown} {badge(status.value, status.value, status.meaning)}"


def entity_path(entity: str) -> str:
    """The page of an entity."""
    return f"entities/{file_name(entity)}.md"


def source_path(source: str) -> str:
    """The page of a source."""
    return f"sources/{file_name(source)}.md"


def finding_path(finding: Finding) -> str:
    """The page of a finding; its key with hyphens for what separates its words."""
    return f"contradictions/{file_name(re.sub('[ _;]', '-', finding.key.lower()))}.md"


def file_name(text: str) -> str:
    """An id as a file name: itself if it is plain, otherwise a part of it and a hash, so that it stays below its folder."""
    plain = UNSAFE.sub("-", text)[:LONGEST].strip("-.")
    if plain == text and text not in ("", "index"):
        return text
    return f"{plain or 'page'}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def claim_anchor(claim: str) -> str:
    """The permanent anchor of a claim on its source's page."""
    return claim.partition("#")[2]


def entity_link(graph: FactGraph, here: str, entity: str) -> str:
    """A link to an entity's page; a source's page if it is one."""
    if entity in graph.corpus.sources:
        return link(here, source_path(entity), graph.name(entity))
    if entity in graph.corpus.entities:
        return link(here, entity_path(entity), graph.name(entity))
    return esc(entity)


def claim_link(here: str, claim: str) -> str:
    """A link to a claim on its source's page."""
    return link(here, source_path(claim.partition("#")[0]), claim, claim_anchor(claim))


def value_html(graph: FactGraph, here: str, claim: Claim) -> str:
    """A claim's value in words, entities linked, with what it compares with."""
    if claim.entities:
        return ", ".join(entity_link(graph, here, entity) for entity in claim.entities)
    words = value_words(claim)
    parts = [esc(words)] if words else []
    if claim.versus is not None:
        parts.append(_compared(graph, here, claim))
    return " ".join(parts) or "–"


def scope_html(graph: FactGraph, here: str, claim: Claim) -> str:
    """The scope as written; what was inferred is marked."""
    shown = []
    for key, value in claim.scope:
        name = entity_link(graph, here, value) if value in graph.corpus.entities else esc(value)
        mark = ' <span class="inferred" title="supplied by the editor, not in the words">inferred</span>'
        shown.append(f"{esc(key)}: {name}{mark if key in claim.inferred else ''}")
    return "<br>".join(shown)


def _compared(graph: FactGraph, here: str, claim: Claim) -> str:
    versus = claim.versus
    assert versus is not None  # value_html asks only then
    if versus.since:
        since = (
            "unknown" if versus.unknown else f"{versus.ago} days before" if versus.ago is not None else str(versus.date)
        )
        return f"<small>since {esc(since)}</small>"
    if versus.unknown:
        return "<small>against unknown</small>"
    changed = ", ".join(f"{key}: {value}" for key, value in versus.scope if (key, value) not in claim.scope)
    name = entity_link(graph, here, versus.subject) if versus.subject != claim.subject else ""
    return f"<small>against {' '.join(filter(None, (name, esc(changed))))}</small>"

"""``llms.txt`` at the root of the site (https://llmstxt.org): what this is, its main pages, its data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from site_builder.api.addresses import Site, file_path
from site_builder.api.downloads import DOWNLOADS
from site_builder.api.plain import clean
from site_builder.changes import in_order
from site_builder.check import Verdict

HERE = "llms.txt"
SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")
MANY = 30
"""How many conflicts and how many sources are listed."""

PAGES = (
    ("Home", "index.md", "figures and open conflicts"),
    ("Entities", "entities/index.md", "one page per thing: all claims about it"),
    ("Contradictions", "contradictions/index.md", "claims that cannot all be true, with proof and decision"),
    ("Sources", "sources/index.md", "each text with its claims marked in place"),
    ("Changes", "changes/index.md", "what each source added to those before it"),
    ("Data", "data/index.md", "downloads, columns, schemas, licence, how to cite"),
    ("Rules", "rules/index.md", "what is checked, and how"),
)


def llms_text(verdict: Verdict, site: Site) -> str:
    """The whole file."""
    graph = verdict.graph
    opened = verdict.open_conflicts
    texts = [source for source in reversed(in_order(graph)) if source.id in graph.texts]
    conflicts = (_item(site, f.message, site.finding(f), f.severity.value) for f in opened[:MANY])
    sources = (_item(site, graph.name(s.id), site.source(s.id), f"{s.kind}, {s.date}") for s in texts[:MANY])
    lines = [
        *_head(verdict, site, len(opened)),
        *_section("Pages", (_item(site, *page) for page in PAGES)),
        *_section("Data", (_item(site, d.name, file_path(d.name), d.about) for d in DOWNLOADS)),
        *_section("Open conflicts", conflicts),
        *_section("Optional", sources),
    ]
    return "\n".join(lines)


def _head(verdict: Verdict, site: Site, opened: int) -> Iterator[str]:
    graph = verdict.graph
    yield f"# {_plain(site.title)}\n"
    yield (
        f"> {len(graph.claims)} claims of {len(graph.corpus.sources)} sources, each with its exact quote, date and confidence, "
        f"checked against all others. Open conflicts: {opened}.\n"
    )
    yield (
        "A claim is what one source states, not what is true: read its quote, whether it is refuted, and the conflicts that it "
        "takes part in. Its `url` leads to its words on the page of the source.\n"
    )


def _section(title: str, items: Iterable[str]) -> list[str]:
    lines = list(items)
    return [f"## {title}\n", *lines, ""] if lines else []


def _item(site: Site, name: str, path: str, about: str) -> str:
    return f"- [{_plain(name)}]({site.address(HERE, path)}): {_plain(about)}"


def _plain(text: str) -> str:
    return SPECIAL.sub(r"\\\1", clean(" ".join(text.split())))

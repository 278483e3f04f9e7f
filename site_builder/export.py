"""The graph, the pages as a tree, and the search index, written to disk."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from pathlib import Path

from site_builder.check import Verdict
from site_builder.graph import FactGraph
from site_builder.pages.files import site_files
from site_builder.pages.site import render
from site_builder.writing import replace_file


def write_graph(graph: FactGraph, out: Path) -> Iterator[Path]:
    """Write ``graph.graphml`` and ``graph.json`` (networkx node-link) into ``out``; yields their paths."""
    import networkx as nx  # late, as in graph: only an export needs it

    network = graph.network
    data = nx.node_link_data(network, edges="edges")
    for name, text in (
        ("graph.graphml", "\n".join(nx.generate_graphml(network)) + "\n"),
        ("graph.json", json.dumps(data, ensure_ascii=False, indent=1) + "\n"),
    ):
        replace_file(out / name, text)
        yield out / name


def write_pages(verdict: Verdict, docs: Path, out: Path) -> int:
    """Write the hand-written pages of ``docs`` and all generated ones to ``out``; returns how many there are."""
    pages = render(verdict)
    if docs.is_dir():
        shutil.copytree(docs, out, dirs_exist_ok=True)
    for path, page in pages.items():
        replace_file(out / path, page.markdown)
    for path, content in site_files(verdict).items():
        replace_file(out / path, content)
    return sum(1 for _ in out.rglob("*.md"))


def write_search_index(site: Path) -> None:
    """Write the search index of a built site anew, each page once, and as a script as well."""
    index = site / "search" / "search_index.json"
    if index.exists():
        found = json.loads(index.read_text("utf-8"))
        newest = newest_entries(found["docs"])
        found["docs"] = [entry for page, run in newest.items() if (site / page).exists() for entry in run]
        text = json.dumps(found, separators=(",", ":"))
        replace_file(index, text)
        replace_file(index.with_suffix(".js"), f"var __index = {text}")


def newest_entries(entries: Iterable[Mapping[str, str]]) -> dict[str, list[Mapping[str, str]]]:
    """For each page its entries that were added last, as one run: a server adds those of what it built again."""
    return {page: list(run) for page, run in groupby(entries, key=lambda entry: entry["location"].partition("#")[0])}

"""The site: what building it costs under both hosts, how it grows with the facts, what a reader has to load, how live serving is."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.request import urlopen

from sites import lay_docs
from world_records import Tree
from worlds import tree

from benchmarks.tables import measured, show

ROOT = Path(__file__).parent.parent
ZENSICAL = shutil.which("zensical", path=f"{ROOT / '.cache/zensical/bin'}{os.pathsep}{os.environ.get('PATH', '')}")
FACTS = (sys.executable, "-m", "site_builder.cli")
SIZES = (300, 3_000, 10_000)
PER_SOURCE = 100
"""Entities of a synthetic site for each of its sources, about: sources grow with what they speak of."""
KINDS = (
    "index.html",
    "entities/gb300-nvl72.html",
    "sources/2026-10-02.html",
    "facts/index.html",
    "explorer/index.html",
)
LOADED = re.compile(r'<(?:link rel="(?:stylesheet|icon)"|script)[^>]*? (?:href|src)="([^"]+)"')
WORKER = re.compile(r'"search": ?"([^"]+)"')
ARTICLE = re.compile(rb"<article\b.*</article>", re.DOTALL)
THEME = ("assets/stylesheets/", "assets/javascripts/", "assets/images/")
Row = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Built:
    """What one build cost, in seconds of CPU and megabytes, and where its site lies."""

    seconds: float
    peak: float
    site: Path


def main() -> None:
    """Build this repository and three synthetic ones under both hosts; then weigh pages, and change a fact under the server."""
    rows: list[Row] = []
    with TemporaryDirectory() as folder:
        roots = [("this repository", _copy(Path(folder) / "here"))]
        roots += [(f"{size:,} entities", _synthetic(size, Path(folder) / str(size))) for size in SIZES]
        for host, build in (("MkDocs", _mkdocs), ("Zensical", _zensical)):
            rows += _grown(host, [(name, build(root)) for name, root in roots])
        head = (
            "site",
            "host",
            "pages",
            "CPU s",
            "growth",
            "peak MB",
            "growth",
            "HTML, KB a page",
            "HTML, MB",
            "growth",
            "search, KB",
        )
        show("The site built (bar: growth no faster than the pages)", head, rows)
        here = roots[0][1]
        _show_weights(here / "site")
        _show_frames([(name, root / "site") for name, root in roots])
        _show_live(here)


def _copy(root: Path) -> Path:
    for name in ("facts", "seeds"):
        shutil.copytree(ROOT / name, root / name)
    return lay_docs(root)


def _synthetic(entities: int, root: Path) -> Path:
    """A world of that many bridges with three or four claims each, in as many sources as a hundredth of them."""
    laid, random = tree(1, entities, bridges=entities), Random(entities)
    copies = max(1, entities // PER_SOURCE // len(laid.sources))
    sources = tuple((f"{name}-{i}", day, family) for name, day, family in laid.sources for i in range(copies))
    claims = tuple(replace(claim, source=f"{claim.source}-{random.randrange(copies)}") for claim in laid.claims)
    (root / "seeds").mkdir(parents=True)
    return lay_docs(Tree(laid.world, sources, claims).lay(root))


def _mkdocs(root: Path) -> Built:
    return Built(*measured(*FACTS, "build", "--root", str(root)), root / "site")


def _zensical(root: Path) -> Built | None:
    """The pages written by us and built by Zensical, or None where that is not installed."""
    if ZENSICAL is None:
        return None
    other = root / "pages"
    first = measured(*FACTS, "pages", str(other / "docs"), "--root", str(root))
    shutil.copy(root / "mkdocs.yml", other)
    second = measured(ZENSICAL, "build", "--clean", cwd=other)
    return Built(first[0] + second[0], max(first[1], second[1]), other / "site")


def _grown(host: str, builds: Sequence[tuple[str, Built | None]]) -> Iterator[Row]:
    """A row per build, each against the one before; the first is another site than the rest, and starts nothing."""
    before: tuple[float, ...] = ()
    for name, built in builds:
        if built is None:
            yield (name, host, *["–"] * 8, "not installed: see .ci/run")
            continue
        sizes = [path.stat().st_size for path in built.site.rglob("*.html")]
        search = next(built.site.rglob("search*.json")).stat().st_size
        numbers = (len(sizes), built.seconds, built.peak, sum(sizes) / 1e6)
        pages, seconds, peak, total = (f"{new / old:.1f}" if old else "–" for new, old in _pairs(numbers, before))
        yield (
            *(name, host, f"{len(sizes):,} (x {pages})", built.seconds, seconds, round(built.peak), peak),
            *(sum(sizes) / len(sizes) / 1e3, numbers[3], total, round(search / 1e3)),
        )
        before = numbers if name[0].isdigit() else ()


def _pairs(new: Sequence[float], old: Sequence[float]) -> Iterator[tuple[float, float]]:
    return zip(new, old or [0.0] * len(new), strict=True)


def _show_weights(site: Path) -> None:
    """What the first view of a page transfers: itself and all that it loads, compressed, but fonts and the search index."""
    rows: list[Row] = []
    for path in KINDS:
        files = {path: site / path, **{str(file.relative_to(site)): file for file in _loaded(site / path)}}
        weights = {name: len(gzip.compress(file.read_bytes(), 6)) / 1e3 for name, file in files.items()}
        ours = sum(weight for name, weight in weights.items() if not name.startswith(THEME))
        rows.append((path, len(files), sum(weights.values()), ours))
    show(
        "The first view of a page, compressed (bar: 400 KB, 150 of them ours)",
        ("page", "files", "KB", "KB of ours"),
        rows,
    )


def _loaded(page: Path) -> Iterator[Path]:
    text = page.read_text("utf-8")
    for address in dict.fromkeys([*LOADED.findall(text), *WORKER.findall(text)]):
        yield (page.parent / address).resolve()


def _show_frames(sites: Sequence[tuple[str, Path]]) -> None:
    """The HTML of an entity page around its content, which is the same on each."""
    rows: list[Row] = []
    for name, site in sites:
        page = max((site / "entities").glob("*.html"), key=lambda path: path.stat().st_size)
        frame = len(ARTICLE.sub(b"", page.read_bytes())) / 1e3
        rows.append((name, page.name, page.stat().st_size / 1e3, frame))
    show(
        "The largest entity page (bar: 16 KB around the content)", ("site", "page", "KB", "KB around the content"), rows
    )


def _show_live(root: Path) -> None:
    """Seconds from a changed file until a reader gets the page with it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    command = [*FACTS, "serve", "--root", str(root), "--address", address]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as server:
        assert server.stderr
        next(line for line in server.stderr if "Serving on" in line)
        waits = [_wait(root, f"http://{address}", word) for word in ("Anker", "Bernina", "Chur")]
        os.killpg(server.pid, signal.SIGINT)
    show("Live: from a changed fact to the page (bar: 3 s)", ("change", "seconds"), list(enumerate(waits, 1)))


def _wait(root: Path, address: str, word: str) -> float:
    path = next(
        path for path in sorted((root / "facts/entities").iterdir()) if "\ngb300-nvl72:" in path.read_text("utf-8")
    )
    text = path.read_text("utf-8")
    start = perf_counter()
    path.write_text(re.sub(r"(\ngb300-nvl72:\n(?:  .*\n)*?  name: ).*", rf"\1{word}", text), "utf-8")
    while word not in (page := _get(f"{address}/entities/gb300-nvl72.html")):
        epoch = re.findall(r"livereload\((\d+), \d+\)", page)[-1]
        _get(f"{address}/livereload/{epoch}/1")
    return perf_counter() - start


def _get(address: str) -> str:
    with urlopen(address) as answer:
        return str(answer.read().decode())

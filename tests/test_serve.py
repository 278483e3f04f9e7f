"""The server as an editor uses it: a process, files that change under it, and what it then answers."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Timer
from urllib.request import urlopen

import pytest
from sites import lay_docs
from trees import GAZETTE, SPAN, lay_over_rivers

from site_builder.export import newest_entries
from site_builder.serving import build_problem, with_notice

DEADLINE = 300
BRIDGES = "facts/entities/bridges.yaml"
BRIDGE = "entities/lune-bridge.html"
RULES = "rules/c101.html"


@dataclass
class Server:
    """A running ``facts serve`` over a tree, and the folder to which it builds."""

    root: Path
    address: str
    out: Path

    def get(self, path: str) -> str:
        with urlopen(f"{self.address}/{path}") as answer:
            return str(answer.read().decode())

    def write(self, path: str, text: str) -> None:
        (self.root / path).write_text(text, "utf-8")

    def until(self, path: str, words: str, *, absent: bool = False) -> str:
        """The page, once the words stand on it (or no more); between two looks the server says when it has built again."""
        while (words in (page := self.get(path))) is absent:
            epoch = re.findall(r"livereload\((\d+), \d+\)", page)[-1]
            self.get(f"livereload/{epoch}/1")
        return page

    def built(self, path: str) -> int:
        """When a page was written."""
        return (self.out / path).stat().st_mtime_ns


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    root = lay_docs(lay_over_rivers({GAZETTE: SPAN}, tmp_path_factory.mktemp("serve") / "tree"))
    scratch, port = tmp_path_factory.mktemp("scratch"), free_port()
    command = [sys.executable, "-m", "site_builder.cli", "serve", "--root", str(root), "--address", f"127.0.0.1:{port}"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(scratch)}, start_new_session=True
    ) as process:
        timer = Timer(DEADLINE, os.killpg, (process.pid, 9))
        timer.start()
        assert process.stderr
        said = next((line for line in process.stderr if "Serving on" in line), "")
        yield Server(root, f"http://127.0.0.1:{port}" if said else "", next(scratch.glob("mkdocs_*")))
        os.killpg(process.pid, 2)
        timer.cancel()


@pytest.fixture
def server(running: Server) -> Iterator[Server]:
    """The server over the plain tree; what a test changed is put back, and a word on a page tells when that is built."""
    kept = {path: (running.root / path).read_text("utf-8") for path in (GAZETTE, BRIDGES, "mkdocs.yml")}
    yield running
    for path, text in kept.items():
        running.write(path, text)
    marks = (running.root / "docs/values.md").read_text("utf-8") + "\n\nPut back.\n"
    running.write("docs/values.md", marks)
    running.until("values.html", "<p>Put back.</p>\n" * marks.count("Put back."))


def test_a_changed_fact_is_shown_and_only_what_it_reaches_is_built_again(server: Server) -> None:
    before = server.built(BRIDGE), server.built(RULES)
    server.write(GAZETTE, SPAN.replace("240 m\n", "about 240 m\n"))
    server.until(BRIDGE, "about 240 m")
    assert server.built(BRIDGE) > before[0] and server.built(RULES) == before[1]


def test_a_changed_name_is_found_by_search_and_each_page_stands_in_the_index_once(server: Server) -> None:
    places = {entry["location"] for entry in index(server)}
    bridges = (server.root / BRIDGES).read_text("utf-8")
    server.write(BRIDGES, bridges.replace("name: Kent Bridge", "name: Kent Viaduct"))
    server.until("entities/kent-bridge.html", "<title>Kent Viaduct")
    entries = index(server)
    assert {entry["location"] for entry in entries} == places and len(entries) == len(places)
    assert [e["title"] for e in entries if e["location"] == "entities/kent-bridge.html"] == ["Kent Viaduct"]


def index(server: Server) -> list[dict[str, str]]:
    return list(json.loads(server.get("search/search_index.json"))["docs"])


def test_a_broken_record_is_told_on_its_own_page_and_on_others_until_it_is_mended(server: Server) -> None:
    server.write(GAZETTE, SPAN.replace("240 m\n", "240 <b>\n"))
    page = server.until("index.html", "1 problem in the records")
    assert f"<code>{GAZETTE}:6:16</code>" in page and "&lt;b&gt;" in page
    assert "1 problem in the records" in server.get(BRIDGE)
    server.write(GAZETTE, SPAN)
    server.until("index.html", "1 problem in the records", absent=True)


def test_a_page_whose_records_cannot_be_read_stays_and_says_why(server: Server) -> None:
    server.write(BRIDGES, "lune-bridge: {type: bridge, name: [")
    page = server.until(BRIDGE, "problems in the records")
    assert "<title>Lune Bridge" in page
    assert f"<ul><li><code>{BRIDGES}:2:1</code> This is no YAML" in page  # before what follows from it


def test_a_page_of_what_is_no_more_goes(server: Server) -> None:
    bridges = (server.root / BRIDGES).read_text("utf-8")
    server.write(BRIDGES, bridges + "old-bridge: {type: bridge, name: Old Bridge}\n")
    server.until("entities/types/bridges.html", "Old Bridge")
    assert (server.out / "entities/old-bridge.html").exists()
    server.write(BRIDGES, bridges)
    server.until("entities/types/bridges.html", "Old Bridge", absent=True)
    assert not (server.out / "entities/old-bridge.html").exists()


def test_a_broken_configuration_is_told_and_a_mended_one_builds_everything_anew(server: Server) -> None:
    settings, before = (server.root / "mkdocs.yml").read_text("utf-8"), server.built(RULES)
    server.write("mkdocs.yml", settings + "\nno_such: [\n")
    assert "<title>Lune Bridge" in server.until(BRIDGE, "could not be built")
    server.write("mkdocs.yml", settings.replace("site_name: ", "site_name: New "))
    server.until(BRIDGE, "New Inference")
    assert server.built(RULES) > before and (server.out / "values.html").exists()


# The pieces


def test_the_newest_run_of_entries_of_a_page_counts() -> None:
    entries = [{"location": place, "text": str(i)} for i, place in enumerate(("a", "a#x", "b", "a", "a#y"))]
    assert {page: [e["text"] for e in run] for page, run in newest_entries(entries).items()} == {
        "a": ["3", "4"],
        "b": ["2"],
    }


@pytest.mark.parametrize(
    ("kind", "notice", "answer"),
    [
        ("text/html", "<p>", b"<main><article class=x><p>a</article>"),
        ("text/html", "", b"<main><article class=x>a</article>"),
        ("text/css", "<p>", b"<main><article class=x>a</article>"),
    ],
)
def test_a_notice_opens_the_article_of_a_page_only(kind: str, notice: str, answer: bytes) -> None:
    began: list[list[tuple[str, str]]] = []

    def app(environ: object, start_response: object) -> list[bytes]:
        body = b"<main><article class=x>a</article>"
        start_response("200 OK", [("Content-Type", kind), ("Content-Length", str(len(body)))])  # type: ignore[operator]  # any WSGI
        return [body]

    def start(status: str, headers: list[tuple[str, str]]) -> None:
        began.append(headers)

    served = with_notice(app, lambda: notice)  # type: ignore[arg-type]  # as loosely typed as WSGI
    assert b"".join(served({}, start)) == answer  # type: ignore[arg-type]  # the same
    assert began == [[("Content-Type", kind), ("Content-Length", str(len(answer)))]]


def test_a_failure_is_told_as_text() -> None:
    assert "&lt;b&gt;" in build_problem("<b>") and "<b>" not in build_problem("<b>")

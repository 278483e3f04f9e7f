"""Lays files over a copy of the rivers and bridges, the second field of knowledge on which the engine is tested."""

from __future__ import annotations

import hashlib
import re
import shutil
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from site_builder.findings import Problem
from site_builder.load.corpus import Corpus, load

REPOSITORY = Path(__file__).parent.parent
RIVERS = Path(__file__).parent / "rivers"
SOURCES = "facts/sources.yaml"
GAZETTE = "facts/claims/gazette.yaml"
TEXT = re.compile(r"^  text: (?P<path>\S+)\n  sha256: (?P<sha256>[0-9a-f]{64})$", re.MULTILINE)
UNRECORDED = re.compile(r"^  text: (?P<path>\S+)\n(?!  sha256:)", re.MULTILINE)

Lay = Callable[[Mapping[str, str]], Path]
"""Lays files, by path, over a fresh copy of the rivers; returns its root."""

SPAN = """\
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
"""
"""A claims file with nothing wrong, to break on purpose."""


def claim(**changes: str | None) -> str:
    """One claims file with one record: keys changed, added, or (None) left out."""
    keys: dict[str, str | None] = {
        "id": "span",
        "subject": "lune-bridge",
        "predicate": "length",
        "value": "240 m",
        "quote": '"The Lune Bridge spans 240 metres."',
        **{key.removesuffix("_"): text for key, text in changes.items()},
    }
    lines = [f"{key}: {text}" for key, text in keys.items() if text is not None]
    return "source: gazette\nclaims:\n  - " + "\n    ".join(lines) + "\n"


def traffic(**changes: str | None) -> str:
    """As `claim`, a change of the traffic."""
    keys: dict[str, str | None] = {
        "predicate": "traffic",
        "value": "2x",
        "since": "1905",
        "quote": '"Traffic has doubled."',
    }
    return claim(**{**keys, **changes})


def lay_over_rivers(files: Mapping[str, str], root: Path) -> Path:
    """Copy the rivers to ``root``, lay files over them, and keep the rest consistent with what was laid."""
    shutil.copytree(RIVERS, root)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8", newline="")
    if SOURCES in files:
        _complete_sources(root)
        _drop_claims_without_source(root, files)
    else:
        _record_texts(root)
    return root


def _drop_claims_without_source(root: Path, files: Mapping[str, str]) -> None:
    """Where the sources were replaced, the empty claim files of those that are gone go too."""
    for path in sorted((root / "facts/claims").iterdir()):
        laid = path.relative_to(root).as_posix() in files
        if not laid and not re.search(rf"^{re.escape(path.stem)}:", files[SOURCES], re.MULTILINE):
            path.unlink()


def _complete_sources(root: Path) -> None:
    """Where the sources were replaced, a text without a sha256 gets its own."""

    def completed(match: re.Match[str]) -> str:
        text = root / match["path"]
        return (
            f"{match.group()}  sha256: {hashlib.sha256(text.read_bytes()).hexdigest()}\n"
            if text.is_file()
            else match.group()
        )

    sources = root / SOURCES
    sources.write_text(UNRECORDED.sub(completed, sources.read_text("utf-8")), "utf-8", newline="")


def _record_texts(root: Path) -> None:
    """Where a text was replaced, its sha256 follows."""

    def recorded(match: re.Match[str]) -> str:
        found = hashlib.sha256((root / match["path"]).read_bytes()).hexdigest()
        return match.group().replace(match["sha256"], found)

    sources = root / SOURCES
    sources.write_text(TEXT.sub(recorded, sources.read_text("utf-8")), "utf-8")


def problems(root: Path) -> list[Problem]:
    """What loading a tree complains about."""
    return list(load(root).problems)


def only(root: Path) -> Problem:
    """The only thing that loading a tree complains about."""
    [problem] = problems(root)
    return problem


def shown(problem: Problem) -> str:
    """A problem as one line: place, kind, message, and the hint after an arrow."""
    return f"{problem.location}: {problem.kind}: {problem.message} -> {problem.hint}"


@lru_cache(maxsize=1)
def rivers() -> Corpus:
    """The plain rivers, loaded once; frozen data, so tests may share it."""
    return load(RIVERS)


@lru_cache(maxsize=1)
def repository() -> Corpus:
    """This repository's own facts, loaded once."""
    return load(REPOSITORY)

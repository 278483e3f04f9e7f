"""What a command said last time, for as long as nothing changed that it read: the facts, the texts, or the code."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from site_builder.writing import replace_file

FOLDERS = ("facts", "seeds")
PACKAGE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Said:
    """What a command printed, and its exit code."""

    text: str
    code: int


def recall(root: Path, name: str) -> Said | None:
    """What was said under a name, if everything that it rested on is still the same; None otherwise."""
    try:
        kept = json.loads(_place(root, name).read_text("utf-8"))
        return Said(str(kept["text"]), int(kept["code"])) if kept["key"] == _key(root) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(root: Path, name: str, said: Said) -> None:
    """Keep what was said; where that cannot be written, nothing is kept."""
    with suppress(OSError):
        kept = {"key": _key(root), "text": said.text, "code": said.code}
        replace_file(_place(root, name), json.dumps(kept))


def _place(root: Path, name: str) -> Path:
    return root / ".cache" / f"{name}.json"


def _key(root: Path) -> str:
    """A hash of the name and content of every file that a check reads."""
    digest = hashlib.sha256()
    for path in _files(root):
        digest.update(str(path).encode("utf-8", "surrogateescape"))
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    yield from sorted(PACKAGE.rglob("*.py"))
    for folder in FOLDERS:
        yield from (path for path in sorted((root / folder).rglob("*")) if path.is_file())

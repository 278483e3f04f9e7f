"""The one door for files: reads them, validates them against a record model, and collects every problem."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from site_builder.findings import Problem
from site_builder.json_positions import locate_json, read_json
from site_builder.model import Location
from site_builder.records import keys_of
from site_builder.yaml_positions import locate, position_of, read_yaml

MAX_BYTES = 8_000_000
"""No fact file or text is longer; a longer one is a mistake and is not read."""

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line in YAML."""

ID = re.compile(r"[a-z0-9][a-z0-9._-]*")

YAML, JSON = ".yaml", ".json"
R = TypeVar("R")
Path_ = tuple[str | int, ...]


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """A hint that names the closest known word, or ``otherwise``."""
    close = get_close_matches(name, list(known), 1, 0.65)
    return f"did you mean {close[0]!r}?" if close else otherwise


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One YAML or JSON file as read: its path from the root, its text and its data."""

    path: str
    text: str
    root: dict[str, object] | list[object]

    @property
    def entries(self) -> Iterator[tuple[str, object]]:
        """Keys and values of a file that is a mapping."""
        return iter(self.root.items() if isinstance(self.root, dict) else ())

    def location(self, path: Path_ = (), *, key: bool = False, offset: int = 0) -> Location:
        """The place of the value (or key) at ``path``, ``offset`` characters into it."""
        line, column = (
            locate_json(self.text, path, key=key) if self.path.endswith(JSON) else locate(self.root, path, key=key)
        )
        if offset:
            offset = _shifted(BREAK.split(self.text)[line - 1][column - 1 : column], offset)
        return Location(self.path, line, column + offset)


@dataclass(unsafe_hash=True, slots=True)
class RecordPlace:
    """Where one record stands in its file; the place of a key is worked out when somebody asks."""

    file: SourceFile = field(compare=False)
    path: Path_
    keys: Collection[str] = field(compare=False)
    by_key: bool = False

    def place(self, key: str = "") -> Location:
        """The place of what the record writes as ``key``; of the record itself (``by_key``: of its own key) if it does not."""
        if key in self.keys:
            return self.file.location((*self.path, key))
        return self.file.location(self.path, key=self.by_key)

    def writes(self, key: str) -> bool:
        """Whether the record writes a key."""
        return key in self.keys


def _shifted(first: str, offset: int) -> int:
    """An offset into a value as one into its text: a quote is one more; a block's lines are not followed."""
    return 0 if first in (">", "|") else offset + (first in ("'", '"'))


@dataclass(slots=True)
class Intake:
    """Reads below ``root`` and keeps every problem it meets."""

    root: Path
    problems: list[Problem] = field(default_factory=list)

    def add(self, kind: str, message: str, hint: str, location: Location) -> None:
        """Keep one problem."""
        self.problems.append(Problem(kind, message, hint, location))

    def files(self, folder: str) -> list[str]:
        """Paths of the YAML and JSON files of a folder below the root, sorted."""
        found = (path for suffix in (YAML, JSON) for path in (self.root / folder).glob(f"*{suffix}"))
        return sorted(path.relative_to(self.root).as_posix() for path in found)

    def text(self, path: str) -> str | None:
        """The text of a file exactly as it stands; None, with a problem, where that is not to be had."""
        try:
            data = self._bytes(path)
            return data.decode("utf-8") if data is not None else None
        except OSError as error:
            hint = (
                "create it, or correct the path" if isinstance(error, FileNotFoundError) else "make it a readable file"
            )
            self.add("unreadable-file", f"cannot read the file: {error.strerror}", hint, Location(path))
        except UnicodeDecodeError as error:
            before = error.object[: error.start].decode("utf-8")
            line, column = position_of(before, len(before))
            message = f"the file is not UTF-8 text: byte 0x{error.object[error.start]:02x}"
            self.add("unreadable-file", message, "save it as UTF-8", Location(path, line, column))
        return None

    def _bytes(self, path: str) -> bytes | None:
        if "\0" in path:
            raise OSError(errno.EINVAL, "no path holds the character \\0", path)
        with (self.root / path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) <= MAX_BYTES:
            return data
        message = f"the file is longer than {MAX_BYTES // 1_000_000} MB"
        self.add("unreadable-file", message, "split it, or remove what does not belong here", Location(path))
        return None

    def data(self, path: str, shape: type[dict[str, object]] | type[list[object]] = dict) -> SourceFile | None:
        """A YAML or JSON file whose top level is a mapping (or a list); None, with problems, otherwise."""
        text = self.text(path)
        if text is None:
            return None
        document = read_json(text) if path.endswith(JSON) else read_yaml(text)
        for problem in document.problems:
            self.add(problem.kind, problem.message, problem.hint, Location(path, *problem.position))
        if isinstance(document.root, shape):
            return SourceFile(path, text, document.root)
        if not document.problems:
            wanted, form = ("mapping", "`key: value` lines") if shape is dict else ("list", "`- finding: …` items")
            found = "is empty" if document.root is None else f"holds no {wanted} at its top level"
            self.add("unreadable-file", f"the file {found}", f"write {form}, or delete the file", Location(path))
        return None

    def record(self, shape: type[R], data: object, file: SourceFile, at: Path_ = ()) -> R | None:
        """``data``, which stands at ``at`` in the file, as a record; None, with all its problems, if it has another shape."""
        try:
            return cast(R, _validator(cast(Any, shape))(data))
        except ValidationError as error:
            for details in error.errors():
                self._record_problem(shape, details, file, at)
            return None

    def listed(self, shape: type[R], items: list[object], file: SourceFile, at: Path_) -> Iterator[tuple[int, R]]:
        """The records of a list by their place in it; bad ones are left out, with their problems."""
        try:
            records: list[R] = _list_validator(cast(Any, shape))(items)
        except ValidationError:
            records = []
        yield from enumerate(records)
        if not records:
            for index, data in enumerate(items):
                record = self.record(shape, data, file, (*at, index))
                if record is not None:
                    yield index, record

    def records(self, shape: type[R], file: SourceFile, *, any_key: bool = False) -> Iterator[tuple[str, R]]:
        """The records of a file that maps ids to records; bad ones are left out, with their problems."""
        for key, data in file.entries:
            if not any_key and not ID.fullmatch(key):
                hint = "write lower-case letters, digits, dots and hyphens; begin with a letter or digit"
                self.add("malformed-value", f"{key!r} is no id", hint, file.location((key,), key=True))
                continue
            record = self.record(shape, data, file, (key,))
            if record is not None:
                yield key, record

    def _record_problem(self, shape: type[Any], details: ErrorDetails, file: SourceFile, at: Path_) -> None:
        path = (*at, *details["loc"])
        name = next((step for step in reversed(path) if isinstance(step, str)), "the file")
        match details["type"]:
            case "extra_forbidden":
                allowed = list(keys_of(shape)) if len(details["loc"]) == 1 else []
                hint = did_you_mean(name, allowed, f"use one of: {', '.join(allowed)}") if allowed else "delete it"
                self.add("unknown-key", f"unknown key {name!r}", hint, file.location(path, key=True))
            case "missing":
                self.add("missing-key", f"the key {name!r} is missing", _missing_hint(shape, name), file.location(path))
            case _:
                message, hint = _reason(details)
                self.add("malformed-value", f"{name}: {message}", hint, file.location(path))


@lru_cache(maxsize=64)
def _validator(shape: Any) -> Callable[[object], Any]:
    return TypeAdapter(shape).validator.validate_python


@lru_cache(maxsize=64)
def _list_validator(shape: Any) -> Callable[[object], Any]:
    return TypeAdapter(list[shape]).validator.validate_python


def _missing_hint(shape: type[Any], name: str) -> str:
    known = keys_of(shape)
    return f"add `{name}: …`. {known[name]}".strip() if name in known else f"add `{name}: …`"


def _reason(details: ErrorDetails) -> tuple[str, str]:
    context = details.get("ctx", {})
    match details["type"]:
        case "too_short":
            return "the list is too short", "write what is missing, or delete the key"
        case "string_too_short":
            return "the value is missing", "write a value, or delete the key"
        case "literal_error":
            return f"{details['input']!r} is not allowed here", f"write {context['expected']}"
        case "string_pattern_mismatch":
            return f"{details['input']!r} has the wrong form", f"it must match {context['pattern']}"
        case "string_type" | "dict_type" | "list_type" | "model_type" | "tuple_type":
            wanted = {
                "s": "a text",
                "d": "a mapping `key: value`",
                "l": "a list",
                "m": "a mapping `key: value`",
                "t": "a pair",
            }
            return "the value has the wrong shape", f"write {wanted[details['type'][0]]}"
        case _:
            return details["msg"], "see docs/recording.md for the form of a record"

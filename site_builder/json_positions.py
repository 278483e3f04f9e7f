"""JSON text -> plain data at the speed of C; where something stands is worked out only once somebody asks.

Machines write long lists of claims; nearly all of them are never pointed at.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from site_builder.yaml_positions import UNPRINTABLE, Document, Position, YamlProblem, position_of

LINE_END = re.compile("\n")
SPACE = " \t\n\r"
DECODE = json.JSONDecoder().raw_decode
Step = str | int


class _TwiceError(ValueError):
    """A key stands twice in one object."""


def read_json(text: str) -> Document:
    """Read one JSON document; bad input becomes problems, never an exception."""
    try:
        return _read(text)
    except json.JSONDecodeError as error:
        message, hint = f"this is no JSON: {error.msg}", "check the commas, quotes and brackets"
        return Document(None, [YamlProblem("yaml-syntax", message, hint, (error.lineno, error.colno))])
    except RecursionError:
        hint = "a fact file needs five levels at most"
        return Document(None, [YamlProblem("yaml-syntax", "this is nested too deeply", hint, (1, 1))])


def _read(text: str) -> Document:
    try:
        root = json.loads(text, object_pairs_hook=_unique, parse_int=str, parse_float=str, parse_constant=str)
    except _TwiceError:
        return Document(None, list(_twice(text, _skip(text, 0))))
    harmless = text.isascii() and "\x7f" not in text and "\\u" not in text  # JSON lets no other control character in
    return Document(root, [] if harmless else list(_unprintable(text, root, ())))


def locate_json(text: str, path: tuple[Step, ...], *, key: bool = False) -> Position:
    """The position of the value at ``path`` (or of its key) in a valid text; steps that do not exist are passed over."""
    found = at = _skip(text, 0)
    known = _map_of(text)
    for step in path:
        places = known.inside(at)
        if step in places:
            found, at = places[step] if key else (places[step][1], places[step][1])
    line = bisect_right(known.lines, found)
    return line, found - known.lines[line - 1] + 1


@dataclass(slots=True)
class _Map:
    """Offsets in one text: where its lines begin, and the keys and values of the containers asked for so far."""

    text: str
    lines: list[int]
    known: dict[int, dict[Step, tuple[int, int]]] = field(default_factory=dict)

    def inside(self, at: int) -> dict[Step, tuple[int, int]]:
        """Where each key and each value of the container at an offset begins."""
        if at not in self.known:
            self.known[at] = {step: (key_at, value_at) for step, key_at, value_at in _walk(self.text, at)}
        return self.known[at]


@lru_cache(maxsize=128)
def _map_of(text: str) -> _Map:
    return _Map(text, [0, *(end.end() for end in LINE_END.finditer(text))])


def _walk(text: str, at: int) -> Iterator[tuple[Step, int, int]]:
    """Each step into the container at an offset, with the offsets of its key and of its value."""
    opened, index = text[at], 0
    at = _skip(text, at + 1)
    while opened in "{[" and text[at] not in "}]":
        key_at, step = at, index
        if opened == "{":
            step, at = DECODE(text, at)
            at = _skip(text, at, ":")
        yield step, key_at, at
        _, at = DECODE(text, at)
        at, index = _skip(text, at, ","), index + 1


def _skip(text: str, at: int, mark: str = "") -> int:
    """Where the next thing stands, past white space and a mark."""
    while text[at] in SPACE or text[at] == mark:
        at += 1
    return at


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _TwiceError
    return found


def _twice(text: str, at: int) -> Iterator[YamlProblem]:
    """Every key that stands twice in one object, in the container at an offset and below."""
    first: dict[Step, Position] = {}
    for step, key_at, value_at in _walk(text, at):
        position = position_of(text, key_at)
        if step in first:
            hint = f"delete one of them; the first is in line {first[step][0]}"
            yield YamlProblem("duplicate-key", f"the key {step!r} stands twice in one mapping", hint, position)
        first.setdefault(step, position)
        yield from _twice(text, value_at)


def _unprintable(text: str, node: object, path: tuple[Step, ...]) -> Iterator[YamlProblem]:
    """Characters that YAML would not let in either, in keys and in values."""
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, value in inner:
        for part in (step, value):
            if isinstance(part, str) and (bad := UNPRINTABLE.search(part)):
                message = f"the character {bad.group()!r} is not allowed in a value"
                yield YamlProblem("yaml-syntax", message, "delete its escape", locate_json(text, (*path, step)))
        yield from _unprintable(text, value, (*path, step))

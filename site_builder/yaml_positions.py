"""YAML text -> plain data in which every key and value knows its line and column.

Every scalar is read as text; typing is the schema's business, so ``no``, ``12:30`` and ``2026-09-16`` stay what they look
like. Duplicate keys, anchors, aliases, merge keys and tags are problems with a position, found on libyaml's events, so
that an alias bomb is never built. This is the only module that imports ``yaml``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import yaml

Position = tuple[int, int]
"""Line and column, counted from 1."""

LOADER = getattr(yaml, "CLoader", yaml.Loader)
UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MAX_DEPTH = 50


class Map(dict[str, object]):
    """A mapping with the position of itself, of each key, and of each value."""

    __slots__ = ("key_at", "position", "value_at")

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.key_at: dict[str, Position] = {}
        self.value_at: dict[str, Position] = {}


class Seq(list[object]):
    """A sequence with the position of itself and of each item."""

    __slots__ = ("item_at", "position")

    def __init__(self, position: Position) -> None:
        super().__init__()
        self.position = position
        self.item_at: list[Position] = []


@dataclass(frozen=True, slots=True)
class YamlProblem:
    """What is wrong with a YAML text: ``kind`` is ``yaml-syntax`` or ``duplicate-key``."""

    kind: str
    message: str
    hint: str
    position: Position


@dataclass(slots=True)
class Document:
    """The data of one YAML text (None if it is empty or broken) and all problems found in it."""

    root: object = None
    problems: list[YamlProblem] = field(default_factory=list)


def read_yaml(text: str) -> Document:
    """Read one YAML document; bad input becomes problems, never an exception."""
    if bad := UNPRINTABLE.search(text):
        position = position_of(text, bad.start())
        return Document(
            None,
            [
                YamlProblem(
                    "yaml-syntax", f"the character {bad.group()!r} is not allowed in YAML", "delete it", position
                )
            ],
        )
    builder = _Builder()
    try:
        for event in yaml.parse(text, Loader=LOADER):
            builder.take(event)
            if len(builder.stack) == MAX_DEPTH:
                return Document(None, builder.problems)
    except yaml.YAMLError as error:
        return Document(None, [*builder.problems, _syntax_problem(error)])
    return Document(builder.root, builder.problems)


def position_of(text: str, offset: int) -> Position:
    """Line and column of a character offset."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def locate(root: object, path: tuple[str | int, ...], *, key: bool = False) -> Position:
    """The position of the value at ``path`` (or of its key); steps that do not exist are passed over."""
    position: Position = getattr(root, "position", (1, 1))
    node = root
    for step in path:
        if isinstance(node, Map) and step in node:
            position = (node.key_at if key else node.value_at)[str(step)]
            node = node[str(step)]
        elif isinstance(node, Seq) and isinstance(step, int) and step < len(node):
            position, node = node.item_at[step], node[step]
    return position


class _Builder:
    """Builds data from parser events with a stack of open containers."""

    def __init__(self) -> None:
        self.root: object = None
        self.problems: list[YamlProblem] = []
        self.stack: list[Map | Seq] = []
        self.keys: list[str | None] = []
        self.documents = 0

    def take(self, event: yaml.Event) -> None:
        """Take the next event of the parser."""
        if isinstance(event, yaml.ScalarEvent):
            self._check(event)
            self._add(event.value, _start(event))
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._check(event)
            self._open(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self.stack.pop()
            self.keys.pop()
        elif isinstance(event, yaml.AliasEvent):
            self._problem(event, f"the alias *{event.anchor} is not allowed", "write the value out")
            self._add("", _start(event))
        elif isinstance(event, yaml.DocumentStartEvent):
            self.documents += 1
            if self.documents == 2:
                self._problem(
                    event, "a second YAML document begins here", "keep one document per file: delete the '---' line"
                )

    def _open(self, event: yaml.Event) -> None:
        position = _start(event)
        container = Map(position) if isinstance(event, yaml.MappingStartEvent) else Seq(position)
        self._add(container, position)
        self.stack.append(container)
        self.keys.append(None)
        if len(self.stack) == MAX_DEPTH:
            self._problem(event, f"nested more than {MAX_DEPTH} levels deep", "a fact file needs five levels at most")

    def _add(self, value: object, position: Position) -> None:
        if not self.stack:
            self.root = value if self.documents < 2 else self.root
            return
        container = self.stack[-1]
        if isinstance(container, Seq):
            container.append(value)
            container.item_at.append(position)
        elif self.keys[-1] is None:
            self._key(container, value, position)
        else:
            container[self.keys[-1]] = value
            container.value_at[self.keys[-1]] = position
            self.keys[-1] = None

    def _key(self, container: Map, value: object, position: Position) -> None:
        if not isinstance(value, str):
            self._problem_at(position, "a key must be a plain word", "quote the text if it begins with [ or {")
        key = value if isinstance(value, str) else ""
        if key == "<<":
            self._problem_at(position, "merge keys (<<) are not allowed", "write the keys out")
        if key in container:
            first = container.key_at[key]
            hint = f"delete one of them; the first is in line {first[0]}"
            self.problems.append(
                YamlProblem("duplicate-key", f"the key {key!r} stands twice in one mapping", hint, position)
            )
        container.key_at[key] = position
        self.keys[-1] = key

    def _check(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if isinstance(event, yaml.ScalarEvent) and (bad := UNPRINTABLE.search(event.value)):
            self._problem(event, f"the character {bad.group()!r} is not allowed in a value", "delete its escape")
        if event.anchor:
            self._problem(event, f"the anchor &{event.anchor} is not allowed", "write the value out where it is needed")
        if event.tag and event.tag != "!":
            self._problem(event, f"the tag {event.tag} is not allowed", "delete it: every value is read as text")

    def _problem(self, event: yaml.Event, message: str, hint: str) -> None:
        self._problem_at(_start(event), message, hint)

    def _problem_at(self, position: Position, message: str, hint: str) -> None:
        self.problems.append(YamlProblem("yaml-syntax", message, hint, position))


def _start(event: yaml.Event) -> Position:
    mark = event.start_mark
    assert mark is not None  # the parser marks every event
    return mark.line + 1, mark.column + 1


HINTS = (
    ("tab character", "indent with spaces, never with a tab"),
    ("nesting depth", "a fact file needs five levels at most"),
    ("cannot start any token", "quote the value; indent with spaces, never with a tab"),
    ("unexpected end of stream", "close the quote or bracket that was opened"),
    ("found unexpected document indicator", "close the quote that was opened above"),
    ("mapping values are not allowed", "quote the value, since it contains a colon; or check the indentation"),
    ("did not find expected key", "check the indentation and the quotes of this line and the one above"),
    ("could not find expected ':'", "write `key: value`; check the indentation and quotes of the line above"),
    ("did not find expected '-' indicator", "indent all items of the list alike"),
    ("did not find expected ',' or", "close the bracket, or quote the value"),
    ("found unknown escape", "in double quotes a backslash must be doubled; or use single quotes"),
)


def _syntax_problem(error: yaml.YAMLError) -> YamlProblem:
    if not isinstance(error, yaml.MarkedYAMLError):
        return YamlProblem("yaml-syntax", f"this is no YAML: {error}", "save the file as UTF-8 text", (1, 1))
    mark = error.problem_mark or error.context_mark
    said = " ".join(part for part in (error.problem, error.context) if part)
    begins = error.context_mark.line + 1 if error.context_mark and error.context_mark is not mark else 0
    hint = next((hint for words, hint in HINTS if words in said), "check the indentation and the quotes around here")
    position = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    since = f" (it begins in line {begins})" if begins else ""
    return YamlProblem("yaml-syntax", f"this is no YAML: {said}{since}", hint, position)

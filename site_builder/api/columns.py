"""What a column is, and what follows from it: its JSON Schema and its type in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DECIMAL = r"-?\d+(\.\d+)?"
DAY = r"\d{4}-\d{2}-\d{2}"

TYPES: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "decimal": {"type": "string", "pattern": f"^{DECIMAL}$"},
    "bound": {"type": "string", "pattern": f"^({DECIMAL}|{DAY})$"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "sets": {"type": "array", "items": {"type": "array", "items": {"type": "string"}}},
    "map": {"type": "object", "additionalProperties": {"type": "string"}},
}
"""The kinds of cell. ``bound`` is a decimal number or a day; ``rows`` and ``row`` hold columns of their own."""

STORED = {"integer": "INTEGER", "boolean": "INTEGER", "number": "REAL"}
"""How SQLite stores a kind; every other one is TEXT, lists and objects as JSON."""


CALLED = {
    "decimal": "number as text",
    "bound": "number or day as text",
    "map": "object",
    "texts": "list",
    "sets": "list of lists",
    "rows": "list of objects",
    "row": "object",
}
"""What a reader calls a kind, where the name of the kind would not do."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its kind, what it means, and whether it may be empty (null).

    ``words`` lists all values of a closed column; ``columns`` those of a nested row; ``apart`` says that the database keeps it in
    a table of its own.
    """

    name: str
    kind: str
    about: str
    empty: bool = False
    words: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    apart: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of a cell."""
        kind = self._kind()
        if self.words:
            kind = {"enum": [*self.words, None] if self.empty else list(self.words)}
        elif self.empty:
            kind = {**kind, "type": [kind["type"], "null"]}
        return {"description": self.about, **kind}

    @property
    def stored(self) -> str:
        """The type of the column in SQLite."""
        return STORED.get(self.kind, "TEXT") + ("" if self.empty else " NOT NULL")

    @property
    def kind_words(self) -> str:
        """The kind for a reader."""
        kind = "one of: " + ", ".join(self.words) if self.words else CALLED.get(self.kind, self.kind)
        return f"{kind}, or null" if self.empty else kind

    def _kind(self) -> dict[str, Any]:
        if self.kind == "rows":
            return {"type": "array", "items": row_schema(self.columns)}
        return row_schema(self.columns) if self.kind == "row" else TYPES[self.kind]


@dataclass(frozen=True, slots=True)
class Table:
    """One document of rows, named like its list."""

    name: str
    about: str
    columns: tuple[Column, ...]

    @property
    def schema(self) -> dict[str, Any]:
        """The JSON Schema of the whole document."""
        head = {
            "$schema": {"type": "string", "description": "Where the schema of this document lies."},
            "version": {"const": "v1", "description": "The version of the interface."},
            "count": {"type": "integer", "minimum": 0, "description": "How many rows there are."},
        }
        rows = {"type": "array", "description": self.about, "items": row_schema(self.columns)}
        return described(self.name, self.about, {**head, self.name: rows})


def described(title: str, about: str, properties: dict[str, Any], optional: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON Schema of a document that is an object with these properties, and perhaps with more of them one day."""
    required = [name for name in properties if name not in optional]
    head = {"$schema": DIALECT, "title": title, "description": about}
    return {**head, "type": "object", "properties": properties, "required": required}


def row_schema(columns: Sequence[Column]) -> dict[str, Any]:
    """The JSON Schema of one row; every column is there, and others may join."""
    properties = {column.name: column.schema for column in columns}
    return {"type": "object", "properties": properties, "required": list(properties)}

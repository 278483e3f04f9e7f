"""The tables as one SQLite file, made in memory; the same rows give the same bytes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing

from site_builder.api.claims import Row
from site_builder.api.columns import Column
from site_builder.api.plain import clean
from site_builder.api.rows import Rows, resolution_row
from site_builder.api.tables import CLAIMS, DECISION, ENTITIES, FINDINGS, PLACE, SOURCES
from site_builder.model import Resolution

ALIASES = (Column("entity", "text", "Id of the entity."), Column("alias", "text", "Another spelling of it."))
FINDING_CLAIMS = (
    Column("finding", "text", "Key of the finding."),
    Column("number", "integer", "The order of the places, from 1."),
    *PLACE,
)
RESOLUTIONS = (Column("finding", "text", "Key of the finding that is decided."), *DECISION)

KEYS = {"claims": "id", "entities": "id", "sources": "id"}
"""The primary keys. A finding's key may come twice as a note does, so it has an index instead."""

STORED: dict[str, tuple[Column, ...]] = {
    "claims": CLAIMS.columns,
    "entities": ENTITIES.columns,
    "aliases": ALIASES,
    "sources": SOURCES.columns,
    "findings": FINDINGS.columns,
    "finding_claims": FINDING_CLAIMS,
    "resolutions": RESOLUTIONS,
}
"""The columns of each table of the database; those kept ``apart`` are tables of their own."""

INDEXES = (("claims", "subject"), ("claims", "source"), ("findings", "key"), ("finding_claims", "claim"))


def database(rows: Rows, resolutions: Sequence[Resolution]) -> bytes:
    """The file as bytes."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute("PRAGMA user_version = 1")
        for name, found in _contents(rows, resolutions):
            _fill(connection, name, found)
        for table, column in INDEXES:
            connection.execute(f'CREATE INDEX "{table}_by_{column}" ON "{table}" ("{column}")')
        connection.commit()
        return connection.serialize()


def stored_columns(name: str) -> list[Column]:
    """The columns that a table of the database has."""
    return [column for column in STORED[name] if not column.apart]


def _contents(rows: Rows, resolutions: Sequence[Resolution]) -> Iterator[tuple[str, Iterable[Row]]]:
    yield "claims", rows["claims"]
    yield "entities", rows["entities"]
    yield "aliases", _aliases(rows)
    yield "sources", rows["sources"]
    yield "findings", rows["findings"]
    yield "finding_claims", _finding_claims(rows)
    yield "resolutions", (clean({"finding": r.key, **resolution_row(r)}) for r in resolutions)


def _aliases(rows: Rows) -> Iterator[Row]:
    for entity in rows["entities"]:
        aliases = entity["aliases"]
        assert isinstance(aliases, list)  # as the column is declared
        yield from ({"entity": entity["id"], "alias": alias} for alias in aliases)


def _finding_claims(rows: Rows) -> Iterator[Row]:
    for finding in rows["findings"]:
        places = finding["claims"]
        assert isinstance(places, list)  # as the column is declared
        yield from ({"finding": finding["key"], "number": n, **place} for n, place in enumerate(places, 1))


def _fill(connection: sqlite3.Connection, name: str, rows: Iterable[Row]) -> None:
    columns = stored_columns(name)
    key = KEYS.get(name, "")
    fields = ", ".join(f'"{c.name}" {c.stored}{" PRIMARY KEY" if c.name == key else ""}' for c in columns)
    connection.execute(f'CREATE TABLE "{name}" ({fields}) STRICT')
    marks = ", ".join("?" for _ in columns)
    connection.executemany(
        f'INSERT INTO "{name}" VALUES ({marks})',  # names come from this module, never from the facts
        ([_stored(row[column.name]) for column in columns] for row in rows),
    )


def _stored(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value

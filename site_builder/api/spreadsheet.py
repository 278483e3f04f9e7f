"""The claims as CSV: RFC 4180, UTF-8, and nothing that a spreadsheet would run as a formula.

A cell of text that begins with ``=``, ``+``, ``-``, ``@``, a tab or a line break gets an apostrophe before it, as OWASP advises
(https://owasp.org/www-community/attacks/CSV_Injection). So does one that begins with apostrophes and then one of these: whoever
takes one apostrophe off every such cell has the exact text again. Numbers and days are left alone.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable

from site_builder.api.claims import Row
from site_builder.api.columns import Column
from site_builder.api.tables import CLAIMS

FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
NUMERIC = ("integer", "number", "decimal", "bound", "boolean")


def claims_csv(rows: Iterable[Row]) -> str:
    """The table of claims, one line per claim below the line of column names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(column.name for column in CLAIMS.columns)
    writer.writerows([cell(column, row[column.name]) for column in CLAIMS.columns] for row in rows)
    return out.getvalue()


def cell(column: Column, value: object) -> str:
    """One value as the text of a cell: lists joined by ``; ``, objects as ``key=value`` pairs, nothing for null."""
    if column.kind in NUMERIC:
        return "" if value is None else str(value).lower()
    text = _joined(value)
    return f"'{text}" if FORMULA.match(text) else text


def _joined(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{key}={item}" for key, item in value.items())
    return "; ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)

"""Values that every format can carry: no character that XML forbids or UTF-8 cannot write, days as ISO dates."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from site_builder.model import Resolution, Source
from site_builder.quantity.dates import StatedDate, day_text

FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
ISO = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?$")


def clean(value: Any) -> Any:
    """The same value, each forbidden character of its texts replaced by U+FFFD."""
    if isinstance(value, str):
        return FORBIDDEN.sub("\ufffd", value)
    if isinstance(value, Mapping):
        return {clean(key): clean(item) for key, item in value.items()}
    return [clean(item) for item in value] if isinstance(value, list | tuple) else value


def iso_date(stated: StatedDate | None) -> str | None:
    """A date as ISO 8601 writes it: as stated, if it is a year, a month or a day, otherwise its first day."""
    if stated is None or ISO.match(stated.text):
        return stated.text if stated else None
    first = stated.earliest or stated.latest
    return day_text(first) if first else None


def published(source: Source) -> date:
    """The last day on which a source can have appeared; the first day there is, if nobody knows."""
    return date.fromordinal(source.date.latest or source.date.earliest or 1)


def decided(resolution: Resolution | None) -> date | None:
    """The day of a decision, if it is written as one."""
    try:
        return date.fromisoformat(resolution.date) if resolution else None
    except ValueError:
        return None

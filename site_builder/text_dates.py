"""Dates named in a text: "September 16, 2026", "October 1–2", "late 2022", "Q1 2027", "2026-09-04"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from site_builder.quantity.dates import CalendarWord, DateSyntaxError, parse_date
from site_builder.text import Span, plain

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
FULL = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
MONTH = rf"(?P<month>{FULL})\b\.?"
YEAR = r"(?P<year>(?:19|20)\d\d)\b"
PATTERNS = (
    re.compile(r"\b(?P<year>\d{4})-(?P<number>\d\d)-(?P<day>\d\d)\b"),
    re.compile(rf"\b{MONTH} (?P<day>\d\d?)(?:-(?P<last>\d\d?))?\b(?:, {YEAR})?"),
    re.compile(rf"\b(?:(?P<part>[a-z]+) )?{MONTH} {YEAR}"),
    re.compile(rf"\bQ(?P<quarter>[1-4]) {YEAR}"),
    re.compile(rf"\b(?P<part>[a-z]+) {YEAR}"),
    re.compile(rf"(?<![\d.,$-]){YEAR}(?![\d-])"),
    re.compile(rf"\b(?P<month>{FULL.replace('|May|', '|')})\b(?! \d)"),
)


@dataclass(frozen=True, slots=True)
class DateMention:
    """A date named in a text, with the first and last day that it allows, as ordinals."""

    span: Span
    first: int
    last: int


def date_mentions(text: str, year: int, words: Mapping[str, CalendarWord]) -> list[DateMention]:
    """All dates of a text, in order; a date without a year is taken in ``year``, the source's own."""
    flat = plain(text)
    found: list[DateMention] = []
    for pattern in PATTERNS:
        for match in pattern.finditer(flat):
            if not any(match.start() < other.span.end and other.span.start < match.end() for other in found):
                found.extend(_mention(match, year, words))
    return sorted(found, key=lambda mention: mention.span)


def _mention(match: re.Match[str], year: int, words: Mapping[str, CalendarWord]) -> Iterator[DateMention]:
    groups = match.groupdict()
    part = groups.get("part") or ""
    start = match.start() if part in words or not part else match.start() + len(part) + 1
    try:
        stated = parse_date(_expression(groups, year, part if part in words else ""), words)
    except DateSyntaxError:
        return
    if stated.earliest is not None and stated.latest is not None:
        yield DateMention(Span(start, match.end()), stated.earliest, stated.latest)


def _expression(groups: dict[str, str | None], year: int, part: str) -> str:
    stated_year = groups.get("year") or str(year)
    if groups.get("quarter"):
        return f"{stated_year}-Q{groups['quarter']}"
    name = groups.get("month")
    number = groups.get("number") or (f"{MONTHS.index(name[:3].lower()) + 1:02}" if name else "")
    period = f"{stated_year}-{number}" if number else stated_year
    if not groups.get("day"):
        return f"{part} {period}".strip()
    first = f"{period}-{int(groups['day'] or 0):02}"
    return f"{first}..{period}-{int(groups['last'] or 0):02}" if groups.get("last") else first

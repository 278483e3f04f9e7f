"""Dates as sources state them: a day, a month, a quarter, "late 2022", a range, a bound.

A date is a band of days (proleptic ordinals, as `datetime.date.toordinal` counts them), strict and plain. How
wide "late" is comes from the vocabulary.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

Days = tuple[int | None, int | None]
"""First and last possible day, as ordinals; None is open."""

PERIOD = re.compile(r"(?P<year>\d{4})(?:-(?:Q(?P<quarter>[1-4])|(?P<month>\d{2})(?:-(?P<day>\d{2}))?))?$", re.ASCII)
PART = re.compile(r"(?P<part>[a-z]+) (?P<period>.+)$")
DURATION = re.compile(r"(?P<count>\d{1,5}) (?P<unit>day|week|month|year)s?$", re.ASCII)
UNKNOWN = "unknown"
BOUNDS = {"not before": True, "not after": False}
DAYS_IN = {"day": 1, "week": 7, "month": 30, "year": 365}


@dataclass(frozen=True, slots=True)
class CalendarPart:
    """How much of a year (in months) or of a month (in days) a word such as "late" covers."""

    year: tuple[int, int]
    month: tuple[int, int]


@dataclass(frozen=True, slots=True)
class CalendarWord:
    """What a calendar word allows (``strict``) and what a reader understands (``plain``)."""

    strict: CalendarPart
    plain: CalendarPart


@dataclass(frozen=True, slots=True)
class StatedDate:
    """A date as written, with the days it allows; `bound` marks "not before" and "not after"."""

    text: str
    strict: Days
    plain: Days
    bound: bool = False

    @property
    def earliest(self) -> int | None:
        """The first day that the words allow, as an ordinal."""
        return self.strict[0]

    @property
    def latest(self) -> int | None:
        """The last day that the words allow, as an ordinal."""
        return self.strict[1]

    def __str__(self) -> str:
        return self.text


class DateSyntaxError(ValueError):
    """A date that cannot be read; `hint` says how to write it."""

    def __init__(
        self, message: str, hint: str = "write 2026-09-16, 2026-09, 2026-Q3, 2026, late 2022, or 2026-10-01..2026-10-02"
    ) -> None:
        super().__init__(message)
        self.hint = hint


def parse_date(text: str, words: Mapping[str, CalendarWord]) -> StatedDate:
    """Read a date expression; calendar words are looked up in ``words``. Raises `DateSyntaxError`."""
    text = text.strip()
    for prefix, from_below in BOUNDS.items():
        if text.startswith(prefix + " "):
            inner = _bounded(text.removeprefix(prefix), words)
            days: Days = (inner.earliest, None) if from_below else (None, inner.latest)
            return StatedDate(text, days, days, bound=True)
    if ".." in text:
        return _range(text, words)
    if match := PART.match(text):
        return _part(text, match, words)
    period = _period(text)
    return StatedDate(text, period, period)


def parse_duration(text: str) -> int | None:
    """The days in ``"10 weeks"``, None if the text is no duration; a month counts 30 days, a year 365."""
    match = DURATION.match(text.strip())
    return int(match["count"]) * DAYS_IN[match["unit"]] if match else None


def day_text(ordinal: int) -> str:
    """An ordinal as an ISO date."""
    return date.fromordinal(ordinal).isoformat()


def _bounded(text: str, words: Mapping[str, CalendarWord]) -> StatedDate:
    """An end of a range, or what a bound bounds: a date with two ends of its own."""
    if ".." in text or text.strip().startswith(tuple(BOUNDS)):
        raise DateSyntaxError(f"{text.strip()!r} cannot be part of another date", "write one range or one bound")
    return parse_date(text, words)


def _range(text: str, words: Mapping[str, CalendarWord]) -> StatedDate:
    first, _, last = text.partition("..")
    begin, end = _bounded(first, words), _bounded(last, words)
    if begin.earliest is None or end.latest is None or begin.earliest > end.latest:
        raise DateSyntaxError(f"the range {text!r} runs backwards", f"write {last}..{first}")
    return StatedDate(text, (begin.earliest, end.latest), (begin.plain[0], end.plain[1]))


def _part(text: str, match: re.Match[str], words: Mapping[str, CalendarWord]) -> StatedDate:
    word, period = words.get(match["part"]), PERIOD.match(match["period"])
    if word is None:
        raise DateSyntaxError(
            f"cannot read {match['part']!r} in the date {text!r}", f"use one of {', '.join(words)}, or a plain date"
        )
    if period is None or period["day"] or period["quarter"]:
        raise DateSyntaxError(f"{match['part']!r} needs a year or a month, not {match['period']!r}")
    return StatedDate(text, _share(period, word.strict), _share(period, word.plain))


def _share(period: re.Match[str], part: CalendarPart) -> Days:
    year = int(period["year"])
    if period["month"] is None:
        return _month(year, part.year[0])[0], _month(year, part.year[1])[1]
    first, last = _month(year, _valid_month(period["month"]))
    return first + part.month[0] - 1, min(last, first + part.month[1] - 1)


def _period(text: str) -> tuple[int, int]:
    match = PERIOD.match(text)
    if match is None:
        raise DateSyntaxError(f"cannot read the date {text!r}")
    year = int(match["year"])
    if match["quarter"]:
        month = 3 * int(match["quarter"])
        return _month(year, month - 2)[0], _month(year, month)[1]
    if match["month"] is None:
        return _month(year, 1)[0], _month(year, 12)[1]
    first, last = _month(year, _valid_month(match["month"]))
    if match["day"] is None:
        return first, last
    day = first + int(match["day"]) - 1
    if not first <= day <= last:
        raise DateSyntaxError(
            f"{calendar.month_name[int(match['month'])]} {year} has no day {match['day']}", "correct the day"
        )
    return day, day


def _month(year: int, month: int) -> tuple[int, int]:
    try:
        first = date(year, month, 1)
    except ValueError:
        raise DateSyntaxError(f"there is no year {year:04}", "write a year from 0001 to 9999") from None
    return first.toordinal(), (first + timedelta(days=calendar.monthrange(year, month)[1] - 1)).toordinal()


def _valid_month(text: str) -> int:
    if not 1 <= int(text) <= 12:
        raise DateSyntaxError(f"there is no month {text}", "months run from 01 to 12")
    return int(text)

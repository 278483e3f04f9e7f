"""Dates as sources state them: the days that they allow, and how errors read."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import rivers

from site_builder.quantity.dates import DateSyntaxError, StatedDate, day_text, parse_date, parse_duration

WORDS = rivers().vocabulary.words.calendar
days = st.dates(date(1, 1, 1), date(9999, 12, 31))


def parse(text: str) -> StatedDate:
    return parse_date(text, WORDS)


def shown(days: tuple[int | None, int | None]) -> str:
    return " ".join("-" if day is None else day_text(day) for day in days)


STATED = [  # text, strict, plain
    ("2026-09-16", "2026-09-16 2026-09-16", "2026-09-16 2026-09-16"),
    ("2026-09", "2026-09-01 2026-09-30", "2026-09-01 2026-09-30"),
    ("2024-02", "2024-02-01 2024-02-29", "2024-02-01 2024-02-29"),
    ("2026-Q1", "2026-01-01 2026-03-31", "2026-01-01 2026-03-31"),
    ("2026-Q3", "2026-07-01 2026-09-30", "2026-07-01 2026-09-30"),
    ("1911", "1911-01-01 1911-12-31", "1911-01-01 1911-12-31"),
    ("late 2022", "2022-09-01 2022-12-31", "2022-10-01 2022-12-31"),
    ("mid 2022", "2022-04-01 2022-09-30", "2022-05-01 2022-08-31"),
    ("early 2022", "2022-01-01 2022-04-30", "2022-01-01 2022-03-31"),
    ("early 2026-05", "2026-05-01 2026-05-15", "2026-05-01 2026-05-10"),
    ("late 2026-02", "2026-02-16 2026-02-28", "2026-02-21 2026-02-28"),
    ("2026-10-01..2026-10-02", "2026-10-01 2026-10-02", "2026-10-01 2026-10-02"),
    ("2026-09-30..2026-10", "2026-09-30 2026-10-31", "2026-09-30 2026-10-31"),
    ("early 2022..late 2022", "2022-01-01 2022-12-31", "2022-01-01 2022-12-31"),
    ("not before 2026-09-25", "2026-09-25 -", "2026-09-25 -"),
    ("not after 2026-09", "- 2026-09-30", "- 2026-09-30"),
    ("not before late 2022", "2022-09-01 -", "2022-09-01 -"),
    ("  2026-09  ", "2026-09-01 2026-09-30", "2026-09-01 2026-09-30"),
    ("9999-12-31", "9999-12-31 9999-12-31", "9999-12-31 9999-12-31"),
]


@pytest.mark.parametrize(("text", "strict", "plain"), STATED)
def test_date_allows_these_days(text: str, strict: str, plain: str) -> None:
    stated = parse(text)
    assert (shown(stated.strict), shown(stated.plain)) == (strict, plain)


FORMS = "write 2026-09-16, 2026-09, 2026-Q3, 2026, late 2022, or 2026-10-01..2026-10-02"
USE = "use one of early, mid, late, or a plain date"
ERRORS = [
    ("", "cannot read the date ''", FORMS),
    ("soon", "cannot read the date 'soon'", FORMS),
    ("16.9.2026", "cannot read the date '16.9.2026'", FORMS),
    ("2026-9-16", "cannot read the date '2026-9-16'", FORMS),
    ("٢٠٢٦", "cannot read the date '٢٠٢٦'", FORMS),
    ("2026-Q5", "cannot read the date '2026-Q5'", FORMS),
    ("2026-09-16T12:00", "cannot read the date '2026-09-16T12:00'", FORMS),
    ("2026-13-01", "there is no month 13", "months run from 01 to 12"),
    ("2026-00", "there is no month 00", "months run from 01 to 12"),
    ("2026-02-30", "February 2026 has no day 30", "correct the day"),
    ("2025-02-29", "February 2025 has no day 29", "correct the day"),
    ("2026-09-00", "September 2026 has no day 00", "correct the day"),
    ("0000", "there is no year 0000", "write a year from 0001 to 9999"),
    ("around 2022", "cannot read 'around' in the date 'around 2022'", USE),
    ("late 2022-Q3", "'late' needs a year or a month, not '2022-Q3'", FORMS),
    ("late 2022-09-16", "'late' needs a year or a month, not '2022-09-16'", FORMS),
    ("late late 2022", "'late' needs a year or a month, not 'late 2022'", FORMS),
    ("2026-10-02..2026-10-01", "the range '2026-10-02..2026-10-01' runs backwards", "write 2026-10-01..2026-10-02"),
    ("2025..2026..2027", "'2026..2027' cannot be part of another date", "write one range or one bound"),
    ("not before not after 2026", "'not after 2026' cannot be part of another date", "write one range or one bound"),
    ("2026..not before 2027", "'not before 2027' cannot be part of another date", "write one range or one bound"),
]


@pytest.mark.parametrize(("text", "message", "hint"), ERRORS)
def test_what_is_no_date_is_an_error_with_a_hint(text: str, message: str, hint: str) -> None:
    with pytest.raises(DateSyntaxError) as caught:
        parse(text)
    error = caught.value
    assert (str(error), error.hint) == (message, hint)


@pytest.mark.parametrize("text", ["2026.." * 3000 + "2026", "not before " * 3000 + "2026", "late " * 3000, "9" * 9999])
def test_endless_date_is_an_error(text: str) -> None:
    with pytest.raises(DateSyntaxError):
        parse(text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("1 day", 1),
        ("10 weeks", 70),
        ("1 month", 30),
        ("2 years", 730),
        (" 3 days ", 3),
        ("10 weks", None),
        ("ten weeks", None),
        ("-1 days", None),
        ("1.5 days", None),
        ("999999 days", None),
        ("2026-09", None),
    ],
)
def test_duration_counts_days(text: str, count: int | None) -> None:
    assert parse_duration(text) == count


def test_only_a_bound_is_marked_as_one() -> None:
    assert [parse(text).bound for text in ("not before 2026", "not after 2026", "2026", "2025..2026")] == [
        True,
        True,
        False,
        False,
    ]


def test_stated_date_prints_as_written() -> None:
    assert str(parse("late 2022")) == "late 2022"


@given(days)
def test_iso_day_is_read_as_itself(day: date) -> None:
    assert parse(day.isoformat()).strict == (day.toordinal(), day.toordinal())


@given(days)
def test_ordinal_is_shown_as_its_day(day: date) -> None:
    assert day_text(day.toordinal()) == day.isoformat()


@given(days, days)
def test_range_reaches_from_its_first_day_to_its_last(one: date, other: date) -> None:
    first, last = sorted((one, other))
    assert parse(f"{first}..{last}").strict == (first.toordinal(), last.toordinal())


@given(st.integers(1, 9999), st.integers(1, 4))
def test_quarter_is_three_whole_months(year: int, quarter: int) -> None:
    months = [parse(f"{year:04}-{3 * quarter - back:02}") for back in (2, 0)]
    assert parse(f"{year:04}-Q{quarter}").strict == (months[0].earliest, months[1].latest)


@given(st.integers(1, 9998))
def test_years_follow_each_other_without_a_gap(year: int) -> None:
    last = parse(f"{year:04}").latest
    assert last is not None and last + 1 == parse(f"{year + 1:04}").earliest


@given(st.sampled_from(sorted(WORDS)), st.integers(1, 9999), st.sampled_from(["", "-02", "-07"]))
def test_what_a_reader_understands_lies_in_what_the_words_allow(word: str, year: int, month: str) -> None:
    stated, whole = parse(f"{word} {year:04}{month}"), parse(f"{year:04}{month}")
    ends = (whole.earliest, stated.earliest, stated.plain[0], stated.plain[1], stated.latest, whole.latest)
    assert list(ends) == sorted(end for end in ends if end is not None)


@given(st.text("0123456789-Q. latemidrynobfr", max_size=16))
def test_any_text_is_a_date_or_an_error(text: str) -> None:
    with suppress(DateSyntaxError):
        stated = parse(text)
        assert stated.earliest is None or stated.latest is None or stated.earliest <= stated.latest


@given(days)
def test_bound_has_one_open_end(day: date) -> None:
    before, after = parse(f"not before {day}"), parse(f"not after {day}")
    assert (before.strict, after.strict) == ((day.toordinal(), None), (None, day.toordinal()))

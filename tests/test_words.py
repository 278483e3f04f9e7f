"""Values and dates in plain English."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import RIVERS

from site_builder.load.corpus import load
from site_builder.quantity.dates import parse_date
from site_builder.quantity.grammar import parse_value
from site_builder.quantity.words import said, said_change, said_date, said_day, said_when

VOCABULARY = load(RIVERS).vocabulary
VALUES = {
    "240 m": "240 m",
    "~0.02 crown/vehicle": "about 0.02 crown/vehicle",
    "up to 4,400 vehicle/day": "up to 4400 vehicle/day",
    "under 500M crown/year": "under 500 million crown/year",
    "1.25T crown": "1.25 trillion crown",
    "30K crown": "30 thousand crown",
    "2B crown": "2 billion crown",
    "8%..36%": "8 % to 36 %",
    "15%..30% more": "15 % to 30 % higher",
    "80% down": "80 % lower",
    "-43%": "43 % lower",
    "double-digit %": "a double-digit percentage",
    "2..5x": "2 to 5 times",
    "up to 3.6x faster": "up to 3.6 times higher",
    "at least 4x": "at least 4 times",
    "~13x/year down": "about 13 times lower per year",
    "one of 2.85..3.50 crown": "between 2.85 and 3.50 crown",
    "slightly below": "slightly below",
    "slightly above 4x": "slightly above 4 times",
    "down": "lower",
    "up": "higher",
    "free": "free",
}
DATES = {
    "1911-05-02": ("2 May 1911", "on 2 May 1911"),
    "1911-05": ("May 1911", "in May 1911"),
    "1911": ("1911", "in 1911"),
    "1911-Q3": ("the third quarter of 1911", "in the third quarter of 1911"),
    "late 1911": ("late 1911", "in late 1911"),
    "early 1911-09": ("early September 1911", "in early September 1911"),
    "1911-05-02..1911-05-12": ("2 to 12 May 1911", "within 2 to 12 May 1911"),
    "1911-05-30..1911-06-02": ("30 May to 2 June 1911", "within 30 May to 2 June 1911"),
    "1911-12-30..1912-01-02": ("30 December 1911 to 2 January 1912", "within 30 December 1911 to 2 January 1912"),
    "1911-05..1911-06": ("May 1911 to June 1911", "within May 1911 to June 1911"),
    "not before 1911-05-02": ("not before 2 May 1911", "not before 2 May 1911"),
}
CHANGES = {
    ("~20 crown/vehicle", "~0.40 crown/vehicle"): "from about 20 to about 0.40 crown/vehicle",
    ("under 500M crown/year", "~1B crown/year"): "from under 500 million to about 1 billion crown/year",
    ("20 crown", "50 florin"): "from 20 crown to 50 florin",
}


@pytest.mark.parametrize("written", VALUES)
def test_value_is_said_in_words(written: str) -> None:
    value = parse_value(written, VOCABULARY.units, ("double-digit",))
    assert said(value) == VALUES[written]


@pytest.mark.parametrize("written", DATES)
def test_date_is_said_in_words(written: str) -> None:
    stated = parse_date(written, VOCABULARY.words.calendar)
    assert (said_date(stated), said_when(stated)) == DATES[written]


@pytest.mark.parametrize("levels", CHANGES)
def test_unit_of_a_change_is_said_once(levels: tuple[str, str]) -> None:
    earlier, later = (parse_value(level, VOCABULARY.units) for level in levels)
    assert said_change(earlier, later) == CHANGES[levels]


@given(st.dates(min_value=date(1000, 1, 1)))
def test_day_reads_back(day: date) -> None:
    assert said_day(day.toordinal()) == said_date(day.isoformat())
    number, month, year = said_day(day.toordinal()).split()
    assert (int(number), int(year)) == (day.day, day.year) and month.istitle()

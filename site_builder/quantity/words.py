"""Values and dates in plain English: ``~0.02 USD/Mtok`` is about 0.02 USD/Mtok, ``8%..36%`` is 8 % to 36 %.

What a page or a message shows; the records keep the expression of the value grammar.
"""

from __future__ import annotations

import calendar
import re
from datetime import date

from site_builder.quantity.dates import BOUNDS, PERIOD, StatedDate
from site_builder.quantity.number import Number
from site_builder.quantity.units import UnitExpression
from site_builder.quantity.value import Form, Hedge, Sense, Value

HEDGES = {Hedge.ABOUT: "about"}
"""Hedges that the grammar does not write as words."""
MAGNITUDES = {"": "", "K": " thousand", "M": " million", "B": " billion", "T": " trillion"}
QUARTERS = {"1": "first", "2": "second", "3": "third", "4": "fourth"}
DAY_OF_MONTH = re.compile(r"\d{1,2} ")


def said(value: Value) -> str:
    """A value as a reader would say it, without what it compares with."""
    if value.form in (Form.FREE, Form.DIRECTION, Form.ORDERING):
        return _way(value.sense) or value.hedge.value or "free"
    parts = (HEDGES.get(value.hedge, value.hedge.value), _measured(value), _way(value.sense), _per(value))
    return " ".join(filter(None, parts))


def said_change(earlier: Value, later: Value) -> str:
    """Two levels, one after the other; a unit that both share is said once."""
    first, last = said(earlier), said(later)
    unit = f" {later.unit}"
    return f"from {first.removesuffix(unit) if earlier.unit == later.unit else first} to {last}"


def said_date(stated: StatedDate | str) -> str:
    """A stated date, or its text: ``2026-09-16..2026-09-26`` is 16 to 26 September 2026."""
    text = str(stated)
    for bound in BOUNDS:
        if text.startswith(bound):
            return f"{bound} {_period(text.removeprefix(bound).strip())}"
    first, dots, last = text.partition("..")
    return _from_to(_period(first.strip()), _period(last.strip())) if dots else _period(first)


def said_when(stated: StatedDate) -> str:
    """A stated date with its preposition: on a day, in a month, between two dates."""
    words = said_date(stated)
    if stated.bound:
        return words
    if ".." in stated.text:
        return f"within {words}"
    return f"{'on' if DAY_OF_MONTH.match(words) else 'in'} {words}"


def said_day(ordinal: int) -> str:
    """A day, counted as `datetime.date.toordinal` does: 16 September 2026."""
    day = date.fromordinal(ordinal)
    return f"{day.day} {calendar.month_name[day.month]} {day.year}"


def _measured(value: Value) -> str:
    if value.word:
        return _class_of_numbers(value)
    unit = _unit(value.unit)
    numbers = [_number(number) for number in value.numbers]
    if len(numbers) > 1 and unit == "%":
        numbers[0] = f"{numbers[0]} %"
    between = value.one_of and len(numbers) > 1
    joined = f"between {' and '.join(numbers)}" if between else " to ".join(numbers)
    return f"{joined} {unit}".strip()


def _class_of_numbers(value: Value) -> str:
    """A class word with what it counts: a double-digit percentage."""
    noun = "percentage" if value.form is Form.PERCENT else f"number of {_unit(value.unit) or 'things'}"
    return f"{'an' if value.word[:1] in 'aeiou' else 'a'} {value.word} {noun}"


def _number(number: Number) -> str:
    return f"{number.digits}{MAGNITUDES[number.magnitude]}"


def _unit(unit: UnitExpression) -> str:
    """The unit as written; a factor is so many times, and what a rate is per is said after it."""
    if unit.over == ("x",):
        return "times"
    return "%" if unit.over == ("%",) else str(unit)


def _way(sense: Sense) -> str:
    return "" if sense is Sense.NONE else "lower" if sense.falls else "higher"


def _per(value: Value) -> str:
    return f"per {' per '.join(value.unit.under)}" if value.form is Form.RATE else ""


def _period(text: str) -> str:
    """A day, a month, a quarter or a year, with the word before it that says which part of it."""
    word, _, period = text.rpartition(" ")
    match = PERIOD.match(period)
    if match is None:
        return text
    year, month = match["year"], int(match["month"] or 0)
    if match["quarter"]:
        named = f"the {QUARTERS[match['quarter']]} quarter of {year}"
    else:
        day = match["day"].lstrip("0") if match["day"] else ""
        named = " ".join(filter(None, (day, calendar.month_name[month], year)))
    return f"{word} {named}" if word else named


def _from_to(first: str, last: str) -> str:
    """Two periods as a span; a month and year that both share are said once."""
    for shared in (last.partition(" ")[2], last.rpartition(" ")[2]):
        short = first.removesuffix(f" {shared}")
        if shared and short != first and DAY_OF_MONTH.match(f"{short} "):
            return f"{short} to {last}"
    return f"{first} to {last}"

"""The value grammar: ``up to 3.7x better`` -> Value. Strict: what it does not understand is an error.

    value  := "free" | sense | ordering | [hedge] ["one of"] span [unit] [sense]
    span   := number [unit] [".." number] | class-word
    unit   := name {"/" name}
    number := ["+" | "-"] digits [magnitude]

`docs/values.md` gives examples and what each form allows.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches
from typing import TypeVar

from site_builder.quantity.number import MAX_DIGITS, PATTERN, Number
from site_builder.quantity.units import UnitExpression, UnitTable
from site_builder.quantity.value import Form, Hedge, Sense, Value

T = TypeVar("T")

HEDGES = {
    "~": Hedge.ABOUT, "≈": Hedge.ABOUT, "about": Hedge.ABOUT, "roughly": Hedge.ABOUT, "up to": Hedge.UP_TO,
    "at least": Hedge.AT_LEAST, "under": Hedge.UNDER, "<": Hedge.UNDER, "over": Hedge.OVER, ">": Hedge.OVER,
    "slightly below": Hedge.SLIGHTLY_BELOW, "slightly above": Hedge.SLIGHTLY_ABOVE,
}  # fmt: skip
SENSES = {
    "more": Sense.MORE, "better": Sense.MORE, "faster": Sense.MORE, "higher": Sense.MORE, "less": Sense.LESS,
    "lower": Sense.LESS, "cheaper": Sense.LESS, "slower": Sense.LESS, "up": Sense.UP, "down": Sense.DOWN,
}  # fmt: skip
UNIT_NAME = re.compile(r"[^\W\d_][\w-]*|%|[$€£¥]")
RANGE_HEDGES = (Hedge.NONE, Hedge.ABOUT, Hedge.UP_TO, Hedge.UNDER)
ONE_OF_HEDGES = (Hedge.NONE, Hedge.ABOUT)
EXAMPLES = "for example 3.7x, up to 3.7x better, 8%..36%, ~60%, -43%, down"


class ValueSyntaxError(ValueError):
    """A value that the grammar does not understand; ``column`` counts from 0 within the text."""

    def __init__(self, message: str, column: int, hint: str) -> None:
        super().__init__(message)
        self.column = column
        self.hint = hint


def parse_value(text: str, units: UnitTable, class_words: Collection[str] = ()) -> Value:
    """Parse one value expression; units are looked up in ``units``.

    Raises `ValueSyntaxError` with the column of the first thing not understood.
    """
    return _Parser(text, units, class_words).value()


class _Parser:
    """A recursive-descent parser over one expression; ``at`` is where it stands."""

    def __init__(self, text: str, units: UnitTable, class_words: Collection[str]) -> None:
        self.text = text
        self.units = units
        self.class_words = class_words
        self.at = 0

    def value(self) -> Value:
        """Parse the whole text."""
        bare = self.text.strip()
        if bare == "free":
            return Value(Form.FREE)
        if bare in ("up", "down"):
            return Value(Form.DIRECTION, sense=Sense(bare))
        if bare in ("slightly below", "slightly above"):
            return Value(Form.ORDERING, hedge=Hedge(bare))
        value = self._measured()
        self._skip_space()
        if self.at < len(self.text):
            raise self._error(
                f"cannot understand {self.text[self.at :]!r} after the value",
                f"end the value here, or write it as {EXAMPLES}",
            )
        return value

    def _measured(self) -> Value:
        self._skip_space()
        start = self.at
        hedge = self._word_of(HEDGES, Hedge.NONE)
        one_of = self._accept("one of")
        word, low, high, sign, unit = self._span()
        unit = unit if unit.names else self._unit()
        sense = self._sense(sign)
        form = self._form(unit)
        if sense is not Sense.NONE and form is Form.LEVEL:
            raise self._error(
                f"a level cannot be {sense.value!r}",
                "write a ratio (3x more) or a change (20% down), or drop the word",
                start,
            )
        value = Value(form, hedge, low, high, one_of, word, unit, sense)
        self._check_hedge(value, start)
        return value

    def _check_hedge(self, value: Value, start: int) -> None:
        what, allowed = "a single number", tuple(Hedge)
        if value.word:
            what, allowed = f"{value.word!r}", (Hedge.NONE,)
        elif value.one_of:
            what, allowed = "'one of'", ONE_OF_HEDGES
        elif value.is_range:
            what, allowed = "a range", RANGE_HEDGES
        if value.hedge not in allowed:
            raise self._error(
                f"{value.hedge.value!r} does not go with {what}", "drop the hedge, or record the bound alone", start
            )

    def _span(self) -> tuple[str, Number | None, Number | None, str, UnitExpression]:
        word = self._word_of({w: w for w in self.class_words}, "")
        if word:
            return word, None, None, "", UnitExpression()
        self._skip_space()
        start = self.at
        sign, low = self._number()
        unit = self._unit()
        if not self._accept(".."):
            return "", low, low, sign, unit
        other_sign, high = self._number()
        second = self._unit()
        self._agree(unit, second, sign, other_sign, start)
        if high.exact < low.exact:
            if sign != "-":
                raise self._error(f"the range runs backwards: {low}..{high}", f"write {high}..{low}", start)
            low, high = high, low
        return "", low, high, sign or other_sign, second if second.names else unit

    def _agree(self, unit: UnitExpression, second: UnitExpression, sign: str, other_sign: str, start: int) -> None:
        if unit.names and second.names and unit != second:
            raise self._error(
                f"the two ends have different units, {unit} and {second}",
                "convert one of them, or record two claims",
                start,
            )
        if sign.replace("+", "") != other_sign.replace("+", ""):
            raise self._error(
                "a change from minus to plus is not one range", "record the two ends as two claims", start
            )

    def _number(self) -> tuple[str, Number]:
        self._skip_space()
        sign = self.text[self.at] if self.text[self.at : self.at + 1] in ("+", "-", "−") else ""
        match = PATTERN.match(self.text, self.at + len(sign))
        if match is None:
            found = self.text[self.at :] or "nothing"
            raise self._error(f"expected a number, found {found!r}", f"write {EXAMPLES}")
        if len(match.group()) > MAX_DIGITS:
            raise self._error(f"a number of {len(match.group())} digits", "write a number that somebody measured")
        self.at = match.end()
        return sign.replace("−", "-"), Number.from_match(match)

    def _unit(self) -> UnitExpression:
        start = self.at
        name = self._unit_name()
        if not name:
            return UnitExpression()
        under: list[str] = []
        while self._accept("/"):
            under.append(self._unit_name() or self._missing_unit())
        if name in SENSES:
            self.at = start
            return UnitExpression()
        return UnitExpression((name,), tuple(under))

    def _unit_name(self) -> str:
        self._skip_space()
        match = UNIT_NAME.match(self.text, self.at)
        if match is None:
            return ""
        name = match.group()
        if name not in self.units and name not in SENSES:
            raise self._error(f"unknown unit {name!r}", self._unit_hint(name))
        self.at = match.end()
        return name

    def _unit_hint(self, name: str) -> str:
        spelled = [unit.id for unit in self.units.units.values() if name in unit.names]
        close = spelled or get_close_matches(name, list(self.units.units), 1, 0.5)
        return f"write {close[0]!r}" if close else "use a unit of facts/vocabulary/units.yaml, or declare it there"

    def _missing_unit(self) -> str:
        raise self._error("a unit is missing after '/'", "write what it is per, for example /year")

    def _sense(self, sign: str) -> Sense:
        sense = self._word_of(SENSES, Sense.NONE)
        if sign and sense is not Sense.NONE:
            raise self._error(f"both a sign {sign!r} and the word {sense.value!r}", "keep one of them")
        return {"-": Sense.DOWN, "+": Sense.UP}.get(sign, sense)

    def _form(self, unit: UnitExpression) -> Form:
        if unit.over not in (("x",), ("%",)):
            return Form.LEVEL
        if unit.under:
            return Form.RATE
        return Form.FACTOR if unit.over == ("x",) else Form.PERCENT

    def _word_of(self, words: dict[str, T], default: T) -> T:
        self._skip_space()
        begin = self.text[self.at :]
        candidates = (w for w in sorted(words, key=len, reverse=True) if begin.startswith(w))
        return next((words[w] for w in candidates if self._accept(w)), default)

    def _accept(self, token: str) -> bool:
        self._skip_space()
        end = self.at + len(token)
        if not self.text.startswith(token, self.at) or (token[-1].isalpha() and self.text[end : end + 1].isalpha()):
            return False
        self.at = end
        return True

    def _skip_space(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def _error(self, message: str, hint: str, at: int | None = None) -> ValueSyntaxError:
        return ValueSyntaxError(message, self.at if at is None else at, hint)

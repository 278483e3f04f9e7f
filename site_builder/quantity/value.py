"""The stated value: what one expression of the value grammar means, before any band is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from site_builder.quantity.number import Number
from site_builder.quantity.units import UnitExpression


class Hedge(StrEnum):
    """How the words loosen a number; the text of a member is its canonical spelling."""

    NONE = ""
    ABOUT = "~"
    UP_TO = "up to"
    AT_LEAST = "at least"
    UNDER = "under"
    OVER = "over"
    SLIGHTLY_BELOW = "slightly below"
    SLIGHTLY_ABOVE = "slightly above"


class Sense(StrEnum):
    """Which way a ratio or change goes; ``MORE`` and ``LESS`` compare, ``UP`` and ``DOWN`` change."""

    NONE = ""
    MORE = "more"
    LESS = "less"
    UP = "up"
    DOWN = "down"

    @property
    def falls(self) -> bool:
        """Whether the second quantity is the smaller one."""
        return self in (Sense.LESS, Sense.DOWN)


class Form(StrEnum):
    """What kind of statement a value makes."""

    LEVEL = "level"  # 141 GB
    FACTOR = "factor"  # 3.7x
    PERCENT = "percent"  # 43%
    RATE = "rate"  # 13x/year
    DIRECTION = "direction"  # down
    ORDERING = "ordering"  # slightly below
    FREE = "free"  # no price at all


@dataclass(frozen=True, slots=True)
class Value:
    """One parsed value expression.

    ``low`` and ``high`` are equal for a single number and both missing for a direction, an
    ordering or ``free``. ``word`` is a class word such as ``double-digit``. ``one_of`` marks a range
    as the bounds of one unknown value; without it a range is the span of several members.
    """

    form: Form
    hedge: Hedge = Hedge.NONE
    low: Number | None = None
    high: Number | None = None
    one_of: bool = False
    word: str = ""
    unit: UnitExpression = UnitExpression()
    sense: Sense = Sense.NONE

    @property
    def is_range(self) -> bool:
        """Whether two different numbers are stated."""
        return self.low != self.high

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers as written: none, one, or two."""
        return tuple(n for n in dict.fromkeys((self.low, self.high)) if n is not None)

    @property
    def is_relative(self) -> bool:
        """Whether the value needs something to compare with whatever its predicate is."""
        return self.form in (Form.FACTOR, Form.RATE, Form.DIRECTION, Form.ORDERING) or self.sense is not Sense.NONE

    def __str__(self) -> str:
        if self.form in (Form.FREE, Form.DIRECTION, Form.ORDERING):
            return str(self.form.value if self.form is Form.FREE else self.sense or self.hedge)
        parts = (self.hedge.value, "one of" if self.one_of else "", self._measure(), self.sense.value)
        return " ".join(part for part in parts if part).replace("~ ", "~")

    def _measure(self) -> str:
        """The numbers with their unit."""
        number, unit = self.word or "..".join(str(n) for n in self.numbers), str(self.unit)
        glued = not unit or (unit[0] in "x%" and not number[-1:].isalpha())
        return f"{number}{'' if glued else ' '}{unit}"

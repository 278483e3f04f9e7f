"""Exact decimal numbers that remember how they were printed.

How a number was printed says how finely it was measured: ``4400`` was rounded to hundreds
or to units, ``4400.0`` to tenths. Nothing here is ever a float.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

MAGNITUDES = {"": 1, "K": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}

MAX_DIGITS = 1000
"""No longer number is read: it is no measurement, and Python converts no more than 4300 digits."""

PATTERN = re.compile(r"(?P<digits>\d+(?:,\d{3})*(?:\.\d+)?)(?P<magnitude>[KMBT](?![A-Za-z]))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Number:
    """A non-negative decimal as printed: its digits and a magnitude letter (``""``, K, M, B or T)."""

    digits: str
    magnitude: str = ""

    @classmethod
    def from_match(cls, match: re.Match[str]) -> Number:
        """Read a match of ``PATTERN``; thousands separators are dropped."""
        return cls(match["digits"].replace(",", ""), match["magnitude"] or "")

    @property
    def exact(self) -> Fraction:
        """The number itself."""
        return _exact(self.digits, self.magnitude)

    @property
    def printed_step(self) -> Fraction:
        """One unit of the last printed digit: 1 for ``4400``, 1/10 for ``3.7``."""
        return _step(self.magnitude, len(self.digits.partition(".")[2]))

    @property
    def significant_step(self) -> Fraction:
        """One unit of the last non-zero digit: 100 for ``4400``, 1/10 for ``3.7``."""
        significant = self.digits.replace(".", "").rstrip("0")
        zeros = len(self.digits.replace(".", "")) - len(significant)
        return _step(self.magnitude, len(self.digits.partition(".")[2]) - zeros) if significant else self.printed_step

    def __str__(self) -> str:
        return self.digits + self.magnitude


@lru_cache(maxsize=4096)
def _step(magnitude: str, decimals: int) -> Fraction:
    """One unit of the digit so many places behind the point, or before it where ``decimals`` is negative."""
    return MAGNITUDES[magnitude] / Fraction(10) ** decimals


@lru_cache(maxsize=65_536)
def _exact(digits: str, magnitude: str) -> Fraction:
    """Sources print the same numbers again and again, and reading an exact one is slow."""
    return Fraction(digits) * MAGNITUDES[magnitude]


def decimal_text(number: Fraction, digits: int = 3) -> str:
    """Show an exact number to a reader with at most ``digits`` significant digits.

    Whole numbers below a million are shown whole, since a year or a count must not be rounded.
    """
    if number.denominator == 1 and abs(number) < 10**6:
        return str(number.numerator)
    text = f"{float(number):.{digits}g}"
    mantissa, _, exponent = text.partition("e")
    if exponent and -5 < int(exponent) < 6:
        return f"{float(text):.{max(0, digits - 1 - int(exponent))}f}"
    return f"{mantissa}e{int(exponent)}" if exponent else text

"""Whether two readings of one quantity can both hold; if not, which bounds fail to meet, and by what factor.

A quantity has a least member, a greatest member, and the value itself between them. Each reading bounds some of
the three. They cannot both hold exactly when a lower bound on one variant lies above an upper bound on a variant that may
not lie below it (least <= value <= greatest).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from site_builder.quantity.bands import Band, Reading, Variant

ORDER = (Variant.MIN, Variant.VALUE, Variant.MAX)


@dataclass(frozen=True, slots=True)
class Clash:
    """Two bounds that do not meet: the ``low`` one, of the ``upper`` reading, lies above the ``high`` one of the other.

    ``first_is_upper`` says that the first reading is the one that lies higher.
    """

    first_is_upper: bool
    low: Fraction
    low_of: Variant
    high: Fraction
    high_of: Variant

    @property
    def factor(self) -> float | None:
        """By what factor the bounds miss each other (1.0: they touch at an open end); None if one is not positive."""
        return float(self.low / self.high) if self.high > 0 and self.low > 0 else None


def clash(one: Reading, other: Reading) -> Clash | None:
    """The widest gap between two readings, None if both can hold."""
    gaps = [*_gaps(one, other, first_is_upper=True), *_gaps(other, one, first_is_upper=False)]
    return max(gaps, key=lambda gap: gap.low - gap.high, default=None)


def _gaps(upper: Reading, lower: Reading, *, first_is_upper: bool) -> list[Clash]:
    """Gaps where a lower bound of ``upper`` lies above an upper bound of ``lower``."""
    found = []
    for low_of, low in upper.items():
        for high_of, high in lower.items():
            if ORDER.index(low_of) <= ORDER.index(high_of) and low.low is not None and high.high is not None:
                meeting = Band(low.low, high.high, low.low_open, high.high_open)
                if meeting.is_empty:
                    found.append(Clash(first_is_upper, low.low, low_of, high.high, high_of))
    return found

"""Units and their dimensions, as the vocabulary declares them.

A unit expression is a product of unit names over others, ``GiB/s`` or ``USD/Mtok``. Its dimension
is the same product over dimensions, ``data/time``. Money has a currency, which no factor converts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit: ``factor`` base units of its ``dimension``; ``spellings`` are how texts write it.

    A ``counted`` unit is a noun: a bare number of them is exact.
    """

    id: str
    dimension: str
    factor: Fraction = Fraction(1)
    spellings: tuple[str, ...] = ()
    currency: str = ""
    counted: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Every way to write the unit, its id first."""
        return (self.id, *self.spellings)


@dataclass(frozen=True, slots=True)
class UnitExpression:
    """A product of units over units: ``GiB/s`` is ``over=("GiB",)``, ``under=("s",)``."""

    over: tuple[str, ...] = ()
    under: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> UnitExpression:
        """Read ``A/B/C`` as A per B per C; the names are not looked up."""
        first, *rest = (part.strip() for part in text.split("/"))
        return cls((first,) if first else (), tuple(rest))

    @property
    def names(self) -> tuple[str, ...]:
        """All unit names, those above the line first."""
        return self.over + self.under

    def __str__(self) -> str:
        return "/".join(("".join(self.over), *self.under))


@dataclass(frozen=True, slots=True)
class UnitTable:
    """All units of a vocabulary, by id."""

    units: Mapping[str, Unit] = field(default_factory=dict)
    _factors: dict[UnitExpression, Fraction] = field(default_factory=dict, compare=False, repr=False)

    def __contains__(self, name: str) -> bool:
        return name in self.units

    def dimension(self, expression: UnitExpression) -> str:
        """The dimension of an expression, ``data/time``; a name that is a dimension stands for itself."""
        return str(
            UnitExpression(tuple(map(self._dimension, expression.over)), tuple(map(self._dimension, expression.under)))
        )

    def factor(self, expression: UnitExpression) -> Fraction:
        """How many base units of its dimension one unit of the expression is."""
        if expression not in self._factors:
            self._factors[expression] = self._product(expression)
        return self._factors[expression]

    def _product(self, expression: UnitExpression) -> Fraction:
        product = Fraction(1)
        for name in expression.over:
            product *= self.units[name].factor if name in self.units else 1
        for name in expression.under:
            product /= self.units[name].factor if name in self.units else 1
        return product

    def counted(self, expression: UnitExpression) -> bool:
        """Whether the expression counts things, so that a bare number of it is exact."""
        return any(name in self.units and self.units[name].counted for name in expression.over)

    def currency(self, expression: UnitExpression) -> str:
        """The currency of money, ``""`` where the expression has none or leaves it open."""
        units = (self.units[name] for name in expression.names if name in self.units)
        return next((unit.currency for unit in units if unit.currency), "")

    def _dimension(self, name: str) -> str:
        return self.units[name].dimension if name in self.units else name

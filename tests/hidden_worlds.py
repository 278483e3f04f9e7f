"""Hidden worlds of rivers and bridges: one true value for every quantity on every day.

A world keeps every order that its vocabulary declares, by definition or by custom. Prices jump, traffic grows, the exchange rate
moves; the rest stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from fractions import Fraction
from random import Random

Scope = tuple[tuple[str, str], ...]

FIRST, LAST = date(1905, 1, 1).toordinal(), date(1908, 12, 31).toordinal()
EVENTS = ("finished", "opened", "opened", "repaired")
KEYS: dict[str, dict[str, tuple[str, ...]]] = {
    "toll": {"window": ("night", "flat", "day"), "payer": ("rider", "coach"), "pass": ("holder", "none")},
    "traffic": {"payer": ("rider", "coach")},
    "flow": {"at": ("lancaster", "kendal"), "season": ("dry", "wet")},
    "length": {"part": ("deck", "whole")},
    "load": {},
}
"""The scope keys of each quantity, the values of each in rising order."""

FREE = (("flow", "at"), ("traffic", "payer"))
"""Keys whose values are in no order."""
UNITS = {"toll": "crown", "traffic": "vehicle/day", "flow": "cumec", "length": "m", "load": "t", "exchange": "florin"}
VARYING = ("toll", "traffic", "flow", "exchange")
SPREAD = ("flow", "load")
"""Quantities with several members: a least, a usual and a greatest value."""


class World:
    """The truth: bridges, rivers, a class, an exchange rate, and what they come to at every day."""

    def __init__(self, random: Random, bridges: int = 5, rivers: int = 2) -> None:
        self.random = random
        self.bridges = [f"bridge-{i}" for i in range(bridges)]
        self.rivers = [f"river-{i}" for i in range(rivers)]
        self.engineers = [f"engineer-{i}" for i in range(4)]
        self.surveys = sorted(random.sample(range(FIRST, LAST - 200), 4))
        self.maker = {bridge: random.choice(self.engineers) for bridge in self.bridges}
        self.arches = set(random.sample(self.bridges, max(2, bridges // 2)))
        self.spans = {bridge: random.randint(2, 12) for bridge in self.bridges}
        self.dates = {bridge: self._events() for bridge in self.bridges}
        shared = self._growth()
        self.growth = {bridge: shared if bridge in self.arches else self._growth() for bridge in self.bridges}
        self.base = {(p, s): random.uniform(*r) for p, s, r in self._ranges()}
        self.factors = {(p, s): self._factors(p) for p, s, _ in self._ranges()}
        self.jumps = {(p, s): self._jumps() for p, s, _ in self._ranges() if p in ("toll", "exchange")}

    def _ranges(self) -> Iterator[tuple[str, str, tuple[float, float]]]:
        for bridge in self.bridges:
            yield from (("toll", bridge, (10, 80)), ("traffic", bridge, (200, 3000)))
            yield from (("length", bridge, (60, 900)), ("load", bridge, (5, 60)))
        yield from (("flow", river, (8, 90)) for river in self.rivers)
        yield "exchange", "crown", (2, 3)

    def _events(self) -> dict[str, int]:
        finished = date(1880, 1, 1).toordinal() + self.random.randrange(7000)
        opened = finished + self.random.randrange(10, 400)
        return {"finished": finished, "opened": opened, "repaired": opened + self.random.randrange(400, 1500)}

    def _growth(self) -> dict[str, Fraction]:
        """The yearly factor of each payer's traffic."""
        return {
            p: 1 + Fraction(self.random.choice((-80, -50, 40, 70, 120, 250)), 1000) for p in KEYS["traffic"]["payer"]
        }

    def _factors(self, predicate: str) -> dict[tuple[str, str], Fraction]:
        """A factor for every value of every key; those that are ordered rise."""
        factors = {}
        for key, values in KEYS.get(predicate, {}).items():
            tenths = [self.random.randint(4, 10) for _ in values]
            for value, factor in zip(values, tenths if (predicate, key) in FREE else sorted(tenths), strict=True):
                factors[key, value] = Fraction(factor, 10)
        return factors

    def _jumps(self) -> list[tuple[int, Fraction]]:
        """The days on which it changes, and by what factor."""
        days = sorted(self.random.sample(range(FIRST + 30, LAST - 300), self.random.randint(0, 2)))
        return [(day, Fraction(self.random.choice((75, 80, 110, 120, 150)), 100)) for day in days]

    def true(self, predicate: str, subject: str, scope: Scope, day: int) -> Fraction:
        """The usual value."""
        base = self.base[predicate, subject]
        value = Fraction(round(base, 2)).limit_denominator(100) if predicate == "exchange" else Fraction(round(base))
        if predicate == "toll":
            value /= 10
        for term in scope:
            value *= self.factors[predicate, subject][term]
        for jump, factor in self.jumps.get((predicate, subject), ()):
            value *= factor if jump <= day else 1
        if predicate == "traffic":
            value *= Fraction(float(self.growth[subject][dict(scope)["payer"]]) ** ((day - FIRST) / 365.25))
        return value

    def ends(self, predicate: str, subject: str, scope: Scope, day: int) -> tuple[Fraction, Fraction]:
        """The least and the greatest value of its members."""
        usual = self.true(predicate, subject, scope, day)
        spread = predicate in SPREAD
        return usual * Fraction(8 if spread else 10, 10), usual * Fraction(13 if spread else 10, 10)

    def jumped(self, predicate: str, subject: str, begin: int, end: int) -> bool:
        """Whether it has not one and the same value from one day to another."""
        jumps = (day for day, _ in self.jumps.get((predicate, subject), ()))
        return predicate == "traffic" or any(begin < day <= end for day in jumps)

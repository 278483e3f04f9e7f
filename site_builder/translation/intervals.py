"""One interval, ``lo <= log top - log bottom <= hi``, as the two edges that say it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import inf, log

from site_builder.constraints.edges import Edge, Kind, Node
from site_builder.quantity.bands import Band
from site_builder.translation.notes import Note

OPEN = 1e-6
"""How far an open end stays from its bound, in log units: enough to tell, too little to matter."""
READ = {Kind.STRICT: "by its words", Kind.PLAIN: "as a reader takes it"}
NOTHING: frozenset[tuple[str, str, str]] = frozenset()


def between(
    top: Node,
    bottom: Node,
    band: Band,
    kind: Kind,
    claims: tuple[str, ...],
    note: Note,
    assumes: frozenset[tuple[str, str, str]] = NOTHING,
) -> Iterator[Edge]:
    """``top`` is within ``band`` times ``bottom``; an end that is open or zero bounds nothing."""
    note = Note(note.text, note.is_level, top, note.currency, note.over)
    low, high = logarithms(band)
    if high < inf:
        yield Edge(bottom, top, high, kind, claims, assumes, note=note)
    if low > -inf:
        yield Edge(top, bottom, -low, kind, claims, assumes, note=note)


def logarithms(band: Band) -> tuple[float, float]:
    """The ends of a band in logarithms, infinite where it bounds nothing."""
    low = logarithm(band.low) + OPEN * band.low_open if band.low else -inf
    high = logarithm(band.high) - OPEN * band.high_open if band.high else inf
    return low, high


@lru_cache(maxsize=10_000)
def logarithm(number: Fraction) -> float:
    """The natural logarithm of an exact number, however large its parts."""
    return log(number.numerator) - log(number.denominator)

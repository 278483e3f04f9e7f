"""Charts as inline SVG: intervals, and what all charts share. No script; colours come from the page's CSS.

Each chart is drawn twice, wide and narrow, and a container query shows one of them, so that text is never below 11 px. Measured:
fifty charts take 0.04 s; chart libraries took 14 s, or 1.5 MB of script, or could not be read in the dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log10

from site_builder.pages.page import cut, esc
from site_builder.quantity.number import MAGNITUDES

WIDE, NARROW = 820, 320
LABEL, NOTE = 290.0, 180.0
ROW, TOP = 30, 8


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: a label, the interval it allows (None: open), the value as written, and its state, which picks the colour.

    ``state`` is ``support``, ``rival`` or ``refuted``.
    """

    label: str
    low: float | None
    high: float | None
    text: str
    state: str = "support"
    href: str = ""


@dataclass(frozen=True, slots=True)
class Axis:
    """Maps numbers to pixels, by logarithm where the numbers span more than a factor of 20."""

    low: float
    high: float
    left: float
    right: float
    logarithmic: bool

    @classmethod
    def over(cls, ends: Iterable[float | None], left: float, right: float) -> Axis:
        """An axis that holds every bound with some room; open ends (None) run to its edge."""
        known = [end for end in ends if end is not None]
        low, high = min(known), max(known)
        logarithmic = low > 0 and high / low > 20
        if logarithmic:
            return cls(low / 1.6, high * 1.6, left, right, True)
        room = (high - low) * 0.12 or abs(high) * 0.2 or 1.0
        floor = 0.0 if low >= 0 and low - room < 0 else low - room
        return cls(floor, high + room, left, right, False)

    def at(self, number: float) -> float:
        """The pixel of a number."""
        scale = log10 if self.logarithmic else float
        share = (scale(number) - scale(self.low)) / (scale(self.high) - scale(self.low))
        return round(self.left + share * (self.right - self.left), 1)

    def between(self, low: float | None, high: float | None) -> tuple[float, float]:
        """The pixels of two bounds; an open one is at the edge."""
        return (self.left if low is None else self.at(low)), (self.right if high is None else self.at(high))

    def ticks(self) -> list[float]:
        """Three to five round numbers."""
        if self.logarithmic:
            powers = range(int(log10(self.low)) - 1, int(log10(self.high)) + 2)
            return [10.0**p for p in powers if self.low <= 10.0**p <= self.high]
        raw = (self.high - self.low) / 4
        size = 10.0 ** int(log10(raw) - (raw < 1))
        step = next(size * m for m in (1, 2, 5, 10) if size * m >= raw)
        first = int(self.low / step) + (self.low > 0)
        return [n * step for n in range(first, int(self.high / step) + 1)]


def interval_chart(
    bars: Sequence[Bar],
    title: str,
    band: tuple[float | None, float | None] | None = None,
    number: Callable[[float], str] | None = None,
) -> str:
    """What the sources say: one row per claim, the believed band shaded behind. ``number`` writes the ticks."""
    if not any(bar.low is not None or bar.high is not None for bar in bars):
        return ""
    write = number or short_number
    drawn = "".join(_intervals(bars, title, band, write, width) for width in (WIDE, NARROW))
    return f'<div class="chart" data-search-exclude>{drawn}</div>'


def short_number(number: float) -> str:
    """A number as an axis shows it: ``0.25``, ``1.5B``."""
    large = ((letter, size) for letter, size in reversed(MAGNITUDES.items()) if size >= 10**6)
    letter, size = next((pair for pair in large if abs(number) >= pair[1]), ("", 1))
    return f"{number / size:.6g}{letter}"


def _intervals(
    bars: Sequence[Bar],
    title: str,
    band: tuple[float | None, float | None] | None,
    write: Callable[[float], str],
    width: int,
) -> str:
    wide = width == WIDE
    row = ROW if wide else ROW + 14
    left, right = (LABEL, width - NOTE) if wide else (8.0, width - 8.0)
    axis = Axis.over((end for bar in bars for end in (bar.low, bar.high)), left, right)
    bottom = TOP + row * len(bars)
    parts = [
        *([_band(axis, band, bottom)] if band else []),
        *_ticks(axis, bottom, write, wide),
        *(_bar(axis, bar, TOP + row * i, row, wide) for i, bar in enumerate(bars)),
    ]
    label = f"{title}: " + "; ".join(f"{bar.label} {bar.text}" for bar in bars)
    return svg(width, bottom + 24, "wide" if wide else "narrow", label, parts)


def _ticks(axis: Axis, bottom: float, write: Callable[[float], str], wide: bool) -> Iterator[str]:
    """The ticks of an axis, in a narrow drawing every other one."""
    for number in axis.ticks()[:: 1 if wide else 2]:
        yield tick(axis.at(number), bottom, write(number))


def svg(width: int, height: float, css: str, label: str, parts: Sequence[str]) -> str:
    """One drawing with its words for those who cannot see it; ``css`` is ``wide`` or ``narrow``."""
    return (
        f'<svg class="chart-{css}" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" role="img" '
        f'aria-label="{esc(label)}">{"".join(parts)}</svg>'
    )


def _band(axis: Axis, band: tuple[float | None, float | None], bottom: float) -> str:
    low = axis.left if band[0] is None else axis.at(max(band[0], axis.low))
    high = axis.right if band[1] is None else axis.at(min(band[1], axis.high))
    return f'<rect class="c-band" x="{low}" y="{TOP}" width="{max(2, round(high - low, 1))}" height="{bottom - TOP}"/>'


def tick(x: float, bottom: float, text: str) -> str:
    """A line over the drawing with its words below it."""
    grid = f'<line class="c-grid" x1="{x}" x2="{x}" y1="{TOP}" y2="{bottom}"/>'
    return f'{grid}<text class="c-quiet" x="{x}" y="{bottom + 16}" text-anchor="middle">{esc(text)}</text>'


def _bar(axis: Axis, bar: Bar, top: float, row: int, wide: bool) -> str:
    y = top + row / 2 + (0 if wide else 8)
    low, high = axis.between(bar.low, bar.high)
    ends = f"{_end(low, y, bar.low is None, -1)}{_end(high, y, bar.high is None, 1)}"
    shape = mark((low + high) / 2, y, bar.state)
    line = f'<line class="c-line" x1="{low}" x2="{max(high, low + 1)}" y1="{y}" y2="{y}"/>'
    return f'<g class="c-{esc(bar.state)}">{line}{ends}{shape}</g>{_bar_text(bar, top, y, wide, axis)}'


def _bar_text(bar: Bar, top: float, y: float, wide: bool, axis: Axis) -> str:
    if wide:
        label = f'<text x="{axis.left - 12}" y="{y + 4}" text-anchor="end">{esc(cut(bar.label, 40))}</text>'
        return f'{label}<text class="c-quiet" x="{axis.right + 12}" y="{y + 4}">{esc(cut(bar.text, 28))}</text>'
    return f'<text x="{axis.left}" y="{top + 14}">{esc(cut(f"{bar.label} · {bar.text}", 48))}</text>'


def _end(x: float, y: float, is_open: bool, way: int) -> str:
    """A cap where the interval ends, an arrow where it is open."""
    if is_open:
        return f'<path class="c-line" d="M{x - 6 * way} {y - 5}L{x} {y}L{x - 6 * way} {y + 5}"/>'
    return f'<line class="c-line" x1="{x}" x2="{x}" y1="{y - 5}" y2="{y + 5}"/>'


def mark(x: float, y: float, state: str) -> str:
    """A dot, a ring where it is worked out or older, a crossed ring where it is contradicted: shape says it as well as colour."""
    if state == "support":
        return f'<circle class="c-dot" cx="{x}" cy="{y}" r="4"/>'
    if state in ("derived", "older"):
        return f'<circle class="c-ring" cx="{x}" cy="{y}" r="4"/>'
    cross = f'<path class="c-line" d="M{x - 3} {y - 3}L{x + 3} {y + 3}M{x + 3} {y - 3}L{x - 3} {y + 3}"/>'
    return f'<circle class="c-ring" cx="{x}" cy="{y}" r="6"/>{cross}'

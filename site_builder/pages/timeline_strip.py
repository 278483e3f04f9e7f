"""The timeline as one strip: a dot per happening over the months, stacked where they crowd.

Places are in percent and sizes in pixels, so that the text has the same size on a phone and on a desk.
"""

from __future__ import annotations

import calendar
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from site_builder.findings import Severity
from site_builder.pages.page import esc
from site_builder.quantity.dates import day_text

STEPS = (1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 2400, 6000, 12000)
"""Months between two ticks."""
TICKS, NARROW_TICKS = 12, 7
APART = 2.2
"""Percent of the width between two dots of one row; what crowds more is stacked, up to `HIGHEST` rows."""
HIGHEST = 12
ANNOUNCED = "announced"
ROW, FOOT = 13, 36
MARGIN = 3.0


@dataclass(frozen=True, slots=True)
class Dot:
    """One happening: its first and last possible day as ordinals, its words, its type, its state, whether it is in conflict."""

    first: int
    last: int
    title: str
    type: str
    state: str
    conflict: bool


@dataclass(frozen=True, slots=True)
class _Scale:
    first: int
    last: int

    def x(self, day: float) -> float:
        """The place of a day, in percent."""
        return MARGIN + (100 - 2 * MARGIN) * (day - self.first) / max(self.last - self.first, 1)


def strip(dots: Sequence[Dot], newest: int) -> str:
    """Inline SVG over the months of all dots; a line marks the day ``newest`` of the newest source, after which all is announced."""
    scale = _scale(dots, newest)
    stacked = list(_stacked(dots, scale))
    height = max((row for _, _, row in stacked), default=0) * ROW + FOOT + 30
    base = height - FOOT
    drawn = "".join(_dot(dot, scale, x, base - 12 - row * ROW) for dot, x, row in stacked)
    span = f"{day_text(min(d.first for d in dots))} to {day_text(max(d.last for d in dots))}"
    label = (
        f"{len(dots)} happenings from {span}, {sum(d.conflict for d in dots)} in conflict; the list below has them all"
    )
    return (
        f'<div class="strip" data-search-exclude><svg role="img" aria-label="{esc(label)}" width="100%" height="{height}">'
        f'<line class="axis" x1="0" x2="100%" y1="{base}" y2="{base}"/>{_months(scale, base)}{_newest(scale, newest, base)}{drawn}</svg>'
        f'<p class="strip-key">{_key(dots)}</p></div>'
    )


def _key(dots: Sequence[Dot]) -> str:
    conflicts = {dot.state for dot in dots if dot.conflict} - {Severity.ERROR.value}  # an error is no conflict
    words = {
        state: f"in conflict: {state}" if state in conflicts else state for state in sorted({d.state for d in dots})
    }
    return " ".join(f'<span class="is-{state}">{esc(word)}</span>' for state, word in words.items())


def _scale(dots: Sequence[Dot], newest: int) -> _Scale:
    """Whole months."""
    days = [*(dot.first for dot in dots), *(dot.last for dot in dots), *([newest] if newest else [])]
    begin, end = date.fromordinal(min(days)), date.fromordinal(max(days))
    last_day = calendar.monthrange(end.year, end.month)[1]
    return _Scale(begin.replace(day=1).toordinal(), end.replace(day=last_day).toordinal())


def _stacked(dots: Sequence[Dot], scale: _Scale) -> Iterator[tuple[Dot, float, int]]:
    """Each dot with its place and its row: the lowest one in which it stands apart from the dot before."""
    ends = [-APART] * HIGHEST
    for x, dot in sorted(((scale.x((dot.first + dot.last) / 2), dot) for dot in dots), key=lambda pair: pair[0]):
        row = next((row for row, end in enumerate(ends) if x - end >= APART), HIGHEST - 1)
        ends[row] = x
        yield dot, x, row


def _dot(dot: Dot, scale: _Scale, x: float, y: float) -> str:
    ring = '<circle class="ring" r="6.5"/>' if dot.conflict else ""
    sign = (
        '<path class="dot" d="M0-4.5 4.5 0 0 4.5-4.5 0z"/>'
        if dot.state == ANNOUNCED
        else '<circle class="dot" r="3.5"/>'
    )
    left, right = scale.x(dot.first), scale.x(dot.last)
    span = f'<line class="span" x1="{left:.2f}%" x2="{right:.2f}%" y1="{y}" y2="{y}"/>' if right - left > 2 else ""
    conflict = " data-conflict" if dot.conflict else ""
    return (
        f'<g class="is-{dot.state}" data-filter-item data-type="{esc(dot.type)}"{conflict}><title>{esc(dot.title)}</title>'
        f'{span}<svg x="{x:.2f}%" y="{y}">{ring}{sign}</svg></g>'
    )


def month_ticks(first: int, last: int, most: int) -> tuple[int, list[int]]:
    """A step in months, and about ``most`` round months at that step between two days, counted from year 0."""
    begin, end = date.fromordinal(first), date.fromordinal(last)
    months = range(begin.year * 12 + begin.month - 1, end.year * 12 + end.month)
    step = next((s for s in STEPS if len(months) / s <= most), STEPS[-1])
    return step, [month for month in months if month % step == 0] or [months[0]]


def _months(scale: _Scale, base: int) -> str:
    step, ticks = month_ticks(scale.first, scale.last, TICKS)
    crowded = len(ticks) > NARROW_TICKS
    return "".join(
        _tick(scale, base, month, step, place, "wide" if crowded and place % 2 else "")
        for place, month in enumerate(ticks)
    )


def _tick(scale: _Scale, base: int, month: int, step: int, place: int, css: str) -> str:
    year, number = divmod(month, 12)
    x = f"{scale.x(date(max(year, 1), number + 1, 1).toordinal()):.2f}%"
    name = f'<text class="{css}" x="{x}" y="{base + 15}">{calendar.month_abbr[number + 1]}</text>' if step < 12 else ""
    named = place == 0 or number == 0
    where = base + (29 if step < 12 else 15)
    shown = f'<text class="year {css if step >= 12 else ""}" x="{x}" y="{where}">{year}</text>' if named else ""
    return f'<line class="tick" x1="{x}" x2="{x}" y1="{base}" y2="{base + 4}"/>{name}{shown}'


def _newest(scale: _Scale, newest: int, base: int) -> str:
    if not scale.first <= newest <= scale.last:
        return ""
    x = scale.x(newest)
    side = "end" if x > 50 else "start"
    shift = -5 if x > 50 else 5
    return (
        f'<line class="newest" x1="{x:.2f}%" x2="{x:.2f}%" y1="4" y2="{base}"/>'
        f'<text class="newest-word" x="{x:.2f}%" dx="{shift}" y="13" text-anchor="{side}">newest source</text>'
    )

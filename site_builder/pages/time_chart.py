"""A value over time as inline SVG: each level as its bands over its days, on the axes of the other charts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from site_builder.pages.charts import NARROW, TOP, WIDE, Axis, mark, short_number, svg, tick
from site_builder.pages.page import cut, esc
from site_builder.pages.timeline_strip import month_ticks
from site_builder.quantity.dates import day_text

HEIGHT = {WIDE: 250, NARROW: 220}
MARGIN = {WIDE: 84.0, NARROW: 58.0}
TICKS = {WIDE: 6, NARROW: 3}
LEAST_DAYS, LEAST_WIDTH, LEAST_HEIGHT = 28, 12.0, 3.0
LETTER, LINE = 6.6, 14.0
"""Pixels: the mean width of a letter of 12 px, and the height of its line."""

Ends = tuple[float | None, float | None]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Span:
    """One level: its first and last possible day, its bands as (low, high), None where open, its words and its state.

    ``state`` is ``support``, ``derived`` (worked out from a change), ``rival`` or ``refuted``.
    """

    days: tuple[int | None, int | None]
    plain: Ends
    strict: Ends
    text: str
    state: str = "support"


def time_chart(spans: Sequence[Span], title: str) -> str:
    """Levels over their days: the plain band solid, the strict one faint, a mark in the middle. Empty if nothing is bounded."""
    dated = [span for span in spans if span.days != (None, None)]
    if not dated or not any(end is not None for span in dated for end in (*span.plain, *span.strict)):
        return ""
    drawn = "".join(_drawn(dated, title, width) for width in (WIDE, NARROW))
    return f'<div class="chart chart--time" data-search-exclude>{drawn}</div>'


def _drawn(spans: Sequence[Span], title: str, width: int) -> str:
    bottom = float(HEIGHT[width])
    values = Axis.over((end for span in spans for end in (*span.plain, *span.strict)), bottom, TOP + LINE)
    days = _days(spans, MARGIN[width], width - 12.0)
    parts = [_level_tick(values, days, n, short_number(n)) for n in values.ticks()]
    parts += [
        tick(x, bottom, text) for x, text in _day_ticks(days, TICKS[width]) if x + len(text) * LETTER / 2 <= width
    ]
    boxes = [(_box(days, span.days), _box(values, span.strict), _box(values, span.plain)) for span in spans]
    parts += [_bands(span, *box) for span, box in zip(spans, boxes, strict=True)]
    parts += _labels(spans, [(x, strict) for x, strict, _ in boxes], (days.left, TOP, days.right, bottom))
    label = f"{title}: " + "; ".join(f"{_when(span)} {span.text}" for span in spans)
    return svg(width, bottom + 24, "wide" if width == WIDE else "narrow", label, parts)


def _days(spans: Sequence[Span], left: float, right: float) -> Axis:
    """The days of all levels, and a few weeks at least."""
    known = [day for span in spans for day in span.days if day is not None]
    room = max(0, LEAST_DAYS - (max(known) - min(known))) / 2
    return Axis.over((max(1, min(known) - room), max(known) + room), left, right)


def _day_ticks(axis: Axis, most: int) -> Iterator[tuple[float, str]]:
    """Where round months begin, or days where the axis holds none or one."""
    low, high = max(1, round(axis.low)), min(date.max.toordinal(), round(axis.high))
    step, months = month_ticks(low, high, most)
    starts = [date(max(month // 12, 1), month % 12 + 1, 1) for month in months]
    inside = [day for day in starts if low <= day.toordinal() <= high]
    if len(inside) > 1:
        yield from ((axis.at(day.toordinal()), day.isoformat()[: 7 if step < 12 else 4]) for day in inside)
    else:
        apart = max(1, (high - low) // most + 1)
        yield from ((axis.at(day), day_text(day)) for day in range(low + apart // 2, high + 1, apart))


def _level_tick(values: Axis, days: Axis, number: float, text: str) -> str:
    y = values.at(number)
    grid = f'<line class="c-grid" x1="{days.left}" x2="{days.right}" y1="{y}" y2="{y}"/>'
    return f'{grid}<text class="c-quiet" x="{days.left - 8}" y="{y + 4}" text-anchor="end">{esc(text)}</text>'


def _box(axis: Axis, ends: Ends | tuple[int | None, int | None]) -> tuple[float, float]:
    first, last = sorted(axis.between(*ends))
    return first, last


def _bands(span: Span, x: tuple[float, float], strict: tuple[float, float], plain: tuple[float, float]) -> str:
    left, right = _at_least(x, LEAST_WIDTH)
    drawn = "".join(
        f'<rect class="c-{css}" x="{left:.1f}" width="{right - left:.1f}" y="{top:.1f}" height="{bottom - top:.1f}"/>'
        for css, (top, bottom) in (("strict", strict), ("plain", _at_least(plain, LEAST_HEIGHT)))
    )
    return f'<g class="c-{esc(span.state)}">{drawn}{mark(round((left + right) / 2, 1), round(sum(plain) / 2, 1), span.state)}</g>'


def _at_least(ends: tuple[float, float], size: float) -> tuple[float, float]:
    """Two ends, moved apart where they are closer than a size."""
    missing = max(0.0, size - (ends[1] - ends[0])) / 2
    return ends[0] - missing, ends[1] + missing


def _labels(
    spans: Sequence[Span], boxes: Sequence[tuple[tuple[float, float], tuple[float, float]]], frame: Box
) -> Iterator[str]:
    """The words of each level above or below it, where they meet neither other words nor a mark; otherwise the table has them."""
    taken: list[Box] = [
        ((x[0] + x[1]) / 2 - 8, sum(y) / 2 - 8, (x[0] + x[1]) / 2 + 8, sum(y) / 2 + 8) for x, y in boxes
    ]
    said: set[tuple[str, tuple[float, float]]] = set()
    for span, (x, y) in zip(spans, boxes, strict=True):
        words = cut(span.text, 28)
        half = len(words) * LETTER / 2
        middle = min(max(sum(x) / 2, frame[0] + half), frame[2] - half)
        for base in (y[0] - 6, y[1] + LINE, y[0] - 6 - LINE, y[1] + 2 * LINE):
            box = (middle - half, base - LINE + 3, middle + half, base + 3)
            free = frame[1] - LINE < box[1] and box[3] <= frame[3] and not any(_meet(box, other) for other in taken)
            if free and (words, y) not in said:
                taken.append(box)
                said.add((words, y))
                yield f'<text x="{middle:.1f}" y="{base:.1f}" text-anchor="middle">{esc(words)}</text>'
                break


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _when(span: Span) -> str:
    return days_text(span.days)


def days_text(days: tuple[int | None, int | None]) -> str:
    """Days in words: one day, a range, or a bound."""
    first, last = (None if day is None else day_text(day) for day in days)
    if first and last:
        return first if first == last else f"{first} to {last}"
    return f"by {last}" if last else f"from {first}" if first else ""

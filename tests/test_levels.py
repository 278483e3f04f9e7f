"""A value over time: which levels a quantity has, and how the chart, its caption and its table show them."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sites import read_html
from trees import Lay

from site_builder.belief import beliefs
from site_builder.check import Verdict, check
from site_builder.graph import build
from site_builder.levels import levels_over_time
from site_builder.load.corpus import load
from site_builder.pages.charts import short_number
from site_builder.pages.history import belief_histories
from site_builder.pages.time_chart import Span, days_text, time_chart

REGISTER = "facts/claims/register.yaml"
HERE = "entities/kent.md"
FLOWS = {
    "old": "{id: old, predicate: flow, value: 8 cumec, date: 1910-03}",
    "new": "{id: new, predicate: flow, value: ~12 cumec, date: 1911-05-01}",
    "again": "{id: again, predicate: flow, value: ~12 cumec, date: 1911-05-01}",
    "elsewhere": "{id: elsewhere, predicate: flow, value: 2 cumec, date: 1911-05-01, scope: {at: lancaster}}",
    "rose": "{id: rose, predicate: flow, from: 5 cumec, to: 12 cumec, since: 1909, date: 1911-05-01}",
    "undated": "{id: undated, predicate: flow, from: 5 cumec, to: 12 cumec, since: unknown}",
    "halved": "{id: halved, predicate: flow, value: 0.5x, since: 100 days, date: 1911-05-01}",
    "halved then": "{id: halved, predicate: flow, value: 0.5x, since: unknown, date: 1911-05-01}",
    "rival": "{id: rival, predicate: flow, value: 40 cumec, date: 1911-05-01}",
}


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


def flows(lay: Lay, names: str) -> Verdict:
    """The Kent with some of the flows above, separated by commas."""
    lines = [FLOWS[name].replace("predicate:", "subject: kent, predicate:") for name in names.split(", ")]
    return judged(lay({REGISTER: "source: register\nclaims:\n" + "".join(f"  - {line}\n" for line in lines)}))


def levels(verdict: Verdict) -> list[str]:
    """Every level as ``days value``, a worked out one with its band and its change."""
    shown = []
    for belief in beliefs(verdict.graph, "kent"):
        for level in levels_over_time(verdict.graph, belief.quantity, ""):
            low, high = belief.scale.ends(level.bands.plain)
            how = level.written or f"{low:g}..{high:g} by {level.change.partition('#')[2]}"
            shown.append(f"{days_text(level.when)} {how}{f' x{len(level.claims)}' if len(level.claims) > 1 else ''}")
    return shown


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("old, new", ["1910-03-01 to 1910-03-31 8 cumec", "1911-05-01 ~12 cumec"]),
        ("new, old", ["1910-03-01 to 1910-03-31 8 cumec", "1911-05-01 ~12 cumec"]),
        ("old, new, again", ["1910-03-01 to 1910-03-31 8 cumec", "1911-05-01 ~12 cumec x2"]),
        ("new", []),
        ("new, again", []),
        ("old, elsewhere", []),
        ("rose", ["1909-01-01 to 1909-12-31 5 cumec", "1911-05-01 12 cumec"]),
        ("undated", ["by 1911-06-01 5 cumec", "1911-06-01 12 cumec"]),
        ("halved", []),
        ("new, halved", ["1911-01-21 18.9723..30.6667 by halved", "1911-05-01 ~12 cumec"]),
        ("new, halved then", []),
        ("old, halved", []),
    ],
)
def test_levels_of_a_quantity(lay: Lay, said: str, expected: list[str]) -> None:
    assert levels(flows(lay, said)) == expected


def section(verdict: Verdict) -> str:
    return "\n\n".join(belief_histories(verdict, HERE, beliefs(verdict.graph, "kent")))


def test_a_value_over_time_reads_well(lay: Lay, golden: Callable[[str, str], None]) -> None:
    golden("pages/value-over-time.md", section(flows(lay, "old, new, again, halved, rival")) + "\n")


def test_a_quantity_with_one_level_has_no_chart(lay: Lay) -> None:
    assert section(flows(lay, "new, again, elsewhere")) == ""


def test_the_caption_names_the_source_that_contradicts(lay: Lay) -> None:
    shown = section(flows(lay, "old, new, rival"))
    (caption,) = re.findall(r'<p class="caption">.*?</p>', shown)
    text = " ".join(read_html(caption).text.split())
    assert "“~12 cumec”, “40 cumec”: contradicted by County register (The flow of Kent" in text


@pytest.mark.parametrize(
    ("number", "shown"), [(0.25, "0.25"), (1.5e9, "1.5B"), (-2e6, "-2M"), (3e13, "30T"), (12345, "12345")]
)
def test_axis_numbers_are_short(number: float, shown: str) -> None:
    assert short_number(number) == shown


def chart(spans: list[Span]) -> list[ElementTree.Element]:
    """The wide and the narrow drawing, which are well-formed XML."""
    return [ElementTree.fromstring(svg) for svg in re.findall(r"<svg.*?</svg>", time_chart(spans, "flow"))]


def marks(svg: ElementTree.Element) -> list[tuple[str, int, int]]:
    """The state of each level, with how many rings and crosses mark it."""
    groups = svg.findall("g")
    return [(g.get("class", ""), len(g.findall("circle[@class='c-ring']")), len(g.findall("path"))) for g in groups]


DAY = date(1911, 5, 1).toordinal()


def span(state: str = "support", first: int | None = DAY, last: int | None = DAY) -> Span:
    return Span((first, last), (10.0, 14.0), (8.0, 18.0), "~12 cumec", state)


def test_every_state_has_a_shape_of_its_own() -> None:
    states = ["support", "derived", "rival", "refuted"]
    expected = [("c-support", 0, 0), ("c-derived", 1, 0), ("c-rival", 1, 1), ("c-refuted", 1, 1)]
    assert [marks(svg) for svg in chart([span(state) for state in states])] == [expected] * 2


def test_a_chart_is_drawn_wide_and_narrow() -> None:
    assert [svg.get("class") for svg in chart([span()])] == ["chart-wide", "chart-narrow"]


def test_a_chart_without_a_date_or_a_bound_is_none() -> None:
    assert time_chart([span(first=None, last=None)], "flow") == ""
    assert time_chart([Span((DAY, DAY), (None, None), (None, None), "some")], "flow") == ""


days = st.integers(1, date.max.toordinal())
ends = st.lists(st.floats(0.001, 1e15), min_size=2, max_size=2).map(sorted)
spans = st.builds(
    lambda when, plain, state: Span(
        (min(when), max(when)), (plain[0], plain[1]), (plain[0] / 2, plain[1] * 2), "about so", state
    ),
    st.tuples(days, days),
    ends,
    st.sampled_from(["support", "derived", "rival", "refuted"]),
)


def pixels(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name, "nan"))


@given(st.lists(spans, min_size=1, max_size=6))
def test_everything_lies_within_the_drawing_and_the_plain_band_within_the_strict_one(drawn: list[Span]) -> None:
    for svg in chart(drawn):
        width, height = pixels(svg, "width"), pixels(svg, "height")
        for group in svg.findall("g"):
            strict, plain = group.findall("rect")
            assert -7 <= pixels(strict, "x") <= pixels(strict, "x") + pixels(strict, "width") <= width + 7
            assert -2 <= pixels(strict, "y") <= pixels(strict, "y") + pixels(strict, "height") <= height
            assert pixels(strict, "y") <= pixels(plain, "y") + 2
            assert pixels(plain, "height") <= pixels(strict, "height") + 3.1


@given(st.lists(spans, min_size=1, max_size=6))
def test_no_two_labels_meet(drawn: list[Span]) -> None:
    for svg in chart(drawn):
        places = [(pixels(t, "x"), pixels(t, "y")) for t in svg.findall("text") if t.get("class") is None]
        close = [
            (a, b)
            for i, a in enumerate(places)
            for b in places[i + 1 :]
            if abs(a[0] - b[0]) < 40 and abs(a[1] - b[1]) < 13
        ]
        assert close == []


@given(days, days)
def test_a_wider_time_is_drawn_wider(one: int, other: int) -> None:
    first, last = sorted((one, other))
    for svg in chart([span(first=first, last=last), span(first=first, last=first)]):
        long, short = (pixels(group.findall("rect")[0], "width") for group in svg.findall("g"))
        assert long >= short

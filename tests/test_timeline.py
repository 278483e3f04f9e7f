"""The timeline: what it lists, in which order, what it says of announcements and conflicts, and the strip above it."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hostile import FLAT, POISON, yaml
from sites import read_html
from trees import GAZETTE, SPAN, Lay

from site_builder.check import Verdict, check
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.timeline import happenings, timeline_page
from site_builder.pages.timeline_strip import HIGHEST, Dot, strip
from site_builder.quantity.dates import parse_date

pytest_plugins = ["site_fixtures"]

REGISTER = "facts/claims/register.yaml"
EVENTS = """\
source: register
claims:
  - {id: opened, subject: lune-bridge, predicate: event, scope: {kind: opened}, date: 1909-05-04, quote: "a"}
  - {id: again, subject: lune-bridge, predicate: event, scope: {kind: opened}, date: 1909-05-04, quote: "b"}
  - {id: later, subject: kent-bridge, predicate: event, scope: {kind: opened}, date: 1912-Q1, mode: scheduled, quote: "a"}
  - {id: month, subject: kent-bridge, predicate: event, scope: {kind: repaired}, date: 1909-06, quote: "a"}
  - {id: year, subject: kent-bridge, predicate: event, scope: {kind: closed}, date: 1909, quote: "a"}
  - {id: undated, subject: kent-bridge, predicate: event, scope: {kind: repaired}, quote: "a"}
  - {id: longer, subject: kent-bridge, predicate: traffic, value: 2x, since: unknown, date: 1910, quote: "a"}
  - {id: level, subject: kent-bridge, predicate: length, value: 240 m, date: 1910, quote: "a"}
"""


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


@pytest.fixture
def events(lay: Lay) -> Verdict:
    return judged(lay({REGISTER: EVENTS}))


def dot(day: str, **given: str) -> Dot:
    first, last = parse_date(day, {}).strict
    assert first and last
    return Dot(first, last, given.get("title", ""), "bridge", given.get("state", "stated"), "conflict" in given)


def picture(dots: list[Dot], newest: int = 0) -> ElementTree.Element:
    """The strip's SVG, which is well-formed XML."""
    html = strip(dots, newest)
    return ElementTree.fromstring(
        re.sub(r" data-(filter-item|conflict)(?=[ >])", "", html[html.index("<svg") : html.rindex("<p")])
    )


def test_dated_happenings_and_changes_are_listed_newest_first(events: Verdict) -> None:
    listed, undated = happenings(events)
    assert [[c.id.partition("#")[2] for c in one.claims] for one in listed] == [
        ["later"],
        ["longer"],
        ["year"],
        ["month"],
        ["opened", "again"],
    ]
    assert undated == 1


def test_years_and_months_head_the_list_where_a_date_is_that_exact(events: Verdict) -> None:
    headings = re.findall(r"<h[23][^>]*>([^<]+)", timeline_page(events).body)
    assert headings == ["1912", "1910", "1909", "June", "May"]


def test_what_is_announced_says_so_and_when_it_was_said(events: Verdict) -> None:
    body = timeline_page(events).body
    item = next(part for part in body.split("<li ") if part.startswith('class="is-announced"'))
    assert "scheduled</span>" in item and "said 1911-06-01" in item


def test_the_kind_of_happening_is_its_verb(events: Verdict) -> None:
    text = " ".join(read_html(timeline_page(events).body).text.split())
    assert "Lune Bridge opened (" in text and "kind: opened" not in text


def test_a_happening_in_conflict_leads_to_the_conflict(real_site: Path) -> None:
    html = (real_site / "timeline" / "index.html").read_text("utf-8")
    items = [part for part in html.split("<li ") if "data-conflict" in part.partition(">")[0]]
    assert items and all('class="mark" href="../contradictions/' in item for item in items)


def test_hostile_texts_are_shown_word_for_word(lay: Lay) -> None:
    bridges = yaml(
        {"lune-bridge": {"type": "bridge", "name": POISON}, "kent-bridge": {"type": "bridge", "name": "Kent"}}
    )
    page = timeline_page(judged(lay({"facts/entities/bridges.yaml": bridges, REGISTER: EVENTS})))
    shown = read_html(page.body)
    assert FLAT in " ".join(shown.text.split())
    assert (
        not shown.scripts and "img" not in shown.tags and "onmouseover" not in {name for _, name, _ in shown.attributes}
    )


def test_a_tree_without_dated_happenings_has_a_page_without_strip(lay: Lay) -> None:
    body = timeline_page(judged(lay({GAZETTE: SPAN}))).body
    assert "<svg" not in body and "0 dated" in body


def test_the_page_is_the_same_in_every_run(events: Verdict, lay: Lay) -> None:
    assert timeline_page(events) == timeline_page(judged(lay({REGISTER: EVENTS})))


# The strip


def shift(element: ElementTree.Element) -> float:
    return float(element.attrib["x"].rstrip("%"))


def signs(svg: ElementTree.Element) -> list[ElementTree.Element]:
    return [element for element in svg.iter("svg") if "x" in element.attrib]


def test_dots_stand_from_left_to_right_in_time() -> None:
    places = [shift(sign) for sign in signs(picture([dot("1911-01-01"), dot("1911-06-15"), dot("1911-12-31")]))]
    assert places == sorted(places) and 0 <= places[0] < 10 and 90 < places[2] <= 100


def test_dots_of_one_day_are_stacked_as_high_as_there_is_room() -> None:
    heights = {sign.attrib["y"] for sign in signs(picture([dot("1911-01-01")] * 40))}
    assert len(heights) == HIGHEST


def test_a_conflict_has_a_ring_and_an_announcement_another_shape() -> None:
    plain, ringed, diamond = (
        sum(1 for _ in picture([d]).iter(tag))
        for d, tag in (
            (dot("1911"), "circle"),
            (dot("1911", conflict="x"), "circle"),
            (dot("1911", state="announced"), "path"),
        )
    )
    assert (plain, ringed, diamond) == (1, 2, 1)


@pytest.mark.parametrize(
    ("first", "last"), [("1911-01", "1911-02"), ("1911-01", "1912-12"), ("1900", "1999"), ("0001", "9999")]
)
def test_no_span_of_time_crowds_the_axis(first: str, last: str) -> None:
    ticks = [e for e in picture([dot(first), dot(last)]).iter("line") if e.get("class") == "tick"]
    assert 1 <= len(ticks) <= 13


def test_the_newest_source_parts_what_was_from_what_is_announced() -> None:
    day = parse_date("1911-06-15", {}).latest
    assert day and "newest source" in "".join(picture([dot("1911-01"), dot("1911-12")], day).itertext())

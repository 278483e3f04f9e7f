"""A source's text: sections, quotes, numerals, dates and names, all by character offset."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import rivers

from site_builder.model import Entity, Location
from site_builder.quantity.dates import day_text
from site_builder.text import Names, Span, find_quote, line_of, numerals, plain, section_at, sections, stands
from site_builder.text_dates import date_mentions
from site_builder.vocabulary import Words

WORDS = rivers().vocabulary.words
GAZETTE = rivers().sources["gazette"].text
TYPOGRAPHY = "’‘“”–—−×\u00a0\u2009\u202fİ"


# Sections

SECTIONS = [
    ("", [""]),
    ("One line that is a sentence.", [""]),
    ("Tolls\nA coach pays.", ["Tolls"]),
    ("Tolls\nA coach pays.\nRivers\nThe Lune floods.", ["Tolls", "Rivers"]),
    ("Gazette\n\nTolls\nA coach pays.", ["Tolls"]),
    ("Tolls\n- a coach\n- a rider\nRivers\nThe Lune floods.", ["Tolls", "Rivers"]),
    ("Tolls\n• a coach\n* a rider", ["Tolls"]),
    ("Tolls:\nA coach pays.", [""]),
    ("A coach pays.\nRivers", ["", "Rivers"]),
    ("x" * 121 + "\nA coach pays.", [""]),
    ("x" * 120 + "\nA coach pays.", ["x" * 120]),
]


@pytest.mark.parametrize(("text", "headings"), SECTIONS)
def test_sections_begin_at_their_headings(text: str, headings: list[str]) -> None:
    assert [section.heading for section in sections(text)] == headings


def test_consecutive_headings_share_a_section() -> None:
    [section] = sections("Gazette\n\nTolls\nA coach pays.")
    assert section.headings == Span(0, len("Gazette\n\nTolls"))


@pytest.mark.parametrize(
    ("words", "heading"),
    [("spans 240", "The great spans"), ("coach", "Tolls and plans"), ("85", "Lune: 9 metres deep")],
)
def test_offset_lies_in_the_section_of_its_heading(words: str, heading: str) -> None:
    assert section_at(sections(GAZETTE), GAZETTE.index(words)).heading == heading


@given(st.text("Ab. \n-:", max_size=60))
def test_sections_cover_the_text_without_gap_or_overlap(text: str) -> None:
    spans = [section.span for section in sections(text)]
    assert spans[0].start == 0 and spans[-1].end == len(text)
    assert all(before.end == after.start for before, after in pairwise(spans))


@given(st.text("Ab. \n-:", max_size=60), st.integers(0, 60))
def test_every_offset_has_the_section_that_holds_it(text: str, offset: int) -> None:
    if offset < len(text):
        assert Span(offset, offset + 1) in section_at(sections(text), offset).span


# Quotes

QUOTES = [  # text, quote, places, verbatim
    ("The Lune Bridge.", "Lune", [(4, 8)], True),
    ("Lune and Lune", "Lune", [(0, 4), (9, 13)], True),
    ("Lune", "Kent", [], False),
    ("Telford’s bridge", "Telford's bridge", [(0, 16)], False),
    ("Telford's bridge", "Telford’s bridge", [(0, 16)], False),
    ("“wide” river", '"wide" river', [(0, 12)], False),
    ("8–36% since", "8-36%", [(0, 5)], False),
    ("2×4 metres", "2x4", [(0, 3)], False),
    ("240\u00a0metres", "240 metres", [(0, 10)], False),
    ("two\nlines", "two lines", [(0, 9)], False),
    ("two   spaces", "two spaces", [(0, 12)], False),
    ("The bridge", "the bridge", [], False),
    ("240 metres", "24 metres", [], False),
    ("a.c abc", "a.c", [(0, 3)], True),
    ("Telford’s and Telford's", "Telford's", [(14, 23)], True),
]


@pytest.mark.parametrize(("text", "quote", "places", "verbatim"), QUOTES)
def test_quote_is_found(text: str, quote: str, places: list[tuple[int, int]], verbatim: bool) -> None:
    assert find_quote(text, quote) == ([Span(*place) for place in places], verbatim)


@given(st.data())
def test_any_piece_of_a_text_is_found_verbatim(data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(GAZETTE) - 1))
    end = data.draw(st.integers(start + 1, len(GAZETTE)))
    spans, verbatim = find_quote(GAZETTE, GAZETTE[start:end])
    assert verbatim and spans


@given(st.text())
def test_typographic_variants_never_shift_an_offset(text: str) -> None:
    assert len(plain(text)) == len(plain(text).lower()) == len(text)


@given(st.text(TYPOGRAPHY + "ab 1'\"-x", max_size=20))
def test_plain_text_stays_plain(text: str) -> None:
    assert plain(plain(text)) == plain(text)


def test_line_and_column_count_from_one() -> None:
    assert [line_of("ab\ncd", offset) for offset in (0, 1, 3, 4)] == [(1, 1), (1, 2), (2, 1), (2, 2)]


# Single words

STANDS = [
    ("km", "0.42 km long", True),
    ("km", "0.42km long", True),
    ("m", "0.42 km long", False),
    ("M", "240 m", True),
    ("spans", "it spans", True),
    ("span", "it spans", False),
    ("×", "2x", True),
    ("%", "36%", True),
    ("ramps", "with-ramps,", True),
    ("two lines", "in two\u00a0lines", True),
    ("½", "½ mile", True),
    ("flood", "Flood", True),
]


@pytest.mark.parametrize(("word", "text", "found"), STANDS)
def test_word_stands_where_no_letters_touch_it(word: str, text: str, found: bool) -> None:
    assert stands(word, text) == found


# Numerals

NUMERALS = [  # text, (words, value) of each
    ("240 metres", [("240", "240")]),
    ("0.42 km", [("0.42", "21/50")]),
    ("1,200 vehicles, 20,000 florins", [("1,200", "1200"), ("20,000", "20000")]),
    ("7.5 billion", [("7.5 billion", "7500000000")]),
    ("500M florins", [("500M", "500000000")]),
    ("5-million-florin", [("5-million", "5000000")]),
    ("2 Million", [("2 Million", "2000000")]),
    ("500 Mt", [("500", "500")]),
    ("8–36%", [("8", "8"), ("36", "36")]),
    ("¥0.5", [("0.5", "1/2")]),
    ("$1.8 to $9.7", [("1.8", "9/5"), ("9.7", "97/10")]),
    ("35 m3/s", [("35", "35")]),
    ("v6.1", []),
    ("B200", []),
    ("three engineers", [("three", "3")]),
    ("Two bridges", [("Two", "2")]),
    ("Traffic has doubled.", [("doubled", "2")]),
    ("redoubled", []),
    ("a second lane", [("second", "2")]),
    ("1,23", [("1", "1"), ("23", "23")]),
    ("3.", [("3", "3")]),
    ("İn 1911, two", [("1911", "1911"), ("two", "2")]),
    ("9" * 1001, []),
    ("no number", []),
]


@pytest.mark.parametrize(("text", "found"), NUMERALS, ids=[text[:20] for text, _ in NUMERALS])
def test_numerals_are_found_with_their_values(text: str, found: list[tuple[str, str]]) -> None:
    hits = numerals(text, WORDS)
    assert [(text[n.span.start : n.span.end], str(n.value)) for n in hits] == found


def test_numeral_in_words_is_marked_as_such() -> None:
    assert [n.in_words for n in numerals("three of 3", WORDS)] == [True, False]


def test_without_a_vocabulary_only_figures_are_numerals() -> None:
    assert [n.value for n in numerals("three of 7 million", Words())] == [7]


@given(st.integers(0, 10**12), st.sampled_from(["{}", "{:,}", "({})", "~{}", "${}", "{} m", "up to {}."]))
def test_every_number_in_figures_is_found(number: int, form: str) -> None:
    assert [n.value for n in numerals(form.format(number), WORDS)] == [Fraction(number)]


# Dates

DATES = [  # text, (words, first day, last day) of each; the source is of 1911
    ("on May 2, 1911.", [("May 2, 1911", "1911-05-02", "1911-05-02")]),
    ("on May 2", [("May 2", "1911-05-02", "1911-05-02")]),
    ("May 1–31, 1911", [("May 1–31, 1911", "1911-05-01", "1911-05-31")]),
    ("October 1-2", [("October 1-2", "1911-10-01", "1911-10-02")]),
    ("Sept. 16", [("Sept. 16", "1911-09-16", "1911-09-16")]),
    ("1911-06-01", [("1911-06-01", "1911-06-01", "1911-06-01")]),
    ("September 1910", [("September 1910", "1910-09-01", "1910-09-30")]),
    ("in September 1910", [("September 1910", "1910-09-01", "1910-09-30")]),
    ("late September 1910", [("late September 1910", "1910-09-16", "1910-09-30")]),
    ("in late 1909", [("late 1909", "1909-09-01", "1909-12-31")]),
    ("Q3 1910", [("Q3 1910", "1910-07-01", "1910-09-30")]),
    ("in 1912.", [("1912", "1912-01-01", "1912-12-31")]),
    ("Bridge of 1905", [("1905", "1905-01-01", "1905-12-31")]),
    ("by December", [("December", "1911-12-01", "1911-12-31")]),
    ("it may open", []),
    ("May it open", []),
    ("marching", []),
    ("1912 metres", [("1912", "1912-01-01", "1912-12-31")]),
    ("1,912 metres", []),
    ("May 32, 1911", [("1911", "1911-01-01", "1911-12-31")]),
    ("1911-13-01", []),
    ("İn May 1911", [("May 1911", "1911-05-01", "1911-05-31")]),
]


@pytest.mark.parametrize(("text", "found"), DATES)
def test_dates_are_found_with_the_days_that_they_allow(text: str, found: list[tuple[str, str, str]]) -> None:
    hits = date_mentions(text, 1911, WORDS.calendar)
    assert [(text[d.span.start : d.span.end], day_text(d.first), day_text(d.last)) for d in hits] == found


@given(st.dates(date(1900, 1, 1), date(2099, 12, 31)), st.sampled_from(["%B %-d, %Y", "%b %-d, %Y", "%Y-%m-%d"]))
def test_every_day_written_out_is_found(day: date, form: str) -> None:
    text = f"It opened on {format(day, form)}, they say."
    assert [day_text(d.first) for d in date_mentions(text, 1911, WORDS.calendar)] == [str(day)]


@given(st.text("May 123,-Q9lateOctbr.–", max_size=30))
def test_dates_of_any_text_are_in_order_and_apart(text: str) -> None:
    spans = [mention.span for mention in date_mentions(text, 1911, WORDS.calendar)]
    assert all(before.end <= after.start for before, after in pairwise(spans))


# Names


def names(**spelled: list[str]) -> Names:
    return Names(Entity(name, "bridge", s[0], tuple(s[1:]), Location("x")) for name, s in spelled.items())


KNOWN = names(
    lune=["Lune"], lune_bridge=["Lune Bridge", "Telford’s Bridge"], bridge=["Bridge"], trust=["Bridges Trust"],
    north=["Northern Line"], south=["Northern"], plus=["Span++"], toll=["$-toll"], boss=["Boss"], one=["Twin"], two=["Twin"],
)  # fmt: skip
NAMED = [  # text, (words, ids) of each
    ("the Lune Bridge", [("Lune Bridge", "lune_bridge")]),
    ("the lune bridge", [("lune bridge", "lune_bridge")]),
    ("the Lune, a bridge", [("Lune", "lune"), ("bridge", "bridge")]),
    ("Lune-Bridge", [("Lune", "lune"), ("Bridge", "bridge")]),
    ("two Bridges", [("Bridge", "bridge")]),
    ("the Bridges Trust", [("Bridges Trust", "trust")]),
    ("Bridges Trusts", [("Bridges Trust", "trust")]),
    ("Telford's Bridge", [("Telford's Bridge", "lune_bridge")]),
    ("Northern Lines", [("Northern Line", "north")]),
    ("Northern Lights", [("Northern", "south")]),
    ("Span++ of steel", [("Span++", "plus")]),
    ("a $-toll road", [("$-toll", "toll")]),
    ("a toll road", []),
    ("bosses", []),
    ("the Boss's", [("Boss", "boss")]),
    ("abridge, bridged", []),
    ("Twin", [("Twin", "one two")]),
    ("İ Lune Bridge", [("Lune Bridge", "lune_bridge")]),
    ("", []),
]


@pytest.mark.parametrize(("text", "found"), NAMED)
def test_names_are_found_longest_first(text: str, found: list[tuple[str, str]]) -> None:
    hits = KNOWN.find(text)
    assert [(text[m.span.start : m.span.end], " ".join(m.entities)) for m in hits] == found


@given(st.sampled_from(["Lune", "Lune Bridge", "Kent Bridge", "Telford", "Brunel", "River Kent", "Lancaster"]))
def test_every_name_of_the_rivers_is_found_in_a_sentence(name: str) -> None:
    found = Names(rivers().entities.values()).find(f"They say the {name}’s future, or two {name}s, is bright.")
    assert [mention.span.end - mention.span.start for mention in found] == [len(name)] * 2


@given(st.text("LuneBridgTwis+$- ’", max_size=30))
def test_mentions_of_any_text_are_in_order_and_apart(text: str) -> None:
    spans = [mention.span for mention in KNOWN.find(text)]
    assert all(before.end <= after.start for before, after in pairwise(spans))


# All of it on one text


def test_scanner_finds_every_number_of_the_gazette() -> None:
    found = [GAZETTE[n.span.start : n.span.end] for n in numerals(GAZETTE, WORDS)]
    expected = (
        "1911 06 01 1 31 1911 240 2 1911 doubled 150 1909 1,200 three 0.42 second 1912 3 1 2.5 0.5 million 20,000 three"
        " 9 85 35 10 9 1 2 8 36 1905"
    )
    assert " ".join(found) == expected


def test_scanner_finds_every_date_of_the_gazette() -> None:
    mentions = date_mentions(GAZETTE, 1911, WORDS.calendar)
    found = [GAZETTE[d.span.start : d.span.end] for d in mentions]
    assert found == ["1911-06-01", "May 1–31, 1911", "May 2, 1911", "late 1909", "1912", "1905"]


KENT = ["kent-bridge"]


def test_scanner_finds_every_bridge_of_the_gazette() -> None:
    bridges = {e.id for e in rivers().entities.values() if e.type == "bridge"}
    found = [e for m in Names(rivers().entities.values()).find(GAZETTE) for e in m.entities if e in bridges]
    assert found == ["lune-bridge"] * 2 + KENT + ["lune-bridge"] * 2 + KENT + ["lune-bridge"] * 3 + [
        *KENT,
        "third-bridge",
    ]

"""Claims in plain English, and the messages of findings about them."""

from __future__ import annotations

import re

import pytest
from almanacs import KENT, LUNE, State, found, verdict

from site_builder.wording import LONGEST, Side, clause, fitting, listing, sides, stated

CLAUSES = {
    f"{LUNE} length, value: ~240 m": "the length of Lune Bridge is about 240 m",
    f"{LUNE} built_by, value: telford": "Lune Bridge is built by Telford",
    f"{LUNE} spans, value: lune": "Lune Bridge spans Lune",
    f"{LUNE} event, scope: {{kind: opened}}, date: 1911-05-02": "Lune Bridge opened on 2 May 1911",
    f"{LUNE} event, scope: {{kind: opened}}": "Lune Bridge opened",
    f"{LUNE} toll, from: 2 crown, to: ~5 crown, since: 1910": "the toll of Lune Bridge went from 2 to about 5 crown, since 1910",
    f"{LUNE} toll, from: 2 crown, to: 5 crown, since: unknown": "the toll of Lune Bridge went from 2 to 5 crown",
    f"{LUNE} toll, value: down, since: unknown": "the toll of Lune Bridge is lower than before",
    f"{LUNE} toll, value: 2x, since: unknown": "the toll of Lune Bridge is 2 times as high as before",
    f"{LUNE} toll, value: 40% down, since: 1910-05": "the toll of Lune Bridge is 40 % lower than in May 1910",
    f"{LUNE} toll, value: 8%..36%, since: 10 weeks": "the toll of Lune Bridge is 8 % to 36 % higher than 70 days before",
    f"{LUNE} toll, value: 3x, versus: kent-bridge": "the toll of Lune Bridge is 3 times as high as that of Kent Bridge",
    f"{LUNE} toll, value: 3x more, versus: unknown": "the toll of Lune Bridge is 3 times higher",
    f"{LUNE} toll, value: slightly below, versus: kent-bridge": "the toll of Lune Bridge is slightly below that of Kent Bridge",
    f"{LUNE} toll, value: 2x, scope: {{window: day}}, versus: {{scope: {{window: night}}}}": (
        "the toll of Lune Bridge is 2 times as high as with window night"
    ),
    f"{LUNE} toll, value: ~13x/year down, since: unknown": "the toll of Lune Bridge is about 13 times lower per year",
    "subject: crown, predicate: exchange, value: ~2.5 florin": "the price of one crown is about 2.5 florin",
}
MESSAGES = {
    "two sources": (
        {"almanac": f"a: {LUNE} toll, value: 5 crown", "survey": f"b: {LUNE} toll, value: 2 crown"},
        "The toll of Lune Bridge: County almanac says 5 crown, Borough survey says 2 crown",
    ),
    "one source": (
        {"almanac": f"a: {LUNE} toll, value: 5 crown\nb: {LUNE} toll, value: 2 crown"},
        "The toll of Lune Bridge: County almanac says both 5 crown and 2 crown",
    ),
    "three values": (
        {
            "almanac": f"a: {LUNE} toll, value: 5 crown",
            "survey": f"b: {LUNE} toll, value: 2 crown",
            "guide": f"c: {LUNE} toll, value: 9 crown",
        },
        "The toll of Lune Bridge: County almanac says 5 crown, Borough guide says 9 crown, and 1 more",
    ),
    "scopes": (
        {
            "almanac": f"a: {LUNE} toll, value: 5 crown, scope: {{window: night}}",
            "survey": f"b: {LUNE} toll, value: 2 crown, scope: {{window: day}}",
        },
        "The toll of Lune Bridge: County almanac says 5 crown (window night), Borough survey says 2 crown (window day)",
    ),
    "a chain": (
        {
            "almanac": f"ab: {LUNE} length, value: 2.05x, versus: kent-bridge",
            "survey": f"bc: {KENT} length, value: 2.05x, versus: third-bridge",
            "guide": f"ac: {LUNE} length, value: 5.05x, versus: third-bridge",
        },
        "The length of Lune Bridge and that of Kent Bridge do not fit together, by a factor of 1.2",
    ),
    "one day": (
        {
            "almanac": f"o: {LUNE} event, scope: {{kind: opened}}, date: 1911-05-02",
            "survey": f"o: {LUNE} event, scope: {{kind: opened}}, date: 1911-05-09",
        },
        "Lune Bridge opened: County almanac says 2 May 1911, Borough survey says 9 May 1911",
    ),
    "the wrong order": (
        {
            "almanac": f"f: {LUNE} event, scope: {{kind: finished}}, date: 1911-05-09",
            "survey": f"o: {LUNE} event, scope: {{kind: opened}}, date: 1911-05-02",
        },
        "Lune Bridge opened on 2 May 1911, 7 days before Lune Bridge finished (9 May 1911)",
    ),
    "at least": (
        {
            "almanac": f"f: {LUNE} event, scope: {{kind: finished}}, date: 1912",
            "survey": f"o: {LUNE} event, scope: {{kind: opened}}, date: 1911-12-31",
        },
        "Lune Bridge opened on 31 December 1911, at least 1 day before Lune Bridge finished (1912)",
    ),
    "a source of itself": (
        {
            "almanac": "a: subject: almanac, predicate: coverage, value: not before 1911-05-25\n"
            "b: subject: almanac, predicate: coverage, span: 1911-05-16..1911-05-26"
        },
        "The coverage of County almanac: it says both not before 25 May 1911 and 16 to 26 May 1911",
    ),
}


@pytest.mark.parametrize("record", CLAUSES)
def test_claim_is_said_as_a_clause(record: str, state: State) -> None:
    graph = state(almanac=f"a: {record}")
    assert clause(graph, graph.claims["almanac#a"]) == CLAUSES[record]


@pytest.mark.parametrize("case", MESSAGES)
def test_message_says_who_says_what(case: str, state: State) -> None:
    said, message = MESSAGES[case]
    assert [finding.message for finding in found(state(**said))] == [message]


def test_detail_says_what_the_message_of_a_chain_leaves_out(state: State) -> None:
    (finding,) = found(state(**MESSAGES["a chain"][0]))
    assert finding.detail == (
        "County almanac says that the length of Lune Bridge is 2.05 times as high as that of Kent Bridge; "
        "Borough guide says that the length of Lune Bridge is 5.05 times as high as that of Third Bridge; "
        "Borough survey says that the length of Kent Bridge is 2.05 times as high as that of Third Bridge."
    )


def test_ring_is_told_round_to_its_start(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} replaces, value: kent-bridge\nb: {KENT} replaces, value: lune-bridge")
    (ring,) = [finding for finding in verdict(graph).findings if finding.code == "C203"]
    assert ring.message == "Lune Bridge replaces Kent Bridge, which replaces Lune Bridge"


def test_brief_leaves_out_what_went_before(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 2x, since: unknown\nb: {LUNE} toll, value: down, since: unknown")
    twice, down = (graph.claims[claim] for claim in ("almanac#a", "almanac#b"))
    assert (stated(graph, twice, brief=True), stated(graph, down, brief=True)) == (
        "2 times as high",
        "lower than before",
    )


@pytest.mark.parametrize(
    ("names", "said"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a and 2 others"), ([], "")],
)
def test_listing_counts_what_is_beyond_its_end(names: list[str], said: str) -> None:
    assert listing(names) == said


def test_several_sources_say() -> None:
    assert (
        sides("It", [Side(("a", "b"), "x"), Side(("c",), "y"), Side(("d",), "z")])
        == "It: a and b say x, c says y, and 1 more"
    )


def test_first_text_that_fits_is_taken() -> None:
    assert fitting(["x" * (LONGEST + 1), "x" * LONGEST, "short"]) == "x" * LONGEST
    assert fitting(["x" * (LONGEST + 2), "x" * (LONGEST + 1)]) == "x" * (LONGEST + 1)


def test_no_claim_is_said_in_the_grammar_of_values(state: State) -> None:
    graph = state(almanac="\n".join(f"c{i}: {record}" for i, record in enumerate(CLAUSES)))
    assert not [
        c for c in (clause(graph, claim) for claim in graph.claims.values()) if re.search(r"\.\.|~|→|\dx\b|\d%", c)
    ]

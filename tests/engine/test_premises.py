"""What would have to be known, in one sentence: built from what a finding assumes, whatever that is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import REPOSITORY, rivers

from site_builder.catalogue import run
from site_builder.findings import Severity
from site_builder.graph import FactGraph, build
from site_builder.load.corpus import load
from site_builder.translation.premises import GENERAL, Assumed, premise

DAYS = ("unchanged", "?697900", "?697930")
PAYER = ("payer", "?gazette||payer", "?register|window=day|payer")
OTHER_PAYER = ("payer", "?gazette|part=deck|payer", "?register|window=day|payer")
WINDOW = ("window", "?gazette||window", "?register||window")
WHO = ("subject", "?gazette#span|subject", "kent-bridge")


@pytest.fixture(scope="module")
def graph() -> FactGraph:
    return build(rivers())


@pytest.mark.parametrize(
    ("assumed", "words"),
    [
        ([WINDOW], "each toll is of the same window"),
        ([WINDOW, PAYER], "each toll is of the same payer and the same window"),
        ([DAYS], "nothing changed from 1911-10-15 to 1911-11-14"),
        ([DAYS, WINDOW], "each toll is of the same window, and nothing changed from 1911-10-15 to 1911-11-14"),
        ([("window", "?register||window", "night")], "the window that County register leaves open is night"),
        ([("window", "night", "?register||window")], "the window that County register leaves open is night"),
        ([("at", "?kent flow|at", "lancaster")], "the at that Kent leaves open is Lancaster"),
        ([("of", "kent-bridge", "?lune-bridge")], "the of given as Lune Bridge is Kent Bridge"),
        ([WHO], "the subject that County gazette means is Kent Bridge"),
        ([("payer", "?gazette#span|payer", "coach")], "the payer that County gazette means is coach"),
        ([("date", "?gazette#span|date", "?date")], "the date that County gazette means is as the editor took it"),
        ([("date", "?date", "?gazette#span|date")], "the date that County gazette means is as the editor took it"),
        ([("date", "?gazette||date", "?gazette")], "what is undated holds on the date of its source"),
        ([("since", "?gazette||since", "?register||since")], "all changes are counted from the same time"),
        ([("versus", "?gazette||versus", "?register||versus")], "all are compared with the same thing"),
        ([("traffic", "?gazette#span|traffic", "?kent-bridge|traffic")], "each toll is of the same traffic"),
        (
            [("cited document", "?gazette event", "?register")],
            "County gazette is one of the documents that County register speaks of",
        ),
    ],
)
def test_one_way_to_conflict(graph: FactGraph, assumed: list[Assumed], words: str) -> None:
    assert premise(graph, [frozenset(assumed)], ("toll",)) == words


@pytest.mark.parametrize(
    ("alternatives", "words"),
    [
        ([[WINDOW], [WINDOW]], "each toll is of the same window"),
        ([[PAYER], [OTHER_PAYER]], "each toll is of the same payer"),
        ([[WINDOW], [PAYER]], "each toll is of the same payer, or if each toll is of the same window"),
        ([[WINDOW, PAYER], [PAYER]], "each toll is of the same payer"),
        ([[DAYS], [("unchanged", "?697900", "?697931")]], "nothing changed in between"),
        ([[WHO], [("subject", "?gazette#other|subject", "kent-bridge")]], "all speak of the same subject"),
    ],
)
def test_several_ways_to_conflict(graph: FactGraph, alternatives: list[list[Assumed]], words: str) -> None:
    assert premise(graph, [frozenset(assumed) for assumed in alternatives], ("toll",)) == words


@pytest.mark.parametrize(
    ("predicates", "words"),
    [
        (("built_by",), "each built by is of the same window"),
        (("toll", "toll"), "each toll is of the same window"),
        (("toll", "income"), "the toll and the income are of the same window"),
        (("toll", "income", "cost"), "the toll, the income and the cost are of the same window"),
    ],
)
def test_what_conflicts_is_named(graph: FactGraph, predicates: tuple[str, ...], words: str) -> None:
    assert premise(graph, [frozenset([WINDOW])], predicates) == words


keys = st.sampled_from(["payer", "window", "part", "since", "versus", "date", "traffic"])
unknowns = st.sampled_from(["?gazette|", "?register|", "?gazette#span", "?kent flow"])
known = st.sampled_from(["night", "coach", "lune-bridge"])
assumptions = st.builds(
    lambda key, one, other: (key, f"{one}|{key}", other if not other.startswith("?") else f"{other}|{key}"),
    keys,
    unknowns,
    st.one_of(known, unknowns),
)


ways = st.lists(st.frozensets(assumptions, min_size=1, max_size=3), min_size=1, max_size=3)


@given(ways)
def test_the_order_of_the_ways_does_not_matter(alternatives: list[frozenset[Assumed]]) -> None:
    graph = build(rivers())
    assert premise(graph, alternatives, ("toll",)) == premise(graph, alternatives[::-1], ("toll",))


@given(st.frozensets(assumptions, min_size=1, max_size=3))
def test_every_key_is_spoken_of(assumed: frozenset[Assumed]) -> None:
    words = premise(build(rivers()), [assumed], ("toll",))
    assert all(GENERAL.get(key, key) in words or f"the {key} " in words for key, _, _ in assumed)


def test_every_finding_that_needs_scope_says_what_would_have_to_be_known() -> None:
    findings = [f for f in run(build(load(REPOSITORY))) if f.severity is Severity.NEEDS_SCOPE]
    assert findings and all(f.premise and f.premise in f.hint for f in findings)


def test_no_other_finding_has_a_premise() -> None:
    findings = [f for f in run(build(load(REPOSITORY))) if f.severity is not Severity.NEEDS_SCOPE]
    assert findings and not any(f.premise for f in findings)

"""As of which day a believed value holds, and since when: on the belief itself, on entity pages, on comparison pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from sites import read_html
from trees import Lay

from site_builder.belief import beliefs
from site_builder.check import Verdict, check
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.site import render

REGISTER = "facts/claims/register.yaml"
PAGES = "facts/pages.yaml"
RESOLUTIONS = "facts/resolutions.yaml"
FLOWS = {
    "march": "{id: march, predicate: flow, value: ~12 cumec, date: 1911-03}",
    "april": "{id: april, predicate: flow, value: 12 cumec, date: 1911-04-01}",
    "may": "{id: may, predicate: flow, value: ~12 cumec, date: 1911-05-01}",
    "may too": "{id: may-too, predicate: flow, value: 12 cumec, date: 1911-05-01}",
    "other in april": "{id: other, predicate: flow, value: 30 cumec, date: 1911-04-01}",
    "other in may": "{id: other, predicate: flow, value: 30 cumec, date: 1911-05-01}",
    "undated": "{id: undated, predicate: flow, value: 12 cumec}",
    "rose in april": "{id: rose, predicate: flow, value: up, since: unknown, date: 1911-04-10}",
    "rose in june": "{id: rose, predicate: flow, value: up, since: unknown, date: 1911-06-10, mode: expected}",
    "rose": "{id: rose, predicate: flow, value: up, since: unknown}",
}


def tree(names: str) -> dict[str, str]:
    lines = [FLOWS[name].replace("predicate:", "subject: kent, predicate:") for name in names.split(", ")]
    return {REGISTER: "source: register\nclaims:\n" + "".join(f"  - {line}\n" for line in lines)}


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


def held(verdict: Verdict) -> list[str]:
    return [belief.when for belief in beliefs(verdict.graph, "kent") if not belief.quantity.compared]


@pytest.mark.parametrize(
    ("said", "when"),
    [
        ("may", "1911-05-01"),
        ("may, may too", "1911-05-01"),
        ("march, may", "1911-05-01, since 1911-03-31"),
        ("march, april, may", "1911-05-01, since 1911-03-31"),
        ("march, other in april, may", "1911-05-01"),
        ("other in april, may", "1911-05-01"),
        ("april, may, other in may", "1911-05-01"),
        ("undated", "1911-06-01"),
        ("march, undated", "1911-06-01, since 1911-03-31"),
        ("march, rose in april, may", "1911-05-01, since 1911-04-10"),
        ("march, may, rose in june", "1911-05-01, since 1911-03-31"),
        ("march, rose, may", "1911-05-01, since 1911-03-31"),
    ],
)
def test_a_value_holds_since_the_oldest_claim_that_agrees_or_a_later_change(lay: Lay, said: str, when: str) -> None:
    assert held(judged(lay(tree(said)))) == [when]


def test_a_refuted_claim_neither_supports_nor_interrupts(lay: Lay) -> None:
    refuted = "- {finding: C201 kent flow, verdict: {refutes: [register#other]}, because: misread, by: editor, date: 1911-07-01}\n"
    root = lay({**tree("march, other in april, may"), RESOLUTIONS: refuted})
    assert held(judged(root)) == ["1911-05-01, since 1911-03-31"]


@pytest.mark.parametrize("path", ["entities/kent.md", "compare/flows.md"])
def test_pages_say_as_of_when_a_value_holds(lay: Lay, path: str) -> None:
    declared = "flows:\n  title: Flows\n  about: How much flows.\n  predicates: [flow]\n"
    page = render(judged(lay({**tree("march, may"), PAGES: declared})))[path]
    html = read_html(page.body)
    assert '<td data-label="As of">1911-05-01, since 1911-03-31</td>' in page.body
    assert "about 12 cumec" in html.text


def test_the_first_screen_of_an_entity_says_it_too(lay: Lay) -> None:
    page = render(judged(lay(tree("march, may"))))["entities/kent.md"]
    cards = page.body.partition("</ul>")[0]
    assert "as of 1911-05-01, since 1911-03-31" in cards


def test_a_plan_holds_for_a_day_to_come(lay: Lay) -> None:
    planned = (
        FLOWS["may"]
        .replace("1911-05-01", "1912-05-01, mode: scheduled")
        .replace("predicate:", "subject: kent, predicate:")
    )
    page = render(judged(lay({REGISTER: f"source: register\nclaims:\n  - {planned}\n"})))["entities/kent.md"]
    assert '<td data-label="As of">scheduled for 1912-05-01</td>' in page.body
    assert "; scheduled for 1912-05-01" in page.body.partition("</ul>")[0]

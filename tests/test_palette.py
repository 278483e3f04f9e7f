"""Every colour of ours stands out from what is behind it: text 4.5 to 1, marks 3 to 1, in both schemes and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from colours import ASSETS, GRAPHICS, SCHEMES, TEXT, contrast, rules, sheets, variables

BEHIND = ("--md-default-bg-color", "--facts-soft")
USED = re.compile(r"(?:var\((--[\w-]+)\)|(#[0-9a-f]{3,6}))(?: (\d+)%)?")
HOLLOW = "--md-default-bg-color"
"""A mark filled with what is behind it is hollow, and its edge is what is seen."""
WRITES = re.compile(r"(?<![\w-])color: ([^;]+)")
DRAWS = re.compile(r"(?<![\w-])(?:fill|stroke|outline|border[\w-]*): ([^;]+)")
DECORATION = {
    ".md-typeset .fact-table th, .md-typeset .fact-table td": "lines between rows",
    ".md-typeset .sides blockquote": "a line beside a quote",
    ".md-typeset .digest": "a line beside the text",
    ".md-typeset .c-grid": "the grid of a chart, whose numbers are text",
    ".md-typeset .c-band": "a wash behind the marks, which the table below spells out",
    ".md-typeset .n-pill rect": "the edge of a box around its text",
    ".md-typeset .fact-table tr": "lines between rows",
    ".md-typeset .explorer-view": "the edge of the picture",
    ".md-typeset .facts-grid": "the edge of the table",
    ".md-typeset .facts-grid td": "lines between rows",
    ".md-typeset .facts-grid tbody tr": "lines between rows",
    ".md-typeset ol.timeline": "the line that the dots stand on",
}
"""What may be faint, and why: without it nothing is lost."""


def used(declaration: re.Pattern[str]) -> Iterator[tuple[str, str, float]]:
    """Each selector with a colour that it sets by such a declaration, and with its opacity where it is mixed."""
    for name, css in sheets().items():
        for selector, body in rules(css) if name != "print.css" else ():
            for value in declaration.findall(body):
                for variable, plain, percent in USED.findall(value):
                    yield selector, variable or plain, int(percent or 100) / 100


def weak(declaration: re.Pattern[str], scheme: str, least: float, spared: dict[str, str]) -> dict[str, float]:
    """The colours used so that fall short on some background that they may have."""
    colours = variables(scheme)
    return {
        f"{selector} {colour} on {behind}": round(ratio, 2)
        for selector, colour, opacity in used(declaration)
        if selector not in spared and colour != HOLLOW and (colour in colours or colour.startswith("#"))
        for behind in BEHIND
        if (ratio := contrast(colours.get(colour, colour), colours[behind], opacity)) < least
    }


ON_A_FILL = {
    ".md-typeset .chart .n-centre text": "stands on the fill of its box",
    ".md-copyright": "stands on the footer",
}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_stands_out(scheme: str) -> None:
    assert weak(WRITES, scheme, TEXT, ON_A_FILL) == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_marks_stand_out(scheme: str) -> None:
    assert weak(DRAWS, scheme, GRAPHICS, DECORATION | ON_A_FILL) == {}


def test_what_may_be_faint_is_still_there() -> None:
    assert {*DECORATION, *ON_A_FILL} <= {selector for css in sheets().values() for selector, _ in rules(css)}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_word_of_each_severity_and_state_can_be_read(scheme: str) -> None:
    colours = variables(scheme)
    states = ("error", "contradiction", "tension", "needs-scope", "note", "fine", "quiet")
    assert all(contrast(colours[f"--facts-{state}"], colours[behind]) >= TEXT for state in states for behind in BEHIND)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_name_of_the_chosen_node_can_be_read(scheme: str) -> None:
    assert contrast("#ffffff", variables(scheme)["--facts-chosen"]) >= TEXT


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_page_for_lost_readers_can_be_read(scheme: str) -> None:
    blocks = re.findall(r":root \{([^}]*)\}", (ASSETS / "alone" / "not-found.css").read_text("utf-8"))
    colours = dict(re.findall(r"--(\w+): (#[0-9a-f]+)", blocks[SCHEMES.index(scheme)]))
    assert all(contrast(colours[name], colours["paper"]) >= TEXT for name in ("ink", "quiet", "link"))
    assert contrast(colours["line"], colours["paper"]) >= GRAPHICS


def test_ink_on_paper_is_dark() -> None:
    inks = dict(re.findall(r"(--[\w-]+): (#[0-9a-f]{3,6})", sheets()["print.css"]))
    assert {
        name: ink for name, ink in inks.items() if contrast(ink, "#ffffff") < (GRAPHICS if "line" in name else TEXT)
    } == {}


@pytest.mark.parametrize(
    ("one", "other", "opacity", "ratio"),
    [
        ("#000000", "#ffffff", 1, 21),
        ("#000", "rgb(255, 255, 255)", 1, 21),
        ("#777777", "#ffffff", 1, 4.48),
        ("#000", "#fff", 0, 1),
    ],
)
def test_contrast_is_counted_as_wcag_does(one: str, other: str, opacity: float, ratio: float) -> None:
    assert contrast(one, other, opacity) == pytest.approx(ratio, abs=0.01)

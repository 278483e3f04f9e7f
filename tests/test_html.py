"""The HTML of the built sites is valid: it parses without an error by the HTML standard, and elements stand where they may."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import html5lib
import pytest

pytest_plugins = ["site_fixtures"]

HTML = "{http://www.w3.org/1999/xhtml}"
WORDS_ONLY = re.compile(
    r"p|h[1-6]|span|strong|em|b|i|small|q|code|a|label|button|summary|dt|pre|title|option|su[bp]|kbd|abbr"
)
"""Elements that hold words; an ``a`` may hold blocks where its parent may, and we never use that."""
BLOCKS = re.compile(
    r"address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|main|nav|ol|p|pre|section|table|ul"
)
HEADED = ("summary",)
"""Elements that may hold a heading beside words."""
CHILDREN = {"ul": {"li"}, "ol": {"li"}, "dl": {"dt", "dd", "div"}, "select": {"option", "optgroup", "hr"}}
ANYWHERE = {"script", "template"}


def faults(text: str) -> list[str]:
    """What the standard forbids in a page, each told with its place where the parser knows it."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=True)
    document = parser.parse(text)
    wrong = [f"{place}: {code} {data or ''}" for place, code, data in parser.errors]
    return [*wrong, *_misplaced(document)]


def _misplaced(element: Any) -> Iterator[str]:
    """Blocks within words, and children that their parent may not have."""
    parent = name(element)
    for child in element:
        tag = name(child)
        forbidden = WORDS_ONLY.fullmatch(parent) and BLOCKS.fullmatch(tag)
        forbidden = forbidden and not (parent in HEADED and re.fullmatch("h[1-6]", tag))
        if forbidden or (parent in CHILDREN and tag and tag not in CHILDREN[parent] | ANYWHERE):
            yield f"{tag} in {parent}"
        yield from _misplaced(child)


def name(element: Any) -> str:
    """The tag of an HTML element; ``""`` for comments and for what is drawn."""
    tag = element.tag if isinstance(element.tag, str) else ""
    return tag.removeprefix(HTML) if tag.startswith(HTML) else ""


@pytest.mark.parametrize("site", ["real_site", "rivers_site", "hostile_site"])
def test_every_page_is_valid(site: str, request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(site)
    found = {p.relative_to(folder).as_posix(): faults(p.read_text("utf-8")) for p in sorted(folder.rglob("*.html"))}
    assert len(found) > 50
    assert {path: wrong for path, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    "body",
    [
        "<p>a<p>b</p></p>",
        "<table><tr><td>a</td></tr><div>b</div></table>",
        "<p><div>a</div></p>",
        '<a href="x" href="y">a</a>',
        "<b>a<i>b</b>c</i>",
        "<p>a &nosuch; b</p>",
        "<span><ul><li>a</li></ul></span>",
        "<ul><div>a</div></ul>",
        "<h2><p>a</p></h2>",
    ],
)
def test_a_fault_is_seen(body: str) -> None:
    page = "<!doctype html><html lang=en><head><title>a</title></head><body>{}</body></html>"
    assert faults(page.format(body)) and not faults(page.format("<p>a</p>"))

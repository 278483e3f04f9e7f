"""YAML as plain text data with positions: what it refuses, where, and that nothing it meets can hurt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from site_builder.yaml_positions import MAX_DEPTH, Document, Map, Seq, YamlProblem, locate, position_of, read_yaml

TEXT = """\
source: gazette
claims:
  - id: span
    value: 240 m
    scope: {part: ramps, "two words": x}
  -   id: 'other'
"""


def root(text: str) -> object:
    document = read_yaml(text)
    assert document.problems == []
    return document.root


@pytest.mark.parametrize(
    ("path", "key", "position"),
    [
        ((), False, (1, 1)),
        (("source",), False, (1, 9)),
        (("source",), True, (1, 1)),
        (("claims",), False, (3, 3)),
        (("claims", 0), False, (3, 5)),
        (("claims", 0, "value"), False, (4, 12)),
        (("claims", 0, "value"), True, (4, 5)),
        (("claims", 0, "scope", "part"), False, (5, 19)),
        (("claims", 0, "scope", "two words"), True, (5, 26)),
        (("claims", 1, "id"), False, (6, 11)),
        (("claims", 1, "missing"), False, (6, 7)),
        (("claims", 7, "id"), False, (3, 3)),
        (("nothing", "at", "all"), False, (1, 1)),
    ],
)
def test_every_key_and_value_knows_its_place(path: tuple[str | int, ...], key: bool, position: tuple[int, int]) -> None:
    assert locate(root(TEXT), path, key=key) == position


@pytest.mark.parametrize(
    "word", ["no", "on", "12:30", "1e3", "2026-09-16", "null", "~", "0x1F", "1_000", ".inf", "true"]
)
def test_scalar_stays_what_it_looks_like(word: str) -> None:
    assert root(f"a: {word}") == {"a": word}


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("", None),
        ("# only a comment\n", None),
        ("just text", "just text"),
        ("- a\n- b", ["a", "b"]),
        ("a:\nb: ''", {"a": "", "b": ""}),
        ("a: |\n  two\n  lines\n", {"a": "two\nlines\n"}),
        ("a: >-\n  one\n  line\n", {"a": "one line"}),
        ('a: "\\u00e9\\n"', {"a": "é\n"}),
        ("\ufeffa: b", {"a": "b"}),
        ("a: b\r\nc: d\r\n", {"a": "b", "c": "d"}),
        ("---\na: b\n...\n", {"a": "b"}),
        ("a: !  b", {"a": "b"}),
    ],
)
def test_text_becomes_plain_data(text: str, data: object) -> None:
    assert root(text) == data


REFUSED = [  # text, kind, position, words of the message, words of the hint
    ("a: &x 1", "yaml-syntax", (1, 4), "the anchor &x is not allowed", "write the value out where it is needed"),
    ("a: &x {b: c}", "yaml-syntax", (1, 4), "the anchor &x", "write the value out"),
    ("a: *x", "yaml-syntax", (1, 4), "the alias *x is not allowed", "write the value out"),
    ("*x : 1", "yaml-syntax", (1, 1), "the alias *x", "write the value out"),
    ("a:\n  <<: {b: c}", "yaml-syntax", (2, 3), "merge keys (<<) are not allowed", "write the keys out"),
    ("a: !!int 5", "yaml-syntax", (1, 4), "the tag tag:yaml.org,2002:int is not allowed", "delete it"),
    ("a: !!python/object:os.system ls", "yaml-syntax", (1, 4), "python/object:os.system is not allowed", "delete it"),
    ("a: !mine [1]", "yaml-syntax", (1, 4), "the tag !mine is not allowed", "delete it"),
    ("a: 1\n---\nb: 2", "yaml-syntax", (2, 1), "a second YAML document begins here", "delete the '---' line"),
    ("? [a, b]\n: c", "yaml-syntax", (1, 3), "a key must be a plain word", "quote the text"),
    ("{a: b}: c", "yaml-syntax", (1, 1), "a key must be a plain word", "quote the text"),
    ("a: 1\nb: 2\na: 3", "duplicate-key", (3, 1), "the key 'a' stands twice", "the first is in line 1"),
    ("a: {b: 1, b: 2}", "duplicate-key", (1, 11), "the key 'b' stands twice", "delete one of them"),
    ("a: \x00", "yaml-syntax", (1, 4), "the character '\\x00' is not allowed", "delete it"),
    ("a: b\nc: \x1b[0m", "yaml-syntax", (2, 4), "the character '\\x1b' is not allowed", "delete it"),
]
BROKEN = [
    ("a:\n\tb: 1", (2, 1), "cannot start any token", "indent with spaces, never with a tab"),
    ('a: "open\nb: c\n', (3, 1), "unexpected end of stream", "close the quote or bracket"),
    ("a: [1, 2\n", (2, 1), "did not find expected ',' or ']'", "close the bracket, or quote the value"),
    ("a: b: c", (1, 5), "mapping values are not allowed", "quote the value, since it contains a colon"),
    ("- a\n b: c", (2, 3), "mapping values are not allowed", "or check the indentation"),
    ("a: 1\nb\nc: 2\n", (3, 1), "could not find expected ':'", "write `key: value`"),
    ('a: "x" y', (1, 8), "did not find expected key", "check the indentation and the quotes"),
    ("a: 'it's'", (1, 8), "did not find expected key", "check the indentation and the quotes"),
    ("a:\n  - b\n c: d", (3, 2), "did not find expected", "check the indentation"),
    ('a: "\\q"', (1, 5), "found unknown escape", "a backslash must be doubled"),
    ("a: >2x", (1, 6), "did not find expected comment or line break", "check the indentation and the quotes"),
    ("a: @b", (1, 4), "cannot start any token", "quote the value"),
    ("a: %b", (1, 4), "cannot start any token", "quote the value"),
    ("%YAML 3.0\n---\na: b", (1, 1), "this is no YAML: found incompatible", "check the indentation"),
]
EVERY = [*REFUSED, *((text, "yaml-syntax", at, said, hint) for text, at, said, hint in BROKEN)]


@pytest.mark.parametrize(("text", "kind", "position", "said", "hint"), EVERY, ids=[repr(row[0])[:30] for row in EVERY])
def test_what_is_refused_has_a_place_and_a_hint(
    text: str, kind: str, position: tuple[int, int], said: str, hint: str
) -> None:
    problem = read_yaml(text).problems[0]
    assert (problem.kind, problem.position) == (kind, position)
    assert said in problem.message and hint in problem.hint


def test_all_refusals_of_a_text_come_at_once() -> None:
    problems = read_yaml("a: &x 1\nb: !!int 2\na: *x\n<<: c\n").problems
    assert [(p.kind, p.position[0]) for p in problems] == [
        ("yaml-syntax", 1),
        ("yaml-syntax", 2),
        ("duplicate-key", 3),
        ("yaml-syntax", 3),
        ("yaml-syntax", 4),
    ]


def test_last_of_two_equal_keys_keeps_its_own_place() -> None:
    document = read_yaml("a: 1\na: 2\n")
    assert (document.root, locate(document.root, ("a",))) == ({"a": "2"}, (2, 4))


def test_first_of_two_documents_is_kept() -> None:
    assert read_yaml("a: 1\n---\nb: [2]\n---\nc: 3").root == {"a": "1"}


BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
HOSTILE = {
    "alias bomb": BOMB,
    "brackets": "a: " + "[" * 100_000,
    "closed brackets": "a: " + "[" * 900 + "]" * 900,
    "braces": "{a: " * 100_000,
    "dashes": "- " * 100_000,
    "indentation": "\n".join(" " * depth + "a:" for depth in range(300)),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_is_refused(text: str) -> None:
    document = read_yaml(text)
    assert document.problems and isinstance(document.problems[0], YamlProblem)


def test_nothing_nested_too_deep_is_handed_on() -> None:
    assert read_yaml("[" * 900 + "]" * 900).root is None


def test_depth_of_a_fact_file_is_far_below_the_limit() -> None:
    assert root("[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)) != []


words = st.text("abcdefgh ", min_size=1, max_size=8).map(str.strip).filter(bool)
trees = st.recursive(
    words,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(words, inner, max_size=3)),
    max_leaves=12,
)


def as_yaml(data: object) -> str:
    """Data as flow YAML, every scalar quoted."""
    if isinstance(data, dict):
        return "{" + ", ".join(f'"{key}": {as_yaml(value)}' for key, value in data.items()) + "}"
    return "[" + ", ".join(map(as_yaml, data)) + "]" if isinstance(data, list) else f'"{data}"'


@given(trees)
def test_data_written_as_yaml_is_read_back(data: object) -> None:
    assert root(as_yaml(data)) == data


def places(node: object, path: tuple[str | int, ...] = ()) -> list[tuple[tuple[str | int, ...], object]]:
    inner = node.items() if isinstance(node, Map) else enumerate(node) if isinstance(node, Seq) else ()
    return [(path, node), *(place for step, value in inner for place in places(value, (*path, step)))]


@given(st.dictionaries(words, trees, max_size=4))
def test_text_at_the_place_of_a_value_begins_with_the_value(data: dict[str, object]) -> None:
    text = as_yaml(data)
    document = root(text)
    for path, node in places(document):
        line, column = locate(document, path)
        assert line == 1 and text[column - 1 :].startswith(as_yaml(node))


@given(st.text())
def test_any_text_is_data_or_problems(text: str) -> None:
    assert isinstance(read_yaml(text), Document)


@given(st.text("ab:-[]{}&*!|>'\"%@#,? \n\t<.0", max_size=40))
def test_any_mess_of_signs_is_data_or_problems(text: str) -> None:
    for problem in read_yaml(text).problems:
        assert problem.message and problem.hint and min(problem.position) >= 1


@given(st.text("ab\n"), st.integers(0, 20))
def test_position_of_an_offset_counts_lines_and_columns(text: str, offset: int) -> None:
    before = text[:offset].split("\n")
    assert position_of(text, min(offset, len(text))) == (len(before), len(before[-1]) + 1)

"""JSON as plain text data: the same data and places as YAML, what it refuses, and that nothing it meets can hurt."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_yaml_positions import places, trees, words
from trees import GAZETTE, Lay, problems

from site_builder.json_positions import locate_json, read_json
from site_builder.load.corpus import load
from site_builder.yaml_positions import Document, locate, read_yaml

CLAIMS = "facts/claims/almanac.json"
SPAN = {"id": "span-too", "subject": "lune-bridge", "predicate": "length", "value": "240 m"}
INDENT = st.sampled_from([None, 0, 2])


@given(st.dictionaries(words, trees, max_size=4), INDENT)
def test_data_and_places_are_those_of_yaml(data: dict[str, object], indent: int | None) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    document, as_yaml = read_json(text), read_yaml(text)
    assert document == Document(data) == as_yaml
    for path, _ in places(as_yaml.root):
        assert locate_json(text, path) == locate(as_yaml.root, path)
        assert locate_json(text, path, key=True) == locate(as_yaml.root, path, key=True)
    assert locate_json(text, ("\n", 7)) == (1, 1)


REFUSED = {
    "no bracket": ('{"a": "b"', (1, 10), "this is no JSON", "check the commas"),
    "no JSON at all": ("a: b", (1, 1), "this is no JSON", "check the commas"),
    "empty": ("", (1, 1), "this is no JSON", "check the commas"),
    "a key twice": ('{\n "a": "b",\n "a": "c"}', (3, 2), "the key 'a' stands twice", "the first is in line 2"),
    "a key twice below": ('{"x": [{"a": "b", "a": "c"}]}', (1, 19), "the key 'a' stands twice", "in line 1"),
    "escaped NUL": ('{"a": "b", "c": ["d\\u0000"]}', (1, 18), "'\\x00' is not allowed", "delete its escape"),
    "half a character": ('{"a": "\\ud800"}', (1, 7), "'\\ud800' is not allowed", "delete its escape"),
    "delete": ('{"a": "b\x7f"}', (1, 7), "'\\x7f' is not allowed", "delete its escape"),
    "nested": ("[" * 100_000, (1, 1), "nested too deeply", "five levels"),
}


@pytest.mark.parametrize(("text", "place", "message", "hint"), REFUSED.values(), ids=REFUSED)
def test_broken_json_is_told(text: str, place: tuple[int, int], message: str, hint: str) -> None:
    [problem] = read_json(text).problems
    assert problem.position == place
    assert message in problem.message and hint in problem.hint


def test_numbers_are_text_however_long() -> None:
    assert read_json('{"a": 1.50, "b": ' + "9" * 6000 + "}") == Document({"a": "1.50", "b": "9" * 6000})


def test_escaped_emoji_is_text() -> None:
    assert read_json('{"a": "\\ud83c\\udf09"}') == Document({"a": "🌉"})


@pytest.mark.parametrize("depth", [60, 900, 5_000])
def test_deep_nesting_hurts_nobody(depth: int) -> None:
    assert isinstance(read_json('{"a": ' * depth + '"\\u0000"' + "}" * depth), Document)
    assert isinstance(read_json('{"a": ' * depth + '{"b": "c", "b": "d"}' + "}" * depth), Document)


@given(st.text('ab:-[]{}"\\,u0 \n\t', max_size=40))
def test_any_mess_of_signs_is_data_or_problems(text: str) -> None:
    for problem in read_json(text).problems:
        assert problem.message and problem.hint and min(problem.position) >= 1


def test_claims_may_be_written_as_json(lay: Lay) -> None:
    corpus = load(lay({CLAIMS: json.dumps({"source": "register", "claims": [SPAN]}, indent=1)}))
    assert corpus.problems == ()
    claim = corpus.claims["register#span-too"]
    assert str(claim.value) == "240 m"
    assert (str(claim.location), str(claim.place("value"))) == (f"{CLAIMS}:4:3", f"{CLAIMS}:8:13")


@pytest.mark.parametrize(
    ("change", "begins", "message", "hint"),
    [
        ({"value": 240}, "240}", "240 measures a bare number", "correct the unit"),
        ({"value": None}, "null}", "value: the value has the wrong shape", "write a list"),
        ({"note": True}, "true}", "note: the value has the wrong shape", "write a text"),
        ({"value": "240 mm"}, 'mm"', "unknown unit 'mm'", "write 'm'"),
        ({"subject": "lune-brigde"}, '"lune-brigde"', "unknown entity 'lune-brigde'", "did you mean 'lune-bridge'?"),
        ({"colour": "x"}, '"colour"', "unknown key 'colour'", "use one of: id, subject"),
    ],
)
def test_bad_record_is_told_where_it_stands(
    change: dict[str, object], begins: str, message: str, hint: str, lay: Lay
) -> None:
    text = json.dumps({"source": "register", "claims": [SPAN | change]})
    [problem] = problems(lay({CLAIMS: text}))
    assert (problem.location.path, problem.location.line) == (CLAIMS, 1)
    assert text[problem.location.column - 1 :].startswith(begins)
    assert message in problem.message and hint in problem.hint


def test_id_used_in_both_forms_of_one_source_is_told(lay: Lay) -> None:
    record = {"source": "gazette", "claims": [SPAN | {"id": "span", "quote": "x"}]}
    told = problems(
        lay(
            {
                CLAIMS: json.dumps(record),
                GAZETTE: "source: gazette\nclaims:\n  - {id: span, subject: lune-bridge, "
                'predicate: length, value: 240 m, quote: "x"}\n',
            }
        )
    )
    assert [problem.kind for problem in told] == ["duplicate-id"]

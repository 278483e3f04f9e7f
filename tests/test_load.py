"""Loading: everything that can be wrong with a file, broken on purpose, is said at its place with a way to mend it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import GAZETTE, RIVERS, SOURCES, SPAN, Lay, lay_over_rivers, problems, rivers, shown

from site_builder.check import check
from site_builder.findings import Problem
from site_builder.graph import build
from site_builder.load import intake
from site_builder.load.corpus import load

VOCABULARY = "facts/vocabulary"


def claim(**changes: str | None) -> str:
    """One claims file with one record: keys changed, added, or (None) left out."""
    keys: dict[str, str | None] = {
        "id": "span",
        "subject": "lune-bridge",
        "predicate": "length",
        "value": "240 m",
        "quote": '"The Lune Bridge spans 240 metres."',
        **{key.removesuffix("_"): text for key, text in changes.items()},
    }
    lines = [f"{key}: {text}" for key, text in keys.items() if text is not None]
    return "source: gazette\nclaims:\n  - " + "\n    ".join(lines) + "\n"


def traffic(**changes: str | None) -> str:
    """As `claim`, a change of the traffic."""
    keys: dict[str, str | None] = {
        "predicate": "traffic",
        "value": "2x",
        "since": "1905",
        "quote": '"Traffic has doubled."',
    }
    return claim(**{**keys, **changes})


# One thing wrong in a claim: the file, then place (line:column), kind, message, and hint of the only problem

WRONG: dict[str, tuple[str, str, str, str, str]] = {
    "no subject": (claim(subject=None), "3:5", "missing-key", "the key 'subject' is missing", "add `subject: …`"),
    "no quote": (claim(quote=None), "3:5", "missing-key", "the quote is missing", "copy the words of the source"),
    "no value": (claim(value=None), "3:5", "missing-key", "the value is missing", "add `value:`"),
    "empty value": (claim(value=""), "6:11", "malformed-value", "value: the value is missing", "or delete the key"),
    "empty list": (claim(value="[]"), "3:5", "missing-key", "the value is missing", "add `value:`"),
    "unknown key": (claim(maker="telford"), "8:5", "unknown-key", "unknown key 'maker'", "use one of: id, subject"),
    "key misspelled": (claim(confidnce="low"), "8:5", "unknown-key", "'confidnce'", "did you mean 'confidence'?"),
    "unknown predicate": (claim(predicate="maker"), "5:16", "unknown-name", "predicate 'maker'", "facts/vocabulary/predicates"),
    "predicate misspelled": (claim(predicate="lenght"), "5:16", "unknown-name", "'lenght'", "did you mean 'length'?"),
    "entity misspelled": (
        claim(subject="lune-brige"), "4:14", "unknown-name", "unknown entity 'lune-brige'", "did you mean 'lune-bridge'?",
    ),
    "unknown entity": (claim(subject="zzz"), "4:14", "unknown-name", "unknown entity 'zzz'", "declare it in facts/entities/"),
    "wrong type of entity": (
        claim(subject="telford"), "4:14", "wrong-kind", "'telford' is an engineer; length takes", "correct the name",
    ),
    "wrong type of value": (
        claim(predicate="built_by", value="kent"), "6:12", "wrong-kind", "built_by takes engineer as value", "correct the name",
    ),
    "wrong type in a list": (
        claim(predicate="built_by", value="[telford, kent]"), "6:22", "wrong-kind", "'kent' is a river", "correct the name",
    ),
    "list of quantities": (claim(value="[240 m, 250 m]"), "6:12", "wrong-kind", "length takes one value", "record each"),
    "malformed value": (
        claim(value="240.. m"), "6:18", "malformed-value", "value '240.. m': expected a number, found 'm'", "write for example",
    ),
    "malformed quoted value": (claim(value="'240.. m'"), "6:19", "malformed-value", "found 'm'", "write for example"),
    "malformed block value": (claim(value=">-\n      240.. m"), "6:12", "malformed-value", "found 'm'", "write for example"),
    "no as a value": (claim(value="no"), "6:12", "malformed-value", "expected a number, found 'no'", "write for example"),
    "unknown unit": (claim(value="240 yd"), "6:16", "malformed-value", "unknown unit 'yd'", "facts/vocabulary/units.yaml"),
    "spelling for a unit": (claim(value="240 metres"), "6:16", "malformed-value", "unknown unit 'metres'", "write 'm'"),
    "wrong unit": (claim(value="240 s"), "6:12", "wrong-kind", "240 s measures time; length takes length", "correct the unit"),
    "bare number": (claim(value="240"), "6:12", "wrong-kind", "240 measures a bare number", "correct the unit"),
    "backwards range": (claim(value="9..3 m"), "6:12", "malformed-value", "the range runs backwards", "write 3..9"),
    "month 13": (claim(date="2026-13-01"), "8:11", "malformed-value", "date: there is no month 13", "from 01 to 12"),
    "February 30": (claim(date="2026-02-30"), "8:11", "malformed-value", "February 2026 has no day 30", "correct the day"),
    "no as a date": (claim(date="no"), "8:11", "malformed-value", "cannot read the date 'no'", "write 2026-09-16"),
    "backwards dates": (claim(span="1911..1910"), "8:11", "malformed-value", "runs backwards", "write 1910..1911"),
    "date of a quantity": (claim(value="1911-05-02"), "6:16", "malformed-value", "cannot understand", "end the value here"),
    "unknown scope key": (claim(scope="{prat: ramps}"), "8:13", "unknown-name", "no scope key 'prat'", "did you mean 'part'?"),
    "scope key of another": (claim(scope="{payer: coach}"), "8:13", "unknown-name", "length has no scope key 'payer'", "part"),
    "unknown scope value": (
        claim(scope="{part: ramp}"), "8:19", "unknown-name", "'part' has no value 'ramp'", "did you mean 'ramps'?",
    ),
    "scope without value": (claim(scope="{part: }"), "8:19", "malformed-value", "part: the value is missing", "write a value"),
    "scope as a word": (claim(scope="ramps"), "8:12", "malformed-value", "scope: the value has the wrong shape", "a mapping"),
    "unknown confidence": (claim(confidence="sure"), "8:17", "malformed-value", "'sure' is not allowed here", "'high'"),
    "unknown mode": (claim(mode="dreamt"), "8:11", "malformed-value", "'dreamt' is not allowed here", "'planned'"),
    "id of the wrong form": (claim(id="Span 1"), "3:9", "malformed-value", "'Span 1' has the wrong form", "it must match"),
    "unknown speaker": (claim(says="[telford, bob]"), "8:21", "unknown-name", "unknown entity 'bob'", "declare it"),
    "unknown cause": (claim(because="zzz"), "8:14", "unknown-name", "unknown entity 'zzz'", "declare it"),
    "unknown inferred": (claim(inferred="[size]"), "8:16", "unknown-name", "nothing here is called 'size'", "since"),
    "both versus and since": (
        traffic(versus="kent-bridge"), "8:12", "wrong-kind", "both `versus` and `since`", "compare with one thing",
    ),
    "missing baseline": (traffic(since=None), "6:12", "missing-key", "2x compares with something", "add `versus:`"),
    "missing baseline of a direction": (traffic(since=None, value="down"), "6:12", "missing-key", "not named", "`since:`"),
    "level that compares": (traffic(value="9 vehicle/day"), "6:12", "wrong-kind", "is a level", "write the ratio"),
    "malformed baseline": (traffic(since="then"), "8:12", "malformed-value", "since: cannot read the date", "2026"),
    "unknown other side": (
        traffic(since=None, versus="kent-bride"), "8:13", "unknown-name", "'kent-bride'", "did you mean 'kent-bridge'?",
    ),
    "wrong other side": (traffic(since=None, versus="kent"), "8:13", "wrong-kind", "'kent' is a river", "correct the name"),
    "unknown key of the other side": (
        traffic(since=None, versus="{who: kent}"), "8:14", "unknown-key", "unknown key 'who'", "delete it",
    ),
    "unknown scope of the other side": (
        traffic(since=None, versus="{scope: {payer: dog}}"), "8:29", "unknown-name", "has no value 'dog'", "coach, rider",
    ),
    "from without to": (claim(value=None, from_="2 m"), "3:5", "missing-key", "the value is missing", "both `from:` and `to:`"),
    "value and levels": (claim(from_="2 m", to="3 m"), "6:5", "wrong-kind", "both a value and levels", "keep `value:`"),
    "malformed level": (claim(value=None, from_="2 m", to="3 q"), "8:11", "malformed-value", "to '3 q': unknown unit", "facts"),
    "levels of a relation": (
        claim(predicate="built_by", value=None, from_="2x", to=None), "7:11", "wrong-kind", "has no levels", "delete `from:`",
    ),
    "value of a happening": (
        claim(predicate="event", scope="{kind: opened}"), "6:12", "wrong-kind", "event takes no value", "goes into `date:`",
    ),
    "claim as a word": ("source: gazette\nclaims:\n  - span\n", "3:5", "malformed-value", "claims: the value has", "a mapping"),
    "claims as a word": ("source: gazette\nclaims: none\n", "2:9", "malformed-value", "claims: the value has", "write a list"),
    "no claims": ("source: gazette\n", "1:1", "missing-key", "the key 'claims' is missing", "add `claims: …`"),
    "unknown source": ("source: gazete\nclaims: []\n", "1:9", "unknown-name", "source 'gazete'", "did you mean 'gazette'?"),
    "used twice": (
        SPAN + SPAN[SPAN.index("  - id") :], "8:9", "duplicate-id", "'gazette#span' is used twice; first at", "another id",
    ),
}  # fmt: skip
ALSO = {"levels of a relation": 2}  # a relation needs its value as well


@pytest.mark.parametrize(("text", "place", "kind", "message", "hint"), WRONG.values(), ids=WRONG)
def test_broken_claim_is_told(
    text: str, place: str, kind: str, message: str, hint: str, request: pytest.FixtureRequest, lay: Lay
) -> None:
    found = [p for p in problems(lay({GAZETTE: text})) if p.kind == kind]
    assert [str(problem.location) for problem in found] == [f"{GAZETTE}:{place}"]
    assert message in found[0].message and hint in found[0].hint


@pytest.mark.parametrize("name", [name for name in WRONG if name not in ALSO])
def test_one_mistake_is_one_problem(name: str, lay: Lay) -> None:
    assert len(problems(lay({GAZETTE: WRONG[name][0]}))) == 1


# Files that are no YAML, or no text

BROKEN = {
    "missing quote mark": (
        SPAN.rstrip()[:-1] + "\n",
        "8:1",
        "yaml-syntax",
        "unexpected end of stream",
        "close the quote",
    ),
    "duplicate key": (claim(value="240 m\n    value: 250 m"), "7:5", "duplicate-key", "'value' stands twice", "line 6"),
    "tab": (SPAN.replace("    subject", "\tsubject"), "4:1", "yaml-syntax", "a tab character", "never with a tab"),
    "empty": ("", "1:1", "unreadable-file", "the file is empty", "or delete the file"),
    "only a comment": ("# nothing\n", "1:1", "unreadable-file", "the file is empty", "or delete the file"),
    "a list": ("- just\n- a list\n", "1:1", "unreadable-file", "holds no mapping", "write `key: value` lines"),
    "NUL": (SPAN.replace("240 m\n", "240\0m\n"), "6:15", "yaml-syntax", "'\\x00' is not allowed", "delete it"),
    "alias": (claim(value="*v"), "6:12", "yaml-syntax", "the alias *v is not allowed", "write the value out"),
    "anchor": (claim(value="&v 240 m"), "6:12", "yaml-syntax", "the anchor &v is not allowed", "write the value out"),
    "merge key": (claim(note="x\n    <<: {a: b}"), "9:5", "yaml-syntax", "merge keys", "write the keys out"),
    "tag": (claim(value="!!python/object:os.system ls"), "6:12", "yaml-syntax", "is not allowed", "delete it"),
    "second document": (SPAN + "---\n" + SPAN, "8:1", "yaml-syntax", "second YAML document", "one document per file"),
    "two words for a value": (claim(value='"240" m'), "6:18", "yaml-syntax", "did not find expected key", "quotes"),
    "bound that YAML reads": (claim(value=">2x"), "6:14", "yaml-syntax", "this is no YAML", "the quotes around here"),
}


@pytest.mark.parametrize(("text", "place", "kind", "message", "hint"), BROKEN.values(), ids=BROKEN)
def test_broken_yaml_is_told(text: str, place: str, kind: str, message: str, hint: str, lay: Lay) -> None:
    first = problems(lay({GAZETTE: text}))[0]
    assert (str(first.location), first.kind) == (f"{GAZETTE}:{place}", kind)
    assert message in first.message and hint in first.hint


@pytest.mark.parametrize("depth", [60, 2_000, 100_000])
def test_brackets_nested_too_deep_are_told(depth: int, lay: Lay) -> None:
    [problem] = problems(lay({GAZETTE: claim(value="[" * depth + "]" * depth)}))
    assert problem.kind == "yaml-syntax" and "nest" in problem.message and "five levels" in problem.hint


def only(root: Path) -> Problem:
    [problem] = problems(root)
    return problem


BYTES = [
    (b"\xff\xfe", "1:1", "byte 0xff"),
    (b"source: gazette\n# na\xc3\xafve \xe9t\xe9", "2:9", "byte 0xe9"),
    (b"source: \xc3", "1:9", "byte 0xc3"),
]


@pytest.mark.parametrize(("data", "place", "message"), BYTES)
def test_bytes_that_are_no_text_are_told_at_their_column(data: bytes, place: str, message: str, lay: Lay) -> None:
    root = lay({})
    (root / GAZETTE).write_bytes(data)
    problem = only(root)
    assert (str(problem.location), problem.hint) == (f"{GAZETTE}:{place}", "save it as UTF-8")
    assert message in problem.message


def test_file_longer_than_the_limit_is_not_read(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MAX_BYTES", 5_000)
    problem = only(lay({GAZETTE: SPAN + "#" * 5_000}))
    assert (problem.kind, problem.message) == ("unreadable-file", "the file is longer than 0 MB") and problem.hint


def a_directory(path: Path) -> None:
    path.mkdir()


def a_dangling_link(path: Path) -> None:
    path.symlink_to("nowhere")


def a_link_to_itself(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize("make", [a_directory, a_dangling_link, a_link_to_itself])
@pytest.mark.parametrize("path", [GAZETTE, "facts/entities/rivers.yaml", SOURCES, f"{VOCABULARY}/units.yaml"])
def test_what_is_no_file_is_told(make: Callable[[Path], None], path: str, lay: Lay) -> None:
    root = lay({})
    (root / path).unlink()
    make(root / path)
    told = [p for p in problems(root) if p.location.path == path]
    assert told[0].kind == "unreadable-file" and "cannot read the file" in told[0].message and told[0].hint


def test_folder_without_facts_is_told(tmp_path: Path) -> None:
    assert shown(only(tmp_path)).startswith("facts:1:1: unreadable-file: there is no facts/ folder here")


def test_empty_facts_lack_their_vocabulary(tmp_path: Path) -> None:
    (tmp_path / "facts").mkdir()
    assert {p.location.path for p in problems(tmp_path)} == {
        SOURCES, *(f"{VOCABULARY}/{name}.yaml" for name in ("types", "units", "hedges", "words", "scope", "predicates")),
    }  # fmt: skip


# Other files

OTHERS = [
    ("facts/entities/more.yaml", "x:\n  type: brigde\n  name: X\n", "2:9", "unknown-name", "type 'brigde'", "'bridge'"),
    ("facts/entities/more.yaml", "x:\n  type: bridge\n", "2:3", "missing-key", "'name' is missing", "add `name: …`"),
    (
        "facts/entities/more.yaml",
        "x: bridge\n",
        "1:4",
        "malformed-value",
        "x: the value has the wrong shape",
        "mapping",
    ),
    ("facts/entities/more.yaml", "x: {type: bridge, name: X, url: ftp}\n", "1:33", "malformed-value", "'ftp'", "http"),
    (
        "facts/entities/more.yaml",
        "lune-bridge: {type: bridge, name: X}\n",
        "1:1",
        "duplicate-id",
        "'lune-bridge' is declared twice",
        "id",
    ),
    (
        "facts/entities/more.yaml",
        "x: {type: river, name: X, aliases: [Y, the river]}\n",
        "1:40",
        "not-a-name",
        "no name",
        "al",
    ),
    (f"{VOCABULARY}/types.yaml", "river: {about: x}\n", "1:8", "missing-key", "'plural' is missing", "add `plural: …`"),
    (f"{VOCABULARY}/units.yaml", "length:\n  m: {factor: 1/0}\n", "2:15", "malformed-value", "above zero", "recording"),
    (f"{VOCABULARY}/units.yaml", "length:\n  m: {factor: 0.0}\n", "2:15", "malformed-value", "above zero", "recording"),
    (f"{VOCABULARY}/units.yaml", "length:\n  m: {factor: 1e3}\n", "2:15", "malformed-value", "'1e3'", "it must match"),
    (
        f"{VOCABULARY}/hedges.yaml",
        "about: {words: [x], strict: 0}\n",
        "1:29",
        "malformed-value",
        "above zero",
        "recording",
    ),
    (f"{VOCABULARY}/hedges.yaml", "about: {strict: 2}\n", "1:8", "missing-key", "'words' is missing", "add `words: …`"),
    (f"{VOCABULARY}/words.yaml", "numbers: {two: zwei}\n", "1:16", "malformed-value", "'zwei'", "it must match"),
    (f"{VOCABULARY}/words.yaml", "classes: {few: [1, x]}\n", "1:20", "malformed-value", "integer", "recording"),
    (f"{VOCABULARY}/scope.yaml", "at: {about: x, entity: [twon]}\n", "1:25", "unknown-name", "type 'twon'", "'town'"),
]


@pytest.mark.parametrize(("path", "text", "place", "kind", "message", "hint"), OTHERS)
def test_broken_file_of_another_kind_is_told(
    path: str, text: str, place: str, kind: str, message: str, hint: str, lay: Lay
) -> None:
    told = [p for p in problems(lay({path: text})) if p.location.path == path]
    assert [str(p.location) for p in told][:1] == [f"{path}:{place}"] and told[0].kind == kind
    assert message in told[0].message and hint in told[0].hint


PREDICATES = [
    ("value: length, range: [brigde]", "unknown entity type 'brigde'", "did you mean 'bridge'?"),
    ("value: length, scope: [prat]", "unknown scope key 'prat'", "did you mean 'part'?"),
    ("value: length, stable_for: long", "cannot read the duration 'long'", "write 60 days"),
    ("value: length, one_value: never", "'never' is not allowed here", "'always' or 'usually'"),
    ("value: []", "value: the list is too short", "write what is missing"),
    ("value: length, exact: yes", "'yes' is not allowed here", "'true' or 'false'"),
]


@pytest.mark.parametrize(("keys", "message", "hint"), PREDICATES)
def test_broken_predicate_is_told(keys: str, message: str, hint: str, lay: Lay) -> None:
    path = f"{VOCABULARY}/predicates.yaml"
    told = problems(lay({path: f"width: {{about: x, subject: bridge, {keys}}}\n"}))
    assert [p.location.path for p in told] == [path]
    assert message in told[0].message and hint in told[0].hint


SOURCE = "gazette: {kind: post, publisher: county, date: 1911-06-01, %s}\n"
BROKEN_SOURCES = [
    (SOURCE % "text: seeds/gazette.txt", "missing-key", "a text but no sha256", "add `sha256:`"),
    (SOURCE % "family: x", "missing-key", "neither a text nor a url", "add `text:`"),
    (SOURCE % "note: x, derived_from: gazete", "unknown-name", "unknown source 'gazete'", "did you mean 'gazette'?"),
    (SOURCE % "url: nowhere", "malformed-value", "'nowhere' has the wrong form", "http"),
    (SOURCE.replace("county", "conty") % "note: x", "unknown-name", "unknown entity 'conty'", "did you mean 'county'?"),
    (SOURCE.replace("1911-06-01", "soon") % "note: x", "malformed-value", "cannot read the date 'soon'", "2026-09-16"),
    (SOURCE.replace("1911-06-01", "²²²²") % "note: x", "malformed-value", "cannot read the date '²²²²'", "2026-09-16"),
    (SOURCE.replace("post", "rumour") % "note: x", "malformed-value", "'rumour' is not allowed here", "'digest'"),
    (SOURCE % f"sha256: {'0' * 64}, text: seeds/none.txt", "unreadable-file", "No such file", "create it"),
    (SOURCE % f"sha256: {'0' * 64}, text: seeds", "unreadable-file", "Is a directory", "make it a readable file"),
    (SOURCE % f'sha256: {"0" * 64}, text: "a\\0b"', "unreadable-file", "no path holds", "make it a readable file"),
    (SOURCE % f"sha256: {'0' * 64}, text: {'x' * 999}", "unreadable-file", "File name too long", "make it"),
]


@pytest.mark.parametrize(("text", "kind", "message", "hint"), BROKEN_SOURCES)
def test_broken_source_is_told(text: str, kind: str, message: str, hint: str, lay: Lay) -> None:
    [problem] = [
        p for p in problems(lay({SOURCES: text})) if p.location.path in (SOURCES, "seeds", "a\0b") or kind in p.kind
    ]
    assert problem.kind == kind and message in problem.message and hint in problem.hint


RESOLUTION = "- {finding: C101 x, because: y, by: z, date: 1911-07-01%s}\n"
BROKEN_RESOLUTIONS = [
    (RESOLUTION % "", "1:3", "a resolution needs a verdict or an acknowledgement", "`acknowledged: true`"),
    (RESOLUTION % ", acknowledged: true, verdict: {refutes: []}", "1:3", "and not both", "write `verdict:"),
    (
        RESOLUTION % ", verdict: {refutes: [gazette#spam]}",
        "1:78",
        "unknown claim 'gazette#spam'",
        "did you mean 'gazette#span'?",
    ),
    (RESOLUTION % ", acknowledged: yes", "1:72", "'yes' is not allowed here", "'true' or 'false'"),
    ("finding: C101\n", "1:1", "the file holds no list at its top level", "write `- finding: …` items"),
    ("", "1:1", "the file is empty", "write `- finding: …` items"),
]


@pytest.mark.parametrize(("text", "place", "message", "hint"), BROKEN_RESOLUTIONS)
def test_broken_resolution_is_told(text: str, place: str, message: str, hint: str, lay: Lay) -> None:
    problem = only(lay({GAZETTE: SPAN, "facts/resolutions.yaml": text}))
    assert str(problem.location) == f"facts/resolutions.yaml:{place}"
    assert message in problem.message and hint in problem.hint


# Ids across files; all problems at once; nothing wrong


def test_id_used_in_two_files_of_one_source_is_told(lay: Lay) -> None:
    problem = only(lay({GAZETTE: SPAN, "facts/claims/more.yaml": SPAN}))
    assert shown(problem).startswith(
        "facts/claims/more.yaml:3:9: duplicate-id: the claim id 'gazette#span' is used twice"
    )
    assert f"{GAZETTE}:3:5" in problem.message


MANY = """\
source: gazette
claims:
  - id: span
    subject: lune-brige
    predicate: length
    value: 240.. m
    date: 2026-13-01
    quote: "The Lune Bridge spans 240 metres."
  - id: again
    subject: telford
    predicate: length
    value: 240 s
    scope: {prat: ramps}
  - id: shape
    subject: lune-bridge
    predicate: length
    confidence: sure
    colour: red
    scope: ramps
  - id: third
    predicate: lenght
  - id: fourth
    subject: lune-bridge
    predicate: traffic
    value: 2x
    versus: kent-bridge
    since: then
    inferred: [size]
    quote: "Traffic has doubled."
  - id: span
    subject: lune-bridge
    predicate: built_by
    value: [brunell, kent]
    quote: "The Lune Bridge spans 240 metres."
"""


def test_all_problems_of_a_file_are_told_at_once(lay: Lay, golden: Callable[[str, str], None]) -> None:
    told = problems(lay({GAZETTE: MANY}))
    golden("many-problems.txt", "".join(f"{shown(problem)}\n" for problem in told))


def test_one_broken_file_leaves_the_others_standing(lay: Lay) -> None:
    corpus = load(lay({GAZETTE: SPAN, "facts/claims/register.yaml": "source: [\n"}))
    assert list(corpus.claims) == ["gazette#span"] and len(corpus.problems) == 1


def test_one_broken_record_leaves_the_others_standing(lay: Lay) -> None:
    text = SPAN + "  - id: broken\n    colour: red\n" + SPAN[SPAN.index("  - id") :].replace("span\n", "kept\n")
    assert list(load(lay({GAZETTE: text})).claims) == ["gazette#span", "gazette#kept"]


def test_plain_rivers_have_no_problem() -> None:
    assert [shown(problem) for problem in rivers().problems] == []


SOUND = {
    "span": SPAN,
    "carriage returns": SPAN.replace("\n", "\r\n"),
    "byte order mark": "\ufeff" + SPAN,
    "list for one": claim(predicate="built_by", value="[telford]"),
    "level with its range": claim(value="200..240 m"),
    "two levels": claim(value=None, from_="200 m", to="0.24 km"),
    "versus unknown": traffic(since=None, versus="unknown"),
    "since a while": traffic(since="10 weeks"),
    "versus its other scope": traffic(since=None, versus="{scope: {payer: coach}}"),
    "rate": traffic(since=None, value="8%/year"),
    "share": claim(predicate="share", value="8%"),
    "happening": claim(predicate="event", value=None, scope="{kind: opened}", date="1911-05-02"),
    "text": claim(predicate="kind", value='"a bridge: of iron"'),
    "coverage": claim(predicate="coverage", subject="gazette", value="1911-05-01..1911-05-31"),
    "span of dates": claim(predicate="coverage", subject="gazette", value=None, span="1911-05-01..1911-05-31"),
    "retracted": claim(retracted='"misread"'),
}


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_sound_record_has_no_problem(text: str, lay: Lay) -> None:
    corpus = load(lay({GAZETTE: text}))
    assert [shown(problem) for problem in corpus.problems] == []
    assert len(corpus.claims) == 1


def test_other_side_is_completed_from_the_claim(lay: Lay) -> None:
    text = traffic(since=None, versus="{scope: {payer: coach}}", scope="{payer: rider, window: night}")
    versus = load(lay({GAZETTE: text})).claims["gazette#span"].versus
    assert versus is not None
    assert (versus.subject, versus.scope) == ("lune-bridge", (("payer", "coach"), ("window", "night")))


def test_claim_knows_where_its_keys_stand(lay: Lay) -> None:
    record = load(lay({GAZETTE: SPAN})).claims["gazette#span"]
    assert [str(record.place(key)) for key in ("value", "nothing")] == [f"{GAZETTE}:6:12", f"{GAZETTE}:3:5"]


def test_confidence_of_the_file_is_that_of_its_claims(lay: Lay) -> None:
    text = SPAN.replace("claims:", "confidence: low\nclaims:")
    assert load(lay({GAZETTE: text})).claims["gazette#span"].confidence == "low"


@pytest.mark.parametrize("enabled", [True, False])
def test_loading_leaves_the_garbage_collector_as_it_was(enabled: bool) -> None:
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        load(RIVERS)
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


# Nothing that a file can hold raises

VALUES = [
    "[]", "{}", "''", "[[]]", "[240 m]", "{a: b}", "-", "2x", "free", "down", "0 m", "~", "1911", "not before 1911", "unknown",
    "lune", "[lune, kent]", "up to 2..3 m", "9" * 5000 + " m", "99999999 weeks", "2026.." * 2000, "not before " * 2000,
    "[" * 200 + "]" * 200, "'\u2028'", '"\\0"', ">\n      x", "double-digit %", "0000-00-00", "\u0663 m", "²²²²",
]  # fmt: skip
KEYS = [
    "id",
    "subject",
    "predicate",
    "value",
    "from",
    "to",
    "versus",
    "since",
    "scope",
    "date",
    "span",
    "says",
    "inferred",
]
PREDICATE_NAMES = sorted(rivers().vocabulary.predicates)
records = st.fixed_dictionaries(
    {"predicate": st.sampled_from(PREDICATE_NAMES)},
    optional={key: st.sampled_from(VALUES) for key in KEYS if key != "predicate"},
)


Replace = Callable[[str, bytes], list[Problem]]


@pytest.fixture(scope="module")
def replace(tmp_path_factory: pytest.TempPathFactory) -> Replace:
    """Load and check the rivers with one file replaced; returns the problems."""
    root = lay_over_rivers({}, tmp_path_factory.mktemp("rivers") / "tree")

    def replace(path: str, data: bytes) -> list[Problem]:
        before = (root / path).read_bytes()
        (root / path).write_bytes(data)
        corpus = load(root)
        (root / path).write_bytes(before)
        check(build(corpus))
        return list(corpus.problems)

    return replace


@given(records)
def test_no_odd_record_raises(replace: Replace, record: dict[str, str]) -> None:
    told = replace(GAZETTE, claim(**record).encode())
    assert all(problem.location.path == GAZETTE and problem.hint for problem in told)


@given(st.data())
def test_no_mutation_of_a_claims_file_raises(replace: Replace, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([SPAN, MANY, *SOUND.values()])).encode()
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.integers(0, 12)))
    text = text[:start] + data.draw(st.binary(max_size=6)) + text[end:]
    told = replace(GAZETTE, text)
    assert all(problem.location.line >= 1 and problem.location.column >= 1 and problem.hint for problem in told)


@given(st.data())
def test_no_mutation_of_signs_raises(replace: Replace, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([SPAN, MANY, *SOUND.values()]))
    start = data.draw(st.integers(0, len(text)))
    signs = data.draw(st.text("[]{}:,-'\"|>&*!#%@ \n\r\t\x85\u2028é=~.", max_size=4))
    told = replace(GAZETTE, (text[:start] + signs + text[start:]).encode())
    assert all(problem.message and problem.hint for problem in told)


@given(st.binary(max_size=80))
def test_no_bytes_raise(replace: Replace, data: bytes) -> None:
    assert all(problem.location.path == GAZETTE for problem in replace(GAZETTE, data))


OTHER_FILES = sorted(path.relative_to(RIVERS).as_posix() for path in (RIVERS / "facts").rglob("*.yaml"))


@given(st.data())
def test_no_mutation_of_any_other_file_raises(replace: Replace, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(OTHER_FILES))
    lines = (RIVERS / path).read_text("utf-8").splitlines(keepends=True)
    index = data.draw(st.integers(0, len(lines) - 1))
    key, colon, _ = lines[index].partition(":")
    lines[index] = f"{key}{colon} {data.draw(st.sampled_from(VALUES))}\n"
    assert all(problem.hint for problem in replace(path, "".join(lines).encode()))


@pytest.mark.parametrize("path", OTHER_FILES)
def test_no_missing_file_raises(path: str, lay: Lay) -> None:
    root = lay({})
    (root / path).unlink()
    check(build(load(root)))

"""Loading what is no YAML, no text, no file, or no sound entity, source, vocabulary or resolution."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from trees import GAZETTE, SOURCES, SPAN, Lay, claim, only, problems, shown

from site_builder.load import intake

VOCABULARY = "facts/vocabulary"


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
    "escaped NUL": (claim(note='"a\\0b"'), "8:11", "yaml-syntax", "'\\x00' is not allowed", "delete its escape"),
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
    (SOURCE % f"sha256: {'0' * 64}, text: ../x.txt", "malformed-value", "lies outside seeds/", "below seeds/"),
    (
        SOURCE % f"sha256: {'0' * 64}, text: /etc/hosts",
        "malformed-value",
        "lies outside seeds/",
        "below seeds/",
    ),
    (SOURCE % f"sha256: {'0' * 64}, text: seeds/{'x' * 999}", "unreadable-file", "File name too long", "make it"),
]


@pytest.mark.parametrize(("text", "kind", "message", "hint"), BROKEN_SOURCES)
def test_broken_source_is_told(text: str, kind: str, message: str, hint: str, lay: Lay) -> None:
    [problem] = [p for p in problems(lay({SOURCES: text})) if p.location.path != GAZETTE]
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

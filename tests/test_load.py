"""Loading: sound records become claims, all problems come at once, and nothing that a file can hold raises."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import GAZETTE, RIVERS, SPAN, Lay, claim, lay_over_rivers, only, problems, rivers, shown, traffic

from site_builder.check import check
from site_builder.findings import Problem
from site_builder.graph import build
from site_builder.load.corpus import load

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

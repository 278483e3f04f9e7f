"""Loading a record with one thing wrong: it is said once, at its place, with a way to mend it."""

from __future__ import annotations

import pytest
from trees import GAZETTE, SPAN, Lay, claim, problems, traffic

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

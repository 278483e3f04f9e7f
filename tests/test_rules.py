"""Every rule: its page, its examples, and what they make it find."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from trees import Lay

from site_builder import rules
from site_builder.catalogue import FAMILIES, FILE, Rule, catalogue, examples
from site_builder.check import check
from site_builder.findings import Finding, Severity
from site_builder.graph import build
from site_builder.load.corpus import load

FILES = sorted(path for path in Path(rules.__path__[0]).glob("*.py") if path.stem != "__init__")
EXAMPLES = [
    pytest.param(rule.code, kind, files, id=f"{rule.code}-{kind}-{number}")
    for rule in catalogue()
    for number, (kind, files) in enumerate(examples(rule), 1)
]
LONGEST = 220
SENTENCE = re.compile(r"[A-Z].*[^.!?]\.")
every_rule = pytest.mark.parametrize("rule", catalogue(), ids=lambda rule: rule.code)


def findings(root: Path, code: str) -> list[Finding]:
    return [finding for finding in check(build(load(root))).findings if finding.code == code]


@pytest.mark.parametrize(("code", "kind", "files"), EXAMPLES)
def test_example_does_what_it_says(code: str, kind: str, files: Mapping[str, str], lay: Lay) -> None:
    found = findings(lay(files), code)
    assert bool(found) == (kind == "fires"), [finding.message for finding in found]


@pytest.mark.parametrize(("code", "kind", "files"), [p for p in EXAMPLES if p.values[1] == "fires"])
def test_finding_says_where_what_and_how_to_mend_it(code: str, kind: str, files: Mapping[str, str], lay: Lay) -> None:
    for finding in findings(lay(files), code):
        assert finding.labels and finding.labels[0].location.line >= 1
        assert finding.message and finding.hint and "\n" not in finding.message + finding.hint
        assert not finding.message[0].islower() and not finding.message.endswith(".")


@pytest.mark.parametrize(("code", "kind", "files"), [p for p in EXAMPLES if p.values[1] == "fires"])
def test_finding_is_the_same_when_found_again(code: str, kind: str, files: Mapping[str, str], lay: Lay) -> None:
    assert findings(lay(files), code) == findings(lay(files), code)


@pytest.mark.parametrize(("code", "kind", "files"), EXAMPLES)
def test_example_is_sound_but_for_what_it_shows(code: str, kind: str, files: Mapping[str, str], lay: Lay) -> None:
    found = check(build(load(lay(files)))).findings
    errors = [finding.message for finding in found if finding.severity is Severity.ERROR and finding.code != code]
    assert errors == [] or code[0] == "D"


def test_plain_rivers_have_nothing_above_a_note(lay: Lay) -> None:
    verdict = check(build(load(lay({}))))
    assert [f.message for f in verdict.findings if f.severity is not Severity.NOTE] == []


@every_rule
def test_rule_has_examples_of_both_kinds(rule: Rule) -> None:
    assert {kind for kind, _ in examples(rule)} == {"fires", "silent"}


@every_rule
def test_example_lays_some_file(rule: Rule) -> None:
    assert all(files for _, files in examples(rule))


@every_rule
def test_page_begins_with_one_sentence(rule: Rule) -> None:
    title, _, rest = rule.doc.partition("\n")
    assert SENTENCE.fullmatch(title) and ". " not in title
    assert rest.startswith("\n")


@every_rule
def test_rule_belongs_to_a_family(rule: Rule) -> None:
    assert rule.code[0] in FAMILIES


@every_rule
def test_rule_either_finds_or_reviews(rule: Rule) -> None:
    assert (rule.find is None) != (rule.review is None)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_file_is_named_after_code_and_name_of_a_rule(path: Path) -> None:
    match = FILE.match(path.stem)
    assert match and (match["code"].upper(), match["name"].replace("_", "-")) in {(r.code, r.name) for r in catalogue()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rule_file_can_be_held_in_the_head(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < LONGEST


def test_codes_and_names_are_unique() -> None:
    assert len({rule.code for rule in catalogue()}) == len({rule.name for rule in catalogue()}) == len(catalogue())

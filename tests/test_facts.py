"""The facts of this repository: sound records, complete coverage, and the conflicts that two readers found by hand."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from site_builder.check import Verdict, check
from site_builder.coverage import uncovered
from site_builder.evidence import Outcome
from site_builder.findings import Finding, Severity, Status
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.schema import schema_text
from site_builder.text import find_quote

ROOT = Path(__file__).parent.parent
SCHEMA = ROOT / "facts" / "schema.json"
SEEDS = {
    "2026-09-04": "ac7e1bb3ca82d9e4232888a3dc45bc102ffcd35e9e08535cefd3c540f11f485c",
    "2026-09-17": "e609c35c6864eec96955108646d3dcf8dcc2b59dd24189cf38f195a4526976b8",
    "2026-09-27": "222f147546d618e65bde42597d21405a670a5851e6c489a5681db2b84c1f3a8d",
    "2026-10-02": "eecbf7e785d5aa2817bd6a98e1a71674901dc928235993c1792394b253a7e25a",
}
ACCEPTANCE: dict[str, list[dict[str, Any]]] = yaml.load(
    (Path(__file__).parent / "acceptance.yaml").read_text("utf-8"), yaml.BaseLoader
)

Side = list[dict[str, str]]


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    return check(build(load(ROOT)))


def identity(case: dict[str, Any]) -> str:
    return str(case["id"])


def stands_for(verdict: Verdict, claim: str, side: Side) -> bool:
    """Whether a claim's quote overlaps words of the side; a side may also name a source without words."""
    source, texts = claim.partition("#")[0], verdict.graph.texts
    mine = verdict.graph.evidence[claim].spans
    wanted = [find_quote(texts[source].source.text, item[source])[0] for item in side if item.get(source)]
    overlap = any(m.start < w.end and w.start < m.end for spans in wanted for w in spans for m in mine)
    return overlap or {source: ""} in side


def joins(verdict: Verdict, finding: Finding, one: Side, other: Side) -> bool:
    """Whether some minimal set of the finding, not only the finding as a whole, has a claim on either side."""
    sets = finding.sets or (frozenset(finding.claims),)
    return any(
        any(stands_for(verdict, a, one) and stands_for(verdict, b, other) for a in claims for b in claims - {a})
        for claims in sets
    )


def joining(verdict: Verdict, case: dict[str, Any]) -> Iterator[Finding]:
    for finding in verdict.findings:
        if any(joins(verdict, finding, one, other) for one, other in combinations(case["sides"], 2)):
            yield finding


@pytest.mark.parametrize(
    ("key", "slip", "factor"),
    [
        ("C201 deepseek-v4-flash price; glm-5.3-flash price", "currency", None),
        ("C201 deepseek-v4-flash price", "currency", None),
        ("C201 gpt-4-equivalent price", None, 37),
    ],
)
def test_finding_names_slip_and_factor(verdict: Verdict, key: str, slip: str | None, factor: int | None) -> None:
    [finding] = [finding for finding in verdict.findings if finding.key == key]
    assert (finding.slip.kind if finding.slip else None) == slip
    assert factor is None or round(finding.factor or 0) == factor


def test_no_error_or_contradiction_is_open(verdict: Verdict) -> None:
    assert [finding.key for finding in verdict.failing()] == []


@pytest.mark.parametrize(("source", "digest"), SEEDS.items())
def test_the_seeds_are_kept_byte_for_byte(verdict: Verdict, source: str, digest: str) -> None:
    record = verdict.graph.corpus.sources[source]
    assert (record.sha256, hashlib.sha256((ROOT / record.text_path).read_bytes()).hexdigest()) == (digest, digest)


def test_every_claim_of_a_digest_passes_on_its_own_words(verdict: Verdict) -> None:
    graph = verdict.graph
    failed = [c.id for c in graph.claims.values() if c.source in SEEDS and graph.evidence[c.id].outcome != Outcome.PASS]
    assert failed == []


def test_every_claim_of_a_reference_is_unchecked(verdict: Verdict) -> None:
    graph = verdict.graph
    references = [c for c in graph.claims.values() if graph.corpus.sources[c.source].kind == "reference"]
    assert references
    assert {graph.evidence[claim.id].outcome for claim in references} == {Outcome.UNCHECKED}


@pytest.mark.parametrize("source", SEEDS)
def test_every_numeral_has_a_claim_or_an_explanation(verdict: Verdict, source: str) -> None:
    graph = verdict.graph
    rest = uncovered(graph.corpus, graph.texts[source], graph.evidence)
    assert [str(item.location) for item in rest if not item.because] == []


def test_there_are_one_to_two_hundred_entities(verdict: Verdict) -> None:
    corpus = verdict.graph.corpus
    assert 100 <= len(corpus.entities) - len(corpus.sources) <= 200


def test_gb300_is_found_attributed_to_amd_and_settled_for_nvidia(verdict: Verdict) -> None:
    (finding,) = [f for f in verdict.findings if f.key == "C101 gb300-nvl72 made_by"]
    claims = verdict.graph.claims
    wrong = [c for c in finding.claims if claims[c].source == "2026-10-02" and "AMD's GB300" in claims[c].quote]
    right = [c for c in finding.claims if claims[c].entities == ("nvidia",)]
    assert any(frozenset((a, b)) in finding.sets for a in wrong for b in right)
    assert finding.status is Status.RESOLVED


@pytest.mark.parametrize("case", ACCEPTANCE["contradictions"] + ACCEPTANCE["compatible"], ids=identity)
def test_the_words_of_an_acceptance_example_stand_in_the_seeds(verdict: Verdict, case: dict[str, Any]) -> None:
    items = [(source, quote) for side in case["sides"] for item in side for source, quote in item.items() if quote]
    missing = [quote for source, quote in items if not find_quote(verdict.graph.texts[source].source.text, quote)[0]]
    assert missing == []


@pytest.mark.parametrize("case", ACCEPTANCE["contradictions"], ids=identity)
def test_a_conflict_is_found_at_its_class_or_one_softer(verdict: Verdict, case: dict[str, Any]) -> None:
    softer = [finding.severity.rank - Severity(case["class"]).rank for finding in joining(verdict, case)]
    assert {0, 1} & set(softer)


@pytest.mark.parametrize("case", ACCEPTANCE["compatible"], ids=identity)
def test_a_look_alike_is_nothing_above_needs_scope(verdict: Verdict, case: dict[str, Any]) -> None:
    alarms = [f.key for f in joining(verdict, case) if f.severity.rank < Severity.NEEDS_SCOPE.rank]
    assert alarms == []


def test_overlap_is_told_by_place_not_by_words(verdict: Verdict) -> None:
    assert stands_for(verdict, "2026-10-02#gb300-amd", [{"2026-10-02": "beating AMD's GB300 by up to 3.7×"}])
    assert not stands_for(verdict, "2026-10-02#gb300-amd", [{"2026-10-02": "outperforming AMD's GB300"}])


def test_the_committed_schema_is_up_to_date(verdict: Verdict) -> None:
    if not SCHEMA.exists():
        pytest.skip("facts/schema.json is not written yet")
    assert SCHEMA.read_text("utf-8") == schema_text(verdict.graph.corpus)


@pytest.mark.parametrize("path", sorted((ROOT / "facts" / "claims").glob("*.yaml")), ids=lambda path: path.stem)
def test_a_claims_file_is_valid_by_the_schema(verdict: Verdict, path: Path) -> None:
    schema = json.loads(schema_text(verdict.graph.corpus))
    data = yaml.load(path.read_text("utf-8"), yaml.BaseLoader)
    assert list(invalid(data, schema, schema["$defs"])) == []


def test_the_schema_refuses_an_unknown_entity(verdict: Verdict) -> None:
    schema = json.loads(schema_text(verdict.graph.corpus))
    claim = {"id": "a", "subject": "nobody", "predicate": "price", "extra": "x"}
    places = {place for place, _ in invalid({"source": "2026-10-02", "claims": [claim]}, schema, schema["$defs"])}
    assert places == {"/claims/0/subject", "/claims/0/extra"}


KINDS: dict[str, type] = {"object": dict, "array": list, "string": str, "null": type(None)}


def invalid(data: Any, schema: dict[str, Any], defs: dict[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    """Places where ``data`` breaks the schema; the part of JSON Schema that ours uses, so that no validator is needed."""
    schema = defs[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    if not isinstance(data, KINDS.get(schema.get("type", ""), object)):
        yield at, f"is no {schema['type']}"
    if ("enum" in schema and data not in schema["enum"]) or ("const" in schema and data != schema["const"]):
        yield at, f"{data!r} is not allowed"
    if isinstance(data, str) and not re.search(schema.get("pattern", ""), data):
        yield at, f"{data!r} has the wrong form"
    options = [*schema.get("anyOf", ()), *schema.get("oneOf", ())]
    if options and all(any(True for _ in invalid(data, option, defs, at)) for option in options):
        yield at, "fits no alternative"
    if isinstance(data, dict):
        yield from invalid_object(data, schema, defs, at)
    for index, item in enumerate(data if isinstance(data, list) else ()):
        yield from invalid(item, schema.get("items", {}), defs, f"{at}/{index}")


def invalid_object(
    data: dict[str, Any], schema: dict[str, Any], defs: dict[str, Any], at: str
) -> Iterator[tuple[str, str]]:
    for key in set(schema.get("required", ())) - set(data):
        yield at, f"{key} is missing"
    for key, value in data.items():
        known = schema.get("properties", {}).get(key, schema.get("additionalProperties", True))
        if known is False:
            yield f"{at}/{key}", "is unknown"
        elif isinstance(known, dict):
            yield from invalid(value, known, defs, f"{at}/{key}")


CODE = re.compile(r"\.\.|~|→|\d%|\dx\b|[a-z]_[a-z]|#")


def test_every_conflict_is_told_in_plain_english(verdict: Verdict) -> None:
    told = [finding for finding in verdict.findings if finding.severity is not Severity.NOTE]
    assert not [f.message for f in told if CODE.search(f.message) or len(f.message) > 125 or not f.message[0].isupper()]
    assert not [f.detail for f in told if f.detail and (CODE.search(f.detail) or not f.detail.endswith("."))]


def test_every_step_of_a_proof_is_a_sentence(verdict: Verdict) -> None:
    steps = [step for finding in verdict.findings for proof in (finding.proof, *finding.more) for step in proof]
    named = re.compile(r"[a-z0-9][\w.-]*#[\w.-]+")
    assert not [
        step for step in steps if CODE.search(named.sub("", step)) or not (step[0].isupper() and step[-1] == ".")
    ]

"""Proofs: steps that a reader can redo on paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime
from math import exp, isclose

import pytest
from almanacs import KENT, LUNE, State, day_cases, number_cases, only

from site_builder.translation.explain import Proof, day_proof, number_proof

ROUNDING = 2e-3
"""Four digits are printed; two bounds and their quotient may each be off by half a unit of the last."""
NIGHT, DAY = "scope: {window: night}", "scope: {window: day}"
TOLLS = {
    "almanac": f"k: {KENT} toll, value: 20 florin, {DAY}\nr: {LUNE} toll, value: up to 1.5x, {DAY}, versus: kent-bridge",
    "survey": f"n: {LUNE} toll, value: 25.5 crown, {NIGHT}",
    "guide": "x: subject: crown, predicate: exchange, value: ~2.5 florin, date: 1911-05-20",
}
OPENING = {
    "almanac": f"f: {KENT} event, scope: {{kind: finished}}, date: late 1911",
    "survey": f"o: {LUNE} event, scope: {{kind: opened}}, date: 1910-05-02",
    "guide": f"p: {KENT} part_of, value: lune-bridge",
}
NUMBERS = [
    pytest.param(TOLLS, id="tolls"),
    pytest.param(
        {"almanac": f"a: {LUNE} length, value: 240 m", "survey": f"b: {LUNE} length, value: 0.42 km"}, id="km"
    ),
    pytest.param(
        {"almanac": f"a: {LUNE} toll, value: 10 florin", "survey": f"b: {LUNE} toll, value: 25 florin"}, id="florins"
    ),
    pytest.param(
        {
            "almanac": f"ab: {LUNE} length, value: 2.05x, versus: kent-bridge",
            "survey": f"bc: {KENT} length, value: 2.05x, versus: third-bridge",
            "guide": f"ac: {LUNE} length, value: 5.05x, versus: third-bridge",
        },
        id="no-constant",
    ),
    pytest.param(
        {"almanac": f"a: {LUNE} income, value: 20 crown/day", "survey": f"b: {LUNE} income, value: 90 crown/year"},
        id="per-day-and-per-year",
    ),
]


def number_proofs(state: State, said: dict[str, str]) -> list[tuple[float, Proof]]:
    """The weight and the proof of every number conflict."""
    graph = state(**said)
    found = [conflict for case in number_cases(graph) for conflict in case.conflicts]
    assert found
    return [(conflict.weight, number_proof(graph, conflict)) for conflict in found]


def last_number(pattern: str, text: str) -> float:
    return float(re.findall(pattern, text)[-1])


@pytest.mark.parametrize("said", NUMBERS)
def test_factor_is_the_quotient_of_the_last_two_bounds(said: dict[str, str], state: State) -> None:
    for weight, proof in number_proofs(state, said):
        *steps, least, result = proof.steps
        factor = last_number(r"by a factor of (\S+)\.$", result)
        quotient = last_number(r"is at least (\S+) ", least) / last_number(r"is at most (\S+) ", steps[-1])
        assert isclose(factor, quotient, rel_tol=ROUNDING)
        assert isclose(factor, exp(-weight), rel_tol=ROUNDING)


@pytest.mark.parametrize("said", NUMBERS)
def test_last_two_steps_bound_one_quantity_in_one_unit(said: dict[str, str], state: State) -> None:
    for _, proof in number_proofs(state, said):
        upper, least = (re.sub(r"^(But t|T)he ", "", step).partition(":")[0] for step in proof.steps[-3:-1])
        shape = r"(.+) is at (?:most|least) \S+ (.+)"
        assert re.fullmatch(shape, upper).groups() == re.fullmatch(shape, least).groups()


@pytest.mark.parametrize("said", NUMBERS)
def test_ladder_shows_the_numbers_of_the_steps(said: dict[str, str], state: State) -> None:
    for _, proof in number_proofs(state, said):
        assert len(proof.ladder) == len(proof.steps) - 1
        for rung, step in zip(proof.ladder, proof.steps, strict=False):
            printed = last_number(r"is at (?:most|least) (\S+) ", step)
            bound = rung.high if rung.high is not None else rung.low
            assert bound is not None and isclose(printed, bound, rel_tol=ROUNDING)
            assert f"{rung.unit}:" in step and rung.name in step


@pytest.mark.parametrize("said", NUMBERS)
def test_every_claim_of_a_conflict_stands_in_its_proof(said: dict[str, str], state: State) -> None:
    finding = only(state(**said))
    assert all(claim in " ".join(finding.proof) for claim in finding.claims)


@pytest.mark.parametrize("said", NUMBERS)
def test_arithmetic_of_a_step_gives_its_bound(said: dict[str, str], state: State) -> None:
    for _, proof in number_proofs(state, said):
        for step in proof.steps:
            if by := re.search(r"is at (?:most|least) (\S+) .*: (\S+) (times|divided by) (\S+), since ", step):
                bound, number, factor = float(by[1]), float(by[2]), float(by[4])
                assert isclose(bound, number * factor if by[3] == "times" else number / factor, rel_tol=ROUNDING)


def day_before(words: str, step: str) -> date:
    return datetime.strptime(re.findall(rf"(\d+ \w+ \d{{4}}){words}:", step)[-1], "%d %B %Y").date()


def test_days_missed_are_those_between_the_last_two_bounds(state: State) -> None:
    graph = state(**OPENING)
    (conflict,) = (conflict for case in day_cases(graph) for conflict in case.conflicts)
    *steps, least, result = day_proof(graph, conflict).steps
    first = day_before(" at the latest", steps[-1])
    last = day_before(" at the earliest", least)
    assert result == f"They miss each other by {(last - first).days} days."
    assert (last - first).days == -conflict.weight


def test_unnamed_currency_is_called_so(state: State) -> None:
    graph = state(almanac=f"a: {LUNE} toll, value: 20 pence\nb: {LUNE} toll, value: 90 pence")
    assert "is at most 0.2 of an unnamed currency: County almanac says 20 pence" in only(graph).proof[0]


@pytest.mark.parametrize(("name", "said"), [("number-proof", TOLLS), ("day-proof", OPENING)])
def test_proof_reads_well(name: str, said: dict[str, str], state: State, golden: Callable[[str, str], None]) -> None:
    golden(f"engine/{name}.txt", "\n".join(only(state(**said)).proof) + "\n")

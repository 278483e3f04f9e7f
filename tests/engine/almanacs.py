"""Small fact bases about rivers and bridges: what two almanacs, a survey and a copy say, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from site_builder.check import Verdict, check
from site_builder.conflicts import Case, cases
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.translation.days import day_system
from site_builder.translation.numbers import number_system

SOURCES = """\
almanac: {kind: reference, publisher: county, date: 1911-06-01, family: almanacs, note: the almanac of the county}
reprint: {kind: reference, publisher: county, date: 1911-06-01, family: almanacs, note: its reprint}
survey: {kind: reference, publisher: borough, date: 1911-06-01, note: the survey of the borough}
guide: {kind: reference, publisher: borough, date: 1911-06-01, note: a guide for travellers}
"""
ORDERS = """\
scope:
  - {key: window, order: [night, flat, day], by: custom, for: [toll], because: nights are cheaper}
  - {key: payer, order: [rider, coach], by: definition, for: [toll], because: a coach pays for its riders}
  - {key: part, order: [deck, ramps], by: definition, for: [length], because: the deck lies between its ramps}
events:
  - {key: kind, first: finished, then: opened, by: definition, because: a bridge opens when it is finished}
  - {key: kind, first: opened, then_predicate: toll, by: custom, because: a toll is asked once it is open}
  - {key: kind, first: opened, then_compared: true, by: custom, because: a bridge is compared once it is open}
bridges:
  - {effect: income, cause: toll, causes: [day-toll], scope: {window: day}, versus: {window: night}, along: part_of,
     assumes: [traffic], because: income grows by no more than the tolls do}
"""
CAUSES = "day-toll: {type: class, name: the toll by day}\n"
LUNE, KENT = "subject: lune-bridge, predicate:", "subject: kent-bridge, predicate:"

State = Callable[..., FactGraph]
"""Builds a graph from what each source says, one record per line: ``almanac="a: {LUNE} length, value: 240 m"``."""


def files(said: Mapping[str, str], resolutions: str = "") -> dict[str, str]:
    """The files of a fact base. A line is ``id: rest of the record``."""
    laid = {
        "facts/sources.yaml": SOURCES,
        "facts/vocabulary/orders.yaml": ORDERS,
        "facts/entities/causes.yaml": CAUSES,
        "facts/resolutions.yaml": resolutions or "[]",
    }
    for source in ("almanac", "reprint", "survey", "guide"):
        records = [line.strip().partition(": ") for line in said.get(source, "").strip().splitlines()]
        shown = "".join(f"\n  - {{id: {name}, {rest}}}" for name, _, rest in records)
        laid[f"facts/claims/{source}.yaml"] = f"source: {source}\nclaims:{shown or ' []'}\n"
    return laid


def found(graph: FactGraph) -> list[Finding]:
    """The findings about numbers and dates, hardest first."""
    return [finding for finding in verdict(graph).findings if finding.code in ("C201", "C202")]


def verdict(graph: FactGraph) -> Verdict:
    """What the checker says of a graph whose records are all well formed."""
    assert not graph.corpus.problems, graph.corpus.problems
    return check(graph)


def severities(graph: FactGraph) -> list[str]:
    """How hard each finding about numbers and dates is."""
    return [finding.severity.value for finding in found(graph)]


def only(graph: FactGraph) -> Finding:
    """The one finding about numbers and dates."""
    (finding,) = found(graph)
    return finding


def sets(finding: Finding) -> list[list[str]]:
    """The minimal sets of claims of a finding, sorted."""
    return sorted(sorted(claims) for claims in finding.sets)


def number_cases(graph: FactGraph) -> list[Case]:
    """The cases of the number system."""
    return list(cases(graph, number_system(graph)))


def day_cases(graph: FactGraph) -> list[Case]:
    """The cases of the day system."""
    return list(cases(graph, day_system(graph)))

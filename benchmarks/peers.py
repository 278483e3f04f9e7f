"""Side by side with pySHACL: "at most one maker" and a numeric range, over claims with source, date and confidence.

Both sides start from files and end with the violations, which must be the same. pySHACL reads N-Triples, the fastest of
rdflib's formats; we read JSON, the faster of ours. The range is, for us, a reference's "up to" per bridge; for SHACL ``sh:maxInclusive``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hidden_worlds import UNITS, World
from world_records import Amount, Said, Tree

from benchmarks.tables import show, timed
from site_builder.collecting import no_garbage_collection
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.rules import c101_two_values, c201_number_cycle
from site_builder.yaml_positions import read_yaml

SIZES = (10_000, 100_000)
PER_BRIDGE, SOURCES, LIMIT = 10, 40, 900
NS = "http://example.org/"
SHAPES = f"""
@prefix sh: <http://www.w3.org/ns/shacl#> . @prefix : <{NS}> .
:One a sh:NodeShape ; sh:targetClass :Bridge ;
  sh:property [ sh:path ( [ sh:inversePath :subject ] :maker ) ; sh:maxCount 1 ] ;
  sh:property [ sh:path ( [ sh:inversePath :subject ] :length ) ; sh:maxInclusive {LIMIT} ] .
"""
Violations = dict[str, set[str]]


@dataclass(frozen=True, slots=True)
class Row:
    """One claim: the maker or the length of a bridge."""

    source: int
    bridge: str
    maker: str = ""
    length: int = 0


def main() -> None:
    """Time both sides on both sizes, once everything is imported."""
    import pyshacl  # noqa: F401
    import rdflib  # noqa: F401

    rows: list[tuple[object, ...]] = []
    for size in SIZES:
        claims = list(_claims(size, Random(size)))
        with TemporaryDirectory() as folder:
            root = Path(folder)
            _write_ours(claims, root)
            _write_triples(claims, root / "claims.nt")
            with no_garbage_collection():  # as in the command, from reading to printing
                ours, our_seconds = timed(_ours, root)
            theirs, their_seconds = timed(_theirs, root / "claims.nt")
        assert ours == theirs, "both sides must find the same"
        found = sum(map(len, ours.values()))
        rows.append((f"{size:,}", found, their_seconds, our_seconds, their_seconds / our_seconds))
    head = ("claims", "violations", "pySHACL, CPU s", "ours, CPU s", "times faster")
    show("pySHACL, load to report (bar: 10 times faster)", head, rows)


def _claims(size: int, random: Random) -> Iterator[Row]:
    """Half makers, half lengths; one bridge in a hundred has two makers, another one is too long."""
    for number in range(size // PER_BRIDGE):
        bridge = f"bridge-{number}"
        length = random.randint(100, LIMIT - 50) + (LIMIT if random.random() < 0.01 else 0)
        disputed = random.random() < 0.01
        for index in range(PER_BRIDGE // 2):
            maker = (number + (disputed and index == 0)) % 4
            yield Row(random.randrange(SOURCES), bridge, maker=f"engineer-{maker}")
            yield Row(random.randrange(SOURCES), bridge, length=length)


def _write_ours(claims: list[Row], root: Path) -> None:
    """Our files: a source per claims file, and a reference that bounds every length."""
    sources = [(f"source-{i}", 695_000 + i, "") for i in range(SOURCES)]
    world = World(Random(0), bridges=len({row.bridge for row in claims}), rivers=1)
    said = [_said(f"c{i}", row) for i, row in enumerate(claims)]
    part = (("part", "whole"),)
    bounds = [
        Said(f"b{i}", f"source-{i % SOURCES}", "length", bridge, part, Amount(str(LIMIT), UNITS["length"], "up to"))
        for i, bridge in enumerate(world.bridges)
    ]
    Tree(world, tuple(sources), (*said, *bounds)).lay(root)
    for path in (*root.glob("facts/claims/*.yaml"), *root.glob("facts/entities/*.yaml")):
        data = read_yaml(path.read_text("utf-8")).root
        path.with_suffix(".json").write_text(json.dumps(data, ensure_ascii=False), "utf-8")
        path.unlink()


def _said(name: str, row: Row) -> Said:
    source = f"source-{row.source}"
    if row.maker:
        return Said(name, source, "built_by", row.bridge, entity=row.maker, date="1903-01-01")
    amount = Amount(str(row.length), UNITS["length"])
    return Said(name, source, "length", row.bridge, (("part", "whole"),), amount, date="1903-01-01")


def _write_triples(claims: list[Row], path: Path) -> None:
    integer = "http://www.w3.org/2001/XMLSchema#integer"
    kind = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
    lines = [f"<{NS}{bridge}> <{kind}> <{NS}Bridge> ." for bridge in dict.fromkeys(row.bridge for row in claims)]
    for number, row in enumerate(claims):
        claim = f"<{NS}claim-{number}>"
        lines += [
            f"{claim} <{NS}subject> <{NS}{row.bridge}> .",
            f"{claim} <{NS}source> <{NS}source-{row.source}> .",
            f'{claim} <{NS}date> "1903-01-01"^^<http://www.w3.org/2001/XMLSchema#date> .',
            f'{claim} <{NS}confidence> "medium" .',
            f"{claim} <{NS}maker> <{NS}{row.maker}> ."
            if row.maker
            else f'{claim} <{NS}length> "{row.length}"^^<{integer}> .',
        ]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def _ours(root: Path) -> Violations:
    graph = build(load(root))
    return {
        "maker": {finding.topic.split()[0] for finding in c101_two_values.find(graph)},
        "length": {finding.topic.split()[0] for finding in c201_number_cycle.find(graph)},
    }


def _theirs(path: Path) -> Violations:
    import pyshacl
    import rdflib

    shacl = rdflib.Namespace("http://www.w3.org/ns/shacl#")
    data = rdflib.Graph().parse(path, format="nt")
    _, report, _ = pyshacl.validate(data, shacl_graph=rdflib.Graph().parse(data=SHAPES, format="turtle"))
    assert isinstance(report, rdflib.Graph)
    found: Violations = {"maker": set(), "length": set()}
    for result in report.subjects(rdflib.RDF.type, shacl.ValidationResult):
        count = report.value(result, shacl.sourceConstraintComponent) == shacl.MaxCountConstraintComponent
        found["maker" if count else "length"].add(str(report.value(result, shacl.focusNode)).removeprefix(NS))
    return found

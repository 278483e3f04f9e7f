"""The explorer's graph and its layout: complete, safe, the same in every run, and kept on disk where that is possible."""

from __future__ import annotations

import json
import math
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from colours import contrast, variables
from hostile import FLAT
from trees import GAZETTE, REPOSITORY, SPAN, Lay

import site_builder.layout
from site_builder.check import Verdict, check
from site_builder.graph import build
from site_builder.layout import CORE, kept_layout, layout
from site_builder.load.corpus import load
from site_builder.pages.explorer import COLOURS, DATA, SHAPES, explorer_data, explorer_page, picture_of, swatch

pytest_plugins = ["site_fixtures"]

ASSETS = Path(site_builder.layout.__file__).parent / "assets"
CHAIN = [("a", "b"), ("b", "c"), ("c", "d")]
REGISTER = "facts/claims/register.yaml"
BUILDERS = """\
source: register
claims:
  - {id: one, subject: lune-bridge, predicate: built_by, value: telford, quote: "a"}
  - {id: other, subject: lune-bridge, predicate: built_by, value: brunel, quote: "a"}
  - {id: ratio, subject: lune-bridge, predicate: length, value: 2x, versus: kent-bridge, quote: "a"}
"""


def judged(root: Path) -> Verdict:
    return check(build(load(root)))


def graph_data(verdict: Verdict) -> dict[str, Any]:
    text = explorer_data(verdict)[DATA]
    assert isinstance(text, str) and text.isascii() and "<" not in text
    data = json.loads(text.partition(" = ")[2].removesuffix(";\n"))
    assert isinstance(data, dict)
    return data


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    return judged(REPOSITORY)


# The layout


def test_every_node_has_a_place_of_its_own() -> None:
    places = layout("abcdefgh", CHAIN)
    assert set(places) == set("abcdefgh")
    assert all(math.dist(places[a], places[b]) > 0.05 for a, b in combinations(places, 2))


def test_neighbours_stand_nearer_than_strangers() -> None:
    places = layout("abcd", CHAIN)
    assert math.dist(places["a"], places["b"]) < math.dist(places["a"], places["d"])


def test_the_order_of_nodes_and_edges_does_not_matter() -> None:
    assert layout("abcd", CHAIN) == layout("dcba", [(b, a) for a, b in reversed(CHAIN)])


def test_nodes_without_an_edge_stand_below_the_others() -> None:
    places = layout("abcdxy", CHAIN)
    assert min(places["x"][1], places["y"][1]) > max(places[node][1] for node in "abcd")


def test_edges_to_strangers_and_to_oneself_do_not_count() -> None:
    assert layout("abcdx", [*CHAIN, ("x", "x"), ("x", "nobody")]) == layout("abcdx", CHAIN)


@pytest.mark.parametrize("nodes", ["", "a", "ab"])
def test_a_graph_without_edges_is_laid_out_too(nodes: str) -> None:
    assert set(layout(nodes, [])) == set(nodes)


def test_more_nodes_than_networkx_takes_without_scipy_are_placed_beside_their_neighbours() -> None:
    nodes = [f"n{number:04}" for number in range(CORE + 200)]
    places = layout(nodes, [(node, nodes[place // 3]) for place, node in enumerate(nodes) if place])
    assert len(places) == len(nodes) and all(math.hypot(*place) <= 1.001 for place in places.values())


def test_a_layout_is_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = kept_layout("abcd", CHAIN, tmp_path / "new")
    monkeypatch.setattr(site_builder.layout, "layout", lambda *_: pytest.fail("laid out again"))
    assert kept_layout("dcba", CHAIN[::-1], tmp_path / "new") == first
    assert [
        re.fullmatch(r"layout-[0-9a-f]{16}\.json", path.name) is not None for path in (tmp_path / "new").iterdir()
    ] == [True]


def test_another_edge_is_another_layout(tmp_path: Path) -> None:
    kept_layout("abcd", CHAIN, tmp_path)
    kept_layout("abcd", [*CHAIN, ("a", "d")], tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize("text", ["", "{", "[]", '{"a": 1}', '{"a": [0, 0]}', '{"a": "xy"}', "\x00"])
def test_a_broken_file_is_laid_out_again(tmp_path: Path, text: str) -> None:
    right = kept_layout("abcd", CHAIN, tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_text(text)
    assert kept_layout("abcd", CHAIN, tmp_path) == right


def test_a_folder_that_cannot_be_written_costs_the_layout_only(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert kept_layout("abcd", CHAIN, tmp_path / "file") == layout("abcd", CHAIN)


# The graph


def test_every_entity_is_a_node_and_every_link_ends_at_nodes(verdict: Verdict) -> None:
    picture, corpus = picture_of(verdict), verdict.graph.corpus
    ids = {entity.id for entity in picture.nodes}
    assert ids >= set(corpus.entities) - set(corpus.sources)
    assert {node for link in picture.links for node in (link.one, link.other)} <= ids


def test_values_comparisons_and_scopes_are_links(lay: Lay) -> None:
    links = picture_of(judged(lay({REGISTER: BUILDERS}))).links
    assert [(link.one, link.label, link.other) for link in links] == [
        ("lune-bridge", "built by", "brunel"),
        ("lune-bridge", "compared with", "kent-bridge"),
        ("lune-bridge", "built by", "telford"),
    ]


def test_a_link_in_an_open_conflict_is_disputed_and_its_subject_marked(lay: Lay) -> None:
    picture = picture_of(judged(lay({REGISTER: BUILDERS})))
    assert {link.other: link.disputed for link in picture.links} == {
        "brunel": True,
        "telford": True,
        "kent-bridge": False,
    }
    assert ("lune-bridge", "lune-bridge", 0) in picture.conflicts


def test_a_settled_conflict_leaves_only_the_refuted_link_disputed(verdict: Verdict) -> None:
    links = [x for x in picture_of(verdict).links if (x.one, x.label) == ("gb300-nvl72", "made by")]
    assert {link.other: link.disputed for link in links} == {"amd": True, "nvidia": False}


def test_subjects_that_share_a_finding_are_joined(verdict: Verdict) -> None:
    picture = picture_of(verdict)
    joined = {frozenset(pair[:2]) for pair in picture.conflicts}
    assert frozenset({"deepseek-v4-flash", "glm-5.3-flash"}) in joined


def test_too_many_nodes_leave_the_best_connected(verdict: Verdict) -> None:
    few = picture_of(verdict, most=10)
    assert len(few.nodes) == 10 and "nvidia" in {entity.id for entity in few.nodes}
    ids = {entity.id for entity in few.nodes}
    assert {node for link in few.links for node in (link.one, link.other)} <= ids


def test_every_address_leads_to_a_page(real_site: Path, verdict: Verdict) -> None:
    data = graph_data(verdict)
    addresses = [node[5] for node in data["nodes"]] + [finding[3] for finding in data["findings"]]
    assert [a for a in addresses if not (real_site / "explorer" / a).resolve().is_file()] == []


def test_hostile_names_come_through_word_for_word_and_addresses_stay_within_the_site(hostile_root: Path) -> None:
    nodes = graph_data(judged(hostile_root))["nodes"]
    assert FLAT in [node[1] for node in nodes]
    assert [n[5] for n in nodes if not re.fullmatch(r"\.\./(entities|sources)/[a-z0-9._-]+\.html", n[5])] == []


def test_without_script_every_entity_is_listed_with_its_page(verdict: Verdict) -> None:
    listed = explorer_page(verdict).body.partition("All entities, by type")[2]
    corpus = verdict.graph.corpus
    missing = [e for e in corpus.entities if f'/{e}.html">' not in listed]
    assert missing == []


def test_the_data_is_the_same_in_every_run(lay: Lay) -> None:
    one, other = lay({GAZETTE: SPAN}), lay({GAZETTE: SPAN})
    assert explorer_data(judged(one)) == explorer_data(judged(other))


# Colours and shapes


def test_every_type_has_a_sign_of_its_own() -> None:
    assert len({swatch(number) for number in range(COLOURS * SHAPES)}) == COLOURS * SHAPES


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_kinds_and_conflicts_stand_out_from_the_canvas(scheme: str) -> None:
    colours = variables(scheme)
    drawn = [*(f"--facts-kind-{number}" for number in range(COLOURS)), "--facts-contradiction", "--facts-control"]
    weak = {name: contrast(colours[name], colours["--facts-soft"]) for name in drawn}
    assert {name: round(ratio, 2) for name, ratio in weak.items() if ratio < 3} == {}
    assert contrast(colours["--facts-ink"], colours["--facts-soft"]) > 4.5

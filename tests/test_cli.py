"""The command ``facts`` as a contributor and a CI job use it: what it prints, what it writes, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import click
import networkx as nx
import pytest
from click.testing import CliRunner, Result
from networkx.utils import graphs_equal
from sites import lay_docs
from trees import GAZETTE, REPOSITORY, RIVERS, SPAN, Lay

from site_builder.catalogue import catalogue
from site_builder.cli import main
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.writing import replace_file

CLEAN, OPEN, MISUSE = 0, 1, 2

TWO_BUILDERS = """\
source: gazette
claims:
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
    quote: "Telford's Lune Bridge"
  - id: by-brunel
    subject: lune-bridge
    predicate: built_by
    value: brunel
    quote: "the Lune Bridge, a work of Brunel"
"""
TWO_RIVERS = TWO_BUILDERS.replace("built_by", "spans").replace("telford", "lune").replace("brunel", "kent")
TENSION = TWO_RIVERS.replace("    quote", "    inferred: [value]\n    quote")


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_check_of_clean_facts_exits_clean(lay: Lay) -> None:
    assert run("check", "--root", lay({GAZETTE: SPAN})).exit_code == CLEAN


def test_check_of_a_contradiction_exits_open(lay: Lay) -> None:
    result = run("check", "--root", lay({GAZETTE: TWO_BUILDERS}))
    assert result.exit_code == OPEN
    assert (
        "contradiction[C101] Lune Bridge: County gazette says it is built by both Telford and Brunel" in result.stdout
    )


def test_check_fails_for_a_tension_only_when_strict(lay: Lay) -> None:
    root = lay({GAZETTE: TENSION})
    assert (run("check", "--root", root).exit_code, run("check", "--strict", "--root", root).exit_code) == (CLEAN, OPEN)


def test_check_writes_no_colour_into_a_pipe(lay: Lay) -> None:
    result = run("check", "--root", lay({GAZETTE: TWO_BUILDERS}))
    assert result.stdout == click.unstyle(result.stdout)


def test_check_as_json_is_json_with_the_same_exit_code(lay: Lay) -> None:
    result = run("check", "--format", "json", "--root", lay({GAZETTE: TWO_BUILDERS}))
    assert result.exit_code == OPEN
    assert json.loads(result.stdout)["summary"]["open"] >= 1


def test_check_without_facts_is_an_error_finding(tmp_path: Path) -> None:
    result = run("check", "--root", tmp_path)
    assert (result.exit_code, type(result.exception)) == (OPEN, SystemExit)
    assert "error[D101] There is no facts/ folder here" in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("explain", "nope"), id="unknown rule"),
        pytest.param(("check", "--root", "/nowhere/at/all"), id="no such folder"),
        pytest.param(("check", "--format", "xml"), id="unknown format"),
        pytest.param(("export",), id="missing argument"),
        pytest.param(("conjure",), id="unknown command"),
    ],
)
def test_misuse_exits_with_two(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == MISUSE


def test_explain_of_an_unknown_rule_names_those_that_exist() -> None:
    assert "there is no rule 'nope'; there are C101" in run("explain", "nope").stderr


@pytest.mark.parametrize("code", ["C101", "c101", "two-values"])
def test_explain_prints_the_page_of_a_rule(code: str) -> None:
    result = run("explain", code)
    assert result.exit_code == CLEAN
    assert result.stdout.startswith("C101 two-values: A thing has two values where it can have one.\n")
    assert "```yaml fires" in result.stdout


def test_explain_lists_every_rule_on_a_line_of_its_own() -> None:
    assert [line.split()[0] for line in run("explain").stdout.splitlines()] == [rule.code for rule in catalogue()]


def test_coverage_lists_what_has_no_claim(lay: Lay) -> None:
    result = run("coverage", "--root", lay({GAZETTE: SPAN}))
    assert result.exit_code == OPEN
    assert "'0.42' has no claim" in result.stdout
    assert "'240'" not in result.stdout


def test_coverage_of_a_text_without_numerals_is_clean(lay: Lay) -> None:
    result = run("coverage", "--root", lay({"seeds/gazette.txt": "The Lune Bridge stands.\n"}))
    assert (result.exit_code, result.stdout) == (CLEAN, "1 texts: 0 without a claim, 0 explained\n")


def test_export_names_the_files_that_it_wrote(lay: Lay, tmp_path: Path) -> None:
    result = run("export", "--root", lay({GAZETTE: TWO_BUILDERS}), tmp_path / "out")
    assert result.stdout.split() == [str(tmp_path / "out" / "graph.graphml"), str(tmp_path / "out" / "graph.json")]


@pytest.mark.parametrize("root", [RIVERS, REPOSITORY], ids=["rivers", "repository"])
def test_graphml_loads_back_as_the_same_graph(root: Path, tmp_path: Path) -> None:
    run("export", "--root", root, tmp_path)
    back = nx.read_graphml(tmp_path / "graph.graphml", node_type=str, force_multigraph=True)
    back.graph.clear()  # GraphML adds its defaults, of which there are none
    assert graphs_equal(back, build(load(root)).network)


@pytest.mark.parametrize("root", [RIVERS, REPOSITORY], ids=["rivers", "repository"])
def test_node_link_json_loads_back_as_the_same_graph(root: Path, tmp_path: Path) -> None:
    run("export", "--root", root, tmp_path)
    back = nx.node_link_graph(json.loads((tmp_path / "graph.json").read_text("utf-8")), edges="edges")
    assert graphs_equal(back, build(load(root)).network)


def test_schema_is_written_and_then_up_to_date(lay: Lay) -> None:
    root = lay({})
    assert run("schema", "--check", "--root", root).exit_code == OPEN
    assert run("schema", "--root", root).stdout.strip() == str(root / "facts" / "schema.json")
    assert run("schema", "--check", "--root", root).exit_code == CLEAN


def test_schema_is_out_of_date_when_an_entity_joins(lay: Lay) -> None:
    root = lay({})
    run("schema", "--root", root)
    (root / "facts" / "entities" / "more.yaml").write_text("eden: {type: river, name: Eden}\n")
    result = run("schema", "--check", "--root", root)
    assert result.exit_code == OPEN
    assert "is out of date: run `facts schema`" in result.stderr


def test_pages_writes_generated_and_written_pages(lay: Lay, tmp_path: Path) -> None:
    root, out = lay_docs(lay({GAZETTE: TWO_BUILDERS})), tmp_path / "out"
    result = run("pages", "--root", root, out)
    written = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.md"))
    assert result.stdout == f"{len(written)} pages in {out}\n"
    assert {"index.md", "recording.md", "entities/lune-bridge.md", "sources/gazette.md"} <= set(written)


def test_build_makes_a_site_of_other_facts(lay: Lay, capfd: pytest.CaptureFixture[str]) -> None:
    root = lay_docs(lay({GAZETTE: TWO_BUILDERS}))
    assert run("build", "--root", root).exit_code == CLEAN, capfd.readouterr().err
    assert (root / "site" / "entities" / "lune-bridge.html").is_file()


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "bridges.txt"
    replace_file(path, "Lune\nKent\n")
    assert path.read_bytes() == b"Lune\nKent\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_failed_write_keeps_the_old_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "bridges.txt"
    path.write_text("Lune\n")
    with pytest.raises(UnicodeEncodeError):
        replace_file(path, "Kent\n" * 100_000 + "\ud800")
    assert path.read_text() == "Lune\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_rename_keeps_the_old_file_and_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "bridges"
    (path / "kept").mkdir(parents=True)
    with pytest.raises(OSError, match="bridges"):
        replace_file(path, "Kent\n")
    assert [entry.name for entry in tmp_path.iterdir()] == ["bridges"]

"""The command ``facts``. Heavy modules are imported when a command needs them, so that ``--help`` is instant."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from site_builder.check import Verdict
    from site_builder.graph import FactGraph
    from site_builder.load.corpus import Corpus

CLEAN, OPEN, MISUSE = 0, 1, 2

root_option = click.option(
    "--root",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The repository to work on (default: here).",
)


@click.group()
@click.version_option(package_name="site-builder")
def main() -> None:
    """Facts with quotes, checked for contradictions, published as a site."""


@main.command()
@root_option
@click.option("--format", "form", type=click.Choice(["terminal", "json"]), default="terminal", help="How to report.")
@click.option("--strict", is_flag=True, help="Fail on open tensions too.")
@click.option("--notes", is_flag=True, help="Show notes as well.")
@click.option("--settled", is_flag=True, help="Show settled findings as well.")
def check(root: Path, form: str, strict: bool, notes: bool, settled: bool) -> None:
    """Check all facts. Exit code 1 if an error or contradiction is open."""
    from site_builder.memory import Said, recall, remember

    name = "-".join(
        ["check", form, *(flag for flag, on in (("strict", strict), ("notes", notes), ("settled", settled)) if on)]
    )
    said = recall(root, name)
    if said is None:
        said = Said(*_checked(root, form, strict=strict, notes=notes, settled=settled))
        remember(root, name, said)
    click.echo(said.text, nl=False)
    sys.exit(said.code)


def _checked(root: Path, form: str, *, strict: bool, notes: bool, settled: bool) -> tuple[str, int]:
    """The report of a check, and its exit code."""
    from site_builder import report
    from site_builder.collecting import no_garbage_collection

    with no_garbage_collection():
        verdict = _verdict(root)
        text = report.as_json(verdict) if form == "json" else report.terminal(verdict, notes=notes, settled=settled)
        return text, OPEN if verdict.failing(strict=strict) else CLEAN


@main.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Explain the rule CODE; without it, list all rules."""
    from site_builder.catalogue import catalogue

    rules = [rule for rule in catalogue() if code is None or code.upper() == rule.code or code == rule.name]
    if not rules:
        codes = ", ".join(rule.code for rule in catalogue())
        raise click.UsageError(f"there is no rule {code!r}; there are {codes}")
    for rule in rules:
        click.echo(f"{rule.code} {rule.name}: {rule.title if code is None else rule.doc}")


@main.command()
@root_option
def coverage(root: Path) -> None:
    """List the numerals and dates of the sources on which no claim rests."""
    from site_builder.coverage import uncovered

    graph = _graph(root)
    rest = [item for text in graph.texts.values() for item in uncovered(graph.corpus, text, graph.evidence)]
    for item in rest:
        click.echo(
            f"{item.location}: {item.words!r} {f'is no claim: {item.because}' if item.because else 'has no claim'}"
        )
    unexplained = sum(not item.because for item in rest)
    click.echo(f"{len(graph.texts)} texts: {unexplained} without a claim, {len(rest) - unexplained} explained")
    sys.exit(OPEN if unexplained else CLEAN)


@main.command()
@root_option
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
def export(root: Path, out: Path) -> None:
    """Write the graph to OUT as GraphML and as node-link JSON."""
    from site_builder.export import write_graph

    for path in write_graph(_graph(root), out):
        click.echo(path)


@main.command()
@root_option
@click.option("--check", "only_check", is_flag=True, help="Only say whether facts/schema.json is up to date.")
def schema(root: Path, only_check: bool) -> None:
    """Write facts/schema.json, which gives editors completion of entities, predicates and scope."""
    from site_builder.schema import schema_text
    from site_builder.writing import replace_file

    path = root / "facts" / "schema.json"
    text = schema_text(_corpus(root))
    if only_check and (not path.exists() or path.read_text("utf-8") != text):
        click.echo(f"{path} is out of date: run `facts schema`", err=True)
        sys.exit(OPEN)
    if not only_check:
        replace_file(path, text)
        click.echo(path)


@main.command()
@root_option
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
def pages(root: Path, out: Path) -> None:
    """Write the whole tree of Markdown pages, hand-written and generated, to OUT."""
    from site_builder.export import write_pages

    click.echo(f"{write_pages(_verdict(root), root / 'docs', out)} pages in {out}")


@main.command()
@root_option
def build(root: Path) -> None:
    """Build the site into site/."""
    sys.exit(_mkdocs(root, "build", "--strict"))


@main.command()
@root_option
@click.option("--address", default="127.0.0.1:8000", show_default=True, help="Where to listen.")
def serve(root: Path, address: str) -> None:
    """Serve the site; when a fact changes, build again the pages that it reaches."""
    sys.exit(_mkdocs(root, "serve", "--dirty", "--dev-addr", address))


def _mkdocs(root: Path, *arguments: str) -> int:
    import os
    import subprocess

    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # Material's end-of-life notice, which docs/decisions.md answers
    return subprocess.run([sys.executable, "-m", "mkdocs", *arguments], cwd=root, env=quiet, check=False).returncode


def _graph(root: Path) -> FactGraph:
    from site_builder.graph import build as link

    return link(_corpus(root))


def _corpus(root: Path) -> Corpus:
    """The corpus; a root without facts is a misuse, not an empty corpus."""
    from site_builder.load.corpus import load

    if not (root / "facts").is_dir():
        raise click.UsageError(
            f"there is no facts/ folder in {root.resolve()}: run it at the top of the repository, or give --root"
        )
    return load(root)


def _verdict(root: Path) -> Verdict:
    from site_builder.check import check as judge
    from site_builder.graph import build as link
    from site_builder.load.corpus import load

    return judge(link(load(root)))


if __name__ == "__main__":
    main()

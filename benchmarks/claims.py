"""Whole checks: from YAML to findings on many true claims, the rules alone, and this repository."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from worlds import tree

from benchmarks.tables import cold, show, timed
from site_builder.catalogue import catalogue, run
from site_builder.findings import Severity
from site_builder.graph import build

ROOT = Path(__file__).parent.parent
PER_BRIDGE = 20


def main() -> None:
    """Time the command on this repository and on 5,000 claims, and the rules on 3,000."""
    (ROOT / ".cache" / "check-terminal.json").unlink(missing_ok=True)
    rows: list[tuple[object, ...]] = [
        ("`facts --help`", "–", cold("site_builder.cli", "--help"), "< 0.3 s"),
        ("`facts check` here", "–", cold("site_builder.cli", "check", "--root", str(ROOT)), "< 1.5 s"),
    ]
    with TemporaryDirectory() as folder:
        laid = tree(1, 4450, bridges=4450 // PER_BRIDGE)
        laid.lay(Path(folder))
        seconds = cold("site_builder.cli", "check", "--root", folder)
        rows.append((f"`facts check`, {len(laid.claims):,} true claims", "–", seconds, "< 3 s"))
        again = cold("site_builder.cli", "check", "--root", folder)
        rows.append(("the same again, nothing changed", "–", again, "< 1 s"))
    with TemporaryDirectory() as folder:
        laid = tree(2, 2680, bridges=2680 // PER_BRIDGE)
        graph = build(laid.load(Path(folder)))
        catalogue()
        found, seconds = timed(run, graph)
        hard = sum(finding.severity is not Severity.NOTE for finding in found)
        rows.append((f"rules alone, {len(laid.claims):,} true claims", hard, seconds, "< 1 s"))
    show("Whole checks, cold", ("what", "findings above a note", "CPU s", "bar"), rows)

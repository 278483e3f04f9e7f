"""All quality gates, in order. Every one runs; the exit code is 1 if any failed.

Run it with the Python of an environment that has the development extras: ``.venv/bin/python tests/gates.py``.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

import click

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
GATES = (
    "ruff format --check .",
    "ruff check .",
    "mypy",
    "pytest",
    "facts schema --check",
    "facts check",
    "facts build",
)


def main() -> int:
    """Run the gates and sum them up."""
    failed = [gate for gate in GATES if not _passes(gate)]
    click.secho("\n" + (f"failed: {', '.join(failed)}" if failed else "all gates pass"), bold=True)
    return 1 if failed else 0


def _passes(gate: str) -> bool:
    click.secho(f"\n$ {gate}", bold=True)
    program, *arguments = gate.split()
    start = perf_counter()
    code = subprocess.run([BIN / program, *arguments], cwd=ROOT, check=False).returncode
    click.echo(f"{'ok' if code == 0 else f'exit code {code}'}, {perf_counter() - start:.1f} s")
    return code == 0


if __name__ == "__main__":
    sys.exit(main())

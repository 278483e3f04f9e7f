"""Small Markdown tables, and CPU time."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print one table; numbers with a decimal point are shown with two digits behind it."""
    print(f"\n### {title}\n")
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(f"| {' | '.join(f'{cell:.2f}' if isinstance(cell, float) else str(cell) for cell in row)} |", flush=True)


def timed(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> tuple[T, float]:
    """What some work yields, and the seconds of CPU that it took."""
    start = process_time()
    result = work(*args, **kwargs)
    return result, process_time() - start


def cold(*command: str, limit: float = 300) -> float:
    """The seconds of CPU that a fresh Python takes for ``python -m ...``; infinite past ``limit`` seconds."""
    before = _children()
    try:
        subprocess.run([sys.executable, "-m", *command], stdout=subprocess.DEVNULL, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return float("inf")
    return _children() - before


def measured(*command: str, cwd: Path | None = None) -> tuple[float, float]:
    """The seconds of CPU and the peak memory in MB of a command and all that it starts; it must succeed."""
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1e3


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

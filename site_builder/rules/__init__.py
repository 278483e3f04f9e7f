"""One rule, one file: the listing of this folder is the catalogue. `catalogue` reads it.

A rule is a module named after its code and name, ``c101_two_values.py``, with a docstring that is its page, and a generator
``find(graph)`` over findings. It never prints, sorts, filters, or knows about resolutions.
"""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.findings import Finding, Label, Severity
from site_builder.graph import FactGraph
from site_builder.wording import capital


def data_problems(graph: FactGraph, kind: str) -> Iterator[Finding]:
    """The loader's problems of one kind, as findings: what every ``D`` rule yields."""
    for problem in graph.corpus.problems:
        if problem.kind == kind:
            labels = (Label(problem.location, "here"),)
            topic = f"{problem.location.path} {problem.message}"
            yield Finding(topic, Severity.ERROR, capital(problem.message), problem.hint, labels)

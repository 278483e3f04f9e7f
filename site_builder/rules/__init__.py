"""One rule, one file: the listing of this folder is the catalogue. `catalogue` reads it.

A rule is a module named after its code and name, ``c101_two_values.py``, with a docstring that is its page, and a generator
``find(graph)`` over findings. It never prints, sorts, filters, or knows about resolutions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from site_builder.findings import Finding, Label, Severity
from site_builder.graph import FactGraph
from site_builder.wording import capital


def problems_of(kind: str) -> Callable[[FactGraph], Iterator[Finding]]:
    """The generator of a ``D`` rule: the loader's problems of one kind, as findings."""

    def find(graph: FactGraph) -> Iterator[Finding]:
        """Yield what the loader met of this kind."""
        for problem in graph.corpus.problems:
            if problem.kind == kind:
                labels = (Label(problem.location, "here"),)
                topic = f"{problem.location.path} {problem.message}"
                yield Finding(topic, Severity.ERROR, capital(problem.message), problem.hint, labels)

    return find

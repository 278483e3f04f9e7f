"""The catalogue of rules, read from the listing of ``rules/``."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from site_builder import rules
from site_builder.collecting import no_garbage_collection
from site_builder.findings import Finding
from site_builder.graph import FactGraph

FILE = re.compile(r"(?P<code>[a-z]\d{3})_(?P<name>\w+)$")
EXAMPLE = re.compile(r"^```yaml (?P<kind>fires|silent)\n(?P<files>.*?)^```$", re.MULTILINE | re.DOTALL)
FAMILIES = {
    "D": ("Data", "the record cannot be read"),
    "P": ("Evidence", "the words do not bear the record out"),
    "C": ("Contradiction", "claims cannot all be true"),
    "Q": ("Quality", "worth knowing; nothing is wrong"),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its code, its kebab-case name, its documentation (Markdown) and its generator.

    ``find`` looks at the graph; a rule about findings has ``review`` instead, which also sees what all others found.
    """

    code: str
    name: str
    doc: str
    find: Callable[[FactGraph], Iterator[Finding]] | None = None
    review: Callable[[FactGraph, Sequence[Finding]], Iterator[Finding]] | None = None

    @property
    def title(self) -> str:
        """The first sentence of its documentation."""
        return self.doc.partition("\n")[0]

    def stamp(self, findings: Iterator[Finding]) -> Iterator[Finding]:
        """Its findings, with its code and name."""
        return (replace(finding, code=self.code, rule=self.name) for finding in findings)


def run(graph: FactGraph) -> list[Finding]:
    """The findings of all rules, those of reviewing rules last."""
    with no_garbage_collection():
        found = [finding for rule in catalogue() if rule.find for finding in rule.stamp(rule.find(graph))]
    reviews = [finding for rule in catalogue() if rule.review for finding in rule.stamp(rule.review(graph, found))]
    return found + reviews


@lru_cache(maxsize=1)
def catalogue() -> tuple[Rule, ...]:
    """All rules, by code."""
    names = (FILE.match(module.name) for module in iter_modules(rules.__path__))
    return tuple(sorted((_rule(match) for match in names if match), key=lambda rule: rule.code))


def examples(rule: Rule) -> Iterator[tuple[str, dict[str, str]]]:
    """The examples of a rule's page: ``fires`` or ``silent``, and the files of each, by path."""
    for match in EXAMPLE.finditer(rule.doc):
        parts = re.split(r"^# ((?:facts|seeds)/\S+)\n", match["files"], flags=re.MULTILINE)
        yield match["kind"], dict(zip(parts[1::2], parts[2::2], strict=True))


def _rule(match: re.Match[str]) -> Rule:
    module = import_module(f"{rules.__name__}.{match.group()}")
    find, review = getattr(module, "find", None), getattr(module, "review", None)
    return Rule(match["code"].upper(), match["name"].replace("_", "-"), inspect.getdoc(module) or "", find, review)

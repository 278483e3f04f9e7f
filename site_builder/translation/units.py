"""Units of doubt: one statement of one independent origin, with all its copies.

A digest that repeats itself, or a sister of its family, adds no witness; all copies are doubted, and paid for, together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import log

from site_builder.graph import FactGraph
from site_builder.model import CONFIDENCE

LEAST_COST = 0.05
"""Doubting is never free, or claims held to be worthless would be doubted without need."""


@dataclass(frozen=True, slots=True)
class Units:
    """Claims by unit, and what doubting each unit costs: the log odds of its most trusted copy."""

    of: dict[str, str]
    members: dict[str, tuple[str, ...]]
    cost: dict[str, float]


def units_of(graph: FactGraph, claims: Iterable[str]) -> Units:
    """Group claims into units. A unit is named after its first claim."""
    first: dict[tuple[object, ...], str] = {}
    members: dict[str, list[str]] = defaultdict(list)
    for claim_id in claims:
        claim = graph.claims[claim_id]
        statement = (
            claim.subject,
            claim.predicate,
            claim.scope,
            claim.written,
            str(claim.span),
            _compared(claim.versus),
        )
        name = first.setdefault((graph.origin(claim.source), *statement, str(claim.date)), claim_id)
        members[name].append(claim_id)
    return Units(
        of={claim: name for name, copies in members.items() for claim in copies},
        members={name: tuple(copies) for name, copies in members.items()},
        cost={name: max(_odds(graph.claims[c].confidence) for c in copies) for name, copies in members.items()},
    )


def _odds(confidence: str) -> float:
    p = CONFIDENCE[confidence]
    return max(log(p / (1 - p)), LEAST_COST)


def _compared(versus: object) -> str:
    return repr(versus)

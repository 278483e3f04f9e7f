"""Quantities as nodes: predicate, subject, scope, time, and which of its numbers is meant.

A scope key's term is a value or an unknown. Unknowns begin with ``?`` and are named after the source and its written scope, so
that claims of one source with the same written scope share them.
"""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.graph import FactGraph
from site_builder.model import Claim, Comparison, Scope
from site_builder.quantity.bands import Variant
from site_builder.quantity.dates import Days

RATIO = "ratio"
Terms = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A node: one number of one quantity. ``terms`` are its scope, and for a ratio also what it compares with.

    ``own`` tells apart the days that are somewhere within one span of days.
    """

    predicate: str
    subject: str
    terms: Terms
    measure: str
    variant: Variant = Variant.VALUE
    when: Days | None = None
    own: str = ""

    @property
    def topic(self) -> str:
        """Subject and predicate, the part that a finding's key names."""
        return f"{self.subject} {self.predicate}"


@dataclass(frozen=True, slots=True)
class One:
    """The constant 1 of a measure, which levels are measured against; money has one per currency."""

    measure: str
    currency: str = ""


def is_unknown(term: str) -> bool:
    """Whether a term stands for what the text leaves open."""
    return term.startswith("?")


def unknown(claim: Claim, key: str) -> str:
    """The unknown of a key that a claim leaves open."""
    written = ",".join(f"{k}={v}" for k, v in claim.scope)
    return f"?{claim.source}|{written}|{key}"


def supplied(claim: Claim) -> frozenset[tuple[str, str, str]]:
    """What an editor supplied of a claim's identity (its subject, other side, scope or date): taken as so, not said."""
    written = dict(claim.scope) | dict(claim.versus.scope if claim.versus else ())
    identity = {**written, "subject": claim.subject, "versus": "", "date": ""}
    return frozenset(
        (key, f"?{claim.id}|{key}", identity[key] or f"?{key}") for key in claim.inferred if key in identity
    )


def scope_terms(graph: FactGraph, claim: Claim, subject: str, written: Scope) -> Terms:
    """The scope of a quantity with a term for every key that counts for it; defaults of the vocabulary filled in."""
    stated = dict(written)
    counted = graph.counted_scope.get((subject, claim.predicate), frozenset())
    return tuple(
        (key, stated.get(key) or _default(graph, key) or unknown(claim, key)) for key in sorted({*counted, *stated})
    )


def compared_terms(claim: Claim, versus: Comparison) -> Terms:
    """What a ratio compares with, as terms: ``since``, or ``versus`` with the scope that differs from the claim's own."""
    if versus.since:
        since = f"-{versus.ago} days" if versus.ago is not None else versus.date.text if versus.date else ""
        return (("since", since or unknown(claim, "since")),)
    if versus.unknown:
        return (("versus", unknown(claim, "versus")),)
    own = dict(claim.scope)
    differing = tuple((f"versus {key}", value) for key, value in versus.scope if own.get(key) != value)
    date = ((("versus date"), versus.date.text),) if versus.date else ()
    return (("versus", versus.subject), *differing, *date)


def when_of(graph: FactGraph, claim: Claim) -> Days | None:
    """When a level or comparison holds: its date, or its source's; None where the quantity does not vary with time."""
    predicate = graph.corpus.vocabulary.predicates[claim.predicate]
    if predicate.stable_for is None:
        return None
    return claim.date.strict if claim.date else graph.corpus.sources[claim.source].date.strict


def some_day(claim: Claim, when: Days | None) -> str:
    """Whose day it is, where a claim holds on one day somewhere within several; that of an undated claim is its source's."""
    if when is None or (when[0] == when[1] and when[0] is not None):
        return ""
    return claim.id if claim.date else claim.source


def days_apart(one: Days | None, other: Days | None) -> int | None:
    """The most days that may lie between two times; None if one of them is open."""
    if one is None and other is None:
        return 0
    if one is None or other is None or None in (*one, *other):
        return None
    assert one[0] is not None  # the test above leaves no None
    assert one[1] is not None
    assert other[0] is not None
    assert other[1] is not None
    return max(abs(one[1] - other[0]), abs(other[1] - one[0]))


def _default(graph: FactGraph, key: str) -> str:
    declared = graph.corpus.vocabulary.scope.get(key)
    return declared.default if declared else ""

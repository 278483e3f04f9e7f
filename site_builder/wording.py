"""What claims say, in plain English: who says what of which thing, for messages, proofs and pages.

A predicate reads as its id does: one that is measured is a noun ("the toll of Lune Bridge"), one that leads to an entity is a
verb ("spans") or, in several words, goes with "is" ("is built by").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from site_builder.graph import FactGraph
from site_builder.model import Claim, Comparison, Scope
from site_builder.quantity.value import Form, Sense, Value
from site_builder.quantity.words import said, said_change, said_date, said_when

LONGEST = 116
"""Characters that a message should not exceed, where it can be said in fewer words."""
TIMES = ("x",)
BEFORE = "before"


@dataclass(frozen=True, slots=True)
class Side:
    """What some sources say, in words."""

    sources: tuple[str, ...]
    says: str


def value_words(claim: Claim) -> str:
    """The value of a claim without what it compares with; empty for a happening and where its value is an entity."""
    if claim.value is not None:
        return said(claim.value)
    if claim.earlier is not None and claim.later is not None:
        return said_change(claim.earlier, claim.later)
    dates = claim.dates or claim.span
    return said_date(dates) if dates else claim.text or claim.written


def stated(graph: FactGraph, claim: Claim, *, brief: bool = False) -> str:
    """All that a claim says of its subject: names, or a value with what it compares with, or a date.

    ``brief`` leaves out that it compares with what went before, where the words do not depend on it.
    """
    if claim.entities:
        return listing([graph.name(entity) for entity in claim.entities], most=len(claim.entities))
    words = value_words(claim)
    if claim.value is not None and claim.value.form is Form.FACTOR and is_multiple(graph, claim.predicate):
        words = words.removesuffix(" higher")
    if not words:
        return said_date(claim.date) if claim.date else "so"
    return f"{words}{_comparison(graph, claim, brief=brief)}" if claim.versus else words


def clause(graph: FactGraph, claim: Claim, *, brief: bool = False) -> str:
    """A claim as a clause that can follow "says that"; ``brief`` as in `stated`."""
    if claim.entities:
        return f"{graph.name(claim.subject)} {relation(claim.predicate)} {stated(graph, claim)}"
    if is_happening(claim.predicate, claim.scope, graph):
        when = f" {said_when(claim.date)}" if claim.date else ""
        return f"{happening(graph, claim.subject, claim.scope)}{when}"
    verb = "went" if claim.earlier is not None else "is"
    return f"the {measured(graph, claim.subject, claim.predicate)} {verb} {stated(graph, claim, brief=brief)}"


def measured(graph: FactGraph, subject: str, predicate: str) -> str:
    """The thing measured, without an article: toll of Lune Bridge, price of one Crown where that is a currency."""
    if any(unit.currency == subject for unit in graph.corpus.vocabulary.units.units.values()):
        return f"price of one {graph.name(subject)}"
    return f"{spaced(predicate)} of {graph.name(subject)}"


def relation(predicate: str) -> str:
    """A predicate that leads to an entity, as a verb: spans, is built by."""
    return f"is {spaced(predicate)}" if "_" in predicate else predicate


def is_happening(predicate: str, scope: Scope, graph: FactGraph) -> bool:
    """Whether something happened, of a kind that the scope names."""
    declared = graph.corpus.vocabulary.predicates.get(predicate)
    return bool(declared and declared.range_kind == "none" and dict(scope).get("kind"))


def happening(graph: FactGraph, subject: str, scope: Scope) -> str:
    """Who or what, and what happened: Lune Bridge opened."""
    return f"{graph.name(subject)} {spaced(dict(scope)['kind'])}"


def scope_words(graph: FactGraph, scope: Iterable[tuple[str, str]]) -> str:
    """Qualifiers in words: window day, payer Coach."""
    return ", ".join(f"{spaced(key)} {graph.name(value)}" for key, value in scope)


def source_of(graph: FactGraph, claim: Claim) -> str:
    """The name of the source that states a claim."""
    return graph.name(claim.source)


def in_order(graph: FactGraph, claims: Iterable[Claim]) -> list[Claim]:
    """Claims as a reader met them: by the day of their source, then by their place."""
    return sorted(claims, key=lambda claim: (graph.corpus.sources[claim.source].date.latest or 0, graph.rank[claim.id]))


def listing(names: Sequence[str], most: int = 2) -> str:
    """Names as an enumeration; those beyond the first ``most`` are counted."""
    shown = list(names) if len(names) <= most else [*names[: most - 1], f"{len(names) - most + 1} others"]
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else "".join(shown)


def sides(head: str, said_by: Sequence[Side], *, more: int = 0, most: int = 2) -> str:
    """Who says what of ``head``; ``more`` sides are counted at the end, as are those beyond the first ``most``."""
    shown, rest = said_by[:most], more + max(0, len(said_by) - most)
    further = f", and {rest} more" if rest else ""
    if len(shown) == 2 and shown[0].sources == shown[1].sources and len(shown[0].sources) == 1:
        (source,) = shown[0].sources
        speaker = "it" if head.endswith(f" {source}") else source
        return f"{head}: {speaker} says both {shown[0].says} and {shown[1].says}{further}"
    voices = (f"{listing(s.sources)} {'says' if len(s.sources) == 1 else 'say'} {s.says}" for s in shown)
    return f"{head}: {', '.join(voices)}{further}"


def voices_of(message: str) -> str:
    """Who says what, without of what: the second part of what `sides` says, as a sentence."""
    return f"{capital(message.partition(': ')[2])}."


def together(graph: FactGraph, quantities: Sequence[tuple[str, str]]) -> str:
    """Several things measured, the predicate said once where they share it: the toll of A and that of B."""
    names, last = [], ""
    for subject, predicate in quantities:
        names.append(
            f"that of {graph.name(subject)}" if predicate == last else f"the {measured(graph, subject, predicate)}"
        )
        last = predicate
    return listing(names)


def fitting(candidates: Iterable[str]) -> str:
    """The first text that is short enough, or else the last."""
    text = ""
    for text in candidates:
        if len(text) <= LONGEST:
            return text
    return text


def differing(claims: Sequence[Claim]) -> Callable[[Claim], Scope]:
    """Of the scope of each claim, what the others do not all share: what tells them apart."""
    shared = set(claims[0].scope).intersection(*(claim.scope for claim in claims))
    return lambda claim: tuple(pair for pair in claim.scope if pair not in shared)


def capital(text: str) -> str:
    """A text with its first letter upper case."""
    return text[:1].upper() + text[1:]


def spaced(name: str) -> str:
    """An id of the vocabulary as words."""
    return name.replace("_", " ")


def other_side(graph: FactGraph, versus: Comparison, subject: str, scope: Scope) -> str:
    """What a ratio or change compares with; empty where the text does not say."""
    if versus.since:
        earlier = f"{versus.ago} days {BEFORE}" if versus.ago is not None else BEFORE
        return said_when(versus.date) if versus.date else earlier
    return "" if versus.unknown else " ".join(_other_parts(graph, versus, subject, scope))


def _other_parts(graph: FactGraph, versus: Comparison, subject: str, scope: Scope) -> Iterator[str]:
    if versus.subject != subject:
        yield f"that of {graph.name(versus.subject)}"
    if changed := [pair for pair in versus.scope if pair not in scope]:
        yield f"with {scope_words(graph, changed)}"
    if versus.date:
        yield said_when(versus.date)


def _comparison(graph: FactGraph, claim: Claim, *, brief: bool) -> str:
    """What follows the value: " as high as before", " than that of Kent Bridge"."""
    value, versus = claim.value, claim.versus
    assert versus is not None  # stated asks only then
    if value is None:
        return f", since {said_date(versus.date)}" if versus.date else ""
    other = other_side(graph, versus, claim.subject, claim.scope)
    if brief and value.form is not Form.DIRECTION and other == BEFORE:
        other = ""
    with_other, alone = _how(value, multiple=is_multiple(graph, claim.predicate))
    return f"{with_other}{other}" if other and with_other else alone


def _how(value: Value, *, multiple: bool) -> tuple[str, str]:
    """What joins a relative value with its other side, and what stands after it where that is not said."""
    match value.form:
        case Form.RATE:
            return "", ""
        case Form.ORDERING:
            return " ", " something else"
        case Form.FACTOR if multiple:
            return " compared with ", ""
        case Form.FACTOR if value.sense is Sense.NONE:
            return " as high as ", " as high"
        case Form.PERCENT if value.sense is Sense.NONE:
            return " higher than ", " higher"
        case _:
            return " than ", ""


def is_multiple(graph: FactGraph, predicate: str) -> bool:
    """Whether what is measured is itself so many times something."""
    declared = graph.corpus.vocabulary.predicates.get(predicate)
    return bool(declared and declared.measures and all(unit.over == TIMES for unit in declared.measures))

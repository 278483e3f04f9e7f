"""What would have to be known for a conflict that needs scope to be one, in words."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence

from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.dates import day_text
from site_builder.translation.nodes import is_unknown, supplied

Assumed = tuple[str, str, str]
"""What is taken as equal: a key and its two terms, as edges carry it."""

GENERAL = {
    "unchanged": "nothing changed in between",
    "since": "all changes are counted from the same time",
    "versus": "all are compared with the same thing",
    "date": "what is undated holds on the date of its source",
    "subject": "all speak of the same subject",
    "cited document": "each document is one of those that the source speaks of",
}
"""Keys of which "of the same …" says nothing."""


def premise(graph: FactGraph, alternatives: Collection[frozenset[Assumed]], predicates: Sequence[str]) -> str:
    """The condition under which one of the alternatives holds, as a clause that follows "only if".

    ``predicates`` are what the conflicting quantities are: *each price is of the same plan, and nothing changed from … to …*.
    """
    by_keys: dict[frozenset[str], list[frozenset[Assumed]]] = defaultdict(list)
    for assumed in alternatives:
        by_keys[frozenset(key for key, _, _ in assumed)].append(assumed)
    least = [keys for keys in by_keys if not any(other < keys for other in by_keys)]
    return ", or if ".join(
        _joined(list(_clauses(graph, by_keys[keys], predicates)), ", and ") for keys in sorted(least, key=sorted)
    )


def editors_word(
    graph: FactGraph, pairs: Collection[tuple[Claim, Claim]], predicate: str, keys: Collection[str] = ()
) -> tuple[tuple[str, ...], str]:
    """What every pair of claims rests on that an editor supplied, as keys and as a premise; both empty if some pair is said outright.

    ``keys`` are those that count, all if none is given.
    """
    supplies = [frozenset(t for c in pair for t in supplied(c) if not keys or t[0] in keys) for pair in pairs]
    if not all(supplies):
        return (), ""
    return tuple(sorted({key for terms in supplies for key, _, _ in terms})), premise(graph, supplies, (predicate,))


def _clauses(graph: FactGraph, alternatives: Sequence[frozenset[Assumed]], predicates: Sequence[str]) -> Iterator[str]:
    """What is the same first; then what is special to a key. A detail that differs between alternatives is left out."""
    terms: dict[str, set[Assumed]] = defaultdict(set)
    for assumed in alternatives:
        for triple in assumed:
            terms[triple[0]].add(triple)
    special = {
        key: _special(graph, *next(iter(found))) if len(found) == 1 else GENERAL.get(key, "")
        for key, found in terms.items()
    }
    same = sorted(key for key, words in special.items() if not words)
    if same:
        yield f"{_all_of(predicates)} of {_joined([f'the same {key}' for key in same])}"
    yield from (words for _, words in sorted(special.items()) if words)


def _special(graph: FactGraph, key: str, one: str, other: str) -> str:
    """The words for one assumption; empty where "the same …" says it all."""
    if key == "unchanged":
        return f"nothing changed from {_day(one)} to {_day(other)}"
    if key == "cited document":
        return f"{_speaker(graph, one[1:])} is one of the documents that {_speaker(graph, other[1:])} speaks of"
    for left_open, taken in ((one, other), (other, one)):
        owner = left_open.removeprefix("?").removesuffix(f"|{key}")
        if not is_unknown(left_open) or (is_unknown(taken) and taken != f"?{key}"):
            continue
        if "#" in owner:
            speaker = graph.name(owner.partition("#")[0])
            return f"the {key} that {speaker} means is {'as the editor took it' if is_unknown(taken) else graph.name(taken)}"
        whose = (
            f"given as {graph.name(owner)}" if "|" not in left_open else f"that {_speaker(graph, owner)} leaves open"
        )
        return f"the {key} {whose} is {graph.name(taken)}"
    return GENERAL.get(key, "")


def _speaker(graph: FactGraph, owner: str) -> str:
    """Who leaves a key open: a source with its written scope, or a subject with its predicate."""
    return graph.name(owner.partition("|")[0].partition(" ")[0])


def _day(term: str) -> str:
    return day_text(int(term.removeprefix("?")))


def _all_of(predicates: Sequence[str]) -> str:
    words = [predicate.replace("_", " ") for predicate in dict.fromkeys(predicates)]
    return f"each {words[0]} is" if len(words) == 1 else f"{_joined([f'the {word}' for word in words])} are"


def _joined(parts: Sequence[str], last: str = " and ") -> str:
    """Parts as an English list."""
    return last.join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))

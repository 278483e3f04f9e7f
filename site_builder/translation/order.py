"""One question, ``A <= B``? It gives every definition, custom and assumption edge between two quantities.

Steps compose: an answer covers all keys in which the two differ, so the search never takes two such steps in a row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from site_builder.constraints.edges import Edge, Kind
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Variant
from site_builder.quantity.dates import Days
from site_builder.quantity.value import Form
from site_builder.quantity.words import said_day
from site_builder.translation.nodes import RATIO, Quantity, days_apart, is_unknown
from site_builder.translation.notes import Note, taken_as_same
from site_builder.vocabulary import ScopeOrder

VARIANTS = (Variant.MIN, Variant.VALUE, Variant.MAX)
BETWEEN = {
    (Variant.MIN, Variant.VALUE): "no single one is below the lowest",
    (Variant.VALUE, Variant.MAX): "no single one is above the highest",
    (Variant.MIN, Variant.MAX): "the lowest is not above the highest",
}
WHOLE_TIME = 1000
"""Days are counted in thousandths of the time that a quantity may be taken as unchanged."""


@dataclass(frozen=True, slots=True)
class Step:
    """Why one key does not stand in the way: the kind of support, what is assumed, and in words if it is more than that."""

    kind: Kind
    because: str = ""
    assumes: frozenset[tuple[str, str, str]] = frozenset()
    days: int = 0
    claims: tuple[str, ...] = ()


SAME = Step(Kind.STRICT)


def assumption(key: str, one: str, other: str) -> Step:
    """Take two terms of a key as equal; which of the two is named first does not matter."""
    pair = tuple(sorted((one, other)))
    return Step(Kind.ASSUMPTION, assumes=frozenset({(key, pair[0], pair[1])}))


class Orders:
    """Answers ``A <= B`` for one graph."""

    def __init__(self, graph: FactGraph) -> None:
        self.graph = graph

    @cached_property
    def declared(self) -> dict[tuple[str, str, str, str], ScopeOrder]:
        """Scope orders by (predicate, key, lower, upper)."""
        orders = self.graph.corpus.vocabulary.scope_orders
        return {(p, order.key, order.lower, order.upper): order for order in orders for p in order.predicates}

    @cached_property
    def changes(self) -> dict[tuple[str, str], list[tuple[int | None, int | None]]]:
        """The days at which a change is stated, by (subject, predicate); a change of a class is one of its members."""
        found: dict[tuple[str, str], list[tuple[int | None, int | None]]] = defaultdict(list)
        for claim in self.graph.claims.values():
            growing = claim.value is not None and claim.value.form is Form.RATE
            if growing or (claim.versus is not None and claim.versus.since):
                written = self.graph.corpus.sources[claim.source].date.latest
                days = (None, None) if growing else _change_days(claim, written)
                found[claim.subject, claim.predicate].append(days)
                for member in self.graph.members.get(claim.subject, {}):
                    found[member, claim.predicate].append(days)
        return dict(found)

    @cached_property
    def currencies(self) -> frozenset[str]:
        """The currencies: when one of them changes, what is priced in it does too."""
        return frozenset(u.currency for u in self.graph.corpus.vocabulary.units.units.values() if u.currency)

    def edges(self, nodes: list[Quantity]) -> Iterator[Edge]:
        """All steps between the given quantities."""
        groups: dict[tuple[str, str, str], list[Quantity]] = defaultdict(list)
        for node in nodes:
            groups[node.predicate, node.subject, node.measure].append(node)
        for group in groups.values():
            for lower, upper in permutations(group, 2):
                yield from self._edge(lower, upper)

    def _edge(self, lower: Quantity, upper: Quantity) -> Iterator[Edge]:
        steps = self.at_most(lower, upper)
        if steps is None:
            return
        yield Edge(
            tail=upper,
            head=lower,
            weight=0.0,
            kind=max((step.kind for step in steps), default=Kind.DEFINITION) or Kind.DEFINITION,
            claims=tuple(claim for step in steps for claim in step.claims),
            assumes=frozenset().union(*(step.assumes for step in steps)),
            days=sum(step.days for step in steps),
            note=Note(_reasons(steps)),
        )

    def at_most(self, lower: Quantity, upper: Quantity) -> list[Step] | None:
        """The steps by which ``lower <= upper`` holds, None if nothing says so. Subjects are not compared here."""
        if VARIANTS.index(lower.variant) > VARIANTS.index(upper.variant):
            return None
        steps = [SAME]
        if lower.variant is not upper.variant:
            steps.append(Step(Kind.DEFINITION, BETWEEN[lower.variant, upper.variant]))
        terms = (dict(lower.terms), dict(upper.terms))
        for key in dict.fromkeys((*terms[0], *terms[1])):
            step = self._term(lower, upper, key, terms)
            if step is None:
                return None
            steps.append(step)
        time = self._time(lower, upper)
        return None if time is None else [*steps, time]

    def _term(
        self, lower: Quantity, upper: Quantity, key: str, terms: tuple[Mapping[str, str], Mapping[str, str]]
    ) -> Step | None:
        said_of_both = terms[0].keys() & terms[1].keys()
        if lower.measure == RATIO and key.startswith(("since", "versus")) and key not in said_of_both:
            return None  # a change in time and a comparison with something are no two readings of one ratio
        a = terms[0].get(key, f"?{lower.topic}|{key}")
        b = terms[1].get(key, f"?{upper.topic}|{key}")
        if a == b:
            return SAME
        if is_unknown(a) and is_unknown(b):
            return assumption(key, a, b)
        if lower.measure != RATIO and (order := self._order(lower.predicate, key, a, b)):
            return Step(Kind.DEFINITION if order.by_definition else Kind.CUSTOM, order.because)
        return self._coarser(lower, upper, key, a, b)

    def _order(self, predicate: str, key: str, a: str, b: str) -> ScopeOrder | None:
        """The declared order of two values; an unknown one is bound where the other is the least or greatest of all."""
        if not is_unknown(a) and not is_unknown(b):
            return self.declared.get((predicate, key, a, b))
        others = [value for value in self._ordered_values(predicate, key) if value not in (a, b)]
        pairs = [(a, value) if is_unknown(b) else (value, b) for value in others]
        found = [order for pair in pairs if (order := self.declared.get((predicate, key, *pair)))]
        return min(found, key=lambda order: order.by_definition, default=None) if len(found) == len(others) else None

    def _ordered_values(self, predicate: str, key: str) -> Collection[str]:
        """All values of a key, if the predicate orders every one of them; otherwise none."""
        known = self.graph.corpus.vocabulary.scope.get(key)
        ordered = {v for p, k, *pair in self.declared if (p, k) == (predicate, key) for v in pair}
        return known.values if known and ordered.issuperset(known.values) else ()

    def _coarser(self, lower: Quantity, upper: Quantity, key: str, a: str, b: str) -> Step | None:
        """A coarser scope: an extreme over a part lies within that over the whole; the reverse is an assumption."""
        extreme = lower.variant if lower.variant is upper.variant and lower.variant is not Variant.VALUE else None
        if is_unknown(a) or is_unknown(b):
            return assumption(key, a, b) if extreme else None
        if b in self.graph.wholes.get(a, ()):
            return (
                Step(Kind.DEFINITION, "a part lies within its whole")
                if extreme is Variant.MAX
                else assumption(key, a, f"?{b}")
            )
        if a in self.graph.wholes.get(b, ()):
            return (
                Step(Kind.DEFINITION, "a part lies within its whole")
                if extreme is Variant.MIN
                else assumption(key, f"?{a}", b)
            )
        return None

    def _time(self, lower: Quantity, upper: Quantity) -> Step | None:
        if (lower.when, lower.own) == (upper.when, upper.own):
            return SAME
        stable = self.graph.corpus.vocabulary.predicates[lower.predicate].stable_for
        apart = days_apart(lower.when, upper.when)
        if apart is None or stable is None or apart > stable or self._changed(lower, upper):
            return None
        days = sorted({str(day) for node in (lower, upper) for day in node.when or ()})
        pair = frozenset({("unchanged", f"?{days[0]}", f"?{days[-1]}")})
        shown = f"{said_day(int(days[0]))} to {said_day(int(days[-1]))}"
        taken = 0 if lower.when == upper.when else -(-apart * WHOLE_TIME // stable)  # one stated time is no history
        return Step(Kind.ASSUMPTION, f"taking it as unchanged from {shown}", pair, taken)

    def changed_between(self, claim: Claim, *times: Days | None) -> bool:
        """Whether some claim states a change of what a claim is about between two times."""
        days = _known_days(times)
        return bool(days) and _one_between(self.changes.get((claim.subject, claim.predicate), ()), days)

    def _changed(self, lower: Quantity, upper: Quantity) -> bool:
        """Whether some claim states a change between the two times."""
        stated = [c for node in (lower, upper) for c in self.changes.get((node.subject, node.predicate), ())]
        if "money" in lower.measure:
            stated += [c for (subject, _), days in self.changes.items() if subject in self.currencies for c in days]
        return _one_between(stated, _known_days((lower.when, upper.when)))


def _known_days(times: Iterable[Days | None]) -> list[int]:
    return [day for when in times for day in when or () if day is not None]


def _one_between(changes: Iterable[Days], days: Sequence[int]) -> bool:
    """Whether one of the changes may have happened after the first of the days, and not after the last."""
    begin, end = min(days), max(days)
    return any((first is None or first <= end) and (last is None or last > begin) for first, last in changes)


def _reasons(steps: list[Step]) -> str:
    """Why all steps hold; what is only taken as the same is told once, at the end."""
    told = dict.fromkeys(step.because for step in steps if step.because)
    alike = [key for step in steps if not step.because for key, _, _ in step.assumes]
    return "; ".join([*told, taken_as_same(alike)] if alike else told) or "by definition"


def _change_days(claim: Claim, written: int | None) -> Days:
    """When a stated change may have happened: between its two times, or by the time it is reported."""
    first, last = claim.date.strict if claim.date else (None, written)
    versus = claim.versus
    if versus is not None and versus.date is not None:
        return versus.date.earliest, last
    if versus is not None and versus.ago is not None and first is not None:
        return first - versus.ago, last
    return first, last


def pairs_within(nodes: list[Quantity]) -> Iterator[tuple[Quantity, Quantity]]:
    """Pairs of one quantity at two times."""
    by_quantity: dict[tuple[str, str, object, str], list[Quantity]] = defaultdict(list)
    for node in nodes:
        if node.variant is Variant.VALUE and node.when is not None and node.measure != RATIO:
            by_quantity[node.predicate, node.subject, node.terms, node.measure].append(node)
    for group in by_quantity.values():
        yield from combinations(group, 2)

"""Whether what the sources of a world say has a common solution, each claim in its plain reading.

It is worked out from the worlds' own data, takes nothing as equal that is not written, and shares nothing with the engine that
it judges: Bellman and Ford over what a reader of the claims would write down.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from itertools import permutations, product
from math import log

from hidden_worlds import FREE, KEYS, VARYING, Scope
from world_records import Amount, Said, Tree

Edge = tuple[object, object, float]
ONE, DAY = "one", "day 0"
LEAST, USUAL, GREATEST = range(3)
SLACK = 1e-6


def visible(tree: Tree) -> bool:
    """Whether the claims have no common solution in their plain reading."""
    makers: dict[str, set[str]] = defaultdict(set)
    for claim in tree.claims:
        if claim.predicate == "built_by":
            makers[claim.subject].add(claim.entity)
    return any(len(found) > 1 for found in makers.values()) or not _feasible([*_numbers(tree), *_days(tree)])


def _feasible(edges: list[Edge]) -> bool:
    """Bellman and Ford: after as many rounds as there are nodes nothing moves, unless a cycle is negative."""
    at = dict.fromkeys((node for tail, head, _ in edges for node in (tail, head)), 0.0)
    for _ in at:
        moved = False
        for tail, head, weight in edges:
            if at[tail] + weight < at[head] - SLACK:
                at[head] = at[tail] + weight
                moved = True
        if not moved:
            return True
    return False


def _numbers(tree: Tree) -> Iterator[Edge]:
    stated = [edge for claim in tree.claims for edge in _claim(claim)]
    yield from stated
    nodes = {node for tail, head, _ in stated for node in (tail, head) if isinstance(node, tuple) and len(node) == 5}
    groups: dict[tuple[str, str], list[tuple[str, str, dict[str, str], str, int]]] = defaultdict(list)
    for predicate, subject, scope, when, variant in sorted(nodes):
        groups[predicate, subject].append((predicate, subject, dict(scope), when, variant))
    for (predicate, _), group in groups.items():
        for lower, upper in permutations(group, 2):
            if lower[3] == upper[3] and lower[4] <= upper[4] and _at_most(predicate, lower[2], upper[2]):
                yield _node(*upper), _node(*lower), 0.0
    for claim in tree.claims:
        if claim.amount and claim.amount.unit == "%/year":
            members = {c.subject for c in tree.claims if c.predicate == "part_of" and c.entity == claim.subject}
            for subject in members or {claim.subject}:
                yield from _grown(claim, [n for n in nodes if n[:2] == ("traffic", subject) and n[2] == claim.scope])


def _node(predicate: str, subject: str, scope: dict[str, str], when: str, variant: int) -> tuple[object, ...]:
    return predicate, subject, tuple(sorted(scope.items())), when, variant


def _at_most(predicate: str, lower: dict[str, str], upper: dict[str, str]) -> bool:
    for key, values in KEYS[predicate].items() if predicate in KEYS else ():
        a, b = lower[key], upper[key]
        if a != b and ((predicate, key) in FREE or values.index(a) > values.index(b)):
            return False
    return True


def _claim(claim: Said) -> Iterator[Edge]:
    if claim.amount is None or claim.amount.unit == "%/year" or claim.since == "unknown":
        return
    when = claim.date if claim.predicate in VARYING else ""
    if claim.other:
        yield from _ratio(claim, when, claim.other, when)
    elif claim.before:
        yield from _level(claim, claim.since, claim.before)
        yield from _level(claim, when, claim.amount)
    elif claim.since:
        yield from _ratio(claim, when, (claim.subject, claim.scope), claim.since)
    else:
        yield from _level(claim, when, claim.amount)


def _level(claim: Said, when: str, amount: Amount) -> Iterator[Edge]:
    """A level against the constant of its unit; a florin is what it is worth on that day."""
    constant: object = (ONE, claim.predicate)
    if claim.predicate == "exchange":
        yield from _between((ONE, "toll"), ("florin", when), *_band(amount, exact=False)[USUAL])
        return
    if amount.unit == "florin":
        constant = ("florin", when)
    for variant, (low, high) in _band(amount, exact=claim.predicate in ("toll", "count")).items():
        yield from _between((claim.predicate, claim.subject, claim.scope, when, variant), constant, low, high)


def _ratio(claim: Said, when: str, other: tuple[str, Scope], then: str) -> Iterator[Edge]:
    assert claim.amount is not None  # relations do not come here
    top = (claim.predicate, claim.subject, claim.scope, when, USUAL)
    yield from _between(top, (claim.predicate, *other, then, USUAL), *_factor(claim.amount))


def _between(top: object, bottom: object, low: float, high: float) -> Iterator[Edge]:
    if high < float("inf"):
        yield bottom, top, log(high)
    if low > 0:
        yield top, bottom, -log(low)


def _band(amount: Amount, *, exact: bool) -> dict[int, tuple[float, float]]:
    """What a reader understands by a level."""
    low, high = float(amount.low), float(amount.high or amount.low)
    half = 0.0 if exact and not amount.hedge else _half(amount.low)
    if amount.high and not amount.one_of:
        return {LEAST: (low - half, low + half), GREATEST: (high - half, high + half)}
    match amount.hedge:
        case "~":
            return {USUAL: (low / 1.15, low * 1.15)}
        case "up to":
            return {GREATEST: (low / 1.15, low + half)}
        case "at least":
            return {LEAST: (low - half, low * 1.15)}
        case "under":
            return {USUAL: (low / 2, low)}
        case "over":
            return {USUAL: (low, low * 2)}
        case "slightly below":
            return {USUAL: (low / 1.25, low)}
        case _:
            return {USUAL: (low - half, high + half)}


def _half(number: str) -> float:
    return 0.5 / 10.0 ** len(number.partition(".")[2])


def _factor(amount: Amount) -> tuple[float, float]:
    """What a reader understands by a ratio."""
    if not amount.low:
        return {"slightly below": (0.8, 1.0), "up": (1.03, float("inf")), "down": (0.0, 0.97)}[
            amount.hedge or amount.sense
        ]
    n, half = float(amount.low), _half(amount.low)
    low, high = {"~": (n / 1.15, n * 1.15), "up to": (0.0, n + half)}.get(amount.hedge, (n - half, n + half))
    falls = amount.sense in ("down", "less")
    if amount.unit == "%":
        return (1 - high / 100, 1 - low / 100) if falls else (1 + low / 100, 1 + high / 100)
    return (1 / high, 1 / low) if falls else (low, high)


def _grown(claim: Said, nodes: list[tuple[object, ...]]) -> Iterator[Edge]:
    assert claim.amount is not None  # it is a rate
    low, high = _factor(replace(claim.amount, unit="%"))
    dated = [(date.fromisoformat(str(n[3])).toordinal(), n) for n in nodes if n[4] == USUAL and len(str(n[3])) == 10]
    for (early, one), (late, other) in product(dated, dated):
        years = (late - early) / 365.25
        if years > 0:
            yield one, other, years * log(high)
            yield other, one, -years * log(low)


def _days(tree: Tree) -> Iterator[Edge]:
    """Dates of events as a reader takes them; finished, then opened, then a toll is asked."""
    for claim in tree.claims:
        if claim.predicate == "event" and dict(claim.scope)["kind"] != "repaired":
            first, last = _days_of(claim.date)
            node = ("event", claim.subject, claim.scope)
            yield DAY, node, last
            yield node, DAY, -first
        if claim.predicate == "toll" and claim.date:
            yield DAY, ("event", claim.subject, (("kind", "opened"),)), _days_of(claim.date)[1]
    for bridge in tree.world.bridges:
        yield ("event", bridge, (("kind", "opened"),)), ("event", bridge, (("kind", "finished"),)), 0.0


def _days_of(text: str) -> tuple[float, float]:
    word, _, rest = text.rpartition(" ")
    months = {"early": (1, 3), "late": (10, 12), "": (1, 12)}[word]
    year, month, day = (*map(int, rest.split("-")), 0, 0)[:3]
    first, last = (month, month) if month else months
    if day:
        return (float(date(year, month, day).toordinal()),) * 2
    after = date(year + last // 12, last % 12 + 1, 1).toordinal()
    return float(date(year, first, 1).toordinal()), float(after - 1)

"""Known errors planted into what the sources of a world say, and whether anybody could notice.

`plant` makes one error of a kind. `visible` says whether the claims, each in its plain reading, still have a common solution,
without taking anything as equal that is not written. It is worked out from the worlds' own data, and shares nothing with the
engine that it judges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import combinations, permutations, product
from math import log
from random import Random

from worlds import FREE, KEYS, VARYING, Amount, Said, Tree, exactly

from site_builder.findings import Finding, Severity
from site_builder.model import CONFIDENCE

__all__ = ["KINDS", "Outcome", "plant", "tried", "visible"]

Edge = tuple[object, object, float]
Plant = Callable[[Tree, Random], "list[Said] | None"]
ONE, DAY = "one", "day 0"
LEAST, USUAL, GREATEST = range(3)
SLACK = 1e-6
WRONG = {confidence: 1 - right for confidence, right in CONFIDENCE.items()}
"""How likely a claim is false, which is what its confidence means."""


def _change_one(tree: Tree, random: Random, change: Callable[[Said], Said | None]) -> list[Said] | None:
    """One claim, changed; the less confidence it has, the likelier it is the one."""
    changed = [(WRONG[claim.confidence], false) for claim in tree.claims if (false := change(claim))]
    return random.choices([c for _, c in changed], [weight for weight, _ in changed]) if changed else None


def _scaled(factor: int) -> Plant:
    """A level that is off by a factor, up or down."""

    def plant(tree: Tree, random: Random) -> list[Said] | None:
        times = random.choice((Fraction(factor), Fraction(1, factor)))

        def change(claim: Said) -> Said | None:
            if not _is_level(claim) or claim.amount is None or claim.amount.high or claim.amount.hedge not in ("", "~"):
                return None
            return replace(claim, amount=replace(claim.amount, low=exactly(Fraction(claim.amount.low) * times)))

        return _change_one(tree, random, change)

    return plant


def _is_level(claim: Said) -> bool:
    relative = claim.other or claim.since or claim.before
    return bool(claim.amount and claim.amount.low and not relative and claim.amount.unit[:1] not in "%x")


def _currency(tree: Tree, random: Random) -> list[Said] | None:
    swapped = {"crown": "florin", "florin": "crown"}

    def change(claim: Said) -> Said | None:
        if claim.predicate != "toll" or not _is_level(claim) or claim.amount is None:
            return None
        return replace(claim, amount=replace(claim.amount, unit=swapped[claim.amount.unit]))

    return _change_one(tree, random, change)


def _maker(tree: Tree, random: Random) -> list[Said] | None:
    def change(claim: Said) -> Said | None:
        others = [engineer for engineer in tree.world.engineers if engineer != claim.entity]
        return replace(claim, entity=random.choice(others)) if claim.predicate == "built_by" else None

    return _change_one(tree, random, change)


def _year(tree: Tree, random: Random) -> list[Said] | None:
    off = random.choice((-1, 1))

    def change(claim: Said) -> Said | None:
        if claim.predicate != "event" or not claim.date[-10:-6].isdigit() or claim.date[5:] == "02-29":
            return None
        return replace(claim, date=f"{int(claim.date[:4]) + off}{claim.date[4:]}")

    return _change_one(tree, random, change)


def _direction(tree: Tree, random: Random) -> list[Said] | None:
    other = {"up": "down", "down": "up", "more": "less", "less": "more"}

    def change(claim: Said) -> Said | None:
        amount = claim.amount
        if amount is None or not amount.sense or amount.unit.endswith("/year") or amount.low.startswith("0"):
            return None
        if amount.unit == "%" and float(amount.low) > 90:
            return None
        return replace(claim, amount=replace(amount, sense=other[amount.sense]))

    return _change_one(tree, random, change)


def _hedge(tree: Tree, random: Random) -> list[Said] | None:
    def change(claim: Said) -> Said | None:
        if claim.amount is None or claim.amount.hedge not in ("up to", "at least"):
            return None
        return replace(claim, amount=replace(claim.amount, hedge=""))

    return _change_one(tree, random, change)


def _siblings(tree: Tree, random: Random) -> list[Said] | None:
    levels = [c for c in tree.claims if _is_level(c) and c.amount and not c.amount.high and not c.amount.hedge]
    pairs = [(a, b) for a, b in combinations(levels, 2) if _could_be_exchanged(a, b)]
    if not pairs:
        return None
    one, other = random.choice(pairs)
    return [replace(one, amount=other.amount), replace(other, amount=one.amount)]


def _could_be_exchanged(one: Said, other: Said) -> bool:
    same = (one.source, one.subject, one.predicate) == (other.source, other.subject, other.predicate)
    units = one.amount and other.amount and one.amount.unit == other.amount.unit
    return bool(same and units and one.scope != other.scope and one.amount != other.amount)


KINDS: dict[str, tuple[Plant, str]] = {
    "x10": (_scaled(10), "x10"),
    "x1000": (_scaled(1000), "x1000"),
    "currency": (_currency, "currency"),
    "wrong maker": (_maker, ""),
    "year": (_year, "year"),
    "direction": (_direction, "direction"),
    "hedge dropped": (_hedge, ""),
    "siblings": (_siblings, "siblings"),
}
"""Each kind of error: how it is made, and the slip that would heal it, if the catalogue has one."""


def plant(kind: str, tree: Tree, random: Random) -> tuple[Tree, frozenset[str]] | None:
    """The tree with one error of a kind, and the names of the claims that are now false; None if it has no place for it."""
    false = KINDS[kind][0](tree, random)
    return (tree.changed(*false), frozenset(claim.name for claim in false)) if false else None


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


def _ratio(claim: Said, when: str, other: tuple[str, tuple[tuple[str, str], ...]], then: str) -> Iterator[Edge]:
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


@dataclass(slots=True)
class Outcome:
    """What became of the errors of one kind."""

    planted: int = 0
    visible: int = 0
    found: int = 0
    doubts: int = 0
    right_doubts: int = 0
    slips: int = 0
    right_slips: int = 0

    def add(self, kind: str, false: frozenset[str], findings: list[Finding]) -> None:
        """Count a visible error and what the engine found."""
        self.visible += 1
        about = [f for f in findings if false & set(f.claims)]
        self.found += bool(about)
        for finding in findings:
            if finding.repair:
                self.doubts += len(finding.repair.best.claims)
                self.right_doubts += len(false & set(finding.repair.best.claims))
        slip = KINDS[kind][1]
        if slip and about:
            self.slips += 1
            self.right_slips += any(f.slip and f.slip.kind == slip and f.slip.claim in false for f in about)

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(*(getattr(self, name) + getattr(other, name) for name in Outcome.__slots__))


def tried(kind: str, tree: Tree, random: Random, found: Callable[[Tree], list[Finding]]) -> Outcome:
    """Plant one error; if it can be seen, ask the engine."""
    planted = plant(kind, tree, random)
    if planted is None:
        return Outcome()
    outcome = Outcome(planted=1)
    changed, false = planted
    if visible(changed):
        outcome.add(kind, false, [f for f in found(changed) if f.severity is not Severity.NOTE])
    return outcome

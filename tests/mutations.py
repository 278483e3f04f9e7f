"""Known errors planted into what the sources of a world say, and what the engine makes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from random import Random

from visibility import visible
from world_records import Said, Tree, exactly

from site_builder.findings import Finding, Severity
from site_builder.model import CONFIDENCE

Plant = Callable[[Tree, Random], "list[Said] | None"]
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
    named_slips: int = 0

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
            self.named_slips += any(f.slip for f in about)

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

"""What sources truly say of a hidden world.

Every claim is true in its plain reading; so nothing that follows from them can be a contradiction. Everything may be written (each
scope key, each date), or keys left out at random, as far as records may leave them out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from random import Random

from hidden_worlds import EVENTS, FIRST, KEYS, LAST, SPREAD, UNITS, VARYING, Scope, World
from world_records import Amount, Said, Tree, day_text, exactly, printed

Topic = tuple[str, str, Scope, int]
"""A quantity on a day: predicate, subject, scope and day."""
Source = tuple[str, int, str]
"""A source's id, its day and its family."""


def tree(seed: int, claims: int = 90, *, left_out: float = 0.0, bridges: int = 5) -> Tree:
    """A world and what its sources say; each scope key and date is left out with the given chance."""
    random = Random(seed)
    world = World(random, bridges)
    days = [*sorted(random.sample(range(world.surveys[1], LAST), 5)), LAST + 1]
    sources = tuple((f"source-{i}", day, "almanacs" if i in (1, 2) else "") for i, day in enumerate(days))
    said = [*_everything_that_changes(world, sources), *_drawn(world, sources, claims)]
    named = [
        replace(claim, id=f"c{i}", confidence=random.choice(("high", "medium", "low"))) for i, claim in enumerate(said)
    ]
    return Tree(world, sources, tuple(_with_keys_left_out(world, sources, named, left_out)))


def _everything_that_changes(world: World, sources: Sequence[Source]) -> Iterator[Said]:
    """A claim for every change: each jump, each growth; and who is of the class."""
    last = sources[-1][0]
    for (predicate, subject), jumps in world.jumps.items():
        for day, factor in jumps:
            scope = _some_scope(world, predicate)
            yield Said(
                "", last, predicate, subject, scope, _share(factor), day=day, date=day_text(day), since="unknown"
            )
    yield from (Said("", last, "part_of", bridge, entity="arch-bridges") for bridge in sorted(world.arches))
    growing = {bridge: bridge for bridge in world.bridges if bridge not in world.arches}
    for name, bridge in {**growing, "arch-bridges": min(world.arches)}.items():
        for payer, growth in world.growth[bridge].items():
            yield Said("", last, "traffic", name, (("payer", payer),), _yearly(growth))


def _share(factor: Fraction) -> Amount:
    percent = (factor - 1) * 100
    return Amount(exactly(abs(percent)), "%", sense="up" if percent > 0 else "down")


def _yearly(growth: Fraction) -> Amount:
    percent = (growth - 1) * 100
    return Amount(
        exactly(abs(percent)) + (".0" if percent.denominator == 1 else ""),
        "%/year",
        sense="up" if percent > 0 else "down",
    )


def _some_scope(world: World, predicate: str) -> Scope:
    return tuple(sorted((key, world.random.choice(values)) for key, values in KEYS.get(predicate, {}).items()))


def _drawn(world: World, sources: Sequence[Source], count: int) -> Iterator[Said]:
    """Claims of random sources, mostly about what is much talked of."""
    topics = [_topic(world, world.random.choice(world.surveys)) for _ in range(count // 8)]
    for _ in range(count):
        source, day, _ = world.random.choice(sources)
        topic = world.random.choice([t for t in topics if t[3] <= day] or [_topic(world, world.surveys[0])])
        if world.random.random() < 0.2:
            topic = _topic(world, min(day, topic[3] + world.random.randrange(60)))
        yield _draw(world, source, topic)


def _topic(world: World, day: int) -> Topic:
    """A quantity on a day."""
    predicate = world.random.choice(("toll", "toll", "toll", "traffic", "flow", "length", "load"))
    subject = world.random.choice(world.rivers if predicate == "flow" else world.bridges)
    return predicate, subject, _some_scope(world, predicate), day


def _draw(world: World, source: str, topic: Topic) -> Said:
    """One true claim of one source, mostly about a topic."""
    predicate, subject, scope, day = topic
    draw = world.random.random()
    bridge = world.random.choice(world.bridges)
    if draw < 0.10:
        bridge, kind = (
            world.random.choice(world.bridges[: max(2, len(world.bridges) // 3)]),
            world.random.choice(EVENTS),
        )
        stated = _date_words(world, world.dates[bridge][kind])
        return Said("", source, "event", bridge, (("kind", kind),), date=stated)
    if draw < 0.14:
        return Said("", source, "built_by", bridge, entity=world.maker[bridge])
    if draw < 0.18:
        return Said("", source, "count", bridge, amount=Amount(str(world.spans[bridge]), "spans"))
    if draw < 0.21:
        older, newer = sorted(world.random.sample(world.bridges, 2), key=lambda b: world.dates[b]["opened"])
        return Said("", source, "succeeds", newer, entity=older)
    if draw < 0.21 + 0.06 * 5 / max(5, len(world.bridges)):
        rate = exactly(world.true("exchange", "crown", (), day))
        return Said("", source, "exchange", "crown", amount=Amount(rate, "florin"), day=day, date=day_text(day))
    month = day_text(day)[:7]
    steady = not world.jumped(predicate, subject, *_ends_of(month)) and world.random.random() < 0.15
    stated = (month if steady else day_text(day)) if predicate in VARYING else ""
    base = Said("", source, predicate, subject, scope, day=day, date=stated)
    return _level(world, base, day) if draw < 0.7 else _compared(world, base, day)


def _ends_of(month: str) -> tuple[int, int]:
    """The first and last day of a month, or a day more."""
    first = date.fromisoformat(f"{month}-01").toordinal()
    return first - 1, first + 31


def _date_words(world: World, day: int) -> str:
    text = day_text(day)
    month = int(text[5:7])
    late = [f"late {text[:4]}"] if month >= 10 else [f"early {text[:4]}"] if month <= 3 else []
    return world.random.choice([text, text, text[:7], text[:4], *late])


def _level(world: World, said: Said, day: int) -> Said:
    value = world.true(said.predicate, said.subject, said.scope, day)
    unit = UNITS[said.predicate]
    steady = len(said.date) == 7 and world.jumped("exchange", "crown", *_ends_of(said.date))
    if said.predicate == "toll" and world.random.random() < 0.3 and not steady:
        value, unit = value * world.true("exchange", "crown", (), day), "florin"
    return replace(said, amount=_hedged(world, said, value, unit, day))


def _hedged(world: World, said: Said, value: Fraction, unit: str, day: int) -> Amount:
    """The value in some true words."""
    random, digits = world.random, world.random.choice((2, 3, 4))
    exact = exactly(value) if said.predicate == "toll" else printed(value, digits)
    low, high = world.ends(said.predicate, said.subject, said.scope, day)
    stretch = Fraction(random.randint(100, 112), 100)
    spread = said.predicate in SPREAD
    choices = [
        (5, Amount(exact, unit)),
        (2, Amount(printed(value * Fraction(random.randint(90, 110), 100), 3), unit, "~")),
        (1, Amount(printed(value * Fraction(random.randint(110, 180), 100), 4), unit, "under")),
        (1, Amount(printed(value / Fraction(random.randint(110, 180), 100), 4), unit, "over")),
        (1, Amount(printed(value * Fraction(random.randint(105, 120), 100), 4), unit, "slightly below")),
        (1, Amount(printed(value * Fraction(8, 10), 4), unit, high=printed(value * Fraction(13, 10), 4), one_of=True)),
        (3 * spread, Amount(printed(high * stretch, 4), unit, "up to")),
        (2 * spread, Amount(printed(low / stretch, 4), unit, "at least")),
        (3 * spread, Amount(printed(low, 4), unit, high=printed(high, 4))),
    ]
    return random.choices([amount for _, amount in choices], [weight for weight, _ in choices])[0]


def _compared(world: World, said: Said, day: int) -> Said:
    """A ratio to another subject, to another scope, or to an earlier day."""
    kinds = ["subject"] + ["scope"] * bool(said.scope) + ["time", "from"] * (said.predicate in ("toll", "traffic"))
    kind = world.random.choice(kinds)
    value = world.true(said.predicate, said.subject, said.scope, day)
    if kind in ("time", "from"):
        return _change(world, said, day, value, kind)
    other = (said.subject, said.scope)
    while other == (said.subject, said.scope):
        if kind == "scope":
            other = (said.subject, _some_scope(world, said.predicate))
        else:
            other = (world.random.choice(world.rivers if said.predicate == "flow" else world.bridges), said.scope)
    return replace(said, amount=_ratio(world, value / world.true(said.predicate, *other, day)), other=other)


def _change(world: World, said: Said, day: int, value: Fraction, kind: str) -> Said:
    earlier = world.random.choice([survey for survey in world.surveys if survey < day] or [FIRST])
    if earlier >= day:
        return _level(world, said, day)
    before = world.true(said.predicate, said.subject, said.scope, earlier)
    said = replace(said, since=day_text(earlier))
    if kind == "from":
        unit, write = UNITS[said.predicate], exactly if said.predicate == "toll" else lambda n: printed(n, 4)
        return replace(said, before=Amount(write(before), unit), amount=Amount(write(value), unit))
    ratio = value / before
    if abs(ratio - 1) > Fraction(1, 20) and world.random.random() < 0.3:
        return replace(said, amount=Amount("", "", sense="up" if ratio > 1 else "down"))
    return replace(said, amount=_ratio(world, ratio, change=True))


def _ratio(world: World, ratio: Fraction, *, change: bool = False) -> Amount:
    """A ratio in some true words."""
    falls, random = ratio < 1, world.random
    words = (("up", "down") if change else ("more", "less"))[falls]
    percent = printed(abs(ratio - 1) * 100, 3) if ratio != 1 else "0.0"
    choices = [
        Amount(printed(ratio, 3), "x"),
        Amount(printed(ratio * Fraction(random.randint(92, 108), 100), 3), "x", "~"),
        Amount(printed(ratio * Fraction(random.randint(102, 112), 100), 3), "x", "up to"),
        *([Amount(percent, "%", sense=words)] if ratio < 3 else []),
        *([Amount(printed(1 / ratio if falls else ratio, 3), "x", sense=words)] if not change else []),
        *([Amount("", "", "slightly below")] if Fraction(85, 100) < ratio < 1 and not change else []),
    ]
    return random.choice(choices)


def _with_keys_left_out(world: World, sources: Sequence[Source], claims: list[Said], chance: float) -> Iterator[Said]:
    """Leave keys out as records may: one source and written scope leave one thing open, and somebody writes each key."""
    meant: dict[tuple[str, Scope, str], str] = {}
    days = {source: day for source, day, _ in sources}
    written: dict[tuple[str, str, str], bool] = defaultdict(bool)
    for claim in claims:
        left_out = frozenset(key for key in _omissible(world, claim, days) if world.random.random() < chance)
        fewer = replace(claim, left_out=left_out)
        opened = {(claim.source, fewer.written, key): value for key, value in claim.scope if key in left_out}
        if claim.predicate == "toll" and claim.amount and not claim.before and world.random.random() < chance:
            fewer = replace(fewer, amount=_in_pence(claim.amount))
            opened[claim.source, fewer.written, "currency"] = claim.amount.unit
        keys = [(claim.subject, claim.predicate, key) for key, _ in claim.scope]
        if any(meant.setdefault(k, v) != v for k, v in opened.items()) or not all(
            written[k] for k in keys if k[2] in left_out
        ):
            fewer = replace(claim, left_out=left_out & {"date"})
        for key in keys:
            written[key] |= key[2] not in fewer.left_out
        yield fewer


def _in_pence(amount: Amount) -> Amount:
    """The same in hundredths of a currency that is left open; a ratio stays as it is."""
    if amount.unit not in ("crown", "florin"):
        return amount
    low, high = (exactly(100 * Fraction(n)) if n else "" for n in (amount.low, amount.high))
    return replace(amount, low=low, high=high, unit="pence")


def _omissible(world: World, claim: Said, days: Mapping[str, int]) -> Iterator[str]:
    """Keys on which both sides agree; the date where the source's own date would do as well. What changes keeps both."""
    if claim.predicate == "event" or (claim.amount and claim.amount.unit.endswith("/year") and claim.other is None):
        return
    other = dict(claim.other[1]) if claim.other else {}
    yield from (key for key, value in claim.scope if other.get(key, value) == value)
    subjects = {claim.subject, *([claim.other[0]] if claim.other else [])}
    moved = any(world.jumped(claim.predicate, s, claim.day or 0, days[claim.source]) for s in subjects)
    if claim.date and not claim.since and not moved:
        yield "date"

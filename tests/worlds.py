"""Hidden worlds of rivers and bridges, and what sources truly say of them.

A world has one true value for every quantity at every day and keeps every order that its vocabulary declares. Sources
draw claims from it that are true in their plain reading; so nothing that follows from them can be a contradiction. Everything
may be written (each scope key, each date), or keys left out at random, as far as records may leave them out.
"""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from pathlib import Path
from random import Random

from site_builder.load.corpus import Corpus, load

Scope = tuple[tuple[str, str], ...]
Topic = tuple[str, str, Scope, int]
RIVERS = Path(__file__).parent / "rivers"
SHARED = ("units", "hedges", "words")
"""Files of the rivers' vocabulary that hold here as well."""

FIRST, LAST = date(1905, 1, 1).toordinal(), date(1908, 12, 31).toordinal()
EVENTS = ("finished", "opened", "opened", "repaired")
KEYS = {
    "toll": {"window": ("night", "flat", "day"), "payer": ("rider", "coach"), "pass": ("holder", "none")},
    "traffic": {"payer": ("rider", "coach")},
    "flow": {"at": ("lancaster", "kendal"), "season": ("dry", "wet")},
    "length": {"part": ("deck", "whole")},
    "load": {},
}
"""The scope keys of each quantity, the values of each in rising order."""

FREE = (("flow", "at"), ("traffic", "payer"))
"""Keys whose values are in no order."""
UNITS = {"toll": "crown", "traffic": "vehicle/day", "flow": "cumec", "length": "m", "load": "t", "exchange": "florin"}
VARYING = ("toll", "traffic", "flow", "exchange")
SPREAD = ("flow", "load")
"""Quantities with several members: a least, a usual and a greatest value."""

TYPES = """\
bridge: {plural: bridges, about: a bridge}
river: {plural: rivers, about: a river}
engineer: {plural: engineers, about: a person who builds bridges}
publisher: {plural: publishers, about: who publishes a source}
town: {plural: towns, about: a town}
class: {plural: classes, about: a class of things, members: true}
currency: {plural: currencies, about: a currency}
"""
PREDICATES = """\
toll: {about: what a crossing costs, subject: [bridge], value: money, one_value: usually, exact: true, stable_for: 60 days,
  scope: [window, payer, pass]}
traffic: {about: what passes, subject: [bridge, class], value: vehicle/day, scope: [payer], stable_for: 400 days}
flow: {about: water carried, subject: [river], value: flow, scope: [at, season], stable_for: 60 days}
length: {about: how long it is, subject: [bridge], value: length, one_value: usually, scope: [part]}
load: {about: what it bears, subject: [bridge], value: mass}
exchange: {about: what a unit of a currency costs, subject: [currency], value: money, stable_for: 60 days}
count: {about: how many, subject: [bridge], value: span, one_value: usually, exact: true}
built_by: {about: who built it, subject: [bridge], value: entity, range: [engineer], one_value: always}
part_of: {about: what it belongs to, subject: [bridge], value: entity, range: [class], transitive: true}
succeeds: {about: what it replaces, subject: [bridge], value: entity, range: [bridge], ordered: true}
event: {about: what happened, subject: [bridge], value: none, scope: [kind]}
"""
SCOPE = """\
window: {about: the hours, values: {night: {}, flat: {}, day: {}}}
payer: {about: who pays, values: {rider: {}, coach: {}}}
pass: {about: whether the payer holds a pass, values: {holder: {}, none: {}}}
season: {about: the season, values: {dry: {}, wet: {}}}
part: {about: which part, values: {deck: {}, whole: {}}}
at: {about: where it is measured, entity: [town]}
kind: {about: the kind of event, values: {finished: {once: "true"}, opened: {once: "true"}, repaired: {}}}
"""
ORDERS = """\
scope:
  - {key: window, order: [night, flat, day], by: custom, for: [toll], because: nights are cheaper}
  - {key: payer, order: [rider, coach], by: custom, for: [toll], because: a coach is heavier than a rider}
  - {key: pass, order: [holder, none], by: definition, for: [toll], because: a pass is a discount}
  - {key: season, order: [dry, wet], by: custom, for: [flow], because: rain fills rivers}
  - {key: part, order: [deck, whole], by: definition, for: [length], because: a part lies within its whole}
events:
  - {key: kind, first: finished, then: opened, by: definition, because: a bridge opens when it is finished}
  - {key: kind, first: opened, then_predicate: toll, by: custom, because: a toll is asked once it is open}
"""


@dataclass(frozen=True, slots=True)
class Amount:
    """A value as written: one number or a range, with its hedge, unit and sense."""

    low: str
    unit: str
    hedge: str = ""
    high: str = ""
    sense: str = ""
    one_of: bool = False

    def __str__(self) -> str:
        if not self.low:
            return self.hedge or self.sense
        numbers = f"{self.low}..{self.high}" if self.high else self.low
        glue = "" if self.unit[:1] in ("x", "%") else " "
        return " ".join(
            filter(None, (self.hedge, "one of" if self.one_of else "", f"{numbers}{glue}{self.unit}", self.sense))
        )


@dataclass(frozen=True, slots=True)
class Said:
    """One claim with all that is true of it; ``left_out`` names the keys (and the date) that its record does not write."""

    id: str
    source: str
    predicate: str
    subject: str
    scope: Scope = ()
    amount: Amount | None = None
    entity: str = ""
    day: int | None = None
    date: str = ""
    other: tuple[str, Scope] | None = None
    since: str = ""
    before: Amount | None = None
    confidence: str = "medium"
    left_out: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The id by which findings call it."""
        return f"{self.source}#{self.id}"

    @property
    def written(self) -> Scope:
        """The scope that the record writes."""
        return tuple((key, value) for key, value in self.scope if key not in self.left_out)

    @property
    def record(self) -> str:
        """The record as YAML."""
        lines = [f"id: {self.id}", f"subject: {self.subject}", f"predicate: {self.predicate}"]
        if self.before:
            lines += [f'from: "{self.before}"', f'to: "{self.amount}"']
        elif self.amount or self.entity:
            lines.append(f'value: "{self.amount or self.entity}"')
        if self.other:
            subject, scope = self.other
            differing = [f"{key}: {value}" for key, value in scope if (key, value) not in self.scope]
            parts = ([f"subject: {subject}"] if subject != self.subject else []) + [
                f"scope: {{{', '.join(differing)}}}"
            ]
            lines.append(f"versus: {{{', '.join(parts)}}}")
        if self.since:
            lines.append(f"since: {self.since}")
        if self.written:
            lines.append(f"scope: {{{', '.join(f'{key}: {value}' for key, value in self.written)}}}")
        if self.date and "date" not in self.left_out:
            lines.append(f"date: {self.date}")
        return "  - " + "\n    ".join([*lines, f"confidence: {self.confidence}"])


class World:
    """The truth: bridges, rivers, a class, an exchange rate, and what they come to at every day."""

    def __init__(self, random: Random, bridges: int = 5, rivers: int = 2) -> None:
        self.random = random
        self.bridges = [f"bridge-{i}" for i in range(bridges)]
        self.rivers = [f"river-{i}" for i in range(rivers)]
        self.engineers = [f"engineer-{i}" for i in range(4)]
        self.surveys = sorted(random.sample(range(FIRST, LAST - 200), 4))
        self.maker = {bridge: random.choice(self.engineers) for bridge in self.bridges}
        self.arches = set(random.sample(self.bridges, max(2, bridges // 2)))
        self.spans = {bridge: random.randint(2, 12) for bridge in self.bridges}
        self.dates = {bridge: self._events() for bridge in self.bridges}
        shared = self._growth()
        self.growth = {bridge: shared if bridge in self.arches else self._growth() for bridge in self.bridges}
        self.base = {(p, s): random.uniform(*r) for p, s, r in self._ranges()}
        self.factors = {(p, s): self._factors(p) for p, s, _ in self._ranges()}
        self.jumps = {(p, s): self._jumps() for p, s, _ in self._ranges() if p in ("toll", "exchange")}

    def _ranges(self) -> Iterator[tuple[str, str, tuple[float, float]]]:
        for bridge in self.bridges:
            yield from (("toll", bridge, (10, 80)), ("traffic", bridge, (200, 3000)))
            yield from (("length", bridge, (60, 900)), ("load", bridge, (5, 60)))
        yield from (("flow", river, (8, 90)) for river in self.rivers)
        yield "exchange", "crown", (2, 3)

    def _events(self) -> dict[str, int]:
        finished = date(1880, 1, 1).toordinal() + self.random.randrange(7000)
        opened = finished + self.random.randrange(10, 400)
        return {"finished": finished, "opened": opened, "repaired": opened + self.random.randrange(400, 1500)}

    def _growth(self) -> dict[str, Fraction]:
        """The yearly factor of each payer's traffic."""
        return {
            p: 1 + Fraction(self.random.choice((-80, -50, 40, 70, 120, 250)), 1000) for p in KEYS["traffic"]["payer"]
        }

    def _factors(self, predicate: str) -> dict[tuple[str, str], Fraction]:
        """A factor for every value of every key; those that are ordered rise."""
        factors = {}
        for key, values in KEYS.get(predicate, {}).items():
            tenths = [self.random.randint(4, 10) for _ in values]
            for value, factor in zip(values, tenths if (predicate, key) in FREE else sorted(tenths), strict=True):
                factors[key, value] = Fraction(factor, 10)
        return factors

    def _jumps(self) -> list[tuple[int, Fraction]]:
        """The days on which it changes, and by what factor."""
        days = sorted(self.random.sample(range(FIRST + 30, LAST - 300), self.random.randint(0, 2)))
        return [(day, Fraction(self.random.choice((75, 80, 110, 120, 150)), 100)) for day in days]

    def true(self, predicate: str, subject: str, scope: Scope, day: int) -> Fraction:
        """The usual value."""
        base = self.base[predicate, subject]
        value = Fraction(round(base, 2)).limit_denominator(100) if predicate == "exchange" else Fraction(round(base))
        if predicate == "toll":
            value /= 10
        for term in scope:
            value *= self.factors[predicate, subject][term]
        for jump, factor in self.jumps.get((predicate, subject), ()):
            value *= factor if jump <= day else 1
        if predicate == "traffic":
            value *= Fraction(float(self.growth[subject][dict(scope)["payer"]]) ** ((day - FIRST) / 365.25))
        return value

    def ends(self, predicate: str, subject: str, scope: Scope, day: int) -> tuple[Fraction, Fraction]:
        """The least and the greatest value of its members."""
        usual = self.true(predicate, subject, scope, day)
        spread = predicate in SPREAD
        return usual * Fraction(8 if spread else 10, 10), usual * Fraction(13 if spread else 10, 10)

    def jumped(self, predicate: str, subject: str, begin: int, end: int) -> bool:
        """Whether it has not one and the same value from one day to another."""
        jumps = (day for day, _ in self.jumps.get((predicate, subject), ()))
        return predicate == "traffic" or any(begin < day <= end for day in jumps)


def printed(number: Fraction, digits: int) -> str:
    """A number rounded to so many digits after its first non-zero one, never to fewer than its whole part."""
    exact = Decimal(number.numerator) / Decimal(number.denominator)
    places = max(0, digits - exact.adjusted() - 1)
    return f"{exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_EVEN):f}"


def exactly(number: Fraction) -> str:
    """All digits of a decimal fraction."""
    text = f"{Decimal(number.numerator) / Decimal(number.denominator):f}"
    assert Fraction(text) == number, "only decimal fractions can be written in full"
    return text.rstrip("0").rstrip(".") if "." in text else text


def day_text(day: int) -> str:
    """A day as it is written."""
    return date.fromordinal(day).isoformat()


@dataclass(frozen=True, slots=True)
class Tree:
    """A world with the sources (id, day, family) that speak of it and what they say."""

    world: World
    sources: tuple[tuple[str, int, str], ...]
    claims: tuple[Said, ...]

    def lay(self, root: Path) -> Path:
        """Write everything below a folder, as a repository of facts."""
        for name, text in self._files().items():
            path = root / "facts" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        for name in SHARED:
            shutil.copy(RIVERS / f"facts/vocabulary/{name}.yaml", root / "facts/vocabulary")
        return root

    def load(self, root: Path) -> Corpus:
        """Write everything below a folder and read it again."""
        return load(self.lay(root))

    def changed(self, *claims: Said) -> Tree:
        """The tree with some claims put in the place of those of the same name."""
        instead = {claim.name: claim for claim in claims}
        return replace(self, claims=tuple(instead.get(claim.name, claim) for claim in self.claims))

    def _files(self) -> dict[str, str]:
        things = {"bridge": self.world.bridges, "river": self.world.rivers, "engineer": self.world.engineers}
        things |= {"publisher": ["county"], "town": ["lancaster", "kendal"], "currency": ["crown", "florin"]}
        entities = "".join(f"{x}: {{type: {kind}, name: {x}}}\n" for kind, ids in things.items() for x in ids)
        files = {
            "entities/all.yaml": entities + "arch-bridges: {type: class, name: arch bridges, members: each}\n",
            "sources.yaml": "".join(
                f"{name}: {{kind: reference, publisher: county, date: {day_text(day)}, note: read there"
                f"{f', family: {family}' if family else ''}}}\n"
                for name, day, family in self.sources
            ),
            "vocabulary/types.yaml": TYPES,
            "vocabulary/predicates.yaml": PREDICATES,
            "vocabulary/scope.yaml": SCOPE,
            "vocabulary/orders.yaml": ORDERS,
        }
        for name, _, _ in self.sources:
            records = "".join(f"\n{claim.record}" for claim in self.claims if claim.source == name)
            files[f"claims/{name}.yaml"] = f"source: {name}\nclaims:{records or ' []'}\n"
        return files


def tree(seed: int, claims: int = 90, *, left_out: float = 0.0, bridges: int = 5) -> Tree:
    """A world and what its sources say; each scope key and date is left out with the given chance."""
    random = Random(seed)
    world = World(random, bridges)
    days = sorted(random.sample(range(world.surveys[1], LAST), 5)) + [LAST + 1]
    sources = tuple((f"source-{i}", day, "almanacs" if i in (1, 2) else "") for i, day in enumerate(days))
    said = [*_everything_that_changes(world, sources), *_drawn(world, sources, claims)]
    named = [
        replace(claim, id=f"c{i}", confidence=random.choice(("high", "medium", "low"))) for i, claim in enumerate(said)
    ]
    return Tree(world, sources, tuple(_with_keys_left_out(world, sources, named, left_out)))


def _everything_that_changes(world: World, sources: Sequence[tuple[str, int, str]]) -> Iterator[Said]:
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


def _drawn(world: World, sources: Sequence[tuple[str, int, str]], count: int) -> Iterator[Said]:
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
        bridge, kind = world.random.choice(world.bridges[:2]), world.random.choice(EVENTS)
        stated = _date_words(world, world.dates[bridge][kind])
        return Said("", source, "event", bridge, (("kind", kind),), date=stated)
    if draw < 0.14:
        return Said("", source, "built_by", bridge, entity=world.maker[bridge])
    if draw < 0.18:
        return Said("", source, "count", bridge, amount=Amount(str(world.spans[bridge]), "spans"))
    if draw < 0.21:
        older, newer = sorted(world.random.sample(world.bridges, 2), key=lambda b: world.dates[b]["opened"])
        return Said("", source, "succeeds", newer, entity=older)
    if draw < 0.27:
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


def _with_keys_left_out(
    world: World, sources: Sequence[tuple[str, int, str]], claims: list[Said], chance: float
) -> Iterator[Said]:
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

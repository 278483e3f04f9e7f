"""What the sources of a hidden world say, as claims that know their truth, and as the YAML of a repository of facts."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from fractions import Fraction
from pathlib import Path

from hidden_worlds import Scope, World

from site_builder.load.corpus import Corpus, load

RIVERS = Path(__file__).parent / "rivers"
SHARED = ("units", "hedges", "words")
"""Files of the rivers' vocabulary that hold here as well."""

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

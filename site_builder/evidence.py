"""The evidence chain: what of a claim stands in its quote, what nearby, what was inferred, and what stands nowhere.

*Nearby* is the text from the start of the section to the end of the quote. Each claim ends as pass, fail or unchecked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from site_builder.load.corpus import Corpus
from site_builder.model import Claim, Comparison
from site_builder.quantity.value import Form, Hedge, Value
from site_builder.source_text import SourceText, same_days
from site_builder.text import (
    Section,
    Span,
    find_quote,
    plain,
    section_at,
    stands,
)

ADVANCE = 4
"""How many characters may stand between a hedge and the number it loosens: a currency sign, a bracket, a space."""


class Found(StrEnum):
    """Where a part of a claim stands."""

    QUOTE = "in the quote"
    NEARBY = "nearby"
    INFERRED = "inferred"
    MISSING = "missing"


class Outcome(StrEnum):
    """What the evidence for a claim comes to."""

    PASS = "pass"
    FAIL = "fail"
    UNCHECKED = "unchecked"


@dataclass(frozen=True, slots=True)
class Check:
    """One part of a claim looked for in the words.

    ``key`` is the record's key; ``kind`` is number, unit, hedge, name, date or way.
    """

    key: str
    kind: str
    what: str
    found: Found
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence for one claim: where its quote stands, and each part looked for."""

    claim: str
    spans: tuple[Span, ...] = ()
    verbatim: bool = True
    section: Section | None = None
    checks: tuple[Check, ...] = ()
    checked: bool = True

    @property
    def outcome(self) -> Outcome:
        """Pass, fail, or unchecked where the source has no stored text."""
        if not self.checked:
            return Outcome.UNCHECKED
        failed = not self.spans or any(check.found is Found.MISSING for check in self.checks)
        return Outcome.FAIL if failed else Outcome.PASS


def gather(corpus: Corpus, texts: Mapping[str, SourceText]) -> dict[str, Evidence]:
    """The evidence of every claim, by claim id."""
    return {claim.id: _evidence(claim, corpus, texts.get(claim.source)) for claim in corpus.claims.values()}


def _evidence(claim: Claim, corpus: Corpus, text: SourceText | None) -> Evidence:
    if text is None or not claim.quote:
        return Evidence(claim.id, checked=text is not None)
    spans, verbatim = find_quote(text.source.text, claim.quote)
    if not spans:
        return Evidence(claim.id, ())
    section = section_at(text.sections, spans[0].start)
    search = _Search(claim, corpus, text, spans[0], Span(section.span.start, spans[0].end))
    return Evidence(claim.id, tuple(spans), verbatim, section, tuple(search.checks()))


@dataclass(frozen=True, slots=True)
class _Search:
    """Looks for the parts of one claim in its quote, then nearby."""

    claim: Claim
    corpus: Corpus
    text: SourceText
    quote: Span
    nearby: Span

    def checks(self) -> Iterator[Check]:
        yield from self._names()
        yield from self._scope()
        for key, value in (("value", self.claim.value), ("from", self.claim.earlier), ("to", self.claim.later)):
            if value is not None:
                yield from self._value(key, value)
        yield from self._dates()

    def _names(self) -> Iterator[Check]:
        claim = self.claim
        yield self._name("subject", claim.subject)
        if claim.versus and claim.versus.subject not in ("", claim.subject):
            yield self._name("versus", claim.versus.subject)
        for name in claim.entities:
            yield self._name("value", name)
        for name in claim.says:
            yield self._name("says", name)
        if claim.because:
            yield self._name("because", claim.because)

    def _name(self, key: str, entity: str) -> Check:
        spans = [mention.span for mention in self.text.names if entity in mention.entities]
        found = Found.QUOTE if entity == self.claim.source else self._where(spans, key)
        known = self.corpus.entities.get(entity)
        return Check(key, "name", known.name if known else entity, found)

    def _scope(self) -> Iterator[Check]:
        written = dict(self.claim.scope)
        other = dict(self.claim.versus.scope) if self.claim.versus else {}
        for key, name in {**other, **written}.items():
            declared = self.corpus.vocabulary.scope.get(key)
            if declared is None:
                continue
            if declared.entity_types:
                yield self._name(key, name)
            elif name in declared.values:
                spellings = (name, *declared.values[name].spellings)
                yield Check(key, "name", f"{key}: {name}", self._standing(spellings, key))

    def _standing(self, spellings: tuple[str, ...], key: str) -> Found:
        if any(stands(word, self.text.within(self.quote)) for word in spellings):
            return Found.QUOTE
        if any(stands(word, self.text.within(self.nearby)) for word in spellings):
            return Found.NEARBY
        return self._otherwise(key)

    def _where(self, spans: list[Span], key: str) -> Found:
        if any(span in self.quote for span in spans):
            return Found.QUOTE
        if any(span in self.nearby for span in spans):
            return Found.NEARBY
        return self._otherwise(key)

    def _otherwise(self, key: str) -> Found:
        return Found.INFERRED if key in self.claim.inferred else Found.MISSING

    def _value(self, key: str, value: Value) -> Iterator[Check]:
        if value.word:
            yield Check(key, "number", value.word, self._standing((value.word,), "value"))
        for number in value.numbers:
            hits = [n for n in self.text.numerals if n.value == number.exact]
            found = self._where([n.span for n in hits], "value")
            yield Check(
                key, "number", str(number), found, self._instead(number.exact) if found is Found.MISSING else ""
            )
        yield from self._units(key, value)
        yield from self._hedge(key, value)
        words = self.corpus.vocabulary.words
        if value.form is Form.DIRECTION or value.sense.falls:
            ways = words.down if value.sense.falls else words.up
            yield Check(key, "way", value.sense.value, self._standing(ways, "value"))

    def _units(self, key: str, value: Value) -> Iterator[Check]:
        table = self.corpus.vocabulary.units.units
        spelled_out = any(n.in_words and n.span in self.quote for n in self.text.numerals)
        for name in value.unit.names:
            if name in table and not (name == "x" and spelled_out):
                yield Check(key, "unit", name, self._standing(table[name].names, "unit"))

    def _hedge(self, key: str, value: Value) -> Iterator[Check]:
        spelled = self.corpus.vocabulary.words.hedges
        if value.hedge is not Hedge.NONE:
            yield Check(key, "hedge", value.hedge.value, self._standing(spelled.get(value.hedge, ()), "hedge"))
            return
        for number in value.numbers:
            dropped = self._dropped_hedge(number.exact, spelled)
            if dropped:
                found = Found.INFERRED if "hedge" in self.claim.inferred else Found.MISSING
                yield Check(key, "hedge", f"{number} without {dropped!r}", found, dropped)

    def _dropped_hedge(self, number: Fraction, spelled: Mapping[Hedge, tuple[str, ...]]) -> str:
        """The hedge that stands right before every place of an unhedged number in the quote."""
        hits = [n for n in self.text.numerals if n.value == number and n.span in self.quote]
        before = [plain(self.text.source.text[self.quote.start : n.span.start]).lower() for n in hits]
        words = [plain(word).lower() for hedge in spelled for word in spelled[hedge]]
        hedges = [next((w for w in words if _ends_with(text, w)), "") for text in before]
        return hedges[0] if hedges and all(hedges) else ""

    def _instead(self, wanted: Fraction) -> str:
        """The numbers that the quote does have, for the hint."""
        return ", ".join(self.text.within(n.span) for n in self.text.numerals if n.span in self.quote)

    def _dates(self) -> Iterator[Check]:
        claim = self.claim
        other = claim.versus.date if claim.versus else None
        for key, stated in (
            ("date", claim.date),
            ("span", claim.span),
            ("value", claim.dates),
            (_side(claim.versus), other),
        ):
            if stated is not None:
                spans = [mention.span for mention in self.text.dates if same_days(stated, mention)]
                yield Check(key, "date", stated.text, self._where(spans, key))
        if claim.versus and claim.versus.ago is not None:
            yield self._ago(claim.versus.ago)

    def _ago(self, days: int) -> Check:
        """ "10 weeks" stands where a number and a unit of time beside it come to as many days."""
        units = [u for u in self.corpus.vocabulary.units.units.values() if u.dimension == "time"]
        spans = []
        for numeral in self.text.numerals:
            after = self.text.source.text[numeral.span.end : numeral.span.end + 12].strip(" -").lower()
            if any(
                after.startswith(n) and round(numeral.value * u.factor / 86400) == days for u in units for n in u.names
            ):
                spans.append(numeral.span)
        return Check("since", "date", f"{days} days", self._where(spans, "since"))


def _side(versus: Comparison | None) -> str:
    return "since" if versus and versus.since else "versus"


def _ends_with(text: str, hedge: str) -> bool:
    at = text.rfind(hedge)
    if at < 0 or (hedge[0].isalpha() and text[max(0, at - 1) : at].isalpha()):
        return False
    between = text[at + len(hedge) :]
    return len(between) <= ADVANCE and not any(c.isalnum() for c in between)

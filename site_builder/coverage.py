"""Which numerals and dates of a source's text no claim rests on.

A numeral is covered where it stands in a claim's quote and is part of the claim's value, date, scope or names; a long quote
that merely contains it does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from site_builder.evidence import Evidence
from site_builder.load.corpus import Corpus
from site_builder.model import Claim, Location
from site_builder.quantity.value import Value
from site_builder.source_text import SourceText, same_days
from site_builder.text import Span, line_of, plain


@dataclass(frozen=True, slots=True)
class Uncovered:
    """A numeral or date on which no claim rests; ``because`` explains it where the source does."""

    source: str
    span: Span
    words: str
    location: Location
    because: str = ""


def uncovered(corpus: Corpus, text: SourceText, evidence: Mapping[str, Evidence]) -> list[Uncovered]:
    """The numerals and dates of one text that no claim rests on, in order; those under ``not_claims`` come explained."""
    claims = [c for c in corpus.claims.values() if c.source == text.source.id and not c.retracted]
    covered = [span for claim in claims for span in _rests_on(claim, corpus, text, evidence[claim.id])]
    dates = [mention.span for mention in text.dates]
    figures = [n.span for n in text.numerals if not any(_overlap(n.span, date) for date in dates)]
    return [_open(span, text) for span in sorted(dates + figures) if not any(_overlap(span, c) for c in covered)]


def _open(span: Span, text: SourceText) -> Uncovered:
    line, column = line_of(text.source.text, span.start)
    because = next((n.because for n in text.source.not_claims if _within(span, n.quote, text)), "")
    words = text.within(span)
    return Uncovered(text.source.id, span, words, Location(text.source.text_path, line, column), because)


def _within(span: Span, quote: str, text: SourceText) -> bool:
    whole = text.source.text
    at = whole.find(quote)
    while at >= 0:
        if span in Span(at, at + len(quote)):
            return True
        at = whole.find(quote, at + 1)
    return False


def _rests_on(claim: Claim, corpus: Corpus, text: SourceText, evidence: Evidence) -> Iterator[Span]:
    for quote in evidence.spans:
        yield from _numbers(claim, quote, text)
        yield from _names(claim, quote, text)
        yield from _dates(claim, quote, text)
        yield from _spelled(_words(claim, claim.values, corpus), quote, text)


def _numbers(claim: Claim, quote: Span, text: SourceText) -> Iterator[Span]:
    numbers = {number.exact for value in claim.values for number in value.numbers}
    return (n.span for n in text.numerals if n.span in quote and n.value in numbers)


def _names(claim: Claim, quote: Span, text: SourceText) -> Iterator[Span]:
    other = claim.versus.scope if claim.versus else ()
    ids = {*claim.mentions, *claim.says, claim.because, *(name for _, name in (*claim.scope, *other))}
    return (mention.span for mention in text.names if mention.span in quote and ids & set(mention.entities))


def _dates(claim: Claim, quote: Span, text: SourceText) -> Iterator[Span]:
    versus = claim.versus
    stated = [d for d in (claim.date, claim.span, claim.dates, versus.date if versus else None) if d]
    yield from (d.span for d in text.dates if d.span in quote and any(same_days(s, d) for s in stated))
    if versus and versus.ago is not None:
        yield from (n.span for n in text.numerals if n.span in quote and _is_duration(n.span, text))


def _words(claim: Claim, values: tuple[Value, ...], corpus: Corpus) -> Iterator[str]:
    """Spellings of the claim's units, class words and scope values that hold figures of their own ("1M tokens")."""
    vocabulary = corpus.vocabulary
    for value in values:
        yield from (
            s for name in value.unit.names if name in vocabulary.units for s in vocabulary.units.units[name].names
        )
        if value.word:
            yield value.word
    for key, name in claim.scope:
        declared = vocabulary.scope.get(key)
        if declared and name in declared.values:
            yield from declared.values[name].spellings


def _spelled(words: Iterator[str], quote: Span, text: SourceText) -> Iterator[Span]:
    lowered = plain(text.within(quote)).lower()
    for word in words:
        at = lowered.find(plain(word).lower())
        while at >= 0:
            yield Span(quote.start + at, quote.start + at + len(word))
            at = lowered.find(plain(word).lower(), at + 1)


def _is_duration(span: Span, text: SourceText) -> bool:
    after = text.source.text[span.end : span.end + 8].strip(" -").lower()
    return after.startswith(("day", "week", "month", "year"))


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end

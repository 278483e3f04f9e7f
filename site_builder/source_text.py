"""The text of a source with everything found in it once: sections, numerals, dates and names."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.load.corpus import Corpus
from site_builder.model import Source
from site_builder.quantity.dates import StatedDate
from site_builder.text import Mention, Names, Numeral, Section, Span, numerals, sections
from site_builder.text_dates import DateMention, date_mentions
from site_builder.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class SourceText:
    """A source's text with everything found in it once."""

    source: Source
    sections: list[Section]
    numerals: list[Numeral]
    dates: list[DateMention]
    names: list[Mention]

    def within(self, span: Span) -> str:
        """The words of a span."""
        return self.source.text[span.start : span.end]


def read_text(source: Source, vocabulary: Vocabulary, names: Names) -> SourceText:
    """Find the sections, numerals, dates and names of a source's text."""
    words = vocabulary.words
    year = int(source.date.text[:4]) if source.date.text[:4].isdecimal() else 1
    return SourceText(
        source=source,
        sections=sections(source.text),
        numerals=numerals(source.text, words),
        dates=date_mentions(source.text, year, words.calendar),
        names=names.find(source.text),
    )


def read_texts(corpus: Corpus) -> dict[str, SourceText]:
    """The texts of all sources that have one, by source id. Sources are not looked for by name: no text calls them so."""
    names = Names(entity for entity in corpus.entities.values() if entity.id not in corpus.sources)
    return {s.id: read_text(s, corpus.vocabulary, names) for s in corpus.sources.values() if s.text}


def same_days(stated: StatedDate, mention: DateMention) -> bool:
    """Whether a date named in a text is the stated one, or says it more exactly."""
    if stated.bound:
        return mention.first in stated.strict or mention.last in stated.strict
    if stated.earliest is None or stated.latest is None:
        return False
    return stated.earliest <= mention.first and mention.last <= stated.latest

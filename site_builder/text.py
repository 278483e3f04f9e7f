"""A source's text: its sections, and the quotes, numerals, dates and names found in it, all by character offset.

Typographic variants are one character for one (a curly quote for a straight one), so offsets never shift.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from site_builder.model import Entity
from site_builder.quantity.number import MAGNITUDES, MAX_DIGITS
from site_builder.vocabulary import Words

VARIANTS = str.maketrans("’‘“”–—−×\u00a0\u2009\u202fİ", "''\"\"---x   I")  # İ: two characters when lowered
NUMERAL = re.compile(r"(?<![A-Za-z0-9.])\d+(?:,\d{3})*(?:\.\d+)?(?:(?P<letter>[KMBT])(?![A-Za-z]))?", re.ASCII)
BULLET = re.compile(r"\s*[-*•]\s")
MAGNITUDE_WORD = re.compile(r"[ -]?([A-Za-z]+)")
WORD = re.compile(r"\w+")
MAX_HEADING = 120


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """Characters ``start`` to ``end`` (not included) of a text."""

    start: int
    end: int

    def __contains__(self, other: Span) -> bool:
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Section:
    """Consecutive headings and the paragraphs under them; ``heading`` is the last of the headings."""

    span: Span
    heading: str
    headings: Span


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number written in figures or in words, with its exact value."""

    span: Span
    value: Fraction
    in_words: bool = False


@dataclass(frozen=True, slots=True)
class Mention:
    """A place where an entity is named; an ambiguous spelling names several."""

    span: Span
    entities: tuple[str, ...]


def plain(text: str) -> str:
    """The text with typographic variants replaced one for one."""
    return text.translate(VARIANTS)


def find_quote(text: str, quote: str) -> tuple[list[Span], bool]:
    """All places of a quote, and whether they are verbatim; variants and white space are forgiven only where need be."""
    exact = [Span(m.start(), m.end()) for m in re.finditer(re.escape(quote), text)]
    if exact or not quote.strip():
        return exact, True
    loose = r"\s+".join(map(re.escape, plain(quote).split()))
    return [Span(m.start(), m.end()) for m in re.finditer(loose, plain(text))], False


def sections(text: str) -> list[Section]:
    """The sections of a text. A heading is a short line that ends no sentence and is no list item."""
    found: list[Section] = []
    begin, heading, headings_end, in_body = 0, "", 0, False
    for span in _lines(text):
        line = text[span.start : span.end]
        if not line.strip():
            continue
        if _is_heading(line):
            if in_body:
                found.append(Section(Span(begin, span.start), heading, Span(begin, headings_end)))
                begin, in_body = span.start, False
            heading, headings_end = line.strip(), span.end
        else:
            in_body = True
    return [*found, Section(Span(begin, len(text)), heading, Span(begin, max(begin, headings_end)))]


def section_at(parts: list[Section], offset: int) -> Section:
    """The section that holds an offset."""
    return parts[max(0, bisect_right([part.span.start for part in parts], offset) - 1)]


def numerals(text: str, words: Words) -> list[Numeral]:
    """All numbers in figures (``1,200``, ``7.5 billion``, ``500M``) and in number words, in order."""
    found = [
        _figure(text, match, words.magnitudes) for match in NUMERAL.finditer(text) if len(match.group()) <= MAX_DIGITS
    ]
    spelled = _word_pattern(tuple(words.numbers)).finditer(plain(text).lower()) if words.numbers else ()
    found.extend(Numeral(Span(*m.span()), Fraction(words.numbers[m.group()]), in_words=True) for m in spelled)
    return sorted(found, key=lambda numeral: numeral.span)


def line_of(text: str, offset: int) -> tuple[int, int]:
    """Line and column of an offset, counted from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def stands(word: str, text: str) -> bool:
    """Whether a word or symbol stands in a text: no letters may touch it (figures may), case does not count."""
    return _standing(word).search(plain(text).lower()) is not None


class Names:
    """Finds the names of entities in texts, longest first; case does not count and a plural s is allowed."""

    def __init__(self, entities: Iterable[Entity]) -> None:
        self._by_first_word: dict[str, dict[str, list[str]]] = {}
        for entity in entities:
            for spelling in entity.spellings:
                name = plain(spelling).lower()
                first = WORD.search(name)
                known = self._by_first_word.setdefault(first.group() if first else name, {})
                ids = known.setdefault(name, [])
                if entity.id not in ids:
                    ids.append(entity.id)

    def find(self, text: str) -> list[Mention]:
        """Every name in the text, in order; of overlapping names the first and longest."""
        lowered = plain(text).lower()
        found: list[Mention] = []
        end = 0
        for match in WORD.finditer(lowered):
            if match.start() < end:
                continue
            mention = self._at(lowered, match)
            if mention is not None:
                found.append(mention)
                end = mention.span.end
        return found

    def _at(self, lowered: str, match: re.Match[str]) -> Mention | None:
        candidates = self._candidates(match.group())
        for name in sorted(candidates, key=len, reverse=True):
            first = WORD.search(name)
            start = match.start() - (first.start() if first else 0)
            end = start + len(name)
            if lowered.startswith(name, start) and _ends_word(lowered, end):
                return Mention(Span(start, end), tuple(candidates[name]))
        return None

    def _candidates(self, word: str) -> dict[str, list[str]]:
        """The names that begin with a word, or with the word whose plural it may be."""
        same, singular = self._by_first_word.get(word, {}), self._by_first_word.get(word.removesuffix("s"), {})
        return {**singular, **same} if same and singular else same or singular


def _ends_word(text: str, end: int) -> bool:
    rest = text[end : end + 2]
    return not rest[:1].isalnum() or (rest[:1] == "s" and not rest[1:].isalnum())


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.split("\n"):
        yield Span(start, start + len(line))
        start += len(line) + 1


def _is_heading(line: str) -> bool:
    return len(line) <= MAX_HEADING and not BULLET.match(line) and line.rstrip()[-1:] not in ".!?:;"


def _figure(text: str, match: re.Match[str], magnitudes: Mapping[str, str]) -> Numeral:
    letter, end = match["letter"] or "", match.end()
    word = MAGNITUDE_WORD.match(text, end) if not letter else None
    if word and word.group(1).lower() in magnitudes:
        letter, end = magnitudes[word.group(1).lower()], word.end()
    digits = match.group().rstrip("KMBT").replace(",", "")
    return Numeral(Span(match.start(), end), Fraction(digits) * MAGNITUDES[letter])


@lru_cache(maxsize=8)
def _word_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + r")\b")


@lru_cache(maxsize=4096)
def _standing(word: str) -> re.Pattern[str]:
    folded = plain(word).lower()
    before = r"(?<![^\W\d_])" if folded[:1].isalpha() else ""
    after = r"(?![^\W\d_])" if folded[-1:].isalpha() else ""
    return re.compile(before + re.escape(folded) + after)

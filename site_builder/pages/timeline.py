"""What happened when: dated happenings and changes, newest first, with those that are only announced and those in conflict."""

from __future__ import annotations

import calendar
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from site_builder.check import Verdict
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.pages.page import (
    Page,
    badge,
    claim_anchor,
    entity_link,
    esc,
    finding_path,
    link,
    severity_badge,
    source_path,
    url,
    value_html,
)
from site_builder.pages.timeline_strip import ANNOUNCED, Dot, strip
from site_builder.quantity.dates import StatedDate, day_text

HERE = "timeline/index.md"


@dataclass(frozen=True, slots=True)
class Happening:
    """One dated happening or change, with every claim that states it, and the findings in which these take part."""

    date: StatedDate
    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]

    @property
    def days(self) -> tuple[int, int]:
        """The first and last possible day; an open end counts as the other one."""
        first, last = self.date.strict
        return (first or last or 1), (last or first or 1)

    @property
    def month(self) -> tuple[int, int]:
        """Year and month; month 13, which comes before the others, where the date is no single month."""
        first, last = map(date.fromordinal, self.days)
        return first.year, first.month if (first.year, first.month) == (last.year, last.month) else 13

    @property
    def order(self) -> tuple[object, ...]:
        """Newest first."""
        year, month = self.month
        return (-year, -month, -self.days[1], -self.days[0], self.claims[0].id)


def timeline_page(verdict: Verdict) -> Page:
    """The strip, the filters, and the list by year and month."""
    listed, undated = happenings(verdict)
    conflicts = sum(bool(one.findings) for one in listed)
    description = f"{len(listed)} dated happenings and changes, {conflicts} of them in conflict."
    more = (
        f" {undated} more have no date; the {link(HERE, 'facts/index.md', 'facts table')} has them." if undated else ""
    )
    body = [f'<p class="lead">{description}{more}</p>']
    if listed:
        body += [_strip(verdict, listed), _filters(verdict.graph, listed), *_years(verdict, listed)]
    return Page(HERE, "Timeline", "\n\n".join(body), None, description, scripts=("assets/filters.js",))


def happenings(verdict: Verdict) -> tuple[list[Happening], int]:
    """All dated happenings and changes, newest first; and how many happenings have no date."""
    graph = verdict.graph
    wanted = [claim for claim in graph.claims.values() if _is_happening(graph, claim)]
    dated: dict[tuple[object, ...], list[Claim]] = {}
    for claim in wanted:
        if claim.date is not None:
            parts = (claim.subject, claim.predicate, claim.written, claim.scope, claim.versus, claim.date, claim.mode)
            dated.setdefault(parts, []).append(claim)
    found = [Happening(cs[0].date, tuple(cs), _findings(verdict, cs)) for cs in dated.values() if cs[0].date]
    return sorted(found, key=lambda one: one.order), sum(claim.date is None for claim in wanted)


def _is_happening(graph: FactGraph, claim: Claim) -> bool:
    """A predicate without a value, or with a date also a change, or what is announced for that date."""
    predicate = graph.corpus.vocabulary.predicates.get(claim.predicate)
    if predicate is not None and predicate.range_kind == "none":
        return True
    return claim.date is not None and bool(claim.mode or (claim.versus and claim.versus.since))


def _findings(verdict: Verdict, claims: Iterable[Claim]) -> tuple[Finding, ...]:
    return tuple(verdict.conflicts_of(claim.id for claim in claims))


def _strip(verdict: Verdict, listed: Sequence[Happening]) -> str:
    dots = [
        Dot(*one.days, _plain_title(verdict.graph, one), _type(verdict.graph, one), _state(one), bool(one.findings))
        for one in reversed(listed)
    ]
    newest = max((s.date.latest or 0 for s in verdict.graph.corpus.sources.values()), default=0)
    return strip(dots, newest)


def _plain_title(graph: FactGraph, one: Happening) -> str:
    claim = one.claims[0]
    return f"{one.date}: {graph.name(claim.subject)} {_words(graph, claim)[0]}"


def _type(graph: FactGraph, one: Happening) -> str:
    known = graph.corpus.entities.get(one.claims[0].subject)
    return known.type if known else ""


def _state(one: Happening) -> str:
    """The severity of its hardest conflict, or whether it is only announced."""
    if one.findings:
        return one.findings[0].severity.value
    return ANNOUNCED if one.claims[0].mode else "stated"


def _filters(graph: FactGraph, listed: Sequence[Happening]) -> str:
    """Hidden until the script runs; without it all is shown."""
    types = sorted({_type(graph, one) for one in listed})
    boxes = "".join(
        f'<label class="facts-tick"><input type="checkbox" name="type" value="{esc(t)}" checked> {esc(t)}</label>'
        for t in types
    )
    return (
        '<form class="facts-controls" data-filter hidden data-search-exclude aria-label="Filter">'
        f'{boxes}<label class="facts-tick"><input type="checkbox" name="conflict"> conflicts only</label>'
        '<p class="filter-said" role="status" aria-live="polite"></p></form>'
    )


def _years(verdict: Verdict, listed: Sequence[Happening]) -> Iterator[str]:
    for year, within in groupby(listed, key=lambda one: one.month[0]):
        months = "".join(_month(verdict, m, list(ones)) for m, ones in groupby(within, key=lambda one: one.month[1]))
        yield f'<section data-filter-group data-search-exclude><h2 id="y{year}">{year}</h2>{months}</section>'


def _month(verdict: Verdict, month: int, listed: Sequence[Happening]) -> str:
    heading = f"<h3>{calendar.month_name[month]}</h3>" if month <= 12 else ""
    items = "".join(_item(verdict, one) for one in listed)
    return f'<div data-filter-group>{heading}<ol class="timeline">{items}</ol></div>'


def _item(verdict: Verdict, one: Happening) -> str:
    graph, claim = verdict.graph, one.claims[0]
    words, rest = _words(graph, claim)
    value = f" <strong>{value_html(graph, HERE, claim)}</strong>" if claim.written else ""
    scope = f" <small>{rest}</small>" if rest else ""
    what = f"{entity_link(graph, HERE, claim.subject)} {esc(words)}{value}{scope} {_told(graph, one)}{_marks(one)}"
    when = esc(one.date).replace("..", "..<wbr>")
    return (
        f'<li class="is-{_state(one)}" data-filter-item data-type="{esc(_type(graph, one))}"{_conflict(one)}>'
        f'<span class="when">{when}</span> <span class="what">{what}</span></li>'
    )


def _marks(one: Happening) -> str:
    links = (f' <a class="mark" href="{url(HERE, finding_path(f))}">{severity_badge(f)}</a>' for f in one.findings)
    return "".join(links)


def _conflict(one: Happening) -> str:
    return " data-conflict" if one.findings else ""


def _words(graph: FactGraph, claim: Claim) -> tuple[str, str]:
    """What happened, and the rest of its scope as HTML. The kind of happening says it best, where the scope has one."""
    kinds = [(key, value) for key, value in claim.scope if _tells_kind(graph, key)]
    rest = [
        f"{esc(key)} {entity_link(graph, HERE, value) if value in graph.corpus.entities else esc(value)}"
        for key, value in claim.scope
        if (key, value) not in kinds
    ]
    words = " ".join(value for _, value in kinds) or claim.predicate.replace("_", " ")
    return words.replace("-", " "), ", ".join(rest)


def _tells_kind(graph: FactGraph, key: str) -> bool:
    """Whether a scope key says what sort of happening it is: some of its values happen once."""
    known = graph.corpus.vocabulary.scope.get(key)
    return known is not None and any(value.once for value in known.values.values())


def _told(graph: FactGraph, one: Happening) -> str:
    """Who says it; what is only announced shows when it was said."""
    sources = {claim.source: claim for claim in one.claims}
    links = ", ".join(link(HERE, source_path(s), graph.name(s), claim_anchor(claim.id)) for s, claim in sources.items())
    mode = one.claims[0].mode
    said = min(graph.corpus.sources[s].date.latest or 0 for s in sources)
    announced = f" said {day_text(said)}," if said and (mode or said < one.days[0]) else ""
    mark = f" {badge('mode', mode, 'announced, not yet so when it was said')}" if mode else ""
    return f'<span class="who">({announced.strip()} {links})</span>{mark}'.replace("( ", "(")

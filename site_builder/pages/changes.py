"""What changed: an index of the sources with a text, and per source what it added to all before it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from site_builder.changes import Change, Changes, Meeting, Role, Saying, all_changes
from site_builder.check import Verdict
from site_builder.findings import Finding
from site_builder.graph import FactGraph
from site_builder.pages.page import (
    Page,
    badge,
    claim_anchor,
    entity_link,
    esc,
    file_name,
    finding_path,
    link,
    scope_html,
    severity_badge,
    source_path,
    table,
    url,
    value_html,
)

INDEX = "changes/index.md"
MARKS = {Meeting.APART: "tension", Meeting.OTHER: "tension"}
"""The badge of a change that deserves a look; the others are quiet."""

ROLES = {
    Role.OPENED: "a claim of this source conflicts with an earlier one",
    Role.WITHIN: "only claims of this source take part",
    Role.JOINED: "earlier sources conflict already, and this one takes part",
    Role.LATER: "a later source shows the conflict",
}


def changes_path(source: str) -> str:
    """The page of what a source changed."""
    return f"changes/{file_name(source)}.md"


def change_pages(verdict: Verdict) -> Iterator[Page]:
    """The index, newest source first, and a page per source with a text."""
    found = all_changes(verdict)
    yield _index(verdict, found)
    for changes, before, after in zip(found, [None, *found], [*found[1:], None], strict=False):
        yield _page(verdict, changes, before, after)


def _index(verdict: Verdict, found: Sequence[Changes]) -> Page:
    graph = verdict.graph
    columns = ("Source", "Date", "First stated", "Other values or dates", "Repeated", "Conflicts", "New names")
    rows = (
        (
            link(INDEX, changes_path(c.source.id), graph.name(c.source.id)),
            esc(c.source.date),
            str(len(c.first)),
            str(len(c.changed)),
            str(len(c.repeated)),
            str(len(c.conflicts)),
            str(len(c.entities)),
        )
        for c in reversed(found)
    )
    lead = '<p class="lead">What each source added to all sources before it: new facts, other values, repetitions, conflicts.</p>'
    description = f"What each of {len(found)} sources added to those before it."
    return Page(INDEX, "What changed", f"{lead}\n\n{table(columns, rows)}", None, description)


def _page(verdict: Verdict, changes: Changes, before: Changes | None, after: Changes | None) -> Page:
    graph, here = verdict.graph, changes_path(changes.source.id)
    name = graph.name(changes.source.id)
    summary = _summary(changes)
    body = [
        f'<p class="lead">{esc(summary)} {link(here, source_path(changes.source.id), "Read its text")}.</p>',
        _neighbours(graph, here, before, after),
        *_section("Other values and dates than before", _changed(graph, here, changes.changed)),
        *_section("Conflicts", _conflicts(here, changes.conflicts)),
        *_section("Quantities first stated here", _stated(graph, here, changes.quantities)),
        *_section("Other statements made here first", _stated(graph, here, changes.relations)),
        *_section("Named here first", _named(graph, here, changes.entities)),
        *_section("Repeated unchanged", _stated(graph, here, changes.repeated)),
    ]
    return Page(here, f"What changed: {name}", "\n\n".join(body), changes.source.location, summary)


def _summary(changes: Changes) -> str:
    """The counts in one sentence."""
    new = f"{_count(len(changes.quantities), 'quantity', 'quantities')} and {_count(len(changes.relations), 'other statement')}"
    against = _count(changes.earlier, "earlier source") if changes.earlier else "no earlier source"
    opened = sum(role is Role.OPENED for _, role in changes.conflicts)
    return (
        f"Against {against}: {new} stated first, {_count(len(changes.changed), 'other value or date', 'other values or dates')}, "
        f"{len(changes.repeated)} repeated unchanged, {_count(len(changes.entities), 'new name')}. It takes part in "
        f"{_count(len(changes.conflicts), 'conflict')}; {opened} opened with it."
    )


def _count(count: int, one: str, many: str = "") -> str:
    return f"{count} {one if count == 1 else many or f'{one}s'}"


def _neighbours(graph: FactGraph, here: str, before: Changes | None, after: Changes | None) -> str:
    """Links to the sources before and after, and to all."""
    links = [
        f"← {link(here, changes_path(before.source.id), graph.name(before.source.id))}" if before else "",
        link(here, INDEX, "All sources"),
        f"{link(here, changes_path(after.source.id), graph.name(after.source.id))} →" if after else "",
    ]
    return f"<p data-search-exclude>{' · '.join(filter(None, links))}</p>"


def _section(title: str, content: str) -> Iterator[str]:
    if content:
        yield f"## {title}\n\n{content}"


def _changed(graph: FactGraph, here: str, changes: Iterable[Change]) -> str:
    rows = [
        (
            _what(graph, here, change.after[0]),
            scope_html(graph, here, change.after[0].claim),
            _values(graph, here, change.before),
            _values(graph, here, change.after),
            badge(MARKS.get(change.meeting, "note"), change.meeting.value),
        )
        for change in changes
    ]
    return table(("What", "Scope", "Before", "Here", "How they meet"), rows) if rows else ""


def _values(graph: FactGraph, here: str, sayings: Sequence[Saying]) -> str:
    """Each different value once, with its date and the claims that say it."""
    said = {saying.key: [s for s in sayings if s.key == saying.key] for saying in sayings}
    return "<br>".join(_value(graph, here, same) for same in said.values())


def _value(graph: FactGraph, here: str, sayings: Sequence[Saying]) -> str:
    claim = sayings[0].claim
    shown = esc(sayings[0].shown) or "no date"
    date = esc(claim.date or graph.corpus.sources[claim.source].date)
    wrong = f" {badge('refuted', 'refuted')}" if all(s.claim.id in graph.refuted for s in sayings) else ""
    return f"<strong>{shown}</strong>{wrong} <small>{date} · {_quotes(graph, here, sayings)}</small>"


def _quotes(graph: FactGraph, here: str, sayings: Sequence[Saying]) -> str:
    """A link to each claim, named by its source and numbered where there are several."""
    claims = list(dict.fromkeys(saying.claim.id for saying in sayings))
    named = f"{graph.name(claims[0].partition('#')[0])}"
    first, *more = (url(here, source_path(c.partition("#")[0]), claim_anchor(c)) for c in claims)
    rest = "".join(f', <a href="{address}">{n}</a>' for n, address in enumerate(more, 2))
    return f'<a href="{first}">{esc(named)}</a>{rest}'


def _what(graph: FactGraph, here: str, saying: Saying) -> str:
    return f"{entity_link(graph, here, saying.claim.subject)} {esc(saying.claim.predicate.replace('_', ' '))}"


def _conflicts(here: str, conflicts: Iterable[tuple[Finding, Role]]) -> str:
    rows = [
        (
            severity_badge(finding),
            link(here, finding_path(finding), finding.message),
            badge("note", role.value, ROLES[role]),
        )
        for finding, role in conflicts
    ]
    return table(("Severity", "Conflict", "This source"), rows) if rows else ""


def _stated(graph: FactGraph, here: str, points: Iterable[Sequence[Saying]]) -> str:
    rows = [_stated_row(graph, here, sayings) for sayings in points]
    return table(("What", "Value", "Scope", "Quote"), rows) if rows else ""


def _stated_row(graph: FactGraph, here: str, sayings: Sequence[Saying]) -> tuple[str, ...]:
    claim = next((s.claim for s in sayings if s.shown), sayings[0].claim)
    name = sayings[0].point.value
    value = entity_link(graph, here, name) if name in claim.entities else value_html(graph, here, claim)
    wrong = f" {badge('refuted', 'refuted')}" if claim.id in graph.refuted else ""
    dated = f"<br><small>{esc(claim.date)}</small>" if claim.date else ""
    quote = f"<q>{esc(claim.quote)}</q>" if claim.quote else ""
    return (
        _what(graph, here, sayings[0]),
        value + wrong + dated,
        scope_html(graph, here, claim),
        f"{quote} <small>{_quotes(graph, here, sayings)}</small>",
    )


def _named(graph: FactGraph, here: str, entities: Iterable[str]) -> str:
    links = ", ".join(entity_link(graph, here, entity) for entity in entities)
    return f"<p>{links}.</p>" if links else ""

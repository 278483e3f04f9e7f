"""What we believe, as cards, as a table, and as charts of what the sources say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from site_builder.belief import Belief, Scale
from site_builder.check import Verdict
from site_builder.graph import FactGraph
from site_builder.model import Claim, Scope
from site_builder.pages.charts import Bar, interval_chart
from site_builder.pages.page import badge, claim_link, entity_link, esc, finding_path, md, severity_badge, table, url
from site_builder.quantity.dates import day_text
from site_builder.quantity.words import said
from site_builder.statements import DAY, Statement
from site_builder.wording import value_words

HELD = ("Believed", "Scope", "As of", "On the word of")
MOST_CARDS, MOST_CHARTS = 3, 6


def key_figures(verdict: Verdict, here: str, believed: Sequence[Belief], conflicts: tuple[int, int]) -> str:
    """The best supported values and the open conflicts as cards; nothing if there is neither."""
    cards = [_card(verdict, here, belief) for belief in believed[:MOST_CARDS]]
    opened, settled = conflicts
    if opened or settled:
        state = "contradicted" if opened else "settled"
        more = f"{settled} settled" if settled else "none settled"
        cards.append(
            f'<li class="card--{state}"><span>open conflicts</span><strong>{opened}</strong><small>{more}</small></li>'
        )
    return f'<ul class="figures">{"".join(cards)}</ul>' if cards else ""


def _card(verdict: Verdict, here: str, belief: Belief) -> str:
    graph = verdict.graph
    caption = " ".join(
        filter(
            None,
            (
                f"{belief.quantity.predicate.replace('_', ' ')}{_scope_text(graph, belief.quantity.scope)}",
                _compared(graph, belief),
            ),
        )
    )
    counted = _counted(belief)
    conflict = _conflict(verdict, here, belief.support)
    css = ' class="card--contradicted"' if belief.disputed or conflict else ""
    stated = _stated(graph, belief)
    band = "" if _bare(stated) == _bare(belief.text) else f"{esc(belief.text)} as a reader takes it; "
    when = _when(graph, belief)
    words = f"{band}{esc(counted)}; {esc(when if _mode(graph, belief) else f'as of {when}')}"
    return f"<li{css}><span>{esc(caption)}</span><strong>{esc(stated)}</strong><small>{words}</small>{conflict}</li>"


def _conflict(verdict: Verdict, here: str, stated: Sequence[Statement]) -> str:
    """The hardest open finding in which the claims take part, as a badge that leads to its page."""
    found = [f for f in verdict.conflicts_of(s.claim for s in stated) if f.is_open]
    return f' <a href="{url(here, finding_path(found[0]))}">{severity_badge(found[0])}</a>' if found else ""


def _believed(graph: FactGraph, belief: Belief, state: str) -> str:
    stated = _stated(graph, belief)
    return f"<strong>{esc(stated)}</strong>" + ("" if _bare(state) == _bare(esc(stated)) else f"<small>{state}</small>")


def _bare(text: str) -> str:
    """A text whose numbers end in no zero behind the point: 0.30 is 0.3."""
    return re.sub(r"(\.\d*?)0+(?!\d)", lambda match: match[1].rstrip("."), text)


def _stated(graph: FactGraph, belief: Belief) -> str:
    """The value in the sources' words where they agree on them or leave each other no room, otherwise the band."""
    words = list(dict.fromkeys(_words(graph.claims[s.claim], belief) for s in belief.support))
    if belief.disputed:
        return " or ".join(words[:2]) + (", and more" if len(words) > 2 else "")
    return words[0] if len(words) == 1 else belief.text


def _words(claim: Claim, belief: Belief) -> str:
    """What a claim says of a quantity; of two levels the later one, or how many times the earlier it is."""
    if claim.earlier is None or claim.later is None:
        return value_words(claim)
    return belief.text if belief.quantity.compared else said(claim.later)


def belief_table(verdict: Verdict, here: str, believed: Sequence[Belief]) -> str:
    """Every quantity with its band, its support and its rivals."""
    rows = ((_quantity(verdict.graph, b), *_held(verdict, here, b), _claims(here, b.rivals) or "–") for b in believed)
    return table(("Quantity", *HELD, "Older or refuted"), rows)


def held_table(verdict: Verdict, here: str, believed: Sequence[Belief]) -> str:
    """What holds of several subjects, as of when and since when."""
    graph = verdict.graph
    rows = (
        (f"{entity_link(graph, here, b.quantity.subject)} {_quantity(graph, b)}", *_held(verdict, here, b))
        for b in believed
    )
    return table(("Of what", *HELD), rows)


def _held(verdict: Verdict, here: str, belief: Belief) -> tuple[str, ...]:
    graph = verdict.graph
    state = badge("tension", "disputed", "the newest claims leave no room") if belief.disputed else esc(belief.text)
    return (
        _believed(graph, belief, state) + _conflict(verdict, here, belief.support),
        esc(_scope_text(graph, belief.quantity.scope).strip(" ()")),
        esc(_when(graph, belief)),
        f"{_counted(belief)}<br>{_claims(here, belief.support)}",
    )


def _when(graph: FactGraph, belief: Belief) -> str:
    """As of when it holds; a plan holds for a day to come."""
    mode = _mode(graph, belief)
    return f"{mode} for {day_text(belief.as_of)}" if mode else belief.when


def _mode(graph: FactGraph, belief: Belief) -> str:
    """The mode that all the support has, if it has one."""
    modes = {graph.claims[s.claim].mode for s in belief.support}
    return modes.pop() if len(modes) == 1 else ""


def _quantity(graph: FactGraph, belief: Belief) -> str:
    return esc(belief.quantity.predicate.replace("_", " ")) + _compared_html(graph, belief)


def belief_charts(verdict: Verdict, here: str, believed: Sequence[Belief]) -> Iterator[str]:
    """What the sources say, for quantities of which more than one claim speaks."""
    several = [b for b in believed if _differ(verdict.graph, b) and b.scale.unit != DAY][:MOST_CHARTS]
    if several:
        yield "## What the sources say"
    for belief in several:
        title = f"{belief.quantity.predicate.replace('_', ' ')}{_scope_text(verdict.graph, belief.quantity.scope)}"
        bars = [_bar(verdict, s, belief.scale, "rival" if belief.disputed else "support") for s in belief.support]
        bars += [_bar(verdict, s, belief.scale, _state(verdict.graph, s)) for s in belief.rivals]
        band = None if belief.disputed else belief.scale.ends(belief.band)
        yield f"### {md(f'{title}, {belief.scale.unit}')}"
        yield interval_chart(bars, title, band)
        yield f'<p class="caption">{esc(_caption(verdict.graph, belief))}</p>'


def _differ(graph: FactGraph, belief: Belief) -> bool:
    """Whether its claims say different things, so that a picture shows more than the table."""
    return len({graph.claims[s.claim].written for s in (*belief.support, *belief.rivals)}) > 1


def _bar(verdict: Verdict, statement: Statement, scale: Scale, state: str) -> Bar:
    claim = verdict.graph.claims[statement.claim]
    low, high = scale.ends(statement.bands.plain)
    return Bar(verdict.graph.name(claim.source), low, high, value_words(claim), state)


def _state(graph: FactGraph, statement: Statement) -> str:
    return "refuted" if statement.claim in graph.refuted else "older"


def _caption(graph: FactGraph, belief: Belief) -> str:
    """Which source contradicts, in words."""
    if belief.disputed:
        sources = ", ".join(dict.fromkeys(graph.name(s.source) for s in belief.support))
        return f"Bars: what each source allows, as a reader takes it. The newest leave no room: {sources}."
    refuted = [graph.name(s.source) for s in belief.rivals if s.claim in graph.refuted]
    older = [graph.name(s.source) for s in belief.rivals if s.claim not in graph.refuted]
    parts = ["Shaded: what all the newest claims allow."]
    parts += [f"Refuted: {', '.join(dict.fromkeys(refuted))}."] if refuted else []
    parts += [f"Older: {', '.join(dict.fromkeys(older))}."] if older else []
    return " ".join(parts)


def _claims(here: str, stated: Sequence[Statement]) -> str:
    return "<br>".join(claim_link(here, statement.claim) for statement in stated)


def _counted(belief: Belief) -> str:
    return f"{_count(len(belief.support), 'mention')}, {_count(belief.origins, 'independent origin')}"


def _compared_html(graph: FactGraph, belief: Belief) -> str:
    words = _compared(graph, belief)
    return f"<br><small>{esc(words)}</small>" if words else ""


def _compared(graph: FactGraph, belief: Belief) -> str:
    """What a ratio compares with: since when, or with what."""
    what, _, name = belief.quantity.compared.partition("{")[0].partition(" ")
    return f"{what} {graph.name(name)}".strip()


def _scope_text(graph: FactGraph, scope: Scope) -> str:
    inside = ", ".join(graph.name(value) for _, value in scope)
    return f" ({inside})" if inside else ""


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"

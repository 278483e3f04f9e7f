"""A cycle as steps that a reader can redo on paper: a running bound that closes on itself and misses."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.constraints.edges import Conflict, Edge, Node, times_of
from site_builder.findings import Rung
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.quantity.bands import Variant
from site_builder.quantity.units import UnitExpression, UnitTable
from site_builder.quantity.value import Form, Hedge, Value
from site_builder.quantity.words import said, said_date, said_day
from site_builder.translation.days import Event, Origin
from site_builder.translation.intervals import READ
from site_builder.translation.nodes import RATIO, One, Quantity, is_unknown
from site_builder.translation.notes import Note
from site_builder.wording import (
    clause,
    happening,
    is_happening,
    is_multiple,
    measured,
    scope_words,
    source_of,
    stated,
)

BARELY = 1.0001
WHEN = {Variant.MIN: "earliest ", Variant.VALUE: "", Variant.MAX: "latest "}
SIDES = ("since", "versus")
"""How the terms of a ratio begin that say what it compares with."""
WHICH = {Variant.MIN: "lowest ", Variant.VALUE: "", Variant.MAX: "highest "}


@dataclass(frozen=True, slots=True)
class Proof:
    """A cycle in words and as a ladder of bounds."""

    steps: tuple[str, ...]
    ladder: tuple[Rung, ...]


def number_proof(graph: FactGraph, conflict: Conflict) -> Proof:
    """The steps of a number cycle, and by what factor it misses."""
    cycle = from_constant(conflict.cycle)
    start, last = cycle[0].tail, cycle[-1]
    running, steps = 0.0, []
    ladder: list[Rung] = []
    for edge in cycle[:-1]:
        running += edge.weight
        rung = _rung(graph, edge.head, start, high=times_of(running))
        times = _times(edge, ladder[-1], rung) if ladder else _widened(graph, edge, rung)
        ladder.append(rung)
        steps.append(f"The {rung.name} is at most {_short(rung.high)} {rung.unit}: {times}{_why(graph, edge)}.")
    least = _rung(graph, last.tail, start, low=times_of(-last.weight))
    steps.append(
        f"But the {least.name} is at least {_short(least.low)} {least.unit}: {_widened(graph, last, least)}{_why(graph, last)}."
    )
    steps.append(_missed(times_of(-conflict.weight)))
    return Proof(tuple(steps), (*ladder, least))


def _times(edge: Edge, before: Rung, after: Rung) -> str:
    """The arithmetic of a step, where it is more than saying the same bound again."""
    return _product(before.high, times_of(edge.weight)) if before.unit == after.unit else ""


def _widened(graph: FactGraph, edge: Edge, rung: Rung) -> str:
    """The arithmetic by which "about", or an exchange rate, gives the bound of a level that is one number."""
    value, bound = _only_number(graph, edge), rung.low or rung.high
    if value is None:
        return ""
    converted = len(edge.claims) > 1
    number = float(value.numbers[0].exact)
    told = converted or (value.hedge is Hedge.ABOUT and str(value.unit) == rung.unit)
    return _product(number, bound / number) if told and number and bound else ""


def _only_number(graph: FactGraph, edge: Edge) -> Value | None:
    """The level that an edge states, if it is one number."""
    claim = graph.claims.get(states(edge))
    value = _level(claim, edge.note.top) if claim and isinstance(edge.note, Note) else None
    return value if value is not None and value.form is Form.LEVEL and len(value.numbers) == 1 else None


def _product(number: float | None, factor: float) -> str:
    if max(factor, 1 / factor) < BARELY:
        return ""
    times = f"times {_short(factor)}" if factor > 1 else f"divided by {_short(1 / factor)}"
    return f"{_short(number)} {times}, since "


def factor_of(conflict: Conflict) -> str:
    """By what factor a conflict of numbers misses, roughly; empty if it only just does."""
    factor = times_of(-conflict.weight)
    if factor < 1.005:
        return ""
    digits = 2 if factor >= 1.1 else 3
    return f", by a factor of {f'{factor:.{digits}g}' if factor < 100 else f'{factor:,.0f}'}"


def _missed(factor: float) -> str:
    if factor < BARELY:
        return "The two bounds touch, but at least one of them excludes its end."
    return f"They miss each other by a factor of {_short(factor)}."


def day_proof(graph: FactGraph, conflict: Conflict) -> Proof:
    """The steps of a date cycle, and by how many days it misses."""
    cycle = from_constant(conflict.cycle)
    last = cycle[-1]
    running, steps, ladder = 0.0, [], []
    for edge in cycle[:-1]:
        running += edge.weight
        ladder.append(Rung(event_name(graph, edge.head), None, running, "day"))
        name = _dated(graph, edge.head)
        steps.append(f"{name[:1].upper()}{name[1:]} {said_day(round(running))} at the latest: {_why(graph, edge)}.")
    least = Rung(event_name(graph, last.tail), -last.weight, None, "day")
    day = said_day(round(-last.weight))
    steps.append(f"But {_dated(graph, last.tail)} {day} at the earliest: {_why(graph, last)}.")
    days = round(-conflict.weight)
    steps.append(f"They miss each other by {days} day{'' if days == 1 else 's'}.")
    return Proof(tuple(steps), (*ladder, least))


def from_constant(cycle: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """The cycle turned so that it starts at a constant, if it has one."""
    at = next((i for i, edge in enumerate(cycle) if isinstance(edge.tail, One | Origin)), 0)
    return cycle[at:] + cycle[:at]


def states(edge: Edge) -> str:
    """The claim whose own words an edge is; empty for an edge that only links."""
    dated = isinstance(edge.tail, Origin) or isinstance(edge.head, Origin)
    numbered = isinstance(edge.note, Note) and edge.note.top is not None
    return edge.claims[0] if edge.claims and (dated or numbered) else ""


def _why(graph: FactGraph, edge: Edge) -> str:
    """Who says what, and how it is read; or why two things are linked, and by which claims."""
    note = edge.note if isinstance(edge.note, Note) else Note("as stated")
    claim = graph.claims.get(states(edge))
    if claim is None:
        return f"{note.text} ({', '.join(edge.claims)})" if edge.claims else note.text
    reading = next((words for words in READ.values() if words in note.text), "")
    parts = (f"{source_of(graph, claim)} says {_said(graph, claim, note.top)} ({claim.id})", note.over, reading)
    via = "".join(f"; {clause(graph, graph.claims[other])} ({other})" for other in edge.claims[1:])
    return f"{', '.join(filter(None, parts))}{via}"


def _said(graph: FactGraph, claim: Claim, node: object) -> str:
    level = _level(claim, node)
    return said(level) if claim.value is None and level else stated(graph, claim)


def _level(claim: Claim, node: object) -> Value | None:
    """The value that a claim gives a node: of a record with two levels one of them, and neither for their ratio."""
    if claim.value is not None or not isinstance(node, Quantity) or node.measure == RATIO:
        return claim.value
    since = claim.versus.date if claim.versus else None
    return claim.earlier if since is not None and node.when == since.strict else claim.later


def _rung(graph: FactGraph, node: Node, start: Node, *, low: float | None = None, high: float | None = None) -> Rung:
    """A bound in the unit of the measure, or as a multiple of the quantity that the proof starts from."""
    factor, unit = _scale(graph, node, start)
    shown = [None if bound is None else bound / factor for bound in (low, high)]
    return Rung(_name(graph, node), shown[0], shown[1], unit)


def _scale(graph: FactGraph, node: Node, start: Node) -> tuple[float, str]:
    if not isinstance(start, One):
        return 1.0, f"times the {_name(graph, start)}"
    if not isinstance(node, Quantity) or node.measure == "rate":
        return 1.0, "times"
    if node.measure == RATIO:
        return 1.0, "times" if is_multiple(graph, node.predicate) else "times as high"
    measures = graph.corpus.vocabulary.predicates[node.predicate].measures
    units = graph.corpus.vocabulary.units
    unit = next((m for m in measures if units.dimension(m) == node.measure), measures[0])
    return float(units.factor(unit)), _unit_text(units, unit, start.currency)


def _unit_text(table: UnitTable, unit: UnitExpression, currency: str) -> str:
    """A unit as proofs write it: a dimension as its base unit, money in a currency."""
    base = [known for known in table.units.values() if known.factor == 1 and known.currency in ("", currency)]
    text = next((known.id for known in base if known.dimension == str(unit)), str(unit))
    sign = next((known.id for known in base if known.currency == currency), "of an unnamed currency")
    return text.replace("money", sign)


def _name(graph: FactGraph, node: Node) -> str:
    """What is bounded, without an article; what the texts leave open is not named."""
    if not isinstance(node, Quantity):
        return "number 1"
    kind = "yearly change of the " if node.measure == "rate" else ""
    own = scope_words(graph, (t for t in node.terms if not is_unknown(t[1]) and not t[0].startswith(SIDES)))
    inside = ", ".join(filter(None, (own, _day_of(node))))
    name = f"{WHICH[node.variant]}{kind}{measured(graph, node.subject, node.predicate)}"
    return f"{name}{_compared(graph, node)}{f' ({inside})' if inside else ''}"


def _day_of(node: Quantity) -> str:
    if node.when is None or node.when[1] is None or node.measure == RATIO:
        return ""
    return f"{'' if node.when[0] == node.when[1] else 'by '}{said_day(node.when[1])}"


def _compared(graph: FactGraph, node: Quantity) -> str:
    """What a ratio compares with: before, that of another thing, the same under another scope."""
    terms = {key: term for key, term in node.terms if key.startswith(SIDES)}
    since, other = terms.get("since", ""), terms.get("versus", "")
    if since:
        ago = since.removeprefix("-")
        before = "before" if is_unknown(since) else f"{ago} before" if ago != since else said_date(since)
        return f" compared with {before}"
    parts = [f"that of {graph.name(other)}"] if other not in ("", node.subject) and not is_unknown(other) else []
    parts += [f"{key.removeprefix('versus ')} {graph.name(term)}" for key, term in terms.items() if key not in SIDES]
    return f" compared with {', '.join(parts)}" if parts else ""


def event_name(graph: FactGraph, node: Node) -> str:
    """What happened, or which date is meant, without an article."""
    if not isinstance(node, Event):
        return "day"
    if has_happened(graph, node):
        return happening(graph, node.subject, node.scope)
    return f"{WHEN[node.variant]}{measured(graph, node.subject, node.predicate)}"


def _dated(graph: FactGraph, node: Node) -> str:
    """The beginning of a sentence that ends with a day."""
    name = event_name(graph, node)
    return f"{name} on" if has_happened(graph, node) else f"the {name} is dated"


def has_happened(graph: FactGraph, node: Node) -> bool:
    """Whether a node is a happening of a known kind, not a date that is spoken of."""
    known = tuple(term for term in node.scope if not is_unknown(term[1])) if isinstance(node, Event) else ()
    return isinstance(node, Event) and is_happening(node.predicate, known, graph)


def _short(number: float | None) -> str:
    if number is None:
        return "?"
    return f"{number:.4g}" if 1e-4 < number < 1e6 else f"{number:.3g}"

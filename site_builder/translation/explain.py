"""A cycle as steps that a reader can redo on paper: a running bound that closes on itself and misses."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from site_builder.constraints.edges import Conflict, Edge, Node
from site_builder.findings import Rung
from site_builder.graph import FactGraph
from site_builder.quantity.bands import Variant
from site_builder.quantity.dates import day_text
from site_builder.translation.days import Event, Origin
from site_builder.translation.nodes import RATIO, One, Quantity, is_unknown
from site_builder.translation.notes import Note

BARELY = 1.0001
WHEN = {Variant.MIN: "the earliest of ", Variant.VALUE: "", Variant.MAX: "the latest of "}
WHICH = {Variant.MIN: "the least of ", Variant.VALUE: "", Variant.MAX: "the greatest of "}


@dataclass(frozen=True, slots=True)
class Proof:
    """A cycle in words and as a ladder of bounds."""

    steps: tuple[str, ...]
    ladder: tuple[Rung, ...]


def number_proof(graph: FactGraph, conflict: Conflict) -> Proof:
    """The steps of a number cycle, and by what factor it misses."""
    cycle = _from_constant(conflict.cycle)
    start, last = cycle[0].tail, cycle[-1]
    running, steps, ladder = 0.0, [], []
    for edge in cycle[:-1]:
        running += edge.weight
        rung = _rung(graph, edge.head, start, high=exp(running))
        ladder.append(rung)
        steps.append(f"{rung.name} is at most {_short(rung.high)} {rung.unit}: {_why(edge)}.")
    least = _rung(graph, last.tail, start, low=exp(-last.weight))
    steps.append(f"But {least.name} is at least {_short(least.low)} {least.unit}: {_why(last)}.")
    steps.append(_missed(exp(-conflict.weight)))
    return Proof(tuple(steps), (*ladder, least))


def _missed(factor: float) -> str:
    if factor < BARELY:
        return "The two bounds touch, but at least one of them excludes its end."
    return f"They miss each other by a factor of {_short(factor)}."


def day_proof(graph: FactGraph, conflict: Conflict) -> Proof:
    """The steps of a date cycle, and by how many days it misses."""
    cycle = _from_constant(conflict.cycle)
    start, last = cycle[0].tail, cycle[-1]
    running, steps, ladder = 0.0, [], []
    for edge in cycle[:-1]:
        running += edge.weight
        ladder.append(Rung(_event(graph, edge.head), None, running, "day"))
        steps.append(f"{ladder[-1].name} is not after {_day(running, start)}: {_why(edge)}.")
    least = Rung(_event(graph, last.tail), -last.weight, None, "day")
    steps.append(f"But {least.name} is not before {_day(-last.weight, start)}: {_why(last)}.")
    steps.append(f"They miss each other by {round(-conflict.weight)} days.")
    return Proof(tuple(steps), (*ladder, least) if isinstance(start, Origin) else ())


def _day(days: float, start: Node) -> str:
    return day_text(round(days)) if isinstance(start, Origin) else f"{round(days)} days after it"


def _from_constant(cycle: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """The cycle turned so that it starts at a constant, if it has one."""
    at = next((i for i, edge in enumerate(cycle) if isinstance(edge.tail, One | Origin)), 0)
    return cycle[at:] + cycle[:at]


def _why(edge: Edge) -> str:
    return edge.note.text if isinstance(edge.note, Note) else "stated"


def _rung(graph: FactGraph, node: Node, start: Node, *, low: float | None = None, high: float | None = None) -> Rung:
    """A bound in the unit of the measure, or as a multiple of the quantity that the proof starts from."""
    factor, unit = _scale(graph, node, start)
    shown = [None if bound is None else bound / factor for bound in (low, high)]
    return Rung(_name(graph, node), shown[0], shown[1], unit)


def _scale(graph: FactGraph, node: Node, start: Node) -> tuple[float, str]:
    if not isinstance(start, One):
        return 1.0, f"times {_name(graph, start)}"
    if not isinstance(node, Quantity) or node.measure in (RATIO, "rate"):
        return 1.0, "times"
    measures = graph.corpus.vocabulary.predicates[node.predicate].measures
    units = graph.corpus.vocabulary.units
    unit = next((m for m in measures if units.dimension(m) == node.measure), measures[0])
    base = (u for u in units.units.values() if u.factor == 1 and u.currency in ("", start.currency))
    text = next((u.id for u in base if u.dimension == str(unit)), str(unit))
    sign = next(
        (u.id for u in units.units.values() if u.currency == start.currency and u.factor == 1), "of an unnamed currency"
    )
    return float(units.factor(unit)), text.replace("money", sign)


def _name(graph: FactGraph, node: Node) -> str:
    if not isinstance(node, Quantity):
        return "1"
    terms = [f"{key} {'left open' if is_unknown(term) else graph.name(term)}" for key, term in node.terms]
    day = "" if node.when is None or node.when[1] is None or node.measure == RATIO else day_text(node.when[1])
    inside = ", ".join(filter(None, (*terms, day)))
    kind = {RATIO: "the ratio of ", "rate": "the yearly rate of "}.get(node.measure, "")
    return f"{WHICH[node.variant]}{kind}{graph.name(node.subject)} {node.predicate}{f' ({inside})' if inside else ''}"


def _event(graph: FactGraph, node: Node) -> str:
    if not isinstance(node, Event):
        return "the day"
    scope = ", ".join(graph.name(value) for _, value in node.scope if not is_unknown(value))
    return f"{WHEN[node.variant]}{graph.name(node.subject)} {node.predicate}{f' ({scope})' if scope else ''}"


def _short(number: float | None) -> str:
    if number is None:
        return "?"
    return f"{number:.4g}" if 1e-4 < number < 1e6 else f"{number:.3g}"

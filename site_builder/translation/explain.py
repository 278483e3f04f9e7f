"""A cycle as steps that a reader can redo on paper: a running bound that closes on itself and misses."""

from __future__ import annotations

from math import exp

from site_builder.constraints.edges import Conflict, Edge, Node
from site_builder.graph import FactGraph
from site_builder.quantity.bands import Variant
from site_builder.quantity.dates import day_text
from site_builder.translation.days import Event, Origin
from site_builder.translation.nodes import RATIO, One, Quantity, is_unknown
from site_builder.translation.notes import Note

WHEN = {Variant.MIN: "the earliest of ", Variant.VALUE: "", Variant.MAX: "the latest of "}
WHICH = {Variant.MIN: "the least of ", Variant.VALUE: "", Variant.MAX: "the greatest of "}


def number_proof(graph: FactGraph, conflict: Conflict) -> tuple[str, ...]:
    """The steps of a number cycle, and by what factor it misses."""
    cycle = _from_constant(conflict.cycle)
    start, running, steps = cycle[0].tail, 0.0, []
    for edge in cycle[:-1]:
        running += edge.weight
        steps.append(f"{_upper(graph, edge.head, start, running)}: {_why(edge)}.")
    last = cycle[-1]
    least = _shown(graph, exp(-last.weight), last.tail, start)
    steps.append(f"But {_name(graph, last.tail)} is at least {least}: {_why(last)}.")
    steps.append(f"They miss each other by a factor of {_short(exp(-conflict.weight))}.")
    return tuple(steps)


def day_proof(graph: FactGraph, conflict: Conflict) -> tuple[str, ...]:
    """The steps of a date cycle, and by how many days it misses."""
    cycle = _from_constant(conflict.cycle)
    start, running, steps = cycle[0].tail, 0.0, []
    for edge in cycle[:-1]:
        running += edge.weight
        bound = day_text(round(running)) if isinstance(start, Origin) else f"{round(running)} days after"
        steps.append(f"{_event(graph, edge.head)} is not after {bound}: {_why(edge)}.")
    last = cycle[-1]
    least = day_text(round(-last.weight)) if isinstance(start, Origin) else f"{round(-last.weight)} days after"
    steps.append(f"But {_event(graph, last.tail)} is not before {least}: {_why(last)}.")
    steps.append(f"They miss each other by {round(-conflict.weight)} days.")
    return tuple(steps)


def _from_constant(cycle: tuple[Edge, ...]) -> tuple[Edge, ...]:
    """The cycle turned so that it starts at a constant, if it has one."""
    at = next((i for i, edge in enumerate(cycle) if isinstance(edge.tail, One | Origin)), 0)
    return cycle[at:] + cycle[:at]


def _why(edge: Edge) -> str:
    return edge.note.text if isinstance(edge.note, Note) else "stated"


def _upper(graph: FactGraph, node: Node, start: Node, running: float) -> str:
    return f"{_name(graph, node)} is at most {_shown(graph, exp(running), node, start)}"


def _shown(graph: FactGraph, number: float, node: Node, start: Node) -> str:
    """A bound in the unit of the measure, or as a multiple of the quantity that the proof starts from."""
    if not isinstance(start, One):
        return f"{_short(number)} times {_name(graph, start)}"
    if not isinstance(node, Quantity) or node.measure in (RATIO, "rate"):
        return f"{_short(number)} times"
    measures = graph.corpus.vocabulary.predicates[node.predicate].measures
    units = graph.corpus.vocabulary.units
    unit = next((m for m in measures if units.dimension(m) == node.measure), measures[0])
    text = str(unit)
    if start.currency:
        sign = next(
            (u.id for u in units.units.values() if u.currency == start.currency and u.factor == 1),
            "of an unnamed currency",
        )
        text = text.replace("money", sign)
    else:
        text = text.replace(units.dimension(unit), "") or units.dimension(unit)
    return f"{_short(number / float(units.factor(unit)))} {text}".strip()


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


def _short(number: float) -> str:
    return f"{number:.4g}" if 1e-4 < number < 1e6 else f"{number:.3g}"

"""Where the nodes of a graph are drawn: networkx's spring layout, kept on disk by the hash of the graph.

A layout costs a second for every few hundred nodes, and a graph changes less often than its site is built. Nodes without an
edge stand in rows below the others. networkx lays out 500 nodes and more with scipy only; so the best connected ones are laid
out by it, and every other node takes a place beside its neighbours.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from site_builder.writing import replace_file

Place = tuple[float, float]
"""x and y, both from -1 to 1; rows of loose nodes run on below."""

CORE, ROW = 480, 30
SEED = 7
ROUNDS = 200
PULL = 0.12
"""How much weaker than an edge the spring is that ties every node to the middle, so that loose groups stay near."""
MIDDLE = -1
SETTINGS = (CORE, ROW, SEED, ROUNDS, PULL)
GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))


def layout(nodes: Iterable[str], edges: Iterable[tuple[str, str]]) -> dict[str, Place]:
    """A place for every node, the same in every run; edges to unknown nodes and to a node itself do not count."""
    listed = sorted(set(nodes))
    neighbours = _neighbours(listed, edges)
    linked = sorted(neighbours, key=lambda node: (-len(neighbours[node]), node))
    core = set(linked[:CORE])
    places = _springs(sorted(core), neighbours)
    for number, node in enumerate(_outward(core, neighbours)):
        places[node] = _beside([places[n] for n in neighbours[node] if n in places], number)
    places = _fitted(places)
    loose = [node for node in listed if node not in neighbours]
    places.update({node: _in_row(number, len(loose)) for number, node in enumerate(loose)})
    return {node: (round(x, 4), round(y, 4)) for node, (x, y) in sorted(places.items())}


def kept_layout(nodes: Iterable[str], edges: Iterable[tuple[str, str]], folder: Path) -> dict[str, Place]:
    """As `layout`; read from ``folder`` if the same graph was laid out before, and written there if that is possible."""
    listed, pairs = sorted(set(nodes)), sorted(set(edges))
    digest = hashlib.sha256(json.dumps([SETTINGS, listed, pairs]).encode()).hexdigest()[:16]
    path = folder / f"layout-{digest}.json"
    known = _read(path)
    if known.keys() == set(listed):
        return known
    places = layout(listed, pairs)
    with suppress(OSError):  # a folder that cannot be written costs the next build a second, no more
        replace_file(path, json.dumps(places))
    return places


def _neighbours(nodes: Sequence[str], edges: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    known = set(nodes)
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in edges:
        if one != other and one in known and other in known:
            found[one].add(other)
            found[other].add(one)
    return {node: sorted(found[node]) for node in nodes if node in found}


def _springs(core: Sequence[str], neighbours: Mapping[str, Sequence[str]]) -> dict[str, Place]:
    import networkx as nx  # late: it costs a tenth of a second, and a kept layout does not need it

    number = {node: place for place, node in enumerate(core)}
    network: nx.Graph[int] = nx.Graph()
    network.add_weighted_edges_from((MIDDLE, place, PULL) for place in number.values())
    pairs = ((number[node], number[other]) for node in core for other in neighbours[node] if other in number)
    network.add_edges_from(pairs)
    places = nx.spring_layout(network, seed=SEED, iterations=ROUNDS, method="force")
    return {node: (float(places[place][0]), float(places[place][1])) for node, place in number.items()}


def _outward(placed: set[str], neighbours: Mapping[str, Sequence[str]]) -> Iterable[str]:
    """All other nodes, each after a neighbour of its own if any leads to the placed ones."""
    seen, waiting = set(placed), sorted(placed)
    for node in waiting:
        fresh = [other for other in neighbours[node] if other not in seen]
        seen.update(fresh)
        waiting.extend(fresh)
    return [*waiting[len(placed) :], *(node for node in neighbours if node not in seen)]


def _beside(neighbours: Sequence[Place], number: int) -> Place:
    """Near the middle of the neighbours; on the rim if none is placed yet."""
    angle = number * GOLDEN_ANGLE
    radius = 0.05 + 0.05 * (number % 5) / 5 if neighbours else 1
    count = len(neighbours) or 1
    x, y = sum(x for x, _ in neighbours) / count, sum(y for _, y in neighbours) / count
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _fitted(places: Mapping[str, Place]) -> dict[str, Place]:
    """Moved and scaled so that the farthest lies at 1 from the middle."""
    if not places:
        return {}
    x, y = (sum(place[axis] for place in places.values()) / len(places) for axis in (0, 1))
    far = max(math.hypot(a - x, b - y) for a, b in places.values()) or 1
    return {node: ((a - x) / far, (b - y) / far) for node, (a, b) in places.items()}


def _in_row(number: int, count: int) -> Place:
    row, place = divmod(number, ROW)
    within = min(ROW, count - row * ROW)
    return (place - (within - 1) / 2) * 2 / ROW, 1.12 + row * 2 / ROW


def _read(path: Path) -> dict[str, Place]:
    try:
        data = json.loads(path.read_text("utf-8"))
        return {str(node): (float(x), float(y)) for node, (x, y) in data.items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}  # not there, or not what we wrote: lay out again

"""The graph as GraphML and as node-link JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from site_builder.api.documents import json_text
from site_builder.api.plain import clean
from site_builder.graph import FactGraph


def network_documents(graph: FactGraph) -> Iterator[tuple[str, str]]:
    """``graph.graphml`` and ``graph.json``, without a character that XML forbids."""
    import networkx as nx  # late, as in graph: only an export needs it

    data = clean(nx.node_link_data(graph.network, edges="edges"))
    network: Any = nx.node_link_graph(data, edges="edges")
    yield "graph.graphml", "\n".join(nx.generate_graphml(network)) + "\n"
    yield "graph.json", json_text(data)

"""The graph as GraphML (http://graphml.graphdrawing.org) and as the node-link JSON of networkx."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any

from site_builder.api.plain import clean
from site_builder.graph import FactGraph

NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
ENDS = ("source", "target", "key", "id")
"""What of a node or an edge is no attribute of its own."""


def node_link(graph: FactGraph) -> dict[str, Any]:
    """The graph as plain data, in the order of the facts, without a character that XML forbids."""
    network = graph.network
    nodes = [{**attributes, "id": node} for node, attributes in network.nodes(data=True)]
    edges = [
        {**attributes, "source": start, "target": end, "key": key}
        for start, end, key, attributes in network.edges(keys=True, data=True)
    ]
    data = {"directed": True, "multigraph": True, "graph": {}, "nodes": nodes, "edges": edges}
    return {name: clean(part) for name, part in data.items()}


def graphml(data: Mapping[str, Any]) -> bytes:
    """Node-link data as GraphML; every attribute is a text."""
    root = ET.Element("graphml", {"xmlns": NAMESPACE})
    keys: dict[tuple[str, str], str] = {}
    for kind, rows in (("node", data["nodes"]), ("edge", data["edges"])):
        for name in dict.fromkeys(name for row in rows for name in row if name not in ENDS):
            keys[kind, name] = f"d{len(keys)}"
            described = {"id": keys[kind, name], "for": kind, "attr.name": name, "attr.type": "string"}
            ET.SubElement(root, "key", described)
    inner = ET.SubElement(root, "graph", {"edgedefault": "directed"})
    for node in data["nodes"]:
        _add(inner, "node", {"id": node["id"]}, node, keys)
    for edge in data["edges"]:
        place = {"source": edge["source"], "target": edge["target"], "id": str(edge["key"])}
        _add(inner, "edge", place, edge, keys)
    ET.indent(root, " ")
    text: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return text + b"\n"


def _add(
    parent: ET.Element,
    kind: str,
    place: dict[str, str],
    attributes: Mapping[str, object],
    keys: Mapping[tuple[str, str], str],
) -> None:
    element = ET.SubElement(parent, kind, place)
    for name, value in attributes.items():
        if name not in ENDS:
            ET.SubElement(element, "data", {"key": keys[kind, name]}).text = str(value)

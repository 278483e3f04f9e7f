"""The JSON documents of the tables, and the JSON Schema of every JSON document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from site_builder.api.columns import described
from site_builder.api.rows import Rows
from site_builder.api.tables import TABLES

TEXT = {"type": "string"}
NODE = {"type": "object", "properties": {"id": TEXT, "kind": TEXT}, "required": ["id"]}
EDGE = {
    "type": "object",
    "properties": {"source": TEXT, "target": TEXT, "key": {"type": "integer"}, "relation": TEXT},
    "required": ["source", "target", "key", "relation"],
}
GRAPH = {
    "directed": {"const": True},
    "multigraph": {"const": True},
    "graph": {"type": "object"},
    "nodes": {"type": "array", "items": NODE},
    "edges": {"type": "array", "items": EDGE},
}
DOWNLOAD = {
    "type": "object",
    "properties": {"@type": {"const": "DataDownload"}, "name": TEXT, "contentUrl": TEXT, "encodingFormat": TEXT},
    "required": ["@type", "name", "contentUrl", "encodingFormat"],
}
DATASET = {
    "@context": {"const": "https://schema.org"},
    "@type": {"const": "Dataset"},
    "name": TEXT,
    "description": TEXT,
    "url": TEXT,
    "distribution": {"type": "array", "items": DOWNLOAD},
}
RATING = {
    "type": "object",
    "properties": {"@type": {"const": "Rating"}, "alternateName": TEXT, "ratingValue": {"type": "integer"}},
    "required": ["@type", "alternateName", "ratingValue"],
}
REVIEW = {
    "type": "object",
    "properties": {
        "@type": {"const": "ClaimReview"},
        "url": TEXT,
        "claimReviewed": TEXT,
        "itemReviewed": {
            "type": "object",
            "properties": {"@type": {"const": "Claim"}},
            "required": ["@type", "author"],
        },
        "reviewRating": RATING,
        "author": {"type": "object"},
    },
    "required": ["@type", "url", "claimReviewed", "itemReviewed", "reviewRating", "author"],
}
REVIEWS = {"@context": {"const": "https://schema.org"}, "@graph": {"type": "array", "items": REVIEW}}

OTHERS = (
    ("graph", "The graph as networkx reads it (node-link).", GRAPH),
    ("dataset", "The whole data set and its downloads, in the words of schema.org.", DATASET),
    ("claimreviews", "A review of each refuted claim, in the words of schema.org.", REVIEWS),
)


def json_text(data: object) -> str:
    """Data as indented JSON, one line feed at its end."""
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def table_documents(rows: Rows) -> Iterator[tuple[str, str]]:
    """The name and text of each table's document."""
    for table in TABLES:
        found = rows[table.name]
        head = {"$schema": f"schemas/{table.name}.schema.json", "version": "v1", "count": len(found)}
        yield f"{table.name}.json", json_text({**head, table.name: found})


def schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schema of each JSON document, by the document's name without its ending."""
    tables = {table.name: table.schema for table in TABLES}
    return {**tables, **{name: described(name, about, properties) for name, about, properties in OTHERS}}

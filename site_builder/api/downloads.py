"""What there is to download: the frozen list of files that the Data page, the Dataset and ``llms.txt`` name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Download:
    """One file of the API: its name below the folder of the version, its media type, what it holds."""

    name: str
    media: str
    kind: str
    about: str

    @property
    def schema(self) -> str:
        """The name of its JSON Schema, ``""`` for what is no JSON."""
        stem, _, ending = self.name.rpartition(".")
        return f"schemas/{stem}.schema.json" if ending in ("json", "jsonld") else ""


JSON, LD = "application/json", "application/ld+json"

DOWNLOADS = (
    Download("claims.json", JSON, "JSON", "every claim, with value, bounds, scope, date, quote, belief and evidence"),
    Download("claims.csv", "text/csv", "CSV", "the same claims for a spreadsheet"),
    Download("entities.json", JSON, "JSON", "what the claims speak of, with names, spellings and counts"),
    Download("sources.json", JSON, "JSON", "the documents that state the claims, with date, publisher and origin"),
    Download("findings.json", JSON, "JSON", "what the rules found: conflicts with claims, proof, repair and decision"),
    Download("quantities.json", JSON, "JSON", "the things measured, each with all statements as bands in base units"),
    Download(
        "facts.sqlite",
        "application/vnd.sqlite3",
        "SQLite",
        "claims, entities, aliases, sources, findings and decisions as tables",
    ),
    Download(
        "graph.graphml",
        "application/graphml+xml",
        "GraphML",
        "the graph of entities, quantities and claims for graph tools",
    ),
    Download("graph.json", JSON, "JSON", "the same graph as node-link data, which networkx and D3 read"),
    Download("dataset.jsonld", LD, "JSON-LD", "the data set described as a schema.org Dataset"),
    Download("claimreviews.jsonld", LD, "JSON-LD", "a schema.org ClaimReview of each claim that a decision refutes"),
    Download(
        "feed.atom", "application/atom+xml", "Atom", "the newest facts by source, and the findings, to subscribe to"
    ),
)

"""Every file of the API, by its path below the docs folder."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.api.addresses import Site, file_path
from site_builder.api.database import database
from site_builder.api.documents import json_text, schemas, table_documents
from site_builder.api.feed import feed
from site_builder.api.linked import claim_reviews, dataset
from site_builder.api.llms import HERE as LLMS
from site_builder.api.llms import llms_text
from site_builder.api.networks import graphml, node_link
from site_builder.api.rows import all_rows
from site_builder.api.spreadsheet import claims_csv
from site_builder.check import Verdict


def api_files(verdict: Verdict, site: Site) -> dict[str, str | bytes]:
    """The documents, their schemas, the feed, and ``llms.txt``; the same facts give the same bytes."""
    documents = {file_path(name): content for name, content in _documents(verdict, site)}
    return {**documents, LLMS: llms_text(verdict, site)}


def _documents(verdict: Verdict, site: Site) -> Iterator[tuple[str, str | bytes]]:
    rows = all_rows(verdict, site)
    yield from table_documents(rows)
    yield "claims.csv", claims_csv(rows["claims"])
    yield "facts.sqlite", database(rows, verdict.graph.corpus.resolutions)
    network = node_link(verdict.graph)
    yield "graph.graphml", graphml(network)
    yield "graph.json", json_text(network)
    yield "dataset.jsonld", json_text(dataset(verdict, site, file_path("dataset.jsonld")))
    yield "claimreviews.jsonld", json_text(claim_reviews(verdict, site, file_path("claimreviews.jsonld")))
    yield "feed.atom", feed(verdict, site)
    for name, schema in schemas().items():
        yield f"schemas/{name}.schema.json", json_text(schema)

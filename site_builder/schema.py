"""The JSON Schema of claim files, for editors: the record model, completed with the vocabulary's and entities' names."""

from __future__ import annotations

import json
from typing import Any

from site_builder.load.corpus import Corpus
from site_builder.records import ClaimFile, ClaimRecord, schema_of


def schema_text(corpus: Corpus) -> str:
    """``facts/schema.json``: completes entities, predicates, scope keys and their values."""
    schema: dict[str, Any] = schema_of(ClaimFile)
    claim = schema_of(ClaimRecord)
    definitions = claim.pop("$defs", {})
    names = sorted(corpus.entities)
    _complete(claim["properties"], corpus, names)
    for name in ("subject",):
        definitions["ComparisonRecord"]["properties"][name] = {"enum": [*names, "unknown"]}
    definitions["ComparisonRecord"]["properties"]["scope"] = _scope(corpus)
    schema["properties"]["source"] = {"enum": sorted(corpus.sources), "description": "The id of the source."}
    schema["properties"]["claims"]["items"] = {"$ref": "#/$defs/ClaimRecord"}
    schema["$defs"] = {**schema.get("$defs", {}), **definitions, "ClaimRecord": claim}
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Claims of one source"}
    return json.dumps({**schema, **head}, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _complete(properties: dict[str, Any], corpus: Corpus, names: list[str]) -> None:
    predicates = {"oneOf": [{"const": p.id, "description": p.about} for p in corpus.vocabulary.predicates.values()]}
    for key, extra in (("subject", {"enum": names}), ("predicate", predicates), ("because", {"enum": names})):
        properties[key] = {"description": properties[key].get("description", ""), **extra}
    comparison = {"anyOf": [{"enum": [*names, "unknown"]}, {"$ref": "#/$defs/ComparisonRecord"}]}
    properties["versus"] = {"description": properties["versus"]["description"], **comparison}
    properties["scope"] = {"description": properties["scope"]["description"], **_scope(corpus)}


def _scope(corpus: Corpus) -> dict[str, Any]:
    keys = {}
    for key in corpus.vocabulary.scope.values():
        allowed = sorted(key.values) or sorted(e.id for e in corpus.entities.values() if e.type in key.entity_types)
        keys[key.id] = {"description": key.about, "enum": allowed}
    return {"type": "object", "properties": keys, "additionalProperties": False}

"""The fact graph: entities, quantities, claims and sources, linked. The only importer of ``networkx``.

`FactGraph` holds what the rules and pages ask for most as plain indexes; `network` is the same knowledge as a
``networkx.MultiDiGraph``, built when it is first asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from site_builder.evidence import Evidence, gather
from site_builder.load.corpus import Corpus
from site_builder.model import Claim
from site_builder.source_text import SourceText, read_texts
from site_builder.statements import Quantity, Statement, statements

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, eq=False)
class FactGraph:
    """A corpus with its evidence and statements, indexed."""

    corpus: Corpus

    @cached_property
    def texts(self) -> Mapping[str, SourceText]:
        """The stored texts, read for what they name and state, by source."""
        return read_texts(self.corpus)

    @cached_property
    def evidence(self) -> Mapping[str, Evidence]:
        """Where each claim stands in the words of its source, by claim id."""
        return gather(self.corpus, self.texts)

    @cached_property
    def claims(self) -> dict[str, Claim]:
        """All claims that stand: those not retracted, by id."""
        return {claim.id: claim for claim in self.corpus.claims.values() if not claim.retracted}

    @cached_property
    def rank(self) -> dict[str, int]:
        """The place of each claim in the order of the files, by claim id."""
        return {claim: rank for rank, claim in enumerate(self.corpus.claims)}

    @cached_property
    def statements(self) -> dict[str, tuple[Statement, ...]]:
        """What each standing claim states about quantities, by claim id."""
        corpus = self.corpus
        return {
            claim.id: tuple(statements(claim, corpus.sources[claim.source], corpus.vocabulary))
            for claim in self.claims.values()
        }

    @cached_property
    def by_quantity(self) -> dict[Quantity, list[Statement]]:
        """All statements about each quantity."""
        found: dict[Quantity, list[Statement]] = defaultdict(list)
        for stated in self.statements.values():
            for statement in stated:
                found[statement.quantity].append(statement)
        return dict(found)

    @cached_property
    def quantities_of(self) -> dict[str, list[Quantity]]:
        """The quantities of each subject."""
        found: dict[str, list[Quantity]] = defaultdict(list)
        for quantity in self.by_quantity:
            found[quantity.subject].append(quantity)
        return dict(found)

    @cached_property
    def by_subject(self) -> dict[tuple[str, str], list[Claim]]:
        """Standing claims by (subject, predicate)."""
        found: dict[tuple[str, str], list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            found[claim.subject, claim.predicate].append(claim)
        return dict(found)

    @cached_property
    def by_entity(self) -> dict[str, list[Claim]]:
        """Standing claims by every entity they touch: subject, other side, value, scope, cause and speakers."""
        found: dict[str, list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            for entity in touched(claim):
                if entity in self.corpus.entities:
                    found[entity].append(claim)
        return dict(found)

    @cached_property
    def refuted(self) -> frozenset[str]:
        """Ids of the claims that a recorded verdict refutes."""
        return frozenset(claim for resolution in self.corpus.resolutions for claim in resolution.refutes)

    @cached_property
    def counted_scope(self) -> dict[tuple[str, str], frozenset[str]]:
        """The scope keys that count for a (subject, predicate): those that some claim about it writes."""
        found: dict[tuple[str, str], set[str]] = defaultdict(set)
        for topic, claims in self.by_subject.items():
            found[topic].update(key for scope in {claim.scope for claim in claims} for key, _ in scope)
            for claim in claims:
                if claim.versus is not None and claim.versus.subject:
                    keys = {key for key, _ in (*claim.scope, *claim.versus.scope)}
                    found[topic] |= keys
                    found[claim.versus.subject, claim.predicate] |= keys
        return {pair: frozenset(keys) for pair, keys in found.items()}

    @cached_property
    def memberships(self) -> list[Claim]:
        """The claims that something belongs to something, by the vocabulary's transitive predicates."""
        declared = self.corpus.vocabulary.predicates
        transitive = {name for name, predicate in declared.items() if predicate.transitive}
        return [claim for claim in self.claims.values() if claim.predicate in transitive]

    @cached_property
    def wholes(self) -> dict[str, frozenset[str]]:
        """For each entity all that it belongs to, by the vocabulary's transitive predicates."""
        direct: dict[str, set[str]] = defaultdict(set)
        for claim in self.memberships:
            if claim.id not in self.refuted:
                direct[claim.subject].update(claim.entities)
        return {entity: frozenset(_reach(direct, entity)) for entity in direct}

    @cached_property
    def members(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """For each class that binds every member, its members with the claims that make them such."""
        found: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
        for claim in self.memberships:
            for whole in claim.entities:
                entity = self.corpus.entities.get(whole)
                if entity and entity.members == "each":
                    found[whole].setdefault(claim.subject, (claim.id,))
        return dict(found)

    @cached_property
    def copies(self) -> dict[tuple[str, ...], list[Claim]]:
        """Claims of one origin that say the same of the same subject and other side, by what they say, two or more.

        The same are equal numbers and units whatever the scope; without a number, equal words and scope.
        """
        found: dict[tuple[str, ...], list[Claim]] = defaultdict(list)
        for claim in self.claims.values():
            numbers = [str(number) for value in claim.values for number in value.numbers]
            units = [str(value.unit) for value in claim.values]
            said = [*numbers, *units] if numbers else [claim.written, *(f"{key}={value}" for key, value in claim.scope)]
            other = claim.versus.subject if claim.versus else ""
            found[(self.origin(claim.source), claim.subject, claim.predicate, other, *said)].append(claim)
        return {statement: claims for statement, claims in found.items() if len(claims) > 1}

    @cached_property
    def network(self) -> nx.MultiDiGraph[str]:
        """The graph with one node per entity, quantity and claim; sources are entities. Attributes are texts."""
        return _network(self)

    def origin(self, source: str) -> str:
        """What a source is independent by: its family, the first source it derives from, or itself."""
        seen: list[str] = []
        while source not in seen:
            seen.append(source)
            known = self.corpus.sources.get(source)
            if known is None or known.family or not known.derived_from:
                return known.family if known and known.family else source
            source = known.derived_from[0]
        return min(seen)

    def name(self, entity: str) -> str:
        """An entity's name; the id itself if nobody declares it."""
        known = self.corpus.entities.get(entity)
        return known.name if known else entity


def build(corpus: Corpus) -> FactGraph:
    """Link a corpus."""
    return FactGraph(corpus)


def touched(claim: Claim) -> Iterator[str]:
    """Every id that a claim names, each once: subject, other side, values, scope, cause, speakers."""
    other = (name for _, name in claim.versus.scope) if claim.versus else ()
    ids = (*claim.mentions, *(name for _, name in claim.scope), *other, claim.because, *claim.says)
    return iter(dict.fromkeys(filter(None, ids)))


def _reach(direct: Mapping[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = direct.get(waiting.pop(), set()) - seen
        seen |= fresh
        waiting.extend(fresh)
    return seen


def _network(graph: FactGraph) -> nx.MultiDiGraph[str]:
    import networkx as nx  # late: it costs a tenth of a second, and checking does not need it

    network: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for entity in graph.corpus.entities.values():
        network.add_node(f"entity:{entity.id}", kind="entity", type=entity.type, name=entity.name)
    for claim in graph.claims.values():
        _add_claim(network, graph, claim)
    for source in graph.corpus.sources.values():
        network.add_node(f"entity:{source.id}", source_kind=source.kind, date=source.date.text)
        network.add_edge(f"entity:{source.id}", f"entity:{source.publisher}", relation="published_by")
        for origin in source.derived_from:
            network.add_edge(f"entity:{source.id}", f"entity:{origin}", relation="derived_from")
    return network


def _add_claim(network: Any, graph: FactGraph, claim: Claim) -> None:
    node = f"claim:{claim.id}"
    network.add_node(node, kind="claim", **_claim_attributes(claim), outcome=graph.evidence[claim.id].outcome.value)
    network.add_edge(node, f"entity:{claim.source}", relation="stated_in")
    for relation, entities in _relations(claim):
        for entity in entities:
            network.add_edge(node, f"entity:{entity}", relation=relation)
    for entity in claim.entities:
        network.add_edge(f"entity:{claim.subject}", f"entity:{entity}", relation=claim.predicate, claim=claim.id)
    for key, value in claim.scope:
        if value in graph.corpus.entities:
            network.add_edge(node, f"entity:{value}", relation=f"scope:{key}")
    for statement in graph.statements[claim.id]:
        quantity = f"quantity:{statement.quantity.id}"
        network.add_node(quantity, kind="quantity", predicate=claim.predicate, dimension=statement.quantity.dimension)
        network.add_edge(node, quantity, relation="states")
        network.add_edge(quantity, f"entity:{claim.subject}", relation="quantity_of")


def _relations(claim: Claim) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "subject", (claim.subject,)
    yield "value", claim.entities
    yield "says", claim.says
    yield "because", (claim.because,) if claim.because else ()
    yield "versus", (claim.versus.subject,) if claim.versus and claim.versus.subject not in ("", claim.subject) else ()


def _claim_attributes(claim: Claim) -> dict[str, str]:
    return {
        "predicate": claim.predicate,
        "value": claim.written,
        "date": claim.date.text if claim.date else "",
        "confidence": claim.confidence,
        "scope": ", ".join(f"{key}: {value}" for key, value in claim.scope),
        "quote": claim.quote,
    }

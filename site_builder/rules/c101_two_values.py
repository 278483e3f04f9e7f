"""A thing has two values where it can have one.

A predicate with `one_value: always` (who makes a thing) takes one value per subject: two different ones are a
contradiction. With `one_value: usually` they are a tension. A whole and its part are not two values, by the predicates that the
vocabulary declares `transitive`. Where the subject was inferred rather than named, the finding needs scope.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
    quote: "Telford's Lune Bridge"
  - id: by-brunel
    subject: lune-bridge
    predicate: built_by
    value: brunel
    quote: "the Lune Bridge, a work of Brunel"
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: by-telford
    subject: lune-bridge
    predicate: built_by
    value: telford
    quote: "Telford's Lune Bridge"
  - id: kent-by-brunel
    subject: kent-bridge
    predicate: built_by
    value: brunel
    inferred: [subject]
    quote: "the Lune Bridge, a work of Brunel"
```
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import chain, combinations

from site_builder.findings import Finding, Severity, claim_label, under_premise
from site_builder.graph import FactGraph
from site_builder.model import Claim
from site_builder.translation.premises import editors_word
from site_builder.wording import Side, clause, fitting, relation, sides, source_of, spaced, voices_of

ALWAYS, USUALLY = "always", "usually"
HINT = "find out which is right and record it in facts/resolutions.yaml; if both are, split the subject or its scope"


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per subject and predicate, with all its camps."""
    for (subject, predicate), claims in graph.by_subject.items():
        declared = graph.corpus.vocabulary.predicates.get(predicate)
        if declared and declared.one_value and declared.range_kind == "entity":
            camps = _camps([claim for claim in claims if not claim.mode])
            pairs = [pair for pair in combinations(camps, 2) if not _one_in_other(graph, *pair)]
            if pairs:
                yield _finding(graph, subject, predicate, camps, pairs, strict=declared.one_value == ALWAYS)


def _camps(claims: list[Claim]) -> dict[str, list[Claim]]:
    camps: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        for value in claim.entities:
            camps[value].append(claim)
    return camps


def _one_in_other(graph: FactGraph, one: str, other: str) -> bool:
    return other in graph.wholes.get(one, ()) or one in graph.wholes.get(other, ())


def _finding(
    graph: FactGraph,
    subject: str,
    predicate: str,
    camps: dict[str, list[Claim]],
    pairs: list[tuple[str, str]],
    *,
    strict: bool,
) -> Finding:
    rivals = _rivals(camps, pairs)
    sayings = list(_sayings(rivals))
    couples = list(_couples(camps, pairs))
    taken, needed = editors_word(graph, couples, predicate, ("subject",))
    *full, short = _messages(graph, subject, predicate, rivals)
    message = fitting([*full, short])
    return Finding(
        topic=f"{subject} {predicate}",
        severity=_severity(named=not taken, strict=strict),
        message=message,
        detail=voices_of(full[-1]) if message == short else "",
        hint=under_premise(needed, HINT),
        labels=tuple(claim_label(claim, f"says {graph.name(value)}", "value") for value, claim in sayings),
        proof=_proof(graph, predicate, [claim for _, claim in sayings], strict=strict),
        assumes=taken,
        premise=needed,
        sets=tuple(frozenset((a.id, b.id)) for a, b in couples if a.id != b.id),
    )


def _rivals(camps: dict[str, list[Claim]], pairs: list[tuple[str, str]]) -> dict[str, list[Claim]]:
    """The camps that stand against another one."""
    paired = set(chain.from_iterable(pairs))
    return {value: camp for value, camp in camps.items() if value in paired}


def _sayings(camps: dict[str, list[Claim]]) -> Iterator[tuple[str, Claim]]:
    return ((value, claim) for value, camp in camps.items() for claim in camp)


def _proof(graph: FactGraph, predicate: str, claims: list[Claim], *, strict: bool) -> tuple[str, ...]:
    steps = dict.fromkeys(_step(graph, claim) for claim in claims)
    return *steps, f"Only one value of “{spaced(predicate)}” is {'possible' if strict else 'usual'}."


def _severity(*, named: bool, strict: bool) -> Severity:
    """How hard it is: soft where an editor supplied the subject."""
    if not named:
        return Severity.NEEDS_SCOPE
    return Severity.CONTRADICTION if strict else Severity.TENSION


def _couples(camps: dict[str, list[Claim]], pairs: list[tuple[str, str]]) -> Iterator[tuple[Claim, Claim]]:
    return ((a, b) for one, other in pairs for a in camps[one] for b in camps[other])


def _messages(graph: FactGraph, subject: str, predicate: str, camps: dict[str, list[Claim]]) -> Iterator[str]:
    """Who names which value; then, if that is too long, what the values are."""
    name, verb = graph.name(subject), relation(predicate)
    voices = {value: tuple(dict.fromkeys(source_of(graph, c) for c in claims)) for value, claims in camps.items()}
    first, *others = voices
    further = f", and {len(others) - 1} more" if len(others) > 1 else ""
    if len(set(voices.values())) == 1 and len(voices[first]) == 1:
        both = f"both {graph.name(first)} and {graph.name(others[0])}"
        yield f"{name}: {voices[first][0]} says it {verb} {both}{further}"
    said = [Side(voices[first], f"it {verb} {graph.name(first)}"), *(Side(voices[v], graph.name(v)) for v in others)]
    yield sides(name, said)
    yield f"{name} {verb} {graph.name(first)} or {graph.name(others[0])}{further}: the sources differ"


def _step(graph: FactGraph, claim: Claim) -> str:
    return f"{source_of(graph, claim)} says that {clause(graph, claim)} ({claim.id})."

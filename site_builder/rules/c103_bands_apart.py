"""Two claims give one quantity values whose bands do not meet.

Each hedged value allows a band: strict by the letter of its words, plain as a reader takes it. Two claims about the same
quantity (same subject, predicate, scope, date and comparison) whose strict bands do not meet contradict each other;
where only the plain bands do not meet, they are in tension. Units are converted; a currency is converted by an exchange rate that
some claim states for the time. A scope key that somebody writes about the subject and that is left open
never counts as equal, except between claims of one source that write the same scope.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
  - id: span-again
    subject: lune-bridge
    predicate: length
    value: 0.42 km
    quote: "At 0.42 km the Lune Bridge is the longest."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
  - id: span-with-ramps
    subject: lune-bridge
    predicate: length
    value: 0.42 km
    scope: {part: ramps}
    inferred: [part]
    quote: "At 0.42 km the Lune Bridge is the longest."
```
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from site_builder.constraints.clash import Clash, clash
from site_builder.findings import Finding, Severity, claim_label
from site_builder.graph import FactGraph
from site_builder.quantity.bands import Band, Reading, Variant
from site_builder.quantity.dates import day_text
from site_builder.quantity.number import decimal_text
from site_builder.statements import DAY, Quantity, Statement


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements that cannot both hold, and the claim of the exchange rate between them, if any."""

    one: Statement
    other: Statement
    gap: Clash
    severity: Severity
    rate: str = ""

    @property
    def claims(self) -> frozenset[str]:
        """The claims without any of which it would be no conflict."""
        return frozenset(filter(None, (self.one.claim, self.other.claim, self.rate)))


def find(graph: FactGraph) -> Iterator[Finding]:
    """Yield one finding per subject and predicate, with every pair that does not meet."""
    pairs: dict[str, list[Pair]] = defaultdict(list)
    for quantity, stated in graph.by_quantity.items():
        for one, other in combinations(stated, 2):
            pair = _pair(graph, one, other) if _comparable(graph, quantity, one, other) else None
            if pair is not None:
                pairs[quantity.topic].append(pair)
    for topic, found in pairs.items():
        yield _finding(graph, topic, found)


def _comparable(graph: FactGraph, quantity: Quantity, one: Statement, other: Statement) -> bool:
    if one.claim == other.claim or one.when != other.when:
        return False
    if one.source == other.source:
        return True
    counted = graph.counted_scope.get((quantity.subject, quantity.predicate), frozenset())
    return counted == {key for key, _ in quantity.scope} and not one.open


def _pair(graph: FactGraph, one: Statement, other: Statement) -> Pair | None:
    strict, plain, rate = other.bands.strict, other.bands.plain, ""
    if one.currency != other.currency:
        found = _rate(graph, other.currency, one.currency, one.when)
        if found is None:
            return None
        rate = found.claim
        strict, plain = _times(strict, found.bands.strict), _times(plain, found.bands.plain)
    for mine, theirs, severity in (
        (one.bands.strict, strict, Severity.CONTRADICTION),
        (one.bands.plain, plain, Severity.TENSION),
    ):
        gap = clash(mine, theirs)
        if gap is not None:
            return Pair(one, other, gap, severity, rate)
    return None


def _rate(graph: FactGraph, currency: str, into: str, when: tuple[int | None, int | None]) -> Statement | None:
    """A statement of what one unit of ``currency`` costs in ``into`` at that time."""
    for quantity, stated in graph.by_quantity.items():
        if quantity.subject == currency and quantity.dimension == "money" and currency and into:
            return next((s for s in stated if s.currency == into and s.when == when), None)
    return None


def _times(reading: Reading, rate: Reading) -> Reading:
    by = rate.get(Variant.VALUE, Band())
    return {variant: _product(band, by) for variant, band in reading.items()}


def _product(band: Band, by: Band) -> Band:
    low = band.low * by.low if band.low is not None and by.low is not None else None
    high = band.high * by.high if band.high is not None and by.high is not None else None
    return Band(low, high, band.low_open or by.low_open, band.high_open or by.high_open)


def _finding(graph: FactGraph, topic: str, pairs: list[Pair]) -> Finding:
    pairs = sorted(pairs, key=lambda pair: (pair.severity.rank, pair.one.claim, pair.other.claim))
    hardest = pairs[0]
    claims = dict.fromkeys(c for pair in pairs for c in (pair.one.claim, pair.other.claim, pair.rate) if c)
    subject, _, predicate = topic.partition(" ")
    written = [graph.claims[claim].written or str(graph.claims[claim].span) for claim in claims]
    return Finding(
        topic=topic,
        severity=hardest.severity,
        message=f"{graph.name(subject)}, {predicate}: {' against '.join(dict.fromkeys(written))}",
        hint="correct a record, add the scope that tells the claims apart, or settle it in facts/resolutions.yaml",
        labels=tuple(claim_label(graph.claims[c], f"says {w}", "value") for c, w in zip(claims, written, strict=True)),
        proof=tuple(step for pair in pairs for step in _proof(graph, pair)),
        sets=tuple(dict.fromkeys(pair.claims for pair in pairs)),
        factor=hardest.gap.factor if hardest.one.quantity.dimension != DAY else None,
    )


def _proof(graph: FactGraph, pair: Pair) -> Iterator[str]:
    upper, lower = (pair.one, pair.other) if pair.gap.first_is_upper else (pair.other, pair.one)
    way = "By its words" if pair.severity is Severity.CONTRADICTION else "As a reader takes it"
    yield _bound(graph, way, upper, pair.gap.low_of, "at least", _shown(upper, pair.gap.low))
    yield _bound(graph, way, lower, pair.gap.high_of, "at most", _shown(lower, pair.gap.high))
    if pair.rate:
        yield f"The currencies are converted by {pair.rate} ({graph.claims[pair.rate].written})."
    missing = f"by a factor of {pair.gap.factor:.3g}" if pair.gap.factor and upper.quantity.dimension != DAY else ""
    days = f"by {int(pair.gap.low - pair.gap.high)} days" if upper.quantity.dimension == DAY else missing
    yield f"{_shown(upper, pair.gap.low)} is more than {_shown(lower, pair.gap.high)}: they miss each other {days}.".replace(
        " .", "."
    )


def _bound(graph: FactGraph, way: str, statement: Statement, variant: Variant, limit: str, number: str) -> str:
    claim = graph.claims[statement.claim]
    what = {Variant.VALUE: "the value", Variant.MIN: "the smallest", Variant.MAX: "the greatest"}[variant]
    return f"{way}, “{claim.written or claim.span}” ({claim.id}) makes {what} {limit} {number}."


def _shown(statement: Statement, number: Fraction) -> str:
    if statement.quantity.dimension == DAY:
        return day_text(int(number))
    return decimal_text(number) + (" times" if statement.quantity.compared else "")

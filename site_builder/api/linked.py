"""The data set and the reviews of refuted claims in the words of schema.org, as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Iterator

from site_builder.api.addresses import Site, file_path
from site_builder.api.downloads import DOWNLOADS
from site_builder.api.plain import clean, decided, iso_date, published
from site_builder.check import Verdict
from site_builder.findings import Finding, Severity, Status
from site_builder.model import Claim, Resolution

Linked = dict[str, object]

DATA_PAGE = "data/index.md"
LICENCE = (
    "The records are under the licence of this repository, in its file LICENSE. The quotes and the stored texts are the words of "
    "their sources; that licence does not cover them."
)


def dataset(verdict: Verdict, site: Site, here: str) -> Linked:
    """The schema.org Dataset, for a document at ``here``."""
    graph = verdict.graph
    days = sorted(published(source) for source in graph.corpus.sources.values() if source.date.latest)
    dated = {"temporalCoverage": f"{days[0]}/{days[-1]}", "dateModified": str(newest(verdict))} if days else {}
    return {
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": clean(site.title),
        "description": (
            f"{len(graph.claims)} claims of {len(graph.corpus.sources)} sources, each with its exact quote, date, scope and "
            f"confidence, checked against all others: {len(verdict.findings)} findings."
        ),
        "url": site.address(here, DATA_PAGE),
        **dated,
        "isAccessibleForFree": True,
        "license": {"@type": "CreativeWork", "name": "LICENSE", "description": LICENCE},
        "distribution": [
            {
                "@type": "DataDownload",
                "name": download.name,
                "description": download.about,
                "encodingFormat": download.media,
                "contentUrl": site.address(here, file_path(download.name)),
            }
            for download in DOWNLOADS
        ],
    }


def newest(verdict: Verdict) -> object:
    """The day of the newest source or decision."""
    corpus = verdict.graph.corpus
    decisions = (decided(resolution) for resolution in corpus.resolutions)
    days = [*map(published, corpus.sources.values()), *(day for day in decisions if day)]
    return max(days)


def claim_reviews(verdict: Verdict, site: Site, here: str) -> Linked:
    """A schema.org ClaimReview of every claim that a settled conflict refutes, each claim once."""
    reviews = [_review(verdict, site, here, *settled) for settled in _refuted(verdict)]
    return {"@context": "https://schema.org", "@graph": clean(reviews)}


def in_html(data: Linked) -> str:
    """JSON-LD as a script element that no text within it can end."""
    text = json.dumps(data, ensure_ascii=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f'<script type="application/ld+json">{text}</script>'


def _refuted(verdict: Verdict) -> Iterator[tuple[Finding, Resolution, Claim]]:
    """Each refuted claim with the hardest settled finding that refutes it."""
    seen: set[str] = set()
    for finding in verdict.findings:
        decision = finding.resolution
        if finding.status is not Status.RESOLVED or finding.severity is Severity.NOTE or decision is None:
            continue
        for claim in decision.refutes:
            if claim in verdict.graph.claims and claim not in seen:
                seen.add(claim)
                yield finding, decision, verdict.graph.claims[claim]


def _review(verdict: Verdict, site: Site, here: str, finding: Finding, decision: Resolution, claim: Claim) -> Linked:
    day = decided(decision)
    return {
        "@type": "ClaimReview",
        "url": site.address(here, site.finding(finding)),
        **({"datePublished": str(day)} if day else {}),
        "author": {"@type": "Organization", "name": decision.by},
        "claimReviewed": claim.quote
        or f"{verdict.graph.name(claim.subject)} {claim.predicate} {claim.written}".strip(),
        "reviewBody": decision.because,
        "itemReviewed": _claim(verdict, site, here, claim),
        "reviewRating": {
            "@type": "Rating",
            "ratingValue": 1,
            "bestRating": 5,
            "worstRating": 1,
            "alternateName": "Refuted",
        },
    }


def _claim(verdict: Verdict, site: Site, here: str, claim: Claim) -> Linked:
    graph = verdict.graph
    source = graph.corpus.sources[claim.source]
    day = iso_date(source.date)
    page = site.claim_address(here, claim.id)
    return {
        "@type": "Claim",
        "identifier": claim.id,
        "author": {"@type": "Organization", "name": graph.name(source.publisher)},
        **({"datePublished": day} if day else {}),
        "appearance": {"@type": "CreativeWork", "name": graph.name(source.id), "url": page},
    }

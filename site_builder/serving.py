"""What a server of the site shows beyond its builds: problems, at the top of every page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from site_builder.check import Verdict
from site_builder.findings import Severity
from site_builder.pages.page import esc

ARTICLE = re.compile(rb"<article\b[^>]*>")
SHOWN = 6


def record_problems(verdict: Verdict) -> str:
    """An admonition that lists the records that are wrong, with place and hint, causes first; ``""`` if none is."""
    wrong = [f for f in verdict.findings if f.severity is Severity.ERROR and f.is_open]
    wrong.sort(key=lambda finding: finding.code)
    items = [
        f"<code>{esc(finding.labels[0].location)}</code> {esc(finding.message)} <em>{esc(finding.hint)}</em>"
        for finding in wrong
    ]
    return _admonition(
        "1 problem in the records" if len(wrong) == 1 else f"{len(wrong)} problems in the records", items
    )


def build_problem(message: str) -> str:
    """An admonition that says why the site could not be built again."""
    return _admonition("The site could not be built; this page is an older one", [esc(message)])


def _admonition(title: str, items: list[str]) -> str:
    if not items:
        return ""
    rest = f"<p>And {len(items) - SHOWN} more: see <code>facts check</code>.</p>" if len(items) > SHOWN else ""
    listed = "".join(f"<li>{item}</li>" for item in items[:SHOWN])
    return f'<div class="admonition failure" role="alert"><p class="admonition-title">{title}</p><ul>{listed}</ul>{rest}</div>'


def with_notice(app: WSGIApplication, notice: Callable[[], str]) -> WSGIApplication:
    """The same server, with what ``notice`` gives at the top of every page's content."""

    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        began: list[tuple[str, list[tuple[str, str]]]] = []

        def begin(status: str, headers: list[tuple[str, str]], *_: object) -> Callable[[bytes], object]:
            began.append((status, headers))
            return lambda _: None

        answer = app(environ, begin)
        status, headers = began[0]
        html = ("Content-Type", "text/html") in headers
        if not html or not (shown := notice()):
            start_response(status, headers)
            return answer
        page = ARTICLE.sub(lambda found: found.group() + shown.encode(), b"".join(answer), count=1)
        kept = [(name, value) for name, value in headers if name != "Content-Length"]
        start_response(status, [*kept, ("Content-Length", str(len(page)))])
        return [page]

    return serve

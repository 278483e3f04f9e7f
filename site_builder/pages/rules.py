"""One page per rule, from its docstring."""

from __future__ import annotations

from collections.abc import Iterator

from site_builder.catalogue import FAMILIES, Rule, catalogue
from site_builder.check import Verdict
from site_builder.pages.page import Page, esc, link, table


def rule_pages(verdict: Verdict) -> Iterator[Page]:
    """The catalogue, and one page per rule."""
    here = "rules/index.md"
    counts = {rule.code: sum(f.code == rule.code for f in verdict.findings) for rule in catalogue()}
    rows = [
        (link(here, _path(r), f"{r.code} {r.name}"), esc(FAMILIES[r.code[0]][0]), esc(r.title), str(counts[r.code]))
        for r in catalogue()
    ]
    families = " ".join(f"**{letter}** {name}: {about}." for letter, (name, about) in FAMILIES.items())
    body = f"{families}\n\n" + table(("Rule", "Family", "What it finds", "Found here"), rows)
    yield Page(here, "Rules", body, None, f"The {len(rows)} rules that the claims are checked by, and what each finds.")
    for rule in catalogue():
        yield Page(_path(rule), f"{rule.code} {rule.name}", _body(rule), None, rule.title)


def _path(rule: Rule) -> str:
    return f"rules/{rule.code.lower()}.md"


def _body(rule: Rule) -> str:
    """The docstring, its examples under headings."""
    return rule.doc.replace("```yaml fires", "## Fires\n\n```yaml").replace(
        "```yaml silent", "## Does not fire\n\n```yaml"
    )

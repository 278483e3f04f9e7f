"""All pages of a verdict, by path."""

from __future__ import annotations

from site_builder.check import Verdict
from site_builder.pages.changes import change_pages
from site_builder.pages.comparisons import comparison_pages
from site_builder.pages.contradictions import contradiction_pages
from site_builder.pages.data import data_page
from site_builder.pages.entities import entity_pages, type_pages
from site_builder.pages.explorer import explorer_page
from site_builder.pages.facts_table import facts_page
from site_builder.pages.home import home_page
from site_builder.pages.page import Page
from site_builder.pages.reporting import NO_DESK, Desk
from site_builder.pages.rules import rule_pages
from site_builder.pages.sources import source_pages
from site_builder.pages.timeline import timeline_page


def render(verdict: Verdict, title: str = "Facts", desk: Desk = NO_DESK) -> dict[str, Page]:
    """Every generated page, by its path below the docs folder; ``desk`` is where wrong facts are reported."""
    pages = (
        home_page(verdict, title),
        *type_pages(verdict.graph),
        *entity_pages(verdict, desk),
        *source_pages(verdict, desk),
        *contradiction_pages(verdict, desk),
        *comparison_pages(verdict, desk),
        *change_pages(verdict),
        data_page(verdict, title),
        facts_page(verdict),
        explorer_page(verdict),
        timeline_page(verdict),
        *rule_pages(verdict),
    )
    return {page.path: page for page in pages}

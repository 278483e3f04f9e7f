"""The adapter to MkDocs: hands the generated pages over as files. The only importer of ``mkdocs``."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel

from site_builder.check import check
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.files import site_files
from site_builder.pages.reporting import Desk, repository_of
from site_builder.pages.site import render


class FactsPlugin(BasePlugin):  # type: ignore[no-untyped-call,type-arg]  # MkDocs types its plugins loosely
    """Adds the pages of the fact graph to the site."""

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Add each generated page; its pencil opens the record that it shows."""
        verdict = check(build(load(Path(config.config_file_path).parent)))
        for path, content in site_files(verdict, config.site_name, config.site_url or "").items():
            files.append(File.generated(config, path, content=content))
        desk = Desk(repository_of(config.repo_url or "", config.edit_uri or ""), config.site_url or "")
        for page in render(verdict, config.site_name, desk).values():
            file = File.generated(config, page.path, content=page.markdown, inclusion=InclusionLevel.NOT_IN_NAV)
            if page.edit is not None:
                file.edit_uri = f"../{page.edit.path}#L{page.edit.line}"
            files.append(file)
        return files

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Put the search index into a script as well: a page opened from a file may not fetch it."""
        index = Path(config.site_dir) / "search" / "search_index.json"
        if index.exists():
            index.with_suffix(".js").write_text(f"var __index = {index.read_text('utf-8')}", "utf-8")

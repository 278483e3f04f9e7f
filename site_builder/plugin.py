"""The adapter to MkDocs: hands the generated pages over as files. The only importer of ``mkdocs``."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import MkDocsException
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page
from mkdocs.utils import clean_directory

from site_builder.check import Verdict, check
from site_builder.export import write_search_index
from site_builder.graph import build
from site_builder.load.corpus import load
from site_builder.pages.files import site_files
from site_builder.pages.not_found import PATH as NOT_FOUND
from site_builder.pages.reporting import Desk, repository_of
from site_builder.pages.site import render
from site_builder.serving import build_problem, record_problems, with_notice

TEMPLATES = Path(__file__).parent / "theme"
INDENTATION = re.compile(r"\s*\n\s*")
BETWEEN_TAGS = re.compile(r"(?<=>)\s*\n\s*(?=<)")


class GeneratedFile(File):
    """A generated file that knows whether the last build of this process wrote just the same."""

    unchanged = False

    def is_modified(self) -> bool:
        """Whether a server has to build it again."""
        return not self.unchanged

    def same_as(self, other: File | None) -> bool:
        """Whether it has the content and the pencil of another file."""
        return other is not None and (self.content_bytes, self.edit_uri) == (other.content_bytes, other.edit_uri)


class FactsPlugin(BasePlugin):  # type: ignore[no-untyped-call,type-arg]  # MkDocs types its plugins loosely
    """Adds the pages of the fact graph to the site; a server keeps the plugin from build to build."""

    def __init__(self) -> None:
        self._begin()

    def _begin(self) -> None:
        self._notice = ""
        self._settings = b""
        self._before: dict[str, GeneratedFile] = {}

    def on_startup(self, *, command: str, dirty: bool) -> None:
        """Begin with nothing built. A page is left as it is only if it would come out the same, so no warning is due."""
        self._begin()
        logging.getLogger("mkdocs.commands.build").addFilter(lambda record: "'dirty' build" not in record.getMessage())

    def on_config(self, config: MkDocsConfig) -> None:
        """Put our templates before the theme's; build everything anew when the configuration changed."""
        config.theme.dirs.insert(0, str(TEMPLATES))
        config.theme.static_templates.discard(NOT_FOUND)  # ours is a generated file
        settings = Path(config.config_file_path).read_bytes()
        if self._before and settings != self._settings:
            clean_directory(config.site_dir)
            self._before = {}
        self._settings = settings

    def on_files(self, files: Files, /, *, config: MkDocsConfig) -> Files:
        """Add each generated file, and know which of them changed."""
        verdict = check(build(load(Path(config.config_file_path).parent)))
        self._notice = record_problems(verdict)
        before, self._before = self._before, {}
        for file in _generated(verdict, config):
            file.unchanged = file.same_as(before.pop(file.src_uri, None))
            self._before[file.src_uri] = file
            files.append(file)
        self._forget(before)
        return files

    def _forget(self, gone: dict[str, GeneratedFile]) -> None:
        """Drop pages that are no more; while a record is wrong its page stays as it was, and says so."""
        if self._notice:
            self._before |= gone
            return
        for file in gone.values():
            Path(file.abs_dest_path).unlink(missing_ok=True)

    def on_post_page(self, output: str, /, *, page: Page, config: MkDocsConfig) -> str:
        """Take the theme's indentation away, a quarter of what surrounds the content."""
        before, article, rest = output.partition("<article")
        content, end, after = rest.rpartition("</article>")
        return "".join((_dense(before), article, content, end, _dense(after)))

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Put the search index into a script as well: a page opened from a file may not fetch it."""
        write_search_index(Path(config.site_dir))

    def on_serve(
        self, server: LiveReloadServer, /, *, config: MkDocsConfig, builder: Callable[[], None]
    ) -> LiveReloadServer:
        """Show on the pages what is wrong with the records; go on serving when a build fails."""

        def build_or_tell() -> None:
            try:
                builder()
            except (MkDocsException, OSError) as error:
                self._notice = build_problem(str(error))

        server.builder = build_or_tell
        app = server.get_app()
        assert app is not None  # a server has one from its start
        server.set_app(with_notice(app, lambda: self._notice))
        return server


def _dense(html: str) -> str:
    return INDENTATION.sub("\n", BETWEEN_TAGS.sub("", html))


def _generated(verdict: Verdict, config: MkDocsConfig) -> Iterator[GeneratedFile]:
    """Every generated file; the pencil of a page opens the record that it shows."""
    for path, content in site_files(verdict, config.site_name, config.site_url or "").items():
        yield _file(config, path, content, InclusionLevel.UNDEFINED)
    desk = Desk(repository_of(config.repo_url or "", config.edit_uri or ""), config.site_url or "")
    for page in render(verdict, config.site_name, desk).values():
        file = _file(config, page.path, page.markdown, InclusionLevel.NOT_IN_NAV)
        if page.edit is not None:
            file.edit_uri = f"../{page.edit.path}#L{page.edit.line}"
        yield file


def _file(config: MkDocsConfig, path: str, content: str | bytes, inclusion: InclusionLevel) -> GeneratedFile:
    file = GeneratedFile.generated(config, path, content=content, inclusion=inclusion)
    assert isinstance(file, GeneratedFile)  # MkDocs declares its base
    return file

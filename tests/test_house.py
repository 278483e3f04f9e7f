"""The code base itself: arrows point down, heavy things are imported in one place and late, and all that is public is said."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from trees import REPOSITORY, repository

import site_builder

HOUSE = Path(site_builder.__file__).parent
FILES = sorted(HOUSE.rglob("*.py"))
LONGEST = 300

LEVELS: tuple[tuple[str, ...], ...] = (  # a name stands for a module, or for all modules of a package; lowest first
    ("quantity", "assets", "collecting", "writing"),
    ("layout", "memory"),
    ("model", "yaml_positions"),
    ("vocabulary", "json_positions"),
    ("text",),
    ("text_dates", "findings", "records"),
    ("vocabulary_records",),
    ("load",),
    ("source_text", "statements"),
    ("evidence",),
    ("coverage", "constraints"),
    ("graph",),
    ("wording",),
    ("translation", "levels"),
    ("belief",),
    ("conflicts",),
    ("rules",),
    ("catalogue",),
    ("check",),
    ("scorecard", "changes", "reopening"),
    ("report", "api", "schema"),
    ("pages",),
    ("export", "serving"),
    ("plugin", "cli"),
)
"""The layers of design.md section 3, unfolded: a module imports only from strictly lower lines, or from its own package."""

ONLY_IN = {
    "yaml": {"yaml_positions"},
    "networkx": {"graph", "export", "layout"},
    "mkdocs": {"plugin"},
    "pydantic": {"records", "vocabulary_records", "load.intake"},
    "pydantic_core": {"records", "load.intake"},
}
HEAVY = ("pydantic", "networkx", "yaml", "mkdocs", "markdown", "scipy")
ENGLISH = frozenset({"current", "lambda", "meta"})
"""Words of English, of Python, or of HTML, that happen to name some entity of the facts."""

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: name_of(path) or "site_builder")


def name_of(path: Path) -> str:
    """The dotted name of a module below ``site_builder``."""
    parts = path.relative_to(HOUSE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@lru_cache(maxsize=256)
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def level(module: str) -> int:
    """The level of a module; -1 for one that has none, which a test of its own tells."""
    return next((index for index, names in enumerate(LEVELS) if module.partition(".")[0] in names), -1)


def imports(path: Path) -> Iterator[tuple[str, ast.stmt]]:
    """Every module that a file imports, wherever in the file; what only the type checker sees counts too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            submodules = [f"{node.module}.{alias.name}" for alias in node.names]
            known = [name for name in submodules if name.removeprefix("site_builder.") in MODULES]
            yield from ((name, node) for name in (known or [node.module]))


MODULES = frozenset(map(name_of, FILES))


def own_imports(path: Path) -> set[str]:
    return {name.removeprefix("site_builder.") for name, _ in imports(path) if name.startswith("site_builder.")}


def outside(path: Path) -> set[str]:
    return {name.partition(".")[0] for name, _ in imports(path)} - {"site_builder"} - set(sys.stdlib_module_names)


@pytest.mark.parametrize("module", sorted({name.partition(".")[0] for name in MODULES if name}))
def test_module_has_its_level(module: str) -> None:
    assert sum(module in names for names in LEVELS) == 1


@every_file
def test_module_imports_only_from_lower_levels(path: Path) -> None:
    name = name_of(path)
    package = name.partition(".")[0]
    others = {other for other in own_imports(path) if other.partition(".")[0] != package}
    assert [other for other in sorted(others) if level(other) >= level(name)] == []


def test_no_module_is_in_an_import_cycle() -> None:
    waiting = {name_of(path): {m for m in own_imports(path) if m in MODULES} - {name_of(path)} for path in FILES}
    while ready := [name for name, needs in waiting.items() if not needs & waiting.keys()]:
        for name in ready:
            del waiting[name]
    assert waiting == {}


@pytest.mark.parametrize(("library", "places"), ONLY_IN.items())
def test_library_has_its_one_door(library: str, places: set[str]) -> None:
    assert {name_of(path) for path in FILES if library in outside(path)} <= places


@every_file
def test_networkx_is_imported_late(path: Path) -> None:
    early = [node for node in tree(path).body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert not any(name.startswith("networkx") and node in early for name, node in imports(path))


def test_only_declared_libraries_are_imported() -> None:
    project = (REPOSITORY / "pyproject.toml").read_text("utf-8")
    declared = set(re.findall(r'^    "([a-z-]+)[>=]', project.partition("[project.optional")[0], re.MULTILINE))
    provided = {
        "yaml": "pyyaml",
        "pydantic_core": "pydantic",
        "mkdocs": "mkdocs-material",
        "typing_extensions": "typing-extensions",
    }
    used = {library for path in FILES for library in outside(path)}
    assert {provided.get(library, library) for library in used} <= declared


def test_command_line_imports_nothing_heavy() -> None:
    code = "import sys, site_builder.cli; print(*sorted(m for m in sys.modules if '.' not in m))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(HEAVY) & set(run.stdout.split()) == set()


# What is written in the files


@every_file
def test_file_can_be_held_in_the_head(path: Path) -> None:
    lines = path.read_text("utf-8").count("\n")
    assert lines <= LONGEST


@every_file
def test_nothing_prints(path: Path) -> None:
    calls = [node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call)]
    assert [call.lineno for call in calls if isinstance(call, ast.Name) and call.id == "print"] == []


def is_broad(handler: ast.ExceptHandler) -> bool:
    caught = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(kind is None or (isinstance(kind, ast.Name) and kind.id in BROAD) for kind in caught)


BROAD = {"Exception", "BaseException"}


@every_file
def test_no_except_is_broad(path: Path) -> None:
    handlers = [node for node in ast.walk(tree(path)) if isinstance(node, ast.ExceptHandler)]
    assert [handler.lineno for handler in handlers if is_broad(handler)] == []


@every_file
def test_ignored_type_error_says_why(path: Path) -> None:
    lines = [line for line in path.read_text("utf-8").splitlines() if "type: ignore" in line]
    assert [line for line in lines if not re.search(r"type: ignore\[[\w,-]+\]  # \w", line)] == []


@every_file
def test_module_opens_with_the_sentence_that_says_what_it_is(path: Path) -> None:
    assert re.match(r"\S.*[^.]\.", ast.get_docstring(tree(path)) or "", re.DOTALL)


Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, Documented]]:
    for node in body:
        if isinstance(node, Documented) and not node.name.startswith("_"):
            yield f"{inside}{node.name}", node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{node.name}.")


@every_file
def test_all_that_is_public_has_a_docstring(path: Path) -> None:
    assert [name for name, node in public(tree(path).body) if not ast.get_docstring(node)] == []


@every_file
def test_all_that_is_public_is_typed(path: Path) -> None:
    functions = [(name, node) for name, node in public(tree(path).body) if not isinstance(node, ast.ClassDef)]
    assert [name for name, node in functions if node.returns is None] == []


# The engine knows nothing about the field


@lru_cache(maxsize=1)
def domain_words() -> re.Pattern[str]:
    """Names and aliases of the facts' entities, as whole words."""
    spelled = {s.lower() for e in repository().entities.values() if e.type != "source" for s in (e.id, *e.spellings)}
    names = sorted(name for name in spelled if len(name) >= 4 and name not in ENGLISH)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, names))})(?![\w-])")


@every_file
def test_engine_names_nothing_of_the_field(path: Path) -> None:
    assert domain_words().findall(path.read_text("utf-8").lower()) == []


def test_search_for_words_of_the_field_finds_one() -> None:
    assert domain_words().findall(f"written by {repository().entities['nvidia'].name.lower()}, they say") == ["nvidia"]

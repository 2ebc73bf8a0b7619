"""Every path in the documents and the docstrings exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.mutants import PARTS
from tests.rows import each_row

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), ROOT / "benchmarks/README.md"]
SOURCES = [
    path
    for folder in ("keizer_bot", "tests", "benchmarks")
    for path in ROOT.glob(f"{folder}/**/*.py")
]
# A module may be named from the package's root or from a package in it; `…` stands for any name.
PATHS = re.compile(r"(?<![\w./…-])((?:[a-z_]\w*/)+\w+\.(?:py|md|toml|sql|po))\b")
MODULES = re.compile(r"\bkeizer_bot(?:\.[a-z_]\w*)+")
LINKS = re.compile(r"\]\((?!https?:)([^)#\s]+)")
THEIRS = {"aiosqlite"}  # packages that others made
INVENTED = {"keizer_bot.x"}  # what tests make up


def missing_paths(text: str, *beside: Path) -> list[str]:
    """The paths in a text without a file: from the root, the package, or a folder beside."""
    bases = (*beside, ROOT, ROOT / "keizer_bot", ROOT / "keizer_bot" / "club", ROOT / "tests")
    found = [p for p in PATHS.findall(LINKS.sub("", text)) if p.partition("/")[0] not in THEIRS]
    return [p for p in found if not any((base / p).exists() for base in bases)]


def missing_modules(text: str) -> list[str]:
    """The modules that are named in a text and are not there; a name in one may follow."""
    named = [name for name in MODULES.findall(text) if not name.endswith("__")]
    return [name for name in named if name not in INVENTED and not _is_there(name)]


def _is_there(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    above = path.parent
    if path.is_dir() or path.with_suffix(".py").exists():
        return True
    source = next(
        (f for f in (above.with_suffix(".py"), above / "__init__.py") if f.exists()), None
    )
    return source is not None and path.name in source.read_text(encoding="utf-8")


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_modules_and_tests_of_the_mutants_exist() -> None:
    """`make mutants` is seldom run: a module that was merged would be missed months later."""
    named = [path for part in PARTS.values() for path in (*part.modules, *part.tests)]
    assert [path for path in named if not (ROOT / path).exists()] == []


@each_row("path", PAGES)
def test_everything_that_a_page_names_exists(path: Path) -> None:
    """Files, modules and links alike."""
    text = path.read_text(encoding="utf-8")
    dead = [link for link in LINKS.findall(text) if not (path.parent / link).exists()]
    assert [*missing_paths(text), *missing_modules(text), *dead] == []


@pytest.mark.parametrize("folder", ["keizer_bot", "tests", "benchmarks"])
def test_everything_that_a_source_names_exists(folder: str) -> None:
    """The test reads docstrings, comments and code."""
    found = {
        _name(path): [*missing_paths(text, path.parent), *missing_modules(text)]
        for path in SOURCES
        if path.is_relative_to(ROOT / folder) and path.name != Path(__file__).name
        for text in [path.read_text(encoding="utf-8")]
    }
    assert {name: missing for name, missing in found.items() if missing} == {}


def test_the_search_finds_what_is_gone() -> None:
    """The tests above find missing paths."""
    assert missing_paths("`telegram/poller.py`, `usecases/ask.py`") == ["usecases/ask.py"]
    gone = "keizer_bot.usecases"
    assert missing_modules(f"keizer_bot.core.context.Actor, {gone}") == [gone]


def test_every_decision_is_found_from_the_architecture() -> None:
    """No page is kept that nobody finds."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    decisions = {path.name for path in (ROOT / "docs" / "decisions").iterdir()}
    assert set(re.findall(r"\(decisions/([\w.]+)\)", page)) == decisions

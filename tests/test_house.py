"""The rules of this code base that no other tool holds."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distributions, requires
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from telegram import Bot

from benchmarks import metrics
from tests.i18n.all_messages import messages

ROOT = Path(__file__).parent.parent
FOLDERS = (
    ".ci",
    ".github",
    "benchmarks",
    "docs",
    "keizer_bot",
    "migrations",
    "requirements",
    "tests",
)
FILES = (
    "Containerfile",
    "Makefile",
    "compose.yaml",
    "compose.pages.yaml",
    "pyproject.toml",
    "*.md",
)
HIDDEN = (".dockerignore", ".editorconfig", ".pre-commit-config.yaml")
PARTS = (*FOLDERS, *FILES, *HIDDEN)
MODULES = sorted((ROOT / "keizer_bot").rglob("*.py"))
GUIDES = sorted(ROOT.glob("*.md"))
sources = cache(metrics.sources)
LOCKS = ("base", "build", "dev", "apps", "mutants")
LONGEST_MODULE = 400
# What may wait: the fronts and what puts them together, the clock, the connection, and what has
# another process read. All other functions may stand in a step.
MAY_WAIT = {
    "__main__", "app", "cli", "clock", "demo", "keeping", "listening", "mail", "processes",
    "standin", "telegram", "web", "store/connection", "formats/apart",
}  # fmt: skip
OPENING = {
    "store/migrations": {"migrate", "version"},
    "store/traces": {"keep_traces", "continue_acts"},
}

# Each is broken in two by a group, so that this file does not find itself.
FOREIGN = {
    "machine path": re.compile(r"(?<![\w.~/-])/(?:work|tmp|root|opt/pypi|Users)(?:/)\w"),
    "package index": re.compile(r"--(?:extra-)?index(?:-)url|--find(?:-)links|pypi(?:\.)org"),
}

# Telegram's methods, and what its payloads are made of: words of its front, and of its stand-in.
METHODS = [name for name in dir(Bot) if re.fullmatch(r"[a-z]+(?:[A-Z][a-z]*)+", name)]
KEYS = (
    "callback_data", "callback_query", "callback_query_id", "disable_notification",
    "inline_keyboard", "language_code", "link_preview_options", "message_thread_id", "parse_mode",
    "reply_markup", "reply_parameters", "show_alert",
)  # fmt: skip
TELEGRAMS = re.compile(rf"\b(?:{'|'.join([*METHODS, *KEYS])})\b")
TELEGRAMS_FLOORS = ("telegram", "standin", "demo")


def own_files() -> Iterator[Path]:
    """The files of the project, without a developer's own."""
    for part in chain.from_iterable(map(ROOT.glob, PARTS)):
        inside = part.rglob("*") if part.is_dir() else [part]
        yield from (path for path in inside if path.is_file() and path.suffix != ".pyc")


def locked(name: str) -> list[tuple[Requirement, list[str]]]:
    """The requirements of a lock, each with its hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    lines = re.sub(r"\\\n", " ", text).splitlines()
    pins = [line.split("--hash=") for line in lines if line and not line.lstrip().startswith("#")]
    return [(Requirement(pin), [digest.strip() for digest in digests]) for pin, *digests in pins]


def wanted(name: str) -> list[Requirement]:
    """The packages that a requirement file names, without its includes."""
    lines = (ROOT / "requirements" / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-r"))]


def names(requirements: list[str]) -> set[tuple[str, str]]:
    """Each requirement's name and versions, however they are written."""
    parsed = map(Requirement, requirements)
    return {(canonicalize_name(each.name), str(each.specifier)) for each in parsed}


@pytest.mark.parametrize("kind", FOREIGN)
def test_no_file_names_a_machine_or_an_index(kind: str) -> None:
    """The repository works on any machine, with any package index."""
    found = {
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path in own_files()
        for hit in FOREIGN[kind].finditer(path.read_text(encoding="utf-8", errors="replace"))
    }
    assert not found


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        ("machine path", "see /wo" + "rk/main/notes"),
        ("machine path", 'path = "/t' + 'mp/keizer.db"'),
        ("package index", "--extra-" + "index-url https://example.org/simple"),
        ("package index", "--find-" + "links wheels"),
    ],
)
def test_the_search_for_foreign_names_finds_them(kind: str, line: str) -> None:
    """The test above finds such names."""
    assert FOREIGN[kind].search(line)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_with_hashes(lock: str) -> None:
    """Nothing is installed that was not named to the last byte."""
    assert locked(lock)
    for requirement, digests in locked(lock):
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), requirement
        assert digests, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", digest) for digest in digests), requirement


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_holds_what_is_asked_for(lock: str) -> None:
    """A requirement added without `make lock` is noticed."""
    pins = {canonicalize_name(pin.name): str(pin.specifier)[2:] for pin, _ in locked(lock)}
    for requirement in wanted(lock):
        version = pins.get(canonicalize_name(requirement.name))
        assert version, requirement
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("lock", ["base", "build"])
def test_a_lock_is_whole(lock: str) -> None:
    """Every dependency is locked with its hash: pip accepts no other file."""
    pins = {canonicalize_name(pin.name) for pin, _ in locked(lock)}
    here = pins & {canonicalize_name(each.name or "") for each in distributions()}
    assert here
    for name in here:
        needs = map(Requirement, requires(name) or ())
        own = [each for each in needs if not each.marker or each.marker.evaluate({"extra": ""})]
        assert {canonicalize_name(each.name) for each in own} <= pins, name


def test_a_pip_installation_uses_the_locked_versions() -> None:
    """On every page: by hashes, or the package alone without a build."""
    pages = [*GUIDES, *ROOT.glob("docs/**/*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    lines = re.findall(r"\bpip install\b.*", text)
    assert lines
    held = ("--require-hashes", "--no-deps --no-build-isolation")
    assert [line for line in lines if not any(way in line for way in held)] == []


def test_the_locks_agree() -> None:
    """The locks for tests, for running and for building have the same versions."""
    tested = {str(requirement) for requirement, _ in locked("dev")}
    assert {str(pin) for lock in ("base", "build") for pin, _ in locked(lock)} <= tested


def test_the_package_asks_for_what_is_locked() -> None:
    """pyproject.toml and requirements/base.in name the same packages."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert names(project["dependencies"]) == names([str(each) for each in wanted("base")])


@pytest.mark.parametrize("name", ["aiosqlite", "fpdf2", "python-telegram-bot"])
def test_private_interfaces_of_libraries_are_pinned(name: str) -> None:
    """A private name, or a spelling that nobody documents, may be gone in the next version."""
    (asked,) = (each for each in wanted("base") if each.name == name)
    (tried,) = (Version(str(pin.specifier)[2:]) for pin, _ in locked("base") if pin.name == name)
    following = ".".join(map(str, (*tried.release[:-1], tried.release[-1] + 1)))
    assert asked.specifier.contains(tried)
    assert not asked.specifier.contains(following)


def test_the_guides_name_targets_that_exist() -> None:
    """A reader who types a command of a guide never gets "No rule to make target"."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^(\w+):", makefile, re.MULTILINE))
    guides = "".join(path.read_text(encoding="utf-8") for path in GUIDES)
    named = set(re.findall(r"(?:`|^ *\$? ?)make (?:[A-Z]+=\S+ )*(\w+)", guides, re.MULTILINE))
    assert {"demo", "test"} <= named <= targets


def test_a_class_name_means_one_thing() -> None:
    """No name is in two modules, except Telegram's own words in the front and the stand-in."""
    modules = (path.read_text(encoding="utf-8") for path in MODULES)
    classes = (re.findall(r"^ *class (\w+)[(\[:]", text, re.MULTILINE) for text in modules)
    named = Counter(chain.from_iterable(classes))
    assert {name for name, times in named.items() if times > 1} == {"Chat", "ChatMember", "User"}


def test_a_subject_is_small_and_the_way_through_the_club_is_short() -> None:
    """At most fourteen modules each, and no import leads on over more than eight.

    The limit was ten with 46 subjects, and nobody knew where one ended. A subject is something that
    an arbiter has a word for, such as signing off; with modules of 400 lines it needs that many.
    """
    assert max(metrics.rooms(sources()).values()) <= 14
    way = metrics.longest_chain(metrics.imports(sources()), metrics.CLUB)
    assert len(way) <= 8, way


def test_texts_are_in_messages_modules() -> None:
    """A subject's messages are together; the translator has one of its own."""
    astray = {kind for kind in messages() if not kind.__module__.endswith("messages")}
    assert {kind.__name__ for kind in astray} == {"Untranslated"}


def test_messages_are_below_the_modules_that_use_them() -> None:
    """Import contracts cannot match part of a name, so they list all modules but `messages`."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    (contract,) = (c for c in contracts if c["name"] == "Messages stand below all that says them")
    club = {n for n in sources() if n.startswith(metrics.CLUB) and n.endswith("_messages")}
    assert {*contract["source_modules"]} == {f"{metrics.CLUB}*.messages", *club}


def test_a_module_says_what_it_is_and_stays_short() -> None:
    """A module has a docstring, and fits in a head."""
    assert all(map(ast.get_docstring, sources().values()))
    assert MODULES
    for path in MODULES:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE, path


def waits(tree: ast.AST, allowed: set[str]) -> Iterator[int]:
    """The lines on which something waits or may, but in functions with these names."""
    left = [tree]
    while left:
        node = left.pop()
        if isinstance(node, ast.AsyncFunctionDef) and node.name in allowed:
            continue
        if isinstance(node, (ast.AsyncFunctionDef, ast.Await, ast.AsyncWith, ast.AsyncFor)):
            yield node.lineno
        elif isinstance(node, ast.comprehension) and node.is_async:
            yield node.iter.lineno
        left += ast.iter_child_nodes(node)


def test_nothing_waits_in_a_step() -> None:
    """A function inside a transaction is plain `def`: see keizer_bot/store/connection.py."""
    found = []
    for name, tree in sources().items():
        place = name.removeprefix("keizer_bot.").replace(".", "/")
        if not {place, place.split("/")[0]} & MAY_WAIT:
            lines = waits(tree, OPENING.get(place, set()))
            found += [f"{name}:{line}" for line in lines]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        "async def f(): ...",
        "async def f():\n    async with part(): ...",
        "async def f():\n    return [x async for x in y]",
        "def f():\n    async def opens(): ...",
    ],
)
def test_the_search_for_what_waits_finds_it(code: str) -> None:
    """The test above finds such calls, and skips functions that may wait."""
    assert list(waits(ast.parse(code), set()))
    assert bool(list(waits(ast.parse(code), {"f"}))) is code.startswith("def")


def test_only_its_front_speaks_telegrams_words() -> None:
    """Other packages queue intents; only the front knows the calls and payloads."""
    assert len(METHODS) > 100
    assert TELEGRAMS.search('{"reply_markup": keyboard}')
    assert TELEGRAMS.search('method="sendMessage"')
    found = {
        f"{path.relative_to(ROOT)}: {hit.group()}"
        for path in MODULES
        if path.relative_to(ROOT).parts[1] not in TELEGRAMS_FLOORS
        for hit in TELEGRAMS.finditer(path.read_text(encoding="utf-8"))
    }
    assert not found


def test_libraries_are_called_by_their_public_names() -> None:
    """Of python-telegram-bot nothing is imported that it may change without a word."""
    private = re.compile(r"(?:from|import) telegram\S*\._|from telegram\S* import _")
    assert private.search("from telegram.request._requestparameter import RequestParameter")
    assert not [path for path in MODULES if private.search(path.read_text(encoding="utf-8"))]


def test_nothing_is_set_by_an_import() -> None:
    """Importing the package changes neither the environment nor other modules."""
    sets = re.compile(r"(?:os\.environ|sys\.modules)(?:\.setdefault|\[[^]]+\] =)")
    assert sets.search('os.environ.setdefault("PTB_TIMEDELTA", "true")')
    assert sets.search('sys.modules["sniffio"] = None')
    assert not [path for path in MODULES if sets.search(path.read_text(encoding="utf-8"))]

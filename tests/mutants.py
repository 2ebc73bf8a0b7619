"""Mutation testing, part by part: whether tests hold the rules, the deadlines and the rights.

`make mutants`, by hand: about two hours. mutmut changes one thing at a time in a copy of the code
and runs the tests that reach it; a change that no test notices survives, and is shown.
docs/mutants.md says why some may.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPIED = ("keizer_bot", "migrations", "tests")
# Fewer cases a mutant than CI has: tables and examples are to catch it, not chance.
COUNTS = {
    "KEIZER_PAIRING_CASES": "60",
    "KEIZER_RANKED_SEASONS": "20",
    "KEIZER_PAIRED_SEASONS": "20",
    "KEIZER_OUTAGE_SEASONS": "1",
}


@dataclass(frozen=True)
class Part:
    """The lines to change, and the tests that should notice it."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def _engine(*names: str) -> tuple[str, ...]:
    return tuple(f"keizer_bot/engine/{name}.py" for name in names)


def _modules(*names: str) -> tuple[str, ...]:
    return tuple(f"keizer_bot/{name}.py" for name in names)


PARTS = {
    "rules": Part(
        _engine("rules", "absences", "values", "ties", "passes", "ranking", "replay", "entrants")
        + _engine("bookings", "ledger", "byes", "allowed", "colours", "colour_criteria")
        + _engine("giving_way", "winners", "top_down", "methods", "exact", "past_pairings")
        + _engine("running"),
        ("tests/engine", "tests/seeds", "tests/reference", "tests/test_agreement.py"),
    ),
    "deadlines": Part(
        (
            *_modules("clock", "calendar", "app/scheduler", "app/machine"),
            *_modules("core/hours", "core/jobs", "club/jobs"),
        ),
        (
            *("tests/test_clock.py", "tests/faults/test_clock.py", "tests/app/test_scheduler.py"),
            *("tests/app/test_scheduler_clock.py", "tests/app/test_scheduler_waking.py"),
            *("tests/core/test_hours.py", "tests/core/test_jobs.py", "tests/club/test_backlog.py"),
            "tests/app/test_clock_watch.py",
            *("tests/club/test_due.py", "tests/club/pairing/test_pairing_when_due.py"),
            "tests/club/signing_off/test_reminders.py",
        ),
    ),
    "rights": Part(
        _modules("club/people/actions", "club/changes/acts", "core/context", "core/identify")
        + _modules("club/signing_off/presence"),
        (
            *("tests/club/people/test_rights.py", "tests/club/changes/test_undo_rights.py"),
            *("tests/club/people/test_rights_told.py", "tests/club/changes/test_undo_allowed.py"),
            *("tests/club/signing_off/test_presence.py", "tests/club/pairing/test_check_in.py"),
            *("tests/core/test_context.py", "tests/core/test_identify.py"),
            "tests/core/test_rights.py",
            "tests/core/test_who_is_told.py",
            *("tests/security/test_deputies.py", "tests/security/test_across_clubs.py"),
            *("tests/club/signing_off/test_standing.py", "tests/chat/test_where.py"),
            *("tests/chat/test_way_back.py", "tests/security/test_operators.py"),
            *("tests/club/hosting", "tests/club/people", "tests/core/test_snapshot.py"),
            *("tests/club/looking_up", "tests/club/seasons/test_earlier_season.py"),
            "tests/chat/test_overheard.py",
        ),
    ),
}


def main(names: list[str]) -> None:
    """Test the parts, or the modules of a part, with these names; or all parts."""
    for name, part in [(name, chosen(name)) for name in names or PARTS]:
        with tempfile.TemporaryDirectory() as folder:
            survivors = _tested(part, Path(folder))
        print(f"{name}: {survivors} survived", flush=True)  # noqa: T201 - asked for at a terminal


def chosen(name: str) -> Part:
    """The part of that name, or the module of that name with its part's tests."""
    if name in PARTS:
        return PARTS[name]
    for part in PARTS.values():
        modules = tuple(each for each in part.modules if name in {each, Path(each).stem})
        if modules:
            return Part(modules, part.tests)
    sys.exit(f"{name}: no part and no module; parts are {', '.join(PARTS)}")


def _tested(part: Part, folder: Path) -> int:
    """Apply every change to the part; returns how many no test noticed."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name)
    for module in part.modules:
        path = folder / module
        path.write_text(undecorated(path.read_text("utf-8")), "utf-8")
    settings = (ROOT / "pyproject.toml").read_text("utf-8") + _settings(part)
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    children = str(os.environ.get("KEIZER_MUTANTS_AT_ONCE", os.cpu_count() or 1))
    _mutmut(folder, "run", "--max-children", children)
    return _report(folder)


def _settings(part: Part) -> str:
    return f"""
[tool.mutmut]
source_paths = ["keizer_bot"]
only_mutate = {list(part.modules)}
also_copy = {list(COPIED)}
pytest_add_cli_args = ["--hypothesis-profile=mutants", "-p", "no:cacheprovider"]
pytest_add_cli_args_test_selection = {list(part.tests)}
process_isolation = "forkserver"
track_dependencies = false
use_git_change_detection = false
timeout_multiplier = 5.0
timeout_constant = 3.0
"""


def _mutmut(folder: Path, *words: str, quiet: bool = False) -> str:
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "mutmut", *words],
        cwd=folder,
        env={**os.environ, **COUNTS},
        stdout=subprocess.PIPE if quiet else None,
        text=True,
        check=True,
    )
    return done.stdout or ""


def _report(folder: Path) -> int:
    """Print the score of each module, and each survivor; returns their number."""
    lines = _mutmut(folder, "results", "--all", "true", quiet=True).split("\n")
    found = [line.strip().split(": ") for line in lines if ": " in line]
    of = Counter(name.partition(".x")[0] for name, _ in found)
    lost = [name for name, outcome in found if outcome in {"survived", "no tests"}]
    missed = Counter(name.partition(".x")[0] for name in lost)
    for name in lost:
        print(_mutmut(folder, "show", name, quiet=True))  # noqa: T201 - asked for at a terminal
    for module, changes in sorted(of.items()):
        print(f"{module}: {changes - missed[module]} of {changes}")  # noqa: T201 - likewise
    return len(lost)


def undecorated(source: str) -> str:
    """The module with each function decorated in a line below it: mutmut passes over others."""
    lines = source.split("\n")
    found = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(not _is_plain(each) for each in node.decorator_list)
    ]
    for node in sorted(found, key=lambda each: each.lineno, reverse=True):
        called = node.name
        for each in reversed(node.decorator_list):
            called = f"{ast.unparse(each)}({called})"
        blank = " " * node.col_offset
        lines.insert(node.end_lineno or 0, f"{blank}{node.name} = {called}")
        del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "\n".join(lines)


def _is_plain(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id in {"classmethod", "staticmethod"}


if __name__ == "__main__":
    main(sys.argv[1:])

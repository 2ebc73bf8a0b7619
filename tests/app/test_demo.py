"""`keizer-bot demo`: the page where somebody looks, the show where nobody does."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from keizer_bot.app import demo, demo_season
from keizer_bot.cli.main import main
from keizer_bot.demo import terminal
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.weeks import SCENARIOS, closes, ends, pairs, results

Opened = list[tuple[str, Any]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Opened:
    """Records what would be opened, instead of opening it."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found: Opened = []

    def opens(what: str) -> Callable[..., Any]:
        async def noted(*given: Any, **more: Any) -> None:
            found.append((what, (given, more)))

        return noted

    for module, name in ((terminal, "play"), (demo, "show_page"), (demo_season, "keep_season")):
        monkeypatch.setattr(module, name, opens(name))
    return found


def run(monkeypatch: pytest.MonkeyPatch, *words: str, terminal: bool) -> int:
    """Type `keizer-bot demo`, at a terminal or not; the exit code."""
    monkeypatch.setattr(sys, "argv", ["keizer-bot", "demo", *words])
    monkeypatch.setattr(sys.stdout, "isatty", lambda: terminal)
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


@pytest.mark.parametrize(
    ("words", "terminal", "what"),
    [
        ((), True, "show_page"),
        ((), False, "play"),
        (("--terminal",), True, "play"),
        (("--scenario", "late-sign-off"), True, "show_page"),
    ],
)
def test_paths_that_are_opened(
    monkeypatch: pytest.MonkeyPatch,
    opened: Opened,
    words: tuple[str, ...],
    terminal: bool,
    what: str,
) -> None:
    """Without a terminal the demo is the show, which ends automatically."""
    assert run(monkeypatch, *words, terminal=terminal) == 0
    assert [each for each, _ in opened] == [what]


def test_the_season_is_left_where_it_is_wanted(
    monkeypatch: pytest.MonkeyPatch, opened: Opened, tmp_path: Path
) -> None:
    """The file is there after the show and after the page alike."""
    wanted = tmp_path / "s.json"
    assert run(monkeypatch, "--export", str(wanted), terminal=False) == 0
    assert [each for each, _ in opened] == ["play", "keep_season"]
    assert opened[1][1][0][1] == wanted


async def test_the_season_that_was_shown_is_the_one_that_is_left(tmp_path: Path) -> None:
    """The empty season that began after it is not the one left."""
    plan = DemoPlan(7, 1, "nl", Console(quiet=True), tmp_path)
    (tmp_path / "season.json").write_text("the season of seven rounds")
    await demo_season.keep_season(plan, tmp_path / "wanted.json")
    assert (tmp_path / "wanted.json").read_text() == "the season of seven rounds"


@pytest.mark.parametrize(("words", "is_left"), [((), False), (("--terminal",), True)])
def test_a_page_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, opened: Opened, words: tuple[str, ...], *, is_left: bool
) -> None:
    """The show keeps its files and names them at the end, for further use."""
    assert run(monkeypatch, *words, terminal=True) == 0
    plan: DemoPlan = opened[0][1][0][0]
    assert plan.folder.exists() == is_left


def test_a_folder_that_was_named_is_kept(
    monkeypatch: pytest.MonkeyPatch, opened: Opened, tmp_path: Path
) -> None:
    """The folder belongs to the person who named it."""
    assert run(monkeypatch, "--folder", str(tmp_path), terminal=True) == 0
    assert opened
    assert tmp_path.exists()


def test_a_story_that_there_is_not_is_named(
    monkeypatch: pytest.MonkeyPatch, opened: Opened, capsys: pytest.CaptureFixture[str]
) -> None:
    """Wrong usage, with the names of all stories."""
    assert run(monkeypatch, "--scenario", "nonsense", terminal=True) == 2
    assert run(monkeypatch, "--scenario", "late-sign-off", terminal=False) == 2  # there is no page
    assert run(monkeypatch, "--scenario", "late-sign-off", "--terminal", terminal=True) == 2
    assert opened == []
    said = capsys.readouterr().err
    assert all(name in said.replace("\n", " ") for name in ("late-sign-off", "wrong-result"))


def test_stories_have_scenes() -> None:
    """Each story has at least one scene beside the weekly ones."""
    for scenes in SCENARIOS.values():
        assert set(scenes) - {closes, pairs, results, ends}


@pytest.mark.parametrize(
    ("environment", "words", "language"),
    [
        ({"LANG": "it_IT.UTF-8"}, (), "it"),
        ({"LANG": "en_GB.UTF-8"}, (), "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "nl_BE"}, (), "nl"),
        ({"LANG": "it_IT.UTF-8"}, ("--language", "en"), "en"),
        ({"LANG": "C.UTF-8"}, (), "nl"),
        ({"LANG": "xx_XX.UTF-8"}, (), "nl"),
        ({}, (), "nl"),
    ],
)
def test_the_show_speaks_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
    opened: Opened,
    environment: dict[str, str],
    words: tuple[str, ...],
    language: str,
) -> None:
    """The language of LC_ALL or LANG, if it is one of ours; an option overrides it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert run(monkeypatch, *words, terminal=False) == 0
    assert opened[0][1][0][0].language == language

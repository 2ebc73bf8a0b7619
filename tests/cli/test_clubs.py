"""`keizer-bot club list`, `sleep`, `wake` and `erase`, as a host types them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from keizer_bot.config.reading import load
from tests.cli.command_line import Run, in_english
from tests.keeping.club_archive import evening


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the demo's club, on its first evening."""
    return in_english(evening(tmp_path))


def test_clubs_are_listed(run: Run, folder: Path) -> None:
    """A line each, with its members and its last evening."""
    name = load(folder / "config.toml").clubs[0].name
    ran = run("club", "list")
    assert ran.returncode == 0
    title, line = ran.stdout.splitlines()
    assert title.split() == ["club", "founded", "members", "last", "evening", "state"]
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        ((members,),) = database.execute("SELECT count(*) FROM member").fetchall()
    known = ["in", "the", "file", str(members), "2025-09-01", "awake"]
    assert line.split() == [*name.split(), *known]


def test_a_club_of_the_file_is_not_erased(run: Run, folder: Path) -> None:
    """The configuration would create it again at the next start: the host is told what to do."""
    name = load(folder / "config.toml").clubs[0].name
    ran = run("club", "erase", name, "--yes")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "take its [[club]] out first" in ran.stderr


def test_nobody_is_erased_without_a_yes(run: Run, folder: Path) -> None:
    """Without a terminal the option must say it."""
    before = (folder / "keizer.db").read_bytes()
    ran = run("club", "erase", "Whoever")
    question = "Delete Whoever for good, with all its seasons?"
    assert (ran.returncode, ran.stderr) == (
        1,
        f"Nothing has changed yet. {question} If so, say --yes.\n",
    )
    assert (folder / "keizer.db").read_bytes() == before


def test_a_club_that_is_erased_is_gone(run: Run, folder: Path) -> None:
    """With its seasons; a name that no club has is answered with those that there are."""
    config = folder / "config.toml"
    name = load(config).clubs[0].name
    config.write_text(config.read_text("utf-8").replace(f'name = "{name}"', 'name = "De Toren"'))
    assert run("club", "erase", "De Dame", "--yes").stderr.startswith("Say which club")
    assert run("club", "erase", name, "--yes").stdout == f"{name} is gone.\n"
    assert run("club", "list").stdout.splitlines()[1].split()[:2] == ["De", "Toren"]
    assert len(run("club", "list").stdout.splitlines()) == 2


def test_a_club_sleeps_and_is_woken(run: Run, folder: Path) -> None:
    """`club list`, `status` and `check` say so; its arbiters are told when the bot runs again."""
    name = load(folder / "config.toml").clubs[0].name
    assert run("club", "wake", name).stderr == f"{name} is not asleep.\n"
    assert run("club", "sleep", name).stdout.startswith(f"{name} is asleep.")
    assert run("club", "sleep", name).stderr.startswith(f"{name} is already asleep, since ")
    assert "asleep since 20" in run("club", "list").stdout
    assert " clubs=1 asleep=1" in run("status").stdout
    assert f"{name} has been asleep since" in run("check").stdout
    assert run("club", "wake", name).stdout == f"{name} is awake.\n"
    assert " clubs=1 asleep=0" in run("status").stdout
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        sql = "SELECT intent FROM outbox ORDER BY id DESC LIMIT 20"
        said = [intent for (intent,) in database.execute(sql).fetchall()]
    assert sum("is asleep from now on" in intent for intent in said) == 1
    assert sum("was woken and goes on" in intent for intent in said) == 1


@pytest.mark.parametrize("act", ["sleep", "wake"])
def test_only_a_club_that_is_there_sleeps(run: Run, folder: Path, act: str) -> None:
    """Another name is answered with those that there are."""
    assert folder.exists()
    ran = run("club", act, "De Dame")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("Say which club")


def founded(folder: Path) -> str:
    """The club of the folder begins in the chat after all, and another is in the file; its name."""
    config = folder / "config.toml"
    name = load(config).clubs[0].name
    config.write_text(config.read_text("utf-8").replace(f'name = "{name}"', 'name = "De Toren"'))
    with closing(sqlite3.connect(folder / "keizer.db")) as database, database:
        database.execute("UPDATE club SET founded_at = '2026-09-01T18:00:00.000000Z'")
    return name


def test_a_club_is_taken_away_with_notice(run: Run, folder: Path) -> None:
    """Nothing is deleted yet, its arbiters will be told, and it can be taken back."""
    name = founded(folder)
    assert run("club", "keep", name).stderr == f"{name} was not going to be deleted.\n"
    assert run("club", "remove", name).stderr.endswith("If so, say --yes.\n")
    assert run("club", "remove", name, "--yes").returncode == 0
    assert run("club", "remove", name, "--yes").stderr.startswith(
        f"{name} is already going to be deleted"
    )
    line = run("club", "list").stdout.splitlines()[1]
    assert line.endswith("will be deleted")
    assert run("club", "keep", name).stdout.startswith(f"{name} stays.")
    assert run("club", "list").stdout.splitlines()[1].endswith("awake")
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        told = database.execute("SELECT intent FROM outbox ORDER BY id DESC LIMIT 2").fetchall()
    assert ["blijft toch" in told[0][0], "haalt" in told[1][0]] == [True, True]


def test_a_club_whose_archive_the_host_gave_is_taken_away(run: Run, folder: Path) -> None:
    """No arbiter need be on Telegram: the two weeks begin when the host says so, and once."""
    name = founded(folder)
    assert run("club", "remove", name, "--yes").returncode == 0
    assert "two weeks from now" in run("club", "remove", name, "--archived", "--yes").stdout
    assert "deleted on" in run("club", "list").stdout.splitlines()[1]
    again = run("club", "remove", name, "--archived", "--yes")
    assert again.stderr.startswith(f"{name} is already going to be deleted")


def test_the_name_of_a_club_that_moved_can_be_freed(run: Run, folder: Path) -> None:
    """The note of where it went is deleted."""
    assert run("club", "list").returncode == 0
    with closing(sqlite3.connect(folder / "keizer.db")) as database, database:
        moved = "INSERT INTO moved_club VALUES ('De Dame', 'other_bot', '2026-09-01T18:00:00Z')"
        database.execute(moved)
    assert run("club", "erase", "De Dame", "--yes").stdout == "De Dame is gone.\n"
    with closing(sqlite3.connect(folder / "keizer.db")) as database:
        assert database.execute("SELECT * FROM moved_club").fetchall() == []
        assert database.execute("SELECT count(*) FROM club").fetchone() == (1,)


def test_a_club_of_the_file_is_not_taken_away(run: Run, folder: Path) -> None:
    """The configuration would create it again at the next start."""
    name = load(folder / "config.toml").clubs[0].name
    ran = run("club", "remove", name, "--yes")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert "take its [[club]] out first" in ran.stderr

"""`keizer-bot backup` and `restore`, and the answers if the database is lost."""

import json
import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from keizer_bot.store.lock import InstanceLock
from tests.cli.command_line import Run, players

pytestmark = pytest.mark.slow


def test_a_backup_is_put_back(run: Run, club: Path) -> None:
    """Changes made after the backup are undone, and kept aside."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    assert run("backup").returncode == 0
    made = next((club / "backups").iterdir())
    run("players", "import", str(players(club, "Corrie;1500;")))
    restored = run("restore", str(made), "--yes")
    assert f"{made} holds De Pion: 20" in restored.stdout
    assert ", before its first round." in restored.stdout
    assert "before-" in restored.stdout
    assert len(json.loads(run("season", "export").stdout)["players"]) == 2


def test_a_backup_that_nobody_agreed_to_is_not_put_back(
    run: Run, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No is no, and so is silence."""
    run("backup")
    (made,) = (club / "backups").iterdir()
    before = (club / "keizer.db").read_bytes()
    for answer, status in (("n\n", 1), ("", 1)):
        monkeypatch.setattr("sys.stdin", StringIO(answer))
        assert run("restore", str(made)).returncode == status
    assert (club / "keizer.db").read_bytes() == before
    assert not list(club.glob("*.part*"))


def test_another_bot_s_backup_is_refused(run: Run, club: Path) -> None:
    """The refusal names the backup's clubs and those of the configuration."""
    run("backup")
    (made,) = (club / "backups").iterdir()
    config = club / "config.toml"
    config.write_text(config.read_text().replace("De Pion", "De Toren"))
    refused = run("restore", str(made), "--yes")
    assert refused.returncode == 1
    assert "holds De Pion: no season. The configuration describes De Toren" in refused.stderr
    assert not list(club.glob("*before-*"))


@pytest.mark.parametrize("lost", [Path.unlink, lambda path: path.write_bytes(b"")])
def test_a_lost_database_is_not_begun_anew(
    run: Run, club: Path, lost: Callable[[Path], object]
) -> None:
    """Commands that write refuse with the facts and the remedy; then restoring works."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    run("backup")
    (made,) = (club / "backups").iterdir()
    lost(club / "keizer.db")
    for words in (("run",), ("check",), ("init", "--links"), ("players", "import", "players.csv")):
        refused = run(*words)
        assert refused.returncode == 1
        said = f"keizer-bot restore FILE to go on with it (the newest is {made.name})"
        assert said in refused.stdout + refused.stderr
    assert run("restore", str(made), "--yes").returncode == 0
    assert len(json.loads(run("season", "export").stdout)["players"]) == 2


def test_an_older_program_says_how_to_go_back(run: Run, club: Path) -> None:
    """A later version changed the tables: the backup made before that brings this one back."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    run("backup")
    (made,) = (club / "backups").iterdir()
    before = made.rename(made.with_name(made.name.replace("by-hand", "before-migration")))
    later = club / "backups" / "keizer-20991231T030000Z.db"
    with closing(sqlite3.connect(club / "keizer.db")) as database, database:
        database.execute("PRAGMA user_version = 9999")
        database.execute("ALTER TABLE member RENAME COLUMN name TO called")
        database.execute("VACUUM INTO ?", (str(later),))
    refused = run("run")
    assert refused.returncode == 1
    assert "The database has version 9999" in refused.stderr
    assert f"keizer-bot restore {before}" in refused.stderr
    assert "written by an earlier keizer-bot" not in run("season", "export").stderr
    assert run("restore", str(later), "--yes").returncode == 1
    assert run("restore", str(before), "--yes").returncode == 0
    assert len(json.loads(run("season", "export").stdout)["players"]) == 2


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_an_unrankable_database_is_neither_backed_up_nor_restored(
    run: Run, club: Path, command: str
) -> None:
    """A whole file with rules that nobody can read; the sentence names the season."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    run("backup")
    (made,) = (club / "backups").iterdir()
    spoilt = club / "keizer.db" if command == "backup" else made
    with closing(sqlite3.connect(spoilt)) as database, database:
        database.execute("""UPDATE season SET rules = '{"preset": "no such"}'""")
    refused = run(command, *[str(made), "--yes"][: 2 * (command == "restore")])
    assert (refused.returncode, "cannot be ranked" in refused.stderr) == (1, True)
    assert [f.name for f in (club / "backups").glob("*.db")] == [made.name]
    assert not list(club.glob("*before-*"))


@pytest.mark.parametrize(
    "words",
    [
        ("restore", "{made}"),
        ("club", "restore", "De Pion", "--from", "{made}"),
        ("season", "import", "{made}"),
        ("players", "import", "{made}"),
    ],
)
def test_nothing_is_asked_while_the_bot_runs(
    run: Run, club: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    """The file is neither read nor shown, because the answer could not be used."""
    run("backup")
    (made,) = (club / "backups").iterdir()
    monkeypatch.setattr("typer.confirm", lambda *_: pytest.fail("asked"))
    lock = InstanceLock(club / "keizer.db")
    try:
        refused = run(*(word.format(made=made) for word in words))
    finally:
        lock.release()
    assert refused.returncode == 1
    assert refused.stdout == ""
    assert "a keizer-bot runs on it. Stop the bot first." in refused.stderr


def test_a_table_is_tried_while_the_bot_runs(run: Run, club: Path) -> None:
    """It says if it would go, and why not; nothing changes, and nothing is left behind."""
    good, bad = players(club, "Anna;1500;", "Bram;1900;"), club / "bad.csv"
    bad.write_text("naam;rating\nAnna;veel\n")
    before = (club / "keizer.db").read_bytes()
    files = {path.name for path in club.iterdir()}
    lock = InstanceLock(club / "keizer.db")
    try:
        tried = run("players", "import", "--try", str(good))
        refused = run("players", "import", "--try", str(bad))
    finally:
        lock.release()
    assert (tried.returncode, refused.returncode) == (0, 1)
    assert "Only tried: 2 of 2 players would be added." in tried.stdout
    assert "veel" in refused.stderr
    assert (club / "keizer.db").read_bytes() == before
    left = {path.name for path in club.iterdir()}
    assert left - {"keizer.db-wal", "keizer.db-shm"} == files


def test_files_with_names_are_readable_by_the_owner_only(
    run: Run, club: Path, tmp_path: Path
) -> None:
    """An exported season and a club's archive are private, whatever the shell's mask."""
    run("players", "import", str(players(club, "Anna;1500;", "Bram;1900;")))
    before = os.umask(0)
    try:
        for name in ("season.json", "season.csv"):
            assert run("season", "export", str(tmp_path / name)).returncode == 0
        assert run("club", "export", "De Pion", str(tmp_path / "club.zip")).returncode == 0
        assert run("archive", str(tmp_path / "archive")).returncode == 0
    finally:
        os.umask(before)
    files = [tmp_path / name for name in ("season.json", "season.csv", "club.zip")]
    files += [*(tmp_path / "archive" / "facts").iterdir()]
    assert [path for path in files if stat.S_IMODE(path.stat().st_mode) != 0o600] == []

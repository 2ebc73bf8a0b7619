"""A backup is whole, silent about messages, and can be put back."""

import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.store import backup, inbox, outbox
from keizer_bot.store.connection import Database
from keizer_bot.store.inbox import Arrival
from keizer_bot.store.intents import Address, Say, person
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction

NIGHT = datetime(2026, 11, 20, 3, tzinfo=UTC)


def content(_: Path) -> None:
    """A judge that accepts every copy."""


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    """The rows of a file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(sql).fetchall()


@pytest.fixture
async def filled(database: Database, path: Path) -> Path:
    """A live database with a club, a message that waits and a post that was queued."""

    def step(tx: Transaction) -> None:
        tx.write("INSERT INTO club (id, name, language, time_zone) VALUES (1, 'Club', 'nl', 'UTC')")
        outbox.put(tx, Outgoing(intent=Say("geheim-uit"), to=Address(person(1))), NIGHT)
        inbox.keep(tx, [Arrival(1, "h", "message", 1, NIGHT, "geheim-in")], NIGHT)

    await database.run(step)
    return path


def test_a_backup_of_a_live_database_is_whole(filled: Path, tmp_path: Path) -> None:
    """It has the rows, a name with its moment, and only its owner may read it."""
    made = backup.make(filled, tmp_path / "backups", NIGHT, content)
    assert made.name == "keizer-20261120T030000Z.db"
    assert rows(made, "SELECT name FROM club") == [("Club",)]
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    assert [file.name for file in made.parent.iterdir()] == [made.name]


def test_a_backup_holds_no_texts(filled: Path, tmp_path: Path) -> None:
    """Neither received nor sent texts are in its bytes."""
    made = backup.make(filled, tmp_path / "backups", NIGHT, content)
    assert b"geheim" not in made.read_bytes()
    assert rows(made, "SELECT state FROM outbox") == [("failed",)]
    assert rows(made, "SELECT state FROM inbox") == [("dead",)]


def test_a_backup_that_is_judged_wrong_gets_no_name(filled: Path, tmp_path: Path) -> None:
    """The judge's error is raised; the folder has no backup."""

    def judge(_: Path) -> None:
        raise ArithmeticError

    with pytest.raises(ArithmeticError):
        backup.make(filled, tmp_path / "backups", NIGHT, judge)
    assert not list((tmp_path / "backups").glob("*.db"))


async def test_a_running_bot_is_not_restored_over(filled: Path, tmp_path: Path) -> None:
    """The lock refuses it, and the live database is as it was."""
    made = backup.make(filled, tmp_path / "backups", NIGHT, content)
    with pytest.raises(AlreadyRunning):
        backup.restore(made, filled, NIGHT, content)
    assert rows(filled, "SELECT state FROM outbox") == [("queued",)]


async def test_a_backup_can_be_put_back(filled: Path, database: Database, tmp_path: Path) -> None:
    """Later changes are gone from the database, and kept beside it."""
    made = backup.make(filled, tmp_path / "backups", NIGHT, content)
    await database.run(lambda tx: tx.write("UPDATE club SET name = 'Later'"))
    await database.close()
    aside = backup.restore(made, filled, NIGHT, content)
    assert aside is not None
    assert rows(aside, "SELECT name FROM club") == [("Later",)]
    reopened = await Database.open(filled)
    row = await reopened.run(lambda tx: tx.one("SELECT name FROM club"))
    await reopened.close()
    assert row is not None
    assert row["name"] == "Club"


def test_a_file_that_is_no_backup_is_refused(tmp_path: Path) -> None:
    """Garbage, a foreign database and a missing file each give a sentence, nothing is made."""
    garbage, foreign = tmp_path / "garbage", tmp_path / "foreign"
    garbage.write_bytes(b"x" * 5000)
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE t (x)")
    for wrong in (garbage, foreign, tmp_path / "missing"):
        with pytest.raises(backup.NoBackup, match=wrong.name):
            backup.restore(wrong, tmp_path / "keizer.db", NIGHT, content)
    assert not (tmp_path / "keizer.db").exists()


def test_old_backups_are_kept_by_day_week_and_month(tmp_path: Path) -> None:
    """The newest of each of 7 days, 5 weeks and 12 months is left, thinned out night by night."""
    for night in range(400):
        at = NIGHT + timedelta(days=night)
        (tmp_path / at.strftime("keizer-%Y%m%dT%H%M%SZ.db")).touch()
        backup.thin_out(tmp_path, NIGHT, 7, 5, 12, backup.NIGHTLY, ".db")
    days = [f"202712{day}" for day in range(18, 25)]  # the last night is Friday 24 December 2027
    sundays = ["20271128", "20271205", "20271212", "20271219"]
    ends = ["0131", "0228", "0331", "0430", "0531", "0630", "0731", "0831", "0930", "1031", "1130"]
    expected = {*days, *sundays, *(f"2027{end}" for end in ends)}
    assert {file.name[7:15] for file in tmp_path.iterdir()} == expected


def test_a_young_database_takes_no_older_backup_away(tmp_path: Path) -> None:
    """Backups from before it began belong to another, lost database; so do those made by hand."""
    old = [NIGHT.replace(hour=hour) for hour in (1, 2)]
    kept = [tmp_path / at.strftime("keizer-%Y%m%dT%H%M%SZ.db") for at in old]
    kept += [tmp_path / "by-hand-20261121T030000Z.db", tmp_path / "keizer-before-trip-Z.db"]
    thinned = tmp_path / "keizer-20261120T040000Z.db"
    newest = tmp_path / "keizer-20261120T050000Z.db"
    for path in (*kept, thinned, newest):
        path.touch()
    backup.thin_out(tmp_path, NIGHT, 1, 1, 1, backup.NIGHTLY, ".db")
    assert sorted(tmp_path.iterdir()) == sorted([*kept, newest])
    assert backup.strangers_in(tmp_path) == ["keizer-before-trip-Z.db"]


def test_a_file_in_which_nothing_was_written_is_no_database(filled: Path, tmp_path: Path) -> None:
    """A file that is missing is no database either; a live one is."""
    (tmp_path / "empty.db").touch()
    assert backup.is_gone(tmp_path / "empty.db")
    assert backup.is_gone(tmp_path / "no.db")
    assert not backup.is_gone(filled)


@pytest.mark.parametrize(
    "name",
    [
        "keizer-20261301T999999Z.db",
        "keizer-20260230T030000Z.db",
        "keizer-00000101T000000Z.db",
        "by-hand-20261120T250000Z.db",
        "before-migration-20261131T030000Z.db",
    ],
)
def test_a_name_without_a_moment_is_none_of_ours(filled: Path, tmp_path: Path, name: str) -> None:
    """It is no backup, is reported as a stranger, and the nightly job leaves it alone."""
    folder = tmp_path / "backups"
    made = backup.make(filled, folder, NIGHT, content)
    (folder / name).write_bytes(b"")
    (folder / "keizer-20261119T030000Z.db").mkdir()
    assert [each.path for each in backup.backups_in(folder)] == [made]
    assert backup.strangers_in(folder) == sorted([name, "keizer-20261119T030000Z.db"])
    backup.thin_out(folder, NIGHT - timedelta(days=999), 0, 0, 0, backup.NIGHTLY, ".db")
    assert (folder / name).exists()
    assert not made.exists()


async def test_the_database_is_not_put_in_its_own_place(filled: Path, tmp_path: Path) -> None:
    """Under any name for the same file, nothing changes."""
    other = tmp_path / "other.db"
    other.hardlink_to(filled)
    before = filled.read_bytes()
    for same in (filled, other):
        with pytest.raises(backup.NoBackup, match="is the database itself"):
            backup.restore(same, filled, NIGHT, content)
    assert filled.read_bytes() == before


def test_a_newer_database_is_not_called_foreign(filled: Path, tmp_path: Path) -> None:
    """The error of `run` names both versions, and what to do."""
    newer = backup.make(filled, tmp_path / "backups", NIGHT, content)
    with closing(sqlite3.connect(newer)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    with pytest.raises(backup.NoBackup, match=r"version 9999.*Start the newer keizer-bot"):
        backup.verify(newer)

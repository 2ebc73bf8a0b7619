"""Files of older versions are brought up to date, of newer ones refused."""

from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store import clubs, people
from keizer_bot.store.connection import Database
from keizer_bot.store.devices import SignIn, open_sign_in
from keizer_bot.store.migrations import NewerDatabase, migrate, migration_scripts, version
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed

ONE = {1: "CREATE TABLE a (id INTEGER PRIMARY KEY) STRICT; -- a; b\nINSERT INTO a VALUES (1);"}
TWO = ONE | {2: "CREATE TABLE b (id INTEGER REFERENCES a) STRICT;\nINSERT INTO b VALUES (1);"}
WRONG = ONE | {2: "CREATE TABLE b (id INTEGER REFERENCES a) STRICT;\nINSERT INTO b VALUES (9);"}


@pytest.fixture
def backups() -> list[int]:
    """One entry for each time that a backup was asked for."""
    return []


async def opened(path: Path) -> Database:
    """The bare file."""
    return await Database.open(path)


def test_the_package_brings_its_migrations() -> None:
    """They are numbered from 1 without gaps, and no two alike."""
    files = list((Path(__file__).parents[2] / "migrations").glob("*.sql"))
    assert list(migration_scripts()) == list(range(1, len(files) + 1))


def test_no_two_migrations_have_one_number() -> None:
    """Of two written side by side only one would be applied."""
    files = (Path(__file__).parents[2] / "migrations").glob("*.sql")
    assert len(list(files)) == len(migration_scripts())


async def test_a_new_file_needs_no_backup(path: Path, backups: list[int]) -> None:
    """There is nothing in it to lose."""
    database = await opened(path)

    async def backup() -> None:
        backups.append(await version(database))

    await migrate(database, backup, ONE)
    assert (await version(database), backups) == (1, [])
    await migrate(database, backup, TWO)
    assert (await version(database), backups) == (2, [1])
    await migrate(database, backup, TWO)
    assert backups == [1]
    await database.close()


async def test_a_migration_that_breaks_references_leaves_the_file_as_it_was(path: Path) -> None:
    """It is one transaction, checked before its end."""
    database = await opened(path)

    async def backup() -> None: ...

    await migrate(database, backup, ONE)
    with pytest.raises(StoreFailed, match="Migration 2"):
        await migrate(database, backup, WRONG)
    tables = await database.outside("SELECT name FROM sqlite_schema")
    assert ([row[0] for row in tables], await version(database)) == (["a"], 1)
    assert (await database.outside("PRAGMA foreign_keys"))[0][0] == 1
    await database.close()


async def test_a_newer_file_is_refused_untouched(path: Path) -> None:
    """The sentence names both versions."""
    database = await opened(path)

    async def backup() -> None: ...

    await migrate(database, backup, TWO)
    with pytest.raises(NewerDatabase, match=r"version 2.*up to 1"):
        await migrate(database, backup, ONE)
    await database.close()


async def test_a_member_s_number_is_given_once(database: Database) -> None:
    """It is not given again when the newest member's row is gone."""

    def step(tx: Transaction) -> tuple[int, int]:
        club_id, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
        first = people.add_member(tx, club_id, "Anna Smit")
        tx.write("DELETE FROM member")
        return first, people.add_member(tx, club_id, "Bram Kok")

    assert await database.run(step) == (1, 2)


async def test_a_signed_in_member_who_asked_for_a_link_keeps_it(path: Path) -> None:
    """Such a person stood in the column of mail addresses; a family's address stays one."""
    earlier = {number: sql for number, sql in migration_scripts().items() if number < 17}

    async def backup() -> None:
        """None is wanted."""

    database = await opened(path)
    await migrate(database, backup, earlier)

    def asked(tx: Transaction) -> None:
        for hash_, mail in (("h1", "#9007199254740993"), ("h2", "vos@example.org")):
            columns = "hash, mail, made_at, expires_at"
            tx.insert("sign_in", columns, hash_, mail, "2026-11-18", "2026-11-20")

    await database.run(asked)
    await migrate(database, backup)
    at = datetime.fromisoformat("2026-11-18T12:00:00+01:00")
    found = [await database.run(open_sign_in, hash_, at) for hash_ in ("h1", "h2")]
    assert found == [SignIn(None, 9007199254740993), SignIn("vos@example.org", None)]
    await database.close()


async def test_waiting_rows_keep_their_kind_of_mail(path: Path) -> None:
    """It was named after the subject; a member who wants no reminders still gets none."""
    earlier = {number: sql for number, sql in migration_scripts().items() if number < 40}

    async def backup() -> None:
        """None is wanted."""

    database = await opened(path)
    await migrate(database, backup, earlier)

    def put(tx: Transaction) -> None:
        columns = "id, kind, intent, urgency, made_at, subject"
        subjects = ("reminders", "preview", "appeals", "prizes", "calendar", "")
        for number, subject in enumerate(subjects, start=1):
            tx.insert("outbox", columns, number, "say", "{}", 5, "2026-11-18", subject)

    await database.run(put)
    await migrate(database, backup)
    kinds = await database.outside("SELECT mail_kind FROM outbox ORDER BY id")
    assert [row[0] for row in kinds] == [*MailKind][:4] + [MailKind.OTHER] * 2
    await database.close()

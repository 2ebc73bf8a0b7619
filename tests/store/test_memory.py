"""What is remembered of the file is never older than the file."""

import re
from collections.abc import Sequence
from pathlib import Path
from sqlite3 import Row
from typing import Any

import pytest

from keizer_bot.store import clubs
from keizer_bot.store.connection import Database, Transaction
from keizer_bot.store.memory import ANY, KEPT, written_by
from keizer_bot.usecases import desk


async def name_of(database: Database) -> str:
    """The club's name, as a transaction of its own reads it."""
    return await database.run(lambda tx: clubs.club(tx, 1).name)


async def rename(database: Database, name: str, *, divisor: int = 1) -> float:
    """Write the name, and read it in the same transaction."""

    def step(tx: Transaction) -> float:
        tx.write("UPDATE club SET name = ? WHERE id = 1", name)
        assert clubs.club(tx, 1).name == name
        return 1 / divisor

    return await database.run(step)


@pytest.fixture
async def with_a_club(database: Database) -> Database:
    """A database whose club was read once."""
    await database.run(clubs.settle, "De Pion", "nl", "Europe/Amsterdam", "{}")
    assert await name_of(database) == "De Pion"
    return database


async def test_what_did_not_change_is_not_read_again(
    with_a_club: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second reader is given what the first was given."""
    monkeypatch.delattr(clubs, "_club")
    assert await name_of(with_a_club) == "De Pion"


async def test_what_was_written_is_read_again(with_a_club: Database) -> None:
    """By the writer himself, and by whoever comes after."""
    await rename(with_a_club, "De Toren")
    assert await name_of(with_a_club) == "De Toren"


async def test_what_was_rolled_back_is_not_remembered(with_a_club: Database) -> None:
    """Though the transaction that was undone has read it."""
    with pytest.raises(ZeroDivisionError):
        await rename(with_a_club, "De Toren", divisor=0)
    assert await name_of(with_a_club) == "De Pion"


def rename_and_refuse(tx: Transaction) -> None:
    """Write the name, read it, and take it back."""
    with tx.part():
        tx.write("UPDATE club SET name = 'De Toren' WHERE id = 1")
        assert clubs.club(tx, 1).name == "De Toren"
        raise ZeroDivisionError


async def test_what_a_part_undid_is_not_remembered(with_a_club: Database) -> None:
    """A refusal leaves nothing, in the memory either."""

    def step(tx: Transaction) -> None:
        with pytest.raises(ZeroDivisionError):
            rename_and_refuse(tx)
        assert clubs.club(tx, 1).name == "De Pion"

    await with_a_club.run(step)
    assert await name_of(with_a_club) == "De Pion"


async def test_a_reader_beside_the_bot_remembers_nothing(with_a_club: Database, path: Path) -> None:
    """The bot writes what such a reader is not told of."""
    reader = await Database.open_read_only(path)
    assert await name_of(reader) == "De Pion"
    await rename(with_a_club, "De Toren")
    assert await name_of(reader) == "De Toren"
    await reader.close()


@pytest.mark.parametrize(
    ("sql", "table"),
    [
        ("SELECT * FROM club", None),
        ("INSERT INTO club (name) VALUES (?) RETURNING id", "club"),
        ("INSERT OR REPLACE INTO awaited VALUES (?)", "awaited"),
        ("UPDATE round SET phase = ?", "round"),
        ("UPDATE OR REPLACE chat SET chat_id = ?", "chat"),
        ("DELETE FROM wish", "wish"),
        ("WITH a AS (SELECT 1) DELETE FROM wish", ANY),
        ("ALTER TABLE club ADD COLUMN website TEXT", ANY),
    ],
)
def test_each_statement_says_what_it_writes(sql: str, table: str | None) -> None:
    """What is not understood may have written anything."""
    assert written_by(sql) == table


async def test_nothing_else_writes_to_what_is_kept(database: Database) -> None:
    """No trigger does, and no deletion elsewhere reaches those tables."""

    def step(tx: Transaction) -> tuple[Sequence[Row], Any]:
        triggers = tx.all("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        links = [row for name in KEPT for row in tx.all(f"PRAGMA foreign_key_list({name})")]
        return triggers, links

    triggers, links = await database.run(step)
    assert {"round", "season"} <= KEPT, desk.__name__
    texts = " ".join(row["sql"].split("BEGIN", 1)[1] for row in triggers)
    written = set(re.findall(r"(?:INTO|UPDATE|DELETE FROM) (\w+)", texts))
    assert written.isdisjoint(KEPT)
    assert {(row["on_delete"], row["on_update"]) for row in links} == {("NO ACTION", "NO ACTION")}

"""What is remembered of the file is never older than the file."""

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from keizer_bot.app import running  # noqa: F401 - with it comes whoever keeps answers
from keizer_bot.store import clubs, people
from keizer_bot.store.connection import Database
from keizer_bot.store.read_cache import ANY, READERS, TAKE_ALONG, written_by
from keizer_bot.store.transaction import Transaction


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
    monkeypatch.delattr(clubs, "Club")
    assert await name_of(with_a_club) == "De Pion"


async def test_what_was_written_is_read_again(with_a_club: Database) -> None:
    """By whoever wrote, and by whoever comes after."""
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
    """A refusal leaves nothing, in the cache either."""

    def step(tx: Transaction) -> None:
        with pytest.raises(ZeroDivisionError):
            rename_and_refuse(tx)
        assert clubs.club(tx, 1).name == "De Pion"

    await with_a_club.run(step)
    assert await name_of(with_a_club) == "De Pion"


async def test_what_was_read_in_a_part_that_stands_is_kept(with_a_club: Database) -> None:
    """The part around it has read what the inner one wrote, and forgets it with it."""

    def step(tx: Transaction) -> None:
        with tx.trial():
            with tx.part():
                tx.write("UPDATE club SET name = 'De Toren' WHERE id = 1")
                assert clubs.club(tx, 1).name == "De Toren"
            assert clubs.club(tx, 1).name == "De Toren"
        assert clubs.club(tx, 1).name == "De Pion"

    await with_a_club.run(step)
    assert await name_of(with_a_club) == "De Pion"


async def test_a_trial_leaves_nothing(with_a_club: Database) -> None:
    """Neither in the file nor in the cache, whether it raises or not."""

    def step(tx: Transaction) -> None:
        tx.write("UPDATE club SET name = 'Het Paard' WHERE id = 1")
        with tx.trial():
            tx.write("UPDATE club SET name = 'De Toren' WHERE id = 1")
            assert clubs.club(tx, 1).name == "De Toren"
        assert clubs.club(tx, 1).name == "Het Paard"
        with pytest.raises(ZeroDivisionError):
            rename_and_refuse(tx)
        assert tx.the("SELECT name FROM club")["name"] == "Het Paard"

    await with_a_club.run(step)
    assert await name_of(with_a_club) == "Het Paard"


async def test_what_is_kept_for_a_step_is_read_once_in_it(with_a_club: Database) -> None:
    """Until something is written to its table; the next step reads it anew."""

    def step(tx: Transaction) -> None:
        nobody = people.members(tx, 1)
        assert people.members(tx, 1) is nobody
        people.add_member(tx, 1, "Anna Smit")
        (anna,) = people.members(tx, 1)
        assert anna.name == "Anna Smit"

    await with_a_club.run(step)
    assert len(await with_a_club.run(people.members, 1)) == 1


async def test_a_reader_beside_the_bot_remembers_nothing(with_a_club: Database, path: Path) -> None:
    """The bot writes what such a reader is not told of."""
    reader = await Database.open_read_only(path)
    assert await name_of(reader) == "De Pion"
    await rename(with_a_club, "De Toren")
    assert await name_of(reader) == "De Toren"
    await reader.close()


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("SELECT * FROM club", ()),
        ("INSERT INTO club (name) VALUES (?) RETURNING id", ("club",)),
        ("INSERT OR REPLACE INTO awaited VALUES (?)", ("awaited",)),
        ("UPDATE round SET phase = ?", ("round",)),
        ("UPDATE OR REPLACE chat SET chat_id = ?", ("chat",)),
        ("DELETE FROM wish", ("wish",)),
        ("DELETE FROM game WHERE id = ?", ("game", "dispute")),
        ("CREATE TEMP TRIGGER a AFTER INSERT ON club BEGIN DELETE FROM wish; END", ()),
        ("WITH a AS (SELECT 1) DELETE FROM wish", (ANY,)),
        ("ALTER TABLE club ADD COLUMN website TEXT", (ANY,)),
    ],
)
def test_each_statement_says_what_it_writes(sql: str, tables: tuple[str, ...]) -> None:
    """What is not understood may have written anything; a deletion takes rows along."""
    assert written_by(sql) == tables


async def test_nothing_else_writes_to_what_is_kept(database: Database) -> None:
    """No trigger does; which deletions elsewhere reach those tables is known."""
    kept = set(READERS)

    def step(tx: Transaction) -> tuple[str, set[tuple[str, str, str, str]]]:
        triggers = tx.all("SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
        links = {
            (name, row["table"], row["on_delete"], row["on_update"])
            for name in kept
            for row in tx.all(f"PRAGMA foreign_key_list({name})")
        }
        return " ".join(row["sql"].split("BEGIN", 1)[1] for row in triggers), links

    texts, links = await database.run(step)
    written = set(re.findall(r"(?:INTO|UPDATE|DELETE FROM) (\w+)", texts))
    assert written.isdisjoint(kept)
    reached = {link for link in links if link[2:] != ("NO ACTION", "NO ACTION")}
    assert reached == {
        (below, table, "CASCADE", "NO ACTION")
        for table, those in TAKE_ALONG.items()
        for below in those
    }


def readers() -> dict[Any, set[str]]:
    """The functions whose answers are kept, each with the tables that it says it reads."""
    found: dict[Any, set[str]] = {}
    for table, each in READERS.items():
        for reader in each:
            found.setdefault(reader, set()).add(table)
    return found


def tables_of(function: Any, said: dict[Any, set[str]]) -> set[str]:
    """The tables in the function's SQL, and in that of the functions which it calls."""
    known, found = function.__globals__, set[str]()
    for node in ast.walk(ast.parse(inspect.getsource(function))):
        value: Any = None
        if isinstance(node, ast.Constant):
            value = node.value
        elif isinstance(node, ast.Name):
            value = known.get(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            value = getattr(known.get(node.value.id), node.attr, None)
        if isinstance(value, str):
            found |= set(re.findall(r"(?:FROM|JOIN) (\w+)", value))
        elif inspect.isfunction(value) and value.__module__.startswith("keizer_bot"):
            own = inspect.unwrap(value)
            takes = next(iter(inspect.signature(own).parameters), None)
            if takes == "tx" and own is not function:
                found |= said.get(own) or tables_of(own, said)
    return found


@pytest.mark.parametrize(
    "reader", readers(), ids=lambda reader: f"{reader.__module__}.{reader.__name__}"
)
def test_each_reader_names_the_tables_of_its_sql(reader: Any) -> None:
    """Else what was written would not be read again. A season's own row is an argument."""
    assert tables_of(reader, readers()) == readers()[reader]

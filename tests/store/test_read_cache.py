"""The cache of the file is never older than the file."""

import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from keizer_bot.core.identify import texts_for
from keizer_bot.engine.model import Player
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, games, people, seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction

NOW = datetime(2026, 9, 4, 18, tzinfo=UTC)
ANNA = Player("anna", "Anna Smit")
TEXTS = Translator()


async def name_of(database: Database) -> str:
    """The club's name, read in a transaction of its own."""
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


async def test_unchanged_data_are_not_read_again(
    with_a_club: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second reader gets the first one's answer."""
    monkeypatch.delattr(clubs, "Club")
    assert await name_of(with_a_club) == "De Pion"


async def test_changed_data_are_read_again(with_a_club: Database) -> None:
    """The writer and later readers see it."""
    await rename(with_a_club, "De Toren")
    assert await name_of(with_a_club) == "De Toren"


async def test_rolled_back_data_are_not_cached(with_a_club: Database) -> None:
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


async def test_data_that_a_part_undid_are_not_cached(with_a_club: Database) -> None:
    """A refusal leaves nothing, in the cache either."""

    def step(tx: Transaction) -> None:
        with pytest.raises(ZeroDivisionError):
            rename_and_refuse(tx)
        assert clubs.club(tx, 1).name == "De Pion"

    await with_a_club.run(step)
    assert await name_of(with_a_club) == "De Pion"


async def test_data_read_in_a_completed_part_stay_cached(with_a_club: Database) -> None:
    """The outer part has read what the inner one wrote, and forgets it on rollback."""

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
    """It leaves nothing in the file or in the cache, whether it raises or not."""

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


async def test_data_cached_for_a_step_are_read_once_in_it(with_a_club: Database) -> None:
    """Until its table is written to; the next step reads it again."""

    def step(tx: Transaction) -> None:
        nobody = people.members(tx, 1)
        assert people.members(tx, 1) is nobody
        people.add_member(tx, 1, "Anna Smit")
        (anna,) = people.members(tx, 1)
        assert anna.name == "Anna Smit"

    await with_a_club.run(step)
    assert len(await with_a_club.run(people.members, 1)) == 1


async def test_a_reader_beside_the_bot_remembers_nothing(with_a_club: Database, path: Path) -> None:
    """The bot's writes are not signalled to such a reader."""
    reader = await Database.open_read_only(path)
    assert await name_of(reader) == "De Pion"
    await rename(with_a_club, "De Toren")
    assert await name_of(reader) == "De Toren"
    await reader.close()


async def test_rows_that_go_along_with_a_deletion_are_read_again(database: Database) -> None:
    """A foreign key deletes them, and no statement names their table."""

    def step(tx: Transaction) -> None:
        club, competition = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
        season = seasons.add_season(tx, competition, "Intern", "{}", "{}", NOW)
        round_id = seasons.add_round(tx, season, 1, NOW.date(), None)
        player = seasons.add_player(
            tx, season, people.add_member(tx, club, ANNA.name), ANNA, place=1
        )
        games.set_presence(tx, round_id, player, "here", NOW, 1)
        assert games.presence_of(tx, round_id, player)
        tx.write("DELETE FROM round WHERE id = ?", round_id)
        assert games.presence_of(tx, round_id, player) is None

    await database.run(step)


async def test_data_that_a_trigger_wrote_are_read_again(database: Database) -> None:
    """No statement of ours names its table either."""
    await database.run(clubs.settle, "De Pion", "nl", "Europe/Amsterdam", "{}")
    assert await name_of(database) == "De Pion"
    renaming = "UPDATE club SET name = 'De Toren'; END"
    await database.run(
        lambda tx: tx.write(f"CREATE TEMP TRIGGER t AFTER INSERT ON stray_group BEGIN {renaming}")
    )
    assert await name_of(database) == "De Pion"
    await database.run(lambda tx: clubs.note_group(tx, -1, NOW))
    assert await name_of(database) == "De Toren"


async def test_a_statement_that_failed_once_is_known_all_the_same(with_a_club: Database) -> None:
    """SQLite prepares it once, and does not report its tables twice."""
    sql = "UPDATE club SET name = ? WHERE id = 1"

    def step(tx: Transaction) -> None:
        with pytest.raises(sqlite3.IntegrityError):
            tx.write(sql, None)
        tx.write(sql, "De Toren")
        assert clubs.club(tx, 1).name == "De Toren"

    await with_a_club.run(step)
    assert await name_of(with_a_club) == "De Toren"


async def test_after_a_change_of_the_schema_everything_is_read_again(with_a_club: Database) -> None:
    """It may have changed any table."""
    await with_a_club.run(lambda tx: tx.write("ALTER TABLE club RENAME COLUMN name TO called"))
    with pytest.raises(msgspec.ValidationError, match="missing required field `name`"):
        await name_of(with_a_club)


async def test_a_reader_that_read_another_table_this_time_is_read_again(
    with_a_club: Database,
) -> None:
    """Its tables may depend on the rows that it read."""
    assert await with_a_club.run(lambda tx: texts_for(tx, TEXTS, 1)) == TEXTS
    await with_a_club.run(
        lambda tx: seasons.add_season(
            tx, 1, "Intern", '{"season": {"game": "draughts"}}', "{}", NOW
        )
    )
    assert await with_a_club.run(lambda tx: texts_for(tx, TEXTS, 1)) != TEXTS

"""Acts have numbers, by which their log lines and changed rows are found."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from keizer_bot.store import clubs, outbox, records
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Address, Say, chat
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.records import NewChange
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
async def club(database: Database) -> Database:
    """A club that is on nobody's record; from now on traces are kept."""
    await database.run(clubs.settle, "De Pion", "nl", "Europe/Amsterdam", "{}")
    await keep_traces(database)
    return database


def change_fact(tx: Transaction, name: str) -> None:
    """Something that would be undone."""
    tx.write("UPDATE competition SET name = ?", name)


def put_on_record(tx: Transaction, what: str) -> None:
    """Add a line to the log."""
    line = NewChange(club_id=1, at=NOON, actor_id=1, actor="Anna", action=what, subject="")
    records.add_change(tx, line)


async def lines(database: Database) -> list[tuple[str, int]]:
    """The lines on record, and their acts."""
    rows = await database.run(lambda tx: tx.all("SELECT action, act FROM change ORDER BY id"))
    return [(row["action"], row["act"]) for row in rows]


async def traces(database: Database) -> list[tuple[str, int]]:
    """The competition's traced names, and their acts."""
    rows = await database.run(
        lambda tx: tx.all("SELECT after ->> 'name' AS became, act FROM trace ORDER BY id")
    )
    return [(row["became"], row["act"]) for row in rows]


async def test_an_act_is_all_before_and_after_its_lines(club: Database) -> None:
    """Whichever came first; the next act has the next number."""

    def step(tx: Transaction) -> None:
        change_fact(tx, "a")
        put_on_record(tx, "first")
        change_fact(tx, "b")
        put_on_record(tx, "first again")

    await club.run(step)

    def next_step(tx: Transaction) -> None:
        put_on_record(tx, "second")
        change_fact(tx, "c")

    await club.run(next_step)
    assert await lines(club) == [("first", 1), ("first again", 1), ("second", 2)]
    assert await traces(club) == [("a", 1), ("b", 1), ("c", 2)]


async def test_one_transaction_may_hold_several_acts(club: Database) -> None:
    """An act without a record disappears at its end, and takes no number."""

    def step(tx: Transaction) -> None:
        change_fact(tx, "a")
        tx.end_act()
        change_fact(tx, "b")
        put_on_record(tx, "first")
        tx.end_act()
        change_fact(tx, "c")
        put_on_record(tx, "second")

    await club.run(step)
    assert await lines(club) == [("first", 1), ("second", 2)]
    assert await traces(club) == [("b", 1), ("c", 2)]


def record_and_refuse(tx: Transaction) -> None:
    """Do something, put it on record, and take it all back."""
    with tx.part():
        change_fact(tx, "refused")
        put_on_record(tx, "refused")
        raise ZeroDivisionError


async def test_a_line_that_was_taken_back_counts_as_none(club: Database) -> None:
    """Changes made beside it then belong to no record."""

    def step(tx: Transaction) -> None:
        change_fact(tx, "a")
        with pytest.raises(ZeroDivisionError):
            record_and_refuse(tx)
        change_fact(tx, "b")

    await club.run(step)
    assert await traces(club) == []


async def test_a_line_before_what_was_taken_back_counts(club: Database) -> None:
    """All but the part that was undone is one act."""

    def step(tx: Transaction) -> None:
        put_on_record(tx, "first")
        with pytest.raises(ZeroDivisionError):
            record_and_refuse(tx)
        change_fact(tx, "a")

    await club.run(step)
    assert await lines(club) == [("first", 1)]
    assert await traces(club) == [("a", 1)]


def end_and_refuse(tx: Transaction) -> None:
    """End the act, then raise: both acts must be rolled back."""
    with tx.part():
        put_on_record(tx, "refused")
        tx.end_act()
        raise ZeroDivisionError


@pytest.mark.parametrize("on_record", [True, False])
async def test_taking_back_the_end_of_an_act_goes_on_with_it(
    club: Database, *, on_record: bool
) -> None:
    """As if nothing had been tried: one act, on record or not."""

    def step(tx: Transaction) -> None:
        change_fact(tx, "a")
        if on_record:
            put_on_record(tx, "first")
        with pytest.raises(ZeroDivisionError):
            end_and_refuse(tx)
        change_fact(tx, "b")

    await club.run(step)
    assert await lines(club) == [("first", 1)] * on_record
    assert await traces(club) == [("a", 1), ("b", 1)] * on_record


async def fail(club: Database) -> None:
    """A transaction that comes to nothing."""

    def step(tx: Transaction) -> None:
        change_fact(tx, "failed")
        put_on_record(tx, "failed")
        raise ZeroDivisionError

    await club.run(step)


async def test_a_failed_act_leaves_nothing_to_the_next(club: Database) -> None:
    """Its rows are gone, and so is the mark that it had a line."""
    with pytest.raises(ZeroDivisionError):
        await fail(club)
    await club.run(change_fact, "a")
    assert await traces(club) == []


@pytest.mark.parametrize("last", [1, 41])
async def test_the_next_process_goes_on_after_the_last_number(
    club: Database, path: Path, last: int
) -> None:
    """Though its rows are forgotten; a number may be that of a line, as it once was."""

    def step(tx: Transaction) -> None:
        put_on_record(tx, "old")
        tx.write("UPDATE change SET act = ?", last)

    await club.run(step)
    await club.close()
    again = await Database.open(path)
    await keep_traces(again)
    await again.run(put_on_record, "new")
    assert await lines(again) == [("old", last), ("new", last + 1)]
    await again.close()


def say(tx: Transaction, chat_id: int, text: str) -> None:
    """Post something."""
    outbox.put(tx, Outgoing(intent=Say(text), to=Address(chat(chat_id))), NOON)


async def test_a_chat_was_told_what_this_act_tells_it(club: Database) -> None:
    """It was not told by an earlier act in the same second, nor by messages elsewhere."""

    def step(tx: Transaction) -> None:
        say(tx, 1, "before")
        tx.end_act()
        say(tx, 1, "now")
        say(tx, 2, "elsewhere")
        assert outbox.texts_of_act(tx, chat(1)) == {"now"}

    await club.run(step)


def say_and_refuse(tx: Transaction, *chats: int) -> None:
    """Post something, and take it back."""
    with tx.part():
        for chat_id in chats:
            say(tx, chat_id, "refused")
        raise ZeroDivisionError


async def test_a_chat_was_not_told_what_was_taken_back(club: Database) -> None:
    """The next post gets the ids of the one that was rolled back."""

    def step(tx: Transaction) -> None:
        with pytest.raises(ZeroDivisionError):
            say_and_refuse(tx, 1, 2)
        say(tx, 2, "now")
        assert outbox.texts_of_act(tx, chat(2)) == {"now"}
        assert outbox.texts_of_act(tx, chat(1)) == set()

    await club.run(step)

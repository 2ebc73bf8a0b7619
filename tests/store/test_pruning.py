"""Old data are deleted, needed ones stay, and no number is used twice."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from keizer_bot.store import clubs, devices, inbox, outbox, people, records
from keizer_bot.store.connection import Database
from keizer_bot.store.inbox import Arrival
from keizer_bot.store.intents import Address, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.pruning import prune
from keizer_bot.store.transaction import Transaction

THEN = datetime.fromisoformat("2026-09-01T12:00:00+02:00")
NOW = THEN + timedelta(days=61)


@pytest.fixture
async def club(database: Database) -> Database:
    """A club, of which rows may speak."""
    await database.run(clubs.settle, "De Pion", "nl", "Europe/Amsterdam", "{}")
    return database


async def put(database: Database, at: datetime, *, key: str | None = None, edits: int | None = None,
              sent: bool = True) -> int:  # fmt: skip
    """A row of the outbox."""

    def step(tx: Transaction) -> int:
        post = Outgoing(intent=Say("x"), to=Address(person(1)), edits=edits)
        row = outbox.put(tx, post, at, key=key)
        if sent:
            tx.write("UPDATE outbox SET state = 'sent' WHERE id = ?", row)
        return row

    return await database.run(step)


async def left(database: Database, table: str) -> list[int]:
    """The ids that are left after pruning."""

    def step(tx: Transaction) -> list[int]:
        prune(tx, NOW, timedelta(days=60))
        return [row["id"] for row in tx.all(f"SELECT id FROM {table} ORDER BY id")]  # noqa: S608 - ours

    return await database.run(step)


async def test_old_messages_are_deleted_except_posts_that_may_change(club: Database) -> None:
    """An answer of two months ago goes; pairings, waiting rows and new ones stay."""
    _, *others = [
        await put(club, THEN),
        await put(club, THEN, key="pairings:1"),
        await put(club, THEN, sent=False),
        await put(club, NOW),
    ]
    assert await left(club, "outbox") == others


async def test_a_message_that_was_changed_lately_stays(club: Database) -> None:
    """Its old changes are gone, but the new one still knows its message."""
    first = await put(club, THEN)
    await put(club, THEN, edits=first)
    last = await put(club, NOW, edits=first)
    assert await left(club, "outbox") == [first, last]


async def test_a_message_goes_with_its_changes(club: Database) -> None:
    """Neither is needed once both are old; the message is deleted a night later."""
    first = await put(club, THEN)
    await put(club, THEN, edits=first)
    newest = await put(club, NOW)
    assert await left(club, "outbox") == [first, newest]
    assert await left(club, "outbox") == [newest]


async def test_a_message_that_a_post_changed_stays_with_the_post(club: Database) -> None:
    """Nothing is left that speaks of a row which is gone."""
    first = await put(club, THEN)
    post = await put(club, THEN, key="checked-in:1", edits=first)
    newest = await put(club, NOW)
    await left(club, "outbox")
    assert await left(club, "outbox") == [first, post, newest]


async def test_the_newest_stays_so_that_no_number_comes_again(club: Database) -> None:
    """After a silent summer the next question has a number that no old button has."""

    def step(tx: Transaction) -> int:
        for _ in range(2):
            last = records.add_question(tx, 1, 101, (None,), THEN)
        return last

    last = await club.run(step)
    assert await left(club, "question") == [last]


async def test_an_update_that_waits_is_never_forgotten(database: Database) -> None:
    """An old update is handled first. Handled ones are deleted, except the last."""

    def step(tx: Transaction) -> None:
        came = [Arrival(number, "h", "message", 1, THEN, "{}") for number in range(3)]
        inbox.keep(tx, came, THEN)
        inbox.mark_done(tx, (1, 3), THEN)

    await database.run(step)
    assert await left(database, "inbox") == [2, 3]


async def test_a_device_of_nobody_goes_after_a_day(club: Database) -> None:
    """With its claims; a device in use stays."""

    def step(tx: Transaction) -> list[int]:
        member = people.add_member(tx, 1, "Ilse Vos")
        day = timedelta(days=1)
        moments = (THEN, NOW - day - timedelta(seconds=1), NOW - day, NOW, THEN)
        made = [devices.add_device(tx, str(n), "?", at) for n, at in enumerate(moments)]
        for number, at in zip(made, moments, strict=True):
            devices.add_claim(tx, number, member, "123 456", at)
        devices.add_person(tx, made[-1], people.give_number(tx, member))
        prune(tx, NOW, timedelta(days=60))
        claims = [row["device_id"] for row in tx.all("SELECT device_id FROM device_claim")]
        assert claims == made[2:]
        return [row["id"] - made[0] for row in tx.all("SELECT id FROM device ORDER BY id")]

    assert await club.run(step) == [2, 3, 4]

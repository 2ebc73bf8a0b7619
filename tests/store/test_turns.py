"""The turns at the one connection: one step after the other."""

import asyncio
import threading

import pytest

from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction


async def settled() -> None:
    """All tasks have gone as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("cancelled", range(4))
async def test_all_that_is_asked_for_is_done_in_turn(database: Database, cancelled: int) -> None:
    """Steps, and work outside a transaction; a cancelled task blocks nobody."""
    begun, go_on, done = threading.Event(), threading.Event(), list[str]()

    def slow(_: Transaction) -> None:
        begun.set()
        go_on.wait(5)
        done.append("slow")

    await database._connection.run(lambda raw: raw.create_function("mark", 1, done.append))
    steps = [
        database.run(slow),
        database.outside("SELECT mark('outside')"),
        database.run(lambda tx: tx.one("SELECT mark('step')")),
        database.outside("SELECT mark('last')"),
    ]
    tasks = [asyncio.create_task(step) for step in steps]
    await asyncio.to_thread(begun.wait, 5)
    tasks[cancelled].cancel()
    go_on.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert done == ["slow", "outside", "step", "last"]
    ended = [type(result) is asyncio.CancelledError for result in results]
    assert ended == [number == cancelled for number in range(4)]


async def test_steps_are_done_in_the_order_in_which_they_were_asked_for(database: Database) -> None:
    """Also if their tasks are cancelled meanwhile; later steps follow."""
    begun, go_on, done = threading.Event(), threading.Event(), list[int]()

    def step(_: Transaction, number: int) -> None:
        begun.set()
        go_on.wait(5)
        done.append(number)

    tasks = [asyncio.create_task(database.run(step, n)) for n in range(3)]
    await asyncio.to_thread(begun.wait, 5)
    tasks[1].cancel()
    go_on.set()

    assert await database.run(lambda _: [*done]) == [0, 1, 2]
    assert [type(e) for e in await asyncio.gather(*tasks, return_exceptions=True)] == [
        type(None),
        asyncio.CancelledError,
        type(None),
    ]


async def test_a_step_that_fails_leaves_the_next_one_whole(database: Database) -> None:
    """It is rolled back before the next begins."""

    def write(tx: Transaction, divisor: int) -> float:
        tx.write("INSERT INTO done (name, at) VALUES (?, '2026-11-20')", f"by {divisor}")
        return 1 / divisor

    steps = (database.run(write, n) for n in (0, 1))
    failed, _ = await asyncio.gather(*steps, return_exceptions=True)
    assert isinstance(failed, ZeroDivisionError)
    assert await database.run(
        lambda tx: [row["name"] for row in tx.all("SELECT name FROM done")]
    ) == ["by 1"]


async def test_a_closed_database_takes_no_step(database: Database) -> None:
    """A step requested while it closes is refused; earlier ones are done."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(_: Transaction) -> None:
        begun.set()
        go_on.wait(5)

    def never(_: Transaction) -> None:
        raise AssertionError("the file is closed")

    first = asyncio.create_task(database.run(slow))
    await asyncio.to_thread(begun.wait, 5)
    closing = asyncio.create_task(database.close())
    await settled()
    late = asyncio.create_task(database.run(never))
    await settled()
    go_on.set()
    await asyncio.gather(first, closing)
    with pytest.raises(ValueError, match="the database is closed"):
        await late

"""The turns at the one connection: alone, or in line with others."""

import asyncio
import threading
from contextlib import AbstractAsyncContextManager

import pytest

from keizer_bot.store.connection import Database, Transaction
from keizer_bot.store.turns import Turns


class Visitor:
    """A task that has its turn until it is told to go."""

    def __init__(self, turn: AbstractAsyncContextManager[None]) -> None:
        self.inside, self._go = False, asyncio.Event()
        self.task = asyncio.create_task(self._visit(turn))

    async def _visit(self, turn: AbstractAsyncContextManager[None]) -> None:
        async with turn:
            self.inside = True
            await self._go.wait()

    async def goes(self) -> None:
        """It leaves, and whoever waits for that hears of it."""
        self._go.set()
        await self.task
        await settled()


async def settled() -> None:
    """All tasks have gone as far as they can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_alone_waits_for_the_line_and_goes_before_who_came_later() -> None:
    """Two stand in line together; the third step does not slip in before the one alone."""
    turns = Turns()
    line = [Visitor(turns.in_line()), Visitor(turns.in_line())]
    alone, later = Visitor(turns.alone()), Visitor(turns.in_line())
    await settled()
    assert [v.inside for v in (*line, alone, later)] == [True, True, False, False]
    await line[1].goes()
    assert not alone.inside
    await line[0].goes()
    assert (alone.inside, later.inside) == (True, False)
    await alone.goes()
    assert later.inside
    await later.goes()


@pytest.mark.parametrize("first", ["alone", "in_line"])
@pytest.mark.parametrize("second", ["alone", "in_line"])
async def test_who_is_cancelled_leaves_the_door_open(first: str, second: str) -> None:
    """While he waits as well as in his turn."""
    turns = Turns()
    for cancelled in (0, 1):
        both = [Visitor(getattr(turns, kind)()) for kind in (first, second)]
        await settled()
        both[cancelled].task.cancel()
        await settled()
        await both[1 - cancelled].goes()
        last = Visitor(turns.alone())
        await settled()
        assert last.inside
        await last.goes()


async def test_steps_in_line_are_done_in_the_order_in_which_they_came(database: Database) -> None:
    """Those that are cancelled there too; a transaction on the loop comes after them."""
    begun, go_on, done = threading.Event(), threading.Event(), list[int]()

    async def step(_: Transaction, number: int) -> None:
        begun.set()
        go_on.wait(5)
        done.append(number)

    tasks = [asyncio.create_task(database.at_once(lambda tx, n=n: step(tx, n))) for n in range(3)]  # type: ignore[misc]
    await asyncio.to_thread(begun.wait, 5)
    tasks[1].cancel()
    go_on.set()
    async with database.transaction():
        assert done == [0, 1, 2]
    assert [type(e) for e in await asyncio.gather(*tasks, return_exceptions=True)] == [
        type(None),
        asyncio.CancelledError,
        type(None),
    ]


async def test_a_step_that_fails_leaves_the_next_in_line_whole(database: Database) -> None:
    """It is rolled back before the next begins."""

    async def write(tx: Transaction, divisor: int) -> float:
        await tx.write("INSERT INTO done (name, at) VALUES (?, '2026-11-20')", f"by {divisor}")
        return 1 / divisor

    steps = (database.at_once(lambda tx, n=n: write(tx, n)) for n in (0, 1))  # type: ignore[misc]
    failed, _ = await asyncio.gather(*steps, return_exceptions=True)
    assert isinstance(failed, ZeroDivisionError)
    async with database.transaction() as tx:
        assert [row["name"] for row in await tx.all("SELECT name FROM done")] == ["by 1"]


async def test_a_closed_database_takes_no_step(database: Database) -> None:
    """One that still waited for its turn is told, and stands in nobody's way."""
    begun, go_on = threading.Event(), threading.Event()

    async def slow(_: Transaction) -> None:
        begun.set()
        go_on.wait(5)

    async def never(_: Transaction) -> None:
        raise AssertionError("the file is closed")

    first = asyncio.create_task(database.at_once(slow))
    await asyncio.to_thread(begun.wait, 5)
    closing = asyncio.create_task(database.close())
    await settled()
    late = asyncio.create_task(database.at_once(never))
    await settled()
    go_on.set()
    await asyncio.gather(first, closing)
    with pytest.raises(ValueError, match="no active connection"):
        await late

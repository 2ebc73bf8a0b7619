"""Transactions are all or nothing, whatever happens to the task or to the disk."""

import asyncio
import inspect
import os
import random
import sqlite3
import stat
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import aiosqlite
import pytest

from keizer_bot.store import connection
from keizer_bot.store.connection import Database
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed

LOOK = (
    "aiosqlite has moved what keizer_bot.store.connection._Connection is derived from: look at"
    " aiosqlite/core.py, how its Connection is made and awaited and how it runs a function in its"
    " thread; then at the versions of it that pyproject.toml and requirements/base.in allow."
)
CANCELS = int(os.environ.get("KEIZER_CANCELS", "150"))  # `make torture` asks for thousands


async def names(database: Database) -> list[str]:
    """The clubs that are on record."""
    return await database.run(
        lambda tx: [row["name"] for row in tx.all("SELECT name FROM club ORDER BY id")]
    )


async def add(database: Database, *clubs: str) -> None:
    """Write clubs down in one transaction, with a part in the middle."""

    def step(tx: Transaction) -> None:
        for name in clubs:
            with tx.part():
                tx.write(
                    "INSERT INTO club (id, name, language, time_zone)"
                    " VALUES (NULL, ?, 'nl', 'Europe/Amsterdam')",
                    name,
                )

    await database.run(step)


def add_in_one_part(tx: Transaction, *clubs: str) -> None:
    """Write clubs down, all or none."""
    with tx.part():
        for name in clubs:
            tx.write(
                "INSERT INTO club (id, name, language, time_zone)"
                " VALUES (NULL, ?, 'nl', 'Europe/Amsterdam')",
                name,
            )


async def test_a_transaction_that_raises_leaves_nothing(database: Database) -> None:
    """Writes before the error are undone with it."""
    with pytest.raises(sqlite3.IntegrityError):
        await add(database, "A", "A")
    assert await names(database) == []


async def test_a_part_that_raises_is_undone_alone(database: Database) -> None:
    """The rest of the transaction stays."""

    def step(tx: Transaction) -> None:
        tx.write("INSERT INTO club (id, name, language, time_zone) VALUES (1, 'A', 'nl', 'UTC')")
        with pytest.raises(sqlite3.IntegrityError):
            add_in_one_part(tx, "B", "B")

    await database.run(step)
    assert await names(database) == ["A"]


async def test_parts_within_parts_are_undone_alone(database: Database) -> None:
    """That holds for one that began before anything was written in the part around it."""

    def step(tx: Transaction) -> None:
        add_in_one_part(tx, "A")
        with tx.part():
            with pytest.raises(sqlite3.IntegrityError):
                add_in_one_part(tx, "B", "B")
            add_in_one_part(tx, "C")
            with pytest.raises(sqlite3.IntegrityError):
                add_in_one_part(tx, "D", "D")
            add_in_one_part(tx, "E")

    await database.run(step)
    assert await names(database) == ["A", "C", "E"]


@pytest.mark.slow
async def test_cancelled_anywhere_leaves_no_transaction_open(database: Database) -> None:
    """A pair of clubs is there wholly or not at all, and the next transaction begins."""
    chance = random.Random(5)
    for n in range(CANCELS):
        task = asyncio.create_task(add(database, f"{n}a", f"{n}b"))
        for _ in range(chance.randrange(40)):
            await asyncio.sleep(0)
        await asyncio.sleep(chance.random() * 0.002)
        task.cancel()
        await asyncio.wait({task})
        assert len(await asyncio.wait_for(names(database), 60)) % 2 == 0


def during_commit(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Do this on the loop while SQLite's thread is about to commit."""
    loop, carry_out = asyncio.get_running_loop(), connection._carry_out

    def slow(raw: sqlite3.Connection, sql: str, path: str) -> Sequence[sqlite3.Row]:
        if sql == "COMMIT":
            loop.call_soon_threadsafe(act)
            time.sleep(0.01)
        return carry_out(raw, sql, path)

    monkeypatch.setattr(connection, "_carry_out", slow)


async def test_a_cancel_during_commit_comes_after_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The task waits for the commit and is cancelled afterwards; its writes stay."""
    task: asyncio.Task[None]
    during_commit(monkeypatch, lambda: task.cancel())  # noqa: PLW0108 - it is made below
    task = asyncio.create_task(add(database, "A"))
    with pytest.raises(asyncio.CancelledError):
        await task
    monkeypatch.undo()
    assert await names(database) == ["A"]


async def test_a_step_is_all_or_nothing(database: Database) -> None:
    """Its writes stay when it returns, and are gone when it raises; its signals likewise."""

    def add_and_divide(tx: Transaction, name: str, divisor: int) -> float:
        add_in_one_part(tx, name)
        tx.signals.add("outbox")
        return 1 / divisor

    with pytest.raises(ZeroDivisionError):
        await database.run(add_and_divide, "A", 0)
    assert not database.event("outbox").is_set()
    assert await database.run(add_and_divide, "B", 1) == 1
    assert database.event("outbox").is_set()
    assert await names(database) == ["B"]


async def test_a_cancelled_step_comes_to_its_end(database: Database) -> None:
    """Cancelled in the middle, the task is cancelled after the commit, and nothing is half."""
    begun, go_on = threading.Event(), threading.Event()

    def slow(tx: Transaction) -> None:
        begun.set()
        go_on.wait(5)
        add_in_one_part(tx, "A")

    task = asyncio.create_task(database.run(slow))
    await asyncio.to_thread(begun.wait, 5)
    task.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await names(database) == ["A"]


async def test_a_step_can_wait_for_nothing(database: Database) -> None:
    """Its result is not awaited either: a step that is `async def` fails at once."""

    async def waits(tx: Transaction) -> None:
        add_in_one_part(tx, "A")

    loop = asyncio.get_running_loop()

    def begins(tx: Transaction) -> asyncio.Future[None]:
        add_in_one_part(tx, "B")
        return loop.create_future()

    for step in (waits, begins):
        with pytest.raises(RuntimeError, match="a step is a plain function"):
            await database.run(step)
    assert await names(database) == []


async def test_a_step_that_raises_stop_iteration_is_heard_of(database: Database) -> None:
    """A future cannot hold that error: the waiting task would wait for ever."""

    def first(tx: Transaction) -> object:
        add_in_one_part(tx, "A")
        return next(iter(()))

    with pytest.raises(RuntimeError, match="StopIteration"):
        await asyncio.wait_for(database.run(first), 5)
    assert await names(database) == []


async def test_aiosqlite_runs_our_functions(database: Database) -> None:
    """The private parts of it that the store uses still exist."""
    thread = await database._connection.run(lambda raw: (threading.get_ident(), type(raw)))
    assert thread[0] != threading.get_ident(), LOOK
    assert thread[1] is sqlite3.Connection, LOOK
    source = inspect.getsource(aiosqlite.Connection)
    for part in (
        "async def _execute(self, fn",
        "def _conn(self)",
        "def __await__(self)",
        "self._thread =",
    ):
        assert part in source, LOOK
    parameters = inspect.signature(aiosqlite.Connection).parameters
    assert [*parameters][:2] == ["connector", "iter_chunk_size"], LOOK


async def test_a_signal_is_given_by_a_commit_alone(database: Database) -> None:
    """A rollback wakes nobody."""

    def signal(tx: Transaction, divisor: int) -> float:
        tx.signals.add("outbox")
        return 1 / divisor

    with pytest.raises(ZeroDivisionError):
        await database.run(signal, 0)
    assert not database.event("outbox").is_set()
    await database.run(signal, 1)
    assert database.event("outbox").is_set()


async def test_a_cancel_during_commit_holds_back_no_signal(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Committed work is signalled, even if the task that wrote it was cancelled."""
    task: asyncio.Task[None]
    during_commit(monkeypatch, lambda: task.cancel())  # noqa: PLW0108 - it is made below
    task = asyncio.create_task(database.run(lambda tx: tx.signals.add("outbox")))
    with pytest.raises(asyncio.CancelledError):
        await task
    assert database.event("outbox").is_set()


async def test_a_second_process_is_refused(database: Database, path: Path) -> None:
    """The lock is on the file itself, so another descriptor meets it."""
    with pytest.raises(AlreadyRunning, match="is in use"):
        await Database.open(path)
    assert await names(database) == []


async def test_a_reader_works_beside_the_writer(database: Database, path: Path) -> None:
    """It sees committed data and cannot write."""
    await add(database, "A")
    reader = await Database.open_read_only(path)
    assert await names(reader) == ["A"]
    with pytest.raises(StoreFailed, match="only be read"):
        await add(reader, "B")
    await reader.close()


async def test_a_file_that_cannot_be_opened_leaves_no_thread_behind(path: Path) -> None:
    """A thread that reported later would find the loop gone: a traceback beside the sentence."""
    before = set(threading.enumerate())  # another test's database may be open still
    with pytest.raises(StoreFailed):
        await Database.open_read_only(path.with_name("gone.db"))
    left = [thread.name for thread in set(threading.enumerate()) - before]
    assert [name for name in left if "_connection_worker_thread" in name] == []


async def test_only_its_owner_may_read_the_file(path: Path) -> None:
    """A file that others could read loses that right when it is opened."""
    path.touch(0o644)
    database = await Database.open(path)
    await database.outside("PRAGMA user_version = 0")
    modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    await database.close()
    assert modes == {0o600}


async def test_a_full_disk_is_one_sentence_and_nothing_half(database: Database) -> None:
    """Its transaction is gone; the file is sound and works again when there is room."""
    pages = (await database.outside("PRAGMA page_count"))[0][0]
    await database.outside(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFailed, match="disk is full"):
        await add(database, "A", "B" * 100_000)
    await database.outside("PRAGMA max_page_count = 100000")
    assert await names(database) == []
    await add(database, "C")


@pytest.mark.parametrize(
    "content", [b"no database at all" * 100, b"SQLite format 3\0" + b"x" * 4096]
)
async def test_a_file_that_is_no_database_is_refused_in_a_sentence(
    path: Path, content: bytes
) -> None:
    """Nothing is written over it."""
    path.write_bytes(content)
    with pytest.raises(StoreFailed, match=r"keizer\.db"):
        await Database.open(path)
    assert path.read_bytes() == content


async def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """The host learns which path is wrong."""
    with pytest.raises(StoreFailed, match="nowhere"):
        await Database.open(tmp_path / "nowhere" / "keizer.db")


async def test_a_slow_disk_does_not_hold_up_the_event_loop(database: Database) -> None:
    """While a statement takes its time, the loop turns."""
    turns = 0

    async def turn() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0.001)

    turner = asyncio.create_task(turn())
    nap = partial(time.sleep, 0.1)
    await database._connection.run(lambda raw: raw.create_function("nap", 0, nap))
    await database.run(lambda tx: tx.one("SELECT nap()"))
    turner.cancel()
    assert turns > 20

"""A club's pages served over loopback, in a thread and loop of their own, for a real browser."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from threading import Event, Thread
from typing import Any, TypeVar

from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.store import devices
from keizer_bot.store.addresses import set_address
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Channel
from keizer_bot.store.transaction import Transaction
from tests.manual_clock import ManualClock
from tests.web.stage import front_of

T = TypeVar("T")
_HOURS = count(0.0, 3600.0)
OpenClub = Callable[[], Awaitable[tuple[Database, datetime]]]


@dataclass(frozen=True)
class Served:
    """The pages at `url`, the clock that they go by, and the database behind them."""

    url: str
    clock: ManualClock
    database: Database
    loop: asyncio.AbstractEventLoop

    def run(self, step: Callable[[Transaction], T]) -> T:
        """The step's result, run in the pages' own loop."""
        return asyncio.run_coroutine_threadsafe(self.database.run(step), self.loop).result(60)

    def device(self, *persons: int) -> str:
        """The cookie of a new device for these persons, who only read their page."""
        token = new_token()

        def step(tx: Transaction) -> None:
            device = devices.add_device(tx, hash_of(token), "Chromium", self.clock.now())
            for person in persons:
                tx.write("DELETE FROM address WHERE person_id = ?", person)
                set_address(tx, person, Channel.WEB)
                devices.add_person(tx, device, person)

        self.run(step)
        return token


@contextmanager
def served(open_club: OpenClub) -> Iterator[Served]:
    """The pages of the club that `open_club` opens, until the context is closed."""
    port, ready, found = _free_port(), Event(), list[Served]()

    async def serve() -> None:
        database, moment = await open_club()
        url, clock = f"http://127.0.0.1:{port}", ManualClock(moment)
        running = asyncio.create_task(front_of(database, clock, _unhurried, url).run())
        found.append(Served(url, clock, database, asyncio.get_running_loop()))
        stop.append(running.cancel)
        ready.set()
        try:
            await running
        except asyncio.CancelledError:
            await database.close()

    stop: list[Callable[[], Any]] = []
    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(60)
    yield found[0]
    found[0].loop.call_soon_threadsafe(stop[0])
    thread.join()


def _unhurried() -> float:
    """Time by which nobody asks too often: an hour has gone by at each look."""
    return next(_HOURS)


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])

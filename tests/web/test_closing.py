"""A form counts from its receipt, and closing waits for those in hand."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

import httpx
import pytest

from keizer_bot.store.connection import Database
from tests.web.stage import ILSE, Browser, Club, number_on

CLOSES = datetime.fromisoformat("2026-11-20T18:00:00+01:00")
_TICK = timedelta(microseconds=1)


class HeldUp:
    """The database's thread is held up for as long as the context is open."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._done = threading.Event()

    async def __aenter__(self) -> None:
        """Hold it up."""
        self._step = asyncio.create_task(self._database.run(lambda _: self._done.wait()))
        await asyncio.sleep(0.01)

    async def __aexit__(self, *_: object) -> None:
        """Let it go on."""
        self._done.set()
        await self._step


async def form_of(browser: Browser) -> Callable[[], asyncio.Task[httpx.Response]]:
    """A form that signs off, which is sent when this is called."""
    home = await browser.home()
    fields = {"number": number_on(await browser.get(home)), "say": "/afmelden"}
    return lambda: asyncio.create_task(browser.post(home, fields))


@pytest.mark.parametrize(("at", "kind"), [(CLOSES - _TICK, "excused"), (CLOSES, "late")])
async def test_a_form_counts_from_its_receipt(club: Club, at: datetime, kind: str) -> None:
    """Whenever it is carried out: the hour itself is too late, the moment before it is not."""
    send = await form_of(await club.browser(ILSE))
    club.clock.set(at)
    async with HeldUp(club.database):
        form = send()
        await asyncio.sleep(0.02)
        club.clock.set(CLOSES + timedelta(minutes=1))
    await form
    (row,) = await club.rows("SELECT state FROM presence")
    assert row["state"] == kind


async def test_closing_waits_for_the_forms_in_hand(club: Club) -> None:
    """Those that came before the hour are carried out first."""
    send = await form_of(await club.browser(ILSE))
    club.clock.set(CLOSES - _TICK)
    async with HeldUp(club.database):
        form = send()
        await asyncio.sleep(0.02)
        club.clock.set(CLOSES)
        drained = asyncio.create_task(club.front.drained(CLOSES))
        await asyncio.sleep(0.02)
        assert not drained.done()
    await asyncio.wait_for(drained, 1)
    assert form.done()
    assert await club.rows("SELECT * FROM presence")


async def test_closing_waits_for_nobody_who_came_too_late(club: Club) -> None:
    """A client that sends forms without end does not delay it."""
    send = await form_of(await club.browser(ILSE))
    club.clock.set(CLOSES)
    async with HeldUp(club.database):
        form = send()
        await asyncio.sleep(0.02)
        await asyncio.wait_for(club.front.drained(CLOSES), 1)
        assert not form.done()
    await form
    (row,) = await club.rows("SELECT state FROM presence")
    assert row["state"] == "late"


async def test_a_form_of_last_month_is_not_carried_out(club: Club) -> None:
    """Its number may be forgotten by then, and could work twice."""
    browser = await club.browser(ILSE)
    home = await browser.home()
    fields = {"number": number_on(await browser.get(home)), "say": "/stand"}
    club.clock.advance(31 * 24 * 3600)
    assert (await browser.post(home, fields)).status_code == 303
    assert await club.rows("SELECT * FROM page_message") == []

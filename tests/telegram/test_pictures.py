"""The pictures of a full club are sent while everything else goes on."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.posting import send
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.html import escape
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.intents import Address, chat
from keizer_bot.store.transaction import Transaction
from tests.reports.pictures.examples import club, pictures_of
from tests.standin.judge import Judge
from tests.telegram.test_sending import sending

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.telegram.stage import Transport

pytestmark = pytest.mark.slow

LONGEST_STALL = 0.1  # seconds of the processor, whatever else the machine is busy with


async def put_all(transport: Transport) -> int:
    """Queue every picture of a club of 60 after 28 rounds, to the group; returns the number."""
    pictures = pictures_of(club(60, 28))

    def step(tx: Transaction) -> None:
        reply_context = ReplyContext(tx, Translator(strict=True), transport.clock.now())
        for name, value in pictures.items():
            say = Reply.attaching(escape(value.alt), value, f"{name}.png")
            send(reply_context, Address(chat(transport.group.id), "nl"), say)

    await transport.database.run(step)
    return len(pictures)


@asynccontextmanager
async def heartbeat() -> AsyncIterator[list[float]]:
    """The gaps between one turn of the event loop and the next, in seconds of the processor."""
    gaps: list[float] = []

    async def beat() -> None:
        while True:
            before = time.process_time()
            await asyncio.sleep(0.002)
            gaps.append(time.process_time() - before)

    task = asyncio.create_task(beat())
    yield gaps
    task.cancel()
    await asyncio.wait({task})


async def test_telegram_takes_every_picture(transport: Transport) -> None:
    """Of 60 players and 28 rounds; an illegible photo is sent as a document."""
    judge = Judge(transport.telegram)
    count = await put_all(transport)
    await sending(transport)
    sent = [m for m in transport.group.messages.values() if m.media]
    assert len(sent) == count
    assert all(picture.body for picture in sent)
    documents = 2  # the cross table, and a cup whose first round has 30 matches
    assert sum("photo" in (picture.media or ()) for picture in sent) == count - documents
    assert judge.complaints == []


async def test_the_loop_goes_on_while_pictures_are_made(transport: Transport) -> None:
    """Only those who asked for a picture wait for it."""
    await put_all(transport)
    async with heartbeat() as gaps:
        await sending(transport)
    assert max(gaps) < LONGEST_STALL

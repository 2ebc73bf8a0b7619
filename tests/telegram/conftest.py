"""The transport against the stand-in: a club's group, a member, a database, the real HTTP."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from keizer_bot.app.upkeep import FailedPostNotice
from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.config.values import Token
from keizer_bot.i18n.translator import Translator
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store.moments import from_text
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.asking import TelegramAsker
from keizer_bot.telegram.inbox import Inbox
from keizer_bot.telegram.outbox import OutboxSender
from keizer_bot.telegram.poller import Poller
from tests.new_file import migrated
from tests.standin.people import Scene
from tests.telegram.stage import RATE, START, Echo, Transport


@pytest.fixture
async def transport(tmp_path: Path) -> AsyncIterator[Transport]:
    """The transport, with no part of it running yet."""
    clock_file = tmp_path / "clock"
    write_clock_file(clock_file, from_text(START), RATE)
    clock = FileClock(clock_file)
    stand_in = Telegram(clock, privacy=False)
    scene = Scene(stand_in)
    owner, anna = scene.person("Owner"), scene.person("Anna")
    group = scene.group("Club", owner, anna)
    stand_in.updates.discard()
    database = await migrated(tmp_path / "keizer.db")
    dead: list[int] = []

    def notify_arbiters(_: Transaction, inbox_id: int) -> None:
        dead.append(inbox_id)

    async with serving(stand_in) as address:
        api = Api(Token(stand_in.token), address)
        echo, texts = Echo(), Translator(strict=True)
        inbox = Inbox(database, echo, clock, notify_arbiters, TelegramAsker(api, clock, texts))
        notice = FailedPostNotice(texts, clock)
        poller, sender = Poller(api, inbox, clock), OutboxSender(database, api, clock, notice)
        yield Transport(
            stand_in, scene, clock, clock_file, database, api, echo, inbox, poller, sender, dead,
            group, anna,
        )  # fmt: skip
        await api.close()
    await database.close()


@pytest.fixture
async def running(transport: Transport) -> AsyncIterator[Transport]:
    """The same with poller, worker and sender at work."""
    runs = (transport.poller.run, transport.inbox.run, transport.sender.run)
    tasks = [asyncio.create_task(run()) for run in runs]
    yield transport
    for task in tasks:
        task.cancel()
    for result in await asyncio.gather(*tasks, return_exceptions=True):
        assert isinstance(result, asyncio.CancelledError), result

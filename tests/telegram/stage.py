"""Everything between the database and Telegram, set up for the tests of the transport."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from keizer_bot.clock import FileClock
from keizer_bot.core.request import ReceivedFile, TelegramAnswer
from keizer_bot.standin.model import Chat
from keizer_bot.standin.world import Telegram
from keizer_bot.store import outbox
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Address, Keyboard, Say, chat, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.inbox import Inbox
from keizer_bot.telegram.outbox import OutboxSender
from keizer_bot.telegram.poller import Poller
from keizer_bot.telegram.update import Update
from tests.standin.people import Person, Scene

START = "2026-11-20T16:59:00+00:00"
RATE = 20.0  # seconds of the club's time in a real second


@dataclass
class Echo:
    """A router that answers each message with its text, in its own chat, and remembers it."""

    heard: list[str] = field(default_factory=list)
    files: list[ReceivedFile | None] = field(default_factory=list)

    def handle(
        self,
        update: Update,
        tx: Transaction,
        received: datetime,
        answer: TelegramAnswer = None,
        _: datetime | None = None,
    ) -> None:
        """Answer; the word "poison" is more than it can bear."""
        assert update.message is not None
        self.files.append(answer if isinstance(answer, ReceivedFile) else None)
        text = update.message.text or ""
        spoken, number = update.message.chat, update.message.chat.id
        to = Address(person(number) if spoken.type == "private" else chat(number))
        outbox.put(tx, Outgoing(intent=Say(f"gehoord: {text}"), to=to), received)
        if text == "poison":
            raise ZeroDivisionError
        self.heard.append(text)


@dataclass
class Transport:
    """Everything between the database and Telegram, and the people on the other side."""

    telegram: Telegram
    scene: Scene
    clock: FileClock
    clock_file: Path
    database: Database
    api: Api
    echo: Echo
    inbox: Inbox
    poller: Poller
    sender: OutboxSender
    dead: list[int]
    group: Chat
    anna: Person

    def said(self, chat: Chat | None = None) -> list[str]:
        """The bot's messages in a chat, by default the group."""
        messages = (chat or self.group).messages.values()
        return [m.body for m in messages if m.sender is self.telegram.bot and m.service is None]

    async def put(
        self,
        text: str,
        *,
        to: Address | None = None,
        buttons: Keyboard = (),
        key: str | None = None,
        not_before: datetime | None = None,
        **more: Any,
    ) -> int:
        """Queue a message, by default to the group."""
        to = to or Address(chat(self.group.id))
        row = Outgoing(intent=Say(text, buttons), to=to, **more)
        return await self.queue(row, key=key, not_before=not_before)

    async def queue(
        self, row: Outgoing, *, key: str | None = None, not_before: datetime | None = None
    ) -> int:
        """Queue anything."""
        now = self.clock.now()
        return await self.database.run(outbox.put, row, now, key=key, not_before=not_before)

    async def states(self) -> list[str]:
        """The states of the outbox's rows."""
        return await self.database.run(
            lambda tx: [row["state"] for row in tx.all("SELECT state FROM outbox ORDER BY id")]
        )


async def until(condition: Callable[[], object | Awaitable[object]], seconds: float = 60) -> None:
    """Wait until the condition is true; fail after that many real seconds."""
    async with asyncio.timeout(seconds):
        while True:
            found = condition()
            if await found if isinstance(found, Awaitable) else found:
                return
            await asyncio.sleep(0.005)

"""A club of which one member is reached by mail, its real database, and the sender at work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from msgspec.structs import replace

from keizer_bot.app.upkeep import MailNotice
from keizer_bot.config.values import MailConfig
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.translator import Translator
from keizer_bot.mail.letter import LetterWriter
from keizer_bot.mail.outbox import MailSender
from keizer_bot.store import clubs, outbox, people
from keizer_bot.store.addresses import open_channels, set_address
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Address, Channel, Keyboard, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction
from tests.mail.stand_in import Mailbox
from tests.mail.test_server import config_for
from tests.manual_clock import ManualClock
from tests.new_file import migrated

T = TypeVar("T")
NOW = datetime(2026, 11, 20, 19, tzinfo=UTC)
PAGES = "https://keizer.example.org"
TOM = 900  # the arbiter, on Telegram


@dataclass
class Office:
    """The club's database, the clock, and the numbers of its people."""

    database: Database
    clock: ManualClock
    config: MailConfig
    jan: int
    texts: Translator = field(default_factory=lambda: Translator(strict=True))

    async def run(self, step: Callable[[Transaction], T]) -> T:
        """A step of the database."""
        return await self.database.run(step)

    async def put(
        self,
        text: str = "Je speelt met wit.",
        *,
        to: int | None = None,
        kind: MailKind = MailKind.PAIRING,
        urgency: int = 3,
        buttons: Keyboard = (),
        **more: Any,
    ) -> int:
        """Queue a message, by default for Jan."""
        address = Address(person(self.jan if to is None else to))
        row = Outgoing(
            intent=Say(text, buttons), to=address, urgency=urgency, mail_kind=kind, **more
        )
        return await self.run(lambda tx: outbox.put(tx, row, self.clock.now()))

    async def give_mail(self, address: str) -> None:
        """Jan has that mail address."""
        await self.run(lambda tx: set_address(tx, self.jan, Channel.MAIL, address))

    async def mail_is_open(self) -> bool:
        """True if Jan is reached by mail."""
        return Channel.MAIL in await self.run(lambda tx: open_channels(tx, self.jan))

    def sender(self) -> MailSender:
        """A sender of its own, as after each start."""
        notices = MailNotice(self.texts, self.clock)
        writer = LetterWriter(self.texts, PAGES)
        return MailSender(self.database, self.config, writer, self.clock, notices)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[MailSender]:
        """The sender, until it is killed."""
        sender = self.sender()
        task = asyncio.create_task(sender.run())
        try:
            yield sender
        finally:
            task.cancel()
            (ended,) = await asyncio.gather(task, return_exceptions=True)
            assert isinstance(ended, asyncio.CancelledError), ended

    async def send(self, minutes: int = 0) -> None:
        """Let that many minutes pass; then send everything that can be sent."""
        self.clock.advance(minutes * 60)
        async with self.at_work() as sender:
            await sender.flush(timedelta(seconds=20))

    async def states(self) -> list[str]:
        """The states of the rows that go by mail."""
        sql = "SELECT state FROM outbox WHERE channel = 'mail' ORDER BY id"
        return await self.run(lambda tx: [row["state"] for row in tx.all(sql)])

    async def told(self, whom: int = TOM) -> list[str]:
        """Somebody's messages on Telegram."""
        sql = "SELECT intent ->> 'text' AS text FROM outbox WHERE recipient_id = ? AND channel = ?"
        return await self.run(
            lambda tx: [row["text"] for row in tx.all(sql + " ORDER BY id", whom, "telegram")]
        )


async def open_office(path: Path, mailbox: Mailbox) -> Office:
    """Jan has a mail address, Tom leads; or as they were left, if the file is there."""
    known = path.exists()
    database = await migrated(path)

    def step(tx: Transaction) -> int:
        if known:
            return int(tx.the("SELECT person_id FROM member")["person_id"])
        club, _ = clubs.settle(tx, "De Pion", "nl", "Europe/Amsterdam", "{}")
        jan = people.give_number(tx, people.add_member(tx, club, "Jan de Vries"))
        set_address(tx, jan, Channel.MAIL, "jan@voorbeeld.nl")
        people.appoint(tx, club, TOM, "Tom Wolf", NOW)
        set_address(tx, TOM, Channel.TELEGRAM, str(TOM))
        return jan

    jan = await database.run(step)
    config = replace(config_for(mailbox), an_hour=100)
    return Office(database, ManualClock(NOW), config, jan)

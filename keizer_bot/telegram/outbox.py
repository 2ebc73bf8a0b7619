"""Sends rows as calls of Telegram's Bot API, within its limits; none is forgotten.

A row is marked ``sending`` before its call, so that after a kill it is known which calls may have
been made; `keizer_bot.telegram.delivery_outcome` decides what to do about those,
`keizer_bot.telegram.calls` which call carries out an intent. Several calls run at once, but never
two for one chat, whose messages keep their order. If a person's private chat proves closed, the
transaction that notes it sends the message to the row's other address instead.
`keizer_bot.telegram.choosing` decides which row goes next.
"""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from msgspec.structs import replace
from telegram.error import InvalidToken, RetryAfter, TelegramError

from keizer_bot.clock import Clock, wait
from keizer_bot.core.identify import chat_moved
from keizer_bot.core.messages import Obstacle
from keizer_bot.store import outbox as rows
from keizer_bot.store import outbox_queue
from keizer_bot.store.addresses import open_channels, set_open
from keizer_bot.store.clubs import note_refusal
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import (
    Address,
    Change,
    Channel,
    React,
    Recipient,
    RecipientKind,
    Say,
    Show,
    person,
)
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.people import members_addressed
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api, checked_answer
from keizer_bot.telegram.calls import carry_out, showing
from keizer_bot.telegram.choosing import RowChooser, waits
from keizer_bot.telegram.delivery_outcome import (
    DeliveryOutcome,
    Verdict,
    judge,
    unknown,
    words_alone,
)
from keizer_bot.telegram.file_sender import CannotMake, FileSender
from keizer_bot.telegram.limits import GROUP, Budget
from keizer_bot.telegram.refusals import TokenRefused

log = logging.getLogger(__name__)

_LANES = 8  # calls under way at once
_LOOK_AGAIN = 0.5  # seconds, while rows wait for a limit
_REFUSALS = 3  # of a post that must arrive, before the arbiters are told

Tell = Callable[[Transaction, Outgoing, Obstacle | None], None]


class OutboxSender:
    """Sends queued rows; `idle` is set while there is nothing to send.

    `not_posted` is called, repeatedly, with the reason why a group takes no message, and with
    messages for a person who can be reached in no other way.
    """

    def __init__(self, database: Database, api: Api, clock: Clock, not_posted: Tell) -> None:
        self._database = database
        self._api = api
        self._files = FileSender(database, clock)
        self._not_posted = not_posted
        self._clock = clock
        self._budget = Budget()
        self._chooser = RowChooser()
        self._under_way: dict[int, Outgoing] = {}  # rows by id
        self._work = database.event("outbox")
        self.idle = asyncio.Event()

    async def run(self) -> None:
        """Send for ever. Raises TokenRefused, StoreFailed (in an exception group)."""
        await self._resume()
        async with asyncio.TaskGroup() as calls:
            while True:
                self._work.clear()
                now = self._clock.now()
                if self._has_no_room(now):
                    await self._wait_for_room(now)
                elif row := await self._next(now):
                    self._under_way[row.id] = row
                    calls.create_task(self._send(row))
                else:
                    await self._rest()

    async def _resume(self) -> None:
        """Take over from an earlier process: count its calls, and settle unknown outcomes."""
        now = self._clock.now()

        def resume(tx: Transaction) -> None:
            for recipient, at in rows.sent_since(tx, now - GROUP.span):
                self._budget.spend(recipient, at)
            for row in outbox_queue.left_sending(tx):
                self._spend(row, now)
                self._settle(tx, row, unknown(row, "the bot was stopped during the call"), now)

        await self._database.run(resume)

    def _spend(self, row: Outgoing, now: datetime) -> None:
        if isinstance(row.intent, React):
            self._budget.spend_on_reaction(now)
        elif row.recipient is not None:
            self._budget.spend(row.recipient, now)

    def _has_no_room(self, now: datetime) -> bool:
        under_way = len(self._under_way)
        return under_way >= _LANES or self._budget.is_full(now, under_way)

    async def _wait_for_room(self, now: datetime) -> None:
        """Wait until a call ends, or one leaves the window of all calls."""
        opens = self._budget.opens(now) if len(self._under_way) < _LANES else None
        await wait(self._work, self._clock, (opens - now).total_seconds() if opens else None)

    async def _next(self, now: datetime) -> Outgoing | None:
        """The row to send now, marked; never a second one to the same chat."""
        calls = self._under_way.values()
        closed = self._budget.closed(now) | {row.recipient for row in calls if row.recipient}
        crowded, files = self._budget.crowded(now), sum(isinstance(r.intent, Show) for r in calls)
        return await self._database.run(self._chooser.next, now, closed, crowded, files=files)

    async def _rest(self) -> None:
        """Wait until there may be something to send."""
        now = self._clock.now()
        waiting, moment = await self._database.run(_ahead, now)
        seconds = _LOOK_AGAIN if waiting else None
        if moment and not waiting:
            seconds = max(0.0, (moment - now).total_seconds())
        if not self._under_way and not waiting:
            self.idle.set()
        await wait(self._work, self._clock, seconds)
        self.idle.clear()

    async def _send(self, row: Outgoing) -> None:
        try:
            verdict, message_id = await self._called(row)
        finally:
            del self._under_way[row.id]
        now = self._clock.now()
        self._spend(row, now)
        await self._database.run(self._settle, row, verdict, now, message_id)
        facts = {"post": row.id, "kind": row.intent.kind, "request": row.cause}
        log.info("call %s", verdict.outcome.name.lower(), extra=facts | {"error": verdict.reason})
        self._work.set()

    async def _called(self, row: Outgoing) -> tuple[Verdict, int | None]:
        """Make the call; returns its verdict and the message's id."""
        try:
            with checked_answer():
                return Verdict(DeliveryOutcome.SENT, row), await self._message_id(row)
        except CannotMake as error:
            verdict = words_alone(row, str(error))
        except InvalidToken:
            await self._database.run(rows.queue_again, row, self._clock.now(), "InvalidToken")
            raise TokenRefused from None
        except TelegramError as error:
            verdict = judge(row, error)
            if isinstance(error, RetryAfter) and row.recipient is not None:
                self._budget.pause(row.recipient, self._clock.now() + verdict.wait)
        return verdict, row.target

    async def _message_id(self, row: Outgoing) -> int | None:
        """Carry out the row; returns the message's id."""
        if isinstance(row.intent, Show):
            call = showing(self._api.bot, row, row.intent)
            return (await self._files.send(row.intent.file, call)).message_id
        return await carry_out(self._api.bot, row)

    def _settle(
        self,
        tx: Transaction,
        tried: Outgoing,
        verdict: Verdict,
        now: datetime,
        message_id: int | None = None,
    ) -> None:
        """Record the outcome of a call; `tried` is the row as it was sent.

        Reports a group that takes no message.
        """
        if verdict.obstacle is not None and _is_final(verdict):
            self._not_posted(tx, tried, verdict.obstacle)
        self._write_down(tx, verdict, now, message_id)

    def _write_down(
        self, tx: Transaction, verdict: Verdict, now: datetime, message_id: int | None
    ) -> None:
        """Store what came of a call."""
        row, reason = verdict.row, verdict.reason
        match verdict.outcome:
            case DeliveryOutcome.SENT:
                self._sent(tx, row, message_id, now)
            case DeliveryOutcome.FAILED:
                rows.mark_failed(tx, row.id, reason)
            case DeliveryOutcome.BLOCKED:
                rows.mark_failed(tx, row.id, reason)
                if row.to is not None and row.to.recipient.kind is RecipientKind.PERSON:
                    set_open(tx, row.to.recipient.id, Channel.TELEGRAM, open_=False)
                    self._say_otherwise(tx, row, row.to, now)
            case DeliveryOutcome.AGAIN:
                rows.queue_again(tx, row, now + verdict.wait, reason)
            case DeliveryOutcome.REFUSED:
                rows.queue_again(tx, row, now + verdict.wait, reason)
            case DeliveryOutcome.MOVED:
                rows.queue_again(tx, row, now, reason)
                if row.recipient is not None:
                    chat_moved(tx, row.recipient.id, verdict.new_chat)

    def _sent(self, tx: Transaction, row: Outgoing, message_id: int | None, now: datetime) -> None:
        rows.mark_sent(tx, row, message_id, now)
        if row.to is not None and isinstance(row.intent, Say | Show):
            note_refusal(tx, row.to.recipient.id, row.to.topic, None)

    def _say_otherwise(self, tx: Transaction, row: Outgoing, to: Address, now: datetime) -> None:
        """Send the words to the row's other address, or another way: the private chat is closed.

        That is the next channel of its reader that works, else the arbiters' list to call.
        """
        reader = _reader(tx, row, to)
        next_channel = Address(reader) if open_channels(tx, reader.id) else None
        if other := to.instead or next_channel:
            rows.put(tx, replace(row, to=other, edits=None, about=None), now)
        else:
            self._not_posted(tx, row, None)

    async def flush(self, longest: timedelta) -> None:
        """Return when there is nothing to send, or after that real time."""
        self.idle.clear()
        self._work.set()
        try:
            await asyncio.wait_for(self.idle.wait(), longest.total_seconds())
        except TimeoutError:
            log.warning("stopped with posts still to send; they go out at the next start")


def _is_final(verdict: Verdict) -> bool:
    """False if the next attempt may well succeed."""
    return verdict.outcome is not DeliveryOutcome.REFUSED or verdict.row.attempts >= _REFUSALS


def _ahead(tx: Transaction, now: datetime) -> tuple[bool, datetime | None]:
    """True if a row waits for nothing but a limit; and when the next row's time comes."""
    return waits(tx, now), outbox_queue.next_moment(tx, now)


def _reader(tx: Transaction, row: Outgoing, to: Address) -> Recipient:
    """The person whom the row is for: on a shared account perhaps not the account's owner."""
    text = row.intent.text if isinstance(row.intent, Say | Show | Change) else ""
    for member in members_addressed(tx, to.recipient.id, text):
        if member.person_id is not None and row.club_id in (None, member.club_id):
            return person(member.person_id)
    return to.recipient

"""The one way out: rows become calls of the Bot API, within Telegram's limits, none forgotten.

A row is marked ``sending`` before its call, so that after a kill it is known which calls may
have been made; `keizer_bot.bot.fate` says what becomes of those. Several calls are under way at
once, but never two for one chat: what is said there keeps its order.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from telegram.error import InvalidToken, RetryAfter, TelegramError

from keizer_bot.bot.fate import Fate, Verdict, judge, unknown, words_alone
from keizer_bot.bot.limits import GROUP, Budget
from keizer_bot.bot.telegram import Api, TokenRefused
from keizer_bot.bot.waiting import wait
from keizer_bot.bot.workshop import CannotMake, Workshop
from keizer_bot.clock import Clock
from keizer_bot.store import outbox as rows
from keizer_bot.store.connection import Database, Transaction
from keizer_bot.store.outbox import ACKNOWLEDGEMENT, REACTION, Outgoing
from keizer_bot.usecases.chats import chat_moved, private_chat
from keizer_bot.usecases.wording import in_reply_to

log = logging.getLogger(__name__)

_LANES = 8  # calls under way at once
_LOOK_AGAIN = 0.5  # seconds, while rows wait for a limit
_REFUSALS = 3  # of a post that must not be missing, before the arbiters are told
_LONGEST = 4000  # characters of acknowledgements in one message; Telegram takes 4096
_OURS = ("repeat", "repost", "marked", "instead")  # keys of a payload that are the house's own
_LOOKS = ("parse_mode", "message_thread_id", "link_preview_options")

Tell = Callable[[Transaction, Outgoing], None]


class Sender:
    """Sends what is queued. `idle` is set while nothing can be sent now.

    `not_posted` is told, more than once, of a post that must not be missing and is refused.
    """

    def __init__(self, database: Database, api: Api, clock: Clock, not_posted: Tell) -> None:
        self._database = database
        self._api = api
        self._workshop = Workshop(database, api, clock)
        self._not_posted = not_posted
        self._clock = clock
        self._budget = Budget()
        self._work = database.event("outbox")
        self._chats: set[int] = set()  # with a call under way
        self._calls = 0
        self.idle = asyncio.Event()

    async def run(self) -> None:
        """Send for ever. Raises TokenRefused, StoreFailed (in a group)."""
        await self._resume()
        async with asyncio.TaskGroup() as calls:
            while True:
                self._work.clear()
                row = await self._next()
                if row is None:
                    await self._rest()
                    continue
                self._calls += 1
                self._chats.add(row.chat_id or 0)
                calls.create_task(self._send(row))

    async def _resume(self) -> None:
        """Take up what an earlier process left: its budget, and its calls of unknown fate."""
        now = self._clock.now()

        def resume(tx: Transaction) -> None:
            for chat_id, at in rows.sent_since(tx, now - GROUP.span):
                self._budget.spend(chat_id, at)
            for row in rows.left_sending(tx):
                self._spend(row, now)
                self._settle(tx, unknown(row, "the bot was stopped during the call"), now)

        await self._database.run(resume)

    def _spend(self, row: Outgoing, now: datetime) -> None:
        if row.method == REACTION:
            self._budget.spend_on_reaction(now)
        elif row.chat_id is not None:
            self._budget.spend(row.chat_id, now)

    async def _rest(self) -> None:
        """Wait until there may be something to send."""
        now = self._clock.now()
        waiting, moment = await self._database.run(_ahead, now)
        seconds = _LOOK_AGAIN if waiting else None
        if moment and not waiting:
            seconds = max(0.0, (moment - now).total_seconds())
        if not self._calls and not waiting:
            self.idle.set()
        await wait(self._work, self._clock, seconds)
        self.idle.clear()

    async def _next(self) -> Outgoing | None:
        """The row to send now, marked; None if there is none or no room for it."""
        now = self._clock.now()
        if self._calls >= _LANES or self._budget.is_full(now, self._calls):
            return None
        closed = self._budget.closed(now) | (self._chats - {0})
        crowded = self._budget.crowded(now)
        return await self._database.run(_marked, now, closed, crowded)

    async def _send(self, row: Outgoing) -> None:
        try:
            verdict, message_id = await self._called(row)
        finally:
            self._calls -= 1
            self._chats.discard(row.chat_id or 0)
        now = self._clock.now()
        self._spend(row, now)
        await self._database.run(self._settle, verdict, now, message_id)
        facts = {"post": row.id, "method": row.method, "request": row.cause}
        log.info("call %s", verdict.fate.name.lower(), extra=facts | {"error": verdict.reason})
        self._work.set()

    async def _called(self, row: Outgoing) -> tuple[Verdict, int | None]:
        """Make the call: what became of it, and the message's id."""
        try:
            result = await self._result(row)
        except CannotMake as error:
            return words_alone(row, str(error)), row.target
        except InvalidToken:
            await self._database.run(rows.queue_again, row, self._clock.now(), "InvalidToken")
            raise TokenRefused from None
        except TelegramError as error:
            verdict = judge(row, error)
            if isinstance(error, RetryAfter) and row.chat_id is not None:
                self._budget.pause(row.chat_id, self._clock.now() + verdict.wait)
            return verdict, row.target
        message_id = result.get("message_id") if isinstance(result, dict) else None
        return Verdict(Fate.SENT, row), message_id

    async def _result(self, row: Outgoing) -> object:
        parameters = _parameters(row)
        if "file" in row.payload:
            return await self._workshop.call(row.method, parameters, row.payload["file"])
        return await self._api.call(row.method, parameters)

    def _settle(
        self, tx: Transaction, verdict: Verdict, now: datetime, message_id: int | None = None
    ) -> None:
        """Write down what became of a call."""
        row, reason = verdict.row, verdict.reason
        match verdict.fate:
            case Fate.SENT:
                rows.mark_sent(tx, row, message_id, now)
            case Fate.FAILED:
                rows.mark_failed(tx, row.id, reason)
            case Fate.BLOCKED:
                rows.mark_failed(tx, row.id, reason)
                if row.chat_id is not None and row.chat_id > 0:
                    private_chat(tx, row.chat_id, open_=False)
                    _say_instead(tx, row, now)
            case Fate.AGAIN:
                rows.queue_again(tx, row, now + verdict.wait, reason)
            case Fate.REFUSED:
                rows.queue_again(tx, row, now + verdict.wait, reason)
                if row.attempts >= _REFUSALS:
                    self._not_posted(tx, row)
            case Fate.REPOST:
                topic = rows.topic_of(tx, row.edits) if row.edits is not None else None
                place = {"message_thread_id": topic} if topic else {}
                moved = replace(row, payload=row.payload | place)
                rows.queue_again(tx, moved, now, reason)
            case Fate.MOVED:
                rows.queue_again(tx, row, now, reason)
                self._move(tx, row, verdict.new_chat)

    def _move(self, tx: Transaction, row: Outgoing, new_chat: int) -> None:
        if row.chat_id is not None:
            chat_moved(tx, row.chat_id, new_chat)

    async def flush(self, longest: timedelta) -> None:
        """Return when nothing can be sent now, or after that real time."""
        self.idle.clear()
        self._work.set()
        try:
            await asyncio.wait_for(self.idle.wait(), longest.total_seconds())
        except TimeoutError:
            log.warning("stopped with posts still to send; they go out at the next start")


def _ahead(tx: Transaction, now: datetime) -> tuple[bool, datetime | None]:
    """Whether a row waits for nothing but a limit, and when the next one's time comes."""
    row = rows.first_ready(tx, now, (), ())
    return row is not None, rows.next_moment(tx, now)


def _marked(tx: Transaction, now: datetime, closed: set[int], crowded: set[int]) -> Outgoing | None:
    """The row to send now, with what goes out in it, marked; None if there is none."""
    while row := rows.first_ready(tx, now, closed, crowded):
        if not rows.superseded(tx, row) and not _orphaned(tx, row):
            break
    if row is None:
        return None
    row = joined(tx, row, now)
    rows.mark_sending(tx, row)
    return replace(row, attempts=row.attempts + 1)


def joined(tx: Transaction, row: Outgoing, now: datetime) -> Outgoing:
    """The row with the acknowledgements for its chat, which all go out with the first."""
    chat_id = row.chat_id
    if chat_id is None or row.urgency < ACKNOWLEDGEMENT or not _is_plain(row):
        return row
    parts: list[Outgoing] = []
    text = row.payload["text"]
    for other in rows.acknowledgements(tx, chat_id, now):
        if other.id == row.id or not _is_plain(other) or _look(other) != _look(row):
            continue
        if len(text) + len(other.payload["text"]) > _LONGEST:
            break
        text += f"\n\n{other.payload['text']}"
        parts.append(other)
    if not parts:
        return row
    rows.put_together(tx, row.id, parts)
    return replace(row, payload=_look(row) | {"text": text})


def _orphaned(tx: Transaction, row: Outgoing) -> bool:
    """Whether the message that the row is about never came to be; then the row is given up."""
    if row.edits is None or row.target is not None or row.method.startswith("send"):
        return False
    rows.mark_failed(tx, row.id, "the message was never sent")
    return True


def _say_instead(tx: Transaction, row: Outgoing, now: datetime) -> None:
    """The words go to where they were asked for: the private chat is closed after all."""
    place = dict(row.payload.get("instead") or {})
    if not place:
        return
    words = {key: value for key, value in row.payload.items() if key not in _OURS}
    rows.put(
        tx,
        chat_id=place.pop("chat_id"),
        method=row.method,
        payload=words | place,
        at=now,
        urgency=row.urgency,
    )


def _is_plain(row: Outgoing) -> bool:
    kind = row.method == "sendMessage" and row.edits is None
    return kind and not {"reply_markup", "repeat", "marked"} & row.payload.keys()


def _look(row: Outgoing) -> dict[str, Any]:
    return {key: row.payload[key] for key in _LOOKS if key in row.payload}


def _parameters(row: Outgoing) -> dict[str, Any]:
    """What Telegram is sent: the payload without what is the house's own, and where it goes.

    A file stands under the post that it belongs to.
    """
    ours = (*_OURS, "file")
    parameters = {key: value for key, value in row.payload.items() if key not in ours}
    if row.chat_id is not None:
        parameters["chat_id"] = row.chat_id
    if row.edits is not None and "file" in row.payload:
        if row.target is not None:
            parameters["reply_parameters"] = in_reply_to(row.target)
    elif row.edits is not None and row.method != "sendMessage":
        parameters["message_id"] = row.target
    return parameters

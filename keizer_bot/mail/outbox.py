"""Sends rows of the outbox by mail; none is forgotten, and a copy is recognised as one.

A row is marked ``sending`` before its mail is handed over. A mail whose arrival is unknown is
handed over again, after longer and longer waits, under the same Message-ID, by which mail programs
recognise a copy. One mail follows another over one connection; `keizer_bot.mail.server` decides
what an answer means, `MailLimits` when the next may go. A tenth of the host's number an hour is
reserved for mail that somebody is waiting for, such as a link to sign in.

A mail that cannot arrive is sent by Telegram if the reader has it, else put on the arbiters' list
to call.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Protocol

from msgspec.structs import replace

from keizer_bot.clock import Clock, wait
from keizer_bot.config.values import MailConfig
from keizer_bot.i18n.html import escape
from keizer_bot.mail.letter import Letter, LetterWriter, as_it_is_now, as_mail
from keizer_bot.mail.server import MailAnswer, MailOutcome, MailServer
from keizer_bot.store import outbox as rows
from keizer_bot.store import outbox_queue, page_messages, people
from keizer_bot.store.addresses import open_ref, set_open
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Address, Channel, Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction

log = logging.getLogger(__name__)

_HOUR = timedelta(hours=1)
_TOO_LATE = timedelta(days=1)  # after this a mail is useless, and the arbiter calls
_WAITED_FOR = 2  # up to this urgency somebody waits at their screen
_RESERVE = 10  # one in so many mails is reserved for those


class ArbiterNotices(Protocol):
    """Reports to the arbiters that mail does not arrive."""

    def not_sent(self, tx: Transaction, row: Outgoing) -> None:
        """Record that no channel reaches the reader, so that an arbiter calls them."""

    def address_refused(self, tx: Transaction, person_id: int) -> None:
        """Record that by the server the person's address does not exist."""

    def no_mail_goes_out(self, tx: Transaction) -> None:
        """Handle that the server has taken no mail for an hour; this is called repeatedly."""


class MailSender:
    """Sends queued mail; `idle` is set while there is nothing to send."""

    def __init__(
        self,
        database: Database,
        config: MailConfig,
        writer: LetterWriter,
        clock: Clock,
        arbiters: ArbiterNotices,
    ) -> None:
        self._database, self._config, self._clock = database, config, clock
        self._writer, self._arbiters = writer, arbiters
        self._server = MailServer(config)
        self._limits = MailLimits(config.an_hour)
        self._work = database.event("mail")
        self.idle = asyncio.Event()

    async def run(self) -> None:
        """Send for ever. Raises StoreFailed."""
        await self._database.run(self._resume, self._clock.now())
        try:
            while True:
                self._work.clear()
                next_ = await self._database.run(self._next_mail, self._clock.now())
                if isinstance(next_, tuple):
                    await self._send(*next_)
                else:
                    await self._rest(next_)
        finally:
            self._server.drop()

    def _resume(self, tx: Transaction, now: datetime) -> None:
        """Take over from an earlier process: count its mails, and requeue those of unknown fate."""
        self._limits.spend([at for _, at in rows.sent_since(tx, now - _HOUR, Channel.MAIL)])
        for row in outbox_queue.left_sending(tx, Channel.MAIL):
            rows.queue_again(tx, row, now, "the bot was stopped during the mail")

    def _next_mail(
        self, tx: Transaction, now: datetime
    ) -> tuple[Outgoing, Letter] | datetime | None:
        """The next row to send, marked, with its letter; else when to look again, if known.

        Rows that need not be sent any more are skipped.
        """
        while row := outbox_queue.first_ready(tx, now, Channel.MAIL):
            opens = self._limits.opens(now, row.urgency)
            if opens > now:
                return opens
            person_id = row.to.recipient.id if row.to else 0
            current = as_it_is_now(tx, row, person_id)
            if current is None:
                rows.mark_failed(tx, row.id, "read on the page, or not wanted by mail")
                continue
            letter = self._writer.letter(tx, current, person_id, now)
            if letter is None:
                _give_up(tx, current, "no mail address any more", now, self._arbiters)
                continue
            rows.mark_sending(tx, current)
            return replace(current, attempts=row.attempts + 1), letter
        return outbox_queue.next_moment(tx, now, Channel.MAIL)

    async def _send(self, row: Outgoing, letter: Letter) -> None:
        answer = await self._server.send(as_mail(letter, self._config), letter.reader.to)
        now = self._clock.now()
        self._limits.spend([now])
        wait = pause(row.attempts)
        if answer.outcome is MailOutcome.DOWN:
            wait = self._limits.server_failed(now)
        else:
            self._limits.server_answered()
        await self._database.run(self._settle, row, answer, now, now + wait)
        facts = {"post": row.id, "request": row.cause, "error": answer.reason}
        log.info("mail %s", answer.outcome.name.lower(), extra=facts)

    def _settle(
        self, tx: Transaction, row: Outgoing, answer: MailAnswer, now: datetime, again: datetime
    ) -> None:
        """Record the outcome of a mail."""
        person_id = row.to.recipient.id if row.to else 0
        if self._limits.is_down_for(now) >= _HOUR:
            self._arbiters.no_mail_goes_out(tx)
        match answer.outcome:
            case MailOutcome.SENT:
                rows.mark_sent(tx, row, None, now)
            case MailOutcome.LATER | MailOutcome.DOWN if again - (row.made_at or now) < _TOO_LATE:
                rows.queue_again(tx, row, again, answer.reason)
            case MailOutcome.NO_SUCH_ADDRESS:
                set_open(tx, person_id, Channel.MAIL, open_=False)
                self._arbiters.address_refused(tx, person_id)
                _give_up(tx, row, answer.reason, now, self._arbiters)
            case _:
                _give_up(tx, row, answer.reason, now, self._arbiters)

    async def _rest(self, until: datetime | None) -> None:
        """Wait until there may be something to send."""
        await self._server.close()
        self.idle.set()
        seconds = (until - self._clock.now()).total_seconds() if until else None
        await wait(self._work, self._clock, seconds if seconds is None else max(0.0, seconds))
        self.idle.clear()

    async def flush(self, longest: timedelta) -> None:
        """Return when there is nothing to send, or after that real time."""
        self.idle.clear()
        self._work.set()
        try:
            await asyncio.wait_for(self.idle.wait(), longest.total_seconds())
        except TimeoutError:
            log.warning("stopped with mails still to send; they go out at the next start")


def give_up_all(tx: Transaction, arbiters: ArbiterNotices, now: datetime) -> None:
    """Mail is turned off: send waiting messages another way."""
    for row in (
        *outbox_queue.left_sending(tx, Channel.MAIL),
        *outbox_queue.waiting(tx, Channel.MAIL),
    ):
        _give_up(tx, row, "no mail is sent any more", now, arbiters)


def _give_up(
    tx: Transaction, row: Outgoing, reason: str, now: datetime, arbiters: ArbiterNotices
) -> None:
    """Mark a mail as failed, and send it by Telegram or put it on the list to call.

    A link to sign in, which is on no page, was for this mailbox only.
    """
    rows.mark_failed(tx, row.id, reason)
    message = page_messages.of_row(tx, row.id)
    if message is None or message.read_at or row.to is None:
        return
    person = row.to.recipient
    if open_ref(tx, person.id, Channel.TELEGRAM):
        to = Address(person, channel=Channel.TELEGRAM)
        rows.put(tx, replace(_under_name(tx, row, person.id), to=to), now)
    else:
        arbiters.not_sent(tx, row)
        page_messages.mark_called(tx, [message.id], now)


def _under_name(tx: Transaction, row: Outgoing, person_id: int) -> Outgoing:
    """The row as a shared Telegram account gets it: under the name of the member it is for."""
    intent = row.intent
    for member in people.members_known_as(tx, person_id):
        is_theirs = row.club_id in (None, member.club_id) and people.shares_account(tx, member)
        if is_theirs and isinstance(intent, Say | Show):
            named = f"<b>{escape(member.name)}</b>\n{intent.text}"
            return replace(row, intent=replace(intent, text=named))
    return row


def pause(attempts: int) -> timedelta:
    """The wait after that number of attempts: 1 minute, 2, 4 … up to half an hour.

    A server that does not know us yet (greylisting) accepts nothing in the first minutes.
    """
    return timedelta(minutes=min(30, 2 ** min(max(attempts - 1, 0), 5)))


class MailLimits:
    """Counts the mails of the last hour, and notes since when the server accepts nothing."""

    def __init__(self, an_hour: int) -> None:
        self._an_hour = an_hour
        self._sent: deque[datetime] = deque()
        self._failures = 0
        self._down_since: datetime | None = None
        self._closed_until = datetime.min.replace(tzinfo=UTC)

    def spend(self, moments: Iterable[datetime]) -> None:
        """Count mails that were, or may have been, handed over at these moments."""
        self._sent.extend(moments)

    def server_failed(self, at: datetime) -> timedelta:
        """Record that the server accepted nothing; returns how long to wait."""
        self._failures += 1
        self._down_since = self._down_since or at
        wait = pause(self._failures)
        self._closed_until = at + wait
        return wait

    def server_answered(self) -> None:
        """Record that the server works."""
        self._failures, self._down_since = 0, None

    def is_down_for(self, at: datetime) -> timedelta:
        """Time for which the server has accepted nothing."""
        return at - self._down_since if self._down_since else timedelta()

    def opens(self, now: datetime, urgency: int) -> datetime:
        """The moment from which a mail of that urgency may be sent; in the past if it may now."""
        while self._sent and self._sent[0] <= now - _HOUR:
            self._sent.popleft()
        reserved = 0 if urgency <= _WAITED_FOR else -(-self._an_hour // _RESERVE)
        room = max(1, self._an_hour - reserved)
        if len(self._sent) < room:
            return self._closed_until
        return max(self._closed_until, self._sent[len(self._sent) - room] + _HOUR)

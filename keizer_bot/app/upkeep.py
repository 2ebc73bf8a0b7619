"""The bot's upkeep: its work every night, and notices to arbiters about its own trouble.

At night it makes a backup, and deletes data that need not be kept. A failure is reported to the
arbiters, tried again, and stops nothing else: a full backup disk is no reason to miss the club's
evening. Only a database that cannot be written ends the bot. Each notice is sent at most once in a
while.
"""

import logging
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot import RELEASE
from keizer_bot.app import messages
from keizer_bot.clock import Clock
from keizer_bot.club.accounts.topics import topic_button
from keizer_bot.club.hosting.messages import NightlyWork
from keizer_bot.config.values import Config
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import Called, LastPart, Obstacle, ToCall, TopicRefusedHere
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button
from keizer_bot.core.wording import keyboard
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.database import back_up_nightly
from keizer_bot.keeping.messages import NoBackupMade, NoCopySent
from keizer_bot.store import (
    clubs,
    disputes,
    done,
    founding,
    hosting,
    inbox,
    outbox,
    people,
    pruning,
    records,
    traces,
    uploads,
)
from keizer_bot.store.backup import strangers_in
from keizer_bot.store.clubs import Club, ClubChat
from keizer_bot.store.connection import Database
from keizer_bot.store.intents import Address, Keyboard, RecipientKind, Say, chat, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction


class _Notice:
    """Sends a notice to arbiters; `key` names its cause, so that it is sent once."""

    def __init__(self, texts: Translator, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    def _tell(
        self, tx: Transaction, club: Club, message: Message, key: str, buttons: Keyboard = ()
    ) -> None:
        text = self._texts.render(message, club.language)
        for arbiter in people.arbiters(tx, club.id):
            to = Address(person(arbiter.person_id))
            row = Outgoing(intent=Say(text, buttons), to=to, club_id=club.id)
            outbox.put(tx, row, self._clock.now(), key=f"{key}/{arbiter.person_id}")


class DeadLetterNotice(_Notice):
    """An update could not be handled; see `keizer_bot.telegram.inbox.Inbox`."""

    def __call__(self, tx: Transaction, inbox_id: int) -> None:
        """Tell the arbiters of the sender's clubs, or of all clubs if the sender is unknown."""
        sender = inbox.sender_of(tx, inbox_id)
        members = people.members_known_as(tx, sender) if sender is not None else ()
        sender_clubs = {member.club_id for member in members}
        for club in clubs.awake(tx):
            if not sender_clubs or club.id in sender_clubs:
                key = f"dead letter/{self._clock.now().date()}"
                self._tell(tx, club, messages.UpdateGivenUp(inbox_id), key)


class ClockNotice(_Notice):
    """The machine's clock was set, or is wrong; see `keizer_bot.app.machine`."""

    def __call__(
        self,
        tx: Transaction,
        kind: type[messages.ClockSet | messages.ClockWrong],
        *moments: datetime,
    ) -> None:
        """Tell the arbiters of all clubs, in each club's local time."""
        for club in clubs.awake(tx):
            local = (moment.astimezone(ZoneInfo(club.time_zone)) for moment in moments)
            self._tell(tx, club, kind(*local), f"{kind.__name__}/{moments[0]:%Y-%m-%dT%H:%M}")


class BackupNotice(_Notice):
    """A backup could not be made, or a copy of it not sent; see `Nightly` and `Copies`."""

    def __call__(self, tx: Transaction, at: datetime, notice: NoBackupMade | NoCopySent) -> None:
        """Tell the arbiters of all clubs, once a day."""
        for club in clubs.awake(tx):
            self._tell(tx, club, notice, f"{type(notice).__name__}/{at.date()}")


class UpgradeNotice(_Notice):
    """The bot runs a new release; see `keizer_bot.app.running`."""

    def __call__(self, tx: Transaction) -> None:
        """Tell the arbiters of all clubs the news of a release, at its first start.

        They are told nothing if the bot never ran before.
        """
        name = f"version {RELEASE}"
        if done.moment(tx, name):
            return
        done.mark(tx, name, self._clock.now())
        if done.moment(tx, "poll"):
            for club in clubs.awake(tx):
                self._tell(tx, club, messages.WhatIsNew(), name)


class FailedPostNotice(_Notice):
    """A message that must arrive cannot be delivered; see `keizer_bot.telegram.outbox.Sender`."""

    def __call__(self, tx: Transaction, row: Outgoing, obstacle: Obstacle | None) -> None:
        """Tell the arbiters that the group cannot be reached, or which member to call."""
        if row.to is None:
            return
        number, topic = row.to.recipient.id, row.to.topic
        if row.to.recipient.kind is RecipientKind.PERSON:
            self._add_to_call_lists(tx, number, row)
        elif obstacle is not None and (chat_row := clubs.chat(tx, number, topic)) is not None:
            new = clubs.note_refusal(tx, number, topic, obstacle)
            moves = obstacle is Obstacle.TOPIC and topic
            if new is not None and moves:
                self._offer_topic(tx, new)
            message = messages.TopicRefused() if moves else messages.NotPosted(obstacle)
            key = f"not posted/{number}/{topic}/{self._clock.now():%Y-%m-%dT%H}"
            self._tell(tx, clubs.club(tx, chat_row.club_id), message, key)

    def _offer_topic(self, tx: Transaction, chat_row: ClubChat) -> None:
        """Offer, in the group itself, a button that makes it the place for posts."""
        language = clubs.club(tx, chat_row.club_id).language
        text, button = self._texts.render(TopicRefusedHere(), language), topic_button(chat_row)
        context = ReplyContext(tx, self._texts, self._clock.now())
        shown = keyboard(context, ((button,),), language)
        row = Outgoing(intent=Say(text, shown), to=Address(chat(chat_row.chat_id)))
        outbox.put(tx, row, self._clock.now())

    def _add_to_call_lists(self, tx: Transaction, person_id: int, row: Outgoing) -> None:
        """Put a message for a person who cannot be reached on their clubs' lists to call."""
        if not isinstance(row.intent, Say):
            return
        words = LastPart(Html(row.intent.text))
        for member in people.members_addressed(tx, person_id, words.text):
            if row.club_id not in (None, member.club_id):
                continue
            club = clubs.club(tx, member.club_id)
            number = records.add_call(tx, club.id, member.id, words.text, self._clock.now())
            button = Button(Called(), intend(ButtonKey.CALLED, call=number))
            context = ReplyContext(tx, self._texts, self._clock.now())
            buttons = keyboard(context, ((button,),), club.language)
            self._tell(tx, club, ToCall(member.name, words), f"to call/{number}", buttons)


class MailNotice(FailedPostNotice):
    """Mail does not arrive; see `keizer_bot.mail.outbox.ArbiterNotices`."""

    def not_sent(self, tx: Transaction, row: Outgoing) -> None:
        """Put a message that reaches its reader in no way on the list to call.

        Not one for an arbiter: the notice about it would fail in the same way.
        """
        person_id = row.recipient.id if row.recipient else 0
        if not people.arbiter_of(tx, person_id):
            self._add_to_call_lists(tx, person_id, row)

    def address_refused(self, tx: Transaction, person_id: int) -> None:
        """Tell the arbiters that the server does not know the person's address."""
        for member in people.members_known_as(tx, person_id):
            key = f"mail refused/{member.id}/{self._clock.now():%Y-%m-%dT%H}"
            self._tell(
                tx, clubs.club(tx, member.club_id), messages.MailAddressDead(member.name), key
            )

    def no_mail_goes_out(self, tx: Transaction) -> None:
        """Tell the arbiters, once a day, that the server has taken no mail for an hour."""
        for club in clubs.awake(tx):
            self._tell(tx, club, messages.NoMailGoesOut(), f"no mail/{self._clock.now().date()}")


log = logging.getLogger(__name__)

_DEAD_LETTERS = timedelta(hours=48)
_UNDO = timedelta(days=60)
_TRAFFIC = timedelta(days=60)
_UPLOADS = timedelta(days=30)
_FOUNDINGS = timedelta(days=1)  # the limit on foundings counts those of one day
_BACK_UP_AGAIN = timedelta(hours=1)
_EMPTY_AGAIN = timedelta(minutes=10)


class Nightly:
    """Runs once after each `backup.at`, local time of the first club; a missed night is made up."""

    def __init__(self, database: Database, config: Config, notice: BackupNotice) -> None:
        self._database = database
        self._config = config
        self._notice = notice
        self._no_backup: datetime | None = None  # when it last failed
        self._in_use: datetime | None = None  # when the log last could not be emptied
        self._strangers = set[str]()

    def coming(self, tx: Transaction, at: datetime) -> tuple[ScheduledJob, ScheduledJob]:
        """The night's work and, after it, the truncation of SQLite's log, each at its moment."""
        work = self._next_moment(done.moment(tx, "night"), at, self._no_backup, _BACK_UP_AGAIN)
        empty = self._next_moment(done.moment(tx, "log emptied"), at, self._in_use, _EMPTY_AGAIN)
        return (
            ScheduledJob(work, self.work, what=NightlyWork(), outside=True),
            ScheduledJob(empty, self.empty_log, outside=True),
        )

    def _next_moment(
        self, last: datetime | None, at: datetime, failed: datetime | None, again: timedelta
    ) -> datetime:
        """The next moment: a missed one is made up at once, a failed one after `again`."""
        local = at.astimezone(ZoneInfo(self._config.host.time_zone))
        moment = datetime.combine(local.date(), self._config.backup_at, local.tzinfo)
        if moment > at:
            moment -= timedelta(days=1)  # the last moment at which it was `backup.at`
        if last and last >= moment:
            return moment + timedelta(days=1)  # by the wall clock
        if failed and abs(at - failed) < again:
            return failed + again
        return moment

    async def work(self, at: datetime) -> None:
        """Delete data that need not be kept, and make a backup."""
        await self._database.run(forget, at)
        try:
            await back_up_nightly(self._config, at)
        except Exception as error:  # noqa: BLE001 - no failed backup may stop the bot
            self._no_backup = at
            log.error("no backup: %s", error)  # noqa: TRY400 - a sentence, without a traceback
            await self._database.run(self._notice, at, NoBackupMade())
            return
        for name in sorted(set(strangers_in(self._config.backups)) - self._strangers):
            log.warning("%s is not named as a backup: it is left alone", name)
            self._strangers.add(name)
        await self._database.run(done.mark, "night", at)

    async def empty_log(self, at: datetime) -> None:
        """Truncate SQLite's log, which may still hold deleted texts, once nobody else reads it."""
        if await self._database.empty_log():
            await self._database.run(done.mark, "log emptied", at)
        else:
            self._in_use = at
            log.warning("the database's log is in use by another program: tried again later")


def forget(tx: Transaction, at: datetime) -> None:
    """Blank old texts, arguments and data for undo; delete old traffic, uploads and foundings."""
    inbox.blank_dead(tx, at - _DEAD_LETTERS)
    records.forget_words(tx, at - _DEAD_LETTERS)
    traces.forget(tx, at - _UNDO)
    pruning.prune(tx, at, _TRAFFIC)
    disputes.forget_arguments(tx)
    hosting.forget_recipients(tx, at - _TRAFFIC)
    uploads.forget_unused(tx, at - _UPLOADS)
    founding.forget_foundings(tx, at - _FOUNDINGS)

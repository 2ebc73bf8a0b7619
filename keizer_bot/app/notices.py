"""Notices to arbiters about trouble of the bot itself, each at most once in a while."""

from datetime import datetime
from zoneinfo import ZoneInfo

from keizer_bot import RELEASE
from keizer_bot.app import messages
from keizer_bot.clock import Clock
from keizer_bot.club.accounts.topics import topic_button
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.messages import Called, LastPart, Obstacle, ToCall, TopicRefusedHere
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button
from keizer_bot.core.wording import keyboard
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.messages import NoBackupMade, NoCopySent
from keizer_bot.store import clubs, done, inbox, outbox, people, records
from keizer_bot.store.clubs import Club, ClubChat
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

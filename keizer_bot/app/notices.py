"""What the arbiters are told of the bot's own trouble, each at most once in a while."""

from datetime import datetime
from zoneinfo import ZoneInfo

from keizer_bot import __version__
from keizer_bot.app.messages import (
    ClockSet,
    ClockWrong,
    MailAddressDead,
    NoMailGoesOut,
    NotPosted,
    TopicRefused,
    UpdateGivenUp,
    WhatIsNew,
)
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
    """Tells arbiters; `key` says of what, so that it is said once."""

    def __init__(self, texts: Translator, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    def _tell(
        self, tx: Transaction, club: Club, say: Message, key: str, buttons: Keyboard = ()
    ) -> None:
        text = self._texts.render(say, club.language)
        for arbiter in people.arbiters(tx, club.id):
            to = Address(person(arbiter.person_id))
            row = Outgoing(intent=Say(text, buttons), to=to, club_id=club.id)
            outbox.put(tx, row, self._clock.now(), key=f"{key}/{arbiter.person_id}")


class DeadLetterNotice(_Notice):
    """Something came in which could not be handled; see `keizer_bot.telegram.inbox.Inbox`."""

    def __call__(self, tx: Transaction, inbox_id: int) -> None:
        """Tell the arbiters of the sender's clubs, or of all clubs if nobody knows them."""
        sender = inbox.sender_of(tx, inbox_id)
        known = people.members_known_as(tx, sender) if sender is not None else ()
        own = {member.club_id for member in known}
        for club in clubs.awake(tx):
            if not own or club.id in own:
                key = f"dead letter/{self._clock.now().date()}"
                self._tell(tx, club, UpdateGivenUp(inbox_id), key)


class ClockNotice(_Notice):
    """The machine's clock was set, or is wrong; see `keizer_bot.app.clock_watch`."""

    def __call__(
        self, tx: Transaction, say: type[ClockSet | ClockWrong], *moments: datetime
    ) -> None:
        """Tell the arbiters of all clubs, on their own clock."""
        for club in clubs.awake(tx):
            local = (moment.astimezone(ZoneInfo(club.time_zone)) for moment in moments)
            self._tell(tx, club, say(*local), f"{say.__name__}/{moments[0]:%Y-%m-%dT%H:%M}")


class BackupNotice(_Notice):
    """A backup could not be made, or a copy of it did not leave; see `Nightly` and `Copies`."""

    def __call__(self, tx: Transaction, at: datetime, say: NoBackupMade | NoCopySent) -> None:
        """Tell the arbiters of all clubs, once a day."""
        for club in clubs.awake(tx):
            self._tell(tx, club, say, f"{type(say).__name__}/{at.date()}")


class UpgradeNotice(_Notice):
    """The bot runs as another version than before; see `keizer_bot.app.running`."""

    def __call__(self, tx: Transaction) -> None:
        """Tell the arbiters of all clubs what is new, at the version's first start.

        Where the bot never ran before, nothing is new.
        """
        name = f"version {__version__}"
        if done.moment(tx, name):
            return
        done.mark(tx, name, self._clock.now())
        if done.moment(tx, "poll"):
            for club in clubs.awake(tx):
                self._tell(tx, club, WhatIsNew(), name)


class FailedPostNotice(_Notice):
    """What must be known cannot be delivered; see `keizer_bot.telegram.outbox.Sender`."""

    def __call__(self, tx: Transaction, row: Outgoing, obstacle: Obstacle | None) -> None:
        """Tell the arbiters: whose group it is, or whose member is to be called."""
        if row.to is None:
            return
        number, topic = row.to.recipient.id, row.to.topic
        if row.to.recipient.kind is RecipientKind.PERSON:
            self._have_called(tx, number, row)
        elif obstacle is not None and (known := clubs.chat(tx, number, topic)) is not None:
            new = clubs.note_refusal(tx, number, topic, obstacle)
            moves = obstacle is Obstacle.TOPIC and topic
            if new is not None and moves:
                self._offer_topic(tx, new)
            say = TopicRefused() if moves else NotPosted(obstacle)
            key = f"not posted/{number}/{topic}/{self._clock.now():%Y-%m-%dT%H}"
            self._tell(tx, clubs.club(tx, known.club_id), say, key)

    def _offer_topic(self, tx: Transaction, known: ClubChat) -> None:
        """In the group itself, where the posts are now, a tap makes that their place."""
        language = clubs.club(tx, known.club_id).language
        text, button = self._texts.render(TopicRefusedHere(), language), topic_button(known)
        context = ReplyContext(tx, self._texts, self._clock.now())
        shown = keyboard(context, ((button,),), language)
        row = Outgoing(intent=Say(text, shown), to=Address(chat(known.chat_id)))
        outbox.put(tx, row, self._clock.now())

    def _have_called(self, tx: Transaction, person_id: int, row: Outgoing) -> None:
        """Put words for a person who cannot be reached on their clubs' lists to call."""
        if not isinstance(row.intent, Say):
            return
        why = LastPart(Html(row.intent.text))
        for member in people.members_known_as(tx, person_id):
            if row.club_id not in (None, member.club_id):
                continue
            club = clubs.club(tx, member.club_id)
            number = records.add_call(tx, club.id, member.id, why.text, self._clock.now())
            button = Button(Called(), intend(ButtonKey.CALLED, call=number))
            context = ReplyContext(tx, self._texts, self._clock.now())
            called = keyboard(context, ((button,),), club.language)
            self._tell(tx, club, ToCall(member.name, why), f"to call/{number}", called)


class MailNotice(FailedPostNotice):
    """Mail does not arrive; see `keizer_bot.mail.outbox.ArbitersTold`."""

    def not_sent(self, tx: Transaction, row: Outgoing) -> None:
        """These words reach their reader in no way: they are to be called.

        Not an arbiter: what they would be told of it would be refused in its turn.
        """
        person_id = row.recipient.id if row.recipient else 0
        if not people.arbiter_of(tx, person_id):
            self._have_called(tx, person_id, row)

    def address_refused(self, tx: Transaction, person_id: int) -> None:
        """There is nobody at that person's address, says the server."""
        for member in people.members_known_as(tx, person_id):
            key = f"mail refused/{member.id}/{self._clock.now():%Y-%m-%dT%H}"
            self._tell(tx, clubs.club(tx, member.club_id), MailAddressDead(member.name), key)

    def no_mail_goes_out(self, tx: Transaction) -> None:
        """The server has taken no mail for an hour; the arbiters hear it once a day."""
        for club in clubs.awake(tx):
            self._tell(tx, club, NoMailGoesOut(), f"no mail/{self._clock.now().date()}")

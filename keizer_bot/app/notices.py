"""What the arbiters are told of the bot's own trouble, each at most once in a while."""

from __future__ import annotations

from keizer_bot.app.messages import NotPosted, UpdateGivenUp
from keizer_bot.clock import Clock
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, inbox, outbox, people
from keizer_bot.store.clubs import Club
from keizer_bot.store.intents import Address, Say, chat, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction


class _Notice:
    """Tells arbiters; `key` says of what, so that it is said once."""

    def __init__(self, texts: Translator, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    def _tell(self, tx: Transaction, club: Club, say: Message, key: str) -> None:
        text = self._texts.render(say, club.language)
        for arbiter in people.arbiters(tx, club.id):
            row = Outgoing(intent=Say(text), to=Address(person(arbiter.person_id)))
            outbox.put(tx, row, self._clock.now(), key=f"{key}/{arbiter.person_id}")


class DeadLetterNotice(_Notice):
    """Something came in which could not be handled; see `keizer_bot.telegram.inbox.Inbox`."""

    def __call__(self, tx: Transaction, inbox_id: int) -> None:
        """Tell the arbiters of the sender's clubs, or of all clubs if nobody knows them."""
        sender = inbox.sender_of(tx, inbox_id)
        known = people.members_known_as(tx, sender) if sender is not None else ()
        own = {member.club_id for member in known}
        for club in clubs.clubs(tx):
            if not own or club.id in own:
                key = f"dead letter/{self._clock.now().date()}"
                self._tell(tx, club, UpdateGivenUp(inbox_id), key)


class FailedPostNotice(_Notice):
    """A post that must not be missing is refused; see `keizer_bot.telegram.outbox.Sender`."""

    def __call__(self, tx: Transaction, row: Outgoing) -> None:
        """Tell the arbiters of the club whose group it is."""
        group = row.recipient.id if row.recipient else 0
        for club in clubs.clubs(tx):
            if row.recipient in [chat(each.chat_id) for each in clubs.chats(tx, club.id)]:
                key = f"not posted/{group}/{self._clock.now():%Y-%m-%dT%H}"
                self._tell(tx, club, NotPosted(), key)

"""Telling the arbiters that something came in which could not be handled."""

from __future__ import annotations

from keizer_bot.app.messages import UpdateGivenUp
from keizer_bot.clock import Clock
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, inbox, outbox, people
from keizer_bot.store.intents import Address, Say, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction


class DeadLetterNotice:
    """Tells of dead letters; see `keizer_bot.telegram.inbox.Inbox`."""

    def __init__(self, texts: Translator, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    def __call__(self, tx: Transaction, inbox_id: int) -> None:
        """Tell the arbiters of the sender's clubs, or of all clubs if nobody knows him."""
        at = self._clock.now()
        sender = inbox.sender_of(tx, inbox_id)
        known = people.members_known_as(tx, sender) if sender is not None else ()
        own = {member.club_id for member in known}
        for club in clubs.clubs(tx):
            if own and club.id not in own:
                continue
            text = self._texts.render(UpdateGivenUp(inbox_id), club.language)
            for arbiter in people.arbiters(tx, club.id):
                outbox.put(
                    tx,
                    Outgoing(intent=Say(text), to=Address(person(arbiter.person_id))),
                    at,
                    key=f"dead letter/{at.date()}/{arbiter.person_id}",
                )

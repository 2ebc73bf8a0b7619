"""Telling the arbiters that a post which must not be missing cannot be posted."""

from __future__ import annotations

from keizer_bot.app.messages import NotPosted
from keizer_bot.clock import Clock
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, outbox, people
from keizer_bot.store.intents import Address, Say, chat, person
from keizer_bot.store.outbox import Outgoing
from keizer_bot.store.transaction import Transaction


class FailedPostNotice:
    """Tells of posts that are refused; see `keizer_bot.telegram.outbox.Sender`."""

    def __init__(self, texts: Translator, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    def __call__(self, tx: Transaction, row: Outgoing) -> None:
        """Tell the arbiters of the club whose group it is."""
        at, group = self._clock.now(), row.recipient.id if row.recipient else 0
        for club in clubs.clubs(tx):
            if row.recipient not in [chat(each.chat_id) for each in clubs.chats(tx, club.id)]:
                continue
            text = self._texts.render(NotPosted(), club.language)
            for arbiter in people.arbiters(tx, club.id):
                outbox.put(
                    tx,
                    Outgoing(intent=Say(text), to=Address(person(arbiter.person_id))),
                    at,
                    key=f"not posted/{group}/{at:%Y-%m-%dT%H}/{arbiter.person_id}",
                )

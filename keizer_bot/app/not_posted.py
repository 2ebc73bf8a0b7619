"""Telling the arbiters that a post which must not be missing cannot be posted."""

from __future__ import annotations

from keizer_bot.clock import Clock
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, outbox, people
from keizer_bot.store.connection import Transaction
from keizer_bot.store.outbox import Outgoing


class NotPosted(Message):
    """To the arbiters, once an hour: Telegram refuses it in the group; the bot goes on trying."""


class Herald:
    """Tells of posts that are refused; see `keizer_bot.bot.outbox.Sender`."""

    def __init__(self, texts: Translator, clock: Clock) -> None:
        self._texts = texts
        self._clock = clock

    def __call__(self, tx: Transaction, row: Outgoing) -> None:
        """Tell the arbiters of the club whose group it is."""
        at = self._clock.now()
        for club in clubs.clubs(tx):
            if row.chat_id not in {chat.chat_id for chat in clubs.chats(tx, club.id)}:
                continue
            text = self._texts.render(NotPosted(), club.language)
            for arbiter in people.arbiters(tx, club.id):
                outbox.put(
                    tx,
                    chat_id=arbiter.telegram_id,
                    method="sendMessage",
                    payload={"text": text, "parse_mode": "HTML"},
                    at=at,
                    key=f"not posted/{row.chat_id}/{at:%Y-%m-%dT%H}/{arbiter.telegram_id}",
                )

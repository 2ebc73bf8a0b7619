"""From one update to one answer: who says what, where; the refusal of a wish is an answer too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.bot.context import Context
from keizer_bot.bot.flood import Flood, SlowDown, Verdict
from keizer_bot.bot.grammar.command import (
    HELP,
    Command,
    Unknown,
    holds_another,
    read_command,
)
from keizer_bot.bot.handlers import HANDLERS, QUESTIONS
from keizer_bot.bot.hearing import hear
from keizer_bot.bot.presses import press
from keizer_bot.bot.surroundings import chat_changed, service_message
from keizer_bot.i18n.message import Button, Message, Refusal
from keizer_bot.usecases.ask import Asked, take_words
from keizer_bot.usecases.links import open_link, say_who
from keizer_bot.usecases.post import LATER, USUAL, in_messages, send
from keizer_bot.usecases.reception import Counter, Stranger, WhichClub, awaiting_desk, open_desk

if TYPE_CHECKING:
    from datetime import datetime

    import telegram

    from keizer_bot.bot.hearing import Heard
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.reception import House, Sender, Transaction


@dataclass
class UnknownCommand(Refusal):
    """No such command; `suggestion` is the one that is meant, with its slash."""

    suggestion: str


@dataclass
class NotUnderstood(Refusal):
    """Words in private that are no wish which the bot knows."""


@dataclass
class SeveralCommands(Refusal):
    """Two different commands in one message."""


@dataclass
class EditedCommand(Refusal):
    """An edited command is not carried out."""


@dataclass
class AnonymousSender(Refusal):
    """An anonymous admin or a channel: nobody can tell who it is."""


@dataclass(frozen=True, slots=True)
class ChooseClub(Message):
    """To somebody of several clubs: which one is meant in private."""


class Router:
    """Answers updates one at a time, each inside the transaction that it is given."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._flood = Flood()

    async def handle(self, update: telegram.Update, tx: Transaction, received: datetime) -> None:
        """Carry out one update. A message counts from its own date, a press from `received`."""
        if update.callback_query is not None:
            await press(tx, self._house, update.callback_query, received)
        elif update.my_chat_member is not None:
            await chat_changed(tx, update.my_chat_member)
        elif update.edited_message is not None:
            await self._message(tx, update.edited_message, edited=True)
        elif update.message is not None and not await service_message(tx, update.message):
            await self._message(tx, update.message, edited=False)

    async def _message(self, tx: Transaction, message: telegram.Message, *, edited: bool) -> None:
        heard = hear(message)
        if heard is None:
            return
        wish = read_command(heard.text, bot_name=self._house.bot_name, private=heard.place.private)
        if wish is None and not heard.place.private:
            return
        language, say = await self._answer(tx, heard, wish, edited=edited)
        if say is None:
            return
        await self._send(tx, heard, say, language)

    async def _send(
        self, tx: Transaction, heard: Heard, say: Answer | Refusal, language: str
    ) -> None:
        """Queue the answer where the words were said; in a group plain ones may be put together."""
        counter = Counter(tx, self._house.texts, heard.at)
        plain = isinstance(say, Message | tuple) and not heard.place.private
        for part in in_messages(counter, say, language):
            await send(
                counter,
                heard.place.chat_id,
                part,
                language=language,
                topic_id=heard.place.topic_id,
                urgency=LATER if plain else USUAL,
                reply_to=heard.message_id,
            )

    async def _answer(
        self, tx: Transaction, heard: Heard, wish: Command | Unknown | None, *, edited: bool
    ) -> tuple[str, Answer | Refusal | None]:
        """The language and the words of the answer; what was refused leaves no trace."""
        language = heard.language
        try:
            async with tx.part():
                if edited:
                    raise EditedCommand
                if heard.sender is None:
                    raise AnonymousSender
                if isinstance(wish, Command) and wish.name == "start" and wish.rest:
                    return language, await self._open_link(tx, heard, heard.sender, wish.rest)
                if heard.place.private and not heard.text.lstrip().startswith("/"):
                    desk = await awaiting_desk(tx, self._house, heard.sender, heard.at)
                    if desk is not None:
                        return await self._take_words(desk, heard.text)
                return await self._at_desk(tx, heard, heard.sender, wish)
        except WhichClub as several:
            return language, _which_club(several)
        except Refusal as refusal:
            return language, refusal

    async def _open_link(self, tx: Transaction, heard: Heard, sender: Sender, token: str) -> Answer:
        return await open_link(tx, self._house, sender, heard.place, token, heard.at)

    async def _take_words(self, desk: Desk, words: str) -> tuple[str, Answer | Refusal]:
        """The words that the bot asked for; if they are refused, it goes on waiting."""
        try:
            async with desk.tx.part():
                return desk.language, await take_words(desk, words)
        except Refusal as refusal:
            return desk.language, refusal

    async def _at_desk(
        self, tx: Transaction, heard: Heard, sender: Sender, wish: Command | Unknown | None
    ) -> tuple[str, Answer | Refusal | None]:
        try:
            desk = await open_desk(tx, self._house, sender, heard.place, heard.at)
        except Stranger:
            if wish is not None and (not isinstance(wish, Command) or wish.name != "start"):
                raise
            name = heard.text if wish is None else ""
            counter = Counter(tx, self._house.texts, heard.at)
            return heard.language, await say_who(counter, self._house, sender, name)
        context = Context(desk, wish.rest if isinstance(wish, Command) else "", heard)
        try:
            async with tx.part():
                return context.language, await self._carry_out(context, wish)
        except Refusal as refusal:
            return context.language, refusal

    async def _carry_out(
        self, context: Context, wish: Command | Unknown | None
    ) -> Answer | Refusal | None:
        if wish is None or wish == Unknown(HELP):
            raise NotUnderstood
        if isinstance(wish, Unknown):
            raise UnknownCommand(wish.suggestion)
        if holds_another(wish):
            raise SeveralCommands
        if wish.name in QUESTIONS:
            verdict = self._flood.judge(
                context.desk.actor.telegram_id, context.heard.text, context.desk.at
            )
            if verdict is not Verdict.ANSWER:
                return SlowDown() if verdict is Verdict.SLOW_DOWN else None
        return await HANDLERS[wish.name](context)


def _which_club(several: WhichClub) -> Asked:
    rows = tuple((Button(name, f"w:{number}"),) for number, name in several.clubs)
    return Asked(ChooseClub(), rows)

"""Buttons: their data says what is pressed, the presser's id says by whom."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from keizer_bot.bot.hearing import place_of
from keizer_bot.i18n.catalogue import LANGUAGES
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.usecases import presses
from keizer_bot.usecases.ask import Asked, Pages, StaleButton, WithFile
from keizer_bot.usecases.buttons import Kind
from keizer_bot.usecases.chats import can_be_told
from keizer_bot.usecases.post import Address, person, send
from keizer_bot.usecases.reception import Counter, Place, Sender
from keizer_bot.usecases.replies import answer_press, close_question, is_posted, rewrite
from keizer_bot.usecases.wording import in_messages

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.bot.update import CallbackQuery
    from keizer_bot.bot.update import Message as TelegramMessage
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.reception import House, Transaction

_DATA = re.compile(r"[a-z](:[A-Za-z0-9/+-]{1,12}){1,4}")
POST = (Kind.OWN_RESULT, Kind.HERE)  # under the pairings and the check-in; they stay for everybody
STAYS = (Kind.JOB, Kind.PICTURE)  # the desk's and a report's buttons are pressed for weeks, too


def press(tx: Transaction, house: House, query: CallbackQuery, received: datetime) -> None:
    """Do what the button says and answer: over the chat, and in place of a question."""
    user = query.sender
    sender = Sender(user.id, user.full_name)
    spoken = (user.language_code or "")[:2]
    language = spoken if spoken in LANGUAGES else "nl"
    data = query.data or ""
    texts = presses.texts_of(tx, house.texts, data.split(":"))
    counter = Counter(tx, texts, received)
    say: Answer | Refusal
    try:
        with tx.part():
            if not _DATA.fullmatch(data):
                raise StaleButton
            language, say = presses.carry_out(tx, house, sender, data.split(":"), received)
    except Refusal as refusal:
        say = refusal
    _answer(counter, query, say, language)


def _answer(counter: Counter, query: CallbackQuery, say: Answer | Refusal, language: str) -> None:
    message = query.message
    if isinstance(say, Refusal) or message is None:
        answer_press(counter, query.id, say if isinstance(say, Refusal) else None, language)
    elif (query.data or "").startswith(POST):
        _under_a_post(counter, query, place_of(message), say, language)
    elif (query.data or "").startswith(STAYS):
        answer_press(counter, query.id, None, language)
        _below(counter, place_of(message), say, language)
    else:
        answer_press(counter, query.id, None, language)
        _in_its_place(counter, message, say, language)


def _in_its_place(counter: Counter, message: TelegramMessage, say: Answer, language: str) -> None:
    """The question becomes its answer; further pages of a report follow it.

    If the chat reads that answer as a post already, the question only loses its buttons; a file
    stands below it.
    """
    place = place_of(message)
    here = Address(place.recipient, language, place.topic_id)
    if isinstance(say, Message | tuple) and is_posted(counter, place.recipient, say, language):
        close_question(counter, here, message.message_id)
        return
    if isinstance(say, WithFile):
        close_question(counter, here, message.message_id)
        _below(counter, place, say, language)
        return
    first, *rest = in_messages(counter, say, language)
    rewrite(counter, here, message.message_id, first)
    for page in rest:
        send(counter, here, page)


def _below(counter: Counter, place: Place, say: Answer, language: str) -> None:
    """The message stays as it is; the answer is a new one."""
    for part in in_messages(counter, say, language):
        send(counter, Address(place.recipient, language, place.topic_id), part)


def _under_a_post(
    counter: Counter, query: CallbackQuery, place: Place, say: Answer, language: str
) -> None:
    """The post stays: the answer goes over the chat, a question to the one who pressed."""
    if isinstance(say, Asked | Pages | WithFile):
        answer_press(counter, query.id, None, language)
        user_id = query.sender.id
        to = Address(place.recipient, language, place.topic_id)
        if not place.private and can_be_told(counter.tx, user_id):
            to = Address(person(user_id), language)
        for part in in_messages(counter, say, language):
            send(counter, to, part)
        return
    answer_press(counter, query.id, say, language)

"""Messages as Telegram gets them: in a language, in parts that it takes, with buttons below."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Button, Message, Refusal
from keizer_bot.reports.pages import fits, pages
from keizer_bot.usecases.ask import Answer, Asked, Pages, WithFile

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.i18n.translator import Translator
    from keizer_bot.store.connection import Transaction

Rows = tuple[tuple[Button, ...], ...]
Say = Message | Refusal | Asked | Html | WithFile | tuple[Message, ...]


class LastPart(Message):
    """The end of a question that is too long for one message, or of a report with buttons."""

    text: Html


class Writer(Protocol):
    """Whoever puts something in the outbox: a desk, or the counter where strangers are met."""

    @property
    def tx(self) -> Transaction:
        """The transaction that the row belongs to."""

    @property
    def texts(self) -> Translator:
        """The texts in every language."""

    @property
    def at(self) -> datetime:
        """The moment that counts."""


def words(desk: Writer, say: Say, language: str) -> Html:
    """A message as HTML in that language, several one under the other; ready text as it is."""
    if isinstance(say, Html):
        return say
    if isinstance(say, tuple):
        return Html("\n".join(desk.texts.render(one, language) for one in say))
    if isinstance(say, WithFile):
        return words(desk, say.text, language)
    return desk.texts.render(say.text if isinstance(say, Asked) else say, language)


def in_messages(desk: Writer, say: Answer | Say, language: str) -> tuple[Say, ...]:
    """An answer in as many messages as it takes: parted at the end of a line.

    A question that is too long has its buttons under its last message. What is no question is
    written out already.
    """
    if isinstance(say, Pages):
        *before, last = say.pages
        return (*before, Asked(LastPart(last), say.rows)) if say.rows else say.pages
    if isinstance(say, WithFile):
        return (say,)
    if fits(text := words(desk, say, language)):
        return (say,) if isinstance(say, Asked) else (text,)
    head, *lines = text.split("\n")
    parts = pages(head, lines)
    return (*parts[:-1], Asked(LastPart(parts[-1]), say.rows)) if isinstance(say, Asked) else parts


def payload(
    desk: Writer, say: Say, rows: Rows, language: str, *, reply_to: int | None = None
) -> dict[str, Any]:
    """The parameters of sendMessage or editMessageText but for the chat."""
    if isinstance(say, Asked):
        rows = say.rows
    result: dict[str, Any] = {
        "text": desk.texts.headed(words(desk, say, language)),
        "parse_mode": "HTML",
        "link_preview_options": {"is_disabled": True},
    }
    if rows:
        result["reply_markup"] = {"inline_keyboard": _keyboard(desk, rows, language)}
    if reply_to is not None:
        result["reply_parameters"] = in_reply_to(reply_to)
    return result


def in_reply_to(message_id: int) -> dict[str, Any]:
    """Under which message an answer stands, if that is still there."""
    return {"message_id": message_id, "allow_sending_without_reply": True}


def _keyboard(desk: Writer, rows: Rows, language: str) -> list[list[dict[str, str]]]:
    return [
        [{"text": desk.texts.label(b.label, language), "callback_data": b.data} for b in row]
        for row in rows
    ]

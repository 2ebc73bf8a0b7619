"""Makes a call of Telegram from an intent: its method, its parameters, within Telegram's limits."""

from collections.abc import Awaitable, Callable
from typing import Any

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputFile,
    LinkPreviewOptions,
    Message,
    ReactionTypeEmoji,
    ReplyParameters,
)

from keizer_bot.core.attachments import is_picture
from keizer_bot.i18n.html import Html, plain
from keizer_bot.store import intents
from keizer_bot.store.outbox import Outgoing

TOAST = 200  # characters that Telegram shows of the answer to a press

_WORDS: dict[str, Any] = {
    "parse_mode": "HTML",
    "link_preview_options": LinkPreviewOptions(is_disabled=True),
}


async def carry_out(bot: Bot, row: Outgoing) -> int | None:
    """Carry out the row, except for files; returns the message's id. Raises TelegramError."""
    match row.intent:
        case intents.Say(text, buttons):
            sent = await bot.send_message(text=text, **_WORDS, **_place(row), **_below(buttons))
            return sent.message_id
        case intents.Change(text, buttons):
            await bot.edit_message_text(text=text, **_WORDS, **_message(row), **_below(buttons))
        case intents.Close():
            await bot.edit_message_reply_markup(**_message(row))
        case intents.Leave():
            await bot.leave_chat(row.to.recipient.id if row.to else 0)
        case intents.Pin():
            await bot.pin_chat_message(disable_notification=True, **_message(row))
        case intents.React(emoji):
            await bot.set_message_reaction(
                reaction=[ReactionTypeEmoji(emoji)] if emoji else [], **_message(row)
            )
        case intents.AnswerPress(press, text):
            toast = pop_up_text(text)
            await bot.answer_callback_query(press, toast or None, show_alert=bool(toast) or None)
        case intents.Menu(commands, language, chat_id):
            scope = BotCommandScopeChat(chat_id) if chat_id is not None else None
            menu = [BotCommand(name, purpose) for name, purpose in commands]
            await bot.set_my_commands(menu, scope=scope, language_code=language)
        case intents.Show():
            raise TypeError("a file is sent by FileSender")
    return row.target


def showing(
    bot: Bot, row: Outgoing, show: intents.Show
) -> Callable[[str | InputFile], Awaitable[Message]]:
    """The call that sends a file with its caption, given the file or Telegram's id for it.

    A file that belongs to an earlier message is sent silently.
    """
    more = _place(row) | _below(show.buttons) | {"caption": show.text, "parse_mode": "HTML"}
    if row.edits is not None:
        more["disable_notification"] = True

    def send(file: str | InputFile) -> Awaitable[Message]:
        if is_picture(show.file):
            return bot.send_photo(photo=file, **more)
        return bot.send_document(document=file, **more)

    return send


def pop_up_text(text: str) -> str:
    """The answer to a press as Telegram shows it: without mark-up, and cut to `TOAST`."""
    words = plain(Html(text))
    cut = words[: TOAST - 1].rpartition(" ")[0] or words[: TOAST - 1]
    return words if len(words) <= TOAST else f"{cut}…"


def _place(row: Outgoing) -> dict[str, Any]:
    """The destination of a new message; a file replies to the message that its row belongs to."""
    if row.to is None:
        raise TypeError("words without a recipient")
    place: dict[str, Any] = {"chat_id": row.to.recipient.id}
    if row.to.topic:
        place["message_thread_id"] = row.to.topic
    below = row.target if isinstance(row.intent, intents.Show) else None
    if (number := below or row.to.reply_to) is not None:
        place["reply_parameters"] = ReplyParameters(number, allow_sending_without_reply=True)
    return place


def _message(row: Outgoing) -> dict[str, Any]:
    """The message that the row is about."""
    return {"chat_id": row.to.recipient.id if row.to else None, "message_id": row.target}


def _below(buttons: intents.Keyboard) -> dict[str, Any]:
    """The buttons below a message."""
    if not buttons:
        return {}
    rows = [[InlineKeyboardButton(b.label, callback_data=b.data) for b in row] for row in buttons]
    return {"reply_markup": InlineKeyboardMarkup(rows)}

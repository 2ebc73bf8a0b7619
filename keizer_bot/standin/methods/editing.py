"""Methods that change what stands in a chat already."""

import msgspec

from keizer_bot.standin.events import EventKind
from keizer_bot.standin.keyboards import checked_keyboard
from keizer_bot.standin.methods.bodies import TEXT, checked_body
from keizer_bot.standin.methods.registry import ChatId, Params, handles
from keizer_bot.standin.methods.targets import count_message, find_chat, find_message
from keizer_bot.standin.model import AdminRight, ChatMessage
from keizer_bot.standin.refusals import Json, bad_request
from keizer_bot.standin.wire import message_json
from keizer_bot.standin.world import Telegram

_NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the "
    "same as a current content and reply markup of the message"
)
_LISTED = (
    "👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤\u200d🔥 🌚 "
    "🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨\u200d💻 👀 🎃 🙈 😇 😨 🤝 ✍ "
    "🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷\u200d♂ 🤷 🤷\u200d♀ 😡"
)
_REACTIONS = frozenset(_LISTED.split())


class OfMessage(Params):
    """Parameters of every method about a message; inline messages are not modelled."""

    chat_id: ChatId = ""
    message_id: int = 0


class EditMessageText(OfMessage):
    """Parameters of editMessageText."""

    text: str = ""
    parse_mode: str = ""
    link_preview_options: Json | None = None
    reply_markup: Json | None = None


class EditMessageReplyMarkup(OfMessage):
    """Parameters of editMessageReplyMarkup."""

    reply_markup: Json | None = None


class PinChatMessage(OfMessage):
    """Parameters of pinChatMessage."""

    disable_notification: bool = False


class SetMessageReaction(OfMessage):
    """Parameters of setMessageReaction."""

    reaction: list[Json] = msgspec.field(default_factory=list)
    is_big: bool = False


@handles(EditMessageText)
def edit_message_text(telegram: Telegram, params: EditMessageText) -> Json:
    """Replace the text; without a new keyboard the old one goes."""
    body = checked_body(telegram, TEXT, params.text, params.parse_mode)
    markup = checked_keyboard(params.reply_markup)
    message = _editable(telegram, params.chat_id, params.message_id)
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _edit(telegram, message, *body, markup)


@handles(EditMessageReplyMarkup)
def edit_message_reply_markup(telegram: Telegram, params: EditMessageReplyMarkup) -> Json:
    """Replace the keyboard, or take it away."""
    markup = checked_keyboard(params.reply_markup)
    message = _editable(telegram, params.chat_id, params.message_id)
    return _edit(telegram, message, message.body, message.entities, markup)


@handles(PinChatMessage)
def pin_chat_message(telegram: Telegram, params: PinChatMessage) -> bool:
    """Pin a message; the chat reads a service message about it, and so does the bot."""
    chat = find_chat(telegram, params.chat_id, write=True)
    message = find_message(chat, params.message_id, "message to pin")
    own = chat.members[telegram.bot.id] if chat.is_group else None
    if own is not None and AdminRight.PIN not in own.rights:
        raise bad_request("not enough rights to manage pinned messages in the chat")
    if message.service is not None:
        raise bad_request("a service message can't be pinned")
    if message.id in chat.pinned:
        return True
    chat.pinned.append(message.id)
    telegram.happened(EventKind.PINNED, message)
    pinned = message_json(message, with_reply=False)
    telegram.post(
        chat, sender=telegram.bot, thread=message.thread, service={"pinned_message": pinned}
    )
    return True


@handles(SetMessageReaction)
def set_message_reaction(telegram: Telegram, params: SetMessageReaction) -> bool:
    """React to a message, with one emoji of Telegram's own list or none."""
    chat = find_chat(telegram, params.chat_id)
    message = find_message(chat, params.message_id, "message to react")
    if any(reaction.get("type") != "emoji" for reaction in params.reaction):
        raise bad_request("invalid reaction type specified")
    emoji = [str(reaction.get("emoji", "")).replace("\ufe0f", "") for reaction in params.reaction]
    if len(emoji) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    allowed = _REACTIONS if chat.reactions is None else _REACTIONS & chat.reactions
    if not allowed.issuperset(emoji):
        raise bad_request("REACTION_INVALID")
    telegram.limits.admit_reaction(telegram.clock.now().timestamp())
    message.reactions[telegram.bot.id] = emoji
    telegram.happened(EventKind.REACTED, message)
    return True


def _edit(
    telegram: Telegram, message: ChatMessage, body: str, entities: list[Json], markup: Json | None
) -> Json:
    if (message.body, message.entities, message.markup) == (body, entities, markup):
        raise bad_request(_NOT_MODIFIED)
    count_message(telegram, message.chat)
    message.body, message.entities, message.markup = body, entities, markup
    telegram.edited(message)
    return message_json(message)


def _editable(telegram: Telegram, chat_id: ChatId, message_id: int) -> ChatMessage:
    if chat_id == "" and not message_id:
        raise bad_request("message identifier is not specified")
    chat = find_chat(telegram, chat_id, write=True)
    message = find_message(chat, message_id, "message to edit")
    if message.sender is not telegram.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message

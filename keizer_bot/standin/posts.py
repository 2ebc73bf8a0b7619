"""Methods of the Bot API that post, edit, pin or react to messages."""

import msgspec

from keizer_bot.standin.methods import (
    METHODS,
    ChatId,
    Method,
    count_message,
    find_chat,
    find_message,
)
from keizer_bot.standin.model import (
    AdminRight,
    Chat,
    ChatMessage,
    EventKind,
    Json,
    StoredFile,
    bad_request,
)
from keizer_bot.standin.text import (
    CAPTION,
    TEXT,
    Body,
    Keyboard,
    TextKind,
    checked_keyboard,
    parse_html,
    settled,
    utf16_length,
)
from keizer_bot.standin.wire import decoded_size, document, message_json, photo, user_json
from keizer_bot.standin.world import Telegram

__all__ = ["METHODS"]

_LONGEST_SOURCE = 1 << 15  # bytes of a text
_LARGEST_PHOTO = 10 * 1024 * 1024
_LARGEST_DOCUMENT = 50 * 1024 * 1024
_LONGEST_SIDES = 10_000  # pixels, width and height together
_STEEPEST = 20  # the greatest ratio of height to width, or width to height


class ReplyParameters(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A reply to a message; quotes and other chats are not modelled."""

    message_id: int
    allow_sending_without_reply: bool = False


class Sending(Method):
    """Parameters that all sending methods share."""

    chat_id: ChatId
    message_thread_id: int | None = None
    disable_notification: bool = False
    parse_mode: str = ""
    reply_parameters: ReplyParameters | None = None
    reply_markup: Keyboard | None = None


class SendMessage(Sending):
    """Send a text."""

    text: str = ""
    link_preview_options: Json | None = None

    def __call__(self, telegram: Telegram) -> Json:
        return _send(telegram, self, TEXT, self.text)


class SendPhoto(Sending, kw_only=True):
    """Send a picture, which must decode as one and not be too large."""

    photo: str
    caption: str = ""

    def __call__(self, telegram: Telegram) -> Json:
        file = _file(telegram, self.photo, "photo")
        if len(file.content) > _LARGEST_PHOTO:
            raise bad_request(
                f"file of size too big for a photo; the maximum size is {_LARGEST_PHOTO} bytes"
            )
        if not (size := decoded_size(file.content)):
            raise bad_request("IMAGE_PROCESS_FAILED")
        if sum(size) > _LONGEST_SIDES or max(size) > _STEEPEST * min(size):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        return _send(telegram, self, CAPTION, self.caption, photo(file))


class SendDocument(Sending, kw_only=True):
    """Send a file."""

    document: str
    caption: str = ""

    def __call__(self, telegram: Telegram) -> Json:
        file = _file(telegram, self.document, "document")
        if len(file.content) > _LARGEST_DOCUMENT:
            raise bad_request("file is too big")
        return _send(telegram, self, CAPTION, self.caption, document(file))


def _send(
    telegram: Telegram, params: Sending, kind: TextKind, source: str, media: Json | None = None
) -> Json:
    body = _checked_body(telegram, kind, source, params.parse_mode)
    markup = checked_keyboard(params.reply_markup)
    chat = find_chat(telegram, params.chat_id, write=True)
    reply_to = _checked_reply(chat, params.reply_parameters)
    thread = _checked_thread(chat, params.message_thread_id)
    count_message(telegram, chat)
    where = {"sender": telegram.bot, "thread": thread, "reply_to": reply_to, "markup": markup}
    return message_json(telegram.post(chat, **where, **body._asdict(), media=media))


def _checked_reply(chat: Chat, reply: ReplyParameters | None) -> ChatMessage | None:
    if reply is None:
        return None
    if reply.allow_sending_without_reply:
        return chat.messages.get(reply.message_id)
    return find_message(chat, reply.message_id, "message to be replied")


def _checked_thread(chat: Chat, thread: int | None) -> int | None:
    """Return the topic; where there are no topics, Telegram ignores the number."""
    if thread is None or (chat.is_group and not chat.is_forum):
        return None
    if thread not in chat.topics:
        raise bad_request("message thread not found")
    if thread in chat.closed_topics:
        raise bad_request("TOPIC_CLOSED")
    return thread


def _file(telegram: Telegram, file_id: str, what: str) -> StoredFile:
    """Return a file that was uploaded with the request or before; URLs are not fetched."""
    if (file := telegram.files.get(file_id)) is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if not file.content:
        raise bad_request("file must be non-empty")
    if (file_kind := file.path.partition("/")[0].removesuffix("s")) != what:
        raise bad_request(f"can't use file of type {file_kind.title()} as {what.title()}")
    return file


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


class OfMessage(Method):
    """Parameters that all methods about a message share; inline messages are not modelled."""

    chat_id: ChatId
    message_id: int


class EditMessageText(OfMessage):
    """Replace the text; without a new keyboard the old one is removed."""

    text: str = ""
    parse_mode: str = ""
    link_preview_options: Json | None = None
    reply_markup: Keyboard | None = None

    def __call__(self, telegram: Telegram) -> Json:
        body = _checked_body(telegram, TEXT, self.text, self.parse_mode)
        markup = checked_keyboard(self.reply_markup)
        message = _editable(telegram, self.chat_id, self.message_id)
        if message.media is not None:
            raise bad_request("there is no text in the message to edit")
        return _edit(telegram, message, *body, markup)


class EditMessageReplyMarkup(OfMessage):
    """Replace or remove the keyboard."""

    reply_markup: Keyboard | None = None

    def __call__(self, telegram: Telegram) -> Json:
        markup = checked_keyboard(self.reply_markup)
        message = _editable(telegram, self.chat_id, self.message_id)
        return _edit(telegram, message, message.body, message.entities, markup)


class PinChatMessage(OfMessage):
    """Pin a message; the chat and the bot get a service message about it."""

    disable_notification: bool = False

    def __call__(self, telegram: Telegram) -> bool:
        chat = find_chat(telegram, self.chat_id, write=True)
        message = find_message(chat, self.message_id, "message to pin")
        membership = chat.members[telegram.bot.id] if chat.is_group else None
        if membership is not None and AdminRight.PIN not in membership.rights:
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


class SetMessageReaction(OfMessage):
    """React to a message with one emoji of Telegram's list, or remove the reaction."""

    reaction: list[Json] = msgspec.field(default_factory=list)

    def __call__(self, telegram: Telegram) -> bool:
        chat = find_chat(telegram, self.chat_id)
        message = find_message(chat, self.message_id, "message to react")
        if any(reaction.get("type") != "emoji" for reaction in self.reaction):
            raise bad_request("invalid reaction type specified")
        emoji = [str(reaction.get("emoji", "")).replace("\ufe0f", "") for reaction in self.reaction]
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
    chat = find_chat(telegram, chat_id, write=True)
    message = find_message(chat, message_id, "message to edit")
    if message.sender is not telegram.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message


def _checked_body(telegram: Telegram, kind: TextKind, source: str, parse_mode: str) -> Body:
    """Return a text as Telegram stores it; its length counts without mark-up.

    Markdown is not modelled. Telegram counts some characters beyond U+FFFF once and others
    twice; the stand-in counts them all twice, on the strict side.

    Raises:
        ApiRefusal: 400 for an empty or too long text, or mark-up that cannot be parsed.

    """
    if not source and not kind.may_be_empty:
        raise bad_request("message text is empty")
    if len(source.encode()) > _LONGEST_SOURCE:
        raise bad_request("text is too long")
    text, parsed = source, list[Json]()
    if source and parse_mode.lower() not in ("", "none"):
        if parse_mode.lower() != "html":
            raise bad_request("unsupported parse_mode")
        text, parsed = parse_html(source)
        parsed = [_mention(telegram, entity) for entity in parsed]
    body = Body(*settled(text, parsed))
    if not body.body and not kind.may_be_empty:
        raise bad_request("text must be non-empty")
    if utf16_length(body.body) > kind.longest:
        raise bad_request(f"{kind.name} is too long")
    return body


def _mention(telegram: Telegram, entity: Json) -> Json:
    """Return a link to a user as a mention, if the bot has met that user."""
    number = entity.get("url", "").removeprefix("tg://user?id=")
    if not number.isdecimal() or not telegram.knows(int(number)):
        return entity
    user = user_json(telegram.users[int(number)])
    return {key: entity[key] for key in ("offset", "length")} | {
        "type": "text_mention",
        "user": user,
    }

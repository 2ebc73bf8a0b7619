"""Telegram's updates as far as the bot uses them: typed, and decoded in one go.

The fields here are checked and all others are skipped, so a field that Telegram adds or changes
elsewhere does no harm. Names are those of the Bot API, except for ``from``. python-telegram-bot's
own classes hold every field of an update and take three hundred times as long to make, which was a
fifth of the cost of a sign-off.
"""

from typing import Annotated, Any

import msgspec

_YEAR_9999 = 253_402_300_799  # the last second of it

Moment = Annotated[int, msgspec.Meta(ge=0, le=_YEAR_9999)]
Object = dict[str, Any]  # only its presence matters


class User(msgspec.Struct, frozen=True):
    """A person or a bot."""

    id: int
    is_bot: bool
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language_code: str | None = None


class Origin(msgspec.Struct, frozen=True):
    """The source of a forwarded message; absent for a hidden user or a channel."""

    sender_user: User | None = None


class Chat(msgspec.Struct, frozen=True):
    """A chat; its type is private, group, supergroup or channel."""

    id: int
    type: str


class Document(msgspec.Struct, frozen=True):
    """A file that somebody sent."""

    file_id: str | None = None
    file_name: str | None = None
    file_size: int | None = None


class Attached(msgspec.Struct, frozen=True, kw_only=True):
    """Contents that a message may have beside words or instead of them."""

    animation: Object | None = None
    audio: Object | None = None
    contact: Object | None = None
    dice: Object | None = None
    game: Object | None = None
    invoice: Object | None = None
    live_photo: Object | None = None
    location: Object | None = None
    paid_media: Object | None = None
    passport_data: Object | None = None
    poll: Object | None = None
    sticker: Object | None = None
    story: Object | None = None
    successful_payment: Object | None = None
    venue: Object | None = None
    video: Object | None = None
    video_note: Object | None = None
    voice: Object | None = None
    photo: list[Object] | None = None
    document: Document | None = None

    @property
    def is_something(self) -> bool:
        """True if the message has any of these."""
        return any(getattr(self, name) for name in Attached.__struct_fields__)


class RepliedTo(msgspec.Struct, frozen=True):
    """A message that was replied to, with its sender."""

    sender: User | None = msgspec.field(default=None, name="from")


class TelegramMessage(Attached, frozen=True, kw_only=True):
    """A message; for an old one above a button Telegram gives only its place."""

    message_id: int
    date: Moment
    chat: Chat
    sender: User | None = msgspec.field(default=None, name="from")
    sender_chat: Object | None = None
    text: str | None = None
    caption: str | None = None
    via_bot: Object | None = None
    forward_origin: Origin | None = None
    is_automatic_forward: bool | None = None
    is_topic_message: bool | None = None
    message_thread_id: int | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None
    reply_to_message: RepliedTo | None = None


class CallbackQuery(msgspec.Struct, frozen=True, kw_only=True):
    """The press of a button, and the message above it."""

    id: str
    sender: User = msgspec.field(name="from")
    message: TelegramMessage | None = None
    data: str | None = None


class ChatMember(msgspec.Struct, frozen=True):
    """An account's status in a chat."""

    status: str


class ChatMemberUpdated(msgspec.Struct, frozen=True):
    """The bot's own status in a chat has changed."""

    chat: Chat
    new_chat_member: ChatMember


class Update(msgspec.Struct, frozen=True, kw_only=True):
    """One of these four events, or one that the bot does not act on."""

    message: TelegramMessage | None = None
    edited_message: TelegramMessage | None = None
    callback_query: CallbackQuery | None = None
    my_chat_member: ChatMemberUpdated | None = None


_DECODER = msgspec.json.Decoder(Update)


def read_update(body: str) -> Update:
    """Decodes an update's JSON. Raises msgspec.MsgspecError if it is malformed."""
    return _DECODER.decode(body)

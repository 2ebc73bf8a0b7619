"""Methods that put a message into a chat."""

import msgspec

from keizer_bot.standin.files import decoded_size, document, photo
from keizer_bot.standin.keyboards import checked_keyboard
from keizer_bot.standin.methods.bodies import CAPTION, TEXT, Body, checked_body
from keizer_bot.standin.methods.registry import ChatId, Params, handles
from keizer_bot.standin.methods.targets import count_message, find_chat, find_message
from keizer_bot.standin.model import Chat, ChatMessage, StoredFile
from keizer_bot.standin.refusals import Json, bad_request
from keizer_bot.standin.wire import message_json
from keizer_bot.standin.world import Telegram

_LARGEST_PHOTO = 10 * 1024 * 1024
_LARGEST_DOCUMENT = 50 * 1024 * 1024
_LONGEST_SIDES = 10_000  # pixels, width and height together
_STEEPEST = 20  # times as high as wide, or as wide as high


class ReplyParameters(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is replied to; quotes and other chats are not modelled."""

    message_id: int
    allow_sending_without_reply: bool = False


class Sending(Params):
    """What every way of sending can be told."""

    chat_id: ChatId = ""
    message_thread_id: int | None = None
    disable_notification: bool = False
    protect_content: bool = False
    reply_parameters: ReplyParameters | None = None
    reply_markup: Json | None = None


class SendMessage(Sending):
    """Parameters of sendMessage."""

    text: str = ""
    parse_mode: str = ""
    link_preview_options: Json | None = None


class Captioned(Sending):
    """What every way of sending a file can be told."""

    caption: str = ""
    parse_mode: str = ""


class SendPhoto(Captioned):
    """Parameters of sendPhoto."""

    photo: str = ""
    show_caption_above_media: bool = False
    has_spoiler: bool = False


class SendDocument(Captioned):
    """Parameters of sendDocument."""

    document: str = ""
    disable_content_type_detection: bool = False


@handles(SendMessage)
def send_message(telegram: Telegram, params: SendMessage) -> Json:
    """Send a text."""
    body = checked_body(telegram, TEXT, params.text, params.parse_mode)
    return message_json(_send(telegram, params, body))


@handles(SendPhoto)
def send_photo(telegram: Telegram, params: SendPhoto) -> Json:
    """Send a picture, which must be one: not only by its name, and of a size for a phone."""
    file = _file(telegram, params.photo, "photo")
    if len(file.content) > _LARGEST_PHOTO:
        raise bad_request("file of size too big for a photo; the maximum size is 10485760 bytes")
    if not (size := decoded_size(file.content)):
        raise bad_request("IMAGE_PROCESS_FAILED")
    if sum(size) > _LONGEST_SIDES or max(size) > _STEEPEST * min(size):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    return _send_media(telegram, params, photo(file))


@handles(SendDocument)
def send_document(telegram: Telegram, params: SendDocument) -> Json:
    """Send a file."""
    file = _file(telegram, params.document, "document")
    if len(file.content) > _LARGEST_DOCUMENT:
        raise bad_request("file is too big")
    return _send_media(telegram, params, document(file))


def _send_media(telegram: Telegram, params: Captioned, media: Json) -> Json:
    body = checked_body(telegram, CAPTION, params.caption, params.parse_mode)
    return message_json(_send(telegram, params, body, media))


def _send(
    telegram: Telegram, params: Sending, body: Body, media: Json | None = None
) -> ChatMessage:
    markup = checked_keyboard(params.reply_markup)
    chat = find_chat(telegram, params.chat_id, write=True)
    reply_to = _checked_reply(chat, params.reply_parameters)
    thread = _checked_thread(chat, params.message_thread_id)
    count_message(telegram, chat)
    return telegram.post(
        chat,
        sender=telegram.bot,
        body=body.text,
        entities=body.entities,
        media=media,
        thread=thread,
        reply_to=reply_to,
        markup=markup,
    )


def _checked_reply(chat: Chat, reply: ReplyParameters | None) -> ChatMessage | None:
    if reply is None:
        return None
    if reply.allow_sending_without_reply:
        return chat.messages.get(reply.message_id)
    return find_message(chat, reply.message_id, "message to be replied")


def _checked_thread(chat: Chat, thread: int | None) -> int | None:
    """Return the topic; where there are no topics, Telegram overlooks the number."""
    if thread is None or (chat.is_group and not chat.is_forum):
        return None
    if thread not in chat.topics:
        raise bad_request("message thread not found")
    if thread in chat.closed_topics:
        raise bad_request("TOPIC_CLOSED")
    return thread


def _file(telegram: Telegram, file_id: str, what: str) -> StoredFile:
    """Return a file that was uploaded with the request or before; URLs are not fetched."""
    if not file_id:
        raise bad_request(f"there is no {what} in the request")
    if (file := telegram.files.get(file_id)) is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if not file.content:
        raise bad_request("file must be non-empty")
    if (kept_as := file.path.partition("/")[0].removesuffix("s")) != what:
        raise bad_request(f"can't use file of type {kept_as.title()} as {what.title()}")
    return file

"""Writes the stand-in's records as Bot API JSON, and stores the files that were sent."""

import hashlib
import io
import mimetypes
from pathlib import PurePath

from keizer_bot.standin.model import (
    AdminRight,
    Chat,
    ChatMember,
    ChatMessage,
    Json,
    StoredFile,
    User,
)

_FURTHER_RIGHTS = (
    "can_manage_chat",
    "can_change_info",
    "can_restrict_members",
    "can_manage_video_chats",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)


def user_json(user: User) -> Json:
    """Return a ``User``."""
    names = {"last_name": user.last_name, "username": user.username}
    optional = {**names, "language_code": user.language_code}
    always = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    return {**always, **_without_empty(optional)}


def chat_json(chat: Chat) -> Json:
    """Return a ``Chat``."""
    if chat.person is not None:
        person = user_json(chat.person)
        names = {key: person.get(key) for key in ("first_name", "last_name", "username")}
        return {"id": chat.id, "type": chat.type, **_without_empty(names)}
    optional = {"username": chat.username, "is_forum": chat.is_forum}
    return {"id": chat.id, "type": chat.type, "title": chat.title, **_without_empty(optional)}


def full_chat_json(chat: Chat) -> Json:
    """Return a ``ChatFullInfo``."""
    pinned = chat.messages.get(chat.pinned[-1]) if chat.pinned else None
    gifts = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription")
    full: Json = {
        **chat_json(chat),
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys((*gifts, "gifts_from_channels"), False),
    }
    if chat.is_group:
        full["permissions"] = _permissions()
    if pinned is not None:
        full["pinned_message"] = message_json(pinned, with_reply=False)
    return full


def member_json(member: ChatMember) -> Json:
    """Return a ``ChatMember``."""
    base: Json = {"user": user_json(member.user), "status": member.status}
    if member.status == "creator":
        return {**base, "is_anonymous": False}
    if member.status == "administrator":
        rights = {right.value: right in member.rights for right in AdminRight}
        further = dict.fromkeys(_FURTHER_RIGHTS, False) | {"can_manage_chat": True}
        anonymity = {"can_be_edited": False, "is_anonymous": False}
        return {**base, **anonymity, **further, **rights}
    if member.status == "kicked":
        return {**base, "until_date": 0}
    return base


def message_json(message: ChatMessage, *, with_reply: bool = True) -> Json:
    """Return a ``Message``; a message that is replied to shows no reply of its own."""
    optional = {
        "from": message.sender and user_json(message.sender),
        "edit_date": message.edit_date,
        "message_thread_id": message.thread,
        "is_topic_message": message.thread is not None,
        "reply_markup": message.markup,
    }
    if with_reply and message.reply_to is not None and still_exists(message.reply_to):
        optional["reply_to_message"] = message_json(message.reply_to, with_reply=False)
    return {
        "message_id": message.id,
        "chat": chat_json(message.chat),
        "date": message.date,
        **_without_empty(optional),
        **_content(message),
    }


def inaccessible_json(message: ChatMessage) -> Json:
    """Return an ``InaccessibleMessage``, which stands for a deleted one."""
    return {"message_id": message.id, "chat": chat_json(message.chat), "date": 0}


def still_exists(message: ChatMessage) -> bool:
    """True if a message has not been deleted."""
    return message.chat.messages.get(message.id) is message


def file_json(file: StoredFile) -> Json:
    """Return the fields that every file has."""
    size = len(file.content)
    return {"file_id": file.file_id, "file_unique_id": file.unique_id, "file_size": size}


def _content(message: ChatMessage) -> Json:
    if message.service is not None:
        return dict(message.service)
    text, entities = ("caption", "caption_entities") if message.media else ("text", "entities")
    optional = {text: message.body, entities: message.entities}
    return {**(message.media or {}), **_without_empty(optional)}


def _permissions() -> Json:
    may = ("messages", "audios", "documents", "photos", "videos", "video_notes", "voice_notes")
    further = ("can_send_polls", "can_send_other_messages", "can_add_web_page_previews")
    rights = dict.fromkeys([*(f"can_send_{kind}" for kind in may), *further], True)
    managing = ("can_change_info", "can_invite_users", "can_manage_topics", "can_pin_messages")
    return rights | dict.fromkeys((*managing, "can_react_to_messages", "can_edit_tag"), False)


def _without_empty(fields: Json) -> Json:
    """Leave out what is empty, false or missing, as Telegram does."""
    return {key: value for key, value in fields.items() if value}


_USUAL_SIZE = (640, 480)


def store(files: dict[str, StoredFile], name: str, content: bytes, folder: str) -> StoredFile:
    """Store a file; the same bytes in another message get another file_id, as in Telegram."""
    number = len(files)
    unique = hashlib.sha256(content).hexdigest()[:15]
    path = f"{folder}/file_{number}{PurePath(name).suffix}"
    mime_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    file = StoredFile(f"BQAC{number:08d}-{unique}", unique, name, path, content, mime_type)
    files[file.file_id] = file
    return file


def document(file: StoredFile) -> Json:
    """Return the ``document`` field of a message."""
    named = {"file_name": file.name, "mime_type": file.mime_type}
    return {"document": {**file_json(file), **named}}


def photo(file: StoredFile) -> Json:
    """Return the ``photo`` field of a message, in the one size that the stand-in stores.

    A photo from a person's phone need not be decodable.
    """
    width, height = decoded_size(file.content) or _USUAL_SIZE
    return {"photo": [{**file_json(file), "width": width, "height": height}]}


def decoded_size(content: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture that can be decoded to its last pixel; else None."""
    from PIL import Image  # noqa: PLC0415 - takes a while; most stand-ins never see a picture

    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.load()
            return picture.size
    except (OSError, SyntaxError, ValueError):
        return None

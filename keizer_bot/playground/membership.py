"""Who is in which chat: joining, leaving, rights, and a group that becomes a supergroup."""

from collections.abc import Collection
from dataclasses import replace

from keizer_bot.playground.model import Chat, Member, Right, Status, User
from keizer_bot.playground.refusals import Json
from keizer_bot.playground.wire import chat_json, member_json, message_json, user_json
from keizer_bot.playground.world import Telegram


def put(
    chat: Chat, user: User, status: Status = "member", rights: Collection[Right] = ()
) -> Member:
    """Let somebody stand in a chat in this way, without telling anybody."""
    member = Member(user, status, frozenset(Right if status == "creator" else rights))
    chat.members[user.id] = member
    return member


def change_status(
    telegram: Telegram,
    chat: Chat,
    user: User,
    by: User,
    *,
    status: Status,
    rights: Collection[Right] = (),
) -> None:
    """Change how somebody stands in a chat; the bot is told about itself.

    A private chat takes part: ``kicked`` there is a blocked bot, ``member`` an open one.
    """
    unseen = Member(user, "member" if chat.type == "private" else "left")
    before = chat.members.get(user.id, unseen)
    after = put(chat, user, status, rights)
    if user is telegram.bot:
        payload: Json = {
            "chat": chat_json(chat),
            "from": user_json(by),
            "date": telegram.unix_time(),
            "old_chat_member": member_json(before),
            "new_chat_member": member_json(after),
        }
        telegram.updates.push("my_chat_member", payload)


def join(
    telegram: Telegram,
    chat: Chat,
    user: User,
    by: User,
    *,
    status: Status = "member",
    rights: Collection[Right] = (),
) -> None:
    """Let somebody come in; a group reads it as a service message."""
    change_status(telegram, chat, user, by, status=status, rights=rights)
    if chat.is_group:
        telegram.post(chat, sender=by, service={"new_chat_members": [user_json(user)]})


def leave(telegram: Telegram, chat: Chat, user: User, by: User) -> None:
    """Let somebody go, or be put out when ``by`` is somebody else; a group reads about it."""
    if chat.is_group:
        own = user is telegram.bot
        service = {"left_chat_member": user_json(user)}
        message = telegram.post(chat, sender=by, service=service, silent=own)
        if own:  # a bot is told of its departure even where it was the one who left
            telegram.updates.push("message", message_json(message))
    change_status(telegram, chat, user, by, status="left" if user is by else "kicked")


def migrate(telegram: Telegram, group: Chat, by: User, *, is_forum: bool = False) -> Chat:
    """Turn a group into a supergroup with a new id; the old one refuses what comes later."""
    chat = telegram.new_chat("supergroup", group.title)
    chat.is_forum = is_forum
    chat.members = {key: replace(member) for key, member in group.members.items()}
    telegram.post(group, sender=by, service={"migrate_to_chat_id": chat.id})
    group.migrated_to = chat.id
    telegram.post(chat, sender=by, service={"migrate_from_chat_id": group.id})
    return chat

"""Finding what a request is about, with Telegram's refusals where the bot may not."""

from keizer_bot.standin.methods.registry import ChatId
from keizer_bot.standin.model import Chat, ChatMessage
from keizer_bot.standin.refusals import ApiRefusal, bad_request, forbidden
from keizer_bot.standin.world import Telegram


def find_chat(telegram: Telegram, chat_id: ChatId, *, write: bool = False) -> Chat:
    """Return the chat of ``chat_id`` (a number, or ``@username``) if the bot has access to it.

    Raises:
        ApiRefusal: 400 "chat not found" and "group chat was upgraded", 403 where the bot was
            blocked, put out, or never spoken to.

    """
    chat = _lookup(telegram, chat_id)
    if chat.type == "private":
        _check_private(telegram, chat, write=write)
    else:
        _check_membership(telegram, chat, write=write)
    return chat


def find_message(chat: Chat, message_id: int, what: str) -> ChatMessage:
    """Return a message of a chat, or refuse with "<what> not found"."""
    message = chat.messages.get(message_id)
    if message is None:
        raise bad_request(f"{what} not found")
    return message


def _lookup(telegram: Telegram, chat_id: ChatId) -> Chat:
    if chat_id == "":
        raise bad_request("chat_id is empty")
    name = str(chat_id)
    for chat in telegram.chats.values():
        if name == str(chat.id) or (chat.username and name.lower() == f"@{chat.username.lower()}"):
            return chat
    raise bad_request("chat not found")


def _check_private(telegram: Telegram, chat: Chat, *, write: bool) -> None:
    if not telegram.knows(chat.id):
        raise bad_request("chat not found")
    if not write:
        return
    if chat.person is not None and chat.person.is_bot:
        raise forbidden("the bot can't send messages to the bot")
    if chat.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_membership(telegram: Telegram, chat: Chat, *, write: bool) -> None:
    own = chat.member(telegram.bot.id)
    if own is None:
        raise bad_request("chat not found")
    if chat.migrated_to is not None and write:
        raise ApiRefusal(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            {"migrate_to_chat_id": chat.migrated_to},
        )
    if not own.present:
        gone = "was kicked from" if own.status == "kicked" else "is not a member of"
        raise forbidden(f"bot {gone} the {chat.type} chat")


def count_message(telegram: Telegram, chat: Chat) -> None:
    """Count a message among what Telegram lets through. Raises ApiRefusal: 429."""
    telegram.limits.admit(chat.id, telegram.clock.now().timestamp(), group=chat.is_group)

"""Which messages a bot gets to see: Telegram's privacy mode, and bots among themselves.

Source: core.telegram.org/bots/features, "Privacy mode". A bare command counts as meant for a bot
when it was the last bot to write in the group, or when no bot wrote there yet and it is alone.
"""

from keizer_bot.standin.model import Chat, ChatMessage, User
from keizer_bot.standin.text import command_target


def is_heard(message: ChatMessage, bot: User, *, privacy: bool) -> bool:
    """Whether Telegram gives ``bot`` an update about ``message``."""
    chat = message.chat
    if chat.type != "private" and not chat.has(bot.id):
        return False
    if message.sender is bot:
        return _is_pin(message)
    if chat.type == "private":
        return True
    if message.sender is not None and message.sender.is_bot:
        return False
    return not privacy or _is_for_all(message, bot) or _is_meant_for(message, bot)


def _is_for_all(message: ChatMessage, bot: User) -> bool:
    """Service messages reach every bot, and all reaches an administrator."""
    own = message.chat.member(bot.id)
    in_charge = own is not None and own.in_charge
    return in_charge or message.service is not None


def _is_pin(message: ChatMessage) -> bool:
    """Of its own messages a bot sees only what it pinned."""
    return message.service is not None and "pinned_message" in message.service


def _is_meant_for(message: ChatMessage, bot: User) -> bool:
    if message.reply_to is not None and message.reply_to.sender is bot:
        return True
    if (command := command_target(message.body)) is None:
        return False
    _, named = command
    if named is not None:
        return named.lower() == bot.username.lower()
    return _is_last_bot(message.chat, bot)


def _is_last_bot(chat: Chat, bot: User) -> bool:
    if chat.last_bot_id is not None:
        return chat.last_bot_id == bot.id
    return all(
        member.user is bot or not member.user.is_bot
        for member in chat.members.values()
        if member.present
    )

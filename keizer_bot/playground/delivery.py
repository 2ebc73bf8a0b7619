"""Which messages a bot gets to see: Telegram's privacy mode, and bots among themselves.

Source: core.telegram.org/bots/features, "Privacy mode". A bare command counts as meant for a bot
when it was the last bot to write in the group, or when no bot wrote there yet and it is alone.
"""

from keizer_bot.playground.model import Chat, Message, User
from keizer_bot.playground.text import command_target

ANONYMOUS_ADMIN = 1087968824
CHANNEL_BOT = 136817688
TELEGRAM_ITSELF = 777000
_SERVICE_ACCOUNTS = frozenset({ANONYMOUS_ADMIN, CHANNEL_BOT, TELEGRAM_ITSELF})


def is_heard(message: Message, bot: User, *, privacy: bool, hears_bots: bool) -> bool:
    """Whether Telegram gives ``bot`` an update about ``message``."""
    chat, sender = message.chat, message.sender
    if chat.type == "private":
        return sender is not bot or _is_pin(message)
    if not chat.has(bot.id):
        return False
    if sender is bot:
        return _is_pin(message)
    if sender is not None and sender.is_bot and sender.id not in _SERVICE_ACCOUNTS:
        return hears_bots
    if chat.type == "channel" or message.service is not None:
        return True
    member = chat.member(bot.id)
    if not privacy or (member is not None and member.in_charge):
        return True
    return _is_meant_for(message, bot)


def _is_pin(message: Message) -> bool:
    """Of its own messages a bot sees only what it pinned."""
    return message.service is not None and "pinned_message" in message.service


def _is_meant_for(message: Message, bot: User) -> bool:
    if message.via_bot is bot:
        return True
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

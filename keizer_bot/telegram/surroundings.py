"""What happens around the messages: chats that open, close, move, or get the bot as a guest."""

from __future__ import annotations

from keizer_bot.core.chats import chat_moved, private_chat
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.update import ChatMemberUpdated, Message

_IN_CHAT = ("member", "administrator", "creator")


def chat_migrated(tx: Transaction, message: Message) -> None:
    """Follow a group that became a supergroup: Telegram says so in a message without words."""
    if message.migrate_to_chat_id is not None:
        chat_moved(tx, message.chat.id, message.migrate_to_chat_id)


def chat_changed(tx: Transaction, change: ChatMemberUpdated) -> None:
    """Remember whether somebody's private chat is open: he blocked the bot, or came back."""
    if change.chat.type == "private":
        private_chat(tx, change.chat.id, open_=change.new_chat_member.status in _IN_CHAT)

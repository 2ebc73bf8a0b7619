"""Chats that change: a group that becomes a supergroup, a private chat that opens or closes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.store import clubs, people

if TYPE_CHECKING:
    from keizer_bot.store.connection import Transaction


def chat_moved(tx: Transaction, old: int, new: int) -> None:
    """Telegram gave the group a new id."""
    clubs.move_chat(tx, old, new)


def can_be_told(tx: Transaction, telegram_id: int) -> bool:
    """Whether the bot can write to that person in private."""
    return people.is_private_open(tx, telegram_id)


def private_chat(tx: Transaction, telegram_id: int, *, open_: bool) -> None:
    """Somebody blocked the bot, or can be written to again."""
    people.set_private(tx, telegram_id, open_=open_)

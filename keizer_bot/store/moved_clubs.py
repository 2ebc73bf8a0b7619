"""Clubs that moved to another bot, and the people and chats to be told so when they write."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.intents import Recipient
from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class MovedClub:
    """A club that moved to the bot with that user name."""

    name: str
    bot: str
    moved_at: datetime


def note_moved(
    tx: Transaction, name: str, bot: str, at: datetime, recipients: Iterable[Recipient]
) -> None:
    """Record that the club moved to that bot; these people and chats are told when they write here.

    An earlier move of a club of that name is deleted.
    """
    forget_moved(tx, name)
    tx.insert("moved_club", "name, bot, moved_at", name, bot, at)
    for recipient in recipients:
        tx.insert("moved_recipient", "kind, number, club", recipient.kind, recipient.id, name)


def moved_club(tx: Transaction, name: str) -> MovedClub | None:
    """The move of the club of that name; None if it did not move."""
    return find(tx, MovedClub, "SELECT * FROM moved_club WHERE name = ?", name)


def moved(tx: Transaction) -> tuple[MovedClub, ...]:
    """All clubs that moved away."""
    return every(tx, MovedClub, "SELECT * FROM moved_club ORDER BY name")


def club_of(tx: Transaction, recipient: Recipient) -> MovedClub | None:
    """The club of that person or chat that moved last; None if none did."""
    sql = (
        "SELECT moved_club.* FROM moved_club JOIN moved_recipient ON name = club"
        " WHERE kind = ? AND number = ? ORDER BY moved_at DESC"
    )
    return find(tx, MovedClub, sql, recipient.kind, recipient.id)


def forget_moved(tx: Transaction, name: str) -> bool:
    """Delete the move of the club of that name; False if there was none."""
    return bool(tx.write("DELETE FROM moved_club WHERE name = ?", name))


def forget_recipients(tx: Transaction, before: datetime) -> None:
    """Delete the people and chats of clubs that moved before then; they are no longer told."""
    gone = "SELECT name FROM moved_club WHERE moved_at < ?"
    tx.write(f"DELETE FROM moved_recipient WHERE club IN ({gone})", before)

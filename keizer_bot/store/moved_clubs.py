"""Clubs that went to another bot, and who is told so when they write to this one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.intents import Recipient
from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class MovedClub:
    """A club that went to the bot of that user name."""

    name: str
    bot: str
    moved_at: datetime


def note_moved(
    tx: Transaction, name: str, bot: str, at: datetime, told: Iterable[Recipient]
) -> None:
    """That club is at that bot from now on; whoever is in `told` reads so when they write here.

    Where one of that name went before, it is forgotten.
    """
    forget_moved(tx, name)
    tx.insert("moved_club", "name, bot, moved_at", name, bot, at)
    for each in told:
        tx.insert("moved_recipient", "kind, number, club", each.kind, each.id, name)


def moved_club(tx: Transaction, name: str) -> MovedClub | None:
    """Where the club of that name went; None if it did not."""
    return find(tx, MovedClub, "SELECT * FROM moved_club WHERE name = ?", name)


def moved(tx: Transaction) -> tuple[MovedClub, ...]:
    """The clubs that went."""
    return every(tx, MovedClub, "SELECT * FROM moved_club ORDER BY name")


def club_of(tx: Transaction, recipient: Recipient) -> MovedClub | None:
    """The club of that person or chat that went last; None if none did."""
    sql = (
        "SELECT moved_club.* FROM moved_club JOIN moved_recipient ON name = club"
        " WHERE kind = ? AND number = ? ORDER BY moved_at DESC"
    )
    return find(tx, MovedClub, sql, recipient.kind, recipient.id)


def forget_moved(tx: Transaction, name: str) -> bool:
    """No club of that name is elsewhere any more; whether one was."""
    return bool(tx.write("DELETE FROM moved_club WHERE name = ?", name))


def forget_recipients(tx: Transaction, before: datetime) -> None:
    """Who was of a club that went before then is not told any more, and not known."""
    gone = "SELECT name FROM moved_club WHERE moved_at < ?"
    tx.write(f"DELETE FROM moved_recipient WHERE club IN ({gone})", before)

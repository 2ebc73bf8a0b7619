"""Groups that the bot is in but that belong to no club (yet)."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class StrayGroup:
    """A group without a club: since when it is known, and if the bot told the group so."""

    chat_id: int
    since: datetime
    told: bool


def mark_group_told(tx: Transaction, chat_id: int, since: datetime) -> None:
    """Record that the group has had no club since then, and was told so."""
    tx.insert("stray_group", "chat_id, since, told", chat_id, since, 1, replacing="since, told")


def note_group(tx: Transaction, chat_id: int, at: datetime) -> None:
    """Record that the bot is in that group, unless it is a club's or already recorded."""
    sql = (
        "INSERT INTO stray_group (chat_id, since) SELECT ?, ?"
        " WHERE NOT EXISTS (SELECT 1 FROM chat WHERE chat_id = ?) ON CONFLICT DO NOTHING"
    )
    tx.write(sql, chat_id, at, chat_id)


def is_first_word(tx: Transaction, chat_id: int, at: datetime) -> bool:
    """True if the group was not told yet that it has no club; records that it now is."""
    note_group(tx, chat_id, at)
    sql = "UPDATE stray_group SET told = 1 WHERE chat_id = ? AND NOT told"
    return bool(tx.write(sql, chat_id))


def stray_groups(tx: Transaction) -> tuple[StrayGroup, ...]:
    """The groups that still have no club."""
    sql = "SELECT * FROM stray_group WHERE chat_id NOT IN (SELECT chat_id FROM chat)"
    return every(tx, StrayGroup, sql)


def forget_group(tx: Transaction, chat_id: int) -> None:
    """Delete the group, which the bot has left."""
    tx.write("DELETE FROM stray_group WHERE chat_id = ?", chat_id)

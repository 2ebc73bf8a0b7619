"""Groups in which the bot is and that belong to no club (yet)."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class StrayGroup:
    """A group of nobody: since when it is known, and whether the bot said there that it is so."""

    chat_id: int
    since: datetime
    told: bool


def told_group(tx: Transaction, chat_id: int, since: datetime) -> None:
    """That group is of nobody since then, and was told so."""
    tx.insert("stray_group", "chat_id, since, told", chat_id, since, 1, replacing="since, told")


def note_group(tx: Transaction, chat_id: int, at: datetime) -> None:
    """The bot is in that group; of a club's group nothing is noted, nor twice of another."""
    sql = (
        "INSERT INTO stray_group (chat_id, since) SELECT ?, ?"
        " WHERE NOT EXISTS (SELECT 1 FROM chat WHERE chat_id = ?) ON CONFLICT DO NOTHING"
    )
    tx.write(sql, chat_id, at, chat_id)


def is_first_word(tx: Transaction, chat_id: int, at: datetime) -> bool:
    """Whether the bot has yet to say in that group of nobody that it is so; now it has."""
    note_group(tx, chat_id, at)
    sql = "UPDATE stray_group SET told = 1 WHERE chat_id = ? AND NOT told"
    return bool(tx.write(sql, chat_id))


def stray_groups(tx: Transaction) -> tuple[StrayGroup, ...]:
    """The groups that still belong to nobody."""
    sql = "SELECT * FROM stray_group WHERE chat_id NOT IN (SELECT chat_id FROM chat)"
    return every(tx, StrayGroup, sql)


def forget_group(tx: Transaction, chat_id: int) -> None:
    """The bot is not in that group any more."""
    tx.write("DELETE FROM stray_group WHERE chat_id = ?", chat_id)

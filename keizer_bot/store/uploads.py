"""Files that Telegram already has: once uploaded, a file is sent by its id."""

from datetime import datetime

from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def file_id(tx: Transaction, mark: str, at: datetime) -> str | None:
    """Telegram's id of the file with that mark, if it has one; records that it is used again."""
    sql = "UPDATE upload SET used_at = ? WHERE mark = ? RETURNING file_id"
    return value(tx, str, sql, at, mark)


def remember(tx: Transaction, mark: str, file_id: str, at: datetime) -> None:
    """Store the id under which Telegram has the file with that mark."""
    tx.insert("upload", "mark, file_id, used_at", mark, file_id, at, replacing="file_id, used_at")


def forget(tx: Transaction, mark: str) -> None:
    """Delete the id of a file that Telegram no longer has."""
    tx.write("DELETE FROM upload WHERE mark = ?", mark)


def forget_unused(tx: Transaction, since: datetime) -> None:
    """Delete the ids of files that were not sent since then."""
    tx.write("DELETE FROM upload WHERE used_at < ?", since)


@kept_between_steps()
def is_dark(tx: Transaction, chat_id: int) -> bool:
    """True if the chat has chosen dark pictures."""
    return tx.one("SELECT 1 FROM dark_chat WHERE chat_id = ?", chat_id) is not None


def choose_dark(tx: Transaction, chat_id: int, *, dark: bool) -> None:
    """Store the chat's choice of dark or light pictures."""
    if dark:
        tx.write("INSERT OR IGNORE INTO dark_chat VALUES (?)", chat_id)
    else:
        tx.write("DELETE FROM dark_chat WHERE chat_id = ?", chat_id)

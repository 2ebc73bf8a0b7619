"""What Telegram has of our making: a file that was uploaded once is sent by its id from then on."""

from datetime import datetime

from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def file_id(tx: Transaction, mark: str, at: datetime) -> str | None:
    """Telegram's id of the file with that mark, which is used once more."""
    sql = "UPDATE upload SET used_at = ? WHERE mark = ? RETURNING file_id"
    return value(tx, str, sql, at, mark)


def remember(tx: Transaction, mark: str, file_id: str, at: datetime) -> None:
    """Telegram has the file with that mark under this id."""
    tx.insert("upload", "mark, file_id, used_at", mark, file_id, at, replacing="file_id, used_at")


def forget(tx: Transaction, mark: str) -> None:
    """Telegram does not know that file any more."""
    tx.write("DELETE FROM upload WHERE mark = ?", mark)


def forget_unused(tx: Transaction, since: datetime) -> None:
    """What nobody has been sent since then is not kept."""
    tx.write("DELETE FROM upload WHERE used_at < ?", since)


@kept_between_steps()
def is_dark(tx: Transaction, chat_id: int) -> bool:
    """Whether that chat has chosen light ink on a dark ground for its pictures."""
    return tx.one("SELECT 1 FROM dark_chat WHERE chat_id = ?", chat_id) is not None


def choose_dark(tx: Transaction, chat_id: int, *, dark: bool) -> None:
    """Keep the chat's choice."""
    if dark:
        tx.write("INSERT OR IGNORE INTO dark_chat VALUES (?)", chat_id)
    else:
        tx.write("DELETE FROM dark_chat WHERE chat_id = ?", chat_id)

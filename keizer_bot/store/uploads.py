"""What Telegram has of our making: a file that was uploaded once is sent by its id from then on."""

from datetime import datetime

from keizer_bot.store.moments import to_text
from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.transaction import Transaction


def file_id(tx: Transaction, mark: str, at: datetime) -> str | None:
    """Telegram's id of the file with that mark, which is used once more."""
    row = tx.one("SELECT file_id FROM upload WHERE mark = ?", mark)
    if row is None:
        return None
    tx.write("UPDATE upload SET used_at = ? WHERE mark = ?", to_text(at), mark)
    return str(row["file_id"])


def remember(tx: Transaction, mark: str, file_id: str, at: datetime) -> None:
    """Telegram has the file with that mark under this id."""
    sql = (
        "INSERT INTO upload (mark, file_id, used_at) VALUES (?, ?, ?)"
        " ON CONFLICT (mark) DO UPDATE SET file_id = excluded.file_id, used_at = excluded.used_at"
    )
    tx.write(sql, mark, file_id, to_text(at))


def forget(tx: Transaction, mark: str) -> None:
    """Telegram does not know that file any more."""
    tx.write("DELETE FROM upload WHERE mark = ?", mark)


def forget_unused(tx: Transaction, since: datetime) -> None:
    """What nobody has been sent since then is not kept."""
    tx.write("DELETE FROM upload WHERE used_at < ?", to_text(since))


@kept_between_steps("dark_chat")
def is_dark(tx: Transaction, chat_id: int) -> bool:
    """Whether that chat has chosen light ink on a dark ground for its pictures."""
    return tx.one("SELECT 1 FROM dark_chat WHERE chat_id = ?", chat_id) is not None


def choose_dark(tx: Transaction, chat_id: int, *, dark: bool) -> None:
    """Keep the chat's choice."""
    if dark:
        tx.write("INSERT OR IGNORE INTO dark_chat VALUES (?)", chat_id)
    else:
        tx.write("DELETE FROM dark_chat WHERE chat_id = ?", chat_id)

"""Work of the bot, by name, with the moment it was last done."""

from datetime import datetime

from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def moment(tx: Transaction, name: str) -> datetime | None:
    """The moment this was last done; None for never."""
    return value(tx, datetime, "SELECT at FROM done WHERE name = ?", name)


def mark(tx: Transaction, name: str, at: datetime) -> None:
    """Record that this was done now."""
    tx.insert("done", "name, at", name, at, replacing="at")


def began(tx: Transaction, at: datetime) -> None:
    """Record when this database began, once: at its oldest known update, or now."""
    oldest = tx.the("SELECT min(received_at) AS at FROM inbox")["at"]
    tx.write("INSERT INTO done VALUES ('began', ?) ON CONFLICT DO NOTHING", oldest or at)


def outage(tx: Transaction) -> tuple[datetime, datetime] | None:
    """The last loss of contact so long that Telegram dropped messages: its begin and end."""
    begin, end = moment(tx, "outage began"), moment(tx, "outage ended")
    return (begin, end) if begin and end else None


def mark_outage(tx: Transaction, begin: datetime, end: datetime) -> None:
    """Record a loss of contact that lasted longer than Telegram keeps messages."""
    mark(tx, "outage began", begin)
    mark(tx, "outage ended", end)

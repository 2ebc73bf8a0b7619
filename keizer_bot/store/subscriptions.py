"""Calendars of one's own: who may be read at an address, of which only the hash is kept."""

from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def set_subscription(tx: Transaction, person_id: int, hash_: str) -> None:
    """From now on the person's calendar is at the address with that token; no longer elsewhere."""
    tx.insert("subscription", "person_id, hash", person_id, hash_, replacing="hash")


def subscriber(tx: Transaction, hash_: str) -> int | None:
    """Whose calendar is at the address with that token."""
    return value(tx, int, "SELECT person_id FROM subscription WHERE hash = ?", hash_)

"""Personal calendars by subscription: the hash of each address, and whose calendar it is."""

from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def set_subscription(tx: Transaction, person_id: int, hash_: str) -> None:
    """Set the address of the person's calendar, in place of an earlier one."""
    tx.insert("subscription", "person_id, hash", person_id, hash_, replacing="hash")


def subscriber(tx: Transaction, hash_: str) -> int | None:
    """The person whose calendar is at the address with that token; None if there is none."""
    return value(tx, int, "SELECT person_id FROM subscription WHERE hash = ?", hash_)

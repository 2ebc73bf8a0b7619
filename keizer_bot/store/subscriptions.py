"""Personal calendars by subscription: the hash of each address, and whose calendar it is."""

from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction

_MOST = 10  # addresses of a person: a script that keeps asking gets no more


def add_subscription(tx: Transaction, person_id: int, hash_: str) -> bool:
    """Add an address of the person's calendar; returns True if earlier ones work too."""
    tx.insert("subscription", "person_id, hash", person_id, hash_)
    tx.write(
        "DELETE FROM subscription WHERE person_id = ?1 AND rowid NOT IN"
        " (SELECT rowid FROM subscription WHERE person_id = ?1 ORDER BY rowid DESC LIMIT ?2)",
        person_id,
        _MOST,
    )
    sql = "SELECT count(*) FROM subscription WHERE person_id = ?"
    return (value(tx, int, sql, person_id) or 0) > 1


def close_other_subscriptions(tx: Transaction, person_id: int, hash_: str) -> None:
    """Close all addresses of the person's calendar but this one."""
    tx.write("DELETE FROM subscription WHERE person_id = ? AND hash <> ?", person_id, hash_)


def subscriber(tx: Transaction, hash_: str) -> int | None:
    """The person whose calendar is at the address with that token; None if there is none."""
    return value(tx, int, "SELECT person_id FROM subscription WHERE hash = ?", hash_)

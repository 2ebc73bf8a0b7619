"""What an arbiter is called of whom the host's file has a number alone."""

from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import column
from keizer_bot.store.transaction import Transaction

UNNAMED = "arbiter"
"""The name of an arbiter of the host's file until Telegram tells it, with their first message."""


def name_arbiter(tx: Transaction, person_id: int, name: str) -> None:
    """Keep what an arbiter is called who has no name yet."""
    if person_id in _unnamed(tx):
        sql = "UPDATE arbiter SET name = ? WHERE person_id = ? AND name = ?"
        tx.write(sql, name, person_id, UNNAMED)


@kept_between_steps()
def _unnamed(tx: Transaction) -> frozenset[int]:
    """The numbers of those who have no name yet."""
    return frozenset(column(tx, "SELECT person_id FROM arbiter WHERE name = ?", UNNAMED))

"""The name of an arbiter for whom the host's file gives only a number."""

from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.reading import column
from keizer_bot.store.transaction import Transaction

UNNAMED = "arbiter"
"""The name of such an arbiter until their first message brings the one on Telegram."""


def name_arbiter(tx: Transaction, person_id: int, name: str) -> None:
    """Keep the name of an arbiter who has none yet."""
    if person_id in _unnamed(tx):
        sql = "UPDATE arbiter SET name = ? WHERE person_id = ? AND name = ?"
        tx.write(sql, name, person_id, UNNAMED)


@kept_between_steps()
def _unnamed(tx: Transaction) -> frozenset[int]:
    """The numbers of the arbiters who have no name yet."""
    return frozenset(column(tx, "SELECT person_id FROM arbiter WHERE name = ?", UNNAMED))

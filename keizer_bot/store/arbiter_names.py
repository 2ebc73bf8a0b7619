"""What an arbiter is called of whom the host's file has a number alone."""

from keizer_bot.store.people import arbiter_of, arbiters
from keizer_bot.store.transaction import Transaction

UNNAMED = "arbiter"
"""The name of an arbiter of the host's file until Telegram tells it, with their first message."""


def name_arbiter(tx: Transaction, person_id: int, name: str) -> None:
    """Keep what an arbiter is called who has no name yet."""
    if any(a.name == UNNAMED for club in arbiter_of(tx, person_id) for a in arbiters(tx, club)):
        sql = "UPDATE arbiter SET name = ? WHERE person_id = ? AND name = ?"
        tx.write(sql, name, person_id, UNNAMED)

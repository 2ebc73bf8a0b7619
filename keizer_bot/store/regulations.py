"""The text of a club's own regulations, as its host's file had it when the bot started."""

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import value
from keizer_bot.store.transaction import Transaction


def set_regulations(tx: Transaction, club_id: int, words: str | None) -> None:
    """Replace the club's regulations; None: it has no file of them."""
    if words is None:
        tx.write("DELETE FROM regulations WHERE club_id = ?", club_id)
        return
    tx.insert("regulations", "club_id, words", club_id, words, replacing="words")


@kept_within_step
def regulations(tx: Transaction, club_id: int) -> str | None:
    """The text of the club's regulations, if it has any."""
    return value(tx, str, "SELECT words FROM regulations WHERE club_id = ?", club_id)

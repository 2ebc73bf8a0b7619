"""Winners of the club's prizes in years without a season here."""

from dataclasses import dataclass

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class PastWinnerRow:
    """A prize of that year (``2014`` or ``2013-2014``), and the name of its winner."""

    id: int
    year: str
    prize: str
    name: str


@kept_within_step
def past_winners(tx: Transaction, club_id: int) -> tuple[PastWinnerRow, ...]:
    """The club's past winners, the newest year first, in the order in which they were entered."""
    sql = (
        "SELECT id, year, prize, name FROM past_winner WHERE club_id = ?"
        " ORDER BY substr(year, -4) DESC, id"
    )
    return every(tx, PastWinnerRow, sql, club_id)


def add_past_winner(tx: Transaction, club_id: int, year: str, prize: str, name: str) -> None:
    """Add a winner."""
    tx.insert("past_winner", "club_id, year, prize, name", club_id, year, prize, name)


def remove_past_winner(tx: Transaction, winner_id: int) -> None:
    """Remove a winner."""
    tx.write("DELETE FROM past_winner WHERE id = ?", winner_id)


def rename_past_winner(tx: Transaction, winner_id: int, name: str) -> None:
    """Give a winner another name."""
    tx.write("UPDATE past_winner SET name = ? WHERE id = ?", name, winner_id)

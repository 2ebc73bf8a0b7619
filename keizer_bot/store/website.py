"""Members' choices for their club's website: their full name, or initials."""

from dataclasses import dataclass

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import column, every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Shown:
    """A member's name, and how they want it shown: 'full', 'initials', or None: the club's default.

    `erased`: the name belongs to nobody any more, so it need not be hidden.
    """

    member_id: int
    name: str
    chosen: str | None
    erased: bool


@kept_within_step
def shown(tx: Transaction, club_id: int) -> tuple[Shown, ...]:
    """The choice of each member of the club."""
    sql = (
        "SELECT id AS member_id, name, website AS chosen, erased_at IS NOT NULL AS erased"
        " FROM member WHERE club_id = ? AND merged_into IS NULL ORDER BY id"
    )
    return every(tx, Shown, sql, club_id)


@kept_within_step
def chosen_by(tx: Transaction, member_id: int) -> str | None:
    """The member's choice; None: the club's default. Raises LookupError."""
    row = tx.the("SELECT website FROM member WHERE id = ?", member_id)
    return None if row["website"] is None else str(row["website"])


def choose(tx: Transaction, member_id: int, chosen: str | None) -> None:
    """Set the member's choice; None: the club's default."""
    tx.write("UPDATE member SET website = ? WHERE id = ?", chosen, member_id)


@kept_within_step
def of_club(tx: Transaction, club_id: int) -> str:
    """The club's default for members who made no choice. Raises LookupError."""
    return str(tx.the("SELECT website FROM club WHERE id = ?", club_id)["website"])


def set_of_club(tx: Transaction, club_id: int, usual: str) -> None:
    """Set the club's default for members who made no choice."""
    tx.write("UPDATE club SET website = ? WHERE id = ?", usual, club_id)


def cancelled(tx: Transaction, season_id: int) -> tuple[str, ...]:
    """Dates (ISO) of evenings that were taken off the season's calendar, by the log."""
    return column(
        tx,
        "SELECT DISTINCT before FROM change WHERE season_id = ? AND action = 'round'"
        " AND before IS NOT NULL AND after IS NULL ORDER BY before",
        season_id,
    )

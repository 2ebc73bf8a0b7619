"""The club's cups with their holders, and winners in years without a season here."""

from datetime import date

import msgspec

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


class Cup(msgspec.Struct, frozen=True):
    """A cup: its holder (a member; None if it is at the club) and since when."""

    id: int
    name: str
    holder_id: int | None
    since: date


class CupAway(msgspec.Struct, frozen=True):
    """A cup that must be returned before the last evening planned for the club's running season."""

    cup_id: int
    name: str
    holder_id: int
    since: date
    season_id: int
    last: date
    time_zone: str


@kept_within_step
def cups(tx: Transaction, club_id: int) -> tuple[Cup, ...]:
    """The club's cups by name."""
    return every(tx, Cup, "SELECT * FROM cup WHERE club_id = ? ORDER BY name", club_id)


def add_cup(tx: Transaction, club_id: int, name: str, since: date) -> int:
    """Add a new cup, which is at the club; returns its id."""
    return tx.insert("cup", "club_id, name, since", club_id, name, since)


def set_holder(tx: Transaction, cup_id: int, holder_id: int | None, since: date) -> None:
    """Record that the member holds the cup since that day; None: it is back at the club."""
    sql = "UPDATE cup SET holder_id = ?, since = ?, asked_season_id = NULL WHERE id = ?"
    tx.write(sql, holder_id, since, cup_id)


def remove_cup(tx: Transaction, cup_id: int) -> None:
    """Delete the cup."""
    tx.write("DELETE FROM cup WHERE id = ?", cup_id)


_AWAY = """
SELECT cup.id AS cup_id, cup.name, holder_id, since, season.id AS season_id, time_zone,
    (SELECT max(date) FROM round WHERE round.season_id = season.id) AS last
FROM cup
JOIN club ON club.id = cup.club_id
JOIN season ON ended_at IS NULL AND asked_season_id IS NOT season.id AND competition_id =
    (SELECT min(id) FROM competition WHERE competition.club_id = club.id)
WHERE holder_id IS NOT NULL AND since < date(last, ?)
ORDER BY cup.name
"""


def cups_away(tx: Transaction, days: int) -> tuple[CupAway, ...]:
    """Cups due back within that many days, held longer than that, whose holders were not asked."""
    return every(tx, CupAway, _AWAY, f"-{days} days")


def mark_asked(tx: Transaction, cup_id: int, season_id: int) -> None:
    """Record that the holder was reminded before the end of that season."""
    tx.write("UPDATE cup SET asked_season_id = ? WHERE id = ?", season_id, cup_id)


class PastWinnerRow(msgspec.Struct, frozen=True):
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

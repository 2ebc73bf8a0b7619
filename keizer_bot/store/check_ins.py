"""Rounds with check-in on the evening itself: the post's present content, and its due content."""

import hashlib
from dataclasses import dataclass
from datetime import date, timedelta

from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction

OVER = "over"


@dataclass(frozen=True, slots=True)
class CheckInRow:
    """A round that has its check-in post, or may soon need it; `hours` is JSON.

    `held`: the arbiters were asked to pair it.
    """

    round_id: int
    season_id: int
    number: int
    phase: str
    day: date
    hours: str
    time_zone: str
    shown: str | None
    held: bool


def under_way(tx: Transaction, today: date) -> tuple[CheckInRow, ...]:
    """Rounds within a day of today whose check-in post may still change."""
    sql = (
        "SELECT round.id AS round_id, season_id, number, phase, date AS day, hours, time_zone,"
        " check_in_shown AS shown, held_at IS NOT NULL AS held FROM round"
        " JOIN season ON season.id = season_id AND ended_at IS NULL"
        " JOIN competition ON competition.id = competition_id JOIN club ON club.id = club_id"
        " WHERE date BETWEEN ? AND ? AND hours ->> 'presence' = 'check-in'"
        " AND coalesce(check_in_shown, iif(phase IN ('open', 'closed'), '', ?)) <> ?"
    )
    day = timedelta(days=1)
    return every(tx, CheckInRow, sql, today - day, today + day, OVER, OVER)


def fingerprint(tx: Transaction, round_id: int, season_id: int) -> str:
    """SHA-256 of all that the post depends on: players, their attendance, and the pairing."""
    presences = tx.all(
        "SELECT player_id, state, at FROM presence WHERE round_id = ? ORDER BY player_id", round_id
    )
    players = tx.all(
        "SELECT player.id, name, from_round, until_round, arrangement FROM player"
        " JOIN member ON member.id = member_id WHERE season_id = ? ORDER BY player.id",
        season_id,
    )
    held = tx.all("SELECT held_at FROM round WHERE id = ?", round_id)
    state = [tuple(row) for row in (*held, *presences, *players)]
    return hashlib.sha256(repr(state).encode()).hexdigest()


def has_begun(tx: Transaction, round_id: int) -> bool:
    """True if the round's check-in post went out."""
    sql = "SELECT 1 FROM round WHERE id = ? AND check_in_shown IS NOT NULL"
    return tx.one(sql, round_id) is not None


def mark_shown(tx: Transaction, round_id: int, shown: str) -> None:
    """Record the post's present content."""
    tx.write("UPDATE round SET check_in_shown = ? WHERE id = ?", shown, round_id)

"""The rounds for which the clock still has something to do."""

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.store.reading import as_
from keizer_bot.store.seasons import RoundRow
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class WaitingRound:
    """A round waiting for the clock, its competition's hours (JSON) and its club's time zone.

    `later`: it is not the first round of its evening.
    """

    row: RoundRow
    hours: str
    zone: str
    later: bool


def unfinished_rounds(tx: Transaction, until: date) -> tuple[WaitingRound, ...]:
    """Rounds of running seasons, up to that date, that still wait for the clock."""
    unfinished = "phase <> 'final' AND held_at IS NULL AND date <= ?"
    return _waiting(tx, unfinished, until)


def rounds_to_remind(tx: Transaction, first: date, last: date) -> tuple[WaitingRound, ...]:
    """Open rounds between those dates without a reminder yet, the first of each evening."""
    unasked = "phase = 'open' AND reminded_at IS NULL AND date BETWEEN ? AND ?"
    return tuple(waiting for waiting in _waiting(tx, unasked, first, last) if not waiting.later)


_EARLIER = (
    "EXISTS (SELECT 1 FROM round AS earlier WHERE earlier.season_id = round.season_id"
    " AND earlier.date = round.date AND earlier.number < round.number)"
)


# An event inside a season that runs is paired with that, and has no hours of its own.
_OF_ITS_OWN = (
    "NOT EXISTS (SELECT 1 FROM season AS outside WHERE outside.id = season.outer_id"
    " AND outside.ended_at IS NULL)"
)


def _waiting(tx: Transaction, condition: str, *days: date) -> tuple[WaitingRound, ...]:
    rows = tx.all(
        f"SELECT round.*, competition.hours, club.time_zone, {_EARLIER} AS later FROM round"
        f" JOIN season ON season.id = season_id AND ended_at IS NULL AND {_OF_ITS_OWN}"
        " JOIN competition ON competition.id = competition_id JOIN club ON club.id = club_id"
        f" WHERE {condition}",
        *days,
    )
    return tuple(
        WaitingRound(as_(RoundRow, row), row["hours"], row["time_zone"], bool(row["later"]))
        for row in rows
    )


def mark_reminded(tx: Transaction, round_id: int, at: datetime) -> None:
    """Record that members who had not answered for the round were reminded."""
    tx.write("UPDATE round SET reminded_at = ? WHERE id = ?", at, round_id)

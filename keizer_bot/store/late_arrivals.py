"""Players who announced that they come late, kept to tell the opponent they are paired with."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class LateArrivalRow:
    """A player of a round who comes this many minutes late; None: a little."""

    player_id: int
    minutes: int | None


def keep(tx: Transaction, round_id: int, player_id: int, minutes: int | None, at: datetime) -> None:
    """Store that the player comes late to the round, in place of what they announced before."""
    columns = "round_id, player_id, minutes, at"
    tx.insert("late_arrival", columns, round_id, player_id, minutes, at, replacing="minutes, at")


def forget(tx: Transaction, round_id: int, player_id: int) -> None:
    """Delete the announcement: the player comes on time after all."""
    tx.write("DELETE FROM late_arrival WHERE round_id = ? AND player_id = ?", round_id, player_id)


@kept_within_step
def of_round(tx: Transaction, round_id: int) -> tuple[LateArrivalRow, ...]:
    """Players who come late to the round, in the order in which they announced it."""
    sql = "SELECT player_id, minutes FROM late_arrival WHERE round_id = ? ORDER BY at, player_id"
    return every(tx, LateArrivalRow, sql, round_id)

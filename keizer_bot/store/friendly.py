"""Friendly games of players who are left free: asked, agreed or declined; they never count."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Friendly:
    """One player asked another for a game; `accepted` is None while there is no answer."""

    id: int
    round_id: int
    asker_id: int
    asked_id: int
    accepted: bool | None


def add(tx: Transaction, round_id: int, asker_id: int, asked_id: int, at: datetime) -> int:
    """Write down that one asked the other; its id."""
    columns = "round_id, asker_id, asked_id, asked_at"
    return tx.insert("friendly", columns, round_id, asker_id, asked_id, at)


def decide(tx: Transaction, number: int, *, accepted: bool) -> None:
    """The one who was asked has answered."""
    tx.write("UPDATE friendly SET accepted = ? WHERE id = ?", accepted, number)


@kept_within_step
def one(tx: Transaction, number: int) -> Friendly | None:
    """The question with that id, if it still stands."""
    return find(tx, Friendly, "SELECT * FROM friendly WHERE id = ?", number)


@kept_within_step
def of_round(tx: Transaction, round_id: int) -> tuple[Friendly, ...]:
    """Everything that was asked in the round, in that order."""
    return every(tx, Friendly, "SELECT * FROM friendly WHERE round_id = ? ORDER BY id", round_id)


def forget_round(tx: Transaction, round_id: int) -> None:
    """The round is paired anew: who is free is another matter now."""
    tx.write("DELETE FROM friendly WHERE round_id = ?", round_id)

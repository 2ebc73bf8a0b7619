"""Friendly games of players without a game, asked, agreed or declined; they never count."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Friendly:
    """One player's request to another for a game; `accepted` is None until answered."""

    id: int
    round_id: int
    asker_id: int
    asked_id: int
    accepted: bool | None


def add(tx: Transaction, round_id: int, asker_id: int, asked_id: int, at: datetime) -> int:
    """Store a request; returns its id."""
    columns = "round_id, asker_id, asked_id, asked_at"
    return tx.insert("friendly", columns, round_id, asker_id, asked_id, at)


def decide(tx: Transaction, number: int, *, accepted: bool) -> None:
    """Store the answer to a request."""
    tx.write("UPDATE friendly SET accepted = ? WHERE id = ?", accepted, number)


@kept_within_step
def one(tx: Transaction, number: int) -> Friendly | None:
    """The request with that id, if it still exists."""
    return find(tx, Friendly, "SELECT * FROM friendly WHERE id = ?", number)


@kept_within_step
def of_round(tx: Transaction, round_id: int) -> tuple[Friendly, ...]:
    """All requests of the round, in order."""
    return every(tx, Friendly, "SELECT * FROM friendly WHERE round_id = ? ORDER BY id", round_id)


def forget_round(tx: Transaction, round_id: int) -> None:
    """Delete the round's requests, because a new pairing leaves other players free."""
    tx.write("DELETE FROM friendly WHERE round_id = ?", round_id)

"""Friendly games of players who are left free: asked, agreed or declined; they never count."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from keizer_bot.store.moments import to_text

if TYPE_CHECKING:
    from datetime import datetime
    from sqlite3 import Row

    from keizer_bot.store.transaction import Transaction
from keizer_bot.store.read_cache import kept_within_step


class Friendly(NamedTuple):
    """One player asked another for a game; `accepted` is None while there is no answer."""

    id: int
    round_id: int
    asker_id: int
    asked_id: int
    accepted: bool | None


def add(tx: Transaction, round_id: int, asker_id: int, asked_id: int, at: datetime) -> int:
    """Write down that one asked the other; its id."""
    return tx.write(
        "INSERT INTO friendly (round_id, asker_id, asked_id, asked_at) VALUES (?, ?, ?, ?)",
        round_id,
        asker_id,
        asked_id,
        to_text(at),
    )


def decide(tx: Transaction, number: int, *, accepted: bool) -> None:
    """The one who was asked has answered."""
    tx.write("UPDATE friendly SET accepted = ? WHERE id = ?", int(accepted), number)


@kept_within_step("friendly")
def one(tx: Transaction, number: int) -> Friendly | None:
    """The question with that id, if it still stands."""
    row = tx.one("SELECT * FROM friendly WHERE id = ?", number)
    return _friendly(row) if row else None


@kept_within_step("friendly")
def of_round(tx: Transaction, round_id: int) -> tuple[Friendly, ...]:
    """Everything that was asked in the round, in that order."""
    rows = tx.all("SELECT * FROM friendly WHERE round_id = ? ORDER BY id", round_id)
    return tuple(map(_friendly, rows))


def forget_round(tx: Transaction, round_id: int) -> None:
    """The round is paired anew: who is free is another matter now."""
    tx.write("DELETE FROM friendly WHERE round_id = ?", round_id)


def _friendly(row: Row) -> Friendly:
    accepted = None if row["accepted"] is None else bool(row["accepted"])
    return Friendly(row["id"], row["round_id"], row["asker_id"], row["asked_id"], accepted)

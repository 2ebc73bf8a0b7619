"""Seasons that are to be played on paper; an order goes when it was told what came of it."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store.reading import find
from keizer_bot.store.transaction import Transaction

ORDERED = "lab ordered"
"""The signal of a commit after which there is something to play."""


@dataclass(frozen=True, slots=True)
class LabOrder:
    """What a person asked in a competition: `name` as they put it, `simulation` as JSON."""

    id: int
    competition_id: int
    person_id: int
    language: str
    name: str
    simulation: str


def add_order(
    tx: Transaction,
    competition_id: int,
    person_id: int,
    language: str,
    name: str,
    simulation: str,
    at: datetime,
) -> None:
    """Keep an order, in place of what that person asked there before and was not played yet."""
    sql = "DELETE FROM lab_order WHERE competition_id = ? AND person_id = ?"
    tx.write(sql, competition_id, person_id)
    columns = "competition_id, person_id, language, name, simulation, made_at"
    tx.insert("lab_order", columns, competition_id, person_id, language, name, simulation, at)
    tx.signals.add(ORDERED)


def next_order(tx: Transaction) -> LabOrder | None:
    """The order that waits longest."""
    return find(tx, LabOrder, "SELECT * FROM lab_order ORDER BY id")


def is_open(tx: Transaction, order_id: int) -> bool:
    """Whether it is still asked for."""
    return find(tx, LabOrder, "SELECT * FROM lab_order WHERE id = ?", order_id) is not None


def close_order(tx: Transaction, order_id: int) -> None:
    """It was told what came of it."""
    tx.write("DELETE FROM lab_order WHERE id = ?", order_id)

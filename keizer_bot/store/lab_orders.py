"""Orders to simulate seasons; an order is deleted once its outcome was sent."""

from datetime import datetime

import msgspec

from keizer_bot.store.reading import find
from keizer_bot.store.transaction import Transaction

ORDERED = "lab ordered"
"""The signal of a commit that adds an order."""


class LabOrder(msgspec.Struct, frozen=True):
    """A person's order in a competition: `name` as they typed it, `simulation` as JSON."""

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
    """Store an order, in place of that person's earlier one there."""
    sql = "DELETE FROM lab_order WHERE competition_id = ? AND person_id = ?"
    tx.write(sql, competition_id, person_id)
    columns = "competition_id, person_id, language, name, simulation, made_at"
    tx.insert("lab_order", columns, competition_id, person_id, language, name, simulation, at)
    tx.signals.add(ORDERED)


def next_order(tx: Transaction) -> LabOrder | None:
    """The oldest order."""
    return find(tx, LabOrder, "SELECT * FROM lab_order ORDER BY id")


def is_open(tx: Transaction, order_id: int) -> bool:
    """True if the order still exists."""
    return find(tx, LabOrder, "SELECT * FROM lab_order WHERE id = ?", order_id) is not None


def close_order(tx: Transaction, order_id: int) -> None:
    """Delete the order, whose outcome was sent."""
    tx.write("DELETE FROM lab_order WHERE id = ?", order_id)

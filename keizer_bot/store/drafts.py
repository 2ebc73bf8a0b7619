"""Arbiters' preparations before anything changes: a season being set up, a file they sent."""

from datetime import datetime
from typing import Literal

import msgspec

from keizer_bot.store import records
from keizer_bot.store.reading import find
from keizer_bot.store.transaction import Transaction

Kind = Literal["season", "file"]


class DraftRow(msgspec.Struct, frozen=True):
    """A draft of one arbiter in one competition; `content` is JSON."""

    id: int
    competition_id: int
    person_id: int
    content: str


def add(
    tx: Transaction, competition_id: int, person_id: int, kind: Kind, content: str, at: datetime
) -> int:
    """Store a new draft in place of an earlier one of that kind; returns its id."""
    sql = (
        "UPDATE draft SET done_at = ?, content = '{}' WHERE competition_id = ?"
        " AND person_id = ? AND kind = ? AND done_at IS NULL"
    )
    tx.write(sql, at, competition_id, person_id, kind)
    columns = "competition_id, person_id, kind, content, made_at"
    return tx.insert("draft", columns, competition_id, person_id, kind, content, at)


def save(tx: Transaction, draft_id: int, content: str) -> None:
    """Store the draft's new content."""
    tx.write("UPDATE draft SET content = ? WHERE id = ?", content, draft_id)


def close(tx: Transaction, draft_id: int, at: datetime) -> None:
    """Close the draft, which became a season or was discarded, and delete its content."""
    tx.write("UPDATE draft SET done_at = ?, content = '{}' WHERE id = ?", at, draft_id)


def open_(tx: Transaction, draft_id: int) -> DraftRow | None:
    """The draft with that id, unless it is closed."""
    return find(tx, DraftRow, "SELECT * FROM draft WHERE id = ? AND done_at IS NULL", draft_id)


def newest(tx: Transaction, competition_id: int, person_id: int, kind: Kind) -> DraftRow | None:
    """The arbiter's newest open draft of that kind in the competition."""
    sql = (
        "SELECT * FROM draft WHERE competition_id = ? AND person_id = ? AND kind = ?"
        " AND done_at IS NULL ORDER BY id DESC"
    )
    return find(tx, DraftRow, sql, competition_id, person_id, kind)


def stop_waiting(tx: Transaction, person_id: int) -> None:
    """Stop awaiting the person's message about a season being set up."""
    records.stop_awaiting(tx, "season-words", of=person_id)

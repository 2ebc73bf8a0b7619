"""What arbiters prepare before anything changes: a season in the making, a file that was sent."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from keizer_bot.store.moments import to_text
from keizer_bot.store.transaction import Transaction

Kind = Literal["season", "file"]


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A draft of one arbiter in one competition; `content` is JSON."""

    id: int
    competition_id: int
    person_id: int
    content: str


def add(
    tx: Transaction, competition_id: int, person_id: int, kind: Kind, content: str, at: datetime
) -> int:
    """Keep a new draft, in place of an earlier one of that kind; its id."""
    sql = (
        "UPDATE draft SET done_at = ?, content = '{}' WHERE competition_id = ?"
        " AND person_id = ? AND kind = ? AND done_at IS NULL"
    )
    tx.write(sql, to_text(at), competition_id, person_id, kind)
    sql = (
        "INSERT INTO draft (competition_id, person_id, kind, content, made_at)"
        " VALUES (?, ?, ?, ?, ?)"
    )
    return tx.write(sql, competition_id, person_id, kind, content, to_text(at))


def save(tx: Transaction, draft_id: int, content: str) -> None:
    """The draft has changed."""
    tx.write("UPDATE draft SET content = ? WHERE id = ?", content, draft_id)


def close(tx: Transaction, draft_id: int, at: datetime) -> None:
    """The draft became a season, or was thrown away: its content goes."""
    tx.write("UPDATE draft SET done_at = ?, content = '{}' WHERE id = ?", to_text(at), draft_id)


def open_(tx: Transaction, draft_id: int) -> DraftRow | None:
    """The draft with that id, unless it is done."""
    row = tx.one(
        "SELECT id, competition_id, person_id, content FROM draft WHERE id = ? AND done_at IS NULL",
        draft_id,
    )
    return DraftRow(*row) if row else None


def newest(tx: Transaction, competition_id: int, person_id: int, kind: Kind) -> DraftRow | None:
    """What that arbiter is preparing in that competition."""
    sql = (
        "SELECT id, competition_id, person_id, content FROM draft WHERE competition_id = ?"
        " AND person_id = ? AND kind = ? AND done_at IS NULL ORDER BY id DESC"
    )
    row = tx.one(sql, competition_id, person_id, kind)
    return DraftRow(*row) if row else None


def stop_waiting(tx: Transaction, person_id: int) -> None:
    """That person's words are no longer awaited for a season in the making."""
    tx.write(
        "DELETE FROM awaited WHERE person_id = ?"
        " AND json_extract(intention, '$.button') = 'season-words'",
        person_id,
    )

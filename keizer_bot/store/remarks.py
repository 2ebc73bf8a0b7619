"""Remarks about members for the arbiter's eyes: who has leave for something, who was warned."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row

from keizer_bot.store.moments import from_text, to_text
from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark that holds, with the member's name."""

    id: int
    member_id: int
    name: str
    kind: str
    words: str
    at: datetime
    by_name: str


def _remark(row: Row) -> Remark:
    return Remark(
        id=row["id"],
        member_id=row["member_id"],
        name=row["name"],
        kind=row["kind"],
        words=row["words"],
        at=from_text(row["at"]),
        by_name=row["by_name"],
    )


_REMARK = (
    "SELECT remark.*, member.name FROM remark JOIN member ON member.id = member_id"
    " WHERE remark.club_id = ? AND ended_at IS NULL"
)


def add(
    tx: Transaction, club_id: int, member_id: int, kind: str, words: str, at: datetime, by_name: str
) -> int:
    """Write down a remark; its id."""
    return tx.write(
        "INSERT INTO remark (club_id, member_id, kind, words, at, by_name)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        club_id,
        member_id,
        kind,
        words,
        to_text(at),
        by_name,
    )


@kept_within_step("remark", "member")
def of_kind(tx: Transaction, club_id: int, kind: str) -> tuple[Remark, ...]:
    """The club's remarks of that kind that hold, by name."""
    rows = tx.all(f"{_REMARK} AND kind = ? ORDER BY name, remark.id", club_id, kind)
    return tuple(map(_remark, rows))


@kept_within_step("member", "remark")
def of_member(tx: Transaction, club_id: int, member_id: int) -> tuple[Remark, ...]:
    """All that holds about one member, oldest first."""
    rows = tx.all(f"{_REMARK} AND member_id = ? ORDER BY remark.id", club_id, member_id)
    return tuple(map(_remark, rows))


@kept_within_step("remark", "member")
def remark(tx: Transaction, club_id: int, remark_id: int) -> Remark | None:
    """The remark with that id, if it still holds."""
    row = tx.one(f"{_REMARK} AND remark.id = ?", club_id, remark_id)
    return _remark(row) if row else None


def end(tx: Transaction, remark_id: int, at: datetime) -> None:
    """It holds no longer, and its words are forgotten."""
    tx.write("UPDATE remark SET ended_at = ?, words = '' WHERE id = ?", to_text(at), remark_id)

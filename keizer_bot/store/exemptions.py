"""Exemptions and warnings of members, seen only by arbiters; a `Remark` is one of either."""

from datetime import datetime

import msgspec

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every, find
from keizer_bot.store.transaction import Transaction


class Remark(msgspec.Struct, frozen=True):
    """An exemption or a warning (`kind`) in force, with the member's name."""

    id: int
    member_id: int
    name: str
    kind: str
    words: str
    at: datetime
    by_name: str


_REMARK = (
    "SELECT remark.*, member.name FROM remark JOIN member ON member.id = member_id"
    " WHERE remark.club_id = ? AND ended_at IS NULL"
)


def add(
    tx: Transaction, club_id: int, member_id: int, kind: str, words: str, at: datetime, by_name: str
) -> int:
    """Add a remark; returns its id."""
    columns = "club_id, member_id, kind, words, at, by_name"
    return tx.insert("remark", columns, club_id, member_id, kind, words, at, by_name)


@kept_within_step
def of_kind(tx: Transaction, club_id: int, kind: str) -> tuple[Remark, ...]:
    """The club's remarks of that kind in force, by name."""
    return every(tx, Remark, f"{_REMARK} AND kind = ? ORDER BY name, remark.id", club_id, kind)


@kept_within_step
def of_member(tx: Transaction, club_id: int, member_id: int) -> tuple[Remark, ...]:
    """All remarks in force about one member, oldest first."""
    return every(tx, Remark, f"{_REMARK} AND member_id = ? ORDER BY remark.id", club_id, member_id)


@kept_within_step
def remark(tx: Transaction, club_id: int, remark_id: int) -> Remark | None:
    """The remark with that id, if it is still in force."""
    return find(tx, Remark, f"{_REMARK} AND remark.id = ?", club_id, remark_id)


def end(tx: Transaction, remark_id: int, at: datetime) -> None:
    """End the remark and delete its words."""
    tx.write("UPDATE remark SET ended_at = ?, words = '' WHERE id = ?", at, remark_id)

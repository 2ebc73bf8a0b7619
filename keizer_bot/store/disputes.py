"""Objections with the arguments of the parties, and what was decided about them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row

from keizer_bot.store.moments import from_text, to_text
from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Dispute:
    """An objection; `game_id` is None for one about something else of the evening.

    `first` is the result that stood there and `other` what the objector says, if he does.
    """

    id: int
    round_id: int
    game_id: int | None
    objector_id: int
    reporter_id: int | None
    first: str | None
    first_at: datetime | None
    other: str | None
    opened_at: datetime
    closes_at: datetime
    reminded: bool
    handed: bool
    decided_at: datetime | None
    decided_by: int | None
    decision: str | None
    reason: str | None
    appealed_by: int | None
    verdict: str | None
    closed: bool


@dataclass(frozen=True, slots=True)
class Argument:
    """What a party has to say; empty words are "nothing to add".

    `noted_by` is the arbiter who wrote the words down for him.
    """

    member_id: int
    words: str
    at: datetime
    noted_by: str | None = None


def _moment(text: str | None) -> datetime | None:
    return from_text(text) if text else None


def _dispute(row: Row) -> Dispute:
    return Dispute(
        id=row["id"],
        round_id=row["round_id"],
        game_id=row["game_id"],
        objector_id=row["objector_id"],
        reporter_id=row["reporter_id"],
        first=row["first"],
        first_at=_moment(row["first_at"]),
        other=row["other"],
        opened_at=from_text(row["opened_at"]),
        closes_at=from_text(row["closes_at"]),
        reminded=row["reminded_at"] is not None,
        handed=row["handed_at"] is not None,
        decided_at=_moment(row["decided_at"]),
        decided_by=row["decided_by"],
        decision=row["decision"],
        reason=row["reason"],
        appealed_by=row["appealed_by"],
        verdict=row["verdict"],
        closed=row["closed_at"] is not None,
    )


_UNDECIDED = "dispute.decided_at IS NULL AND dispute.closed_at IS NULL"
_OF_SEASON = "JOIN round ON round.id = dispute.round_id WHERE round.season_id = ?"


def add_about_game(
    tx: Transaction, game_id: int, other: str | None, at: datetime, closes: datetime
) -> int:
    """The game's opponent objects, as the game now says; the dispute's id."""
    return tx.write(
        "INSERT INTO dispute (round_id, game_id, objector_id, reporter_id, first, first_at, other,"
        " opened_at, closes_at) SELECT game.round_id, game.id, objector.member_id,"
        " reporter.member_id, game.result, game.reported_at, ?, ?, ? FROM game"
        " JOIN player AS objector ON objector.id = game.objected_by"
        " LEFT JOIN player AS reporter ON reporter.id = game.reported_by WHERE game.id = ?",
        other,
        to_text(at),
        to_text(closes),
        game_id,
    )


def add_about_evening(
    tx: Transaction, round_id: int, member_id: int, at: datetime, closes: datetime
) -> int:
    """Somebody objects to something else of that evening; the dispute's id."""
    return tx.write(
        "INSERT INTO dispute (round_id, objector_id, opened_at, closes_at) VALUES (?, ?, ?, ?)",
        round_id,
        member_id,
        to_text(at),
        to_text(closes),
    )


@kept_within_step("dispute")
def dispute(tx: Transaction, dispute_id: int) -> Dispute | None:
    """The dispute with that id."""
    row = tx.one("SELECT * FROM dispute WHERE id = ?", dispute_id)
    return _dispute(row) if row else None


@kept_within_step("dispute")
def undecided_of_game(tx: Transaction, game_id: int) -> Dispute | None:
    """The dispute about that game that waits for the arbiter."""
    sql = f"SELECT * FROM dispute WHERE game_id = ? AND {_UNDECIDED}"
    row = tx.one(sql, game_id)
    return _dispute(row) if row else None


@kept_within_step("dispute")
def decided_of_game(tx: Transaction, game_id: int) -> Dispute | None:
    """The newest dispute about that game that was decided and not appealed against."""
    sql = (
        "SELECT * FROM dispute WHERE game_id = ? AND decided_at IS NOT NULL"
        " AND appealed_by IS NULL ORDER BY id DESC LIMIT 1"
    )
    row = tx.one(sql, game_id)
    return _dispute(row) if row else None


@kept_within_step("dispute", "round")
def open_disputes(tx: Transaction, season_id: int) -> tuple[Dispute, ...]:
    """The season's disputes that wait for the arbiter, oldest first."""
    sql = f"SELECT dispute.* FROM dispute {_OF_SEASON} AND {_UNDECIDED} ORDER BY dispute.id"
    return tuple(map(_dispute, tx.all(sql, season_id)))


@kept_within_step("dispute", "round")
def season_disputes(tx: Transaction, season_id: int) -> tuple[Dispute, ...]:
    """All disputes of the season, oldest first."""
    sql = f"SELECT dispute.* FROM dispute {_OF_SEASON} ORDER BY dispute.id"
    return tuple(map(_dispute, tx.all(sql, season_id)))


def waiting(tx: Transaction) -> tuple[tuple[Dispute, int], ...]:
    """The disputes in which arguments are waited for, each with its season."""
    rows = tx.all(
        "SELECT dispute.*, round.season_id FROM dispute JOIN round ON round.id = round_id"
        " JOIN season ON season.id = season_id AND ended_at IS NULL"
        f" WHERE {_UNDECIDED} AND handed_at IS NULL"
    )
    return tuple((_dispute(row), row["season_id"]) for row in rows)


def mark_reminded(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """Whoever had not answered was reminded, once."""
    tx.write("UPDATE dispute SET reminded_at = ? WHERE id = ?", to_text(at), dispute_id)


def mark_handed(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """The arbiters have the file."""
    tx.write("UPDATE dispute SET handed_at = ? WHERE id = ?", to_text(at), dispute_id)


def set_other(tx: Transaction, dispute_id: int, other: str) -> None:
    """The objector says now what the result is."""
    tx.write("UPDATE dispute SET other = ? WHERE id = ?", other, dispute_id)


def decide(
    tx: Transaction, dispute_id: int, decision: str, at: datetime, *, by: int, reason: str | None
) -> None:
    """The arbiter with that Telegram id has decided."""
    tx.write(
        "UPDATE dispute SET decided_at = ?, decided_by = ?, decision = ?, reason = ? WHERE id = ?",
        to_text(at),
        by,
        decision,
        reason,
        dispute_id,
    )


def set_reason(tx: Transaction, dispute_id: int, reason: str | None) -> None:
    """Why the arbiter decided so; None: he does not say."""
    tx.write("UPDATE dispute SET reason = ? WHERE id = ?", reason, dispute_id)


def close(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """The players agree after all: there is nothing left to decide, and no words are awaited."""
    tx.write("UPDATE dispute SET closed_at = ? WHERE id = ?", to_text(at), dispute_id)


def end_waiting(tx: Transaction, dispute_id: int, *, of: int | None = None) -> None:
    """The words of all parties are no longer awaited, or of the one with that Telegram id."""
    tx.write(
        "DELETE FROM awaited WHERE json_extract(intention, '$.button') = 'argue'"
        " AND json_extract(intention, '$.with.dispute') = ?1"
        " AND person_id = ifnull(?2, person_id)",
        dispute_id,
        of,
    )


def end_waiting_for_reason(tx: Transaction, dispute_id: int) -> None:
    """The arbiter's reason is no longer awaited."""
    tx.write(
        "DELETE FROM awaited WHERE json_extract(intention, '$.button') = 'give-reason'"
        " AND json_extract(intention, '$.with.dispute') = ?",
        dispute_id,
    )


def set_argument(
    tx: Transaction,
    dispute_id: int,
    member_id: int,
    words: str,
    at: datetime,
    *,
    noted_by: str | None = None,
) -> None:
    """What a party has to say, in place of what he said before."""
    tx.write(
        "INSERT OR REPLACE INTO argument (dispute_id, member_id, words, at, noted_by)"
        " VALUES (?, ?, ?, ?, ?)",
        dispute_id,
        member_id,
        words,
        to_text(at),
        noted_by,
    )


def drop_argument(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """He takes his words back."""
    tx.write("DELETE FROM argument WHERE dispute_id = ? AND member_id = ?", dispute_id, member_id)


def arguments(tx: Transaction, dispute_id: int) -> dict[int, Argument]:
    """What the parties have said, by member."""
    rows = tx.all("SELECT * FROM argument WHERE dispute_id = ?", dispute_id)
    return {
        row["member_id"]: Argument(
            row["member_id"], row["words"], from_text(row["at"]), row["noted_by"]
        )
        for row in rows
    }


def forget_arguments(tx: Transaction) -> None:
    """Forget what was argued in seasons that are over: until then it can be appealed with."""
    tx.write(
        "DELETE FROM argument WHERE dispute_id IN (SELECT dispute.id FROM dispute"
        " JOIN round ON round.id = round_id"
        " JOIN season ON season.id = season_id WHERE ended_at IS NOT NULL)"
    )

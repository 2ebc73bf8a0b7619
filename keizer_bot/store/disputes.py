"""Objections with the arguments of the parties, and what was decided about them."""

from dataclasses import dataclass
from datetime import datetime

from keizer_bot.store import records
from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import as_, every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Dispute:
    """An objection; `game_id` is None for one about something else of the evening.

    `first` is the result that stood there and `other` what the objector says, if anything.
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

    `noted_by` is the arbiter who wrote the words down for them.
    """

    member_id: int
    words: str
    at: datetime
    noted_by: str | None = None


_DISPUTE = (
    "SELECT dispute.*, season_id, dispute.reminded_at IS NOT NULL AS reminded,"
    " handed_at IS NOT NULL AS handed, dispute.closed_at IS NOT NULL AS closed"
    " FROM dispute JOIN round ON round.id = round_id"
)
_UNDECIDED = "dispute.decided_at IS NULL AND dispute.closed_at IS NULL"


def add_about_game(
    tx: Transaction, game_id: int, other: str | None, at: datetime, closes: datetime
) -> int:
    """The game's opponent objects, as the game now says; the dispute's id."""
    sql = (
        "INSERT INTO dispute (round_id, game_id, objector_id, reporter_id, first, first_at, other,"
        " opened_at, closes_at) SELECT game.round_id, game.id, objector.member_id,"
        " reporter.member_id, game.result, game.reported_at, ?, ?, ? FROM game"
        " JOIN player AS objector ON objector.id = game.objected_by"
        " LEFT JOIN player AS reporter ON reporter.id = game.reported_by WHERE game.id = ?"
    )
    return tx.write(sql, other, at, closes, game_id)


def add_about_evening(
    tx: Transaction, round_id: int, member_id: int, at: datetime, closes: datetime
) -> int:
    """Somebody objects to something else of that evening; the dispute's id."""
    columns = "round_id, objector_id, opened_at, closes_at"
    return tx.insert("dispute", columns, round_id, member_id, at, closes)


@kept_within_step
def dispute(tx: Transaction, dispute_id: int) -> Dispute | None:
    """The dispute with that id."""
    return find(tx, Dispute, f"{_DISPUTE} WHERE dispute.id = ?", dispute_id)


@kept_within_step
def undecided_of_game(tx: Transaction, game_id: int) -> Dispute | None:
    """The dispute about that game that waits for the arbiter."""
    sql = f"{_DISPUTE} WHERE game_id = ? AND {_UNDECIDED}"
    return find(tx, Dispute, sql, game_id)


@kept_within_step
def decided_of_game(tx: Transaction, game_id: int) -> Dispute | None:
    """The newest dispute about that game that was decided and not appealed against."""
    sql = (
        f"{_DISPUTE} WHERE game_id = ? AND decided_at IS NOT NULL"
        " AND appealed_by IS NULL ORDER BY dispute.id DESC LIMIT 1"
    )
    return find(tx, Dispute, sql, game_id)


@kept_within_step
def open_disputes(tx: Transaction, season_id: int) -> tuple[Dispute, ...]:
    """The season's disputes that wait for the arbiter, oldest first."""
    sql = f"{_DISPUTE} WHERE season_id = ? AND {_UNDECIDED} ORDER BY dispute.id"
    return every(tx, Dispute, sql, season_id)


@kept_within_step
def season_disputes(tx: Transaction, season_id: int) -> tuple[Dispute, ...]:
    """All disputes of the season, oldest first."""
    sql = f"{_DISPUTE} WHERE season_id = ? ORDER BY dispute.id"
    return every(tx, Dispute, sql, season_id)


def waiting(tx: Transaction) -> tuple[tuple[Dispute, int], ...]:
    """The disputes in which arguments are waited for, each with its season."""
    rows = tx.all(
        f"{_DISPUTE} JOIN season ON season.id = season_id AND ended_at IS NULL"
        f" WHERE {_UNDECIDED} AND handed_at IS NULL"
    )
    return tuple((as_(Dispute, row), row["season_id"]) for row in rows)


def mark_reminded(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """Whoever had not answered was reminded, once."""
    tx.write("UPDATE dispute SET reminded_at = ? WHERE id = ?", at, dispute_id)


def mark_handed(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """The arbiters have the file."""
    tx.write("UPDATE dispute SET handed_at = ? WHERE id = ?", at, dispute_id)


def set_other(tx: Transaction, dispute_id: int, other: str) -> None:
    """The objector says now what the result is."""
    tx.write("UPDATE dispute SET other = ? WHERE id = ?", other, dispute_id)


def decide(
    tx: Transaction, dispute_id: int, decision: str, at: datetime, *, by: int, reason: str | None
) -> None:
    """The arbiter with that Telegram id has decided."""
    sql = "UPDATE dispute SET decided_at = ?, decided_by = ?, decision = ?, reason = ? WHERE id = ?"
    tx.write(sql, at, by, decision, reason, dispute_id)


def set_reason(tx: Transaction, dispute_id: int, reason: str | None) -> None:
    """Why the arbiter decided so; None: they do not say."""
    tx.write("UPDATE dispute SET reason = ? WHERE id = ?", reason, dispute_id)


def close(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """The players agree after all: there is nothing left to decide, and no words are awaited."""
    tx.write("UPDATE dispute SET closed_at = ? WHERE id = ?", at, dispute_id)


def end_waiting(tx: Transaction, dispute_id: int, *, of: int | None = None) -> None:
    """The words of all parties are no longer awaited, or of the one with that Telegram id."""
    records.stop_awaiting(tx, "argue", dispute=dispute_id, of=of)


def end_waiting_for_reason(tx: Transaction, dispute_id: int) -> None:
    """The arbiter's reason is no longer awaited."""
    records.stop_awaiting(tx, "give-reason", dispute=dispute_id)


def set_argument(
    tx: Transaction,
    dispute_id: int,
    member_id: int,
    words: str,
    at: datetime,
    *,
    noted_by: str | None = None,
) -> None:
    """What a party has to say, in place of what they said before."""
    sql = (
        "INSERT OR REPLACE INTO argument (dispute_id, member_id, words, at, noted_by)"
        " VALUES (?, ?, ?, ?, ?)"
    )
    tx.write(sql, dispute_id, member_id, words, at, noted_by)


def drop_argument(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """They take their words back."""
    tx.write("DELETE FROM argument WHERE dispute_id = ? AND member_id = ?", dispute_id, member_id)


def arguments(tx: Transaction, dispute_id: int) -> dict[int, Argument]:
    """What the parties have said, by member."""
    said = every(tx, Argument, "SELECT * FROM argument WHERE dispute_id = ?", dispute_id)
    return {each.member_id: each for each in said}


def forget_arguments(tx: Transaction) -> None:
    """Forget what was argued in seasons that are over: until then it can be appealed with."""
    tx.write(
        "DELETE FROM argument WHERE dispute_id IN (SELECT dispute.id FROM dispute"
        " JOIN round ON round.id = round_id"
        " JOIN season ON season.id = season_id WHERE ended_at IS NOT NULL)"
    )

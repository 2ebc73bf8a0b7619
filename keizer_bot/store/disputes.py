"""Objections with the arguments and decisions about them, and appeals to the committee."""

from datetime import date, datetime

import msgspec

from keizer_bot.store import records
from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import as_, column, every, find, value
from keizer_bot.store.transaction import Transaction


class Dispute(msgspec.Struct, frozen=True):
    """An objection; `game_id` is None if it concerns something else about the evening.

    `first` is the result at the time, `other` the objector's, if they gave one.
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


class Argument(msgspec.Struct, frozen=True):
    """A party's argument; empty words mean "nothing to add".

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
    """Open a dispute from the objection that the game's row now holds; returns its id."""
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
    """Open a dispute about something else of that evening; returns its id."""
    columns = "round_id, objector_id, opened_at, closes_at"
    return tx.insert("dispute", columns, round_id, member_id, at, closes)


@kept_within_step
def dispute(tx: Transaction, dispute_id: int) -> Dispute | None:
    """The dispute with that id."""
    return find(tx, Dispute, f"{_DISPUTE} WHERE dispute.id = ?", dispute_id)


@kept_within_step
def undecided_of_game(tx: Transaction, game_id: int) -> Dispute | None:
    """The dispute about the game that the arbiter has yet to decide."""
    sql = f"{_DISPUTE} WHERE game_id = ? AND {_UNDECIDED}"
    return find(tx, Dispute, sql, game_id)


@kept_within_step
def decided_of_game(tx: Transaction, game_id: int) -> Dispute | None:
    """The newest dispute about the game that was decided and not appealed."""
    sql = (
        f"{_DISPUTE} WHERE game_id = ? AND decided_at IS NOT NULL"
        " AND appealed_by IS NULL ORDER BY dispute.id DESC LIMIT 1"
    )
    return find(tx, Dispute, sql, game_id)


@kept_within_step
def open_disputes(tx: Transaction, season_id: int) -> tuple[Dispute, ...]:
    """The season's undecided disputes, oldest first."""
    sql = f"{_DISPUTE} WHERE season_id = ? AND {_UNDECIDED} ORDER BY dispute.id"
    return every(tx, Dispute, sql, season_id)


@kept_within_step
def season_disputes(tx: Transaction, season_id: int) -> tuple[Dispute, ...]:
    """All disputes of the season, oldest first."""
    sql = f"{_DISPUTE} WHERE season_id = ? ORDER BY dispute.id"
    return every(tx, Dispute, sql, season_id)


def waiting(tx: Transaction) -> tuple[tuple[Dispute, int], ...]:
    """Disputes of running seasons that still wait for arguments, each with its season's id."""
    rows = tx.all(
        f"{_DISPUTE} JOIN season ON season.id = season_id AND ended_at IS NULL"
        f" WHERE {_UNDECIDED} AND handed_at IS NULL"
    )
    return tuple((as_(Dispute, row), row["season_id"]) for row in rows)


def mark_reminded(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """Record that the parties who had not answered were reminded."""
    tx.write("UPDATE dispute SET reminded_at = ? WHERE id = ?", at, dispute_id)


def mark_handed(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """Record that the arbiters were given the arguments."""
    tx.write("UPDATE dispute SET handed_at = ? WHERE id = ?", at, dispute_id)


def set_other(tx: Transaction, dispute_id: int, other: str) -> None:
    """Set the result that the objector claims."""
    tx.write("UPDATE dispute SET other = ? WHERE id = ?", other, dispute_id)


def decide(
    tx: Transaction, dispute_id: int, decision: str, at: datetime, *, by: int, reason: str | None
) -> None:
    """Record the decision of the arbiter with that Telegram id."""
    sql = "UPDATE dispute SET decided_at = ?, decided_by = ?, decision = ?, reason = ? WHERE id = ?"
    tx.write(sql, at, by, decision, reason, dispute_id)


def set_reason(tx: Transaction, dispute_id: int, reason: str | None) -> None:
    """Set the reason of the decision; None: the arbiter gives none."""
    tx.write("UPDATE dispute SET reason = ? WHERE id = ?", reason, dispute_id)


def close(tx: Transaction, dispute_id: int, at: datetime) -> None:
    """Close an undecided dispute: the players agree after all."""
    tx.write("UPDATE dispute SET closed_at = ? WHERE id = ?", at, dispute_id)


def end_waiting(tx: Transaction, dispute_id: int, *, of: int | None = None) -> None:
    """Stop awaiting the arguments of all parties, or only of the one with that Telegram id."""
    records.stop_awaiting(tx, "argue", dispute=dispute_id, of=of)


def end_waiting_for_reason(tx: Transaction, dispute_id: int) -> None:
    """Stop awaiting the arbiter's reason."""
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
    """Store a party's argument, in place of their earlier one."""
    sql = (
        "INSERT OR REPLACE INTO argument (dispute_id, member_id, words, at, noted_by)"
        " VALUES (?, ?, ?, ?, ?)"
    )
    tx.write(sql, dispute_id, member_id, words, at, noted_by)


def drop_argument(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """Delete the party's argument, which they withdraw."""
    tx.write("DELETE FROM argument WHERE dispute_id = ? AND member_id = ?", dispute_id, member_id)


def arguments(tx: Transaction, dispute_id: int) -> dict[int, Argument]:
    """The parties' arguments, by member."""
    rows = every(tx, Argument, "SELECT * FROM argument WHERE dispute_id = ?", dispute_id)
    return {argument.member_id: argument for argument in rows}


def forget_arguments(tx: Transaction) -> None:
    """Delete the arguments of seasons that are over; until then an appeal may need them."""
    tx.write(
        "DELETE FROM argument WHERE dispute_id IN (SELECT dispute.id FROM dispute"
        " JOIN round ON round.id = round_id"
        " JOIN season ON season.id = season_id WHERE ended_at IS NOT NULL)"
    )


@kept_within_step
def committee(tx: Transaction, club_id: int) -> tuple[int, ...]:
    """Ids of the members of the club's committee, by name."""
    return column(
        tx,
        "SELECT member_id FROM committee JOIN member ON member.id = member_id"
        " WHERE committee.club_id = ? ORDER BY member.name",
        club_id,
    )


def set_committee(tx: Transaction, club_id: int, members: tuple[int, ...], since: date) -> None:
    """Make these members the committee since that day, in place of the earlier ones."""
    tx.write("DELETE FROM committee WHERE club_id = ?", club_id)
    for member_id in members:
        tx.insert("committee", "club_id, member_id, since", club_id, member_id, since)


@kept_within_step
def committee_since(tx: Transaction, club_id: int) -> date | None:
    """The day since which the club has this committee; None if that is not known."""
    return value(tx, date, "SELECT min(since) FROM committee WHERE club_id = ?", club_id)


class CommitteeTenure(msgspec.Struct, frozen=True):
    """A committee whose end was not announced yet, with a running season of the club."""

    club_id: int
    season_id: int
    time_zone: str
    since: date


_TERMS = """
SELECT committee.club_id, max(season.id) AS season_id, time_zone, since FROM committee
JOIN club ON club.id = committee.club_id
JOIN competition ON competition.club_id = club.id
JOIN season ON season.competition_id = competition.id AND ended_at IS NULL
WHERE since <= ? AND reminded = 0 GROUP BY committee.club_id
"""


def terms_begun(tx: Transaction, until: date) -> tuple[CommitteeTenure, ...]:
    """The committees appointed by that day whose end was not announced yet."""
    return every(tx, CommitteeTenure, _TERMS, until)


def mark_committee_reminded(tx: Transaction, club_id: int) -> None:
    """Record that the end of the committee's three years was announced."""
    tx.write("UPDATE committee SET reminded = 1 WHERE club_id = ?", club_id)


def appeal(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """Record that the member appeals to the committee."""
    tx.write("UPDATE dispute SET appealed_by = ? WHERE id = ?", member_id, dispute_id)


def ask_for_vote(tx: Transaction, dispute_id: int, member_id: int) -> None:
    """Record that this member of the committee is asked to vote."""
    tx.insert("vote", "dispute_id, member_id", dispute_id, member_id)


def vote(tx: Transaction, dispute_id: int, member_id: int, choice: str) -> None:
    """Record the vote of that member of the committee."""
    sql = "UPDATE vote SET choice = ? WHERE dispute_id = ? AND member_id = ?"
    tx.write(sql, choice, dispute_id, member_id)


def votes(tx: Transaction, dispute_id: int) -> dict[int, str | None]:
    """The vote of each member who was asked, by id; None until they have voted."""
    rows = tx.all("SELECT member_id, choice FROM vote WHERE dispute_id = ?", dispute_id)
    return {row["member_id"]: row["choice"] for row in rows}


def end_appeal(tx: Transaction, dispute_id: int, verdict: str, at: datetime) -> None:
    """Record the committee's verdict and close the dispute."""
    sql = "UPDATE dispute SET verdict = ?, closed_at = ? WHERE id = ?"
    tx.write(sql, verdict, at, dispute_id)

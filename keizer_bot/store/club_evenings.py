"""Club evenings: events inside a season, check-in, late arrivals, friendly games, the clock."""

import hashlib
from collections.abc import Mapping
from datetime import date, datetime, timedelta

import msgspec

from keizer_bot.store.read_cache import MOST_LEFT, kept_between_steps, kept_within_step
from keizer_bot.store.reading import as_, every, find
from keizer_bot.store.seasons import RoundRow, SeasonRow
from keizer_bot.store.transaction import Transaction


def play_inside(tx: Transaction, season_id: int, inside: str, outer_id: int | None) -> None:
    """Store that the season is an event played on another's evenings; `inside` is JSON."""
    tx.write("UPDATE season SET inside = ?, outer_id = ? WHERE id = ?", inside, outer_id, season_id)


@kept_between_steps()
def events_inside(tx: Transaction, outer_id: int) -> tuple[SeasonRow, ...]:
    """The running events that are played on that season's evenings."""
    sql = "SELECT * FROM season WHERE outer_id = ? AND ended_at IS NULL ORDER BY id"
    return every(tx, SeasonRow, sql, outer_id)


def play_on(tx: Transaction, round_id: int, day: date, outer_round: int) -> None:
    """Store that the event's round is played on that day, in that round of its outer season."""
    sql = "UPDATE round SET date = ?, outer_round = ? WHERE id = ?"
    tx.write(sql, day, outer_round, round_id)


def reopen(tx: Transaction, round_id: int) -> None:
    """Store that the round is not paired after all."""
    tx.write("UPDATE round SET phase = 'open', paired_at = NULL WHERE id = ?", round_id)
    tx.write("DELETE FROM bye WHERE round_id = ?", round_id)


def count_in_event(tx: Transaction, game_id: int, event_round_id: int | None) -> None:
    """Let the game count in that round of an event too; None: in no event any more."""
    tx.write("UPDATE game SET event_round_id = ? WHERE id = ?", event_round_id, game_id)


@kept_within_step
def counted_in(tx: Transaction, round_id: int) -> Mapping[int, int]:
    """The round of an event in which each game of that round counts too, by the game's id."""
    sql = "SELECT id, event_round_id FROM game WHERE round_id = ? AND event_round_id IS NOT NULL"
    return {row["id"]: row["event_round_id"] for row in tx.all(sql, round_id)}


@kept_within_step
def events_of(tx: Transaction, round_id: int) -> Mapping[int, str]:
    """The name of the event in which each game of that round counts too, by the game's id."""
    sql = (
        "SELECT game.id, season.name FROM game JOIN round ON round.id = event_round_id"
        " JOIN season ON season.id = round.season_id WHERE game.round_id = ?"
    )
    return {row["id"]: row["name"] for row in tx.all(sql, round_id)}


class LateArrivalRow(msgspec.Struct, frozen=True):
    """A player of a round who comes this many minutes late; None: a little."""

    player_id: int
    minutes: int | None


def keep_late_arrival(
    tx: Transaction, round_id: int, player_id: int, minutes: int | None, at: datetime
) -> None:
    """Store that the player comes late to the round, in place of what they announced before."""
    columns = "round_id, player_id, minutes, at"
    tx.insert("late_arrival", columns, round_id, player_id, minutes, at, replacing="minutes, at")


def forget_late_arrival(tx: Transaction, round_id: int, player_id: int) -> None:
    """Delete the announcement: the player comes on time after all."""
    tx.write("DELETE FROM late_arrival WHERE round_id = ? AND player_id = ?", round_id, player_id)


@kept_within_step
def late_arrivals(tx: Transaction, round_id: int) -> tuple[LateArrivalRow, ...]:
    """Players who come late to the round, in the order in which they announced it."""
    sql = "SELECT player_id, minutes FROM late_arrival WHERE round_id = ? ORDER BY at, player_id"
    return every(tx, LateArrivalRow, sql, round_id)


CHECK_IN_OVER = "over"


class CheckInRow(msgspec.Struct, frozen=True):
    """A round that has its check-in post, or may soon need it; `hours` is JSON.

    `held`: the arbiters were asked to pair it.
    """

    round_id: int
    season_id: int
    number: int
    phase: str
    day: date
    hours: str
    time_zone: str
    shown: str | None
    held: bool


def check_ins_under_way(tx: Transaction, today: date) -> tuple[CheckInRow, ...]:
    """Rounds within a day of today whose check-in post may still change."""
    sql = (
        "SELECT round.id AS round_id, season_id, number, phase, date AS day, hours, time_zone,"
        " check_in_shown AS shown, held_at IS NOT NULL AS held FROM round"
        " JOIN season ON season.id = season_id AND ended_at IS NULL"
        " JOIN competition ON competition.id = competition_id JOIN club ON club.id = club_id"
        " WHERE date BETWEEN ? AND ? AND hours ->> 'presence' = 'check-in'"
        " AND coalesce(check_in_shown, iif(phase IN ('open', 'closed'), '', ?)) <> ?"
    )
    day = timedelta(days=1)
    return every(tx, CheckInRow, sql, today - day, today + day, CHECK_IN_OVER, CHECK_IN_OVER)


def check_in_fingerprint(tx: Transaction, round_id: int, season_id: int) -> str:
    """SHA-256 of all that the post depends on: players, their attendance, and the pairing."""
    presences = tx.all(
        "SELECT player_id, state, at FROM presence WHERE round_id = ? ORDER BY player_id", round_id
    )
    players = tx.all(
        "SELECT player.id, name, from_round, until_round, arrangement FROM player"
        " JOIN member ON member.id = member_id WHERE season_id = ? ORDER BY player.id",
        season_id,
    )
    held = tx.all("SELECT held_at FROM round WHERE id = ?", round_id)
    state = [tuple(row) for row in (*held, *presences, *players)]
    return hashlib.sha256(repr(state).encode()).hexdigest()


def has_check_in_begun(tx: Transaction, round_id: int) -> bool:
    """True if the round's check-in post went out."""
    sql = "SELECT 1 FROM round WHERE id = ? AND check_in_shown IS NOT NULL"
    return tx.one(sql, round_id) is not None


def mark_check_in_shown(tx: Transaction, round_id: int, shown: str) -> None:
    """Record the post's present content."""
    tx.write("UPDATE round SET check_in_shown = ? WHERE id = ?", shown, round_id)


class WaitingRound(msgspec.Struct, frozen=True):
    """A round waiting for the clock, its competition's hours (JSON) and its club's time zone.

    `later`: it is not the first round of its evening.
    """

    row: RoundRow
    hours: str
    zone: str
    later: bool


def unfinished_rounds(tx: Transaction, until: date) -> tuple[WaitingRound, ...]:
    """Rounds of running seasons, up to that date, that still wait for the clock."""
    unfinished = "phase <> 'final' AND held_at IS NULL AND date <= ?"
    return _waiting(tx, unfinished, until)


def rounds_to_remind(tx: Transaction, first: date, last: date) -> tuple[WaitingRound, ...]:
    """Open rounds between those dates without a reminder yet, the first of each evening."""
    unasked = "phase = 'open' AND reminded_at IS NULL AND date BETWEEN ? AND ?"
    return tuple(waiting for waiting in _waiting(tx, unasked, first, last) if not waiting.later)


_EARLIER = (
    "EXISTS (SELECT 1 FROM round AS earlier WHERE earlier.season_id = round.season_id"
    " AND earlier.date = round.date AND earlier.number < round.number)"
)


# An event inside a season that runs is paired with that, and has no hours of its own.
_OF_ITS_OWN = (
    "NOT EXISTS (SELECT 1 FROM season AS outside WHERE outside.id = season.outer_id"
    " AND outside.ended_at IS NULL)"
)


def _waiting(tx: Transaction, condition: str, *days: date) -> tuple[WaitingRound, ...]:
    rows = tx.all(
        f"SELECT round.*, competition.hours, club.time_zone, {_EARLIER} AS later FROM round"
        f" JOIN season ON season.id = season_id AND ended_at IS NULL AND {_OF_ITS_OWN}"
        " JOIN competition ON competition.id = competition_id JOIN club ON club.id = club_id"
        f" WHERE {condition}",
        *days,
    )
    return tuple(
        WaitingRound(as_(RoundRow, row), row["hours"], row["time_zone"], bool(row["later"]))
        for row in rows
    )


def mark_reminded(tx: Transaction, round_id: int, at: datetime) -> None:
    """Record that members who had not answered for the round were reminded."""
    tx.write("UPDATE round SET reminded_at = ? WHERE id = ?", at, round_id)


class Friendly(msgspec.Struct, frozen=True):
    """One player's request to another for a game; `accepted` is None until answered."""

    id: int
    round_id: int
    asker_id: int
    asked_id: int
    accepted: bool | None


def ask_friendly(tx: Transaction, round_id: int, asker_id: int, asked_id: int, at: datetime) -> int:
    """Store a request; returns its id."""
    columns = "round_id, asker_id, asked_id, asked_at"
    return tx.insert("friendly", columns, round_id, asker_id, asked_id, at)


def decide_friendly(tx: Transaction, number: int, *, accepted: bool) -> None:
    """Store the answer to a request."""
    tx.write("UPDATE friendly SET accepted = ? WHERE id = ?", accepted, number)


@kept_within_step
def friendly(tx: Transaction, number: int) -> Friendly | None:
    """The request with that id, if it still exists."""
    return find(tx, Friendly, "SELECT * FROM friendly WHERE id = ?", number)


@kept_between_steps(most=MOST_LEFT)
def friendlies(tx: Transaction, round_id: int) -> tuple[Friendly, ...]:
    """All requests of the round, in order."""
    return every(tx, Friendly, "SELECT * FROM friendly WHERE round_id = ? ORDER BY id", round_id)


def forget_friendlies(tx: Transaction, round_id: int) -> None:
    """Delete the round's requests, because a new pairing leaves other players free."""
    tx.write("DELETE FROM friendly WHERE round_id = ?", round_id)

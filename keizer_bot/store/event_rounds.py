"""Events that are played on the evenings of another season, and the games that count in both."""

from collections.abc import Mapping
from datetime import date

from keizer_bot.store.read_cache import kept_between_steps, kept_within_step
from keizer_bot.store.reading import every
from keizer_bot.store.seasons import SeasonRow
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

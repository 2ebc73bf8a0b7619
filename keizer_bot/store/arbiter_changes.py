"""The arbiter's manual changes: overrides, the calendar, players who come and go, points."""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction

import msgspec

from keizer_bot.store.read_cache import MOST_LEFT, kept_between_steps
from keizer_bot.store.transaction import Transaction


def remove_override(tx: Transaction, override_id: int) -> None:
    """Take back a pairing override."""
    tx.write("DELETE FROM wish WHERE id = ?", override_id)


def remove_overrides_of(tx: Transaction, player_id: int, after: int) -> None:
    """Take back all overrides that name the player in rounds after that number."""
    sql = (
        "DELETE FROM wish WHERE (player_id = ? OR other_id = ?)"
        " AND round_id IN (SELECT id FROM round WHERE number > ?)"
    )
    tx.write(sql, player_id, player_id, after)


def delete_game(tx: Transaction, game_id: int) -> None:
    """Delete a game that should never have existed."""
    tx.write("DELETE FROM game WHERE id = ?", game_id)


def make_room(tx: Transaction, season_id: int, place: int) -> None:
    """Move the players at that starting place and below it down by one."""
    sql = "UPDATE player SET place = place + 1 WHERE season_id = ? AND place >= ?"
    tx.write(sql, season_id, place)


def set_until_round(tx: Transaction, player_id: int, number: int | None) -> None:
    """Set the player's last round in the season; None: to its end."""
    tx.write("UPDATE player SET until_round = ? WHERE id = ?", number, player_id)


def set_rules(tx: Transaction, season_id: int, rules: str) -> None:
    """Replace the season's rules (JSON)."""
    tx.write("UPDATE season SET rules = ? WHERE id = ?", rules, season_id)


def move_round(tx: Transaction, round_id: int, day: date) -> None:
    """Move a round that is not paired to another date, and start its week again."""
    tx.write(
        "UPDATE round SET date = ?, phase = 'open', closed_at = NULL, held_at = NULL,"
        " reminded_at = NULL, check_in_shown = NULL WHERE id = ?",
        day,
        round_id,
    )


def delete_round(tx: Transaction, round_id: int) -> None:
    """Delete a round without games, with its attendance and its posts."""
    tx.write("DELETE FROM published WHERE round_id = ?", round_id)
    tx.write("DELETE FROM round WHERE id = ?", round_id)


def renumber(tx: Transaction, season_id: int, numbers: Mapping[int, tuple[int, int]]) -> None:
    """Give rounds (by id) their (old, new) number; everything counted from a round moves along."""
    for round_id, (_, new) in numbers.items():
        tx.write("UPDATE round SET number = ? WHERE id = ?", -new, round_id)
    for round_id, (_, new) in numbers.items():
        tx.write("UPDATE round SET number = ? WHERE id = ?", new, round_id)
    new_number = dict(numbers.values())
    for table, column in (("player", "from_round"), ("adjustment", "round")):
        rows = tx.all(f"SELECT id, {column} AS number FROM {table} WHERE season_id = ?", season_id)
        for row in rows:
            sql = f"UPDATE {table} SET {column} = ? WHERE id = ?"
            tx.write(sql, new_number.get(row["number"], row["number"]), row["id"])


class AdjustmentRow(msgspec.Struct, frozen=True):
    """Points for a player in every ranking from `round` on; negative if they are deducted."""

    id: int
    season_id: int
    player_id: int
    round: int
    points: Fraction
    why: str | None


@kept_between_steps(most=MOST_LEFT)
def adjustments(tx: Transaction, season_id: int) -> tuple[AdjustmentRow, ...]:
    """The season's adjustments in the order in which they were made."""
    sql = "SELECT * FROM adjustment WHERE season_id = ? ORDER BY id"
    rows = tx.all(sql, season_id)
    return tuple([AdjustmentRow(**{**row, "points": Fraction(row["points"])}) for row in rows])


def add_adjustment(
    tx: Transaction, season_id: int, player_id: int, round_: int, points: Fraction, why: str | None
) -> None:
    """Record points that count from the ranking of that round on."""
    columns = "season_id, player_id, round, points, why"
    tx.insert("adjustment", columns, season_id, player_id, round_, str(points), why)

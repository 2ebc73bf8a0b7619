"""Points that the arbiter gives to a player of a season or deducts, besides the rounds."""

from dataclasses import dataclass
from fractions import Fraction

from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class AdjustmentRow:
    """Points for a player in every ranking from `round` on; negative if they are deducted."""

    id: int
    season_id: int
    player_id: int
    round: int
    points: Fraction
    why: str | None


def of_season(tx: Transaction, season_id: int) -> tuple[AdjustmentRow, ...]:
    """The season's adjustments in the order in which they were made."""
    sql = "SELECT * FROM adjustment WHERE season_id = ? ORDER BY id"
    rows = tx.all(sql, season_id)
    return tuple([AdjustmentRow(**{**row, "points": Fraction(row["points"])}) for row in rows])


def add(
    tx: Transaction, season_id: int, player_id: int, round_: int, points: Fraction, why: str | None
) -> None:
    """Record points that count from the ranking of that round on."""
    columns = "season_id, player_id, round, points, why"
    tx.insert("adjustment", columns, season_id, player_id, round_, str(points), why)

"""Games that members play for a team, and the cars that took them there."""

from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import every
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class ExternalRow:
    """A game for a team: `points` are the player's ('1', '1/2', '0'), `expected` a decimal or None.

    `rating` is the opponent's; `own_rating` the player's, None for their rating in the season.
    """

    member_id: int
    name: str
    team: str
    date: date
    against: str
    points: str
    colour: str | None = None
    board: int | None = None
    own_rating: int | None = None
    rating: int | None = None
    expected: str | None = None


@dataclass(frozen=True, slots=True)
class DriveRow:
    """A car to a match, with the kilometres of the return trip; `second`: it is the second car."""

    member_id: int
    name: str
    team: str
    date: date
    against: str
    kilometres: int
    second: bool


@kept_within_step
def games(tx: Transaction, season_id: int) -> tuple[ExternalRow, ...]:
    """The season's external games, by date, team and board."""
    sql = (
        "SELECT external_game.*, name FROM external_game JOIN member ON member.id = member_id"
        " WHERE season_id = ? ORDER BY date, team, board IS NULL, board, external_game.id"
    )
    return every(tx, ExternalRow, sql, season_id)


def set_game(tx: Transaction, season_id: int, game: ExternalRow) -> None:
    """Store the member's game in a match, in place of an earlier one."""
    row = _columns(season_id, game)
    new = "against, points, colour, board, own_rating, rating, expected"
    tx.insert("external_game", ", ".join(row), *row.values(), replacing=new)


def remove_game(tx: Transaction, season_id: int, game: ExternalRow) -> None:
    """Delete a game."""
    sql = (
        "DELETE FROM external_game WHERE season_id = ? AND member_id = ? AND team = ? AND date = ?"
    )
    tx.write(sql, season_id, game.member_id, game.team, game.date)


@kept_within_step
def drives(tx: Transaction, season_id: int) -> tuple[DriveRow, ...]:
    """The season's cars, by date and team."""
    sql = (
        "SELECT drive.*, name FROM drive JOIN member ON member.id = member_id"
        " WHERE season_id = ? ORDER BY date, team, second"
    )
    return every(tx, DriveRow, sql, season_id)


def set_drive(tx: Transaction, season_id: int, drive: DriveRow) -> None:
    """Store the first or the second car to a match, in place of an earlier one."""
    row, new = _columns(season_id, drive), "member_id, against, kilometres"
    tx.insert("drive", ", ".join(row), *row.values(), replacing=new)


def remove_drive(tx: Transaction, season_id: int, drive: DriveRow) -> None:
    """Delete a car."""
    sql = "DELETE FROM drive WHERE season_id = ? AND team = ? AND date = ? AND second = ?"
    tx.write(sql, season_id, drive.team, drive.date, drive.second)


def _columns(season_id: int, row: ExternalRow | DriveRow) -> dict[str, Any]:
    """The table's columns: the season and all fields except the member's name."""
    return {"season_id": season_id} | {k: v for k, v in asdict(row).items() if k != "name"}

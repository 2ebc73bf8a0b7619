"""The facts of a round: attendance, games with their reports, byes and pairing overrides.

No totals are here: rankings are computed from these facts (`keizer_bot.engine.ranking`).
"""

from collections.abc import Mapping
from datetime import date, datetime
from sqlite3 import Row
from typing import Literal, NamedTuple

import msgspec

from keizer_bot.store.moments import to_text
from keizer_bot.store.read_cache import MOST_LEFT, kept_between_steps, kept_within_step
from keizer_bot.store.reading import column, every
from keizer_bot.store.transaction import Transaction


class GameRow(NamedTuple):
    """A paired game with its report; an award's points are fractions as text.

    `advances_id` is the player who advances after a draw in a cup. `doubted` is the result that the
    opponent calls wrong, while they are asked for the right one. `analogue`: both players chose an
    analogue clock.
    """

    id: int
    round_id: int
    board: int
    white_id: int
    black_id: int
    colour_by: str
    result: str | None
    white_points: str | None
    black_points: str | None
    reported_by: int | None
    confirmed: bool
    objected_by: int | None
    objected_result: str | None
    moved_to: date | None
    in_advance: bool
    reported_at: str | None
    advances_id: int | None
    doubted: str | None = None
    analogue: bool = False

    @property
    def disputed(self) -> bool:
        """True if the players report different results and the arbiter has not decided."""
        return self.objected_by is not None

    @property
    def players(self) -> tuple[int, int]:
        """The ids of both, white's first."""
        return self.white_id, self.black_id

    @property
    def waits_for_objection(self) -> bool:
        """True while an opponent who calls the result wrong is asked for the right one."""
        is_open = not (self.confirmed or self.disputed)
        return is_open and self.doubted is not None and self.doubted == self.result

    def reported_before(self, moment: datetime) -> bool:
        """True if its result was reported before then, or if it has none."""
        return self.reported_at is None or self.reported_at < to_text(moment)

    def opponent_of(self, player_id: int) -> int:
        """Id of the player's opponent."""
        return self.black_id if player_id == self.white_id else self.white_id


class Presence(NamedTuple):
    """A player's attendance in one round: `state` is 'here' or the kind of their absence."""

    round_id: int
    player_id: int
    state: str
    at: str
    board: int | None = None
    result: str | None = None


class MemberGame(msgspec.Struct, frozen=True):
    """A member's game in a season, with the ids of both members; points as in `GameRow`."""

    season_id: int
    season: str
    round: int
    white: int
    black: int
    result: str | None
    white_points: str | None
    black_points: str | None


OverrideKind = Literal["force", "forbid", "bye"]


class PairingOverride(msgspec.Struct, frozen=True):
    """The arbiter's wish for a pairing that is not made yet."""

    id: int
    round_id: int
    kind: OverrideKind
    player_id: int
    other_id: int | None


# In the order of the fields, and as named tuples, for speed: a season has thousands of rows, and
# the ranking waits for them.
_GAME = (
    "SELECT game.id, round_id, board, white_id, black_id, colour_by, result, white_points,"
    " black_points, reported_by, confirmed_at IS NOT NULL, objected_by, objected_result,"
    " moved_to, in_advance, reported_at, advances_id, doubted, analogue FROM game"
)
_PRESENCE = "SELECT round_id, player_id, state, at, board, result FROM presence"


def _game(row: Row) -> GameRow:
    day = date.fromisoformat(row["moved_to"]) if row["moved_to"] else None
    game = GameRow._make(row)
    return game._replace(
        confirmed=bool(game.confirmed),
        moved_to=day,
        in_advance=bool(game.in_advance),
        analogue=bool(game.analogue),
    )


_UNDISPUTED = "objected_by = NULL, objected_result = NULL, objected_at = NULL, doubted = NULL"
_OF_SEASON = "JOIN round ON round.id = round_id WHERE season_id = ?"


# Games of an outer season that count in an event inside it, with the event's round and players.
_OF_EVENT = """
SELECT game.id, event.id, board, white.id, black.id, colour_by, result, white_points,
    black_points, NULL, confirmed_at IS NOT NULL, objected_by, objected_result, moved_to,
    in_advance, reported_at,
    CASE advances_id WHEN white_id THEN white.id WHEN black_id THEN black.id END,
    doubted, analogue
FROM game
JOIN round AS event ON event.id = event_round_id
JOIN player AS outer_white ON outer_white.id = white_id
JOIN player AS outer_black ON outer_black.id = black_id
JOIN player AS white
    ON white.season_id = event.season_id AND white.member_id = outer_white.member_id
JOIN player AS black
    ON black.season_id = event.season_id AND black.member_id = outer_black.member_id
WHERE event_round_id IS NOT NULL AND event.season_id = ? ORDER BY event.number, board
"""


@kept_within_step
def season_games(tx: Transaction, season_id: int) -> tuple[GameRow, ...]:
    """All games of the season by round and board; of an event those of its outer season too."""
    sql = f"{_GAME} {_OF_SEASON} ORDER BY number, board"
    of_rounds, others = tx.all(sql, season_id), tx.all(_OF_EVENT, season_id)
    return tuple(map(_game, (*of_rounds, *others)))


# CROSS JOIN fixes the order: starting from the games would read those of every club.
_OF_MEMBER = """
SELECT season.id AS season_id, season.name AS season, number AS round, white.member_id AS white,
    black.member_id AS black, result, white_points, black_points
FROM season
CROSS JOIN player AS own ON own.season_id = season.id AND own.member_id = ?2
CROSS JOIN round ON round.season_id = season.id
    AND number <= (SELECT max(number) FROM round AS paired
        WHERE paired.season_id = season.id AND phase IN ('paired', 'final'))
CROSS JOIN game ON round_id = round.id AND own.id IN (white_id, black_id)
JOIN player AS white ON white.id = white_id
JOIN player AS black ON black.id = black_id
WHERE competition_id = ?1 AND season.id = coalesce(?3, season.id)
ORDER BY (SELECT min(date) FROM round AS first WHERE first.season_id = season.id), season.id, number
"""


def games_of_member(
    tx: Transaction, competition_id: int, member_id: int, season_id: int | None = None
) -> tuple[MemberGame, ...]:
    """The member's games in that season, or in all of the competition, oldest first."""
    return every(tx, MemberGame, _OF_MEMBER, competition_id, member_id, season_id)


@kept_within_step
def games(tx: Transaction, round_id: int) -> tuple[GameRow, ...]:
    """The round's games by board."""
    return tuple(map(_game, tx.all(f"{_GAME} WHERE round_id = ? ORDER BY board", round_id)))


@kept_within_step
def game(tx: Transaction, game_id: int) -> GameRow | None:
    """The game with that id, if it still exists."""
    row = tx.one(f"{_GAME} WHERE id = ?", game_id)
    return _game(row) if row else None


def add_game(
    tx: Transaction,
    round_id: int,
    board: int,
    white_id: int,
    black_id: int,
    colour_by: str,
    *,
    in_advance: bool = False,
) -> int:
    """Add a game; returns its id."""
    columns = "round_id, board, white_id, black_id, colour_by, in_advance"
    return tx.insert("game", columns, round_id, board, white_id, black_id, colour_by, in_advance)


# The calls to both players about the round of a game are no longer needed.
_END_CALLS = (
    "UPDATE call SET done_at = ?1 WHERE done_at IS NULL"
    " AND round_id = (SELECT round_id FROM game WHERE id = ?2) AND member_id IN"
    " (SELECT member_id FROM player JOIN game ON player.id IN (white_id, black_id)"
    " WHERE game.id = ?2)"
)


def set_result(
    tx: Transaction,
    game_id: int,
    result: str | None,
    at: datetime,
    *,
    by_player: int | None,
    confirmed: bool,
    points: tuple[str, str] | None = None,
) -> None:
    """Set a result (None deletes it), and end any dispute and calls to make about it.

    Also deletes who advances after a draw in a cup.
    """
    sql = (
        "UPDATE game SET result = ?, white_points = ?, black_points = ?, reported_by = ?,"
        f" reported_at = ?, confirmed_at = ?, advances_id = NULL, {_UNDISPUTED} WHERE id = ?"
    )
    white, black = points or (None, None)
    reported_at, confirmed_at = at if result else None, at if confirmed else None
    tx.write(sql, result, white, black, by_player, reported_at, confirmed_at, game_id)
    tx.write(_END_CALLS, at, game_id)


def set_advancing(tx: Transaction, game_id: int, player_id: int | None) -> None:
    """Set the player who advances after a draw in a cup; None: not decided."""
    tx.write("UPDATE game SET advances_id = ? WHERE id = ?", player_id, game_id)


def swap_colours(tx: Transaction, game_id: int) -> None:
    """Swap the players' colours; each keeps the result they had."""
    sql = (
        "UPDATE game SET white_id = black_id, black_id = white_id, colour_by = 'arbiter',"
        " white_points = black_points, black_points = white_points, result = CASE result"
        " WHEN '1-0' THEN '0-1' WHEN '0-1' THEN '1-0' WHEN '+/-' THEN '-/+' WHEN '-/+' THEN '+/-'"
        " ELSE result END WHERE id = ?"
    )
    tx.write(sql, game_id)


def confirm(tx: Transaction, game_id: int, at: datetime) -> None:
    """Confirm the result for the opponent, and drop their objection and calls about it."""
    tx.write(f"UPDATE game SET confirmed_at = ?, {_UNDISPUTED} WHERE id = ?", at, game_id)
    tx.write(_END_CALLS, at, game_id)


def doubt(tx: Transaction, game_id: int) -> None:
    """Record that the opponent calls the result wrong, and is asked for the right one."""
    tx.write("UPDATE game SET doubted = result WHERE id = ?", game_id)


def object_(
    tx: Transaction, game_id: int, by_player: int, result: str | None, at: datetime
) -> None:
    """Open a dispute: the other player reports `result` (None: only that it is wrong)."""
    sql = (
        "UPDATE game SET objected_by = ?, objected_result = ?, objected_at = ?, doubted = NULL"
        " WHERE id = ?"
    )
    tx.write(sql, by_player, result, at, game_id)


def move_game(tx: Transaction, game_id: int, day: date | None) -> None:
    """Move the game to that date; None: back to its round's evening."""
    tx.write("UPDATE game SET moved_to = ? WHERE id = ?", day, game_id)


def set_analogue(tx: Transaction, game_id: int) -> None:
    """Record that both players chose an analogue clock."""
    tx.write("UPDATE game SET analogue = 1 WHERE id = ?", game_id)


def clear_pairing(tx: Transaction, round_id: int) -> None:
    """Delete the round's games and byes, except games played in advance."""
    tx.write("DELETE FROM game WHERE round_id = ? AND in_advance = 0", round_id)
    tx.write("DELETE FROM bye WHERE round_id = ?", round_id)


@kept_between_steps(most=MOST_LEFT)
def season_byes(tx: Transaction, season_id: int) -> tuple[tuple[int, int], ...]:
    """All byes of the season as (round id, player id)."""
    rows = tx.all(f"SELECT round_id, player_id FROM bye {_OF_SEASON}", season_id)
    return tuple((row["round_id"], row["player_id"]) for row in rows)


@kept_between_steps(most=MOST_LEFT)
def byes(tx: Transaction, round_id: int) -> tuple[int, ...]:
    """Ids of the players with a bye in the round."""
    return column(tx, "SELECT player_id FROM bye WHERE round_id = ?", round_id)


def add_bye(tx: Transaction, round_id: int, player_id: int) -> None:
    """Add a bye."""
    tx.insert("bye", "round_id, player_id", round_id, player_id)


@kept_between_steps(most=MOST_LEFT)
def season_presence(tx: Transaction, season_id: int) -> tuple[Presence, ...]:
    """All recorded attendance of the season, in the order in which it was reported."""
    sql = f"{_PRESENCE} {_OF_SEASON} ORDER BY at, player_id"
    return tuple(map(Presence._make, tx.all(sql, season_id)))


@kept_within_step
def presence(tx: Transaction, round_id: int) -> Mapping[int, Presence]:
    """Recorded attendance in the round, by player; players without any are missing."""
    rows = tx.all(f"{_PRESENCE} WHERE round_id = ? ORDER BY at", round_id)
    return {row["player_id"]: Presence._make(row) for row in rows}


@kept_within_step
def presence_of(tx: Transaction, round_id: int, player_id: int) -> Presence | None:
    """The player's recorded attendance in the round; None if there is none."""
    row = tx.one(f"{_PRESENCE} WHERE round_id = ? AND player_id = ?", round_id, player_id)
    return Presence._make(row) if row else None


def set_presence(
    tx: Transaction, round_id: int, player_id: int, state: str, at: datetime, by_id: int
) -> None:
    """Set the player's attendance in the round, in place of what was recorded before.

    A claim of club duty that was based on the earlier record is deleted.
    """
    if presence_of(tx, round_id, player_id) is not None:
        _end_claim(tx, round_id, player_id)
    columns, new = "round_id, player_id, state, at, by_id", "state, at, by_id, board, result"
    tx.insert("presence", columns, round_id, player_id, state, at, by_id, replacing=new)


def clear_presence(tx: Transaction, round_id: int, player_id: int) -> None:
    """Delete the player's attendance in the round: their standing arrangement applies again."""
    _end_claim(tx, round_id, player_id)
    tx.write("DELETE FROM presence WHERE round_id = ? AND player_id = ?", round_id, player_id)


def _end_claim(tx: Transaction, round_id: int, player_id: int) -> None:
    tx.write("DELETE FROM duty_claim WHERE round_id = ? AND player_id = ?", round_id, player_id)


@kept_between_steps(most=MOST_LEFT)
def overrides(tx: Transaction, season_id: int) -> tuple[PairingOverride, ...]:
    """The arbiter's overrides of the season's pairings."""
    sql = f"SELECT wish.* FROM wish {_OF_SEASON} ORDER BY wish.id"
    return every(tx, PairingOverride, sql, season_id)


def add_override(
    tx: Transaction, round_id: int, kind: OverrideKind, player_id: int, other_id: int | None
) -> int:
    """Add a pairing override; returns its id."""
    columns = "round_id, kind, player_id, other_id"
    return tx.insert("wish", columns, round_id, kind, player_id, other_id)


def set_board(tx: Transaction, game_id: int, board: int) -> None:
    """Set the game's board."""
    tx.write("UPDATE game SET board = ? WHERE id = ?", board, game_id)


def set_board_result(
    tx: Transaction, round_id: int, player_id: int, board: int | None, result: str | None
) -> None:
    """Set the player's board and result in their match for the club on that round's evening."""
    sql = "UPDATE presence SET board = ?, result = ? WHERE round_id = ? AND player_id = ?"
    tx.write(sql, board, result, round_id, player_id)

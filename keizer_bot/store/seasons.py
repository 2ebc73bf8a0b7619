"""Seasons of competitions, the players in them and the rounds of their calendar."""

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from sqlite3 import Row
from sys import intern
from typing import Literal, cast

import msgspec

from keizer_bot.engine.model import PerMissedRound, Player, PointsUntil
from keizer_bot.store.read_cache import MOST_LEFT, kept_between_steps, kept_within_step
from keizer_bot.store.reading import column, every, find, get
from keizer_bot.store.transaction import Transaction

Arrangement = Literal["present", "absent", "silent"]
"""Attendance of a player who says nothing; `silent` if they stayed away without a word before."""


class SeasonRow(msgspec.Struct, frozen=True):
    """A season of a competition; `rules` and `extras` are JSON as the season file has them."""

    id: int
    competition_id: int
    name: str
    rules: str
    extras: str
    inside: str | None = None
    outer_id: int | None = None


class FinalStanding(msgspec.Struct, frozen=True):
    """A player's place and total in the last ranking of a season imported from elsewhere."""

    key: str
    rank: int
    total: Fraction


class RatingOrigin(msgspec.Struct, frozen=True):
    """The origin of a rating: `published` in a list of that day (ISO), or `estimated`."""

    kind: Literal["published", "estimated"]
    list: str | None = None
    day: str | None = None


ESTIMATED = RatingOrigin("estimated")


class PlayerRow(msgspec.Struct, frozen=True):
    """A member in a season, with their name; `entry_points` is JSON as in the season file.

    A player without `prizes` plays all season and wins none. `bracket_place` is a cup's, from 1 on.
    `origin` is None for a rating that the club entered itself.
    """

    id: int
    season_id: int
    member_id: int
    key: str
    place: int
    name: str
    rating: int | None
    group: str | None
    from_round: int
    until_round: int | None
    entry_points: str
    federation_id: str | None
    k_factor: int | None
    prizes: bool
    arrangement: Arrangement
    standing_kind: str | None = None
    origin: RatingOrigin | None = None
    nicknames: tuple[str, ...] = ()
    born: int | None = None
    bracket_place: int | None = None


class RoundRow(msgspec.Struct, frozen=True):
    """A round of the calendar and its phase.

    `pairs_at` is set on a later round of an evening once the round before it is over.
    """

    id: int
    season_id: int
    number: int
    date: date
    period: int | None
    phase: str
    version: int
    relaxed: str
    paired_at: datetime | None = None
    pairs_at: datetime | None = None
    outer_round: int | None = None


def _player(row: Row) -> PlayerRow:
    kind = row["rating_kind"]
    return PlayerRow(
        id=row["id"],
        season_id=row["season_id"],
        member_id=row["member_id"],
        key=row["key"],
        place=row["place"],
        name=row["name"],
        rating=row["rating"],
        group=row["club_group"],
        from_round=row["from_round"],
        until_round=row["until_round"],
        entry_points=intern(row["entry_points"]),  # the same for nearly all: one string in memory
        federation_id=row["federation_id"],
        k_factor=row["k_factor"],
        prizes=bool(row["prizes"]),
        arrangement=cast("Arrangement", intern(row["arrangement"])),
        standing_kind=row["standing_kind"],
        origin=RatingOrigin(kind, row["rating_list"], row["rating_day"]) if kind else None,
        nicknames=tuple(json.loads(row["nicknames"])),
        born=row["born"],
        bracket_place=row["bracket_place"],
    )


@kept_between_steps()
def current_season(tx: Transaction, competition_id: int) -> SeasonRow | None:
    """The competition's season that has not ended, the newest if there are several."""
    sql = "SELECT * FROM season WHERE competition_id = ? AND ended_at IS NULL ORDER BY id DESC"
    return find(tx, SeasonRow, sql, competition_id)


@kept_between_steps()
def season(tx: Transaction, season_id: int) -> SeasonRow:
    """The season with that id. Raises LookupError."""
    return get(tx, SeasonRow, "SELECT * FROM season WHERE id = ?", season_id)


def names(tx: Transaction, competition_id: int) -> tuple[str, ...]:
    """The names of the competition's seasons."""
    return column(tx, "SELECT name FROM season WHERE competition_id = ?", competition_id)


def all_seasons(tx: Transaction, competition_id: int) -> tuple[SeasonRow, ...]:
    """The competition's seasons, newest first evening first; those without evenings last."""
    sql = (
        "SELECT season.* FROM season LEFT JOIN round ON season_id = season.id"
        " WHERE competition_id = ? GROUP BY season.id ORDER BY min(date) DESC, season.id DESC"
    )
    return every(tx, SeasonRow, sql, competition_id)


def years_of(tx: Transaction, season_id: int) -> tuple[int, int] | None:
    """The years of the season's first and last evening; None without evenings."""
    sql = "SELECT min(date) AS first, max(date) AS last FROM round WHERE season_id = ?"
    row = tx.the(sql, season_id)
    return (int(row["first"][:4]), int(row["last"][:4])) if row["first"] else None


@kept_between_steps()
def last_season(tx: Transaction, competition_id: int) -> SeasonRow | None:
    """The competition's running season, or else the one that ended last."""
    sql = (
        "SELECT * FROM season WHERE competition_id = ?"
        " ORDER BY ended_at IS NOT NULL, ended_at DESC, id DESC"
    )
    return find(tx, SeasonRow, sql, competition_id)


def seasons_before(tx: Transaction, season: SeasonRow, most: int) -> tuple[SeasonRow, ...]:
    """The competition's seasons before that one, the newest first."""
    sql = "SELECT * FROM season WHERE competition_id = ? AND id < ? ORDER BY id DESC LIMIT ?"
    return every(tx, SeasonRow, sql, season.competition_id, season.id, most)


def running_seasons(tx: Transaction) -> tuple[SeasonRow, ...]:
    """The running seasons of all clubs."""
    return every(tx, SeasonRow, "SELECT * FROM season WHERE ended_at IS NULL")


@kept_between_steps()
def sleeping_seasons(tx: Transaction) -> frozenset[int]:
    """Ids of all seasons of clubs that are asleep."""
    sql = (
        "SELECT season.id FROM season JOIN competition ON competition.id = competition_id"
        " JOIN sleep USING (club_id) WHERE asleep_at IS NOT NULL"
    )
    return frozenset(column(tx, sql))


def add_season(
    tx: Transaction, competition_id: int, name: str, rules: str, extras: str, at: datetime
) -> int:
    """Add a season; returns its id."""
    columns = "competition_id, name, rules, extras, started_at"
    return tx.insert("season", columns, competition_id, name, rules, extras, at)


_PLAYER = (
    "SELECT player.*, member.name, member.nicknames, member.born"
    " FROM player JOIN member ON member.id = player.member_id"
)


@kept_between_steps()
def players(tx: Transaction, season_id: int) -> tuple[PlayerRow, ...]:
    """The season's players in the order of its file."""
    return tuple(map(_player, tx.all(f"{_PLAYER} WHERE season_id = ? ORDER BY place", season_id)))


@kept_within_step
def player(tx: Transaction, player_id: int) -> PlayerRow:
    """The player with that id. Raises LookupError."""
    return _player(tx.the(f"{_PLAYER} WHERE player.id = ?", player_id))


@kept_between_steps()
def players_by_id(tx: Transaction, season_id: int) -> Mapping[int, PlayerRow]:
    """The season's players, by id."""
    return {player.id: player for player in players(tx, season_id)}


@kept_between_steps()
def players_by_member(tx: Transaction, season_id: int) -> Mapping[int, PlayerRow]:
    """The season's players, by their members' ids."""
    return {player.member_id: player for player in players(tx, season_id)}


@kept_within_step
def plays_of(tx: Transaction, member_id: int) -> tuple[PlayerRow, ...]:
    """The member as a player in each of their seasons, oldest first."""
    rows = tx.all(f"{_PLAYER} WHERE member_id = ? ORDER BY season_id", member_id)
    return tuple(map(_player, rows))


@kept_between_steps(most=64)  # calendars are kept for more clubs, and made of these
def rounds(tx: Transaction, season_id: int) -> tuple[RoundRow, ...]:
    """The season's rounds by number."""
    return every(tx, RoundRow, "SELECT * FROM round WHERE season_id = ? ORDER BY number", season_id)


@kept_within_step
def round_(tx: Transaction, round_id: int) -> RoundRow | None:
    """The round with that id, unless it was cancelled."""
    return find(tx, RoundRow, "SELECT * FROM round WHERE id = ?", round_id)


def add_round(tx: Transaction, season_id: int, number: int, day: date, period: int | None) -> int:
    """Add a round to the calendar; returns its id."""
    return tx.insert("round", "season_id, number, date, period", season_id, number, day, period)


def set_phase(tx: Transaction, round_id: int, phase: str, at: datetime) -> None:
    """Move the round to that phase, and record when."""
    column = {"closed": "closed_at", "paired": "paired_at", "final": "final_at"}[phase]
    sql = f"UPDATE round SET phase = ?, {column} = ? WHERE id = ?"
    tx.write(sql, phase, at, round_id)


def set_arrangement(
    tx: Transaction, player_id: int, arrangement: Arrangement, kind: str | None = None
) -> None:
    """Set the player's attendance when they say nothing: present, absent or 'silent'.

    `kind` is the kind of absence that counts for them then; None: as the rules say.
    """
    sql = "UPDATE player SET arrangement = ?, standing_kind = ? WHERE id = ?"
    tx.write(sql, arrangement, kind, player_id)


def next_version(tx: Transaction, round_id: int, relaxed: str) -> int:
    """Count a new pairing of the round, with the rules it relaxed (JSON); returns its version."""
    sql = (
        "UPDATE round SET version = version + 1, relaxed = ?, held_at = NULL WHERE id = ?"
        " RETURNING version"
    )
    return int(tx.the(sql, relaxed, round_id)["version"])


def set_pairs_at(tx: Transaction, round_id: int, at: datetime | None) -> None:
    """Set when a later round of an evening is paired; None: after the round before it."""
    tx.write("UPDATE round SET pairs_at = ?, held_at = NULL WHERE id = ?", at, round_id)


def hold(tx: Transaction, round_id: int, at: datetime) -> None:
    """Leave the round to the arbiter: the clock does nothing more about it."""
    tx.write("UPDATE round SET held_at = ? WHERE id = ?", at, round_id)


def end_seasons(tx: Transaction, competition_id: int, at: datetime) -> None:
    """End the competition's running seasons."""
    sql = "UPDATE season SET ended_at = ? WHERE competition_id = ? AND ended_at IS NULL"
    tx.write(sql, at, competition_id)


def end_season(tx: Transaction, season_id: int, at: datetime) -> None:
    """End the season."""
    tx.write("UPDATE season SET ended_at = ? WHERE id = ?", at, season_id)


def add_player(
    tx: Transaction,
    season_id: int,
    member_id: int,
    player: Player,
    *,
    place: int,
    arrangement: Arrangement = "present",
    standing_kind: str | None = None,
    origin: RatingOrigin | None = None,
) -> int:
    """Add a member to the season as that player; returns the stored player's id."""
    points = player.entry_points
    written: object = str(points)
    if isinstance(points, PerMissedRound):
        written = {"per_missed_round": str(points.fraction)}
    elif isinstance(points, PointsUntil):
        written = {"points": str(points.points), "until_ranking": points.until_ranking}
    columns = (
        "season_id, member_id, key, place, rating, club_group, from_round, until_round,"
        " entry_points, federation_id, k_factor, prizes, arrangement, standing_kind, rating_kind,"
        " rating_list, rating_day"
    )
    identity = (season_id, member_id, player.id, place, player.rating, player.group)
    rounds_ = (player.from_round, player.until_round, json.dumps(written))
    more = (player.federation_id, player.k_factor, player.prizes, arrangement)
    origins = standing_kind, *_origin(origin)
    return tx.insert("player", columns, *identity, *rounds_, *more, *origins)


def set_bracket(tx: Transaction, season_id: int, keys: Sequence[str | None]) -> None:
    """Store the bracket of a cup: the keys of its players by place, None for an empty place."""
    sql = "UPDATE player SET bracket_place = ? WHERE season_id = ? AND key = ?"
    for place, key in enumerate(keys, start=1):
        if key is not None:
            tx.write(sql, place, season_id, key)


def add_final_standing(
    tx: Transaction, player_id: int, rank: int, total: Fraction, after_round: int
) -> None:
    """Store a player's place in the ranking that was published elsewhere after that round."""
    columns = "player_id, rank, total, after_round"
    tx.insert("final_standing", columns, player_id, rank, str(total), after_round)


@kept_between_steps(most=MOST_LEFT)
def final_standings(tx: Transaction, season_id: int) -> tuple[FinalStanding, ...]:
    """The final ranking published elsewhere; empty if there is none or the season still runs."""
    ended = tx.one("SELECT 1 FROM season WHERE id = ? AND ended_at IS NOT NULL", season_id)
    return published_standings(tx, season_id) if ended else ()


def published_standings(tx: Transaction, season_id: int) -> tuple[FinalStanding, ...]:
    """The ranking that was published elsewhere; empty if rounds were paired after it."""
    sql = (
        "SELECT key, rank, total FROM final_standing JOIN player ON player.id = player_id"
        " WHERE season_id = ?1 AND after_round = (SELECT max(number) FROM round"
        " WHERE season_id = ?1 AND phase IN ('paired', 'final')) ORDER BY rank, place"
    )
    rows = tx.all(sql, season_id)
    return tuple([FinalStanding(r["key"], r["rank"], Fraction(r["total"])) for r in rows])


def set_rating(
    tx: Transaction,
    player_id: int,
    rating: int | None,
    origin: RatingOrigin | None,
    federation_id: str | None = None,
) -> None:
    """Set the player's rating and its origin, and their federation number if it is given."""
    sql = (
        "UPDATE player SET rating = ?, rating_kind = ?, rating_list = ?, rating_day = ?,"
        " federation_id = coalesce(?, federation_id) WHERE id = ?"
    )
    tx.write(sql, rating, *_origin(origin), federation_id, player_id)


def set_group(tx: Transaction, player_id: int, group: str | None) -> None:
    """Set the player's group."""
    tx.write("UPDATE player SET club_group = ? WHERE id = ?", group, player_id)


def _origin(origin: RatingOrigin | None) -> tuple[str | None, str | None, str | None]:
    return (origin.kind, origin.list, origin.day) if origin else (None, None, None)

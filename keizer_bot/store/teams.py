"""The club's teams: their matches, requests to play, games, drives, and claims of club duty."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec.structs import asdict

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import as_, every, find
from keizer_bot.store.transaction import Transaction


class Team(msgspec.Struct, frozen=True):
    """A team of the club; `captain_id` is the id of a member."""

    id: int
    club_id: int
    name: str
    captain_id: int | None


class TeamMatch(msgspec.Struct, frozen=True):
    """A match of a team; `home` is None if unknown, `against` may be empty.

    `captain` is the visiting team's, empty if not known.
    """

    id: int
    team_id: int
    team: str
    date: date
    against: str
    home: bool | None
    captain: str = ""


class MatchToAsk(msgspec.Struct, frozen=True):
    """A match whose players were not asked yet, and an open round that it may keep them from.

    `own_days`: the season's rules define which evening a match belongs to, if any.
    """

    match: TeamMatch
    season_id: int
    round_id: int
    own_days: bool
    evening: date
    hours: str
    time_zone: str


_MATCH = (
    "SELECT team_match.id, team_id, name AS team, team_match.date, against, home, captain"
    " FROM team_match JOIN team ON team.id = team_id"
)


@kept_within_step
def teams(tx: Transaction, club_id: int) -> tuple[Team, ...]:
    """The club's teams by number, then by name: 2 comes before 10."""
    sql = "SELECT * FROM team WHERE club_id = ? ORDER BY CAST(name AS INTEGER), name"
    return every(tx, Team, sql, club_id)


@kept_within_step
def team(tx: Transaction, team_id: int) -> Team | None:
    """The team with that id, unless it was removed."""
    return find(tx, Team, "SELECT * FROM team WHERE id = ?", team_id)


@kept_within_step
def teams_of(tx: Transaction, member_id: int) -> tuple[Team, ...]:
    """The teams in which the member plays."""
    sql = "SELECT team.* FROM team JOIN team_player ON team_id = team.id WHERE member_id = ?"
    return every(tx, Team, sql, member_id)


def add_team(tx: Transaction, club_id: int, name: str) -> int:
    """Add a team; returns its id."""
    return tx.insert("team", "club_id, name", club_id, name)


def remove_team(tx: Transaction, team_id: int) -> None:
    """Delete a team with its matches."""
    tx.write("DELETE FROM team WHERE id = ?", team_id)


def set_captain(tx: Transaction, team_id: int, member_id: int | None) -> None:
    """Set the team's captain."""
    tx.write("UPDATE team SET captain_id = ? WHERE id = ?", member_id, team_id)


@kept_within_step
def members_of(tx: Transaction, team_id: int) -> tuple[tuple[int, str], ...]:
    """The team's players by name, as (member id, name)."""
    rows = tx.all(
        "SELECT member.id, name FROM team_player JOIN member ON member.id = member_id"
        " WHERE team_id = ? ORDER BY name, member.id",
        team_id,
    )
    return tuple((row["id"], row["name"]) for row in rows)


def add_to_team(tx: Transaction, team_id: int, members: Iterable[int]) -> None:
    """Add these members to the team."""
    for member in members:
        tx.write("INSERT INTO team_player VALUES (?, ?) ON CONFLICT DO NOTHING", team_id, member)


def drop_from_team(tx: Transaction, team_id: int, members: Iterable[int]) -> None:
    """Remove these members from the team."""
    for member in members:
        tx.write("DELETE FROM team_player WHERE team_id = ? AND member_id = ?", team_id, member)


@kept_within_step
def matches(tx: Transaction, club_id: int, since: date) -> tuple[TeamMatch, ...]:
    """The matches of the club's teams from that day on, by date."""
    sql = f"{_MATCH} WHERE club_id = ? AND team_match.date >= ? ORDER BY team_match.date, name"
    return every(tx, TeamMatch, sql, club_id, since)


@kept_within_step
def match_on(tx: Transaction, team_id: int, day: date) -> TeamMatch | None:
    """The team's match on that day."""
    sql = f"{_MATCH} WHERE team_id = ? AND team_match.date = ?"
    return find(tx, TeamMatch, sql, team_id, day)


def set_match(
    tx: Transaction,
    team_id: int,
    day: date,
    against: str,
    *,
    home: bool | None,
    captain: str = "",
) -> None:
    """Set the team's match on that day, in place of an earlier one."""
    facts = against, home, captain
    columns = "against, home, captain"
    tx.insert("team_match", f"team_id, date, {columns}", team_id, day, *facts, replacing=columns)


def remove_match(tx: Transaction, match_id: int) -> None:
    """Delete a match."""
    tx.write("DELETE FROM team_match WHERE id = ?", match_id)


def matches_to_ask(tx: Transaction, since: date) -> tuple[MatchToAsk, ...]:
    """The matches whose players were not asked yet about an open round of a running season."""
    rows = tx.all(
        "SELECT team_match.id, team_id, team.name AS team, team_match.date, against, home,"
        " season_id, round.id AS round_id, rules LIKE '%match_days%' AS own_days,"
        " round.date AS evening, hours, time_zone"
        " FROM team_match JOIN team ON team.id = team_id JOIN club ON club.id = team.club_id"
        " JOIN competition ON competition.club_id = club.id"
        " JOIN season ON season.competition_id = competition.id AND ended_at IS NULL"
        " JOIN round ON round.season_id = season.id AND phase = 'open'"
        " AND (round.date IN (team_match.date, date(team_match.date, '-1 day'))"
        " OR (rules LIKE '%match_days%' AND round.date BETWEEN date(team_match.date, '-2 months')"
        " AND date(team_match.date, '+1 month')))"
        " WHERE team_match.date >= ? AND NOT EXISTS (SELECT 1 FROM team_ask"
        " WHERE match_id = team_match.id AND team_ask.round_id = round.id)"
        " ORDER BY team_match.date, team_match.id",
        since,
    )
    return tuple(as_(MatchToAsk, row, match=dict(row)) for row in rows)


def mark_asked(tx: Transaction, match_id: int, round_id: int, at: datetime) -> None:
    """Record that the match's players were asked about that round."""
    tx.insert("team_ask", "match_id, round_id, asked_at", match_id, round_id, at)


class Claim(msgspec.Struct, frozen=True):
    """A claim that is not decided yet."""

    id: int
    competition_id: int
    round_id: int
    player_id: int
    member_id: int
    evening: date


_OPEN = (
    "SELECT duty_claim.id, competition_id, round_id, player_id, member_id, round.date AS evening"
    " FROM duty_claim JOIN round ON round.id = round_id"
    " JOIN season ON season.id = round.season_id AND ended_at IS NULL"
    " JOIN competition ON competition.id = competition_id"
    " JOIN player ON player.id = player_id WHERE decided_at IS NULL"
)


def add_claim(tx: Transaction, round_id: int, player_id: int, at: datetime) -> None:
    """Store the player's claim to play for the club on that round's evening."""
    tx.insert("duty_claim", "round_id, player_id, asked_at", round_id, player_id, at)


@kept_within_step
def claim_decided(tx: Transaction, round_id: int, player_id: int) -> bool | None:
    """True if the player's claim for the round is decided; None if they made none."""
    sql = "SELECT decided_at FROM duty_claim WHERE round_id = ? AND player_id = ?"
    row = tx.one(sql, round_id, player_id)
    return None if row is None else row["decided_at"] is not None


def open_claims(tx: Transaction, club_id: int) -> tuple[Claim, ...]:
    """All undecided claims in the club, by evening."""
    return every(tx, Claim, f"{_OPEN} AND club_id = ? ORDER BY round.date, duty_claim.id", club_id)


def open_claims_of(tx: Transaction, player_id: int) -> tuple[Claim, ...]:
    """The player's undecided claims, by evening."""
    return every(tx, Claim, f"{_OPEN} AND player_id = ? ORDER BY round.date", player_id)


def decide(tx: Transaction, claim: Claim, at: datetime, kind: str | None) -> None:
    """Decide a claim with the kind of absence that it is; None: they do not play for the club.

    Who signed them off, and when, stays as it was.
    """
    sql = "UPDATE duty_claim SET decided_at = ?, confirmed = ? WHERE id = ?"
    tx.write(sql, at, kind is not None, claim.id)
    if kind is not None:
        sql = "UPDATE presence SET state = ? WHERE round_id = ? AND player_id = ?"
        tx.write(sql, kind, claim.round_id, claim.player_id)


class ExternalRow(msgspec.Struct, frozen=True):
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


class DriveRow(msgspec.Struct, frozen=True):
    """A car to a match, with the kilometres of the return trip; `second`: it is the second car."""

    member_id: int
    name: str
    team: str
    date: date
    against: str
    kilometres: int
    second: bool


@kept_within_step
def external_games(tx: Transaction, season_id: int) -> tuple[ExternalRow, ...]:
    """The season's external games, by date, team and board."""
    sql = (
        "SELECT external_game.*, name FROM external_game JOIN member ON member.id = member_id"
        " WHERE season_id = ? ORDER BY date, team, board IS NULL, board, external_game.id"
    )
    return every(tx, ExternalRow, sql, season_id)


def set_external_game(tx: Transaction, season_id: int, game: ExternalRow) -> None:
    """Store the member's game in a match, in place of an earlier one."""
    row = _columns(season_id, game)
    new = "against, points, colour, board, own_rating, rating, expected"
    tx.insert("external_game", ", ".join(row), *row.values(), replacing=new)


def remove_external_game(tx: Transaction, season_id: int, game: ExternalRow) -> None:
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

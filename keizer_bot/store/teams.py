"""The club's teams: their players, their matches, and the requests to play."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.store.read_cache import kept_within_step
from keizer_bot.store.reading import as_, every, find
from keizer_bot.store.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Team:
    """A team of the club; `captain_id` is the id of a member."""

    id: int
    club_id: int
    name: str
    captain_id: int | None


@dataclass(frozen=True, slots=True)
class TeamMatch:
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


@dataclass(frozen=True, slots=True)
class MatchToAsk:
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

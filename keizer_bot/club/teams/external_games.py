"""Games for the club's teams, which captains and arbiters enter ([003] d).

They decide the prize for the best team player. If the rules credit a match by its own result, the
games count in the ranking too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from keizer_bot.club.ranking.actions import show
from keizer_bot.club.teams import external_messages as messages
from keizer_bot.club.teams.actions import require_leader, require_some_team, teams_open_to_sender
from keizer_bot.club.teams.external_messages import MatchResultCounts
from keizer_bot.club.teams.matches import expected_of, for_one_of, kind_of_match, note_result
from keizer_bot.club.teams.messages import Against
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.posting import note
from keizer_bot.core.questions import on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.store import clubs, people, seasons, teams
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.teams import DriveRow, ExternalRow, Team, TeamMatch
from keizer_bot.store.transaction import Transaction


def pay_match(context: Context, game: ExternalRow) -> None:
    """Update the credit for a player's absence after their game in a match has changed."""
    for competition in clubs.competitions(context.tx, context.club.id):
        its_context = context.at_competition(competition)
        if its_context.running is None:
            continue
        by_member = seasons.players_by_member(its_context.tx, its_context.running.id)
        player_row = by_member.get(game.member_id)
        evenings = [evening.date for evening in its_context.calendar.evenings]
        for evening in its_context.calendar.evenings if player_row else ():
            kind = kind_of_match(its_context.rules.absence, evenings, evening.date, game.date)
            if (
                kind is not None
                and player_row is not None
                and note_result(its_context, player_row, evening)
            ):
                show(its_context, evening.id, MatchResultCounts(evening.number, player_row.name))


Row = TypeVar("Row", ExternalRow, DriveRow)
GameFields = dict[str, Any]
"""A game in the form in which a button stores it: `member`, and the fields that the sender gave."""


def main_context(context: Context) -> Context:
    """The context in the club's main competition, whose season has the games for teams."""
    first, *_ = clubs.competitions(context.tx, context.club.id)
    return context.at_competition(first)


@on_press("enter-games")
def enter_games(
    context: Context,
    *,
    games: list[GameFields],
    team: int | None = None,
    day: str = "",
    against: str = "",
) -> Reply:
    """Store games of a match, by default the last match of the team that the sender leads.

    A game that is already stored keeps the fields that are not given. Raises `LeadersOnly`,
    `TeamsNeeded`, `CaptainOnly`, `MatchNotKnown`, `MatchAhead`, `ExternalResultNeeded`, `NoSeason`,
    `StaleButton`.
    """
    if team is None:
        arguments = {"games": games, "day": day, "against": against}
        return for_one_of(context, _teams_of(context, games), enter_games, arguments)
    row_of_team, main = require_leader(context, team), main_context(context)
    season = main.season
    date_, opponent = match_on_day(context, row_of_team, day)
    before = teams.external_games(context.tx, season.id)
    of_match = (row for row in before if (row.team, row.date) == (row_of_team.name, date_))
    stored = {row.member_id: row for row in of_match}
    whom = against or opponent or next((row.against for row in stored.values()), "")
    rows = [
        _row(context, row_of_team, date_, whom, stored.get(game["member"]), game) for game in games
    ]
    for row in rows:
        teams.set_external_game(context.tx, season.id, row)
        subject, old = f"{row.name}, {row.date.isoformat()}", stored.get(row.member_id)
        was = old.points if old else None
        note(context, Action.EXTERNAL, subject, before=was, after=row.points, season_id=season.id)
    for row in rows:
        pay_match(context, row)
    lines = tuple(external_line(main.snapshot, row) for row in rows)
    they = Against(whom) if whom else None
    return Reply.of(messages.ExternalNoted(row_of_team.name, date_, they, lines))


def _teams_of(context: Context, games: list[GameFields]) -> Sequence[Team]:
    """The sender's teams in which all these players play; without one all of the sender's."""
    open_teams, wanted = require_some_team(context), {game["member"] for game in games}
    fit = [t for t in open_teams if wanted <= {m for m, _ in teams.members_of(context.tx, t.id)}]
    return fit or open_teams


def match_on_day(context: Context, team: Team, day: str) -> tuple[date, str]:
    """The date and the opponent of the match on that day (ISO), by default the team's last match.

    Raises `MatchNotKnown`, `MatchAhead`.
    """
    if day:
        date_ = date.fromisoformat(day)
        if date_ > context.today:
            raise messages.MatchAhead(date_)
        match = teams.match_on(context.tx, team.id, date_)
        return date_, match.against if match else ""
    played = [m for m in matches_so_far(context) if m.team_id == team.id]
    if not played:
        raise messages.MatchNotKnown(team.name)
    return played[-1].date, played[-1].against


def matches_so_far(context: Context) -> list[TeamMatch]:
    """The known matches of the club's teams up to today, in order."""
    matches = teams.matches(context.tx, context.club.id, date.min)
    return [match for match in matches if match.date <= context.today]


def _row(
    context: Context,
    team: Team,
    day: date,
    against: str,
    row: ExternalRow | None,
    game: GameFields,
) -> ExternalRow:
    """The game to store: the stored one, if any, with the given fields.

    Raises `ExternalResultNeeded`, `StaleButton`.
    """
    member = context.member_with(game["member"])
    given = {key: value for key, value in game.items() if key != "member" and value is not None}
    if row is None and "points" not in given:
        raise messages.ExternalResultNeeded(member.name)
    base = row or ExternalRow(member.id, member.name, team.name, day, against, "")
    return replace(base, **{"against": against, **given})


@on_press("remove-game")
def remove_game(context: Context, *, member: int, team: int | None = None, day: str = "") -> Reply:
    """Delete a member's game for a team on that day, by default their last one.

    Raises as `enter_games`, and `NoExternalGame`.
    """
    if team is None:
        led = require_some_team(context)
        team = next((t for t in led if _games_of(context, t, member, day)), led[0]).id
    row_of_team, season = require_leader(context, team), main_context(context).season
    member_row = people.member(context.tx, member)
    rows = _games_of(context, row_of_team, member, day)
    if not rows:
        date_, _ = match_on_day(context, row_of_team, day)
        raise messages.NoExternalGame(member_row.name, row_of_team.name, date_)
    teams.remove_external_game(context.tx, season.id, rows[-1])
    subject = f"{member_row.name}, {rows[-1].date.isoformat()}"
    note(context, Action.EXTERNAL_REMOVED, subject, before=rows[-1].points, season_id=season.id)
    pay_match(context, rows[-1])
    return Reply.of(messages.ExternalRemoved(member_row.name, row_of_team.name, rows[-1].date))


def _games_of(context: Context, team: Team, member: int, day: str) -> list[ExternalRow]:
    """A member's games for a team this season; only those on the day, if one is given."""
    return [
        row
        for row in teams.external_games(context.tx, main_context(context).season.id)
        if (row.member_id, row.team) == (member, team.name) and day in ("", row.date.isoformat())
    ]


def visible(context: Context, rows: Iterable[Row]) -> list[Row]:
    """The rows that the sender may see: players their own, captains their team's, arbiters all."""
    me, every = context.member_id, context.actor.may(Right.PLAYERS)
    led = {team.name for team in teams_open_to_sender(context)}
    return [row for row in rows if every or row.team in led or row.member_id == me]


def list_games(context: Context) -> tuple[str, tuple[messages.ExternalMatch, ...]]:
    """The season's name, and the matches with the games that are `visible`. Raises `NoSeason`."""
    main = main_context(context)
    snapshot = main.snapshot_of(main.season_or_last)
    rows = visible(context, teams.external_games(context.tx, snapshot.row.id))
    matches = []
    for (team, day), games in groupby(rows, key=lambda row: (row.team, row.date)):
        listed = list(games)
        opponent = Against(listed[0].against) if listed[0].against else None
        lines = tuple(external_line(snapshot, row) for row in listed)
        matches.append(messages.ExternalMatch(team, day, opponent, lines))
    return snapshot.row.name, tuple(matches)


def external_line(snapshot: SeasonSnapshot, row: ExternalRow) -> messages.ExternalLine:
    """A game as a line, with its worth for the best team player."""
    details: list[Message] = []
    if row.board is not None:
        details.append(messages.OnBoard(row.board))
    if row.colour is not None:
        details.append(messages.WithColour(Colour(row.colour)))
    if row.rating is not None:
        details.append(messages.AgainstRating(row.rating))
    expected = expected_of(snapshot, row)
    worth: Message = messages.WorthUnknown()
    if expected is not None:
        worth = messages.Worth(expected, Fraction(row.points) - expected)
    shown = messages.GameDetails(tuple(details)) if details else None
    return messages.ExternalLine(row.name, messages.OwnPoints(row.points), shown, worth)


_POINTS = {"1-0": "1", "1/2-1/2": "1/2", "0-1": "0"}
_RESULTS = {points: result for result, points in _POINTS.items()}
_DECIMAL = re.compile(r"[01](?:\.\d{1,3})?")


class _Entry(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """One game in the form of the season file."""

    team: str
    date: date
    result: str
    player: str | None = None
    name: str | None = None
    against: str = ""
    colour: str | None = None
    board: int | None = None
    own_rating: int | None = None
    rating: int | None = None
    expected: str | None = None


def understood(entries: object, players: Mapping[str, int]) -> list[_Entry] | None:
    """Read the entries in a season file; None if one of them is not in the form of `entries_of`."""
    try:
        games = msgspec.convert(entries, list[_Entry])
    except msgspec.ValidationError:
        return None
    keys = [(entry.player or entry.name, entry.team, entry.date) for entry in games]
    sound = all(_is_sound(entry, players) for entry in games)
    return games if sound and len(set(keys)) == len(keys) else None


def _is_sound(entry: _Entry, players: Mapping[str, int]) -> bool:
    is_named = entry.player in players if entry.player is not None else bool(entry.name)
    either = (entry.player is None) != (entry.name is None)
    plain = entry.result in _POINTS and entry.colour in (None, "white", "black")
    expected = "0" if entry.expected is None else entry.expected
    within = _DECIMAL.fullmatch(expected) is not None and Fraction(expected) <= 1
    return is_named and either and plain and within


def take_over(
    tx: Transaction,
    club_id: int,
    season_id: int,
    entries: Sequence[_Entry],
    players: Sequence[PlayerRow],
) -> None:
    """Store the season file's games for that season."""
    of_key = {player.key: (player.member_id, player.name) for player in players}
    of_name = {spelled(m.name): (m.id, m.name) for m in people.members(tx, club_id)}
    for entry in entries:
        member_id = of_key.get(entry.player or "") or of_name.get(spelled(entry.name or ""))
        if member_id is None:
            name = entry.name or ""
            member_id = of_name[spelled(name)] = (people.add_member(tx, club_id, name), name)
        fields = {key: getattr(entry, key) for key in _FIELDS}
        row = ExternalRow(
            *member_id, entry.team, entry.date, entry.against, _POINTS[entry.result], **fields
        )
        teams.set_external_game(tx, season_id, row)


_FIELDS = ("colour", "board", "own_rating", "rating", "expected")


def entries_of(
    tx: Transaction, season_id: int, players: Sequence[PlayerRow]
) -> list[dict[str, Any]]:
    """The season's external games in the form of the season file."""
    keys = {player.member_id: player.key for player in players}
    return [
        msgspec.to_builtins(
            _Entry(
                team=row.team,
                date=row.date,
                result=_RESULTS[row.points],
                player=keys.get(row.member_id),
                name=None if row.member_id in keys else row.name,
                against=row.against,
                **{key: getattr(row, key) for key in _FIELDS},
            )
        )
        for row in teams.external_games(tx, season_id)
    ]

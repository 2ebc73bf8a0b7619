"""The matches of the club's teams, which arbiters and captains enter and remove.

Also the games in them that count for the best team player ([003] d).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Final

from keizer_bot.calendar import Evening
from keizer_bot.club.teams import actions, messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.occurrences import TeamMatchesChanged
from keizer_bot.core.posting import note
from keizer_bot.core.questions import ButtonAction, Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import ExternalResult, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import AbsenceRules, KindRules
from keizer_bot.engine.team_player import ExternalGame, expected_points
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour
from keizer_bot.store import clubs, games, seasons, teams
from keizer_bot.store.buttons import Intention
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.teams import ExternalRow, Team, TeamMatch

_THAT_EVENING = 0


def kind_of_match(
    rules: AbsenceRules, evenings: Iterable[date], evening: date, day: date
) -> str | None:
    """The kind of absence that a match on that day gives on that evening; None if it gives none."""
    dates = tuple(evenings)
    if (kind := _by_days(rules, (day - evening).days)) is not None:
        return kind
    if any(_by_days(rules, (day - other).days) for other in dates):
        return None  # it is another evening's
    last = max((other for other in dates if other <= day), default=None)
    return _any_day(rules) if evening == last else None


def _by_days(rules: AbsenceRules, away: int) -> str | None:
    of_days = ((k.kind, k.match_days) for k in rules.kinds if isinstance(k.match_days, tuple))
    return next((kind for kind, days in of_days if away in days), None)


def _any_day(rules: AbsenceRules) -> str | None:
    return next((kind.kind for kind in rules.kinds if kind.match_days == "any"), None)


def match_kinds(rules: AbsenceRules) -> frozenset[str]:
    """Every kind of absence for a player with a match for the club."""
    named = (kind.kind for kind in rules.kinds if kind.match_days is not None)
    return frozenset({AbsenceKind.CLUB_DUTY.value, *named})


def usual_kind(rules: AbsenceRules) -> str:
    """The kind of absence for club duty without a known match, as for a match that evening."""
    return _by_days(rules, _THAT_EVENING) or _any_day(rules) or AbsenceKind.CLUB_DUTY


def matches_for(context: Context, evening: date) -> Iterator[tuple[TeamMatch, str]]:
    """The team matches that belong to that evening, each with its kind of absence."""
    rules, evenings = context.rules.absence, [e.date for e in context.calendar.evenings]
    for match in teams.matches(context.tx, context.club.id, date.min):
        kind = kind_of_match(rules, evenings, evening, match.date)
        if kind is not None:
            yield match, kind


_RESULTS: Final[dict[str, ExternalResult]] = {"1": "1-0", "1/2": "1/2-1/2", "0": "0-1"}


def note_result(context: Context, player: PlayerRow, evening: Evening) -> bool:
    """Store the result of the player's match on that evening; True if it changed."""
    attendance = games.presence_of(context.tx, evening.id, player.id)
    kind = context.rules.absence.named(attendance.state) if attendance else None
    if attendance is None or kind is None or not (kind.results or kind.boards):
        return False
    game = _game_for(context, player, evening, kind)
    board = game.board if game and (game.board or 0) in range(1, len(kind.boards) + 1) else None
    result = _RESULTS[game.points] if game else None
    if (attendance.board, attendance.result) == (board, result):
        return False
    games.set_board_result(context.tx, evening.id, player.id, board, result)
    return True


def _game_for(
    context: Context, player: PlayerRow, evening: Evening, kind: KindRules
) -> ExternalRow | None:
    """Their game of a match for which they are away on that evening."""
    first, *_ = clubs.competitions(context.tx, context.club.id)
    season = seasons.current_season(context.tx, first.id)
    rules, evenings = context.rules.absence, [e.date for e in context.calendar.evenings]
    for game in teams.external_games(context.tx, season.id) if season else ():
        noted = kind_of_match(rules, evenings, evening.date, game.date)
        if game.member_id == player.member_id and noted == kind.kind:
            return game
    return None


Entry = tuple[str, str, bool | None]
"""A match in the form in which a button stores it: ISO date, opponent, and if it is at home."""


@on_press("change-matches")
def change_matches(
    context: Context,
    *,
    matches: list[Entry],
    gone: list[str],
    team: int | None = None,
    captains: dict[str, str] | None = None,
) -> Reply:
    """Enter matches of a team, and remove those on the days in `gone`.

    `captains` are the visiting teams' captains, by day. Without a team it is the one that the
    sender leads, or the bot asks. Claims that waited for one of the matches are confirmed; players
    who had signed off for a removed match stay signed off until they sign on. Raises `LeadersOnly`,
    `TeamsNeeded`, `CaptainOnly`, `NoMatchThen`, `StaleButton`.
    """
    if team is None:
        arguments = {"matches": matches, "gone": gone, "captains": captains}
        return for_one_of(context, actions.require_some_team(context), change_matches, arguments)
    row = actions.require_leader(context, team)
    lines: list[Message] = [_remove(context, row, date.fromisoformat(day)) for day in gone]
    if matches:
        lines.append(_enter(context, row, matches, captains or {}))
    return Reply.of(*lines, *context.happened(TeamMatchesChanged()))


def for_one_of(
    context: Context, own_teams: Sequence[Team], act: ButtonAction, arguments: Mapping[str, object]
) -> Reply:
    """Act for the only one of these teams; of several the sender is asked which is meant."""
    if len(own_teams) == 1:
        return act(context, **arguments, team=own_teams[0].id)
    offered = ((t.name, intend(act, **arguments, team=t.id)) for t in own_teams)
    return ask_which_team(context, offered)


def ask_which_team(context: Context, offered: Iterable[tuple[str, Intention]]) -> Reply:
    """Ask which of these teams is meant; each comes with its button's effect."""
    choices = [Choice(messages.TeamLabel(name), act) for name, act in offered]
    return ask_one(context, messages.WhichTeam(), choices)


def _enter(
    context: Context, team: Team, matches: list[Entry], captains: Mapping[str, str]
) -> messages.MatchesNoted:
    for day, against, home in matches:
        when, captain = date.fromisoformat(day), captains.get(day, "")
        stored = teams.match_on(context.tx, team.id, when)
        teams.set_match(context.tx, team.id, when, against, home=home, captain=captain)
        subject, before = f"{team.name}, {day}", stored.against if stored else None
        note(context, Action.MATCH, subject, before=before, after=against or None)
    days = sorted({date.fromisoformat(day) for day, _, _ in matches})
    noted = [teams.match_on(context.tx, team.id, day) for day in days]
    lines = tuple(actions.match_on(match) for match in noted if match is not None)
    return messages.MatchesNoted(team.name, lines, days[-1])


def _remove(context: Context, team: Team, day: date) -> messages.MatchRemoved:
    match = teams.match_on(context.tx, team.id, day)
    if match is None:
        raise messages.NoMatchThen(team.name, day)
    teams.remove_match(context.tx, match.id)
    subject = f"{team.name}, {day.isoformat()}"
    note(context, Action.MATCH_REMOVED, subject, before=match.against or None)
    return messages.MatchRemoved(team.name, day, _still_on_duty(context, team, day))


def _still_on_duty(context: Context, team: Team, day: date) -> messages.StillOnDuty | None:
    """The team's players who are signed off for club duty on the evening of that match."""
    snapshot = context.snapshot
    members_of_team = {member for member, _ in teams.members_of(context.tx, team.id)}
    evenings = [evening.date for evening in snapshot.calendar.evenings]
    for evening in snapshot.calendar.evenings:
        kind = kind_of_match(snapshot.rules.absence, evenings, evening.date, day)
        if kind is None:
            continue
        attendance = games.presence(context.tx, evening.id).items()
        away = {player for player, presence in attendance if presence.state == kind}
        names = tuple(
            p.name for p in snapshot.players if p.id in away and p.member_id in members_of_team
        )
        if names:
            return messages.StillOnDuty(names, evening.date)
    return None


def counted_games(context: Context, snapshot: SeasonSnapshot) -> tuple[ExternalGame, ...]:
    """The season's external games as values of the engine; the players are members, by id.

    Only the main competition has a prize for them, and players without prizes are left out.
    """
    if context.competition.beside:
        return ()
    without = {player.member_id for player in snapshot.players if not player.prizes}
    return tuple(
        ExternalGame(
            player=str(row.member_id),
            points=Fraction(row.points),
            expected=expected_of(snapshot, row),
            black=None if row.colour is None else row.colour == Colour.BLACK,
        )
        for row in teams.external_games(context.tx, snapshot.row.id)
        if row.member_id not in without
    )


def expected_of(snapshot: SeasonSnapshot, row: ExternalRow) -> Fraction | None:
    """The expected score (We): the federation's, else by the ratings; None without them."""
    if row.expected is not None:
        return Fraction(row.expected)
    inside = next((p.rating for p in snapshot.players if p.member_id == row.member_id), None)
    rating = row.own_rating or inside
    return expected_points(rating, row.rating) if rating and row.rating else None

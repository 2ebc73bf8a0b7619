"""Handles ``/team``, ``/wedstrijd`` and ``/gereden``, and games for a team (``/extern``)."""

from typing import Any

from msgspec.structs import replace

from keizer_bot.club.teams import actions, external_messages, messages
from keizer_bot.club.teams.driving import allowances, enter_drive, remove_drive
from keizer_bot.club.teams.external_games import GameFields, enter_games, list_games, remove_game
from keizer_bot.club.teams.matches import ask_which_team, change_matches
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.named import club_people, club_roster
from keizer_bot.core.questions import ButtonAction, Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Behind, Right, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading import teams
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.messages import WhichPlayer
from keizer_bot.reading.names import NamedPerson, find, like, unknown_player

_MOST_PLAYERS = 6  # buttons under one question
_WITH_PLAYERS: dict[teams.TeamAct, ButtonAction] = {
    teams.TeamAct.SET: actions.set_team,
    teams.TeamAct.ADD: actions.add_players,
    teams.TeamAct.DROP: actions.drop_players,
    teams.TeamAct.CAPTAIN: actions.appoint_captain,
}


@reads_in_scene(teams.read_team)
def team(request: Request, reading: teams.TeamWords | None) -> Reply:
    """``/team``: the teams, for everybody; ``/team 1: A, B`` makes one or gives it these players.

    ``/team 1 + A``, ``/team 1 - A``, ``/team 1 captain A``, ``/team 1 weg``.
    """
    if reading is None or reading.act is teams.TeamAct.SHOW:
        return _show(request, reading.team if reading else None)
    arguments: dict[str, Any] = {"act": reading.act, "members": [], "names": [*reading.names]}
    if reading.team:
        return for_team(request.context, team=reading.team, **arguments)
    names = [row.name for row in actions.club_teams(request.context)]
    offered = ((name, intend(for_team, team=name, **arguments)) for name in names)
    return ask_which_team(request.context, offered)


TEAM = Command("team team squadra", Topic.CLUB, team, Scope.CLUB, behind=Behind.NUMBER)


@reads_in_scene(teams.read_matches)
def match(request: Request, reading: teams.MatchWords | Refusal | None) -> Reply:
    """``/wedstrijd [TEAM] DAY [OPPONENT]``, more of them in one message; ``DAY weg`` takes back."""
    if reading is None:
        return _show(request, None)
    actions.require_some_team(request.context)
    if isinstance(reading, Refusal):
        raise reading
    team_id = actions.team_named(request.context, reading.team).id if reading.team else None
    return change_matches(
        request.context,
        matches=list(reading.matches),
        gone=list(reading.gone),
        team=team_id,
        captains=dict(reading.captains),
    )


MATCH = Command("wedstrijd match incontro", Topic.PEOPLE, match, Scope.CLUB, behind=Behind.NUMBER)


def _show(request: Request, only: str | None) -> Reply:
    entries = actions.list_teams(request.context, only=only)
    if not entries:
        return Reply.of(messages.NoTeams())
    return listed(request, messages.TeamsTitle(request.context.club.name), entries)


@on_press("for-team")
def for_team(
    context: Context, *, act: teams.TeamAct, team: str, members: list[int], names: list[str]
) -> Reply:
    """Act on a team, once it is certain which members these names mean.

    Raises `ArbiterOnly`, `UnknownTeam`, `UnknownPlayer`, and what the act raises.
    """
    people = club_roster(context, Right.PLAYERS)
    if act != teams.TeamAct.SET:
        actions.team_named(context, team)
    sure = list(members)
    for at, name in enumerate(names):
        matches = find(name, people)
        if len(matches) != 1:
            arguments = {"act": act, "team": team, "members": sure, "names": names[at + 1 :]}
            return _ask_who(context, name, matches, people, arguments)
        sure.append(matches[0].id)
    if act == teams.TeamAct.REMOVE:
        return actions.remove_team(context, team=team)
    return _WITH_PLAYERS[act](context, team=team, members=sure)


def _ask_who(
    context: Context,
    name: str,
    matches: tuple[NamedPerson, ...],
    people: tuple[NamedPerson, ...],
    arguments: dict[str, Any],
) -> Reply:
    """Ask who is meant by a name; the answer continues with the later names.

    Raises `UnknownPlayer`.
    """
    likely = matches or like(name, people)
    if not likely:
        raise unknown_player(name, people)
    text = WhichPlayer(name) if matches else messages.WhoIsMeant(name)
    choices = [
        Choice(
            candidate.name,
            intend(for_team, **arguments | {"members": [*arguments["members"], candidate.id]}),
        )
        for candidate in likely[:_MOST_PLAYERS]
    ]
    return ask_one(context, text, choices)


_FIELDS = ("points", "colour", "board", "own_rating", "rating", "expected")


def external_games(request: Request, reading: teams.ExternalWords | Refusal | None) -> Reply:
    """Note the games behind ``/extern``; without any, list those that the sender may see."""
    context = request.context
    if reading is None:
        return _list_games(request)
    actions.require_some_team(context)
    if isinstance(reading, Refusal):
        raise reading
    team = actions.team_named(context, reading.team).id if reading.team else None
    members = [_member(request, game.name, team) for game in reading.games]
    if reading.gone:
        return remove_game(context, member=members[0].id, team=team, day=_iso(reading))
    return _enter(request, reading, team, members)


def _iso(reading: teams.ExternalWords | teams.DriveWords) -> str:
    """The day in the form in which a button stores it; empty if none was given."""
    return reading.day.isoformat() if reading.day else ""


def _enter(
    request: Request, reading: teams.ExternalWords, team: int | None, members: list[NamedPerson]
) -> Reply:
    """Enter the games of a team match; of a single score without a winner, ask who won."""
    match: dict[str, Any] = {"team": team, "day": _iso(reading), "against": reading.against}
    played = [*zip(reading.games, members, strict=True)]
    unclear = [(words, people) for words, people in played if words.score]
    games: list[GameFields] = [
        {"member": people.id, **{field: getattr(words, field) for field in _FIELDS}}
        for words, people in played
    ]
    if unclear and len(games) > 1:
        raise external_messages.ExternalAmbiguous(unclear[0][1].name, unclear[0][0].score)
    if not unclear:
        return enter_games(request.context, games=games, **match)
    ((words, people),) = unclear
    ends = (external_messages.PlayerWon, "1"), (external_messages.PlayerLost, "0")
    choices = [
        Choice(label(people.name), intend(enter_games, games=[games[0] | {"points": p}], **match))
        for label, p in ends
    ]
    question = external_messages.WhoWon(people.name, words.score)
    return ask_one(request.context, question, choices)


def _member(request: Request, name: str, team: int | None) -> NamedPerson:
    """The member who is meant: first among the team's players, then in the whole club."""
    request.context.require_known()
    near = find(name, actions.people_of_teams(request.context, team))
    return near[0] if len(near) == 1 else person(name, club_people(request.context))


def _list_games(request: Request) -> Reply:
    season, matches = list_games(request.context)
    if not matches:
        return Reply.of(external_messages.NoExternalGames())
    games = listed(request, external_messages.ExternalTitle(season), matches)
    return replace(games, kind=ReplyKind.OWN)


@reads_in_scene(teams.read_drive)
def drives(request: Request, reading: teams.DriveWords | None) -> Reply:
    """``/gereden``: the allowances that I may see; ``/gereden [TEAM] [NAME] 84 km [DAY]``."""
    context = request.context
    if reading is None:
        return _list_drives(request)
    team = actions.team_named(context, reading.team).id if reading.team else None
    member = _member(request, reading.name, team).id if reading.name else None
    day = _iso(reading)
    if reading.gone:
        return remove_drive(context, day=day, member=member)
    return enter_drive(
        context,
        kilometres=reading.kilometres,
        team=team,
        day=day,
        member=member,
        second=reading.second,
    )


DRIVEN = Command("gereden driven guidato", Topic.CLUB, drives, Scope.CLUB)


def _list_drives(request: Request) -> Reply:
    title, cars, drivers = allowances(request.context)
    if not cars:
        return Reply.of(external_messages.NoDrives())
    lines = (*cars, external_messages.DriversHead(), *drivers)
    return replace(listed(request, title, lines), kind=ReplyKind.OWN)

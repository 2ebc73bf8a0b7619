"""``/extern`` and ``/gereden``: games for a team, and who drove there."""

from dataclasses import replace
from typing import Any

from keizer_bot.club.external_games import messages
from keizer_bot.club.external_games.actions import (
    SaidGame,
    enter_games,
    list_games,
    remove_game,
)
from keizer_bot.club.external_games.driving import allowances, enter_drive, remove_drive
from keizer_bot.club.signing_off.claims import carry_out_claim
from keizer_bot.club.teams.actions import people_of_teams, require_some_team, team_named
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import club_people
from keizer_bot.core.questions import Choice, ask_one, intend
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.external_games import (
    DriveWords,
    ExternalWords,
    GameWords,
    read_drive,
    read_external,
)
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.model import SignOff
from keizer_bot.reading.names import NamedPerson, find

_FIELDS = ("points", "colour", "board", "own_rating", "rating", "expected")


@reads_in_scene(read_external)
def external_games(request: Request, said: ExternalWords | SignOff | Refusal | None) -> Reply:
    """``/extern``: the games that I may see; with games behind it they are noted.

    With a day alone somebody means to play for the club then: that is signing off.
    """
    context = request.context
    if said is None:
        return _list_games(request)
    if isinstance(said, SignOff):
        return carry_out_claim(context, said)
    require_some_team(context)
    if isinstance(said, Refusal):
        raise said
    team = team_named(context, said.team).id if said.team else None
    members = [_member(request, one.name, team) for one in said.games]
    if said.gone:
        day = said.day.isoformat() if said.day else ""
        return remove_game(context, member=members[0].id, team=team, day=day)
    return _enter(request, said, team, members)


EXTERNAL = Command(
    "extern external esterna", Topic.CLUB, external_games, behind=Behind.NEVER, scope=Scope.CLUB
)


def _enter(
    request: Request, said: ExternalWords, team: int | None, members: list[NamedPerson]
) -> Reply:
    match: dict[str, Any] = {
        "team": team,
        "day": said.day.isoformat() if said.day else "",
        "against": said.against,
    }
    unclear = [(w, p) for w, p in zip(said.games, members, strict=True) if w.score]
    told = [_told(w, p) for w, p in zip(said.games, members, strict=True)]
    if unclear and len(told) > 1:
        raise messages.ExternalAmbiguous(unclear[0][1].name, unclear[0][0].score)
    if not unclear:
        return enter_games(request.context, games=told, **match)
    ((words, who),) = unclear
    choices = [
        Choice(label(who.name), intend(enter_games, games=[told[0] | {"points": points}], **match))
        for label, points in ((messages.PlayerWon, "1"), (messages.PlayerLost, "0"))
    ]
    question = messages.WhoWon(who.name, words.score)
    return ask_one(request.context, question, choices)


def _told(words: GameWords, who: NamedPerson) -> SaidGame:
    return {"member": who.id, **{field: getattr(words, field) for field in _FIELDS}}


def _member(request: Request, name: str, team: int | None) -> NamedPerson:
    """Who is meant: first among the team's players, then of the whole club."""
    request.context.require_known()
    near = find(name, people_of_teams(request.context, team))
    return near[0] if len(near) == 1 else person(name, club_people(request.context))


def _list_games(request: Request) -> Reply:
    season, matches = list_games(request.context)
    if not matches:
        return Reply.of(messages.NoExternalGames())
    return replace(listed(request, messages.ExternalTitle(season), matches), kind=ReplyKind.OWN)


@reads_in_scene(read_drive)
def drives(request: Request, said: DriveWords | None) -> Reply:
    """``/gereden``: the allowances that I may see; ``/gereden [TEAM] [NAME] 84 km [DAY]``."""
    context = request.context
    if said is None:
        return _list_drives(request)
    team = team_named(context, said.team).id if said.team else None
    member = _member(request, said.name, team).id if said.name else None
    day = said.day.isoformat() if said.day else ""
    if said.gone:
        return remove_drive(context, day=day, member=member)
    return enter_drive(
        context, kilometres=said.kilometres, team=team, day=day, member=member, second=said.second
    )


DRIVEN = Command("gereden driven guidato", Topic.CLUB, drives, scope=Scope.CLUB)


def _list_drives(request: Request) -> Reply:
    title, cars, drivers = allowances(request.context)
    if not cars:
        return Reply.of(messages.NoDrives())
    return replace(
        listed(request, title, (*cars, messages.DriversHead(), *drivers)), kind=ReplyKind.OWN
    )

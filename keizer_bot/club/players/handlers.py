"""The arbiter's words about players: who is in the season, who comes, who leaves."""

from keizer_bot.club.players.actions import list_players, take_back_withdrawal, withdraw_player
from keizer_bot.club.players.entry import Newcomer, add_player, welcome_guest
from keizer_bot.club.players.groups import groups
from keizer_bot.club.players.nicknames import give_nickname, take_nickname
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import check_no_question, roster_of
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.core.wording import listed
from keizer_bot.grammar import words
from keizer_bot.grammar.messages import Example
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.line_parts import line, person
from keizer_bot.reading.players import NewcomerWords, PlayersAct, read_guest, read_players
from keizer_bot.store.seasons import ESTIMATED


def rating_groups(request: Request) -> Answer:
    """``/groepen``: who is in which; ``/groepen 1900 1700`` or ``/groepen 4`` makes others."""
    said = words.line(request.rest)
    return groups(request.context, said=said)


GROUPS = Command(
    "groepen groups gruppi", Topic.PEOPLE, rating_groups, may=Right.PLAYERS, scope=Scope.SEASON
)


def players(request: Request) -> Answer:
    """``/speler``: everybody; ``/speler erbij NAME 1650 groep B vanaf ronde N punten auto``.

    A mail address may stand among that. ``/speler terug NAME``: who left takes part again.
    ``/speler NAME bijnaam NICKNAME``: they are called so too; ``/speler NAME geen bijnaam
    NICKNAME``: no longer.
    """
    request.context.require_arbiter()
    said = read_players(request.rest)
    if said.act is PlayersAct.LIST:
        title, entries = list_players(request.context)
        return listed(request, title, entries)
    if said.newcomer is not None:
        newcomer = _newcomer(said.newcomer)
        return add_player(request.context, newcomer=newcomer, sure=request.certain)
    player = person(said.name, roster_of(request.context.snapshot)).id
    if said.act is PlayersAct.TAKE_BACK:
        return take_back_withdrawal(request.context, player=player)
    change = take_nickname if said.act is PlayersAct.TAKE_NICKNAME else give_nickname
    return change(request.context, player=player, nickname=said.nickname)


def guest(request: Request) -> Answer:
    """``/gast NAME 1500``: somebody plays in the next round that is paired, and in no other."""
    return welcome_guest(request.context, _newcomer(read_guest(request.rest)))


GUEST = Command("gast guest ospite", Topic.PEOPLE, guest, may=Right.PLAYERS, scope=Scope.COMING)


def _newcomer(said: NewcomerWords) -> Newcomer:
    check_no_question(said.name)
    return Newcomer(
        name=said.name,
        rating=said.rating,
        origin=ESTIMATED if said.guessed else None,
        group=said.group,
        from_round=said.from_round,
        points=said.points or "auto",
        per_round=said.per_round,
        mail=said.mail,
    )


def withdrawal(request: Request) -> Answer:
    """``/terugtrekken NAME``: they leave the competition, once that is confirmed."""
    said = line(request.rest, Example.WITHDRAW)
    snapshot = request.context.snapshot
    who = person(said, roster_of(snapshot))
    return withdraw_player(request.context, player=who.id)


WITHDRAW = Command(
    "terugtrekken withdraw ritira", Topic.PEOPLE, withdrawal, may=Right.PLAYERS, scope=Scope.COMING
)

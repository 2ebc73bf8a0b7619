"""Handles an arbiter's messages about players: listing, entering, renaming, withdrawing."""

from msgspec.structs import replace

from keizer_bot.club.players.actions import (
    give_nickname,
    list_players,
    rename_player,
    take_back_withdrawal,
    take_nickname,
    withdraw_player,
)
from keizer_bot.club.players.entry import Newcomer, add_player, welcome_guest
from keizer_bot.club.players.groups import groups, make_groups, move_groups
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import check_no_question
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.wording import listed
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.people import (
    NewcomerWords,
    NewNameWords,
    NicknameWords,
    PlayersWords,
    ReturnWords,
    read_guest,
    read_withdrawal,
)
from keizer_bot.reading.settings import GroupDivision, GroupMoves, read_groups
from keizer_bot.store.seasons import ESTIMATED


@reads_in_scene(read_groups)
def rating_groups(request: Request, wanted: GroupDivision | GroupMoves | None) -> Reply:
    """``/groepen`` shows the groups; ``/groepen 1900 1700`` or ``/groepen 4`` makes new ones.

    ``/groepen 3 op 3 af``: the best three of each group go up, the last three go down.
    """
    if wanted is None:
        return groups(request.context)
    if isinstance(wanted, GroupMoves):
        return move_groups(request.context, up=wanted.up, down=wanted.down)
    bounds = list(wanted.bounds) or None
    return make_groups(request.context, bounds=bounds, parts=wanted.parts)


GROUPS = Command(
    "groepen groups gruppi", Topic.PEOPLE, rating_groups, may=Right.PLAYERS, scope=Scope.SEASON
)


def players(request: Request, reading: PlayersWords) -> Reply:
    """``/speler``: all; ``/speler erbij NAME 1650 groep B vanaf ronde N punten auto``: enter one.

    A mail address may follow. ``/speler terug NAME``: a player who left returns. ``/speler NAME
    bijnaam NICKNAME`` adds a nickname, ``/speler NAME geen bijnaam NICKNAME`` removes it. ``/speler
    NAME heet NEW NAME`` renames the player.
    """
    context = request.context
    match reading:
        case NewcomerWords():
            return add_player(context, newcomer=_newcomer(reading), sure=request.certain)
        case ReturnWords(player):
            return Reply.of(take_back_withdrawal(context, player=player.id))
        case NicknameWords(player, nickname, gone):
            change = take_nickname if gone else give_nickname
            return Reply.of(change(context, player=player.id, nickname=nickname))
        case NewNameWords(player, name):
            return Reply.of(rename_player(context, player=player.id, name=name))
    title, entries = list_players(context)
    return listed(request, title, entries)


@reads_in_scene(read_guest)
def guest(request: Request, reading: NewcomerWords) -> Reply:
    """``/gast NAME 1500``: enter a guest for the next round to be paired, and for no other.

    ``/gast NAME 1500 seizoen``: the guest plays all season, but wins no prizes.
    """
    newcomer = _newcomer(reading)
    if reading.all_season:
        return add_player(request.context, newcomer=replace(newcomer, prizes=False))
    return welcome_guest(request.context, newcomer)


GUEST = Command("gast guest ospite", Topic.PEOPLE, guest, may=Right.PLAYERS, scope=Scope.COMING)


def _newcomer(reading: NewcomerWords) -> Newcomer:
    check_no_question(reading.name)
    return Newcomer(
        name=reading.name,
        rating=reading.rating,
        origin=ESTIMATED if reading.guessed else None,
        group=reading.group,
        from_round=reading.from_round,
        points=reading.points or "auto",
        per_round=reading.per_round,
        mail=reading.mail,
    )


@reads_in_scene(read_withdrawal)
def withdrawal(request: Request, player: NamedPerson) -> Reply:
    """``/terugtrekken NAME``: take a player out of the competition, once that is confirmed."""
    return withdraw_player(request.context, player=player.id)


WITHDRAW = Command(
    "terugtrekken withdraw ritira", Topic.PEOPLE, withdrawal, may=Right.PLAYERS, scope=Scope.COMING
)

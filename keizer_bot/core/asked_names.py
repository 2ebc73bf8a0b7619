"""Whom a member names: found by any sensible part, asked with buttons where several fit."""

from __future__ import annotations

from keizer_bot.core.asked_games import roster_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.last_season import snapshot_or_last
from keizer_bot.core.messages import No
from keizer_bot.core.questions import Answer, Choice, UseCase, ask, intend
from keizer_bot.core.request import Request
from keizer_bot.grammar.messages import SeveralPlayers, WhichPlayer
from keizer_bot.grammar.names import Found, Nobody, Person, Several, find, two_names, unknown_player
from keizer_bot.i18n.commands import Right
from keizer_bot.store import people

_MOST_PLAYERS = 6  # buttons under one question

Named = Found | Several


def roster(request: Request) -> tuple[Person, ...]:
    """The players of the season, or of the last one, to look for names among."""
    return roster_of(snapshot_or_last(request.context))


def club_roster(context: RequestContext, right: Right) -> tuple[Person, ...]:
    """The club's members, for an arbiter with that right to name one. Raises `ArbiterOnly`."""
    context.require(right)
    return tuple(Person(m.id, m.name) for m in people.members(context.tx, context.club.id))


def about_one(request: Request, name: str, show: UseCase) -> Answer:
    """What `show` tells of whoever goes by that name; several are asked about.

    Raises `UnknownPlayer`, `UnknownPlayerLike`.
    """
    known = roster(request)
    return _tell(request, name, _known(name, known), show, "player")


def about_two(request: Request, names: str, show: UseCase, alone: UseCase) -> Answer:
    """What `show` tells of the two who are named, or `alone` of one.

    Raises as `about_one`, or `SeveralPlayers` when both names fit several.
    """
    known = roster(request)
    whole = find(names, known)
    if not isinstance(whole, Nobody):
        return _tell(request, names, whole, alone, "player")
    one, other = two_names(names, known)
    first, second = _known(one, known), _known(other, known)
    if isinstance(first, Found):
        return _tell(request, other, second, show, "other", player=first.person.id)
    if isinstance(second, Found):
        return _tell(request, one, first, show, "player", other=second.person.id)
    raise SeveralPlayers(one, tuple(person.name for person in first.people))


def _known(name: str, people: tuple[Person, ...]) -> Named:
    found = find(name, people)
    if isinstance(found, Nobody):
        raise unknown_player(name, people)
    return found


def _tell(
    request: Request, name: str, named: Named, show: UseCase, role: str, **others: int
) -> Answer:
    """What `show` tells, with the one who is named in that role; buttons where several fit."""
    known = {"language": request.language, **others}
    if isinstance(named, Found):
        return show(request.context, **{role: named.person.id}, **known)
    choices = [
        Choice(who.name, intend(show, **{role: who.id}, **known))
        for who in named.people[:_MOST_PLAYERS]
    ]
    return ask(request.context, WhichPlayer(name), [*choices, Choice(No(), None)])

"""What the house says of itself and of what it keeps: ``/status``, ``/gegevens``, ``/wissen``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.grammar.messages import WhichPlayer
from keizer_bot.grammar.names import Found, Nobody, Person, find, unknown_player
from keizer_bot.i18n.commands import Role, Topic
from keizer_bot.usecases.ask import Choice, No, ask, intend
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.privacy import erase_member, known_members, what_is_kept
from keizer_bot.usecases.status import status

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer

_MOST_PEOPLE = 6  # buttons under one question


def how_it_goes(context: Context) -> Answer:
    """``/status``: how the bot is doing, for the arbiter."""
    return status(context.desk)


STATUS = Command(
    "status status stato", Topic.HOUSE, how_it_goes, may=Role.ARBITER, scope=Scope.CLUB
)


def my_data(context: Context) -> Answer:
    """``/gegevens``: what is kept of the sender, for nobody else's eyes."""
    return what_is_kept(context.desk)


MY_DATA = Command("gegevens mydata dati", Topic.OWN, my_data, scope=Scope.CLUB, for_own_eyes=True)


def erase(context: Context) -> Answer:
    """``/wissen``: forget the sender; ``/wissen NAME``, of the arbiter: forget that member."""
    desk = context.desk
    if not context.rest:
        return erase_member(desk)
    people = [Person(number, name) for number, name in known_members(desk)]
    named = find(context.rest, people)
    if isinstance(named, Nobody):
        raise unknown_player(context.rest, people)
    if isinstance(named, Found):
        return erase_member(desk, member=named.person.id)
    choices = [
        Choice(who.name, intend(erase_member, member=who.id)) for who in named.people[:_MOST_PEOPLE]
    ]
    return ask(desk, WhichPlayer(context.rest), [*choices, Choice(No(), None)])


ERASE = Command("wissen erase cancella", Topic.OWN, erase, scope=Scope.CLUB)

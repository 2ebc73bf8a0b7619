"""``/wedstrijdleiders``: who may do what; ``/wedstrijdleiders NAME``: give and take rights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.grammar.arbiter import person
from keizer_bot.grammar.names import Person
from keizer_bot.i18n.commands import Role, Topic
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.desk import Right
from keizer_bot.usecases.rights import everybody, list_arbiters, offer_rights

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.rights import Known


def known_as(context: Context, name: str) -> Known:
    """The member or arbiter who goes by that name. Raises as `person`."""
    people = everybody(context.desk)
    found = person(name, [Person(number, known.name) for number, known in enumerate(people)])
    return people[found.id]


def deputies(context: Context) -> Answer:
    """``/wedstrijdleiders [NAME]``."""
    name = context.rest.strip()
    if not name:
        return list_arbiters(context.desk)
    context.desk.require(Right.ALL)
    who = known_as(context, name)
    return offer_rights(context.desk, name=who.name, telegram_id=who.telegram_id)


ARBITERS = Command(
    "wedstrijdleiders arbiters arbitri", Topic.HOUSE, deputies, may=Role.ARBITER, scope=Scope.CLUB
)

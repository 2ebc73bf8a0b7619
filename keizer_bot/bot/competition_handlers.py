"""``/competitie``: the club's competitions, and a new one beside the main one."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from keizer_bot.grammar.settings import read_competition
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.several import list_competitions, set_competition

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


def competition(context: Context) -> Answer:
    """``/competitie``: all of them; ``/competitie Rapid dinsdag 20:00`` begins one."""
    if not context.rest.strip():
        return list_competitions(context.desk)
    return set_competition(context.desk, **asdict(read_competition(context.rest)))


COMPETITION = Command(
    "competitie competition torneo", Topic.HOUSE, competition, may=Right.ALL, scope=Scope.CLUB
)

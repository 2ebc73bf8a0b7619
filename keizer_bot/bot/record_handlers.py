"""``/herstel``: the last act is undone, one's own or, for the arbiter, anybody's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.bot.deputy_handlers import known_as
from keizer_bot.i18n.commands import Topic
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.undo import undo_last, undo_last_of

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


def undo(context: Context) -> Answer:
    """``/herstel``: my last act, or a choice for the arbiter; ``/herstel NAME``: his last act."""
    name = context.rest.strip()
    if not name:
        return undo_last(context.desk)
    context.desk.require_arbiter()
    who = known_as(context, name)
    return undo_last_of(context.desk, name=who.name, telegram_id=who.telegram_id)


UNDO = Command("herstel undo annulla", Topic.OWN, undo, usual=True, scope=Scope.LAST_ACT)

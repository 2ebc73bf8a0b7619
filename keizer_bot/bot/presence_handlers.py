"""``/hier``, ``/vast`` and ``/herinnering``: who is there, who always plays, who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.grammar.arbiter import person
from keizer_bot.grammar.messages import OnlyYourself, SeasonOver
from keizer_bot.grammar.names import Nobody, Person, find
from keizer_bot.grammar.presence import read_standing, wants_reminders
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.usecases.check_in import check_in, evening_to_check_in
from keizer_bot.usecases.commands import AnswerKind, Command, Scope
from keizer_bot.usecases.reminders import set_reminders, show_reminders
from keizer_bot.usecases.standing import set_standing, show_standing

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


def here(context: Context) -> Answer:
    """``/hier``: the sender is there; for the arbiter also ``/hier NAME``."""
    evening = evening_to_check_in(context.desk)
    if evening is None:
        raise SeasonOver
    name = context.rest if context.desk.actor.is_arbiter else ""
    return check_in(context.desk, player=_who(context, name), round_id=evening.id)


HERE = Command("hier here eccomi", Topic.WEEK, here)


def standing(context: Context) -> Answer:
    """``/vast [afwezig|aanwezig]``: unless or only if; for the arbiter ``/vast NAME afwezig``."""
    name, wanted = read_standing(context.rest)
    player = _who(context, name)
    if wanted is None:
        return show_standing(context.desk, player=player)
    return set_standing(context.desk, player=player, standing=wanted)


STANDING = Command("vast standing fisso", Topic.OWN, standing, behind=Behind.ANY)


def always(context: Context) -> Answer:
    """``/afmelden altijd``, ``/aanmelden altijd``: ask which arrangement is meant."""
    return show_standing(context.desk, player=_who(context, ""))


def reminder(context: Context) -> Answer:
    """``/herinnering [uit|aan]``: whether the sender is asked the day before."""
    wanted = wants_reminders(context.rest)
    if wanted is None:
        return show_reminders(context.desk)
    return set_reminders(context.desk, wanted=wanted)


REMINDER = Command(
    "herinnering reminder promemoria",
    Topic.OWN,
    reminder,
    behind=Behind.ANY,
    scope=Scope.CLUB,
    answers=AnswerKind.OWN,
)


def _who(context: Context, name: str) -> int:
    """The player who is named, by his id; without a name the sender."""
    if not name:
        return context.desk.own_player.id
    people = [Person(p.id, p.name) for p in context.desk.players.values()]
    if context.desk.actor.is_arbiter:
        return person(name, people).id
    own = context.desk.own_player
    if isinstance(find(name, [Person(own.id, own.name)]), Nobody):
        raise OnlyYourself(name)
    return own.id

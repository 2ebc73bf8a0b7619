"""``/hier``, ``/vast`` and ``/herinnering``: who is there, who always plays, who is asked."""

from __future__ import annotations

from keizer_bot.club.attendance.actions import set_standing, show_standing
from keizer_bot.club.attendance.looking_up import attendance_of
from keizer_bot.club.attendance.views import attendance_post
from keizer_bot.core.commands import Command
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Context
from keizer_bot.grammar.arbiter import person
from keizer_bot.grammar.days import read_days
from keizer_bot.grammar.evenings import Days
from keizer_bot.grammar.messages import OnlyYourself
from keizer_bot.grammar.names import Nobody, Person, find
from keizer_bot.grammar.presence import read_standing
from keizer_bot.i18n.commands import Behind, Topic


def who(context: Context) -> Answer:
    """``/wie [when]``: who comes to the coming evening, or to the one that is named."""
    view = attendance_of(context.desk, evening=_evening(context))
    return Pages(attendance_post(view, context.desk.texts, context.language))


WHO = Command("wie who chi", Topic.WEEK, who, usual=True, asks=True)


def _evening(context: Context) -> int | None:
    """The id of the one evening that is named, if any."""
    if not context.rest:
        return None
    named = read_days(context.rest, context.desk.calendar, context.sent)
    return named.evenings[0].id if isinstance(named, Days) else None


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

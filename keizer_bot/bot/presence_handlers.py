"""``/hier``, ``/vast`` and ``/herinnering``: who is there, who always plays, who is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.bot.arbiter_reading import person
from keizer_bot.bot.grammar.names import Nobody, Person, find
from keizer_bot.bot.grammar.presence_words import read_standing, wants_reminders
from keizer_bot.bot.grammar.refusals import OnlyYourself, SeasonOver
from keizer_bot.usecases.check_in import check_in, evening_to_check_in
from keizer_bot.usecases.desk import own_player, roster
from keizer_bot.usecases.reminders import set_reminders, show_reminders
from keizer_bot.usecases.standing import set_standing, show_standing

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


async def here(context: Context) -> Answer:
    """``/hier``: the sender is there; for the arbiter also ``/hier NAME``."""
    evening = await evening_to_check_in(context.desk)
    if evening is None:
        raise SeasonOver
    name = context.rest if context.desk.actor.is_arbiter else ""
    return await check_in(context.desk, player=await _who(context, name), round_id=evening.id)


async def standing(context: Context) -> Answer:
    """``/vast [afwezig|aanwezig]``: unless or only if; for the arbiter ``/vast NAME afwezig``."""
    name, wanted = read_standing(context.rest)
    player = await _who(context, name)
    if wanted is None:
        return await show_standing(context.desk, player=player)
    return await set_standing(context.desk, player=player, standing=wanted)


async def always(context: Context) -> Answer:
    """``/afmelden altijd``, ``/aanmelden altijd``: ask which arrangement is meant."""
    return await show_standing(context.desk, player=await _who(context, ""))


async def reminder(context: Context) -> Answer:
    """``/herinnering [uit|aan]``: whether the sender is asked the day before."""
    wanted = wants_reminders(context.rest)
    if wanted is None:
        return await show_reminders(context.desk)
    return await set_reminders(context.desk, wanted=wanted)


async def _who(context: Context, name: str) -> int:
    """The player who is named, by his id; without a name the sender."""
    if not name:
        return (await own_player(context.desk)).id
    people = [Person(p.id, p.name) for p in await roster(context.desk)]
    if context.desk.actor.is_arbiter:
        return person(name, people).id
    own = await own_player(context.desk)
    if isinstance(find(name, [Person(own.id, own.name)]), Nobody):
        raise OnlyYourself(name)
    return own.id


PRESENCE = {"hier": here, "vast": standing, "herinnering": reminder}
"""The commands about coming that name no evening."""

"""``/later``: who comes later to the game says so to the opponent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.grammar.presence import Lateness, read_lateness
from keizer_bot.i18n.commands import Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.usecases.commands import Command
from keizer_bot.usecases.later import come_later

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer


@dataclass
class HowToSayLater(Refusal):
    """Something else than an amount of time followed the command."""

    said: str


def later(context: Context) -> Answer:
    """``/later [minutes]``: tell the opponent; without minutes a bit, 0: in time after all."""
    said = read_lateness(context.rest, bare=True) if context.rest.strip() else Lateness(None)
    if said is None:
        raise HowToSayLater(context.rest[:40])
    return come_later(context.desk, minutes=said.minutes)


COME_LATER = Command("later late ritardo", Topic.WEEK, later, usual=True)

"""What members ask to have explained: a total, a player, what a result would do.

A name that several go by is asked about; the button then gives the same answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.bot import arbiter_games
from keizer_bot.bot.grammar import words
from keizer_bot.bot.grammar.names import Found, Person, Several, find
from keizer_bot.bot.grammar.questions import WhichPlayer
from keizer_bot.bot.grammar.sign_off import unknown_player
from keizer_bot.reports.why import why_post
from keizer_bot.usecases import explaining
from keizer_bot.usecases.ask import Choice, No, Pages, ask, intend, on_press
from keizer_bot.usecases.book import open_book
from keizer_bot.usecases.desk import own_player

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer, UseCase
    from keizer_bot.usecases.desk import Desk

_MOST_PLAYERS = 6  # buttons under one question


async def why(context: Context) -> Answer:
    """``/waarom [NAME]``: every line of my total, or of his, and why I moved."""
    return await _about(context, show_why)


@on_press
async def show_why(desk: Desk, *, player: int, language: str) -> Answer:
    """The explanation of one player's total."""
    return Pages(why_post(await explaining.why(desk, player), desk.texts, language))


async def _about(context: Context, show: UseCase) -> Answer:
    """What `show` tells of who is named, or of the sender if nobody is."""
    name = words.line(context.rest)
    if not name:
        own = await own_player(context.desk)
        return await show(context.desk, player=own.id, language=context.language)
    roster = arbiter_games.roster_of(await open_book(context.desk))
    match find(name, roster):
        case Found(who):
            return await show(context.desk, player=who.id, language=context.language)
        case Several(people):
            return await _ask_which(context, name, people, show)
    raise unknown_player(name, roster)


async def _ask_which(
    context: Context, name: str, people: tuple[Person, ...], show: UseCase
) -> Answer:
    choices = [
        Choice(who.name, intend(show, player=who.id, language=context.language))
        for who in people[:_MOST_PLAYERS]
    ]
    return await ask(context.desk, WhichPlayer(name), [*choices, Choice(No(), None)])


EXPLAINING = {
    "waarom": why,
}
"""The commands that explain; like all that only look something up, they may be slowed down."""

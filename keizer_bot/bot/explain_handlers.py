"""What members ask to have explained: a total, a player, what a result would do.

A name that several go by is asked about; the button then gives the same answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from keizer_bot.bot.arbiter_players import acts_on_players, players
from keizer_bot.bot.asked_names import about_one, about_two
from keizer_bot.bot.justice_handlers import with_remarks
from keizer_bot.grammar import words
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reports.card import card_post
from keizer_bot.reports.mutual import duel_post, mutual_post
from keizer_bot.reports.what_if import what_if_post
from keizer_bot.reports.why import why_post
from keizer_bot.usecases import explaining, meetings, supposing
from keizer_bot.usecases.ask import Pages, on_press
from keizer_bot.usecases.commands import Command, Scope
from keizer_bot.usecases.last_season import own_player_or_last

if TYPE_CHECKING:
    from keizer_bot.bot.context import Context
    from keizer_bot.usecases.ask import Answer, UseCase
    from keizer_bot.usecases.desk import Desk

_ME = frozenset("ik mij me mezelf io".split())  # noqa: SIM905 - words


def why(context: Context) -> Answer:
    """``/waarom [NAME]``: every line of my total, or of his, and why I moved."""
    return _about_me_or(context, show_why)


WHY = Command("waarom why perche", Topic.READING, why, usual=True, behind=Behind.WORDS, asks=True)


def what_if(context: Context) -> Answer:
    """``/alsdan``: my rank and total if I win, draw or lose my open game."""
    view = supposing.prospects(context.desk)
    return Pages(what_if_post(view, context.desk.texts, context.own_language), own=True)


WHAT_IF = Command(
    "alsdan whatif ipotesi", Topic.READING, what_if, usual=True, scope=Scope.GAME, asks=True
)


def player(context: Context) -> Answer:
    """``/speler [NAME]``: a player's card; what the arbiter does with players is his."""
    if acts_on_players(context.rest, lists=context.desk.actor.is_arbiter):
        return players(context)
    return with_remarks(context, context.rest, _about_me_or(context, show_card))


PLAYER = Command("speler player giocatore", Topic.READING, player, behind=Behind.WORDS, asks=True)


def mutual(context: Context) -> Answer:
    """``/onderling [NAME [NAME]]``: my points against each, against him, or theirs."""
    names = words.line(context.rest)
    if names:
        return about_two(context, names, show_duel, show_my_duel)
    view = meetings.against_each(context.desk, own_player_or_last(context.desk).id)
    return Pages(mutual_post(view, context.desk.texts, context.own_language), own=True)


MUTUAL = Command("onderling mutual scontri", Topic.READING, mutual, behind=Behind.WORDS, asks=True)


def _about_me_or(context: Context, show: UseCase) -> Answer:
    """What `show` tells of who is named, or of the sender if nobody is: "waarom zakte ik"."""
    name = words.line(context.rest)
    if name and not _ME & set(fold(name).split()):
        return about_one(context, name, show)
    own = own_player_or_last(context.desk)
    return show(context.desk, player=own.id, language=context.own_language, own=True)


@on_press("show-why")
def show_why(desk: Desk, *, player: int, language: str, own: bool = False) -> Answer:
    """The explanation of one player's total."""
    return Pages(why_post(explaining.why(desk, player), desk.texts, language), own=own)


@on_press("show-card")
def show_card(desk: Desk, *, player: int, language: str, own: bool = False) -> Answer:
    """One player's card."""
    return Pages(card_post(meetings.card(desk, player), desk.texts, language), own=own)


@on_press("show-my-duel")
def show_my_duel(desk: Desk, *, player: int, language: str) -> Answer:
    """The sender's games against one player."""
    own = own_player_or_last(desk)
    return show_duel(desk, player=own.id, other=player, language=language)


@on_press("show-duel")
def show_duel(desk: Desk, *, player: int, other: int, language: str) -> Answer:
    """The games of two players."""
    return Pages(duel_post(meetings.duel(desk, player, other), desk.texts, language))

"""A rating list that was read: kept whole, and what can be done with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from datetime import date, datetime, timedelta
from itertools import islice

from keizer_bot.club.players.ratings import list_name, list_of
from keizer_bot.club.ratings import messages
from keizer_bot.club.ratings.club import club_on_list
from keizer_bot.club.ratings.update import update_ratings
from keizer_bot.club.season_wizard.actions import season_with_list
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NeverMind
from keizer_bot.core.names import spelled
from keizer_bot.core.questions import Answer, Choice, ask, await_words, intend, on_press
from keizer_bot.formats.players_file import PlayerLine
from keizer_bot.i18n.commands import Right
from keizer_bot.store import rating_lists
from keizer_bot.store.transaction import Transaction

MOST_KEPT = 100_000  # players of a list: the KNSB's and the Belgian federation's have a third
_AT_ONCE = 5_000
_MOST_IN_SEASON = 200  # players of a list that a season can be made with
_PATIENCE = timedelta(hours=6)


def keep_list(
    tx: Transaction,
    club_id: int,
    players: Iterable[PlayerLine],
    *,
    name: str,
    day: date,
    at: datetime,
) -> int:
    """Keep a list in place of the club's last one; how many are on it."""
    rating_lists.begin(tx, club_id, name, day.isoformat(), at)
    rows = ((p.number, p.name, spelled(p.name), p.club, p.rating, p.born) for p in players)
    while some := list(islice(rows, _AT_ONCE)):
        rating_lists.add(tx, club_id, some)
    return rating_lists.finish(tx, club_id)


def take_rating_list(
    context: RequestContext, players: tuple[PlayerLine, ...], name: str, day: date, *, dated: bool
) -> Answer:
    """Keep a list that was sent, and ask what is to be done with it.

    If it is not `dated` the day is that of its arrival, which is said. Raises `RightMissing`.
    """
    context.require(Right.ALL)
    size = keep_list(context.tx, context.club.id, players, name=name, day=day, at=context.at)
    undated = None if dated else messages.DayOfArrival()
    question = messages.ListRead(list_name(name, day.isoformat()), size, undated)
    choices = _choices(context)
    if size <= _MOST_IN_SEASON:
        lines = [asdict(player) for player in players]
        season = intend(season_with_list, lines=lines, source=name, day=day.isoformat())
        choices.append(Choice(messages.SeasonWithList(), season))
    return ask(context, question, [*choices, Choice(NeverMind(), None)])


def rating_menu(context: RequestContext) -> Answer:
    """Which list was read last, and what can be done with it. Raises `ArbiterOnly`."""
    context.require(Right.PLAYERS)
    kept = rating_lists.of_club(context.tx, context.club.id)
    if kept is None:
        return messages.NoListYet()
    question = messages.ListKept(list_name(kept.name, kept.day), kept.size)
    return ask(context, question, [*_choices(context), Choice(NeverMind(), None)])


def _choices(context: RequestContext) -> list[Choice]:
    choices = []
    if context.running is not None:
        choices.append(Choice(messages.UpdateRatings(), intend(update_ratings)))
    if rating_lists.has_clubs(context.tx, context.club.id):
        choices.append(Choice(messages.ClubMembers(), intend(ask_club)))
    return choices


@on_press("ask-club")
def ask_club(context: RequestContext) -> Answer:
    """Ask for the club's number. Raises `ArbiterOnly`, `NoListToSearch`."""
    context.require(Right.ALL)
    list_of(context)
    until = context.at + _PATIENCE
    await_words(context, context.actor.person_id, intend(club_words), until)
    return messages.AskClubNumber()


@on_press("club-words")
def club_words(context: RequestContext, *, words: str) -> Answer:
    """The number that was asked for. Raises as `club_on_list`."""
    return club_on_list(context, club=words.strip())

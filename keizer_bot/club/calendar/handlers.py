"""The arbiter's words about the season: pairing, wishes, days, players, links, calls, the log."""

from __future__ import annotations

import re

from keizer_bot.club.calendar.actions import add_round, cancel_round, move_round
from keizer_bot.club.calendar.game_days import play_in_advance, postpone, take_back_advance
from keizer_bot.club.calendar.looking_up import season_calendar
from keizer_bot.club.calendar.views import calendar_post
from keizer_bot.club.pairing.handlers import _to_pair
from keizer_bot.core.asked_games import RESULTS, game_of, roster_of
from keizer_bot.core.commands import Command
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Context
from keizer_bot.grammar.arbiter import line, take_day, take_result, take_round, two_people
from keizer_bot.grammar.messages import Example, NotReadable
from keizer_bot.grammar.results import Reported, read_result
from keizer_bot.grammar.words import LONGEST_BY_ARBITER
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold


def calendar(context: Context) -> Answer:
    """``/kalender``: the evenings of the season."""
    view = season_calendar(context.desk)
    return Pages(calendar_post(view, context.desk.texts, context.language))


CALENDAR = Command("kalender calendar calendario", Topic.READING, calendar, usual=True, asks=True)


_ROUND_ACT = re.compile(
    r"(?:(?P<number>[0-9]{1,3})\s+)?(?P<act>[^\W\d_]+)(?:\s+(?P<rest>.+))?", re.IGNORECASE
)
_MOVE = frozenset("verplaats verplaatsen verzet move postpone sposta rinvia".split())  # noqa: SIM905 - words
_CANCEL = frozenset("vervalt vervallen schrap annuleer cancel annulla".split())  # noqa: SIM905 - words
_EXTRA = frozenset("extra erbij add aggiungi".split())  # noqa: SIM905 - words


def postponement(context: Context) -> Answer:
    """``/verplaats [ronde N] A - B DAY``: their game is played on another day."""
    said = line(context.rest, Example.POSTPONE)
    book = context.desk.book
    evening, text = take_round(said, book.calendar)
    found = take_day(text, book.calendar, context.sent)
    if found is None:
        raise NotReadable(said, Example.POSTPONE)
    names, day = found
    pair = two_people(names, roster_of(book), Example.POSTPONE)
    game = game_of(book, pair, evening)
    return postpone(context.desk, game=game.id, day=day)


POSTPONE = Command("verplaats postpone rinvia", Topic.EVENING, postponement, may=Right.RESULTS)


def advance(context: Context) -> Answer:
    """``/vooruit A - B RESULT [ronde N]``: a game of a coming round, played already.

    ``/vooruit A - B vervalt`` takes it back.
    """
    said = line(context.rest, Example.ADVANCE)
    book = context.desk.book
    evening, text = take_round(said, book.calendar)
    roster = roster_of(book)
    part = take_result(text, book.rules.season.game)
    if part is None and (names := _without_cancel(text)):
        one, other = two_people(names, roster, Example.ADVANCE)
        return take_back_advance(context.desk, white=one.id, black=other.id)
    if part is None:
        raise NotReadable(said, Example.ADVANCE)
    game = book.rules.season.game
    read = read_result(
        part.found, book.calendar, context.sent, game=game, longest=LONGEST_BY_ARBITER
    )
    if not isinstance(read, Reported) or read.outcome not in RESULTS:
        raise NotReadable(said, Example.ADVANCE)
    white, black = two_people(part.before, roster, Example.ADVANCE)
    return play_in_advance(
        context.desk,
        white=white.id,
        black=black.id,
        result=RESULTS[read.outcome],
        round_id=(evening or _to_pair(book)).id,
    )


ADVANCE = Command("vooruit advance anticipa", Topic.EVENING, advance, may=Right.RESULTS)


def _without_cancel(text: str) -> str:
    """The names before a last word that takes the game back; empty without such a word."""
    names, _, last = text.rpartition(" ")
    return names if fold(last) in _CANCEL else ""


def change_calendar(context: Context) -> Answer:
    """``/ronde N verplaats DAY``, ``/ronde N vervalt``, ``/ronde extra DAY``."""
    context.desk.require(Right.PAIRING)
    said = line(context.rest, Example.ROUND)
    match = _ROUND_ACT.fullmatch(said)
    if match is None:
        raise NotReadable(said, Example.ROUND)
    book = context.desk.book
    act, rest = fold(match["act"]), match["rest"] or ""
    day = take_day(rest, book.calendar, context.sent) if rest else None
    if act in _EXTRA and day is not None:
        return add_round(context.desk, day=day[1])
    evening, _ = take_round(f"ronde {match['number'] or ''}", book.calendar)
    if evening is not None and act in _CANCEL:
        return cancel_round(context.desk, round_id=evening.id)
    if evening is not None and act in _MOVE and day is not None:
        return move_round(context.desk, round_id=evening.id, day=day[1])
    raise NotReadable(said, Example.ROUND)

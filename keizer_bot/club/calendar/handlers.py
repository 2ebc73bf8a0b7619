"""The calendar in words: the evenings, and the arbiter's changes of rounds and games' days."""

import re
from dataclasses import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.calendar.actions import add_round, ask_to_move, cancel_round, move_round
from keizer_bot.club.calendar.game_days import (
    ask_to_postpone,
    play_in_advance,
    postpone,
    take_back_advance,
)
from keizer_bot.club.calendar.views import calendar_post, evening_hours
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.named import RESULTS, game_of, roster_of, settle
from keizer_bot.core.questions import Answer, Pages
from keizer_bot.core.request import Request
from keizer_bot.grammar.dates import Almanac
from keizer_bot.grammar.games import Pairing, Settled
from keizer_bot.grammar.messages import Example, NotReadable
from keizer_bot.grammar.phrases import days_in
from keizer_bot.grammar.results import Reported, read_result
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.line_parts import (
    line,
    take_day,
    take_numbered_round,
    take_result,
    take_round,
    take_round_before_points,
    two_people,
)


def calendar(request: Request) -> Answer:
    """``/kalender``: the evenings of the season; asked in words, the hours of one."""
    if not request.certain:
        return evening_hours(request.context, request.rest)
    return Pages(calendar_post(request.context, request.language))


CALENDAR = Command(
    "kalender calendar calendario",
    Topic.READING,
    calendar,
    usual=True,
    asks=True,
    scope=Scope.COMING,
)


_ROUND_ACT = re.compile(
    r"(?:(?P<number>[0-9]{1,3})\s+)?(?P<act>[^\W\d_]+)(?:\s+(?P<rest>.+))?", re.IGNORECASE
)
_MOVE = frozenset("verplaats verplaatsen verzet move postpone sposta rinvia".split())  # noqa: SIM905 - words
_CANCEL = frozenset("vervalt vervallen schrap annuleer cancel annulla".split())  # noqa: SIM905 - words
_EXTRA = frozenset("extra erbij add aggiungi".split())  # noqa: SIM905 - words


def postponement(request: Request) -> Answer:
    """``/verplaats [ronde N] A - B DAY``: their game, or that on a board, is on another day.

    Without names the whole round is meant: that is asked.
    """
    said = line(request.rest, Example.POSTPONE)
    snapshot = request.context.snapshot
    evening, text = _round_to_move(request, said)
    found = take_day(text, snapshot.calendar, request.context.at)
    if found is None:
        raise NotReadable(said, Example.POSTPONE)
    names, day = found
    if evening is not None and fold(names) in {"", *_MOVE}:
        return ask_to_move(request.context, round_id=evening.id, day=day)
    game = _game_meant(request, names, evening)
    if not request.certain:
        return ask_to_postpone(request.context, game=game.id, day=day)
    return postpone(request.context, game=game.id, day=day)


def _round_to_move(request: Request, said: str) -> tuple[Evening | None, str]:
    """The round that is named, by its number or by the first of two days; and the line without it.

    Raises `NoSuchRound`, `NoGameThatDay`.
    """
    calendar, at = request.context.snapshot.calendar, request.context.at
    numbered, left = take_numbered_round(said, calendar)
    if numbered is not None:  # "turno 13 al 3 dicembre" begins on no 13th
        return numbered, left
    days = list(days_in(said, Almanac(calendar, calendar.local(at).date())))
    return take_round(said, calendar, at, Almanac) if len(days) > 1 else (None, said)


def _game_meant(request: Request, names: str, evening: Evening | None) -> Pairing:
    """The game of the two who are named, or on the board. Raises as `two_people` and `settle`."""
    snapshot = request.context.snapshot
    read = read_result(f"{names} ½", snapshot.calendar, request.context.at)  # any result will do
    if isinstance(read, Reported) and read.board is not None:
        settled = settle(snapshot, replace(read, evening=evening))
        if isinstance(settled, Settled):
            return settled.game
    return game_of(snapshot, two_people(names, roster_of(snapshot), Example.POSTPONE), evening)


POSTPONE = Command(
    "verplaats postpone rinvia", Topic.EVENING, postponement, may=Right.RESULTS, scope=Scope.COMING
)


def advance(request: Request) -> Answer:
    """``/vooruit A - B RESULT [ronde N]``: a game of a coming round, played already.

    ``/vooruit A - B vervalt`` takes it back.
    """
    said = line(request.rest, Example.ADVANCE)
    snapshot = request.context.snapshot
    evening, text = take_round_before_points(said, snapshot.calendar, request.context.at)
    roster, game = roster_of(snapshot), snapshot.rules.season.game
    part = take_result(text, game)
    if part is None:
        names, _, last = text.rpartition(" ")
        if not names or fold(last) not in _CANCEL:
            raise NotReadable(said, Example.ADVANCE)
        one, other = two_people(names, roster, Example.ADVANCE)
        return take_back_advance(request.context, white=one.id, black=other.id)
    read = read_result(part.found, snapshot.calendar, request.context.at, game=game)
    if part.after or not isinstance(read, Reported) or read.outcome not in RESULTS:
        raise NotReadable(said, Example.ADVANCE)
    white, black = two_people(part.before, roster, Example.ADVANCE)
    return play_in_advance(
        request.context,
        white=white.id,
        black=black.id,
        result=RESULTS[read.outcome],
        round_id=(evening or first_not_paired(snapshot)).id,
    )


ADVANCE = Command(
    "vooruit advance anticipa", Topic.EVENING, advance, may=Right.RESULTS, scope=Scope.COMING
)


def change_calendar(request: Request) -> Answer:
    """``/ronde N verplaats DAY``, ``/ronde N vervalt``, ``/ronde extra DAY``."""
    said = line(request.rest, Example.ROUND)
    match = _ROUND_ACT.fullmatch(said)
    acts = match and fold(match["act"]) in _MOVE | _CANCEL | _EXTRA
    acts = acts or _round_that_day(request, said) is not None
    if not (request.context.actor.may(Right.PAIRING) or acts):
        raise NotReadable(said, Example.LOOK_AT_ROUND)
    request.context.require(Right.PAIRING)
    snapshot = request.context.snapshot
    if (round_id := _round_that_day(request, said)) is not None:
        return cancel_round(request.context, round_id=round_id)
    if match is None:
        raise NotReadable(said, Example.ROUND)
    act, rest = fold(match["act"]), match["rest"] or ""
    day = take_day(rest, snapshot.calendar, request.context.at) if rest else None
    if act in _EXTRA and day is not None:
        return add_round(request.context, day=day[1])
    evening, _ = take_numbered_round(f"ronde {match['number'] or ''}", snapshot.calendar)
    if evening is not None and act in _CANCEL:
        return cancel_round(request.context, round_id=evening.id)
    if evening is not None and act in _MOVE and day is not None:
        return move_round(request.context, round_id=evening.id, day=day[1])
    raise NotReadable(said, Example.ROUND)


def _round_that_day(request: Request, said: str) -> int | None:
    """The round that is called off by its day: "vrijdag vervalt"."""
    when, _, act = said.rpartition(" ")
    calendar = request.context.snapshot.calendar
    if fold(act) not in _CANCEL or (day := take_day(when, calendar, request.context.at)) is None:
        return None
    return next((e.id for e in calendar.evenings if e.date == day[1] and not day[0]), None)

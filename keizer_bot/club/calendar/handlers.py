"""Handles messages about the calendar, and the arbiter's changes to rounds and games."""

from keizer_bot.club.calendar.actions import (
    add_round,
    ask_to_move,
    ask_to_postpone,
    cancel_round,
    move_round,
    play_in_advance,
    postpone,
    take_back_advance,
)
from keizer_bot.club.calendar.views import coming_evenings, evening_hours
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading.evenings import evening_asked
from keizer_bot.reading.questions import Ask, Enquiry
from keizer_bot.reading.rounds import (
    AddedRound,
    CancelledRound,
    GameMove,
    PairWords,
    RoundChange,
    RoundMove,
    read_advance,
    read_postponement,
)


def calendar(request: Request) -> Reply:
    """``/kalender``: the coming evenings, with a button for all; in plain words: one's hours."""
    context, wanted = request.context, request.wanted
    if isinstance(wanted, Ask) and wanted.question is Enquiry.CALENDAR:
        evening = evening_asked(wanted.text, context.calendar, context.at)
        return Reply.of(evening_hours(context, evening))
    return coming_evenings(context, request.language)


CALENDAR = Command(
    "kalender calendar calendario",
    Topic.READING,
    calendar,
    usual=True,
    asks=True,
    scope=Scope.CALENDAR,
)


@reads_in_scene(read_postponement)
def postponement(request: Request, reading: RoundMove | GameMove) -> Reply:
    """``/verplaats [ronde N] A - B DAY``: move their game, or the game on a board, to another day.

    Without names the bot asks if the whole round should move.
    """
    if isinstance(reading, RoundMove):
        return ask_to_move(request.context, round_id=reading.evening.id, day=reading.day)
    move = postpone if request.certain else ask_to_postpone
    return move(request.context, game=reading.game.id, day=reading.day)


POSTPONE = Command(
    "verplaats postpone rinvia", Topic.EVENING, postponement, may=Right.RESULTS, scope=Scope.COMING
)


@reads_in_scene(read_advance)
def advance(request: Request, reading: PairWords) -> Reply:
    """``/vooruit A - B RESULT [ronde N]``: record a coming round's game, played in advance.

    ``/vooruit A - B vervalt`` takes it back.
    """
    context, two = request.context, {"white": reading.one.id, "black": reading.other.id}
    if reading.result is None:
        return Reply.of(take_back_advance(context, **two))
    evening = reading.evening or first_not_paired(context.snapshot)
    return Reply.of(play_in_advance(context, **two, result=reading.result, round_id=evening.id))


ADVANCE = Command(
    "vooruit advance anticipa", Topic.EVENING, advance, may=Right.RESULTS, scope=Scope.COMING
)


def change_calendar(request: Request, reading: RoundChange) -> Reply:
    """``/ronde N verplaats DAY``, ``/ronde N vervalt``, ``/ronde extra DAY``."""
    context = request.context
    match reading:
        case RoundMove(evening, day):
            return move_round(context, round_id=evening.id, day=day)
        case AddedRound(day):
            return Reply.of(add_round(context, day=day))
        case CancelledRound(evening):
            return cancel_round(context, round_id=evening.id)

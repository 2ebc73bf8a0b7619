"""Handles messages about the calendar, and the arbiter's changes to rounds and games."""

from keizer_bot.club.calendar import actions
from keizer_bot.club.calendar.views import coming_evenings, evening_hours
from keizer_bot.club.pairing.by_hand import first_not_paired
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.reading import rounds
from keizer_bot.reading.questions import Ask, Enquiry
from keizer_bot.reading.wanted import evening_asked


def calendar(request: Request) -> Reply:
    """``/kalender``: the coming evenings, with a button for all; in plain words: one's hours."""
    context, wanted = request.context, request.wanted
    if isinstance(wanted, Ask) and wanted.question is Enquiry.CALENDAR:
        evening = evening_asked(wanted.text, context.calendar, context.at)
        return Reply.of(evening_hours(context, evening))
    return coming_evenings(context, request.language)


CALENDAR = Command(
    "kalender calendar calendario", Topic.READING, calendar, Scope.CALENDAR, usual=True, asks=True
)


@reads_in_scene(rounds.read_postponement)
def postponement(request: Request, reading: rounds.RoundMove | rounds.GameMove) -> Reply:
    """``/verplaats [ronde N] A - B DAY``: move their game, or the game on a board, to another day.

    Without names the bot asks if the whole round should move.
    """
    if isinstance(reading, rounds.RoundMove):
        return actions.ask_to_move(request.context, round_id=reading.evening.id, day=reading.day)
    move = actions.postpone if request.certain else actions.ask_to_postpone
    return move(request.context, game=reading.game.id, day=reading.day)


POSTPONE = Command(
    "verplaats postpone rinvia", Topic.EVENING, postponement, Scope.COMING, Right.RESULTS
)


@reads_in_scene(rounds.read_advance)
def advance(request: Request, reading: rounds.PairWords) -> Reply:
    """``/vooruit A - B RESULT [ronde N]``: record a coming round's game, played in advance.

    ``/vooruit A - B vervalt`` takes it back.
    """
    context, two = request.context, {"white": reading.one.id, "black": reading.other.id}
    if reading.result is None:
        return Reply.of(actions.take_back_advance(context, **two))
    evening = reading.evening or first_not_paired(context.snapshot)
    return Reply.of(
        actions.play_in_advance(context, **two, result=reading.result, round_id=evening.id)
    )


ADVANCE = Command("vooruit advance anticipa", Topic.EVENING, advance, Scope.COMING, Right.RESULTS)


def change_calendar(request: Request, reading: rounds.RoundChange) -> Reply:
    """``/ronde N verplaats DAY``, ``/ronde N vervalt``, ``/ronde extra DAY``."""
    context = request.context
    match reading:
        case rounds.RoundMove(evening, day):
            return actions.move_round(context, round_id=evening.id, day=day)
        case rounds.AddedRound(day):
            return Reply.of(actions.add_round(context, day=day))
        case rounds.CancelledRound(evening):
            return actions.cancel_round(context, round_id=evening.id)

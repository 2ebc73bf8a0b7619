"""The arbiter changes the calendar: a round moved, cancelled or added."""

from datetime import date, timedelta

from keizer_bot.calendar import Evening
from keizer_bot.club.calendar import messages
from keizer_bot.club.pairing.messages import WrongPhase
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import round_in
from keizer_bot.core.posting import note, post
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.store import arbiter_changes, seasons


def ask_to_move(context: RequestContext, *, round_id: int, day: date) -> Reply:
    """Ask a person who may have meant a game about the whole round. Raises as `move_round`."""
    evening = _unpaired(context, round_id)
    _check_day(context, day)
    question = messages.ConfirmMove(evening.number, evening.date, day)
    return confirm(context, question, intend(move_round, round_id=round_id, day=day.isoformat()))


@on_press("move-round")
def move_round(context: RequestContext, *, round_id: int, day: date) -> Reply:
    """Put an evening that is not paired on another day; rounds are numbered by their days.

    Raises `ArbiterOnly`, `WrongPhase`, `DayPast`, `DayTaken`, `BeforePairedRound`.
    """
    evening = _unpaired(context, round_id)
    _check_day(context, day)
    for each in context.calendar.rest_of_evening(evening):
        arbiter_changes.move_round(context.tx, each.id, day)
    number = _number_anew(context)[round_id]
    _note(context, number, evening.date, day)
    return Reply.of(_tell_group(context, messages.RoundMoved(number, evening.date, day)))


@on_press("cancel-round")
def cancel_round(context: RequestContext, *, round_id: int, confirmed: bool = False) -> Reply:
    """Take a round that is not paired off the calendar, once that is confirmed.

    What was said of it goes along; later rounds get new numbers.
    Raises `ArbiterOnly`, `WrongPhase`, `GamesInAdvance`.
    """
    evening = _unpaired(context, round_id)
    if context.snapshot.games_of(round_id):
        raise messages.GamesInAdvance(evening.number)
    if not confirmed:
        question = messages.ConfirmCancel(evening.number, evening.date)
        return confirm(context, question, intend(cancel_round, round_id=round_id, confirmed=True))
    arbiter_changes.delete_round(context.tx, round_id)
    _number_anew(context)
    _note(context, evening.number, evening.date, None)
    return Reply.of(_tell_group(context, messages.RoundCancelled(evening.number, evening.date)))


def add_round(context: RequestContext, *, day: date) -> messages.CalendarChanged:
    """Put one more evening on the calendar, with its rounds.

    Raises `ArbiterOnly`, `DayPast`, `DayTaken`, `BeforePairedRound`.
    """
    context.require(Right.PAIRING)
    _check_day(context, day)
    last = len(context.calendar.evenings)
    ids = [
        seasons.add_round(context.tx, context.season.id, number, day, None)
        for number in range(last + 1, last + 1 + context.hours.rounds)
    ]
    number = _number_anew(context)[ids[0]]
    _note(context, number, None, day)
    return _tell_group(context, messages.RoundAdded(number, day))


def _tell_group(
    context: RequestContext,
    say: messages.RoundMoved | messages.RoundCancelled | messages.RoundAdded,
) -> messages.CalendarChanged:
    post(context, say)
    return messages.CalendarChanged(say)


def _unpaired(context: RequestContext, round_id: int) -> Evening:
    """The evening that the arbiter may change. Raises `ArbiterOnly`, `WrongPhase`."""
    context.require(Right.PAIRING)
    evening = round_in(context, round_id)
    if evening.is_paired:
        raise WrongPhase(evening.number, evening.phase)
    return evening


def _check_day(context: RequestContext, day: date) -> None:
    if day < context.today:
        raise messages.DayPast(day, context.today + timedelta(weeks=1))
    taken = context.calendar.on(day)
    if taken is not None:
        raise messages.DayTaken(day, taken.number)
    paired = context.calendar.paired
    if paired and day < paired[-1].date:
        raise messages.BeforePairedRound(day, paired[-1].date)


def _number_anew(context: RequestContext) -> dict[int, int]:
    """Number the rounds by their days; gives the number of each round by its id."""
    days = sorted(context.calendar.evenings, key=lambda evening: evening.date)
    numbers = {evening.id: (evening.number, number) for number, evening in enumerate(days, 1)}
    arbiter_changes.renumber(context.tx, context.season.id, numbers)
    return {round_id: new for round_id, (_, new) in numbers.items()}


def _note(context: RequestContext, number: int, before: date | None, after: date | None) -> None:
    note(
        context,
        Action.ROUND,
        str(number),
        before=before.isoformat() if before else None,
        after=after.isoformat() if after else None,
        season_id=context.season.id,
    )

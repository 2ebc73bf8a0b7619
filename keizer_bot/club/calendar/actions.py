"""The arbiter changes the calendar: a round moved, cancelled or added."""

from __future__ import annotations

from datetime import date

from keizer_bot.calendar import Phase
from keizer_bot.club.calendar import messages
from keizer_bot.club.pairing.messages import WrongPhase
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Desk
from keizer_bot.core.games import round_in
from keizer_bot.core.posting import note, post
from keizer_bot.core.questions import Answer, confirm, intend, on_press
from keizer_bot.core.snapshot import Book
from keizer_bot.i18n.commands import Right
from keizer_bot.store import seasons, steering

_UNPAIRED = (Phase.OPEN, Phase.CLOSED)


def move_round(desk: Desk, *, round_id: int, day: date) -> messages.CalendarChanged:
    """Put a round that is not paired on another day; rounds are numbered by their days.

    Raises `ArbiterOnly`, `WrongPhase`, `DayPast`, `DayTaken`, `BeforePairedRound`.
    """
    desk.require(Right.PAIRING)
    book = desk.book
    evening = round_in(book, round_id)
    if evening.phase not in _UNPAIRED:
        raise WrongPhase(evening.number, evening.phase)
    _check_day(desk, book, day)
    steering.move_round(desk.tx, round_id, day)
    number = _number_anew(desk)[round_id]
    _note(desk, number, evening.date, day)
    return _tell_group(desk, messages.RoundMoved(number, evening.date, day))


@on_press("cancel-round")
def cancel_round(desk: Desk, *, round_id: int, confirmed: bool = False) -> Answer:
    """Take a round that is not paired off the calendar, once that is confirmed.

    What was said of it goes along; later rounds get new numbers.
    Raises `ArbiterOnly`, `WrongPhase`, `GamesInAdvance`.
    """
    desk.require(Right.PAIRING)
    book = desk.book
    evening = round_in(book, round_id)
    if evening.phase not in _UNPAIRED:
        raise WrongPhase(evening.number, evening.phase)
    if book.games_of(round_id):
        raise messages.GamesInAdvance(evening.number)
    if not confirmed:
        question = messages.ConfirmCancel(evening.number, evening.date)
        return confirm(desk, question, intend(cancel_round, round_id=round_id, confirmed=True))
    steering.delete_round(desk.tx, round_id)
    _number_anew(desk)
    _note(desk, evening.number, evening.date, None)
    return _tell_group(desk, messages.RoundCancelled(evening.number, evening.date))


def add_round(desk: Desk, *, day: date) -> messages.CalendarChanged:
    """Put one more round on the calendar.

    Raises `ArbiterOnly`, `DayPast`, `DayTaken`, `BeforePairedRound`.
    """
    desk.require(Right.PAIRING)
    book = desk.book
    _check_day(desk, book, day)
    round_id = seasons.add_round(desk.tx, book.row.id, len(book.rounds) + 1, day, None)
    number = _number_anew(desk)[round_id]
    _note(desk, number, None, day)
    return _tell_group(desk, messages.RoundAdded(number, day))


def _tell_group(
    desk: Desk, say: messages.RoundMoved | messages.RoundCancelled | messages.RoundAdded
) -> messages.CalendarChanged:
    post(desk, say)
    return messages.CalendarChanged(say)


def _check_day(desk: Desk, book: Book, day: date) -> None:
    if day < desk.at.astimezone(desk.zone).date():
        raise messages.DayPast(day)
    taken = book.calendar.on(day)
    if taken is not None:
        raise messages.DayTaken(day, taken.number)
    paired = [e.date for e in book.calendar.evenings if e.phase not in _UNPAIRED]
    if paired and day < paired[-1]:
        raise messages.BeforePairedRound(day, paired[-1])


def _number_anew(desk: Desk) -> dict[int, int]:
    """Number the rounds by their days; gives the number of each round by its id."""
    season = desk.season
    days = sorted(desk.calendar.evenings, key=lambda evening: evening.date)
    numbers = {evening.id: (evening.number, number) for number, evening in enumerate(days, 1)}
    steering.renumber(desk.tx, season.id, numbers)
    return {round_id: new for round_id, (_, new) in numbers.items()}


def _note(desk: Desk, number: int, before: date | None, after: date | None) -> None:
    note(
        desk,
        Action.ROUND,
        str(number),
        before=before.isoformat() if before else None,
        after=after.isoformat() if after else None,
        season_id=desk.season.id,
    )

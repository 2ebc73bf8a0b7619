"""What is due at a moment, read from the calendar; and doing it, once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from keizer_bot.calendar import Phase
from keizer_bot.i18n.message import Message
from keizer_bot.store import done, seasons
from keizer_bot.usecases.desk import calendar
from keizer_bot.usecases.hours import WEEK, Hours
from keizer_bot.usecases.post import tell_arbiters
from keizer_bot.usecases.reception import desk_of_season
from keizer_bot.usecases.rounds import close_sign_off, finish, pair_when_due

if TYPE_CHECKING:
    from collections.abc import Callable

    from keizer_bot.store.connection import Transaction
    from keizer_bot.store.seasons import RoundRow
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.reception import House


AHEAD = timedelta(days=8)  # sign-off closes less than a week before its evening


@dataclass(frozen=True, slots=True)
class DueWork:
    """One step of one round: what arrived before `moment` comes first if it `needs_backlog`."""

    step: Phase
    season_id: int
    round_id: int
    moment: datetime
    needs_backlog: bool = True


class LongOutage(Message):
    """To the arbiters: Telegram dropped messages in the meantime; sign-offs may be missing."""

    round: int
    since: datetime
    until: datetime


class RoundPassed(Message):
    """To the arbiters: the evening is over and the round was never paired."""

    round: int
    evening: date


_STEPS: dict[Phase, Callable[[Desk, int], None]] = {
    Phase.CLOSED: close_sign_off,
    Phase.PAIRED: pair_when_due,
    Phase.FINAL: finish,
}


def due_work(tx: Transaction, at: datetime) -> list[DueWork]:
    """The next step of each round whose moment has come, the earliest first."""
    found = []
    for row, hours, zone in seasons.unfinished_rounds(tx, at.date() + AHEAD):
        step, moment = _next_step(row, Hours.from_json(hours), ZoneInfo(zone))
        if moment <= at:
            found.append(DueWork(step, row.season_id, row.id, moment))
    return sorted(found, key=lambda work: work.moment)


def _next_step(row: RoundRow, hours: Hours, zone: ZoneInfo) -> tuple[Phase, datetime]:
    match Phase(row.phase):
        case Phase.OPEN:
            return Phase.CLOSED, hours.closes(row.date, zone)
        case Phase.CLOSED:
            return Phase.PAIRED, hours.pairs(row.date, zone)
    return Phase.FINAL, hours.final(row.date, zone)


def carry_out(tx: Transaction, house: House, work: DueWork, at: datetime) -> None:
    """Do one step, unless it was done in the meantime."""
    row = seasons.round_(tx, work.round_id)
    order = list(Phase)
    if row is None or order.index(Phase(row.phase)) != order.index(work.step) - 1:
        return
    desk = desk_of_season(tx, house, work.season_id, at)
    doubt = _doubt(desk, work) if work.step is Phase.PAIRED else None
    if doubt is None:
        _STEPS[work.step](desk, work.round_id)
        return
    seasons.hold(tx, work.round_id, at)
    tell_arbiters(desk, doubt)


def _doubt(desk: Desk, work: DueWork) -> Message | None:
    """Why the arbiter is asked before this round is paired, if there is a reason."""
    evenings = calendar(desk).evenings
    evening = next(e for e in evenings if e.id == work.round_id)
    if evening.final <= desk.at:
        return RoundPassed(evening.number, evening.date)
    outage = done.outage(desk.tx)
    if outage is None:
        return None
    begun, ended = (moment.astimezone(desk.zone) for moment in outage)
    week_before = evening.pairs - WEEK
    if begun < evening.pairs and ended > week_before:
        return LongOutage(evening.number, begun, ended)
    return None

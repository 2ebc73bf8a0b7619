"""The steps of a round that the clock brings: when each is due, and doing it, once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing.actions import close_sign_off, pair_when_due
from keizer_bot.club.pairing.messages import RoundBecomesFinal, RoundIsPaired, SignOffCloses
from keizer_bot.club.results.end_of_evening import finish
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import round_in
from keizer_bot.core.hours import WEEK, Hours
from keizer_bot.core.identify import AppContext, context_of_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import LongOutage, RoundPassed
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.i18n.message import Message
from keizer_bot.store import done, seasons
from keizer_bot.store.seasons import RoundRow
from keizer_bot.store.transaction import Transaction

AHEAD = timedelta(days=8)  # sign-off closes less than a week before its evening


_STEPS: dict[Phase, tuple[Callable[[RequestContext, int], None], Callable[[int], Message]]] = {
    Phase.CLOSED: (close_sign_off, SignOffCloses),
    Phase.PAIRED: (pair_when_due, RoundIsPaired),
    Phase.FINAL: (finish, RoundBecomesFinal),
}
"""What brings a round to that phase, and what the job is called."""


def steps_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The next step of each round, the earliest first."""
    found = []
    for row, hours, zone in seasons.unfinished_rounds(tx, at.date() + AHEAD):
        step, moment = _next_step(row, Hours.from_json(hours), ZoneInfo(zone))
        about, what = (step, row.season_id, row.id), _STEPS[step][1](row.number)
        found.append(
            ScheduledJob(moment, carry_out, about, what, row.season_id, needs_backlog=True)
        )
    return sorted(found, key=lambda job: job.moment)


JOBS = (steps_coming,)


def _next_step(row: RoundRow, hours: Hours, zone: ZoneInfo) -> tuple[Phase, datetime]:
    match Phase(row.phase):
        case Phase.OPEN:
            return Phase.CLOSED, hours.closes(row.date, zone)
        case Phase.CLOSED:
            return Phase.PAIRED, hours.pairs(row.date, zone)
    return Phase.FINAL, hours.final(row.date, zone)


def carry_out(
    tx: Transaction,
    app_context: AppContext,
    at: datetime,
    step: Phase,
    season_id: int,
    round_id: int,
) -> None:
    """Do one step of a round, unless it was done in the meantime."""
    row = seasons.round_(tx, round_id)
    order = list(Phase)
    if row is None or order.index(Phase(row.phase)) != order.index(step) - 1:
        return
    context = context_of_season(tx, app_context, season_id, at)
    doubt = _doubt(context, round_id) if step is Phase.PAIRED else None
    if doubt is None:
        _STEPS[step][0](context, round_id)
        if step is Phase.FINAL:
            done.mark(tx, "final", at)  # copies leave then
    else:
        seasons.hold(tx, round_id, at)
        tell_arbiters(context, doubt)


def _doubt(context: RequestContext, round_id: int) -> Message | None:
    """Why the arbiter is asked before this round is paired, if there is a reason."""
    evening = round_in(context, round_id)
    if evening.final <= context.at:
        return RoundPassed(evening.number, evening.date)
    outage = done.outage(context.tx)
    if outage is None:
        return None
    begun, ended = (moment.astimezone(context.zone) for moment in outage)
    overlaps = begun < evening.pairs and ended > evening.pairs - WEEK
    return LongOutage(evening.number, begun, ended) if overlaps else None

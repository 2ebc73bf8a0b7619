"""The scheduled steps of a round: when each is due, and how it is carried out, once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.calendar import Phase
from keizer_bot.club.pairing.actions import close_sign_off, pair_when_due
from keizer_bot.club.pairing.messages import RoundBecomesFinal, RoundIsPaired, SignOffCloses
from keizer_bot.club.results.settling import finish
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.hours import WEEK, Hours
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import LongOutage, RoundPassed
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.i18n.message import Message
from keizer_bot.store import club_evenings, done, seasons
from keizer_bot.store.club_evenings import WaitingRound
from keizer_bot.store.transaction import Transaction

AHEAD = timedelta(days=8)  # sign-off closes less than a week before its evening


def _pair(context: Context, round_id: int) -> None:
    """Pair the round; that makes the previous round on the same evening final."""
    evening = round_in(context, round_id)
    before = context.calendar.numbered(evening.number - 1)
    if evening.part > 1 and before is not None and before.phase is Phase.PAIRED:
        finish(context, before.id)
    pair_when_due(context, round_id)


_STEPS: dict[Phase, tuple[Callable[[Context, int], None], Callable[[int], Message]]] = {
    Phase.CLOSED: (close_sign_off, SignOffCloses),
    Phase.PAIRED: (_pair, RoundIsPaired),
    Phase.FINAL: (finish, RoundBecomesFinal),
}
"""The step that brings a round to that phase, and the name of the job."""


def steps_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The next step of each round, the earliest first."""
    steps = []
    for waiting in club_evenings.unfinished_rounds(tx, at.date() + AHEAD):
        row, (step, moment) = waiting.row, _next_step(waiting)
        step_key, what = (row.season_id, step, row.id), _STEPS[step][1](row.number)
        steps.append(
            ScheduledJob(moment, carry_out, step_key, what, row.season_id, needs_backlog=True)
        )
    return sorted(steps, key=lambda job: job.moment)


JOBS = (steps_coming,)


def _next_step(waiting: WaitingRound) -> tuple[Phase, datetime]:
    """The next step and its hour; an evening's later round waits until the one before is over."""
    row, hours, zone = waiting.row, Hours.from_json(waiting.hours), ZoneInfo(waiting.zone)
    phase, final = Phase(row.phase), hours.final(row.date, zone)
    later = (row.pairs_at or final) if waiting.later else None
    match phase:
        case Phase.OPEN:
            return Phase.CLOSED, later or hours.closes(row.date, zone)
        case Phase.CLOSED:
            return Phase.PAIRED, later or hours.pairs(row.date, zone)
    return Phase.FINAL, final


@in_season
def carry_out(context: Context, step: Phase, round_id: int) -> None:
    """Do one step of a round, unless it was done in the meantime."""
    tx, at = context.tx, context.at
    row = seasons.round_(tx, round_id)
    order = list(Phase)
    if row is None or order.index(Phase(row.phase)) != order.index(step) - 1:
        return
    doubt = _doubt(context, round_id) if step is Phase.PAIRED else None
    if doubt is None:
        _STEPS[step][0](context, round_id)
        if step is Phase.FINAL:
            done.mark(tx, "final", at)  # copies leave the machine at that hour
    else:
        seasons.hold(tx, round_id, at)
        tell_arbiters(context, doubt)


def _doubt(context: Context, round_id: int) -> Message | None:
    """The reason to ask the arbiter before this round is paired; None if there is none."""
    evening = round_in(context, round_id)
    if evening.final <= context.at:
        return RoundPassed(evening.number, evening.date)
    outage = done.outage(context.tx)
    if outage is None:
        return None
    begun, ended = (moment.astimezone(context.zone) for moment in outage)
    overlaps = begun < evening.pairs and ended > evening.pairs - WEEK
    return LongOutage(evening.number, begun, ended) if overlaps else None

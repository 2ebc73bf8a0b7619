"""What comes due of an objection: the reminder, the file for the arbiter."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes
from keizer_bot.usecases.dispute_file import about_of, is_reachable, local, parties_of
from keizer_bot.usecases.disputes import hand_over, put_to
from keizer_bot.usecases.disputes_words import ArgumentReminder
from keizer_bot.usecases.reception import desk_of_season
from keizer_bot.usecases.scheduled_job import ScheduledJob

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.store.connection import Transaction
    from keizer_bot.store.disputes import Dispute
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.reception import House

_AHEAD = timedelta(hours=4)


class ArgumentsEnd(Message):
    """A job: the time for arguments in a dispute is nearly, or wholly, up."""


def disputes_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """When the time for arguments in each dispute is nearly and then wholly up."""
    found = []
    for dispute, season_id in disputes.waiting(tx):
        moment = dispute.closes_at if dispute.reminded else dispute.closes_at - _AHEAD
        about = dispute, season_id
        found.append(ScheduledJob(moment, attend_to, about, ArgumentsEnd(), season_id))
    return found


JOBS = (disputes_coming,)


def attend_to(
    tx: Transaction, house: House, at: datetime, dispute: Dispute, season_id: int
) -> None:
    """Remind who has not answered, once; give the arbiters the file when the time is up."""
    desk = desk_of_season(tx, house, season_id, at)
    if dispute.closes_at <= at:
        disputes.end_waiting(tx, dispute.id)
        hand_over(desk, dispute)
    else:
        _remind(desk, dispute)


def _remind(desk: Desk, dispute: Dispute) -> None:
    disputes.mark_reminded(desk.tx, dispute.id, desk.at)
    said = disputes.arguments(desk.tx, dispute.id)
    say = ArgumentReminder(about_of(desk, dispute), local(desk, dispute.closes_at))
    for member in parties_of(desk, dispute):
        if member.id not in said and is_reachable(member):
            put_to(desk, dispute, member, say)

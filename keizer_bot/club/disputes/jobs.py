"""What comes due of an objection: the reminder, the file for the arbiter."""

from datetime import datetime, timedelta

from keizer_bot.club.disputes.actions import hand_over, question_to
from keizer_bot.club.disputes.file import closing, parties_of
from keizer_bot.club.disputes.messages import ArgumentReminder, ArgumentsEnd
from keizer_bot.club.disputes.telling import StepMessages
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.store import disputes
from keizer_bot.store.disputes import Dispute
from keizer_bot.store.transaction import Transaction

_AHEAD = timedelta(hours=4)


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
    tx: Transaction, app_context: AppContext, at: datetime, dispute: Dispute, season_id: int
) -> None:
    """Remind who has not answered, once; give the arbiters the file when the time is up."""
    context = context_of_season(tx, app_context, season_id, at)
    if dispute.closes_at <= at:
        disputes.end_waiting(tx, dispute.id)
        hand_over(context, dispute).tell()
        return
    disputes.mark_reminded(tx, dispute.id, at)
    said, telling = disputes.arguments(tx, dispute.id), StepMessages(context)
    for member in parties_of(context, dispute):
        if member.id not in said and member.is_reachable:
            say = ArgumentReminder(*closing(context, dispute))
            telling.to_member(member, question_to(context, dispute, member, say))
    telling.tell()

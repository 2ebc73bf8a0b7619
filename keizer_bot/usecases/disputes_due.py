"""What comes due of an objection: the reminder, the file for the arbiter."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from keizer_bot.store import disputes
from keizer_bot.usecases.dispute_file import about_of, is_reachable, local, parties_of
from keizer_bot.usecases.disputes import hand_over, put_to
from keizer_bot.usecases.disputes_words import ArgumentReminder
from keizer_bot.usecases.errand import Errand
from keizer_bot.usecases.reception import desk_of_season

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.store.connection import Transaction
    from keizer_bot.store.disputes import Dispute
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.reception import House

_AHEAD = timedelta(hours=4)


def disputes_due(tx: Transaction, at: datetime) -> list[Errand]:
    """The disputes whose time for arguments is nearly or wholly up."""
    return [Errand(attend_to, due) for due in disputes.due(tx, at, _AHEAD)]


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

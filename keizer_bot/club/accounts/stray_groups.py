"""A group that belongs to no club: the bot says so once, and leaves it after an hour."""

from datetime import datetime, timedelta

from keizer_bot import USUAL_LANGUAGE
from keizer_bot.club.accounts.messages import LeavingGroup
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.posting import leave, send
from keizer_bot.store import clubs, intents
from keizer_bot.store.intents import Address
from keizer_bot.store.stray_groups import StrayGroup, forget_group, stray_groups
from keizer_bot.store.transaction import Transaction

STAYS = timedelta(hours=1)  # in which the group can be given to a club


def stray_groups_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """The groups of nobody, each with the moment at which the bot leaves."""
    return [
        ScheduledJob(group.since + STAYS, leave_group, (group,), needs_backlog=True)
        for group in stray_groups(tx)
    ]


JOBS = (stray_groups_coming,)


def leave_group(tx: Transaction, app_context: AppContext, at: datetime, group: StrayGroup) -> None:
    """Go, and say why first if that was not said there before."""
    known = clubs.clubs(tx)
    language = known[0].language if known else USUAL_LANGUAGE
    to = Address(intents.chat(group.chat_id), language)
    if not group.told:
        send(ReplyContext(tx, app_context.texts, at), to, LeavingGroup())
    leave(tx, to, at)
    forget_group(tx, group.chat_id)

"""What the arbiters are told of the bot itself when its time comes."""

from collections.abc import Iterator
from datetime import datetime

from keizer_bot.club.health.messages import MessagesLost
from keizer_bot.core.context import BOT_ID, AppContext
from keizer_bot.core.identify import Sender, context_for
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.store import clubs, done
from keizer_bot.store.transaction import Transaction

_TOLD = "outage told"


def lost_messages_coming(tx: Transaction, _: datetime) -> Iterator[ScheduledJob]:
    """The end of an outage so long that messages were lost, until the arbiters know of it."""
    outage, told = done.outage(tx), done.moment(tx, _TOLD)
    if outage is not None and (told is None or told < outage[1]):
        yield ScheduledJob(outage[1], tell_of_lost_messages, outage)


def tell_of_lost_messages(
    tx: Transaction, app_context: AppContext, at: datetime, begun: datetime, ended: datetime
) -> None:
    """Tell the arbiters of all clubs that what was sent meanwhile may not have arrived."""
    for club in clubs.awake(tx):
        context = context_for(tx, app_context, Sender(BOT_ID, "keizer_bot"), club.id, at)
        tell_arbiters(context, MessagesLost(context.local(begun), context.local(ended)))
    done.mark(tx, _TOLD, ended)


JOBS = (lost_messages_coming,)

"""A club that sleeps: the clock does nothing for it, and nothing of it is lost.

What is said to it and what is pressed is refused (`RequestContext.require_awake`), but for what
somebody asks about their own data (`while_asleep`); what comes due is passed over where jobs are
collected (`keizer_bot.app.jobs`).
"""

from datetime import datetime

from keizer_bot.calendar import Phase
from keizer_bot.club.hosting import messages
from keizer_bot.club.hosting.buttons import ClubAct, club_button
from keizer_bot.club.pairing.actions import close_sign_off
from keizer_bot.core.context import BOT_ID, AppContext, RequestContext
from keizer_bot.core.identify import Sender, context_for, context_in
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.core.reply import Reply
from keizer_bot.store import clubs, hosting, seasons
from keizer_bot.store.transaction import Transaction


def put_to_sleep(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """The club sleeps from now on; its arbiters hear it, with a button that wakes it."""
    hosting.put_to_sleep(tx, club_id, at)
    context = own_context(tx, app_context, at, club_id)
    button = club_button(messages.WakeClub(), ClubAct.WAKE, context.club)
    tell_arbiters(context, Reply.question(messages.ClubPutToSleep(context.club.name), ((button,),)))


def wake(
    tx: Transaction, app_context: AppContext, at: datetime, club_id: int, *, but: int | None = None
) -> None:
    """The club is awake again; its arbiters hear it, all `but` the one who knows.

    A round whose sign-off closed meanwhile is left to them, as after a long outage.
    """
    hosting.keep_awake(tx, club_id, at)
    context = own_context(tx, app_context, at, club_id)
    tell_arbiters(context, messages.ClubAwake(context.club.name), but=but)
    for competition in clubs.competitions(tx, club_id):
        _leave_missed_rounds(context_in(tx, app_context, _NOBODY, competition.id, at))


def _leave_missed_rounds(context: RequestContext) -> None:
    if context.running is None:
        return
    missed = [
        evening
        for evening in context.calendar.evenings
        if evening.phase in (Phase.OPEN, Phase.CLOSED) and evening.closes <= context.at
    ]
    for evening in missed:
        if evening.phase is Phase.OPEN:
            close_sign_off(context, evening.id, aloud=False)
        seasons.hold(context.tx, evening.id, context.at)
    if missed:
        rounds = tuple(str(evening.number) for evening in missed)
        tell_arbiters(context, messages.RoundsSleptThrough(len(rounds), rounds))


_NOBODY = Sender(BOT_ID, "keizer_bot")


def own_context(
    tx: Transaction, app_context: AppContext, at: datetime, club_id: int
) -> RequestContext:
    """The bot's own context in that club."""
    return context_for(tx, app_context, _NOBODY, club_id, at)

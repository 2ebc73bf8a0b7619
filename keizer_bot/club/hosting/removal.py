"""A club is taken away: its arbiters are told, get its archive, and a fortnight later it is gone.

The archive is handed over beside all this (`keizer_bot.keeping.club_archives`), for it takes
seconds to make. Until one of them has it, nothing is deleted.
"""

from datetime import datetime

from keizer_bot.club.hosting import messages
from keizer_bot.club.hosting.handover import farewell_address
from keizer_bot.club.hosting.sleeping import own_context
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import ReplyContext
from keizer_bot.core.posting import arbiters_with, send, tell_arbiters
from keizer_bot.store import founding, hosting
from keizer_bot.store.hosting import NOTICE
from keizer_bot.store.transaction import Transaction


def announce_removal(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """The club's arbiters hear that it will be deleted, and when at the earliest."""
    hosting.announce_removal(tx, club_id, at)
    context = own_context(tx, app_context, at, club_id)
    day = context.local(at + NOTICE).date()
    tell_arbiters(context, messages.ClubWillGo(context.club.name, day))


def call_removal_back(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """The club stays after all, and its arbiters hear it."""
    hosting.call_removal_back(tx, club_id)
    context = own_context(tx, app_context, at, club_id)
    tell_arbiters(context, messages.ClubStays(context.club.name))


def remove(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Delete the club with all that is kept of it, and tell who were its arbiters."""
    context = own_context(tx, app_context, at, club_id)
    chiefs = arbiters_with(context, None)
    club = context.club
    told = [farewell_address(tx, club, a.person_id, a.name, club.language) for a in chiefs]
    founding.erase_club(tx, club_id)
    for to in filter(None, told):
        send(ReplyContext(tx, app_context.texts, at), to, messages.ClubRemoved(club.name))

"""What is urgent and was not opened within an hour goes to the arbiters' list to call."""

from datetime import datetime, timedelta
from itertools import groupby

from keizer_bot.core.context import BOT_ID, AppContext
from keizer_bot.core.identify import Sender, context_for, moved
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import LastPart
from keizer_bot.core.posting import call
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.store import clubs, page_messages, people
from keizer_bot.store.page_messages import UnreadMessage
from keizer_bot.store.transaction import Transaction

UNOPENED = timedelta(hours=1)


def unopened_coming(tx: Transaction, _: datetime) -> list[ScheduledJob]:
    """When the oldest urgent message that nobody opened has waited for long enough."""
    waiting = page_messages.urgent_unread(tx)
    return [ScheduledJob(waiting[0].made_at + UNOPENED, call_about_unopened)] if waiting else []


JOBS = (unopened_coming,)


def call_about_unopened(tx: Transaction, app_context: AppContext, at: datetime) -> None:
    """Have called whoever did not open what is urgent, about all of it at once.

    Not an arbiter: what they would be told of it would wait unopened in its turn. Nor about a game
    that is being played: who sits at the board knows, and who does not is missed there.
    """
    due = [each for each in page_messages.urgent_unread(tx) if each.made_at + UNOPENED <= at]
    page_messages.mark_called(tx, [each.id for each in due], at)
    due = [each for each in due if not _is_over(tx, app_context, each, at)]
    due.sort(key=_whose)
    for (person_id, club_id), unread in groupby(due, key=_whose):
        why = LastPart(Html("\n\n".join(each.text for each in unread)))
        leads = people.arbiter_of(tx, person_id)
        for member in people.members_known_as(tx, person_id):
            if club_id in (0, member.club_id) and member.club_id not in leads:
                nobody = Sender(BOT_ID, "keizer_bot")
                call(context_for(tx, app_context, nobody, member.club_id, at), member.id, why)


def _is_over(tx: Transaction, app_context: AppContext, unread: UnreadMessage, at: datetime) -> bool:
    """Whether it tells a pairing, and every evening of their club that is paired has begun."""
    if unread.mail_kind is not MailKind.PAIRING or unread.club_id is None:
        return False
    context = context_for(tx, app_context, Sender(BOT_ID, "keizer_bot"), unread.club_id, at)
    known = clubs.competitions(tx, unread.club_id)
    played = [each for each in known if moved(context, each).running is not None]
    paired = [e for each in played for e in moved(context, each).calendar.paired]
    return all(evening.starts <= at for evening in paired)


def _whose(unread: UnreadMessage) -> tuple[int, int]:
    return unread.person_id, unread.club_id or 0

"""Once a day the clubs are looked at: what was unused for long sleeps, what was to go is gone."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

from keizer_bot.club.hosting import messages
from keizer_bot.club.hosting.buttons import ClubAct, club_button
from keizer_bot.club.hosting.removal import remove
from keizer_bot.club.hosting.sleeping import own_context, put_to_sleep
from keizer_bot.core.context import AppContext
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.posting import tell_arbiters
from keizer_bot.core.reply import Reply
from keizer_bot.store import done, founding, hosting
from keizer_bot.store.hosting import NOTICE
from keizer_bot.store.transaction import Transaction

UNUSED = timedelta(days=400)
"""Without an evening for so long a club is put to sleep: a year and five weeks.

Whoever plays one short season a year is never that long without one, though it begins some weeks
later than the last; between two usual seasons there are four months.
"""

_HOUR = time(11, tzinfo=UTC)  # by day: what people are told then wakes nobody
_NAME = "clubs looked at"


def look_at_clubs_coming(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """The next look; what was missed is made up.

    There is none where no club began in the chat, and none is to be taken away.
    """
    if founding.founded_clubs(tx) or hosting.removals(tx):
        last, due = done.moment(tx, _NAME), datetime.combine(at.astimezone(UTC).date(), _HOUR)
        looked = last is not None and last >= due
        yield ScheduledJob(due + timedelta(days=looked), look_at_clubs)


def look_at_clubs(tx: Transaction, app_context: AppContext, at: datetime) -> None:
    """Announce the sleep of each club that was unused for so long, and do what was announced."""
    for club in hosting.unused_clubs(tx, (at - UNUSED + NOTICE).date()):
        if club.announced_at is None:
            _announce_sleep(tx, app_context, at, club.id)
        elif club.announced_at <= at - NOTICE:
            put_to_sleep(tx, app_context, at, club.id)
    for club_id in hosting.clubs_to_remove(tx, at):
        remove(tx, app_context, at, club_id)
    done.mark(tx, _NAME, at)


def _announce_sleep(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    hosting.announce_sleep(tx, club_id, at)
    context = own_context(tx, app_context, at, club_id)
    say = messages.SleepComes(context.club.name, context.local(at + NOTICE).date())
    button = club_button(messages.ClubContinues(), ClubAct.GO_ON, context.club)
    tell_arbiters(context, Reply.question(say, ((button,),)))


JOBS = (look_at_clubs_coming,)

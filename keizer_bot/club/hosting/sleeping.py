"""Puts clubs to sleep, deletes them, and makes the buttons for both.

A daily job puts long unused clubs to sleep, and deletes those that are due. A sleeping club has no
scheduled jobs (`keizer_bot.app.subjects` skips them), and loses nothing. Its messages and presses
are refused (`Context.require_awake`), except questions about the sender's own data
(`while_asleep`).

Before a club is deleted its arbiters get the archive, and two weeks pass. Another task makes and
sends the archive (`keizer_bot.keeping.deliveries`), because that takes seconds. The bot deletes
nothing until an arbiter has the archive.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum

from keizer_bot.calendar import Phase
from keizer_bot.club.hosting import messages
from keizer_bot.club.hosting.handover import farewell_address
from keizer_bot.club.pairing.actions import close_sign_off
from keizer_bot.core.context import BOT_ID, AppContext, Context
from keizer_bot.core.identify import ReplyContext, Sender, context_in, context_of_bot
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.posting import arbiters_with, send, tell_arbiters
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply
from keizer_bot.i18n.message import Message
from keizer_bot.store import clubs, done, founding, hosting, seasons
from keizer_bot.store.clubs import Club
from keizer_bot.store.hosting import NOTICE, ClubInBrief
from keizer_bot.store.transaction import Transaction


class ClubAct(StrEnum):
    """The act of a button about a club; stored in buttons, so its values must not change."""

    INVITE = "invite"
    SHOW = "show"
    SLEEP = "sleep"
    WAKE = "wake"
    GO_ON = "go-on"
    ASK_REMOVAL = "ask-removal"
    REMOVE = "remove"
    CALL_BACK = "call-back"


def club_button(label: Message | str, act: ClubAct, club: Club | ClubInBrief) -> Button:
    """A button that carries out the act on the club."""
    return Button(
        label, intend(ButtonKey.CLUB, club=club.id, act=act, founded=founded_second(club))
    )


def founded_second(club: Club | ClubInBrief) -> int:
    """The second in which the club was founded, since 1970; 0 for a club of the config file.

    Buttons hold it, because the number of a deleted club may be given to another.
    """
    return int(club.founded_at.timestamp()) if club.founded_at else 0


UNUSED = timedelta(days=400)
"""The time without an evening after which a club is put to sleep: a year and five weeks.

A club with one short season a year never pauses that long, even if a season begins some weeks later
than the last one; between two usual seasons there are four months.
"""

_HOUR = time(11, tzinfo=UTC)  # by day, so that no message wakes anybody
_NAME = "clubs looked at"


def look_at_clubs_coming(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """The next run of `look_at_clubs`; a missed run is made up for.

    None if no club was founded in the chat and none is to be deleted.
    """
    if founding.founded_clubs(tx) or hosting.removals(tx):
        last, due = done.moment(tx, _NAME), datetime.combine(at.astimezone(UTC).date(), _HOUR)
        looked = last is not None and last >= due
        yield ScheduledJob(due + timedelta(days=looked), look_at_clubs)


def look_at_clubs(tx: Transaction, app_context: AppContext, at: datetime) -> None:
    """Announce the sleep of each long unused club, and carry out announced ones."""
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
    context = context_of_bot(tx, app_context, club_id, at)
    message = messages.SleepComes(context.club.name, context.local(at + NOTICE).date())
    button = club_button(messages.ClubContinues(), ClubAct.GO_ON, context.club)
    tell_arbiters(context, Reply.question(message, ((button,),)))


JOBS = (look_at_clubs_coming,)


def put_to_sleep(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Put the club to sleep, and tell its arbiters, with a button that wakes it."""
    hosting.put_to_sleep(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    button = club_button(messages.WakeClub(), ClubAct.WAKE, context.club)
    tell_arbiters(context, Reply.question(messages.ClubPutToSleep(context.club.name), ((button,),)))


def wake(
    tx: Transaction, app_context: AppContext, at: datetime, club_id: int, *, but: int | None = None
) -> None:
    """Wake the club, and tell its arbiters except `but`, who did it.

    The arbiters decide about a round whose sign-off closed in the meantime, as after a long outage.
    """
    hosting.keep_awake(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    tell_arbiters(context, messages.ClubAwake(context.club.name), but=but)
    for competition in clubs.competitions(tx, club_id):
        _leave_missed_rounds(context_in(tx, app_context, _NOBODY, competition.id, at))


def _leave_missed_rounds(context: Context) -> None:
    """Close the rounds whose sign-off ended while the club was asleep, and leave them unpaired."""
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


def announce_removal(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Tell the club's arbiters that it will be deleted, and when at the earliest."""
    hosting.announce_removal(tx, club_id, at)
    context = context_of_bot(tx, app_context, club_id, at)
    day = context.local(at + NOTICE).date()
    tell_arbiters(context, messages.ClubWillGo(context.club.name, day))


def call_removal_back(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Keep the club after all, and tell its arbiters."""
    hosting.call_removal_back(tx, club_id)
    context = context_of_bot(tx, app_context, club_id, at)
    tell_arbiters(context, messages.ClubStays(context.club.name))


def remove(tx: Transaction, app_context: AppContext, at: datetime, club_id: int) -> None:
    """Delete the club with all its data, and tell its former arbiters."""
    context = context_of_bot(tx, app_context, club_id, at)
    chiefs = arbiters_with(context, None)
    club = context.club
    receivers = [farewell_address(tx, club, a.person_id, a.name, club.language) for a in chiefs]
    founding.erase_club(tx, club_id)
    for to in filter(None, receivers):
        send(ReplyContext(tx, app_context.texts, at), to, messages.ClubRemoved(club.name))

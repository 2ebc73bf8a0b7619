"""The day before sign-off closes, whoever has said nothing is asked in private whether he comes."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.calendar import Evening
from keizer_bot.club.attendance.presence import eligible
from keizer_bot.club.pairing.actions import evening_of
from keizer_bot.club.reminders import messages
from keizer_bot.club.reminders.teams import awaited_from
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import evening_with
from keizer_bot.core.hours import Hours
from keizer_bot.core.identify import AppContext, context_of_season
from keizer_bot.core.jobs import ScheduledJob, heard_until
from keizer_bot.core.messages import NotLinked
from keizer_bot.core.posting import send
from keizer_bot.core.questions import Asked, Choice, ask, intend, on_press
from keizer_bot.i18n.message import Message
from keizer_bot.store import games, people, seasons
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_AHEAD = timedelta(days=8)  # sign-off closes less than a week before its evening
_DAY = timedelta(days=1)


def reminders_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The rounds of which nobody was reminded yet, a day before their sign-off closes.

    After an outage it is made up for until the deadline, when what came in meanwhile is handled.
    """
    found = []
    today = at.date()
    for row, text, zone_name in seasons.rounds_to_remind(tx, today - _DAY, today + _AHEAD):
        hours, zone = Hours.from_json(text), ZoneInfo(zone_name)
        due = hours.reminds(row.date, zone)
        if not hours.reminder or at >= hours.closes(row.date, zone):
            continue
        if due > at or heard_until(tx, due):
            about, what = (row.season_id, row.id), messages.RoundReminder(row.number)
            found.append(ScheduledJob(due, remind, about, what, row.season_id))
    return found


JOBS = (reminders_coming,)


def remind(
    tx: Transaction, app_context: AppContext, at: datetime, season_id: int, round_id: int
) -> None:
    """Ask who has said nothing of the round, once."""
    context = context_of_season(tx, app_context, season_id, at)
    evening = evening_with(context, round_id)
    for player, member in who_is_asked(context, round_id):
        person_id = member.person_id or 0
        text = messages.WillYouCome(evening.date, evening.closes, _otherwise(evening, player))
        question = _question(context, text, player.id, round_id, of=person_id)
        language = member.language or context.club.language
        send(context, Address(person(person_id), language), question)
    seasons.mark_reminded(tx, round_id, at)


def who_is_asked(context: RequestContext, round_id: int) -> tuple[tuple[PlayerRow, Member], ...]:
    """Who plays in that round's season, has said nothing of the round, and can be asked.

    Not whoever wants no reminders, was signed off for silence, has played the round in advance,
    or is asked about his team's match instead.
    """
    snapshot = context.snapshot
    said = games.presence(context.tx, round_id)
    played = {i for g in snapshot.games_of(round_id) for i in (g.white_id, g.black_id)}
    left_alone = played | said.keys() | awaited_from(context, round_id)
    asked = []
    for player in eligible(snapshot, evening_of(snapshot, round_id)):
        member = people.member(context.tx, player.member_id)
        reached = member.person_id is not None and member.private_open and member.reminders
        if reached and player.arrangement != "silent" and player.id not in left_alone:
            asked.append((player, member))
    return tuple(asked)


def _otherwise(evening: Evening, player: PlayerRow) -> Message:
    if player.arrangement != "present":
        return messages.ThenYouDoNotPlay()
    return messages.ThenYouPlay() if evening.check_in is None else messages.ThenYouCheckIn()


def _question(
    context: RequestContext,
    text: Message,
    player: int,
    round_id: int,
    *,
    of: int,
    last: bool = True,
) -> Asked:
    evenings = [round_id]
    elsewhere = intend(sign_off, player=player, evenings=evenings, club_duty=True)
    choices = [
        Choice(IWillCome(), intend(sign_on, player=player, evenings=evenings)),
        Choice(IWillNotCome(), intend(sign_off, player=player, evenings=evenings)),
        Choice(messages.IPlayElsewhere(), elsewhere),
    ]
    if last:
        stop = intend(stop_reminders, player=player, round_id=round_id)
        choices.append(Choice(messages.NoMoreReminders(), stop))
    return ask(context, text, choices, in_a_row=3, of=of)


@on_press("stop-reminders")
def stop_reminders(context: RequestContext, *, player: int, round_id: int) -> Asked:
    """Ask him no more from now on; this once is asked still. Raises `NotLinked`, `StaleButton`."""
    set_reminders(context, wanted=False)
    evening = evening_with(context, round_id)
    of = context.actor.person_id
    return _question(
        context, messages.NoMoreButNow(evening.date), player, round_id, of=of, last=False
    )


@on_press("set-reminders")
def set_reminders(context: RequestContext, *, wanted: bool) -> Message:
    """Ask the sender from now on, or no longer. Raises `NotLinked`."""
    if context.actor.member is None:
        raise NotLinked(context.bot_name)
    people.set_reminders(context.tx, context.actor.member.id, wanted=wanted)
    return messages.RemindersOn() if wanted else messages.RemindersOff()


def show_reminders(context: RequestContext) -> Asked:
    """Whether the sender is asked, with a button to change it. Raises `NotLinked`."""
    if context.actor.member is None:
        raise NotLinked(context.bot_name)
    wanted = context.actor.member.reminders
    text, label = (
        (messages.AreReminded(), messages.NoMoreReminders())
        if wanted
        else (messages.NotReminded(), messages.RemindMe())
    )
    return ask(context, text, [Choice(label, intend(set_reminders, wanted=not wanted))])

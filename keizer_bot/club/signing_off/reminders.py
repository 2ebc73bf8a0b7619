"""The day before sign-off closes, asks players who have not answered if they are coming.

Players of a team with a match then are asked if they play it.

The clubs take turns in the hour after that moment (`in_turn`), which leaves the last one 23 hours.
These messages are sent when nothing else is queued, which may take some hours more: half a day is
left for that and for the answer.

In a mail a reminder has a link that answers it, for which nobody needs to sign in. Its token lets
one person say whether they come to one round, and change that, until sign-off closes or the round
is paired. It opens no page of theirs and does nothing else, so a mail that is passed on gives away
no more than that. Signing off late goes by the usual ways.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot.calendar import REMINDED_BEFORE, Evening
from keizer_bot.club.signing_off import reminder_messages as messages
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.messages import IWillCome, IWillNotCome
from keizer_bot.club.signing_off.presence import eligible
from keizer_bot.club.teams.actions import match_of
from keizer_bot.club.teams.matches import kind_of_match, matches_for
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.games import round_in
from keizer_bot.core.hours import WEEK, Hours
from keizer_bot.core.identify import Sender, context_in, in_season
from keizer_bot.core.jobs import ScheduledJob, heard_until, in_turn
from keizer_bot.core.messages import WhoIsItAbout
from keizer_bot.core.posting import UNHURRIED, ask_person, tell_arbiters
from keizer_bot.core.questions import Choice, ask, done, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import rules_of
from keizer_bot.core.tokens import hash_of, new_token
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import first_name
from keizer_bot.reports.rule_words import time_control
from keizer_bot.store import addresses, club_evenings, games, people, seasons, teams
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.teams import MatchToAsk
from keizer_bot.store.transaction import Transaction

_AHEAD = WEEK + REMINDED_BEFORE  # sign-off closes less than a week before its evening
_DAY = timedelta(days=1)


def reminders_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The rounds without reminders yet, in turns a day before their sign-off closes.

    After an outage the reminders are made up for until the deadline, once the messages that came in
    are handled.
    """
    jobs = []
    today = at.date()
    for waiting in club_evenings.rounds_to_remind(tx, today - _DAY, today + _AHEAD):
        row, hours, zone = waiting.row, Hours.from_json(waiting.hours), ZoneInfo(waiting.zone)
        due = in_turn(hours.reminds(row.date, zone), row.season_id)
        if not hours.reminder or at >= hours.closes(row.date, zone):
            continue
        if due > at or heard_until(tx, due):
            round_key, what = (row.season_id, row.id), messages.RoundReminder(row.number)
            jobs.append(ScheduledJob(due, remind, round_key, what, row.season_id))
    return jobs


@in_season
def remind(context: Context, round_id: int) -> None:
    """Ask players who have not answered for the round, once."""
    evening = round_in(context, round_id)
    awaited = awaited_from(context, round_id)
    tempo = time_control(context.rules)
    for player, member in tuple(_who_is_asked(context, round_id)):
        # Not players signed off for silence, or asked about their team's match instead.
        left_alone = player.arrangement == "silent" or player.id in awaited
        if member.person_id is None or not member.is_reachable or left_alone:
            continue
        text = messages.WillYouCome(
            evening.date, evening.closes, _otherwise(evening, player), tempo
        )
        stop = intend(stop_reminders, player=player.id, round_id=round_id)
        last = Choice(messages.NoMoreReminders(), stop)
        choices = [*_coming_question(player.id, round_id), last]
        reminder = member.person_id, member.language or context.club.language, text, choices
        ask_person(context, *reminder, in_a_row=2, urgency=UNHURRIED, round_id=round_id)
    club_evenings.mark_reminded(context.tx, round_id, context.at)


def _who_is_asked(context: Context, round_id: int) -> Iterator[tuple[PlayerRow, Member]]:
    """Players of that round's season who have not answered for it and want to be asked.

    Players who have played the round in advance are not asked.
    """
    snapshot = context.snapshot
    answered = snapshot.busy_in(round_id) | games.presence(context.tx, round_id).keys()
    for player in eligible(snapshot, round_in(snapshot, round_id)):
        member = people.member(context.tx, player.member_id)
        if player.id not in answered and member.reminders:
            yield player, member


def _otherwise(evening: Evening, player: PlayerRow) -> Message:
    if player.arrangement != "present":
        return messages.ThenYouDoNotPlay()
    return messages.ThenYouPlay() if evening.check_in is None else messages.ThenYouCheckIn()


def _coming_question(player: int, round_id: int) -> list[Choice]:
    whom = {"player": player, "evenings": [round_id]}
    return [
        Choice(IWillCome(), intend(sign_on, **whom)),
        Choice(IWillNotCome(), intend(sign_off, **whom)),
        Choice(messages.IPlayElsewhere(), intend(sign_off, **whom, club_duty=True)),
    ]


@on_press("stop-reminders")
def stop_reminders(context: Context, *, player: int, round_id: int) -> Reply:
    """Send no more reminders, but ask for this round again. Raises `NotLinked`, `StaleButton`."""
    people.set_reminders(context.tx, context.own_member.id, wanted=False)
    message = messages.NoMoreButNow(round_in(context, round_id).date)
    return ask(context, message, _coming_question(player, round_id), in_a_row=3)


@on_press("set-reminders")
def set_reminders(context: Context, *, wanted: bool) -> Reply:
    """Turn the sender's reminders on or off. Raises `NotLinked`, `NotRemindedAsArbiter`."""
    people.set_reminders(context.tx, _own_member(context).id, wanted=wanted)
    message = messages.RemindersOn() if wanted else messages.RemindersOff()
    return done(context, message, intend(set_reminders, wanted=not wanted))


def show_reminders(context: Context) -> Reply:
    """Show if the sender gets reminders, with a button to change it. Raises as `set_reminders`."""
    wanted = _own_member(context).reminders
    text: Message = messages.AreReminded() if wanted else messages.NotReminded()
    label: Message = messages.NoMoreReminders() if wanted else messages.RemindMe()
    return ask(context, text, [Choice(label, intend(set_reminders, wanted=not wanted))])


def team_asks_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The teams with a match around an evening whose sign-off is open.

    The bot asks once for a match and a round, together with the reminders, never after the
    deadline.
    """
    jobs = []
    for due in teams.matches_to_ask(tx, at.date() - _DAY):
        if due.own_days and not _belongs(tx, due):
            continue
        hours, zone = Hours.from_json(due.hours), ZoneInfo(due.time_zone)
        asks = in_turn(hours.reminds(due.evening, zone), due.season_id)
        closes = hours.closes(due.evening, zone)
        if at < closes and (asks > at or heard_until(tx, asks)):
            what = messages.TeamIsAsked(due.match.team)
            jobs.append(ScheduledJob(asks, ask_team, (due.season_id, due), what, due.season_id))
    return jobs


def _belongs(tx: Transaction, due: MatchToAsk) -> bool:
    """True if the season's rules count the match for that evening."""
    rules = rules_of(seasons.season(tx, due.season_id)).absence
    evenings = [row.date for row in seasons.rounds(tx, due.season_id)]
    return kind_of_match(rules, evenings, due.evening, due.match.date) is not None


def awaited_from(context: Context, round_id: int) -> frozenset[int]:
    """The players who get a team's question for that round, and therefore no reminder."""
    snapshot = context.snapshot
    day = round_in(snapshot, round_id).date
    of_teams = [teams.members_of(context.tx, m.team_id) for m, _ in matches_for(context, day)]
    playing = {member for members in of_teams for member, _ in members}
    return frozenset(p.id for p in snapshot.players if p.member_id in playing)


@in_season
def ask_team(context: Context, due: MatchToAsk) -> None:
    """Ask the team's players if they play; tell the arbiters whom the bot cannot ask."""
    evening = round_in(context.snapshot, due.round_id)
    match = match_of(due.match)
    question = messages.DoYouPlay(match, evening.date, evening.closes)
    not_reached = []
    members_of_team = {member for member, _ in teams.members_of(context.tx, due.match.team_id)}
    for player, member in tuple(_who_is_asked(context, due.round_id)):
        if member.id not in members_of_team:
            continue
        if member.person_id is None or not member.is_reachable:
            not_reached.append(player.name)
            continue
        whom = {"player": player.id, "evenings": [due.round_id]}
        choices = [
            Choice(messages.IPlayForClub(), intend(sign_off, **whom, club_duty=True)),
            Choice(messages.IComeToClub(), intend(sign_on, **whom)),
            Choice(messages.IComeNowhere(), intend(sign_off, **whom)),
        ]
        reminder = member.person_id, member.language or context.club.language, question, choices
        ask_person(context, *reminder, urgency=UNHURRIED, round_id=due.round_id)
    teams.mark_asked(context.tx, due.match.id, due.round_id, context.at)
    if not_reached:
        names = tuple(not_reached)
        message = messages.PlayersToAsk(match, evening.date, names, names[0], len(names))
        tell_arbiters(context, message, urgency=UNHURRIED)


class MailedAnswer(StrEnum):
    """The answers to a reminder, as the form on the link's page sends them."""

    COME = "come"
    STAY_AWAY = "stay-away"
    FOR_CLUB = "for-club"


class AskedByMail(msgspec.Struct, frozen=True):
    """The player who may answer by a link, the evening, and their context."""

    context: Context
    player: PlayerRow
    evening: Evening


def token_to_answer(tx: Transaction, person_id: int, round_id: int, at: datetime) -> str:
    """A new token with which that person can say whether they come to that round."""
    token = new_token()
    addresses.add_answer_link(tx, hash_of(token), person_id, round_id, at)
    return token


def asked_by(tx: Transaction, app_context: AppContext, token: str, at: datetime) -> AskedByMail:
    """The player and evening of the token.

    Raises `AnswerLinkOld`, `AnswerTooLate`, `ClubAsleep`.
    """
    link = addresses.answer_link(tx, hash_of(token))
    if link is None:
        raise messages.AnswerLinkOld
    sender = Sender(link.person_id, "")
    context = context_in(tx, app_context, sender, link.competition_id, at).for_own_eyes
    context.require_awake()
    evening = context.calendar.with_id(link.round_id) if context.running else None
    player = context.plays_as(context.season) if context.running else None
    if evening is None or player is None or player not in eligible(context.snapshot, evening):
        raise messages.AnswerLinkOld
    if at >= evening.closes or evening.is_paired:
        raise messages.AnswerTooLate(first_name(player.name), evening.date)
    return AskedByMail(context, player, evening)


def answer_by_mail(asked: AskedByMail, answer: MailedAnswer) -> Reply:
    """Sign the player off or on for that evening. Raises as `sign_off` and `sign_on`."""
    player, evenings = asked.player.id, [asked.evening.id]
    if answer is MailedAnswer.COME:
        return sign_on(asked.context, player=player, evenings=evenings)
    club_duty = answer is MailedAnswer.FOR_CLUB
    return sign_off(asked.context, player=player, evenings=evenings, club_duty=club_duty)


JOBS = (team_asks_coming, reminders_coming)


def _own_member(context: Context) -> Member:
    try:
        return context.own_member
    except WhoIsItAbout:
        raise messages.NotRemindedAsArbiter from None

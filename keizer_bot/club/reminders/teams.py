"""Before sign-off closes, a team's players are asked whether they play its match."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.club.attendance.presence import eligible
from keizer_bot.club.reminders import messages
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.teams.actions import match_of
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import round_in
from keizer_bot.core.hours import Hours
from keizer_bot.core.identify import AppContext, context_of_season
from keizer_bot.core.jobs import ScheduledJob, heard_until
from keizer_bot.core.posting import SOON, send, tell_arbiters
from keizer_bot.core.questions import Asked, Choice, ask, intend
from keizer_bot.store import games, people, teams
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.teams import MatchToAsk
from keizer_bot.store.transaction import Transaction


def team_asks_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The teams with a match around an evening whose sign-off is open.

    Once for a match and a round, at the hour of the reminders; not after the deadline.
    """
    found = []
    for due in teams.matches_to_ask(tx, at.date() - timedelta(days=1)):
        hours, zone = Hours.from_json(due.hours), ZoneInfo(due.time_zone)
        asks, closes = hours.reminds(due.evening, zone), hours.closes(due.evening, zone)
        if at < closes and (asks > at or heard_until(tx, asks)):
            what = messages.TeamIsAsked(due.match.team)
            found.append(ScheduledJob(asks, ask_team, (due,), what, due.season_id))
    return found


JOBS = (team_asks_coming,)


def awaited_from(context: RequestContext, round_id: int) -> frozenset[int]:
    """The players who are asked for that round because a team of theirs plays then.

    Nobody needs to remind them of the evening as well.
    """
    snapshot = context.snapshot
    playing: set[int] = set()
    for match in teams.matches_around(
        context.tx, context.club.id, round_in(snapshot, round_id).date
    ):
        playing |= {member for member, _ in teams.members_of(context.tx, match.team_id)}
    return frozenset(p.id for p in snapshot.players if p.member_id in playing)


def ask_team(tx: Transaction, app_context: AppContext, at: datetime, due: MatchToAsk) -> None:
    """Ask the team's players whether they play; who cannot be asked is named to the arbiters."""
    context = context_of_season(tx, app_context, due.season_id, at)
    evening = round_in(context.snapshot, due.round_id)
    match = match_of(due.match)
    question = messages.DoYouPlay(match, evening.date, evening.closes)
    not_reached = []
    for player, member in _who_is_asked(context, due):
        if not _ask(context, player, member, question, due.round_id):
            not_reached.append(player.name)
    teams.mark_asked(context.tx, due.match.id, due.round_id, context.at)
    if not_reached:
        names = tuple(not_reached)
        say = messages.PlayersToAsk(match, evening.date, names, names[0], len(names))
        tell_arbiters(context, say)


def _who_is_asked(context: RequestContext, due: MatchToAsk) -> list[tuple[PlayerRow, Member]]:
    """The team's players who have said nothing of the round, and want to be asked."""
    snapshot = context.snapshot
    own = {member for member, _ in teams.members_of(context.tx, due.match.team_id)}
    played = {i for g in snapshot.games_of(due.round_id) for i in (g.white_id, g.black_id)}
    known = played | games.presence(context.tx, due.round_id).keys()
    asked = []
    for player in eligible(snapshot, round_in(snapshot, due.round_id)):
        member = people.member(context.tx, player.member_id)
        if member.id in own and player.id not in known and member.reminders:
            asked.append((player, member))
    return asked


def _ask(
    context: RequestContext,
    player: PlayerRow,
    member: Member,
    question: messages.DoYouPlay,
    round_id: int,
) -> bool:
    """Ask one player in private; whether that can be done."""
    if member.person_id is None or not member.private_open:
        return False
    asked = _with_buttons(context, player, member.person_id, question, round_id)
    language = member.language or context.club.language
    send(context, Address(person(member.person_id), language), asked, urgency=SOON)
    return True


def _with_buttons(
    context: RequestContext,
    player: PlayerRow,
    person_id: int,
    question: messages.DoYouPlay,
    round_id: int,
) -> Asked:
    whom = {"player": player.id, "evenings": [round_id]}
    choices = [
        Choice(messages.IPlayForClub(), intend(sign_off, **whom, club_duty=True)),
        Choice(messages.IComeToClub(), intend(sign_on, **whom)),
        Choice(messages.IComeNowhere(), intend(sign_off, **whom)),
    ]
    return ask(context, question, choices, of=person_id)

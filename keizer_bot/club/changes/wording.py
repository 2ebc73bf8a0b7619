"""The log in words: a `Logged…` message for each recorded act, and the log of /logboek.

The record holds the kind of act, its subject and the values, and no sentence, so that everybody
reads it in their own language and a better text also serves old lines.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from keizer_bot.club.accounts import messages as accounts
from keizer_bot.club.calendar import messages as calendar
from keizer_bot.club.changes import messages
from keizer_bot.club.changes.recorded import RecordedAct, word_for
from keizer_bot.club.history import messages as history
from keizer_bot.club.hosting.names_and_hours import logged_setting
from keizer_bot.club.importing import rating_messages as ratings
from keizer_bot.club.knock_out import messages as knock_out
from keizer_bot.club.pairing import messages as pairing
from keizer_bot.club.pairing import override_messages as overrides
from keizer_bot.club.people import member_messages as members
from keizer_bot.club.people import messages as people
from keizer_bot.club.players import messages as players
from keizer_bot.club.ranking import messages as ranking
from keizer_bot.club.results import decision_messages as appeals
from keizer_bot.club.results import decision_messages as corrections
from keizer_bot.club.results import dispute_messages as disputes
from keizer_bot.club.results import messages as results
from keizer_bot.club.rules import change_messages
from keizer_bot.club.rules.views import in_words, named
from keizer_bot.club.seasons import messages as competitions
from keizer_bot.club.signing_off import attendance_messages as attendance
from keizer_bot.club.teams import external_messages as games
from keizer_bot.club.teams import messages as teams
from keizer_bot.club.website import messages as screen
from keizer_bot.core.change_log import Action, Again, Recorded
from keizer_bot.core.context import Context
from keizer_bot.core.messages import LoggedReason, LoggedValue, WasBefore
from keizer_bot.i18n.html import Html, pages
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away
from keizer_bot.store import clubs, records, seasons
from keizer_bot.store.records import ChangeRow

_OF_ONE = (Action.PRESENCE, Action.ARRANGEMENT)  # a player, and most often by themselves
_BOTH = " / "  # between two results that were reported for one game


def logged(line: ChangeRow, language: str) -> messages.LoggedChange:
    """One change, as it reads in that language."""
    again, _, action = line.action.rpartition(":")
    done = replace(line, action=action)
    if again == Again.UNDONE:  # the opposite of the act
        done = replace(done, before=line.after, after=line.before)
    what = sentence(done, language)
    if again:
        what = (messages.Undone if again == Again.UNDONE else messages.Redone)(what)
    is_own = line.action in _OF_ONE and line.subject.startswith(line.actor)
    return messages.LoggedChange(
        at=line.at,
        by=None if is_own else messages.LoggedBy(line.actor),
        what=what,
        reason=LoggedReason(line.reason) if line.reason else None,
    )


def shown_to(context: Context, change: ChangeRow, language: str) -> messages.LoggedChange:
    """One change at the club's hour, in that language."""
    return logged(replace(change, at=context.local(change.at)), language)


def sentence(line: ChangeRow, language: str) -> Message:
    """The change as a sentence."""
    act = RecordedAct(line, language)
    tell = _SENTENCES.get(line.action)
    return (tell and tell(act)) or messages.LoggedOther(line.action, act.subject, act.text)


def _presence(act: RecordedAct) -> Message:
    if act.after != Recorded.HERE:
        before = None if act.before == Recorded.HERE else act.replaced
        return attendance.LoggedAbsence(act.name, act.day, act.after, before)
    coming = attendance.LoggedComingAfterAll if act.before else attendance.LoggedComing
    return coming(act.name, act.day)


def _result(act: RecordedAct) -> Message:
    if not act.after:
        return results.LoggedResultGone(act.game, act.before)
    if not act.before:
        return results.LoggedResult(act.game, act.after)
    return results.LoggedCorrection(act.game, act.after, act.before)


def _goes_on(act: RecordedAct) -> Message:
    player, _, how = act.text.rpartition(", ")
    if not player:
        return knock_out.LoggedGoingOnGone(act.game)
    return knock_out.LoggedGoingOn(act.game, player, knock_out.Decider(how))


def _in_advance(act: RecordedAct) -> Message:
    if act.after:
        return calendar.LoggedAdvance(act.game, act.after)
    return calendar.LoggedAdvanceGone(act.game, act.before)


def _dispute(act: RecordedAct) -> Message:
    if isinstance(act.after, str) and _BOTH in act.after:
        first, _, second = act.after.partition(_BOTH)
        return disputes.LoggedReports(act.game, word_for(first), word_for(second))
    if act.before:
        return disputes.LoggedContest(act.game, act.before)
    return disputes.LoggedDecision(act.game, act.after)


def _objection(act: RecordedAct) -> Message:
    if act.after:
        return disputes.LoggedRuling(act.name, act.day, act.after)
    return disputes.LoggedObjection(act.name, act.day)


def _appeal(act: RecordedAct) -> Message:
    if act.after:
        return appeals.LoggedVerdict(act.subject, act.after, act.replaced)
    return appeals.LoggedAppeal(act.subject)


def _pairing(act: RecordedAct) -> Message:
    if act.text in ("", "1"):
        return pairing.LoggedPairing(act.subject)
    return pairing.LoggedPairingAgain(act.subject, act.text)


def _round(act: RecordedAct) -> Message:
    if not act.before:
        return calendar.LoggedRoundAdded(act.subject, act.after)
    if not act.after:
        return calendar.LoggedRoundGone(act.subject, act.before)
    return calendar.LoggedRoundMoved(act.subject, act.before, act.after)


_WISHES: dict[LoggedValue, Callable[[tuple[str, ...]], Message]] = {
    Recorded.FORCED: overrides.LoggedForced,
    Recorded.FORBIDDEN: overrides.LoggedForbidden,
    Recorded.NEVER: overrides.LoggedNever,
    Recorded.BYE: overrides.LoggedByeGiven,
}


def _wish(act: RecordedAct) -> Message | None:
    if make := _WISHES.get(act.after):
        return make(act.names)
    gone = None if act.after else _WISHES.get(act.before)
    return gone and overrides.LoggedOverrideGone(gone(act.names))


def _withdrawn(act: RecordedAct) -> Message:
    if act.after:
        return players.LoggedWithdrawal(act.subject, act.text)
    return players.LoggedReturn(act.subject)


def _adjustment(act: RecordedAct) -> Message:
    """The points as they were recorded, with the opposite sign if the act is an undo."""
    line = act.line
    points = Fraction(line.after) if line.after else -Fraction(line.before or 0)
    change = corrections.PointsOff(-points) if points < 0 else corrections.PointsGiven(points)
    return corrections.LoggedAdjustment(act.subject, change)


def _rating(act: RecordedAct) -> Message:
    if act.after:
        return ratings.LoggedRating(act.subject, act.text, act.replaced)
    return ratings.LoggedRatingGone(act.subject, act.replaced)


def _exemption(act: RecordedAct) -> Message:
    logged_as = members.LoggedExemptionOver if act.before else members.LoggedExemption
    return logged_as(act.subject)


def _warning(act: RecordedAct) -> Message:
    return (members.LoggedWarningOver if act.before else members.LoggedWarning)(act.subject)


def _rights(act: RecordedAct) -> Message:
    if act.after:
        return people.LoggedRights(act.subject, act.after, act.replaced)
    return people.LoggedRightsGone(act.subject, act.replaced)


def _team(act: RecordedAct) -> Message:
    if act.text:
        return teams.LoggedTeam(act.subject, act.text, act.replaced)
    return teams.LoggedTeamGone(act.subject, act.replaced)


def _opponent(name: str) -> teams.LoggedOpponent | None:
    return teams.LoggedOpponent(name) if name else None


def _competition(act: RecordedAct) -> Message:
    if act.text:
        return competitions.LoggedHours(act.subject, act.text)
    return competitions.LoggedCompetition(act.subject)


def _past_winner(act: RecordedAct) -> Message:
    if act.text:
        return history.LoggedPastWinner(act.subject, act.text)
    return history.LoggedPastWinnerGone(act.subject, act.former)


def _past_winners(act: RecordedAct) -> Message:
    make = history.LoggedPastWinners if act.text else history.LoggedPastWinnersGone
    return make(int(act.line.subject))


def _rule(act: RecordedAct) -> Message:
    """The rule's name, with its competition if that is not the main one."""
    key, _, beside = act.line.subject.partition(" ")
    rule, before, after = (
        change_messages.LoggedRule(named(key), beside),
        act.line.before,
        act.line.after,
    )
    was = WasBefore(in_words(key, before)) if before and before != after else None
    if after:
        return change_messages.LoggedRuleSet(rule, in_words(key, after), was)
    return change_messages.LoggedRuleGone(rule, was)


_SCREEN = {
    "address": screen.LoggedScreenAddress(),
    "public": screen.LoggedScreenOpened(),
    "own": screen.LoggedScreenClosed(),
    "page": screen.LoggedPageOpened(),
    "no-page": screen.LoggedPageClosed(),
    "page-address": screen.LoggedPageAddress(),
}


def _about_subject(make: Callable[[str], Message]) -> Callable[[RecordedAct], Message]:
    return lambda act: make(act.subject)


_SENTENCES: Final[Mapping[str, Callable[[RecordedAct], Message | None]]] = {
    Action.PRESENCE: _presence,
    Action.ARRANGEMENT: lambda act: attendance.LoggedArrangement(act.subject, act.after),
    Action.BY_ARRANGEMENT: lambda act: attendance.LoggedAwayByArrangement(act.subject, act.text),
    Action.DUTY_REFUSED: lambda act: attendance.LoggedDutyRefused(act.name, act.day),
    Action.RESULT: _result,
    Action.CONFIRMED: lambda act: results.LoggedAgreement(act.game, act.after),
    Action.COLOURS: lambda act: corrections.LoggedColours(act.game),
    Action.GOES_ON: _goes_on,
    Action.POSTPONED: lambda act: calendar.LoggedGameDay(act.game, act.after, act.replaced),
    Action.IN_ADVANCE: _in_advance,
    Action.DISPUTE: _dispute,
    Action.OBJECTION: _objection,
    Action.ARGUMENT: _about_subject(disputes.LoggedArgument),
    Action.APPEAL: _appeal,
    Action.PAIRING: _pairing,
    Action.PUBLISHED: lambda act: pairing.LoggedPairingsPosted(act.subject, act.text),
    Action.RANKING: lambda act: ranking.LoggedRankingPosted(act.subject, act.text),
    Action.ROUND: _round,
    Action.WISH: _wish,
    Action.PLAYER: lambda act: players.LoggedPlayer(act.subject, act.text),
    Action.GUEST: lambda act: players.LoggedGuest(act.subject, act.text),
    Action.WITHDRAWN: _withdrawn,
    Action.ADJUSTMENT: _adjustment,
    Action.RATING: _rating,
    Action.EXEMPTION: _exemption,
    Action.WARNING: _warning,
    Action.RIGHTS: _rights,
    Action.COMMITTEE: lambda act: appeals.LoggedCommittee(act.text, act.replaced),
    Action.MERGED: lambda act: members.LoggedMerging(act.subject, act.former),
    Action.WEBSITE: lambda act: people.LoggedSiteName(act.subject, act.after, act.replaced),
    Action.SCREEN: lambda act: _SCREEN.get(act.text),
    Action.CLUB: lambda act: logged_setting(act.line.subject, act.text),
    Action.TEAM: _team,
    Action.CAPTAIN: lambda act: teams.LoggedCaptain(act.subject, act.text, act.replaced),
    Action.MATCH: lambda act: teams.LoggedMatch(act.name, act.day, _opponent(act.text)),
    Action.MATCH_REMOVED: lambda act: teams.LoggedMatchGone(
        act.name, act.day, _opponent(act.former)
    ),
    Action.EXTERNAL: lambda act: games.LoggedExternal(act.name, act.day, act.text, act.replaced),
    Action.EXTERNAL_REMOVED: lambda act: games.LoggedExternalGone(act.name, act.day, act.former),
    Action.DRIVE: lambda act: games.LoggedDrive(act.name, act.day, act.text),
    Action.DRIVE_REMOVED: lambda act: games.LoggedDriveGone(act.name, act.day, act.former),
    Action.RULES: _rule,
    Action.TOP: lambda act: change_messages.LoggedTop(act.subject, act.after, act.replaced),
    Action.RATINGS: lambda act: ratings.LoggedRatings(act.subject, act.text),
    Action.GROUPS: lambda act: players.LoggedGroups(act.subject, act.text),
    Action.CUP: lambda act: history.LoggedCup(
        act.subject, act.text or history.AtTheClub(), act.replaced
    ),
    Action.COMPETITION: _competition,
    Action.PAST_WINNER: _past_winner,
    Action.PAST_WINNERS: _past_winners,
    Action.LINK: _about_subject(accounts.LoggedLink),
    Action.LINKED: _about_subject(accounts.LoggedLinking),
    Action.UNLINKED: _about_subject(accounts.LoggedUnlinking),
    Action.DEVICE: _about_subject(accounts.LoggedDevice),
    Action.DEVICE_REVOKED: _about_subject(accounts.LoggedDeviceRevoked),
    Action.ARBITER: _about_subject(accounts.LoggedArbiter),
    Action.CHAT: _about_subject(accounts.LoggedChat),
    Action.ERASED: _about_subject(people.LoggedErasure),
    Action.NICKNAME: _about_subject(players.LoggedNicknames),
    Action.RENAMED: _about_subject(players.LoggedName),
    Action.ADDRESS: _about_subject(members.LoggedAddress),
    Action.SEASON_STARTED: _about_subject(competitions.LoggedSeasonStart),
    Action.SEASON_ENDED: _about_subject(competitions.LoggedSeasonEnd),
    Action.SEASON_IMPORTED: _about_subject(competitions.LoggedSeasonImport),
    Action.CUP_REMOVED: _about_subject(history.LoggedCupGone),
}
"""The sentence of each kind of change.

A kind that is missing or has None was recorded by an earlier version, in that version's words.
"""


_SHOWN = 20
_PRIVATE = (Action.EXEMPTION, Action.WARNING)


def recent_changes(context: Context, *, private: bool = False) -> tuple[ChangeRow, ...]:
    """The last changes in all the club's competitions, the newest first, by the club's clock.

    Warnings, exemptions and the club's own kinds of absence (which may be an illness) are shown
    only to an arbiter in a private chat.
    """
    shows_all = private and context.actor.is_arbiter
    changes = records.changes(context.tx, context.club.id, _SHOWN)
    if not shows_all:
        changes = tuple([as_public(c) for c in changes if _act(c) not in _PRIVATE])
    return tuple([_localised(context, change) for change in changes])


def as_public(change: ChangeRow) -> ChangeRow:
    """The change as everybody may read it, without a kind of absence that is the club's own."""
    if _act(change) != Action.PRESENCE:
        return change
    before, after = map(_public_state, (change.before, change.after))
    return replace(change, before=before, after=after)


def _public_state(state: str | None) -> str | None:
    return state if state is None or isinstance(word_for(state), Enum) else Away.AWAY


def _localised(context: Context, change: ChangeRow) -> ChangeRow:
    """The change at the club's hour; with the competition's name if that is not the main one."""
    line = replace(change, at=context.local(change.at))
    if line.season_id is None:
        return line
    season = seasons.season(context.tx, line.season_id)
    competition = clubs.competition(context.tx, season.competition_id)
    if not competition.beside:
        return line
    return replace(line, subject=f"{line.subject} ({competition.name})")


def log_post(lines: tuple[ChangeRow, ...], texts: Translator, language: str) -> tuple[Html, ...]:
    """The changes in the given order, as one or more messages."""
    if not lines:
        return (texts.render(messages.NothingLogged(), language),)
    shown = [texts.render(logged(line, language), language) for line in lines]
    return pages(texts.render(messages.LogTitle(), language), shown)


def _act(line: ChangeRow) -> str:
    """The act that was done, undone or done again."""
    return line.action.rpartition(":")[2]

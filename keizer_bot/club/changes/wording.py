"""The sentence for a recorded act: a `Logged…` message of the subject that it belongs to."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from keizer_bot.club.accounts import messages as accounts
from keizer_bot.club.calendar import messages as calendar
from keizer_bot.club.changes import messages
from keizer_bot.club.changes.recorded import RecordedAct, known
from keizer_bot.club.history import cup_messages as cups
from keizer_bot.club.history import messages as history
from keizer_bot.club.hosting.usual_hours import logged_setting
from keizer_bot.club.importing import rating_messages as ratings
from keizer_bot.club.knock_out import messages as knock_out
from keizer_bot.club.pairing import messages as pairing
from keizer_bot.club.pairing import override_messages as overrides
from keizer_bot.club.people import address_messages as addresses
from keizer_bot.club.people import messages as people
from keizer_bot.club.people import one_person_messages as one_person
from keizer_bot.club.people import remark_messages as exemptions
from keizer_bot.club.players import messages as players
from keizer_bot.club.ranking import messages as ranking
from keizer_bot.club.results import appeal_messages as appeals
from keizer_bot.club.results import correction_messages as corrections
from keizer_bot.club.results import dispute_messages as disputes
from keizer_bot.club.results import messages as results
from keizer_bot.club.rules import messages as rules
from keizer_bot.club.rules.views import named, told
from keizer_bot.club.seasons import messages as competitions
from keizer_bot.club.signing_off import attendance_messages as attendance
from keizer_bot.club.teams import external_messages as external_games
from keizer_bot.club.teams import messages as teams
from keizer_bot.club.website import messages as screen
from keizer_bot.core.change_log import Action, Again, Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import LoggedReason, LoggedValue, WasBefore
from keizer_bot.i18n.message import Message
from keizer_bot.store.records import ChangeRow

_OF_ONE = (Action.PRESENCE, Action.ARRANGEMENT)  # a player, and most often by themselves
_BOTH = " / "  # between two results that were reported of one game


def logged(line: ChangeRow, language: str) -> messages.LoggedChange:
    """One change, as it reads in that language."""
    again, _, action = line.action.rpartition(":")
    done = replace(line, action=action)
    if again == Again.UNDONE:  # the other way round than what was done
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


def shown_to(context: RequestContext, change: ChangeRow, language: str) -> messages.LoggedChange:
    """One change at the club's hour, in that language."""
    return logged(replace(change, at=context.local(change.at)), language)


def sentence(line: ChangeRow, language: str) -> Message:
    """The sentence for an act."""
    act = RecordedAct(line, language)
    for tell in _SUBJECTS:
        if found := tell(act):
            return found
    return messages.LoggedOther(line.action, act.about, act.text)


def _of_presence(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.PRESENCE, "", Recorded.HERE:
            return attendance.LoggedComing(act.who, act.day)
        case Action.PRESENCE, _, Recorded.HERE:
            return attendance.LoggedComingAfterAll(act.who, act.day)
        case Action.PRESENCE, _, kind:
            before = None if act.before == Recorded.HERE else act.was
            return attendance.LoggedAbsence(act.who, act.day, kind, before)
        case Action.ARRANGEMENT, _, arrangement:
            return attendance.LoggedArrangement(act.about, arrangement)
        case Action.BY_ARRANGEMENT, _, _:
            return attendance.LoggedAwayByArrangement(act.about, act.text)
        case Action.DUTY_REFUSED, _, _:
            return attendance.LoggedDutyRefused(act.who, act.day)
    return None


def _of_game(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.RESULT, before, "":
            return results.LoggedResultGone(act.game, before)
        case Action.RESULT, "", after:
            return results.LoggedResult(act.game, after)
        case Action.RESULT, before, after:
            return results.LoggedCorrection(act.game, after, before)
        case Action.CONFIRMED, _, after:
            return results.LoggedAgreement(act.game, after)
        case Action.COLOURS, _, _:
            return corrections.LoggedColours(act.game)
        case Action.GOES_ON, _, _:
            return _going_on(act)
        case Action.POSTPONED, _, after:
            return calendar.LoggedGameDay(act.game, after, act.was)
        case Action.IN_ADVANCE, before, "":
            return calendar.LoggedAdvanceGone(act.game, before)
        case Action.IN_ADVANCE, _, after:
            return calendar.LoggedAdvance(act.game, after)
    return None


def _going_on(act: RecordedAct) -> Message:
    player, _, how = act.text.rpartition(", ")
    if not player:
        return knock_out.LoggedGoingOnGone(act.game)
    return knock_out.LoggedGoingOn(act.game, player, knock_out.Decider(how))


def _of_dispute(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.DISPUTE, _, str(both) if _BOTH in both:
            first, _, second = both.partition(_BOTH)
            return disputes.LoggedReports(act.game, known(first), known(second))
        case Action.DISPUTE, "", after:
            return disputes.LoggedDecision(act.game, after)
        case Action.DISPUTE, before, _:
            return disputes.LoggedContest(act.game, before)
        case Action.OBJECTION, _, "":
            return disputes.LoggedObjection(act.who, act.day)
        case Action.OBJECTION, _, after:
            return disputes.LoggedRuling(act.who, act.day, after)
        case Action.ARGUMENT, _, _:
            return disputes.LoggedArgument(act.about)
        case Action.APPEAL, _, "":
            return appeals.LoggedAppeal(act.about)
        case Action.APPEAL, _, after:
            return appeals.LoggedVerdict(act.about, after, act.was)
    return None


_WISHES: dict[LoggedValue, Callable[[tuple[str, ...]], Message]] = {
    Recorded.FORCED: overrides.LoggedForced,
    Recorded.FORBIDDEN: overrides.LoggedForbidden,
    Recorded.NEVER: overrides.LoggedNever,
    Recorded.BYE: overrides.LoggedByeGiven,
}


def _of_round(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.PAIRING, _, "" | "1":
            return pairing.LoggedPairing(act.about)
        case Action.PAIRING, _, _:
            return pairing.LoggedPairingAgain(act.about, act.text)
        case Action.PUBLISHED, _, _:
            return pairing.LoggedPairingsPosted(act.about, act.text)
        case Action.RANKING, _, _:
            return ranking.LoggedRankingPosted(act.about, act.text)
        case Action.ROUND, "", after:
            return calendar.LoggedRoundAdded(act.about, after)
        case Action.ROUND, before, "":
            return calendar.LoggedRoundGone(act.about, before)
        case Action.ROUND, before, after:
            return calendar.LoggedRoundMoved(act.about, before, after)
        case Action.WISH, _, after if after in _WISHES:
            return _WISHES[after](act.names)
        case Action.WISH, before, "" if before in _WISHES:
            return overrides.LoggedOverrideGone(_WISHES[before](act.names))
    return None


def _of_player(act: RecordedAct) -> Message | None:  # noqa: C901, PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.PLAYER, _, _:
            return players.LoggedPlayer(act.about, act.text)
        case Action.GUEST, _, _:
            return players.LoggedGuest(act.about, act.text)
        case Action.WITHDRAWN, _, "":
            return players.LoggedReturn(act.about)
        case Action.WITHDRAWN, _, _:
            return players.LoggedWithdrawal(act.about, act.text)
        case Action.ADJUSTMENT, _, _:
            return _adjustment(act)
        case Action.RATING, _, "":
            return ratings.LoggedRatingGone(act.about, act.was)
        case Action.RATING, _, _:
            return ratings.LoggedRating(act.about, act.text, act.was)
        case Action.EXEMPTION, "", _:
            return exemptions.LoggedExemption(act.about)
        case Action.EXEMPTION, _, _:
            return exemptions.LoggedExemptionOver(act.about)
        case Action.WARNING, "", _:
            return exemptions.LoggedWarning(act.about)
        case Action.WARNING, _, _:
            return exemptions.LoggedWarningOver(act.about)
    return None


def _adjustment(act: RecordedAct) -> Message:
    """The points as they were noted; undone, they are the other way round."""
    line = act.line
    points = Fraction(line.after) if line.after else -Fraction(line.before or 0)
    change = corrections.PointsOff(-points) if points < 0 else corrections.PointsGiven(points)
    return corrections.LoggedAdjustment(act.about, change)


_SCREEN = {
    "address": screen.LoggedScreenAddress(),
    "public": screen.LoggedScreenOpened(),
    "own": screen.LoggedScreenClosed(),
    "page": screen.LoggedPageOpened(),
    "no-page": screen.LoggedPageClosed(),
    "page-address": screen.LoggedPageAddress(),
}


_BY_SUBJECT: Final[Mapping[str, Callable[[str], Message]]] = {
    Action.LINK: accounts.LoggedLink,
    Action.LINKED: accounts.LoggedLinking,
    Action.UNLINKED: accounts.LoggedUnlinking,
    Action.DEVICE: accounts.LoggedDevice,
    Action.DEVICE_REVOKED: accounts.LoggedDeviceRevoked,
    Action.ARBITER: accounts.LoggedArbiter,
    Action.CHAT: accounts.LoggedChat,
    Action.ERASED: people.LoggedErasure,
    Action.NICKNAME: players.LoggedNicknames,
    Action.ADDRESS: addresses.LoggedAddress,
    Action.SEASON_STARTED: competitions.LoggedSeasonStart,
    Action.SEASON_ENDED: competitions.LoggedSeasonEnd,
    Action.SEASON_IMPORTED: competitions.LoggedSeasonImport,
    Action.CUP_REMOVED: cups.LoggedCupGone,
}
"""What tells its subject alone."""


def _of_subject(act: RecordedAct) -> Message | None:
    make = _BY_SUBJECT.get(act.line.action)
    return make(act.about) if make else None


def _of_people(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.after:
        case Action.RIGHTS, "":
            return people.LoggedRightsGone(act.about, act.was)
        case Action.RIGHTS, after:
            return people.LoggedRights(act.about, after, act.was)
        case Action.COMMITTEE, _:
            return appeals.LoggedCommittee(act.text, act.was)
        case Action.MERGED, _:
            return one_person.LoggedMerging(act.about, act.former)
        case Action.WEBSITE, after:
            return people.LoggedSiteName(act.about, after, act.was)
        case Action.SCREEN, _:
            return _SCREEN.get(act.text)
        case Action.CLUB, _:
            return logged_setting(act.line.subject, act.text)
    return None


def _of_team(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.text:
        case Action.TEAM, "":
            return teams.LoggedTeamGone(act.about, act.was)
        case Action.TEAM, names:
            return teams.LoggedTeam(act.about, names, act.was)
        case Action.CAPTAIN, name:
            return teams.LoggedCaptain(act.about, name, act.was)
        case Action.MATCH, against:
            return teams.LoggedMatch(act.who, act.day, _opponent(against))
        case Action.MATCH_REMOVED, _:
            return teams.LoggedMatchGone(act.who, act.day, _opponent(act.former))
        case Action.EXTERNAL, points:
            return external_games.LoggedExternal(act.who, act.day, points, act.was)
        case Action.EXTERNAL_REMOVED, _:
            return external_games.LoggedExternalGone(act.who, act.day, act.former)
        case Action.DRIVE, distance:
            return external_games.LoggedDrive(act.who, act.day, distance)
        case Action.DRIVE_REMOVED, _:
            return external_games.LoggedDriveGone(act.who, act.day, act.former)
    return None


def _opponent(name: str) -> teams.LoggedOpponent | None:
    return teams.LoggedOpponent(name) if name else None


def _of_season(act: RecordedAct) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.text:
        case Action.RULES, _:
            return _of_rule(act)
        case Action.TOP, _:
            return rules.LoggedTop(act.about, act.after, act.was)
        case Action.RATINGS, number:
            return ratings.LoggedRatings(act.about, number)
        case Action.GROUPS, groups:
            return players.LoggedGroups(act.about, groups)
        case Action.CUP, holder:
            return cups.LoggedCup(act.about, holder or cups.AtTheClub(), act.was)
        case Action.COMPETITION, "":
            return competitions.LoggedCompetition(act.about)
        case Action.COMPETITION, starts:
            return competitions.LoggedHours(act.about, starts)
    return None


def _of_honours(act: RecordedAct) -> Message | None:
    match act.line.action, act.text:
        case Action.PAST_WINNER, "":
            return history.LoggedPastWinnerGone(act.about, act.former)
        case Action.PAST_WINNER, name:
            return history.LoggedPastWinner(act.about, name)
        case Action.PAST_WINNERS, "":
            return history.LoggedPastWinnersGone(int(act.line.subject))
        case Action.PAST_WINNERS, _:
            return history.LoggedPastWinners(int(act.line.subject))
    return None


def _of_rule(act: RecordedAct) -> Message:
    """The subject is the rule's name, and that of a competition beside the main one."""
    key, _, beside = act.line.subject.partition(" ")
    rule, before, after = rules.LoggedRule(named(key), beside), act.line.before, act.line.after
    was = WasBefore(told(key, before)) if before and before != after else None
    if after:
        return rules.LoggedRuleSet(rule, told(key, after), was)
    return rules.LoggedRuleGone(rule, was)


_SUBJECTS = (
    *(_of_presence, _of_game, _of_dispute, _of_round),
    *(_of_player, _of_people, _of_team, _of_season, _of_honours, _of_subject),
)

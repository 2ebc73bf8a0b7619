"""Which sentence tells what was put on record: a `Logged…` of the subject whose act it was.

The log keeps a subject and what it was before and after, all as text: whoever is named there may
be gone since. A subject is a name, a game or a round's number; or a player or team, a comma and a
day.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cached_property
from typing import Final

from babel import Locale
from msgspec.structs import replace

from keizer_bot.club.accounts import messages as accounts
from keizer_bot.club.addresses import messages as addresses
from keizer_bot.club.appeals import messages as appeals
from keizer_bot.club.attendance import messages as attendance
from keizer_bot.club.calendar import messages as calendar
from keizer_bot.club.changes import messages
from keizer_bot.club.club_duty import messages as club_duty
from keizer_bot.club.competitions import messages as competitions
from keizer_bot.club.cups import messages as cups
from keizer_bot.club.disputes import messages as disputes
from keizer_bot.club.exemptions import messages as exemptions
from keizer_bot.club.external_games import messages as external_games
from keizer_bot.club.founding.views import logged_setting
from keizer_bot.club.one_person import messages as one_person
from keizer_bot.club.overrides import messages as overrides
from keizer_bot.club.pairing import messages as pairing
from keizer_bot.club.people import messages as people
from keizer_bot.club.players import messages as players
from keizer_bot.club.ranking import messages as ranking
from keizer_bot.club.ratings import messages as ratings
from keizer_bot.club.results import messages as results
from keizer_bot.club.rules import messages as rules
from keizer_bot.club.rules.views import named, told
from keizer_bot.club.screen import messages as screen
from keizer_bot.club.seasons import messages as seasons
from keizer_bot.club.teams import messages as teams
from keizer_bot.core.change_log import Action, Again, Recorded
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import LoggedReason, LoggedValue, WasBefore
from keizer_bot.engine.model import AbsenceKind, Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.formats import day
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Away
from keizer_bot.store.records import ChangeRow

_ISO_DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_OF_ONE = (Action.PRESENCE, Action.ARRANGEMENT)  # a player, and most often by themselves
_BOTH = " / "  # between two results that were reported of one game


@dataclass(frozen=True)
class _Act:
    """What was done: its subject and its values as people write them."""

    line: ChangeRow
    language: str

    @cached_property
    def about(self) -> str:
        """The whole subject."""
        return self.in_words(self.line.subject)

    @property
    def who(self) -> str:
        """The player or team in a subject with a day."""
        return self.about.rpartition(", ")[0]

    @property
    def day(self) -> str:
        """The day in the subject."""
        return self.about.rpartition(", ")[2]

    @cached_property
    def before(self) -> LoggedValue:
        """What it was; empty if there was nothing."""
        return self._value(self.line.before or "")

    @cached_property
    def after(self) -> LoggedValue:
        """What it is; empty if there is nothing."""
        return self._value(self.line.after or "")

    @property
    def names(self) -> tuple[str, ...]:
        """The players in a subject that names some."""
        return tuple(self.about.split(" - "))

    @property
    def text(self) -> str:
        """What it is, where it is a number or names."""
        return self.in_words(self.line.after or "")

    @property
    def former(self) -> str:
        """What it was, where it is a number or names."""
        return self.in_words(self.line.before or "")

    @property
    def was(self) -> WasBefore | None:
        """What it was, where that is another thing than it is."""
        changed = self.line.before and self.line.before != self.line.after
        return WasBefore(self.before) if changed else None

    @property
    def rule(self) -> rules.LoggedRule:
        """Which rule, and the name of a competition behind it."""
        key, _, beside = self.line.subject.partition(" ")
        return rules.LoggedRule(named(key), beside)

    def in_words(self, text: str) -> str:
        """The text with each day in it as people write it."""
        locale = Locale.parse(self.language)

        def shown(found: re.Match[str]) -> str:
            day_ = _day(found[0])
            return day(day_, locale, "short") if day_ else found[0]

        return _ISO_DATE.sub(shown, text)

    def _value(self, text: str) -> LoggedValue:
        if self.line.action == Action.RULES:
            return told(self.line.subject.partition(" ")[0], text) if text else ""
        if self.line.action == Action.RIGHTS and text:
            return tuple(map(Right, text.split(", ")))
        return _day(text) or known(self.in_words(text))


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
    """What was done, as a sentence."""
    act = _Act(line, language)
    for tell in _SUBJECTS:
        if found := tell(act):
            return found
    return messages.LoggedOther(line.action, act.about, act.text)


def _of_presence(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
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
            return club_duty.LoggedDutyRefused(act.who, act.day)
    return None


def _of_game(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.RESULT, before, "":
            return results.LoggedResultGone(act.about, before)
        case Action.RESULT, "", after:
            return results.LoggedResult(act.about, after)
        case Action.RESULT, before, after:
            return results.LoggedCorrection(act.about, after, before)
        case Action.CONFIRMED, _, after:
            return results.LoggedAgreement(act.about, after)
        case Action.POSTPONED, _, after:
            return calendar.LoggedGameDay(act.about, after, act.was)
        case Action.IN_ADVANCE, before, "":
            return calendar.LoggedAdvanceGone(act.about, before)
        case Action.IN_ADVANCE, _, after:
            return calendar.LoggedAdvance(act.about, after)
    return None


def _of_dispute(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.DISPUTE, _, str(both) if _BOTH in both:
            first, _, second = both.partition(_BOTH)
            return disputes.LoggedReports(act.about, known(first), known(second))
        case Action.DISPUTE, "", after:
            return disputes.LoggedDecision(act.about, after)
        case Action.DISPUTE, before, _:
            return disputes.LoggedContest(act.about, before)
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
    Recorded.BYE: overrides.LoggedByeGiven,
}


def _of_round(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
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


def _of_player(act: _Act) -> Message | None:  # noqa: C901, PLR0911 - a line for each
    match act.line.action, act.before, act.after:
        case Action.PLAYER, _, _:
            return players.LoggedPlayer(act.about, act.text)
        case Action.GUEST, _, _:
            return players.LoggedGuest(act.about, act.text)
        case Action.WITHDRAWN, _, "":
            return players.LoggedReturn(act.about)
        case Action.WITHDRAWN, _, _:
            return players.LoggedWithdrawal(act.about, act.text)
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


_SCREEN = {
    "address": screen.LoggedScreenAddress(),
    "public": screen.LoggedScreenOpened(),
    "own": screen.LoggedScreenClosed(),
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
    Action.SEASON_STARTED: seasons.LoggedSeasonStart,
    Action.SEASON_ENDED: seasons.LoggedSeasonEnd,
    Action.SEASON_IMPORTED: seasons.LoggedSeasonImport,
    Action.CUP_REMOVED: cups.LoggedCupGone,
}
"""What tells its subject alone."""


def _of_subject(act: _Act) -> Message | None:
    make = _BY_SUBJECT.get(act.line.action)
    return make(act.about) if make else None


def _of_people(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
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


def _of_team(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
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


def _of_season(act: _Act) -> Message | None:  # noqa: PLR0911 - a line for each
    match act.line.action, act.text:
        case Action.RULES, "":
            return rules.LoggedRuleGone(act.rule, act.was)
        case Action.RULES, _:
            return rules.LoggedRuleSet(act.rule, act.after, act.was)
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


def _day(text: str) -> date | None:
    """The day that was recorded; None for any other text, also a name that only looks like one."""
    try:
        return date.fromisoformat(text) if _ISO_DATE.fullmatch(text) else None
    except ValueError:
        return None


def known(text: str) -> Enum | str:
    """The word for what was recorded, or that itself (a number, a club's own kind of absence)."""
    for kind in (Result, AbsenceKind, Recorded, disputes.Ruling, Away):
        if text in set(kind):
            return kind(text)
    return text


_SUBJECTS = (
    *(_of_presence, _of_game, _of_dispute, _of_round),
    *(_of_player, _of_people, _of_team, _of_season, _of_subject),
)

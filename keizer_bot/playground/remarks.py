"""The show's comments: a line above each scene that says what is to be seen."""

from __future__ import annotations

from keizer_bot.i18n.message import Message


class QuietGroup(Message):
    """The group's reaction and the private sentence."""


class InOwnWords(Message):
    """In private without a slash."""


class AsksFirst(Message):
    """More than one evening is asked first."""


class StandingArrangement(Message):
    """Somebody's standing arrangement."""


class Reminded(Message):
    """The reminder."""


class ClaimIsConfirmed(Message):
    """A claim of club duty is confirmed."""


class TooLate(Message):
    """A late sign-off."""


class PassedOn(Message):
    """Somebody comes later."""


class OpponentAgrees(Message):
    """A result is put right and agreed."""


class OthersReport(Message):
    """The other results are not shown one by one."""

    count: int


class OnePost(Message):
    """Acknowledgements together."""

    one: str
    other: str


class AnyLanguage(Message):
    """A member writes English."""


class CalledTheArbiter(Message):
    """The arbiter acts for a member."""

    name: str


class AfterAll(Message):
    """Somebody comes after all."""


class CommitteeNamed(Message):
    """The committee."""


class ByTheBook(Message):
    """The regulations."""


class DidNotCome(Message):
    """A no-show is reported."""


class BothAreHeard(Message):
    """An objection."""


class ToTheCommittee(Message):
    """An appeal."""


class TeamMade(Message):
    """A team and its match."""


class TeamAsked(Message):
    """The team is asked."""


class ByeIsWelcome(Message):
    """The arbiter gives the bye."""

    name: str


class PlayForFun(Message):
    """A friendly game."""

    leaver: str
    left: str
    bye: str


class RankingNow(Message):
    """The ranking during the evening."""


class JoinsNow(Message):
    """A newcomer and a guest."""


class DeputyNamed(Message):
    """A deputy."""

    name: str


class DeskOpened(Message):
    """The arbiter's desk."""


class SwapWithCost(Message):
    """The preview and a swap."""


class OwnLanguage(Message):
    """A member's own language."""


class AboutOpponent(Message):
    """A player's card."""


class WhatIsAtStake(Message):
    """What if."""


class EveryLine(Message):
    """Why."""


class AtAGlance(Message):
    """A report as a picture."""


class InNumbers(Message):
    """The evening in numbers."""


class Course(Message):
    """The chart of ranks by round, light and dark."""


class RaceForPrizes(Message):
    """The race for the prizes."""


class PlayedElsewhere(Message):
    """A game for the club's team."""


class WhoMetWhom(Message):
    """The cross table."""


class UndoneWithEffect(Message):
    """An undo."""


class NeitherHasCome(Message):
    """Neither came."""


class NotThereAgain(Message):
    """Absent a second time without a word."""

    name: str


class TwiceSilent(Message):
    """Signed off after two silent rounds."""


class RuleWithEffect(Message):
    """Another rule."""


class WhatIsKept(Message):
    """Privacy."""


class NextSeason(Message):
    """The new season."""


class ChecksIn(Message):
    """Who is there says so on the evening itself."""


class UnknownHere(Message):
    """One club knows nothing of another."""


class TwoForAWin(Message):
    """A draughts club's results."""

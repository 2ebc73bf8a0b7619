"""The show's comments: a line above each scene that says what is to be seen."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.i18n.message import Message


@dataclass(frozen=True, slots=True)
class QuietGroup(Message):
    """The group's reaction and the private sentence."""


@dataclass(frozen=True, slots=True)
class InOwnWords(Message):
    """In private without a slash."""


@dataclass(frozen=True, slots=True)
class AsksFirst(Message):
    """More than one evening is asked first."""


@dataclass(frozen=True, slots=True)
class StandingArrangement(Message):
    """Somebody's standing arrangement."""


@dataclass(frozen=True, slots=True)
class Reminded(Message):
    """The reminder."""


@dataclass(frozen=True, slots=True)
class ClaimIsConfirmed(Message):
    """A claim of club duty is confirmed."""


@dataclass(frozen=True, slots=True)
class TooLate(Message):
    """A late sign-off."""


@dataclass(frozen=True, slots=True)
class PassedOn(Message):
    """Somebody comes later."""


@dataclass(frozen=True, slots=True)
class OpponentAgrees(Message):
    """A result is put right and agreed."""


@dataclass(frozen=True, slots=True)
class OthersReport(Message):
    """The other results are not shown one by one."""

    count: int


@dataclass(frozen=True, slots=True)
class OnePost(Message):
    """Acknowledgements together."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class AnyLanguage(Message):
    """A member writes English."""


@dataclass(frozen=True, slots=True)
class CalledTheArbiter(Message):
    """The arbiter acts for a member."""

    name: str


@dataclass(frozen=True, slots=True)
class AfterAll(Message):
    """Somebody comes after all."""


@dataclass(frozen=True, slots=True)
class CommitteeNamed(Message):
    """The committee."""


@dataclass(frozen=True, slots=True)
class ByTheBook(Message):
    """The regulations."""


@dataclass(frozen=True, slots=True)
class DidNotCome(Message):
    """A no-show is reported."""


@dataclass(frozen=True, slots=True)
class BothAreHeard(Message):
    """An objection."""


@dataclass(frozen=True, slots=True)
class ToTheCommittee(Message):
    """An appeal."""


@dataclass(frozen=True, slots=True)
class TeamMade(Message):
    """A team and its match."""


@dataclass(frozen=True, slots=True)
class TeamAsked(Message):
    """The team is asked."""


@dataclass(frozen=True, slots=True)
class ByeIsWelcome(Message):
    """The arbiter gives the bye."""

    name: str


@dataclass(frozen=True, slots=True)
class PlayForFun(Message):
    """A friendly game."""

    leaver: str
    left: str
    bye: str


@dataclass(frozen=True, slots=True)
class RankingNow(Message):
    """The ranking during the evening."""


@dataclass(frozen=True, slots=True)
class JoinsNow(Message):
    """A newcomer and a guest."""


@dataclass(frozen=True, slots=True)
class DeputyNamed(Message):
    """A deputy."""

    name: str


@dataclass(frozen=True, slots=True)
class DeskOpened(Message):
    """The arbiter's desk."""


@dataclass(frozen=True, slots=True)
class SwapWithCost(Message):
    """The preview and a swap."""


@dataclass(frozen=True, slots=True)
class OwnLanguage(Message):
    """A member's own language."""


@dataclass(frozen=True, slots=True)
class AboutOpponent(Message):
    """A player's card."""


@dataclass(frozen=True, slots=True)
class WhatIsAtStake(Message):
    """What if."""


@dataclass(frozen=True, slots=True)
class EveryLine(Message):
    """Why."""


@dataclass(frozen=True, slots=True)
class AtAGlance(Message):
    """A report as a picture."""


@dataclass(frozen=True, slots=True)
class InNumbers(Message):
    """The evening in numbers."""


@dataclass(frozen=True, slots=True)
class Course(Message):
    """The chart of ranks by round, light and dark."""


@dataclass(frozen=True, slots=True)
class RaceForPrizes(Message):
    """The race for the prizes."""


@dataclass(frozen=True, slots=True)
class PlayedElsewhere(Message):
    """A game for the club's team."""


@dataclass(frozen=True, slots=True)
class WhoMetWhom(Message):
    """The cross table."""


@dataclass(frozen=True, slots=True)
class UndoneWithEffect(Message):
    """An undo."""


@dataclass(frozen=True, slots=True)
class NeitherHasCome(Message):
    """Neither came."""


@dataclass(frozen=True, slots=True)
class NotThereAgain(Message):
    """Absent a second time without a word."""

    name: str


@dataclass(frozen=True, slots=True)
class TwiceSilent(Message):
    """Signed off after two silent rounds."""


@dataclass(frozen=True, slots=True)
class RuleWithEffect(Message):
    """Another rule."""


@dataclass(frozen=True, slots=True)
class WhatIsKept(Message):
    """Privacy."""


@dataclass(frozen=True, slots=True)
class NextSeason(Message):
    """The new season."""


@dataclass(frozen=True, slots=True)
class ChecksIn(Message):
    """Who is there says so on the evening itself."""


@dataclass(frozen=True, slots=True)
class UnknownHere(Message):
    """One club knows nothing of another."""


@dataclass(frozen=True, slots=True)
class TwoForAWin(Message):
    """A draughts club's results."""

"""All that can be said about results as players report them."""

from datetime import date, datetime

from keizer_bot.core.messages import Acknowledgement, LoggedValue
from keizer_bot.engine.model import Result
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message, Refusal

MAIL_KIND = MailKind.RESULT


class WonBy(Message):
    """The label by which this player won."""

    player: str


class _OfGame(Message):
    """What is said of a game."""

    round: int
    white: str
    black: str


class YourResult(_OfGame):
    """Asks for the result of the sender's own game."""


class WhichOfYouWon(_OfGame):
    """Asks who won: a score was told beside a name, and neither colour."""


class AskedOfGame(_OfGame):
    """Asks whether a result of that game is meant, in the words of the question."""

    question: Message


class OwnReportStands(_OfGame):
    """Asks whether the result that the sender reported is to be another, or none."""

    result: Result


class TakeBackReport(Message):
    """The label by which a report of one's own is taken back."""


class DidTheyNotCome(Message):
    """A question to a player who told that their opponent does not come: is it a forfeit."""

    round: int
    opponent: str


class _OfReportedGame(Acknowledgement):
    """What became of a report, in words that leave no doubt which game it is of."""

    round: int
    white: str
    black: str
    result: Result


class ResultStored(_OfReportedGame):
    """The result is noted: both players with their colours."""


class ResultConfirmed(_OfReportedGame):
    """The opponent says the same: it stands."""


class ResultChanged(_OfReportedGame):
    """The reporter changed their own report."""

    before: Result


class ResultWithdrawn(_OfGame, Acknowledgement):
    """The reporter took their report back."""

    result: Result


class _ByOpponent(Message):
    """To a player: what the other, who reported it, did about their game."""

    reporter: str
    round: int
    white: str
    black: str


class OpponentReported(_ByOpponent):
    """To the opponent: what was reported of their game; they can object."""

    result: Result


class OpponentWithdrew(_ByOpponent):
    """To the opponent: the report of their game was taken back."""


class DisputeOpened(_OfGame, Acknowledgement):
    """Two reports that differ: the first stands, provisional, until the arbiter decides."""

    first: Result
    other: Result


class HowWasIt(_OfGame):
    """A question to whoever objects: how the game ended, if not so."""

    result: Result


class NoOtherResult(Message):
    """The label of an objection for which another result is no answer."""


class _Objection(_OfGame):
    """What is said of an objection with another result."""

    first: Result


class ReporterAsked(_Objection, Acknowledgement):
    """To whoever objects: the reporter is asked; if they differ the arbiter decides."""

    reporter: str
    other: Result


class OpponentObjects(_Objection):
    """A question to the reporter: whether it was as the opponent says, who objects."""

    objector: str
    other: Result


class ObjectionNoted(_OfGame, Acknowledgement):
    """A player says that the report is wrong, without another result."""

    result: Result
    player: str


class AbsenceReported(Acknowledgement):
    """The reporter's opponent did not come; undisputed it stands as a forfeit."""

    round: int
    absent: str


class YouWereReportedAbsent(Message):
    """To the opponent: it was reported that they did not come; they can object."""

    reporter: str
    round: int
    evening: date


class AbsenceForArbiter(Message):
    """To the arbiters: somebody was reported not to have come."""

    round: int
    reporter: str
    absent: str


class Agree(Message):
    """The label by which the opponent agrees."""


class Object(Message):
    """The label by which the opponent objects."""


class PlayedAlready(_OfGame):
    """Asks whether a game was played already whose evening has not come yet."""

    evening: date


class NotPairedYet(Refusal):
    """The pairing of the coming round is not made yet."""

    evening: date
    pairs: datetime


class NoGame(Refusal):
    """They have no game in that round."""

    round: int


class NoGameAbsent(NoGame):
    """They have no game in that round, for they are signed off."""


class NoGameFree(NoGame):
    """They have no game in that round, for they have the bye."""


class NotYourGame(Refusal):
    """The game is of two others."""

    round: int
    white: str
    black: str


class FinalResult(Refusal):
    """The result is final: only the arbiter changes it, with a reason."""

    round: int
    white: str
    black: str
    result: Result


class LostBySignOff(Refusal):
    """The sender is signed off, and lost by forfeit: only the arbiter changes that."""

    round: int
    white: str
    black: str
    result: Result


class WonBySignOff(Refusal):
    """Their opponent is signed off, so that they won by forfeit already."""

    round: int
    opponent: str


class TooEarlyForNoShow(Refusal):
    """The opponent still has time to come."""

    round: int
    opponent: str
    until: datetime


class NothingToWithdraw(Refusal):
    """There is no report of one's own of that game to take back."""

    round: int
    opponent: str


class AllResultsIn(Message):
    """To the arbiter: the last result of the round has come in; so many there are."""

    round: int
    count: int


class WasItPlayed(Message):
    """To the arbiter when the evening is over: this game has no result."""

    round: int
    white: str
    black: str


class NeitherCame(Message):
    """The label of a game to which neither player came."""


class PlayedLater(Message):
    """The label of a game that is played on another day."""


class PlayedWhen(_OfGame):
    """A question: on which day the game is played."""


class AnotherDay(Message):
    """The label of a day that has no button: it is typed."""


class TypeTheDay(Message):
    """How a game is put on a day that has no button."""

    white: str
    black: str


class AnotherOpponent(Message):
    """A question: whom a player names is not whom they play; whether it is about their game."""

    names: tuple[str, ...]
    round: int
    white: str
    black: str


class UnknownOpponent(Message):
    """A question: a name in a player's words is nobody's; whether it is about their own game."""

    name: str
    round: int
    white: str
    black: str


class NotPlayedOrWon(Message):
    """A question to a player who said "by forfeit": did the other not come, or was there a game."""

    round: int
    opponent: str


class LoggedResult(Message):
    """A game has a result."""

    game: LoggedValue
    result: LoggedValue


class LoggedCorrection(Message):
    """A game has another result."""

    game: LoggedValue
    result: LoggedValue
    before: LoggedValue


class LoggedResultGone(Message):
    """A game has no result any more."""

    game: LoggedValue
    before: LoggedValue


class LoggedAgreement(Message):
    """The opponent agreed to the result."""

    game: LoggedValue
    result: LoggedValue

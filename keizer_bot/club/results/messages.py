"""Messages when a player reports a result: to the player, the opponent and, in doubt, arbiters."""

from datetime import date, datetime

from keizer_bot.core.messages import Acknowledgement, LoggedValue
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message

MAIL_KIND = MailKind.RESULT


class WonBy(shapes.OfPlayer):
    """The label by which this player won."""


class WhichResult(shapes.OfGame):
    """Asks for the result of a game."""


class WhichOfYouWon(shapes.OfGame):
    """Asks who won: the message has a score and a name, but neither colour."""


class AskedOfGame(shapes.OfGame):
    """Asks whether a result of that game is meant, in the words of the question."""

    question: Message


class OwnReportStands(shapes.OfGame):
    """Asks if the sender wants to change or take back the result that they reported."""

    result: Result


class TakeBackReport(Message):
    """The label of the button to withdraw one's own report."""


class DidTheyNotCome(shapes.OfRound):
    """Asks a player whose opponent did not come if it is a forfeit."""

    opponent: str


class _OfReportedGame(shapes.OfGame, Acknowledgement):
    """The outcome of a report, with the game that it is about."""

    result: Result


class ResultStored(_OfReportedGame):
    """The result is noted: both players with their colours."""


class ResultConfirmed(_OfReportedGame):
    """The opponent confirmed the result."""


class ResultChanged(_OfReportedGame):
    """The reporter changed their own report."""

    before: Result


class ResultWithdrawn(shapes.OfGame, Acknowledgement):
    """The reporter took their report back."""

    result: Result


class _ByOpponent(Message):
    """To a player: what the opponent reported about their game."""

    reporter: str
    round: int
    white: str
    black: str


class OpponentReported(_ByOpponent):
    """To the opponent: the report of their game; they can object."""

    result: Result


class OpponentWithdrew(_ByOpponent):
    """To the opponent: the report of their game was taken back."""


class DisputeOpened(shapes.OfGame, Acknowledgement):
    """Two different reports: the first counts until the arbiter decides."""

    first: Result
    other: Result


class HowWasIt(shapes.OfGame):
    """Asks the player who objects how the game ended."""

    result: Result


class NoOtherResult(Message):
    """The label of an objection without another result."""


class _Objection(shapes.OfGame):
    """A message about an objection with another result."""

    first: Result


class ReporterAsked(_Objection, Acknowledgement):
    """To the player who objects: the reporter is asked; if they disagree, the arbiter decides."""

    reporter: str
    other: Result


class OpponentObjects(_Objection):
    """A question to the reporter: is the opponent's result right."""

    objector: str
    other: Result


class ObjectionNoted(shapes.OfGame, Acknowledgement):
    """A player says that the report is wrong, without another result."""

    result: Result
    player: str


class AbsenceReported(shapes.OfRound, Acknowledgement):
    """The reporter's opponent did not come; without an objection it is a forfeit."""

    absent: str


class YouWereReportedAbsent(Message):
    """To the opponent: it was reported that they did not come; they can object."""

    reporter: str
    round: int
    evening: date


class AbsenceForArbiter(shapes.OfRound):
    """To the arbiters: somebody was reported not to have come."""

    reporter: str
    absent: str


class Agree(Message):
    """The label by which the opponent agrees."""


class Object(Message):
    """The label by which the opponent objects."""


class PlayedAlready(shapes.OfGame):
    """A question: was this game of a future evening already played."""

    evening: date


class NotPairedYet(shapes.EveningRefusal):
    """The pairing of the coming round is not made yet."""

    pairs: datetime


class NoGame(shapes.RoundRefusal):
    """They have no game in that round."""


class NoGameAbsent(NoGame):
    """They have no game in that round, for they are signed off."""


class NoGameFree(NoGame):
    """They have no game in that round, for they have the bye."""


class NotYourGame(shapes.GameRefusal):
    """The game is of two others."""


class FinalResult(shapes.GameRefusal):
    """The result is final: only the arbiter changes it, with a reason."""

    result: Result


class LostBySignOff(shapes.GameRefusal):
    """The sender is signed off, and lost by forfeit: only the arbiter changes that."""

    result: Result


class WonBySignOff(shapes.RoundRefusal):
    """Their opponent is signed off, so that they won by forfeit already."""

    opponent: str


class TooEarlyForNoShow(shapes.RoundRefusal):
    """The opponent still has time to come."""

    opponent: str
    until: datetime


class NothingToWithdraw(shapes.RoundRefusal):
    """There is no report of their own of that game to withdraw."""

    opponent: str


class AllResultsIn(shapes.OfRound):
    """To the arbiter: all results of the round have come in, with their number."""

    count: int


class WasItPlayed(shapes.OfGame):
    """To the arbiter when the evening is over: this game has no result."""


class NeitherCame(Message):
    """The label of a game to which neither player came."""


class PlayedLater(Message):
    """The label of a game that is played on another day."""


class PlayedWhen(shapes.OfGame):
    """A question: on which day the game is played."""


class AnotherDay(Message):
    """The label of a day that has no button: it is typed."""


class TypeTheDay(shapes.OfPair):
    """The way to move a game to a day that has no button."""


class AnotherOpponent(shapes.OfNames):
    """A question: the named opponent is not theirs; is it about their game."""

    round: int
    white: str
    black: str


class UnknownOpponent(shapes.Named):
    """A question: a name in a player's words is nobody's; whether it is about their own game."""

    round: int
    white: str
    black: str


class NotPlayedOrWon(shapes.OfRound):
    """A question to a player who said "by forfeit": was the other absent, or was there a game."""

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

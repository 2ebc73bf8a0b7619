"""Messages about a player's report of a result, to the players and, in doubt, the arbiters."""

from datetime import date, datetime

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message

MAIL_KIND = MailKind.RESULT


class WonBy(shapes.OfPlayer):
    """The label to say that this player won."""


class WhichResult(shapes.OfGame):
    """Asks for the result of a game."""


class WhichOfYouWon(shapes.OfGame):
    """Asks who won, because the message has a score and one name but no colour."""


class AskedOfGame(shapes.OfGame):
    """Asks if the sender means a result of that game; `question` is the text."""

    question: Message


class OwnReportStands(shapes.OfResult):
    """Asks if the sender wants to change or take back the result that they reported."""


class TakeBackReport(Message):
    """The label of the button to withdraw one's own report."""


class DidTheyNotCome(shapes.OfRound):
    """Asks a player if the opponent did not come, which makes it a forfeit."""

    opponent: str


class _OfReportedGame(shapes.OfResult, Acknowledgement):
    """A message about a reported result and its game."""


class ResultStored(_OfReportedGame):
    """The result is recorded: both players with their colours."""


class ResultConfirmed(_OfReportedGame):
    """The opponent confirmed the result."""


class ResultChanged(_OfReportedGame):
    """The reporter changed their own report."""

    before: Result


class ResultWithdrawn(shapes.OfResult, Acknowledgement):
    """The reporter took their report back."""


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
    """The two reports differ: the first counts until the arbiter decides."""

    first: Result
    other: Result


class HowWasIt(shapes.OfResult):
    """Asks the player who objects how the game ended."""


class NoOtherResult(Message):
    """The label to object without naming another result."""


class _Objection(shapes.OfGame):
    """A message about an objection with another result."""

    first: Result


class ReporterAsked(_Objection, Acknowledgement):
    """To the player who objects: the bot asks the reporter first, then if need be the arbiter."""

    reporter: str
    other: Result


class OpponentObjects(_Objection):
    """Asks the reporter if the opponent's result is right."""

    objector: str
    other: Result


class ObjectionNoted(shapes.OfGame, Acknowledgement):
    """A player says that the report is wrong, without naming another result."""

    result: Result
    player: str


class AbsenceReported(shapes.OfRound, Acknowledgement):
    """The reporter's opponent did not come; without an objection it is a forfeit."""

    absent: str


class YouWereReportedAbsent(Message):
    """To a player whom the opponent reported as a no-show: they can object."""

    reporter: str
    round: int
    evening: date


class AbsenceForArbiter(shapes.OfRound):
    """To the arbiters: a player reported the opponent as a no-show."""

    reporter: str
    absent: str


class Agree(Message):
    """The label to agree with the report."""


class Object(Message):
    """The label to object to the report."""


class PlayedAlready(shapes.OfGame):
    """Asks if this game of a future evening was already played."""

    evening: date


class NotPairedYet(shapes.EveningRefusal):
    """The coming round is not paired yet."""

    pairs: datetime


class NoGame(shapes.RoundRefusal):
    """They have no game in that round."""


class NoGameAbsent(NoGame):
    """They have no game in that round, because they are signed off."""


class NoGameFree(NoGame):
    """They have no game in that round, because they have the bye."""


class NotYourGame(shapes.GameRefusal):
    """Two other players play that game."""


class FinalResult(shapes.GameRefusal):
    """The result is final: only an arbiter can change it, with a reason."""

    result: Result


class LostBySignOff(shapes.GameRefusal):
    """The sender signed off and lost by forfeit: only an arbiter can change that."""

    result: Result


class WonBySignOff(shapes.RoundRefusal):
    """Their opponent signed off, so they have already won by forfeit."""

    opponent: str


class TooEarlyForNoShow(shapes.RoundRefusal):
    """The opponent still has time to come."""

    opponent: str
    until: datetime


class NothingToWithdraw(shapes.RoundRefusal):
    """They have no report of that game to withdraw."""

    opponent: str


class AllResultsIn(shapes.OfRound):
    """To the arbiter: all results of the round have come in, with their number."""

    count: int


class WasItPlayed(shapes.OfGame):
    """To the arbiter when the evening is over: this game has no result."""


class NeitherCame(Message):
    """The label to say that neither player came."""


class PlayedLater(Message):
    """The label to put a game on another day."""


class PlayedWhen(shapes.OfGame):
    """Asks on which day the game will be played."""


class AnotherDay(Message):
    """The label to type a day that has no button."""


class TypeTheDay(shapes.OfPair):
    """The way to move a game to a day that has no button."""


class AnotherOpponent(shapes.OfNames):
    """Asks if the report is about the sender's game, though they named another opponent."""

    round: int
    white: str
    black: str


class UnknownOpponent(shapes.Named):
    """Asks if the report is about the sender's game, because nobody has the name in it."""

    round: int
    white: str
    black: str


class NotPlayedOrWon(shapes.OfRound):
    """Asks a player who said "by forfeit" if the opponent was absent or if they played."""

    opponent: str

"""All that can be said about results as players report them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message, Refusal


class WonBy(Message):
    """The label by which this player won."""

    player: str


class YourResult(Message):
    """Asks for the result of the sender's own game."""

    white: str
    black: str


class ResultStored(Message):
    """The result is noted: both players with their colours."""

    round: int
    white: str
    black: str
    result: Result


class ResultConfirmed(Message):
    """The opponent says the same: it stands."""

    white: str
    black: str
    result: Result


class ResultChanged(Message):
    """The reporter changed his own report."""

    white: str
    black: str
    before: Result
    result: Result


class ResultWithdrawn(Message):
    """The reporter took his report back."""

    white: str
    black: str
    result: Result


class OpponentReported(Message):
    """To the opponent: what was reported of his game; he can object."""

    reporter: str
    white: str
    black: str
    result: Result


class OpponentWithdrew(Message):
    """To the opponent: the report of his game was taken back."""

    reporter: str
    white: str
    black: str


class DisputeOpened(Message):
    """Two reports that differ: the first stands, provisional, until the arbiter decides."""

    white: str
    black: str
    first: Result
    other: Result


class ObjectionNoted(Message):
    """The opponent says that the report is wrong, without another result."""

    white: str
    black: str
    result: Result


class AbsenceReported(Message):
    """The reporter's opponent did not come; undisputed it stands as a forfeit."""

    absent: str


class YouWereReportedAbsent(Message):
    """To the opponent: it was reported that he did not come; he can object."""

    reporter: str
    evening: date


class AbsenceForArbiter(Message):
    """To the arbiters: somebody was reported not to have come."""

    reporter: str
    absent: str


class Agree(Message):
    """The label by which the opponent agrees."""


class Object(Message):
    """The label by which the opponent objects."""


class PlayedAlready(Message):
    """Asks whether a game was played already whose evening has not come yet."""

    white: str
    black: str
    evening: date


@dataclass
class NotPairedYet(Refusal):
    """The pairing of the coming round is not made yet."""

    evening: date
    pairs: datetime


@dataclass
class NoGame(Refusal):
    """He has no game in that round."""

    round: int


@dataclass
class NotYourGame(Refusal):
    """The game is of two others."""

    white: str
    black: str


@dataclass
class FinalResult(Refusal):
    """The result is final: only the arbiter changes it, with a reason."""

    round: int
    white: str
    black: str
    result: Result


@dataclass
class TooEarlyForNoShow(Refusal):
    """The opponent still has time to come."""

    until: datetime


@dataclass
class NothingToWithdraw(Refusal):
    """There is no report of one's own to take back."""


class WasItPlayed(Message):
    """To the arbiter when the evening is over: this game has no result."""

    round: int
    white: str
    black: str


class NeitherCame(Message):
    """The label of a game to which neither player came."""


class PlayedLater(Message):
    """The label of a game that is played on another day."""


class PlayedWhen(Message):
    """A question: on which day the game is played."""

    white: str
    black: str


class AnotherDay(Message):
    """The label of a day that has no button: it is typed."""


class TypeTheDay(Message):
    """How a game is put on a day that has no button."""

    white: str
    black: str

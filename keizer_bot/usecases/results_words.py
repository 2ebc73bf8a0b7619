"""What is said about results: to the reporter, to his opponent, to the arbiters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message, Refusal


class ResultStored(Message):
    """The result is noted: both players with their colours."""

    round: int
    white: str
    black: str
    result: Result


class ResultKnown(Message):
    """That result was noted already."""

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


class DisputeForArbiter(Message):
    """To the arbiters: decide between the players."""

    round: int
    white: str
    black: str
    first: Result
    objector: str


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


class IWon(Message):
    """The label of whoever won."""


class IDrew(Message):
    """The label of either after a draw."""


class ILost(Message):
    """The label of whoever lost."""


class OpponentAbsent(Message):
    """The label of a player whose opponent did not come."""


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

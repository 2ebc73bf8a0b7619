"""Messages about the calendar: answers to the arbiter who changes it, and posts to the group.

The players of a game that moves to another day are told too.
"""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.core.messages import Acknowledgement
from keizer_bot.engine.model import Result
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class GamePostponed(shapes.OfGame):
    """To both players: the game is played on that day instead."""

    day: date


class ConfirmPostponement(shapes.OfPair):
    """Asks if that game should be played on that day."""

    day: date


class PostponementNoted(Acknowledgement):
    """To the arbiter: the message to the players, and how to undo it."""

    told: GamePostponed


class PlayedInAdvance(shapes.OfResult):
    """To the arbiter and both players: the result of a game of a coming round is recorded."""


class AdvanceTakenBack(shapes.OfGame, Acknowledgement):
    """To the arbiter and both players: the game in advance was cancelled."""


class NoGameInAdvance(Refusal):
    """These two have no game in advance in a round that is still to be paired."""

    white: str
    black: str


class DayPast(shapes.DayRefusal):
    """The day is in the past; `coming` is an example of a valid one."""

    coming: date


class GameOver(Refusal):
    """The game has a result: it cannot be postponed any more."""

    white: str
    black: str
    result: Result


class BusyInRound(shapes.PlayersRoundRefusal):
    """The player has a game in that round already."""


class RoundMoved(shapes.OfRound):
    """To the group: the round is on another day."""

    before: date
    day: date


class ConfirmMove(RoundMoved):
    """Asks if that round should be moved."""


class RoundsMoved(Message):
    """To the group: these rounds of an evening are on another day."""

    first: int
    last: int
    before: date
    day: date


class ConfirmMoveOfRounds(RoundsMoved):
    """Asks if these rounds of an evening should be moved."""


class _OfRoundsDay(shapes.OfRound):
    """A message about a round and its day."""

    day: date


class ConfirmCancel(_OfRoundsDay):
    """Asks if the round should be cancelled."""


class RoundCancelled(_OfRoundsDay):
    """To the group: there is no club evening that day."""


class RoundAdded(_OfRoundsDay):
    """To the group: there is one more club evening."""


ToldGroup = RoundMoved | RoundsMoved | RoundCancelled | RoundAdded


class CalendarChanged(Acknowledgement):
    """To the arbiter: the message to the group, and how to undo it."""

    told: ToldGroup


class DayTaken(shapes.DayRefusal):
    """Another round is on that day."""

    round: int


class BeforePairedRound(shapes.DayRefusal):
    """A round that is already paired is on or after that day."""

    last: date


class GamesInAdvance(shapes.RoundRefusal):
    """Games of that round were played in advance: it cannot be cancelled."""


class EveningState(Enum):
    """The stage that an evening has reached."""

    PLAYED = auto()
    PAIRED = auto()
    CLOSED = auto()
    NEXT = auto()


class EveningHours(shapes.OfEvening):
    """The hours of an evening: its start, the end of sign-off, and the pairing."""

    starts: datetime
    closes: datetime
    pairs: datetime


class PairingsCome(shapes.OfEvening):
    """The pairings are not made yet; when they will be."""

    pairs: datetime


class CalendarTitle(shapes.OfSeason):
    """Above the calendar."""


class WholeCalendar(shapes.Counted):
    """The label that shows all evenings of the season, with their number."""


class EmptyCalendar(shapes.OfSeason):
    """No evenings are planned."""


class CalendarPeriod(Message):
    """Above the evenings of a period."""

    period: int


class CalendarEvening(Message):
    """An evening that is yet to come; `round` is its number, or "1–5" for several."""

    round: str
    day: date


class CalendarEveningState(CalendarEvening):
    """An evening with its stage behind it."""

    state: EveningState

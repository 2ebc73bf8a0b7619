"""All that can be said about the calendar: changed rounds, games on another day."""

from datetime import date, datetime
from enum import Enum, auto

from keizer_bot.core.messages import Acknowledgement, LoggedValue, OfGame, WasBefore
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message, Refusal


class GamePostponed(OfGame):
    """To both players: the game is played on that day instead."""

    day: date


class ConfirmPostponement(Message):
    """A question: is that game to be played on that day."""

    white: str
    black: str
    day: date


class PostponementNoted(Acknowledgement):
    """To the arbiter: what the players heard, and how to undo it."""

    told: GamePostponed


class PlayedInAdvance(OfGame):
    """To the arbiter and to both players: the game of a coming round is noted already."""

    result: Result


class AdvanceTakenBack(OfGame, Acknowledgement):
    """To the arbiter and to both players: the game in advance is no more."""


class NoGameInAdvance(Refusal):
    """These two have no game in advance in a round that is still to be paired."""

    white: str
    black: str


class DayPast(Refusal):
    """The day lies before today; `coming` is an example of one that does not."""

    day: date
    coming: date


class GameOver(Refusal):
    """The game has a result: it cannot be postponed any more."""

    white: str
    black: str
    result: Result


class BusyInRound(Refusal):
    """The player has a game in that round already."""

    player: str
    round: int


class RoundMoved(Message):
    """To the group: the round is on another day."""

    round: int
    before: date
    day: date


class ConfirmMove(RoundMoved):
    """A question: is that round to be moved."""


class _OfRoundsDay(Message):
    """What is said of a round and its day."""

    round: int
    day: date


class ConfirmCancel(_OfRoundsDay):
    """A question: is the round to be taken off the calendar."""


class RoundCancelled(_OfRoundsDay):
    """To the group: there is no club evening that day."""


class RoundAdded(_OfRoundsDay):
    """To the group: there is one more club evening."""


class CalendarChanged(Acknowledgement):
    """To the arbiter: what the group heard, and how to undo it."""

    told: RoundMoved | RoundCancelled | RoundAdded


class DayTaken(Refusal):
    """Another round is on that day."""

    day: date
    round: int


class BeforePairedRound(Refusal):
    """A round that is paired already stands on or after that day."""

    day: date
    last: date


class GamesInAdvance(Refusal):
    """Games of that round were played in advance: it cannot be cancelled."""

    round: int


class EveningState(Enum):
    """How far an evening is."""

    PLAYED = auto()
    PAIRED = auto()
    CLOSED = auto()
    NEXT = auto()


class EveningHours(Message):
    """When an evening begins, until when one can sign off, and when the pairings come."""

    evening: date
    starts: datetime
    closes: datetime
    pairs: datetime


class PairingsCome(Message):
    """Whom one plays is not known yet: when it will be."""

    evening: date
    pairs: datetime


class CalendarTitle(Message):
    """Above the calendar."""

    season: str


class WholeCalendar(Message):
    """The label that shows all evenings of the season; so many there are."""

    count: int


class EmptyCalendar(Message):
    """No evenings are planned."""

    season: str


class CalendarPeriod(Message):
    """Above the evenings of a period."""

    period: int


class CalendarEvening(Message):
    """An evening that is yet to come; `round` is its number, or "1–5" of several."""

    round: str
    day: date


class CalendarEveningState(CalendarEvening):
    """An evening of which there is something to say."""

    state: EveningState


class LoggedGameDay(Message):
    """A game is played on a day of its own."""

    game: LoggedValue
    day: LoggedValue
    was: WasBefore | None


class LoggedAdvance(Message):
    """A game was played before its round."""

    game: LoggedValue
    result: LoggedValue


class LoggedAdvanceGone(Message):
    """A game that was played before its round is forgotten."""

    game: LoggedValue
    result: LoggedValue


class LoggedRoundMoved(Message):
    """A round is on another day."""

    round: str
    before: LoggedValue
    after: LoggedValue


class LoggedRoundAdded(Message):
    """There is one round more."""

    round: str
    day: LoggedValue


class LoggedRoundGone(Message):
    """A round is not played."""

    round: str
    day: LoggedValue

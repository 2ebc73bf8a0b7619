"""All that can be said about signing off and on, and coming later."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.club.attendance.messages import Behind, Kind
from keizer_bot.i18n.message import Message, Refusal


class MarkedAbsent(Message):
    """To the arbiter: this is noted of the player for that evening."""

    player: str
    evening: date
    kind: Kind


class MarkedAbsentFromGame(Message):
    """To the arbiter: this is noted, and the opponent wins by forfeit."""

    player: str
    evening: date
    kind: Kind
    opponent: str


class YouWereMarkedAbsent(Message):
    """To the player: what is noted of him for that evening, and that he can object."""

    evening: date
    kind: Kind


class ConfirmAbsence(Message):
    """A question: is this to be noted of an evening that is over, with its effect."""

    round: int
    player: str
    before: Kind
    kind: Kind
    effect: Message


class AbsentHow(Message):
    """A question: what is to be noted of the player for that evening."""

    player: str
    evening: date


class KindLabel(Message):
    """The label of a kind of absence."""

    kind: Kind


@dataclass
class UnknownKind(Refusal):
    """The rules of this club know no such kind of absence."""

    kind: str
    known: tuple[Kind, ...]


@dataclass
class HasBye(Refusal):
    """He has the bye, and need not come ([003] rule m): there is nothing to note."""

    player: str
    round: int


@dataclass
class GameHasResult(Refusal):
    """His game was played: first its result must be corrected."""

    player: str
    round: int


class IWillCome(Message):
    """The label that signs on."""


class IWillNotCome(Message):
    """The label that signs off."""


@dataclass
class HowToSayLater(Refusal):
    """Something else than an amount of time followed the command."""

    said: str


class SoManyMinutes(Message):
    """How much later."""

    count: int


class ABit(Message):
    """Later, without saying how much."""


class ComesLater(Message):
    """To the opponent: the game begins a little later."""

    player: str
    how: Message
    evening: date


class ComesInTime(Message):
    """To the opponent: it is not later after all."""

    player: str
    evening: date


class ToOpponent(Message):
    """In the group, to an opponent who cannot be reached in private."""

    opponent: str
    text: Message


class LaterPassedOn(Message):
    """To who comes later: the opponent knows; nobody was signed off."""

    player: str
    how: Message
    evening: date
    opponent: str


class MayBeClaimed(Message):
    """To who comes later than the default time: from then on the opponent may claim the game."""

    since: datetime


class LaterKept(Message):
    """To who comes later, before the pairing: the opponent will be told."""

    player: str
    how: Message
    evening: date


class InTimeNoted(Message):
    """To who comes in time after all."""

    player: str
    evening: date


@dataclass
class NobodyWaits(Refusal):
    """The player has no game on that evening for which to be late."""

    evening: date


@dataclass
class NoEveningAhead(Refusal):
    """There is no evening for which to be late."""


@dataclass
class SignedOffAlready(Refusal):
    """Who has signed off cannot be late."""

    evening: date


class SignedOff(Message):
    """Signed off in time for these evenings."""

    player: str
    evenings: tuple[date, ...]
    undo: Behind


class SignedOffForClub(Message):
    """Signed off in time because he plays for the club."""

    player: str
    evenings: tuple[date, ...]
    undo: Behind


class AlreadySignedOff(Message):
    """He had signed off for these evenings before."""

    player: str
    evenings: tuple[date, ...]
    undo: Behind


class AbsentAlready(Message):
    """He had signed off before, and only the arbiter can let him in now."""

    player: str
    evening: date


class SignedOffLate(Message):
    """Signed off after the deadline, before the pairing; `cost` says what that means."""

    player: str
    evening: date
    cost: Message | None


class LatePaysNothing(Message):
    """By this club's rules a late sign-off gives no points."""


class SignedOffFromGame(Message):
    """Signed off after the pairing: the opponent wins by forfeit and is told."""

    player: str
    evening: date
    opponent: str


class PlayerSignedOffLate(Message):
    """To the arbiter: he signed this player off after the deadline; `forfeit` follows from it."""

    player: str
    evening: date
    forfeit: Message | None


class WinsByForfeit(Message):
    """The game was paired already: its other player wins."""

    opponent: str


class SignedOffWithBye(Message):
    """The holder of the bye need not come; nothing changes ([003] rule m)."""

    player: str
    evening: date


class LateSignOff(Message):
    """To the arbiters: somebody signed off after the deadline."""

    player: str
    evening: date


class YouWereSignedOff(Message):
    """To a player: somebody else signed him off for these evenings."""

    who: str
    evenings: tuple[date, ...]


class YouWereSignedOn(Message):
    """To a player: somebody else signed him on for these evenings."""

    who: str
    evenings: tuple[date, ...]


class SignedOn(Message):
    """He comes on these evenings."""

    player: str
    evenings: tuple[date, ...]
    undo: Behind


class SignOffWithdrawn(Message):
    """He had signed off, and comes after all."""

    player: str
    evenings: tuple[date, ...]
    undo: Behind


class ComesAlready(Message):
    """Sign-off has closed, and he counts as coming: nothing is to be done."""

    player: str
    evening: date


class ThenCheckIn(Message):
    """Below a sign-on, where the club pairs on the evening: he must say then that he is there."""

    opens: datetime


@dataclass
class SignOnTooLate(Refusal):
    """Sign-off has closed for that evening: only the arbiter can let him in."""

    evening: date


@dataclass
class GamePlayed(Refusal):
    """His game of that evening has a result already."""

    evening: date


class OpponentSignedOff(Message):
    """To the opponent: he need not come, and the round counts as played for him ([003] rule n)."""

    absent: str


class OpponentForfeited(Message):
    """To the opponent, once the evening has begun: he wins by forfeit."""

    absent: str

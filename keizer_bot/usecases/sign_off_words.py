"""What is said about signing off and on: to the player, to the arbiters, and what is refused."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.i18n.message import Message, Refusal


class OfSomebody(Message):
    """Behind a command that is about somebody else: who, and which evenings."""

    player: str
    evenings: tuple[date, ...]


Behind = tuple[date, ...] | OfSomebody
"""What is typed behind the command that takes it back."""


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
class NoLongerPlays(Refusal):
    """He left the competition before that evening."""

    player: str
    round: int


@dataclass
class EveningOver(Refusal):
    """That evening is over; only the arbiter changes it."""

    evening: date


@dataclass
class GamePlayed(Refusal):
    """His game of that evening has a result already."""

    evening: date

"""What is said of a player who enters, and why he cannot."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, Refusal


class PlayerAdded(Message):
    """A player is in the season from that round on, with these points."""

    player: str
    round: int
    points: Fraction


class GuestAdded(Message):
    """A guest plays on that one evening, and enters with these points."""

    player: str
    evening: date
    round: int
    points: Fraction


class PlayerAddedPerRound(Message):
    """A player is in the season; he gets a part of his own value for each round before."""

    player: str
    round: int
    fraction: Fraction


class OfferTop(Message):
    """A question: with one player more the values fall short; is the top to be higher."""

    player: str
    count: int
    top: int
    effect: Message


class TopRaised(Message):
    """Why a ranking is posted anew: with more players the first is worth more."""

    top: int


@dataclass
class PlayerKnown(Refusal):
    """Somebody of that name is in the season already."""

    player: str


@dataclass
class EntersTooEarly(Refusal):
    """That round is paired already; `next` is the first in which somebody can enter."""

    round: int
    next: int


@dataclass
class AutoNeedsNextRound(Refusal):
    """Points by rating can be found for the next round only: later ones depend on its results."""

    round: int
    next: int


@dataclass
class BadEntryPoints(Refusal):
    """No such number of points, or not such a part for each missed round."""

    points: str


@dataclass
class RulesDoNotFit(Refusal):
    """The season's rules cannot work with this player in it; the engine says why."""

    player: str
    why: Trouble

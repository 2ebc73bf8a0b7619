"""What is said in the week of a round: who comes, who is paired, what gave way, what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from keizer_bot.calendar import Phase
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n.message import Message, Refusal


class PairingRule(StrEnum):
    """The rules that can give way in a pairing, by their names in the engine's answer."""

    REMATCH = "rematch"
    GROUPS = "groups"
    COLOUR = "colour"
    NO_BYE = "no_bye"
    BYE_GAP = "bye_gap"
    BYE_AFTER_FREE_ROUND = "bye_after_free_round"


class SignOffClosed(Message):
    """The short post when sign-off closes: how many come."""

    evening: date
    count: int
    absent: int


class YouHaveTheBye(Message):
    """To the player with the bye: he need not come; `pays` only where the club pays for it."""

    evening: date
    pays: Message | None


class ByePays(Message):
    """By this club's rules a bye gives points."""


class YouHaveTheByeThere(Message):
    """To the player with the bye who had checked in: he is there already."""

    evening: date
    pays: Message | None


class YourGame(Message):
    """To a player who wants his own game in private."""

    evening: date
    board: int
    white: str
    black: str


class RulesGaveWay(Message):
    """To the arbiters: the pairing needed to relax rules."""

    round: int
    what: tuple[Message, ...]


class WishesDropped(Message):
    """To the arbiters: what he wanted of the pairing could not be, for somebody is not there."""

    round: int
    wishes: tuple[str, ...]


class GaveWay(Message):
    """One rule that gave way, and for whom."""

    rule: PairingRule
    players: tuple[str, ...]


class PairingImpossible(Message):
    """To the arbiters: no complete pairing is possible; these players cannot be placed."""

    round: int
    players: tuple[str, ...]


class PairingFails(Message):
    """To the arbiters: the club's way of pairing has no such round, or cannot be used here."""

    round: int
    why: Trouble


class ResultsMissing(Message):
    """To the arbiters: the evening is over and these games have no result."""

    round: int
    games: tuple[str, ...]


class Paired(Message):
    """To the arbiter who asked for it: the pairing is made and posted."""

    round: int
    version: int


@dataclass
class WrongPhase(Refusal):
    """The round is not at the point where this can be done."""

    round: int
    phase: Phase


@dataclass
class ResultsIn(Refusal):
    """The round cannot be paired again: there are results already."""

    round: int


class CheckInMissed(Message):
    """To the arbiters: the pairing hour has come, and nobody has checked in, or nobody could."""

    round: int
    evening: date


@dataclass
class PairsOnTheEvening(Refusal):
    """The club pairs who has checked in, and the check-in begins at that hour."""

    round: int
    opens: datetime

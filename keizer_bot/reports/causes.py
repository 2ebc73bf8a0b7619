"""Why a player rose or fell, in words: the few largest causes."""

from __future__ import annotations

from enum import Enum, StrEnum, auto
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message
from keizer_bot.reports.sheet import Outcome


class Away(StrEnum):
    """What is said of an absence whose kind is not for everybody's eyes."""

    AWAY = "away"


class Did(Enum):
    """What a rival did, or what became of his older points."""

    WON = auto()
    DREW = auto()
    LOST = auto()
    AWARD = auto()
    WON_BY_FORFEIT = auto()
    LOST_BY_FORFEIT = auto()
    OPEN = auto()
    BYE = auto()
    ABSENT = auto()
    JOINED = auto()
    GAINED = auto()
    LOST_LESS = auto()
    DROPPED = auto()
    GAINED_LESS = auto()


class You(Message):
    """The reader, where a player's name may stand as well."""


class WorthLess(Message):
    """An opponent lost so much of his value."""

    player: str
    points: Fraction


class WorthMore(Message):
    """An opponent gained so much value."""

    player: str
    points: Fraction


class OwnValueLess(Message):
    """One's own place, and what is priced by it, gives so much less."""

    points: Fraction


class OwnValueMore(Message):
    """One's own place, and what is priced by it, gives so much more."""

    points: Fraction


class NewGame(Message):
    """One's own game of the round."""

    opponent: str
    outcome: Outcome
    credit: Fraction


class NewRound(Message):
    """One's own round without a game."""

    what: Outcome | AbsenceKind | str
    credit: Fraction


class RivalDid(Message):
    """Somebody who overtook the player, or whom he overtook, and why."""

    player: str
    did: Did


Cause = WorthLess | WorthMore | OwnValueLess | OwnValueMore | NewGame | NewRound | RivalDid


class Fell(Message):
    """So many places lower than a round ago."""

    who: You | str
    count: int
    causes: tuple[Cause, ...]


class Rose(Message):
    """So many places higher than a round ago."""

    who: You | str
    count: int
    causes: tuple[Cause, ...]


class Stayed(Message):
    """The same place, and what changed the total most."""

    who: You | str
    causes: tuple[Cause, ...]


class NothingMoved(Message):
    """The same place and the same points as a round ago."""

    who: You | str


class NewInRanking(Message):
    """There is no earlier ranking of his to compare with."""


class BeforeTheFirstRound(Message):
    """The ranking at the start: nothing was played."""

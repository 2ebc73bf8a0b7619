"""Why a player rose or fell, in words: the few largest causes."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class You(Message):
    """The reader, where a player's name may stand as well."""


@dataclass(frozen=True, slots=True)
class WorthLess(Message):
    """An opponent lost so much of his value."""

    player: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class WorthMore(Message):
    """An opponent gained so much value."""

    player: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class OwnValueLess(Message):
    """One's own place, and what is priced by it, gives so much less."""

    points: Fraction


@dataclass(frozen=True, slots=True)
class OwnValueMore(Message):
    """One's own place, and what is priced by it, gives so much more."""

    points: Fraction


@dataclass(frozen=True, slots=True)
class NewGame(Message):
    """One's own game of the round."""

    opponent: str
    outcome: Outcome
    credit: Fraction


@dataclass(frozen=True, slots=True)
class NewRound(Message):
    """One's own round without a game."""

    what: Outcome | AbsenceKind | str
    credit: Fraction


@dataclass(frozen=True, slots=True)
class RivalDid(Message):
    """Somebody who overtook the player, or whom he overtook, and why."""

    player: str
    did: Did


Cause = WorthLess | WorthMore | OwnValueLess | OwnValueMore | NewGame | NewRound | RivalDid


@dataclass(frozen=True, slots=True)
class Fell(Message):
    """So many places lower than a round ago."""

    who: You | str
    count: int
    causes: tuple[Cause, ...]


@dataclass(frozen=True, slots=True)
class Rose(Message):
    """So many places higher than a round ago."""

    who: You | str
    count: int
    causes: tuple[Cause, ...]


@dataclass(frozen=True, slots=True)
class Stayed(Message):
    """The same place, and what changed the total most."""

    who: You | str
    causes: tuple[Cause, ...]


@dataclass(frozen=True, slots=True)
class NothingMoved(Message):
    """The same place and the same points as a round ago."""

    who: You | str


@dataclass(frozen=True, slots=True)
class NewInRanking(Message):
    """There is no earlier ranking of his to compare with."""


@dataclass(frozen=True, slots=True)
class BeforeTheFirstRound(Message):
    """The ranking at the start: nothing was played."""

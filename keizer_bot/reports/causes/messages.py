"""All that can be said about why somebody rose or fell in the ranking."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Correction, Outcome


class Did(Enum):
    """What a rival did, or what became of their older points."""

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


class _OfOpponent(Message):
    player: str
    points: Fraction


class WorthLess(_OfOpponent):
    """An opponent lost so much of their value."""


class WorthMore(_OfOpponent):
    """An opponent gained so much value."""


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


class Corrected(Message):
    """What the arbiter gave or took, or what lifted a total to 0, since a round ago."""

    what: Correction
    points: Fraction


class RivalDid(Message):
    """Somebody who overtook the player, or whom they overtook, and why."""

    player: str
    did: Did


Cause = (
    WorthLess | WorthMore | OwnValueLess | OwnValueMore | NewGame | NewRound | Corrected | RivalDid
)


class _Moved(Message):
    who: You | str
    count: int
    causes: tuple[Cause, ...]


class Fell(_Moved):
    """So many places lower than a round ago."""


class Rose(_Moved):
    """So many places higher than a round ago."""


class Stayed(Message):
    """The same place, and what changed the total most."""

    who: You | str
    causes: tuple[Cause, ...]


class NothingMoved(Message):
    """The same place and the same points as a round ago."""

    who: You | str


class NewInRanking(Message):
    """There is no earlier ranking of theirs to compare with."""


class BeforeTheFirstRound(Message):
    """The ranking at the start: nothing was played."""

"""Messages that explain why a player rose or fell in the ranking."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Correction, Outcome


class Did(Enum):
    """A rival's result in the round, or how the rival's older points changed."""

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
    """The reader, in a place where a player's name can also be."""


class _OfOpponent(Message):
    player: str
    points: Fraction


class WorthLess(_OfOpponent):
    """An opponent's value fell, which cost the player this many points."""


class WorthMore(_OfOpponent):
    """An opponent's value rose, which gave the player this many points."""


class OwnValueLess(Message):
    """The player's own value, and what is priced by it, gives this many points less."""

    points: Fraction


class OwnValueMore(Message):
    """The player's own value, and what is priced by it, gives this many points more."""

    points: Fraction


class NewGame(Message):
    """The player's game in the round."""

    opponent: str
    outcome: Outcome
    credit: Fraction


class NewRound(Message):
    """A round in which the player had no game."""

    what: Outcome | AbsenceKind | str
    credit: Fraction


class Corrected(Message):
    """Points that the arbiter gave or took since the last ranking, or that lifted a total to 0."""

    what: Correction
    points: Fraction


class RivalDid(Message):
    """A rival who overtook the player, or was overtaken, and the reason."""

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
    """The player is `count` places lower than a round ago."""


class Rose(_Moved):
    """The player is `count` places higher than a round ago."""


class Stayed(Message):
    """The player kept the same place; `causes` changed the total most."""

    who: You | str
    causes: tuple[Cause, ...]


class NothingMoved(Message):
    """The player has the same place and the same points as a round ago."""

    who: You | str


class NewInRanking(Message):
    """The player was in no earlier ranking to compare with."""


class BeforeTheFirstRound(Message):
    """The ranking is the one at the start; no round has been played."""

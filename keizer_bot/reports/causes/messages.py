"""Messages that explain why a player rose or fell in the ranking."""

from enum import Enum
from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Correction, Outcome

Did = Enum(
    "Did",
    """
    WON DREW LOST AWARD WON_BY_FORFEIT LOST_BY_FORFEIT OPEN BYE ABSENT JOINED GAINED LOST_LESS
    DROPPED GAINED_LESS
    """,
)
"""A rival's result in the round, or how the rival's older points changed."""


class You(Message):
    """The reader, in a place where a player's name can also be."""


class _OfOpponent(shapes.OfPlayer):
    points: Fraction


class WorthLess(_OfOpponent):
    """An opponent's value fell, which cost the player this many points."""


class WorthMore(_OfOpponent):
    """An opponent's value rose, which gave the player this many points."""


class OwnValueLess(shapes.OfPoints):
    """The player's own value, and the points priced by it, give this many points less."""


class OwnValueMore(shapes.OfPoints):
    """The player's own value, and the points priced by it, give this many points more."""


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


class RivalDid(shapes.OfPlayer):
    """A rival who overtook the player, or was overtaken, and the reason."""

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

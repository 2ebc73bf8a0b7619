"""Lines of /regels about what a match for the club pays by its result."""

from fractions import Fraction

from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.message import Message


class MatchPaysParts(Message):
    """The credit for a win, a draw and a loss there, as parts of one's own value."""

    kind: AbsenceKind | str
    win: str
    draw: str
    loss: str


class MatchPaysPoints(Message):
    """The same in points, where everybody has the same value."""

    kind: AbsenceKind | str
    win: Fraction
    draw: Fraction
    loss: Fraction

"""Texts on the board cards and on the slips with personal links."""

from datetime import date
from enum import Enum, auto

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class SlipWord(Enum):
    """Fixed texts on slips with a personal link, and heads of the list of them."""

    TITLE = auto()
    SCAN = auto()
    MEMBER = auto()
    LINK = auto()


class SlipUntil(Message):
    """On a slip: how often, and until when, the link works."""

    until: date


class BoardCardWord(Enum):
    """Fixed texts on the sheets of board cards."""

    CARDS = auto()
    HINT = auto()
    FOLD = auto()
    CUT = auto()


class BoardCardTitle(shapes.OfBoard):
    """Alternative text of a board's code."""


class ClubSheetWord(Enum):
    """Fixed texts on the sheet for the clubhouse."""

    TITLE = auto()
    SCAN = auto()
    SCAN_OWN = auto()


class ClubSheetEvening(shapes.OfMoment):
    """On it: when the club plays."""


class ClubSheetSignOff(shapes.OfMoment):
    """On it: until when one signs off."""


class ClubSheetCheckIn(shapes.OfMoment):
    """On it: until when one checks in on the evening."""


class ClubSheetPairings(shapes.OfMoment):
    """On it: when the pairings come."""


class ClubSheetHow(Message):
    """On it: how one signs off and reports a result."""

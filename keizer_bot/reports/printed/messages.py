"""Texts on the board cards and on the slips with personal links."""

from datetime import date, datetime
from enum import Enum, auto

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


class BoardCardTitle(Message):
    """Alternative text of a board's code."""

    board: int


class ClubSheetWord(Enum):
    """Fixed texts on the sheet for the clubhouse."""

    TITLE = auto()
    SCAN = auto()
    SCAN_OWN = auto()


class ClubSheetEvening(Message):
    """On it: when the club plays."""

    at: datetime


class ClubSheetSignOff(Message):
    """On it: until when one signs off."""

    at: datetime


class ClubSheetCheckIn(Message):
    """On it: until when one checks in on the evening."""

    at: datetime


class ClubSheetPairings(Message):
    """On it: when the pairings come."""

    at: datetime


class ClubSheetHow(Message):
    """On it: how one signs off and reports a result."""

"""Texts on the board cards and on the slips with personal links."""

from datetime import date
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

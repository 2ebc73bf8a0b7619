"""What stands on cards for the boards and on slips with personal links."""

from datetime import date
from enum import Enum, auto

from keizer_bot.i18n.message import Message


class SlipWord(Enum):
    """What stands on slips with a personal link, and above the list of them."""

    TITLE = auto()
    SCAN = auto()
    MEMBER = auto()
    LINK = auto()


class SlipUntil(Message):
    """On such a slip: how often and until when it works."""

    until: date


class BoardCardWord(Enum):
    """What stands on the sheets of cards for the boards."""

    CARDS = auto()
    HINT = auto()
    FOLD = auto()
    CUT = auto()


class BoardCardTitle(Message):
    """What a board's code stands for, to those who are read to."""

    board: int

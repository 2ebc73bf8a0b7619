"""Messages about default rules for the bye that differ from those under which a season began."""

from enum import Enum

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class ByeNews(Enum):
    """Players who no longer get the bye if the rules leave it open."""

    NOT_TWICE_RUNNING = "bye_gap"
    NO_NEWCOMER = "newcomer_bye"


class ByesGivenOtherwise(shapes.OfSeason):
    """To a running season's arbiters, once: this version gives the bye by other default rules."""

    what: tuple[ByeNews, ...]


class ByesAsBefore(Message):
    """The label of the button that restores the former rules for the bye."""

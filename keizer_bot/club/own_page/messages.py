"""Texts of a member's own page that the chat does not have too."""

from datetime import datetime
from enum import Enum
from fractions import Fraction

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour

OwnWord = Enum(
    "OwnWord",
    """
    TODAY ME DASHBOARD RESULTS ANSWERED FOR_YOU READ_ALL READ_BEFORE ANSWER_WANTED NOT_NOW
    OWN_WORDS OWN_WORDS_EXPLAINED SEND FILE SEVERAL_EVENINGS FOR_CLUB NO_LONGER YOUR_GAME TAKE_BACK
    LATER SOMETHING_ELSE YOUR_PLACE YOUR_TEAM ENTER_MATCH MATCH_EXAMPLE OBJECTIONS OBJECT
    OBJECT_EXPLAINED YOUR_SIDE TO_MY_PLACE WHY WHAT_IF CHOOSE_EVENINGS PAST_EVENINGS OWN_CALENDAR
    OWN_CALENDAR_EXPLAINED GIVE_ADDRESS SETTINGS UNDO NOTHING_DONE REACHED DEVICES LANGUAGE
    REMINDERS STANDING ON_WEBSITE DATA SHOW_DATA ERASE ERASE_EXPLAINED ALL_BOARDS TO_CALL
    NOBODY_TO_CALL MORE_RESULTS SEND_RESULTS RESULTS_EXPLAINED FIND_BOARD
    """,
)
"""The words of the pages: heads, labels of buttons, what explains a part."""


Coming = Enum(
    "Coming",
    """
    COMES COMES_UNLESS THERE AWAY AWAY_UNLESS FOR_CLUB ASKED_FOR_CLUB LATE MISSED FREE
    """,
)
"""The reader's answer for an evening, as far as it is known."""


class LaterBy(Message):
    """The label by which the reader comes this many minutes late."""

    minutes: int


class YourPlace(Message):
    """The reader's place in the ranking."""

    rank: int
    players: int
    total: Fraction


class LastPlaces(shapes.Counted):
    """The reader's places after the last `count` rounds: the first of them, and the present one."""

    first: int
    now: int


class BoardNumber(Message):
    """The number of a board."""

    board: int


class ArgueUntil(Message):
    """Until when a party of an objection may say its side."""

    until: datetime


class MoreToRead(shapes.Counted):
    """The amount to read on the first screen, shown on another."""


class NoAnswerNow(Message):
    """The sender's next words will not answer the question any more."""


class NothingChosen(Message):
    """A form was sent on which nothing was chosen or written."""


class CalendarAddress(Message):
    """An address of the sender's calendar.

    `ringing`: the same with an alarm two hours before each evening. `earlier`: others work too.
    """

    address: str
    ringing: str
    earlier: Message | None


class EarlierAddresses(Message):
    """After a new address of a calendar: earlier ones keep working, and can be closed."""


class CloseEarlierAddresses(Message):
    """The label that closes all addresses of a calendar but the newest."""


class EarlierAddressesClosed(Message):
    """Only the newest address of the sender's calendar works now."""


class StayAwayEvent(shapes.OfRound):
    """In somebody's own calendar: an evening to which they do not come."""

    club: str


class FreeEvent(StayAwayEvent):
    """The same of an evening on which they have the bye."""


class OwnGameEvent(shapes.OfRound):
    """In somebody's own calendar: an evening on which they have a game."""

    colour: Colour
    opponent: str
    board: int

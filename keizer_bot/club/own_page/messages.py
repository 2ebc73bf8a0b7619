"""Texts of a member's own page that the chat does not use."""

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
    OBJECT_EXPLAINED YOUR_SIDE TO_MY_PLACE WHY WHAT_IF CHOOSE_EVENINGS SILENCE_COMES SILENCE_AWAY
    PAST_EVENINGS OWN_CALENDAR OWN_CALENDAR_EXPLAINED GIVE_ADDRESS SETTINGS UNDO NOTHING_DONE
    REACHED DEVICES LANGUAGE
    REMINDERS STANDING ON_WEBSITE DATA SHOW_DATA ERASE ERASE_EXPLAINED ALL_BOARDS TO_CALL
    NOBODY_TO_CALL MORE_RESULTS SEND_RESULTS RESULTS_EXPLAINED FIND_BOARD SIGN_OUT_HERE
    DUE_NOW THIS_ROUND SEASON_AND_CLUB
    """,
)
"""Words on the pages: headings, labels of buttons, explanations."""


Coming = Enum(
    "Coming",
    """
    COMES COMES_UNLESS THERE AWAY AWAY_UNLESS FOR_CLUB ASKED_FOR_CLUB LATE MISSED FREE
    """,
)
"""The reader's answer for an evening, if any."""


class LaterBy(Message):
    """The label to say that the reader will be this many minutes late."""

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


class BoardNumber(shapes.OfBoard):
    """The number of a board."""


class ArgueUntil(Message):
    """The hour until which a party may explain its side of an objection."""

    until: datetime


class MoreToRead(shapes.Counted):
    """On another screen: the number of items to read on the first screen."""


class NoAnswerNow(Message):
    """The bot no longer takes the sender's next message as an answer."""


class NothingChosen(Message):
    """A form was sent empty."""


class CalendarAddress(shapes.OfAddress):
    """An address of the sender's calendar.

    `ringing` is the same calendar with an alarm two hours before each evening. `earlier`: older
    addresses also work.
    """

    ringing: str
    earlier: Message | None


class EarlierAddresses(Message):
    """After a new address of a calendar: earlier ones keep working, and can be closed."""


class CloseEarlierAddresses(Message):
    """The label that closes all addresses of a calendar but the newest."""


class EarlierAddressesClosed(Message):
    """Only the newest address of the sender's calendar works now."""


class StayAwayEvent(shapes.OfRound):
    """In a personal calendar: an evening to which they do not come."""

    club: str


class FreeEvent(StayAwayEvent):
    """In a personal calendar: an evening on which they have the bye."""


class OwnGameEvent(shapes.OfRound):
    """In a personal calendar: an evening on which they have a game."""

    colour: Colour
    opponent: str
    board: int

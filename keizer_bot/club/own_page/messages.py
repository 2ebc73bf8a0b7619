"""All that stands on a member's own page beside what the chat tells as well."""

from datetime import datetime
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Colour


class OwnWord(Enum):
    """The words of the pages: heads, labels of buttons, what explains a part."""

    TODAY = auto()
    ME = auto()
    DASHBOARD = auto()
    RESULTS = auto()
    ANSWERED = auto()
    FOR_YOU = auto()
    READ_ALL = auto()
    READ_BEFORE = auto()
    ANSWER_WANTED = auto()
    NOT_NOW = auto()
    OWN_WORDS = auto()
    OWN_WORDS_EXPLAINED = auto()
    SEND = auto()
    FILE = auto()
    SEVERAL_EVENINGS = auto()
    FOR_CLUB = auto()
    NO_LONGER = auto()
    YOUR_GAME = auto()
    TAKE_BACK = auto()
    LATER = auto()
    SOMETHING_ELSE = auto()
    YOUR_PLACE = auto()
    YOUR_TEAM = auto()
    ENTER_MATCH = auto()
    MATCH_EXAMPLE = auto()
    OBJECTIONS = auto()
    OBJECT = auto()
    OBJECT_EXPLAINED = auto()
    YOUR_SIDE = auto()
    TO_MY_PLACE = auto()
    WHY = auto()
    WHAT_IF = auto()
    CHOOSE_EVENINGS = auto()
    PAST_EVENINGS = auto()
    OWN_CALENDAR = auto()
    OWN_CALENDAR_EXPLAINED = auto()
    GIVE_ADDRESS = auto()
    SETTINGS = auto()
    UNDO = auto()
    NOTHING_DONE = auto()
    REACHED = auto()
    DEVICES = auto()
    LANGUAGE = auto()
    REMINDERS = auto()
    STANDING = auto()
    ON_WEBSITE = auto()
    DATA = auto()
    SHOW_DATA = auto()
    ERASE = auto()
    ERASE_EXPLAINED = auto()
    ALL_BOARDS = auto()
    TO_CALL = auto()
    NOBODY_TO_CALL = auto()
    MORE_RESULTS = auto()
    SEND_RESULTS = auto()
    RESULTS_EXPLAINED = auto()


class Coming(Enum):
    """The reader's answer for an evening, as far as it is known."""

    COMES = auto()
    COMES_UNLESS = auto()
    THERE = auto()
    AWAY = auto()
    AWAY_UNLESS = auto()
    FOR_CLUB = auto()
    ASKED_FOR_CLUB = auto()
    LATE = auto()
    MISSED = auto()
    FREE = auto()


class LaterBy(Message):
    """The label by which one comes so many minutes later."""

    minutes: int


class YourPlace(Message):
    """The reader's place in the ranking."""

    rank: int
    players: int
    total: Fraction


class LastPlaces(Message):
    """The reader's places after the last rounds, so many: the first of them, and the one now."""

    count: int
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
    """The sender's next words are no answer to what they were asked."""


class NothingChosen(Message):
    """A form was sent on which nothing was chosen or written."""


class CalendarAddress(Message):
    """The address of the sender's calendar; an earlier address no longer works.

    `ringing`: the same with an alarm two hours before each evening.
    """

    address: str
    ringing: str


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

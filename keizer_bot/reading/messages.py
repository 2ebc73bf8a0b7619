"""The readers' messages: questions, then refusals.

The module that asks adds a question's buttons. A refusal says in one sentence what was understood
and what to send instead.
"""

from datetime import date
from enum import Enum, auto

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class _OfEvenings(Message):
    """A question about some evenings."""

    evenings: tuple[date, ...]


class ConfirmEvenings(_OfEvenings):
    """Asks if the sender wants to sign off for all these evenings."""

    count: int


class ConfirmComing(_OfEvenings):
    """Asks if the sender wants to sign on for all these evenings."""

    count: int


class WhichEvenings(Message):
    """Asks which evenings are meant; the buttons name them."""


class DidYouMeanEvenings(_OfEvenings):
    """Asks if these evenings are meant."""


class ProbablySignOff(_OfEvenings):
    """Asks if the everyday words are a sign-off."""


class ProbablySignOn(_OfEvenings):
    """Asks if the everyday words are a sign-on."""


class WhichPlayer(shapes.Named):
    """Several people go by the name; the buttons name them."""


class DidYouMeanResult(Message):
    """Asks if this result is meant."""

    result: Message


class ColoursDiffer(shapes.OfRound):
    """The names stand the other way round than in the pairing: whose point it is."""

    white: str
    black: str


class ReadWhiteWon(Message):
    """The name of a result."""


class ReadBlackWon(Message):
    """The name of a result."""


class ReadDrawn(Message):
    """The name of a result."""


class ReadWon(Message):
    """The name of a result, from the reporter's side."""


class ReadLost(Message):
    """The name of a result, from the reporter's side."""


class ComeThen(_OfEvenings):
    """Asks if they are coming, because the text only names a day."""


class HowToSignOff(Refusal):
    """Answers a request for help: how to use /afmelden."""


class HowToSignOn(Refusal):
    """How to use /aanmelden."""


class HowToReport(Refusal):
    """How to use /uitslag."""


class BadDate(Refusal):
    """The date does not exist, or cannot be read; `text` is the faulty part."""

    text: str


class NoRoundThatDay(shapes.DayRefusal):
    """A real day without a round, and the nearest with one."""

    nearest: date


class NoRoundToday(Refusal):
    """Today is meant, and there is no round today."""

    next: date


class NoRoundsThen(Refusal):
    """There is no round from `first` to `last`."""

    first: date
    last: date
    next: date


class NoSuchRound(Refusal):
    """The season has no round with that number."""

    number: int
    last: int


class OutsideSeason(shapes.DayRefusal):
    """A real day, before the first or after the last evening."""

    year: int
    first: date
    last: date


class SeasonOver(Refusal):
    """No evening is left on the calendar."""


class RangeReversed(Refusal):
    """The end of the range comes before its beginning."""

    first: date
    last: date


class OnlyYourself(Refusal):
    """A member speaks for somebody else; `who` is the name as written."""

    who: str


class OnePlayerAtATime(Refusal):
    """The arbiter named several players in one sign-off."""


class NameThePlayer(Refusal):
    """An arbiter who does not play must name a player."""


class UnknownPlayer(shapes.NameRefusal):
    """No such name on the roster."""


class UnknownPlayerLike(shapes.NameRefusal):
    """No such name, but these look like it."""

    suggestions: tuple[str, ...]


class NotInAGame(shapes.RoundRefusal):
    """That player has no game in that round."""

    player: str


class NotAgainstEachOther(shapes.RoundRefusal):
    """Two players of the round, but not of one game."""

    first: str
    second: str


class NoSuchBoard(shapes.RoundRefusal):
    """The round has no board of that number."""

    board: int
    last: int


class BadResult(Refusal):
    """The bot cannot read a result in the text."""

    text: str


class ImpossibleResult(Refusal):
    """No game in this competition can have that score."""

    text: str


class NoGameThatDay(shapes.DayRefusal):
    """A result of a day on which no round was."""


class PostponedIsNoResult(Refusal):
    """Only an arbiter can postpone a game."""


class TooLong(shapes.LimitRefusal):
    """The text was refused unread; `most` is how many characters are read."""


class LongList(shapes.LimitRefusal):
    """The text was refused unread; `most` is how many lines are read."""


class ControlCharacter(Refusal):
    """The text has characters that nobody types, or letters that look like others."""


class TooManyLines(Refusal):
    """The text has more than one line."""


class Example(Enum):
    """An example of a command."""

    CORRECT = auto()
    MARK = auto()
    AWARD = auto()
    ADJUST = auto()
    PLAYER = auto()
    WITHDRAW = auto()
    GUEST = auto()
    FORCE = auto()
    FORBID = auto()
    BYE = auto()
    POSTPONE = auto()
    ADVANCE = auto()
    ROUND = auto()
    LINK = auto()
    RESULT = auto()
    TEAM = auto()
    MATCH = auto()
    STANDING = auto()
    UNLINK = auto()
    ERASE = auto()
    LOOK_AT_ROUND = auto()
    GROUPS = auto()
    ADDRESS = auto()
    EXTERNAL = auto()
    DRIVE = auto()
    COMPETITION = auto()
    WEBSITE = auto()


class SendLike(Refusal):
    """The command needs words after it; how to send it."""

    example: Example


class NotReadable(Refusal):
    """The words behind the command are not understood."""

    words: str
    example: Example


class SeveralPlayers(shapes.NameRefusal):
    """More than one player goes by that name."""

    people: tuple[str, ...]


class ExternalForfeit(Refusal):
    """A forfeit is not a played game, so it does not count for the best team player."""

    words: str


class HourOfWeek(shapes.OfMoment):
    """A weekday and an hour, as an answer to offer or as it was understood."""


class TimeZoneUnread(Refusal):
    """No time zone has that name."""

    text: str


class WeekHourUnread(Refusal):
    """The text is not a weekday with an hour."""

    text: str


class HourUnread(Refusal):
    """The text is not an hour."""

    text: str


class AfterTheEvening(Refusal):
    """The hour is after the beginning of the club evening."""

    moment: HourOfWeek
    evening: HourOfWeek


class BeforeSignOffCloses(Refusal):
    """The bot would pair while members can still sign off."""

    moment: HourOfWeek
    closes: HourOfWeek


class GroupsOfNow(Refusal):
    """The text names a day, but groups are made by the present ratings."""

    words: str

"""All that the readers can say: what it asks, then what it refuses.

A question's buttons are added where they can be pressed. A refusal is one sentence of what was
understood and what to send instead.
"""

from datetime import date
from enum import Enum, auto

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class _OfEvenings(Message):
    """A question about some evenings."""

    evenings: tuple[date, ...]


class ConfirmEvenings(_OfEvenings):
    """Sign off for all these evenings at once: is that meant."""

    count: int


class ConfirmComing(_OfEvenings):
    """Sign on for all these evenings at once: is that meant."""

    count: int


class WhichEvenings(Message):
    """Ask which evenings are meant; the buttons name them."""


class DidYouMeanEvenings(_OfEvenings):
    """These evenings are probably meant."""


class NotASignOff(_OfEvenings):
    """It sounds as if they do come: sign off all the same."""


class NotASignOn(_OfEvenings):
    """It sounds as if they do not come: sign on all the same."""


class ProbablySignOff(_OfEvenings):
    """The everyday words are probably a sign-off."""


class ProbablySignOn(_OfEvenings):
    """The everyday words probably mean that they come."""


class WhichPlayer(shapes.Named):
    """Several people go by the name; the buttons name them."""


class DidYouMeanResult(Message):
    """The result that is probably meant."""

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
    """A day was named and nothing else: whether they come."""


class HowToSignOff(Refusal):
    """Answer to a question for help: how to use /afmelden."""


class HowToSignOn(Refusal):
    """How to use /aanmelden."""


class HowToReport(Refusal):
    """How to use /uitslag."""


class BadDate(Refusal):
    """No such day, or a form in which nobody writes one; `text` is the part that is wrong."""

    text: str


class NoRoundThatDay(shapes.DayRefusal):
    """A real day without a round, and the nearest with one."""

    nearest: date


class NoRoundToday(Refusal):
    """Today is meant, and there is no round today."""

    next: date


class NoRoundsThen(Refusal):
    """From `first` to `last` there is no round."""

    first: date
    last: date
    next: date


class NoSuchRound(Refusal):
    """The season has no round of that number."""

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
    """The end comes before the beginning."""

    first: date
    last: date


class OnlyYourself(Refusal):
    """A member speaks for somebody else; `who` is as they wrote it."""

    who: str


class OnePlayerAtATime(Refusal):
    """The arbiter named several players in one sign-off."""


class NameThePlayer(Refusal):
    """An arbiter who does not play named nobody."""


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
    """No result can be read in it."""

    text: str


class ImpossibleResult(Refusal):
    """A score that no game of this club can have."""

    text: str


class NoGameThatDay(shapes.DayRefusal):
    """A result of a day on which no round was."""


class PostponedIsNoResult(Refusal):
    """Only the arbiter postpones a game."""


class TooLong(shapes.LimitRefusal):
    """The text was refused unread; `most` is how many characters are read."""


class LongList(shapes.LimitRefusal):
    """The text was refused unread; `most` is how many lines are read."""


class ControlCharacter(Refusal):
    """The text holds characters that nobody types, or letters that look like others."""


class TooManyLines(Refusal):
    """More than one line where one is wanted."""


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
    """Nothing followed the command: how it is sent."""

    example: Example


class NotReadable(Refusal):
    """The words behind the command are not understood."""

    said: str
    example: Example


class SeveralPlayers(shapes.NameRefusal):
    """More than one player goes by that name."""

    people: tuple[str, ...]


class ExternalForfeit(Refusal):
    """A forfeit is no played game: it does not count for the best team player."""

    said: str


class HourOfWeek(shapes.OfMoment):
    """A weekday and an hour, as an answer to offer or as it was understood."""


class TimeZoneUnread(Refusal):
    """No time zone is called so."""

    text: str


class WeekHourUnread(Refusal):
    """The text is no weekday with an hour."""

    text: str


class HourUnread(Refusal):
    """The text is no hour."""

    text: str


class AfterTheEvening(Refusal):
    """That is later than the club evening begins."""

    said: HourOfWeek
    evening: HourOfWeek


class BeforeSignOffCloses(Refusal):
    """The pairings would be made while members can sign off still."""

    said: HourOfWeek
    closes: HourOfWeek


class GroupsOfNow(Refusal):
    """A day was named: groups are made by the ratings of now, after that day's list was read."""

    said: str

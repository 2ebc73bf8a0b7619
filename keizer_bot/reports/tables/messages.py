"""Messages of the tables and spreadsheets."""

from datetime import date
from fractions import Fraction

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, Refusal


class RankingHeading(shapes.OfRound):
    """The heading of the ranking after a round, on paper or a sheet."""


class StartRankingHeading(Message):
    """The heading of the ranking at the start of a season, on paper or a sheet."""


class SeatsHeading(shapes.OfRound):
    """The heading of a round's players by name, to find their boards."""


class AttendanceHeading(Message):
    """The heading of the attendance table."""


class AttendanceMarks(Message):
    """Below it: the meaning of the marks."""

    played: str
    bye: str
    excused: str
    late: str
    no_show: str
    club_duty: str
    not_entered: str
    forfeit_won: str
    forfeit_lost: str
    open: str


class CalendarHeading(Message):
    """The heading of the season's evenings."""


class PlayersHeading(Message):
    """The heading of the season's players."""


class PerformanceHeading(Message):
    """The heading of the players' performance ratings."""


class RoundHead(shapes.OfRound):
    """The head of a round's column, very short."""


class PerRoundMissed(Message):
    """Entry points that are a fraction of the player's value for each round missed before entry."""

    fraction: Fraction


class OfficialHeading(Message):
    """The heading of the results for the federation."""


class BracketHeading(Message):
    """The title of a cup's bracket."""


class CrossTableHeading(Message):
    """The heading of the cross table."""


class CrossTableMarks(Message):
    """Below it: the meaning of the marks after a result."""

    forfeit: str
    award: str
    open: str


class PairingsHeading(shapes.OfRound):
    """The heading of the pairings of a round without any result."""


class ResultsHeading(shapes.OfRound):
    """The heading of the games of a round with their results."""


class ResultsOfSeason(Message):
    """The heading of all games of a season."""


class SeasonOnDay(shapes.OfSeason):
    """Below a heading: the season, and the evening of the round."""

    day: date


class PageOf(Message):
    """At the foot of a printed page."""

    page: int
    pages: int


class RoundHasNoPairing(shapes.RoundRefusal):
    """There is no such round, or it is not paired yet; `last` is the newest paired round."""

    last: int


class RoundHasNoResult(shapes.RoundRefusal):
    """The round has no result, so no ranking yet; `last` is the newest round with one."""

    last: int


class NothingPlayedYet(Refusal):
    """There is nothing to show before the first round is paired."""

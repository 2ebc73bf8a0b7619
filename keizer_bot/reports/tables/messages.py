"""All that the tables and spreadsheets can say."""

from datetime import date
from fractions import Fraction

from keizer_bot.i18n.message import Message, Refusal


class RankingHeading(Message):
    """Above the ranking after a round, on paper or on a sheet."""

    round: int


class StartRankingHeading(Message):
    """Above the ranking with which a season starts, on paper or on a sheet."""


class AttendanceHeading(Message):
    """Above who came to which round."""


class AttendanceMarks(Message):
    """Below it: what the marks mean."""

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
    """Above the season's evenings."""


class PlayersHeading(Message):
    """Above the season's players."""


class PerformanceHeading(Message):
    """Above what the season's games say of the players' strength."""


class RoundHead(Message):
    """The head of a round's column: very short."""

    round: int


class PerRoundMissed(Message):
    """Entry points that are a part of one's own value for each round before one's first."""

    fraction: Fraction


class OfficialHeading(Message):
    """Above the results for the federation."""


class CrossTableHeading(Message):
    """Above the cross table."""


class CrossTableMarks(Message):
    """Below it: what the marks behind a result mean."""

    forfeit: str
    award: str
    open: str


class PairingsHeading(Message):
    """Above the pairings of a round of which no result is known yet."""

    round: int


class ResultsHeading(Message):
    """Above the games of a round with their results."""

    round: int


class ResultsOfSeason(Message):
    """Above all games of a season."""


class SeasonOnDay(Message):
    """Below a heading: the season, and the evening that it is about."""

    season: str
    day: date


class PageOf(Message):
    """At the foot of a printed page."""

    page: int
    pages: int


class RoundHasNoPairing(Refusal):
    """There is no such round, or it is not paired yet; `last` is the newest that is."""

    round: int
    last: int


class RoundHasNoResult(Refusal):
    """No result of the round is known, so it has no ranking yet; `last` is the newest that has."""

    round: int
    last: int


class NothingPlayedYet(Refusal):
    """Of that nothing can be told before the first round is paired."""

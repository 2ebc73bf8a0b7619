"""All that can be said about the club's years: careers, records, the roll of honour."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.message import Message


class RecordKind(Enum):
    """What the club keeps a record of; the order is that in which they are told."""

    TITLES = auto()
    TOTAL = auto()
    SCORE = auto()
    WINNING_RUN = auto()
    UNBEATEN_RUN = auto()
    GAMES = auto()
    SEASONS = auto()


class CareerLine(Message):
    """How many seasons a member played, since which one, and how their games ended."""

    count: int
    since: str
    games: int
    won: int
    drawn: int
    lost: int


class CareerTitles(Message):
    """The seasons in which they became the club's champion."""

    count: int
    seasons: tuple[str, ...]


class CareerBest(Message):
    """The best place in which they ended, and in which seasons."""

    rank: int
    seasons: tuple[str, ...]


class CareerRuns(Message):
    """Their longest runs of games: of wins, and without a loss."""

    won: int
    unbeaten: int


class RecordsTitle(Message):
    """Above the club's records."""

    club: str


class NoRecords(Message):
    """The club has no season yet in which something was played."""


class RecordLine(Message):
    """A record, its number, and who has it."""

    record: RecordKind
    number: Message
    holders: tuple[Message, ...]


class TimesOf(Message):
    """A record's number: how often."""

    count: int


class PointsOf(Message):
    """A record's number: a total."""

    points: Fraction


class ScoreOf(Message):
    """A record's number: points out of games."""

    points: Fraction
    games: int


class GamesOf(Message):
    """A record's number: how many games."""

    count: int


class SeasonsOf(Message):
    """A record's number: how many seasons."""

    count: int


class HolderOf(Message):
    """Who has a record."""

    name: str


class HolderIn(Message):
    """Who has a record of one season, and in which they set it."""

    name: str
    seasons: tuple[str, ...]


class OtherHolders(Message):
    """So many others have the same record."""

    count: int


class RollOfHonour(Message):
    """Above the winners of the club's seasons."""

    club: str


class MostFaithful(Message):
    """In the roll of honour: who attended the most rounds of the season."""

    holders: tuple[Message, ...]
    attended: int
    rounds: int


class MoreRecords(Message):
    """Below the roll of honour: where the club's records are."""


class NobodyHonoured(Message):
    """No season of the competition is over yet."""


class NotWonYet(Message):
    """The season that was asked for still runs, so that nobody has won it yet."""

    season: str

"""What the pictures say beside the words of the text reports."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.message import Message


class PictureHead(Enum):
    """The heads of columns that no text report has."""

    TALLY = auto()
    BOARD = auto()
    WHITE = auto()
    BLACK = auto()
    RESULT = auto()
    POINTS = auto()


class CrossSign(Enum):
    """What a game was for a player, in a character or two."""

    WON = auto()
    DRAWN = auto()
    LOST = auto()
    WON_BY_FORFEIT = auto()
    LOST_BY_FORFEIT = auto()
    AWARD = auto()


class CrossColour(Enum):
    """Beside the discs of the cross table: which colour the player had."""

    WHITE = auto()
    BLACK = auto()


class EveningLabel(Enum):
    """What a number of the evening counts."""

    PRESENT = auto()
    ABSENT = auto()
    BYES = auto()
    GAMES = auto()
    WHITE = auto()
    DRAWN = auto()
    BLACK = auto()


class EveningHead(Enum):
    """What there is to tell of an evening."""

    SURPRISE = auto()
    CLIMBERS = auto()
    FALLERS = auto()
    UNBEATEN = auto()
    LEADER = auto()


class PictureTallyLegend(Message):
    """Below a ranking with won, drawn and lost: what that column's head means."""


class SeasonChartTitle(Message):
    """Above the chart of ranks by round."""

    after: int


class ChartRounds(Message):
    """Below the chart: what stands along the bottom."""


class ChartRanks(Message):
    """Beside the chart: what stands along the side."""


class ChartStart(Message):
    """The chart's first column, before any round."""


class CrossTableTitle(Message):
    """Above the cross table."""

    after: int


class CrossWindow(Message):
    """Below the title of a part of the cross table: which places are in it."""

    first: int
    last: int
    players: int


class CrossTableLegend(Message):
    """Below the cross table: how to read it."""


class CrossPoints(Message):
    """A player's points out of the games that they played."""

    points: Fraction
    games: int


class EveningTitle(Message):
    """Above the evening in numbers."""

    round: int


class EveningOpen(Message):
    """So many games of the evening have no result yet."""

    count: int


class _Surprise(Message):
    winner: str
    loser: str
    gap: Fraction


class SurpriseByRating(_Surprise):
    """A win against a higher rating; `gap` in rating points."""


class SurpriseByValue(_Surprise):
    """A win against a higher value in the ranking before; `gap` in points."""


class _Most(Message):
    """Who have most of something, and how much."""

    count: int
    names: tuple[str, ...]


class EveningClimbers(_Most):
    """Who won most places."""


class EveningFallers(_Most):
    """Who lost most places."""


class EveningUnbeaten(_Most):
    """Who has the longest series of games without a loss."""


class EveningLeader(_Most):
    """Who leads, and after how many rounds in a row."""


class EveningAlt(Message):
    """For who cannot see the evening in numbers; its highlights follow."""

    title: str
    present: int
    white: int
    drawn: int
    black: int


class RankingAlt(Message):
    """For who cannot see the ranking: how many, and the first three."""

    title: str
    players: int
    first: tuple[str, ...]


class PairingsAlt(Message):
    """For who cannot see the pairings."""

    title: str
    boards: int
    known: int


class SeasonChartAlt(Message):
    """For who cannot see the chart of everybody."""

    players: int
    after: int
    leader: str


class OwnChartAlt(Message):
    """For who cannot see the chart with one player's line: where it begins, ends, and its best."""

    player: str
    players: int
    begin: int
    now: int
    best: int


class CrossTableAlt(Message):
    """For who cannot see the cross table."""

    players: int
    games: int
    after: int


class LabMeasure(Enum):
    """What is measured in seasons on paper; shares are out of a hundred."""

    TAU = auto()
    BEST_FIRST = auto()
    REPEATS = auto()
    MOST_MEETINGS = auto()
    DISTANCE = auto()
    ONE_SIDED = auto()
    COLOUR = auto()
    COLOUR_RUN = auto()
    COST_TOP = auto()
    COST_MIDDLE = auto()
    COST_FOOT = auto()
    ABSENCE_PROFIT = auto()
    PLACES_MOVED = auto()
    PLACES_MOVED_LAST = auto()
    BYES = auto()
    MOST_BYES = auto()
    GAVE_WAY = auto()


class LabTitle(Message):
    """Above the picture of seasons on paper."""

    seasons: int


class LabHowToRead(Message):
    """Below that picture: a dot is a mean, the line through it its 95 % interval."""


class LabAlt(Message):
    """The picture in words: which rules, and how many measures."""

    names: tuple[str, ...]
    measures: int

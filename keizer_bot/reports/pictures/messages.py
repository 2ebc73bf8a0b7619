"""Messages of the pictures, beyond those of the text reports."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message


class CrossSign(Enum):
    """A player's result in a game, in one or two characters."""

    WON = auto()
    DRAWN = auto()
    LOST = auto()
    WON_BY_FORFEIT = auto()
    LOST_BY_FORFEIT = auto()
    AWARD = auto()


class CrossColour(Enum):
    """The key to the discs of the cross table, which show the player's colour."""

    WHITE = auto()
    BLACK = auto()


class EveningLabel(Enum):
    """The labels of the evening's numbers."""

    PRESENT = auto()
    ABSENT = auto()
    BYES = auto()
    GAMES = auto()
    WHITE = auto()
    DRAWN = auto()
    BLACK = auto()


class EveningHead(Enum):
    """The headings of the evening's highlights."""

    SURPRISE = auto()
    CLIMBERS = auto()
    FALLERS = auto()
    UNBEATEN = auto()
    LEADER = auto()


class PartOfRanking(Message):
    """Under a long ranking: the picture shows a part of it, and where to see the `players`."""

    players: int


class PictureTallyLegend(Message):
    """Below a ranking: the meaning of the column with won, drawn and lost."""


class SeasonChartTitle(Message):
    """The heading of the chart of ranks by round."""

    after: int


class ChartRounds(Message):
    """The label of the chart's horizontal axis."""


class ChartRanks(Message):
    """The label of the chart's vertical axis."""


class ChartStart(Message):
    """The chart's first column, before any round."""


class CrossTableTitle(Message):
    """The heading of the cross table."""

    after: int


class CrossWindow(Message):
    """Below the heading of a part of the cross table: which places it shows."""

    first: int
    last: int
    players: int


class CrossTableLegend(Message):
    """Below the cross table: how to read it."""


class CrossPoints(shapes.OfPoints):
    """A player's points out of the games that they played."""

    games: int


class EveningTitle(shapes.OfRound):
    """The heading of the evening in numbers."""


class EveningOpen(shapes.Counted):
    """The number of games of the evening without a result."""


class _Surprise(Message):
    winner: str
    loser: str
    gap: Fraction


class SurpriseByRating(_Surprise):
    """A win against a higher-rated player; `gap` is in rating points."""


class SurpriseByValue(_Surprise):
    """A win against a player with a higher value in the ranking before; `gap` is in points."""


class _Most(shapes.Counted):
    """The players with the highest count, and that count."""

    names: tuple[str, ...]


class EveningClimbers(_Most):
    """The players who gained most places."""


class EveningFallers(_Most):
    """The players who lost most places."""


class EveningUnbeaten(_Most):
    """The players with the longest series of games without a loss."""


class EveningLeader(_Most):
    """The leader, and for how many rounds in a row."""


class EveningAlt(Message):
    """Alternative text of the evening in numbers; its highlights follow."""

    title: str
    present: int
    white: int
    drawn: int
    black: int


class BracketAlt(shapes.OfCup):
    """Alternative text of a bracket."""

    players: int
    rounds: int


class RankingAlt(Message):
    """Alternative text of the ranking: the number of players, and the first three."""

    title: str
    players: int
    first: tuple[str, ...]


class PairingsAlt(Message):
    """Alternative text of the pairings."""

    title: str
    boards: int
    known: int


class SeasonChartAlt(Message):
    """Alternative text of the chart of all players."""

    players: int
    after: int
    leader: str


class OwnChartAlt(shapes.OfPlayer):
    """Alternative text of the chart with one player's line: its first, last and best rank."""

    players: int
    begin: int
    now: int
    best: int


class CrossTableAlt(Message):
    """Alternative text of the cross table."""

    players: int
    games: int
    after: int


LabMeasure = Enum(
    "LabMeasure",
    """
    TAU BEST_FIRST REPEATS MOST_MEETINGS DISTANCE ONE_SIDED COLOUR COLOUR_RUN COST_TOP COST_MIDDLE
    COST_FOOT ABSENCE_PROFIT PLACES_MOVED PLACES_MOVED_LAST BYES MOST_BYES GAVE_WAY
    """,
)
"""The measures of simulated seasons; shares are percentages."""


class LabTitle(Message):
    """The heading of the picture of simulated seasons."""

    seasons: int


class LabHowToRead(Message):
    """Below that picture: a dot is a mean, the line through it its 95 % interval."""


class LabAlt(shapes.OfNames):
    """Alternative text of that picture: the rule sets, and the number of measures."""

    measures: int

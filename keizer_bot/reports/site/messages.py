"""The words of the club's website: its headings and heads of columns, and its few sentences."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Outcome


class SiteWord(Enum):
    """What stands on the pages as it is."""

    OVERVIEW = auto()
    RANKING = auto()
    ROUNDS = auto()
    ROUND = auto()
    PLAYERS = auto()
    CROSS_TABLE = auto()
    CALENDAR = auto()
    PRIZES = auto()
    SEASONS = auto()
    SEASON = auto()
    CHAMPION = auto()
    BOARDS = auto()
    WHITE_WINS = auto()
    DRAWS = auto()
    CUPS = auto()
    RECORDS = auto()
    HONOURS = auto()
    COMPETITIONS = auto()
    PAGES = auto()
    SKIP = auto()
    START = auto()
    PLACE = auto()
    MOVED = auto()
    NAME = auto()
    TOTAL = auto()
    VALUE = auto()
    GAMES = auto()
    GAMES_SHORT = auto()
    SAME = auto()
    NEWCOMER = auto()
    WITHDRAWN = auto()
    WHOLE_RANKING = auto()
    ALL_RESULTS = auto()
    NEXT_EVENING = auto()
    LATEST_RESULTS = auto()
    PAIRINGS = auto()
    NO_EVENING = auto()
    NO_SEASON = auto()
    BOARD = auto()
    WHITE = auto()
    BLACK = auto()
    RESULT = auto()
    NO_GAMES = auto()
    OPPONENT = auto()
    POINTS = auto()
    OWN_VALUE = auto()
    ENTRY_POINTS = auto()
    SUM = auto()
    RATING = auto()
    PERFORMANCE = auto()
    PERFORMANCE_EXPLAINED = auto()
    GROUP = auto()
    GAMES_PLAYED = auto()
    COLOURS = auto()
    BEST_WIN = auto()
    RUNS = auto()
    LAST_GAMES = auto()
    ATTENDANCE = auto()
    HOW_TOTAL = auto()
    HOW_TOTAL_EXPLAINED = auto()
    CHART = auto()
    DATE = auto()
    TIME = auto()
    STATE = auto()
    ICS = auto()
    ICS_EXPLAINED = auto()
    CROSS_EXPLAINED = auto()
    RANKING_EXPLAINED = auto()
    INITIALS = auto()
    LIMIT = auto()
    LAST_ROUNDS = auto()
    BEFORE_FIRST_GAME = auto()
    SAME_EVENING = auto()
    PAGE_MOVED = auto()


class SiteRound(Message):
    """The heading of a round's page."""

    round: int


class SiteRanking(Message):
    """The heading of a ranking's page."""

    round: int


class SiteFirstRanking(Message):
    """The heading of the ranking with which a season starts."""


class SiteLastRanking(SiteRanking):
    """The heading of the last ranking of a season that has ended."""


def ranking_heading(number: int, *, over: bool = False) -> Message:
    """What stands above the ranking after that round; `over`: it is the season's last."""
    if not number:
        return SiteFirstRanking()
    return SiteLastRanking(number) if over else SiteRanking(number)


class SiteRose(Message):
    """How many places somebody won since the last ranking."""

    count: int


class SiteFell(Message):
    """How many places somebody lost since the last ranking."""

    count: int


class SitePlace(Message):
    """Somebody's place among how many."""

    rank: int
    players: int


class SiteRecord(Message):
    """How many games somebody won, drew and lost."""

    won: int
    drew: int
    lost: int


class SiteAbout(Message):
    """What the site is, for a search engine and where its address is shared."""

    club: str


class SiteColours(Message):
    """How often somebody had each colour."""

    whites: int
    blacks: int


class SiteRuns(Message):
    """Somebody's longest runs of games in the season: of wins, and without a loss."""

    won: int
    unbeaten: int


class SiteLastGames(Message):
    """How somebody's last games ended, the newest first."""

    outcomes: tuple[Outcome, ...]


class SiteAttendance(Message):
    """How many of the rounds so far somebody attended."""

    attended: int
    rounds: int


class SiteChart(Message):
    """What the chart of somebody's places shows, in words."""

    name: str
    first: int
    best: int
    worst: int
    now: int


class SitePoints(Message):
    """What a game gave in the cross table."""

    points: Fraction


class SiteEvent(Message):
    """A round in somebody's own calendar."""

    round: int
    club: str


class SiteFreeEvening(Message):
    """An evening without a round, in somebody's own calendar."""

    club: str


class SiteCalendarName(Message):
    """What the calendar is called in somebody's own."""

    club: str
    season: str

"""The words of the club's website: headings, column heads and a few sentences."""

from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Outcome


class SiteWord(Enum):
    """Fixed texts on the pages."""

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
    """The heading of the ranking at the start of a season."""


class SiteLastRanking(SiteRanking):
    """The heading of the last ranking of a season that has ended."""


def ranking_heading(number: int, *, over: bool = False) -> Message:
    """The heading of the ranking after that round; `over`: it is the season's last."""
    if not number:
        return SiteFirstRanking()
    return SiteLastRanking(number) if over else SiteRanking(number)


class SiteRose(Message):
    """The number of places a player gained since the last ranking."""

    count: int


class SiteFell(Message):
    """The number of places a player lost since the last ranking."""

    count: int


class SitePlace(Message):
    """A player's place, and the number of players."""

    rank: int
    players: int


class SiteRecord(Message):
    """The numbers of games a player won, drew and lost."""

    won: int
    drew: int
    lost: int


class SiteAbout(Message):
    """Description of the site, for search engines and previews of shared links."""

    club: str


class SiteColours(Message):
    """The number of games a player had with each colour."""

    whites: int
    blacks: int


class SiteRuns(Message):
    """A player's longest series of wins, and of games without a loss, in the season."""

    won: int
    unbeaten: int


class SiteLastGames(Message):
    """The outcomes of a player's last games, the newest first."""

    outcomes: tuple[Outcome, ...]


class SiteAttendance(Message):
    """The number of rounds so far that a player attended."""

    attended: int
    rounds: int


class SiteChart(Message):
    """Alternative text of the chart of a player's places."""

    name: str
    first: int
    best: int
    worst: int
    now: int


class SitePoints(Message):
    """A player's points for a game in the cross table."""

    points: Fraction


class SiteEvent(Message):
    """A round, as an event in a subscriber's calendar."""

    round: int
    club: str


class SiteFreeEvening(Message):
    """An evening without a round, in a subscriber's calendar."""

    club: str


class SiteCalendarName(Message):
    """The calendar's name in a subscriber's calendar program."""

    club: str
    season: str

"""The words of the club's website: headings, column heads and a few sentences."""

from enum import Enum

from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message
from keizer_bot.reports.messages import Outcome

SiteWord = Enum(
    "SiteWord",
    """
    OVERVIEW RANKING ROUNDS PLAYERS BRACKET CROSS_TABLE CALENDAR PRIZES SEASONS SEASON CHAMPION
    BOARDS WHITE_WINS DRAWS CUPS RECORDS HONOURS COMPETITIONS PAGES SKIP START SAME NEWCOMER
    WITHDRAWN WHOLE_RANKING ALL_RESULTS NEXT_EVENING LATEST_RESULTS PAIRINGS NO_EVENING NO_SEASON
    NO_GAMES OWN_VALUE PERFORMANCE PERFORMANCE_EXPLAINED COLOURS BEST_WIN RUNS LAST_GAMES ATTENDANCE
    HOW_TOTAL HOW_TOTAL_EXPLAINED CHART TIME STATE ICS ICS_EXPLAINED CROSS_EXPLAINED
    RANKING_EXPLAINED INITIALS LIMIT LAST_ROUNDS BEFORE_FIRST_GAME SAME_EVENING PAGE_MOVED
    FORM_EXPLAINED
    """,
)
"""Fixed texts on the pages."""


class SiteRound(shapes.OfRound):
    """The heading of a round's page."""


class SiteRanking(shapes.OfRound):
    """The heading of a ranking's page."""


class SiteFirstRanking(Message):
    """The heading of the ranking at the start of a season."""


class SiteLastRanking(SiteRanking):
    """The heading of the last ranking of a season that has ended."""


def ranking_heading(number: int, *, over: bool = False) -> Message:
    """The heading of the ranking after that round; `over`: it is the season's last."""
    if not number:
        return SiteFirstRanking()
    return SiteLastRanking(number) if over else SiteRanking(number)


class SiteRose(shapes.Counted):
    """The number of places a player gained since the last ranking."""


class SiteFell(shapes.Counted):
    """The number of places a player lost since the last ranking."""


class SitePlace(Message):
    """A player's place, and the number of players."""

    rank: int
    players: int


class SiteRecord(Message):
    """The numbers of games a player won, drew and lost."""

    won: int
    drew: int
    lost: int


class SiteAbout(shapes.OfClub):
    """Description of the site, for search engines and previews of shared links."""


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


class SiteChart(shapes.Named):
    """Alternative text of the chart of a player's places."""

    first: int
    best: int
    worst: int
    now: int


class SitePoints(shapes.OfPoints):
    """A player's points for a game in the cross table."""


class SiteEvent(shapes.OfRound):
    """A round, as an event in a subscriber's calendar."""

    club: str


class SiteFreeEvening(shapes.OfClub):
    """An evening without a round, in a subscriber's calendar."""


class SiteCalendarName(shapes.OfClub):
    """The calendar's name in a subscriber's calendar program."""

    season: str

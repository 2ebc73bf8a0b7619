"""The contents of the club's website, as values."""

from datetime import date, datetime
from enum import Enum, auto
from fractions import Fraction

import msgspec

from keizer_bot.engine.model import Result
from keizer_bot.engine.runs import LETTERS
from keizer_bot.engine.sheet import SheetLine
from keizer_bot.i18n.message import Message
from keizer_bot.reports.bracket import BracketColumn
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.messages import Awarded, Colour, GameMark, Postponed, TimeControl, Unsettled
from keizer_bot.reports.prizes.views import PrizesView
from keizer_bot.reports.ranking import PairsMet, RankingLine


class SitePerson(msgspec.Struct, frozen=True):
    """A player as the site names them; `page` is the number of their page, None without one."""

    name: str
    page: int | None


class RankingTable(msgspec.Struct, frozen=True):
    """The ranking after a round, with the site's names; 0 is the order at the start.

    `pairs`: how much the ranking means so far.
    """

    round: int
    open: Unsettled | None
    places: tuple[tuple[SitePerson, RankingLine], ...]
    pairs: PairsMet | None = None


class SiteBoard(msgspec.Struct, frozen=True):
    """A game of a round; `result` is None until it is known."""

    board: int
    white: SitePerson
    black: SitePerson
    result: Result | Awarded | None
    mark: GameMark | Postponed | None


class RoundTable(msgspec.Struct, frozen=True):
    """A round that was paired; `starts` is in the club's time zone.

    `absent` is a number of players: their names and reasons are private.
    """

    number: int
    starts: datetime
    boards: tuple[SiteBoard, ...]
    byes: tuple[SitePerson, ...]
    absent: int


class PlayerPage(msgspec.Struct, frozen=True):
    """A player's page; `ranks` are pairs of round and place, `attended` counts as for prizes.

    If `value`, `rating`, `performance` or `group` is None, it is not shown; `value` is where all
    have the same. `lines` pairs each line with the opponent; its `what` is the engine's word, or
    `Away`.
    """

    person: SitePerson
    rank: int
    players: int
    total: Fraction
    value: Fraction | None
    rating: str | None
    performance: int | None
    group: str | None
    withdrawn: bool
    lines: tuple[tuple[SheetLine, SitePerson | None], ...]
    ranks: tuple[tuple[int, int], ...]
    attended: int

    @property
    def results(self) -> str:
        """The outcomes of the games that were played, in order, as letters: w, d, l."""
        return "".join(LETTERS.get(line.what, "") for line, _ in self.lines)

    @property
    def best_win(self) -> tuple[SheetLine, SitePerson] | None:
        """The win against the opponent with the highest value now; the first of several.

        None where all have the same value.
        """
        if self.value is None:
            return None
        won = [(line, other) for line, other in self.lines if line.what == "won" and other]
        return max(won, key=lambda win: win[0].value_now or 0, default=None)

    def count(self, *whats: str) -> int:
        """The number of lines with one of these outcomes."""
        return sum(line.what in whats for line, _ in self.lines)

    def colours(self, colour: Colour) -> int:
        """The number of games over the board in which the player had that colour."""
        played = ("won", "drew", "lost", "award")
        return sum(line.what in played and line.colour == colour for line, _ in self.lines)


class DayState(Enum):
    """The state of an evening, or the reason why nobody plays."""

    PLAYED = auto()
    PAIRED = auto()
    CLOSED = auto()
    NEXT = auto()
    COMING = auto()
    CANCELLED = auto()
    SKIPPED = auto()


class Day(msgspec.Struct, frozen=True):
    """A line of the calendar; `round` and `starts` are None if nobody plays."""

    day: date
    state: DayState
    round: int | None = None
    starts: datetime | None = None


class CrossCell(msgspec.Struct, frozen=True):
    """A game in the cross table, from the row's player's side; `points` None: not known yet."""

    points: Fraction | None
    by_forfeit: bool = False


class ListedSeason(msgspec.Struct, frozen=True):
    """A season in the club's list: the `folder` of its pages, and its winners once it is over.

    `games` were played, an average of `boards` an evening; `white_won` and `drawn` are percentages
    of them, None without games.
    """

    name: str
    folder: str
    champions: tuple[str, ...]
    rounds: int
    players: int
    games: int
    boards: Fraction
    white_won: int | None
    drawn: int | None
    honours: tuple[Message, ...]


class SiteView(msgspec.Struct, frozen=True):
    """A competition's site; `rankings` are those after rounds 0, 1, …; `season` None: none yet.

    `cross` has the games of each pair, by the numbers of their pages. `others` are the club's other
    competitions: their names and the addresses of their front pages, relative to this site. `game`
    is chess or draughts. `address` is the site's public address, ending in a slash; empty if
    unknown.

    `folder` is that of the season's own pages; `past`: later seasons followed; `mark` identifies
    the facts that these pages were made from. `years` are all seasons, newest first; `cups` and
    `records` are the club's, `bracket` is a cup's.
    """

    club: str
    competition: str
    language: str
    game: str
    season: str | None = None
    over: bool = False
    next_round: int | None = None
    rankings: tuple[RankingTable, ...] = ()
    rounds: tuple[RoundTable, ...] = ()
    sheets: tuple[PlayerPage, ...] = ()
    days: tuple[Day, ...] = ()
    cross: dict[tuple[int, int], tuple[CrossCell, ...]] = msgspec.field(default_factory=dict)
    prizes: PrizesView | None = None
    others: tuple[tuple[str, str], ...] = ()
    style: ClubStyle = PLAIN
    address: str = ""
    folder: str = ""
    past: bool = False
    mark: str = ""
    years: tuple[ListedSeason, ...] = ()
    cups: tuple[Message, ...] = ()
    records: tuple[Message, ...] = ()
    past_years: tuple[tuple[str, tuple[Message, ...]], ...] = ()
    tempo: TimeControl | None = None
    bracket: tuple[BracketColumn, ...] = ()

    @property
    def honours(self) -> tuple[tuple[str, tuple[Message, ...]], ...]:
        """The seasons that are over and the years before them, newest first, with their winners."""
        seasons = [(year.name, year.honours) for year in self.years if year.honours]
        return (*seasons, *self.past_years)

    @property
    def next_day(self) -> Day | None:
        """The coming evening."""
        playing_days = (day for day in self.days if day.round is not None)
        return next((day for day in playing_days if day.round == self.next_round), None)

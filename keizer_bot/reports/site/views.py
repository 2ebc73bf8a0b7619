"""What the pages of the club's website show, as values."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.engine.model import Result
from keizer_bot.engine.runs import LETTERS
from keizer_bot.engine.sheet import SheetLine
from keizer_bot.i18n.message import Message
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.messages import Awarded, Colour, GameMark, Postponed
from keizer_bot.reports.prizes.views import PrizesView
from keizer_bot.reports.ranking import PairsMet, RankingLine
from keizer_bot.reports.unsettled import Unsettled


@dataclass(frozen=True, slots=True)
class SitePerson:
    """A player as the site names them; `page` is their page's number, None if there is none."""

    name: str
    page: int | None


@dataclass(frozen=True, slots=True)
class RankingTable:
    """The ranking after a round; 0 is the order at the start. Its lines bear the site's names.

    `pairs`: how much it means by now.
    """

    round: int
    open: Unsettled | None
    places: tuple[tuple[SitePerson, RankingLine], ...]
    pairs: PairsMet | None = None


@dataclass(frozen=True, slots=True)
class SiteBoard:
    """A game of a round; `result` is None while it is not known."""

    board: int
    white: SitePerson
    black: SitePerson
    result: Result | Awarded | None
    mark: GameMark | Postponed | None


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A round that was paired. `absent` is a number of players: who and why is nobody's business.

    `starts` is on the club's clock.
    """

    number: int
    starts: datetime
    boards: tuple[SiteBoard, ...]
    byes: tuple[SitePerson, ...]
    absent: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's page; `ranks` are the places by round, `attended` counts rounds as prizes do.

    `rating`, `performance` and `group` None: not shown. Each of the `lines` stands with the
    opponent; its `what` is the engine's word, or `Away`.
    """

    person: SitePerson
    rank: int
    players: int
    total: Fraction
    value: Fraction
    rating: str | None
    performance: int | None
    group: str | None
    withdrawn: bool
    lines: tuple[tuple[SheetLine, SitePerson | None], ...]
    ranks: tuple[tuple[int, int], ...]
    attended: int

    @property
    def results(self) -> str:
        """How the games that were played ended, in order: w, d, l."""
        return "".join(LETTERS.get(line.what, "") for line, _ in self.lines)

    @property
    def best_win(self) -> tuple[SheetLine, SitePerson] | None:
        """The win over whoever is worth most in this ranking; of several the first."""
        won = [(line, other) for line, other in self.lines if line.what == "won" and other]
        return max(won, key=lambda win: win[0].value_now or 0, default=None)

    def count(self, *whats: str) -> int:
        """How many of the lines are one of these."""
        return sum(line.what in whats for line, _ in self.lines)

    def colours(self, colour: Colour) -> int:
        """How often the player had that colour in a game over the board."""
        played = ("won", "drew", "lost", "award")
        return sum(line.what in played and line.colour == colour for line, _ in self.lines)


class DayState(Enum):
    """How far an evening is, or why nobody plays."""

    PLAYED = auto()
    PAIRED = auto()
    CLOSED = auto()
    NEXT = auto()
    COMING = auto()
    CANCELLED = auto()
    SKIPPED = auto()


@dataclass(frozen=True, slots=True)
class Day:
    """A line of the calendar; `round` and `starts` are None where nobody plays."""

    day: date
    state: DayState
    round: int | None = None
    starts: datetime | None = None


@dataclass(frozen=True, slots=True)
class CrossCell:
    """A game in the cross table, as the row's player has it; `points` None: not known yet."""

    points: Fraction | None
    by_forfeit: bool = False


@dataclass(frozen=True, slots=True)
class ListedSeason:
    """A season among the club's: its pages' `folder`, its champions and prizes once it is over.

    `games` were played, `boards` of them an evening; `white_won` and `drawn` are in a hundred of
    them, None without any.
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


@dataclass(frozen=True, slots=True)
class SiteView:
    """A competition's site. `rankings` are those after rounds 0, 1, …; `season` None: none yet.

    `cross` has the games of each two players, by the numbers of their pages. `others` are the
    club's other competitions: their names and the addresses of their front pages from here.
    `game` is chess or draughts, `style` the club's colour and mark. `address` is where
    the site is seen, ending in a slash; empty where nobody said it.

    `folder` is that of the season's own pages, `past` says that other seasons followed it, and
    `mark` what these pages are made of. `years` are all seasons, the newest first; `cups` and
    `records` are those of the club.
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
    cross: dict[tuple[int, int], tuple[CrossCell, ...]] = field(default_factory=dict)
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

    @property
    def honours(self) -> tuple[tuple[str, tuple[Message, ...]], ...]:
        """The seasons that are over and the past years, the newest first, with their prizes."""
        seasons = [(year.name, year.honours) for year in self.years if year.honours]
        return (*seasons, *self.past_years)

    @property
    def next_day(self) -> Day | None:
        """The coming evening."""
        there = (day for day in self.days if day.round is not None)
        return next((day for day in there if day.round == self.next_round), None)

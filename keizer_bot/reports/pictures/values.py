"""The contents of each picture as plain values that survive JSON, with all words in place.

The outbox stores these values and not the picture. Drawing takes long, so it happens when the post
is sent, outside the transaction, but shows the facts of when it was asked for.
"""

from enum import StrEnum

import msgspec

from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.ranking import RANKING
from keizer_bot.reports.words import TableHead


class Theme(StrEnum):
    """Dark ink on white, or light ink on a dark ground."""

    LIGHT = "light"
    DARK = "dark"


class Mark(StrEnum):
    """The result of a game for a player."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """Fields of every picture; an empty `notice` takes no room.

    `alt` is the alternative text, for those who cannot see the picture: plain text, not HTML.
    `style` is that of the club.
    """

    title: str
    subtitle: str
    alt: str
    notice: str = ""
    style: ClubStyle = PLAIN


class RankingRow(msgspec.Struct, frozen=True):
    """A player's line: a cell for each of the ranking's columns, then the games won, drawn, lost.

    `moved` is the places gained since the last ranking (lost: negative), None for a new player.
    """

    cells: tuple[str, ...]
    moved: int | None
    withdrawn: bool = False


class RankingPicture(Picture, frozen=True, kw_only=True):
    """A ranking in listed order; `notice` says that it is provisional, and is empty if not.

    `columns` are those of the rows, without the value where a win pays a fixed number of points.
    `legend` explains the signs, a line each; `tally_legend` the head of won, drawn and lost.
    """

    heads: tuple[str, ...]
    rows: tuple[RankingRow, ...]
    legend: tuple[str, ...]
    tally_legend: str
    columns: tuple[TableHead, ...] = (*RANKING, TableHead.TALLY)


class BoardRow(msgspec.Struct, frozen=True):
    """A board; `result` is empty until it is known, `mark` is a remark on it."""

    board: int
    white: str
    black: str
    result: str = ""
    mark: str = ""


class PairingsPicture(Picture, frozen=True, kw_only=True):
    """A round's pairings; `foot` are the sentences below them, from `pairings_foot`."""

    heads: tuple[str, ...]
    boards: tuple[BoardRow, ...]
    foot: tuple[str, ...]


class ChartLine(msgspec.Struct, frozen=True):
    """A player's rank after each of the chart's rounds; None while they were not in the season.

    `own`: the reader's line, which is highlighted and labelled.
    """

    name: str
    ranks: tuple[int | None, ...]
    own: bool = False


class SeasonChart(Picture, frozen=True, kw_only=True):
    """Ranks by round, rank 1 on top; `rounds` labels the columns from the start of the season.

    `lines` are in the order of the last ranking.
    """

    round_label: str
    rank_label: str
    rounds: tuple[str, ...]
    lines: tuple[ChartLine, ...]


class CrossGame(msgspec.Struct, frozen=True):
    """A game of a row's player: the opponent's `number`, and the result for the player.

    `sign` is shown (1, ½, 0); `mark` colours it, None for an award.
    """

    opponent: int
    round: int
    white: bool
    sign: str
    mark: Mark | None


class CrossRow(msgspec.Struct, frozen=True):
    """A player's row; `number` counts rows from 1, `points` is the text "points out of games"."""

    number: int
    rank: int
    name: str
    points: str
    games: tuple[CrossGame, ...]


class CrossTable(Picture, frozen=True, kw_only=True):
    """The cross table in ranking order; players without a game are left out.

    `whole`: all others are in it; if not, only those around one place. `with_white` and
    `with_black` are the key to the discs that show the colour.
    """

    name_head: str
    points_head: str
    rows: tuple[CrossRow, ...]
    with_white: str
    with_black: str
    legend: tuple[str, ...]
    whole: bool = True


class BracketBox(msgspec.Struct, frozen=True):
    """A match: both names, empty where nobody is, their points, and whether each goes on."""

    names: tuple[str, str]
    points: tuple[str, str]
    goes_on: tuple[bool, bool]


class BracketStagePicture(msgspec.Struct, frozen=True):
    """A round of a cup, its matches from top to bottom."""

    head: str
    boxes: tuple[BracketBox, ...]


class BracketPicture(Picture, frozen=True, kw_only=True):
    """A cup's bracket; each stage has half as many matches as the one before it."""

    stages: tuple[BracketStagePicture, ...]
    foot: tuple[str, ...] = ()


class LabMark(msgspec.Struct, frozen=True):
    """A mean with the ends of its interval, and all three as text."""

    mean: float
    low: float
    high: float
    label: str


class LabPanel(msgspec.Struct, frozen=True):
    """A measure: a mark for each rule set, on one scale."""

    head: str
    marks: tuple[LabMark, ...]


class LabPicture(Picture, frozen=True, kw_only=True):
    """Simulated seasons: a panel for each measure; `names` are the rule sets, as marked."""

    names: tuple[str, ...]
    panels: tuple[LabPanel, ...]
    legend: tuple[str, ...]


class Figure(msgspec.Struct, frozen=True):
    """A number of the evening and its meaning."""

    number: str
    label: str


class Share(msgspec.Struct, frozen=True):
    """One part of the bar: the number of games that ended that way."""

    count: int
    label: str


class Highlight(msgspec.Struct, frozen=True):
    """A highlight of the evening: a heading, and a sentence or two."""

    head: str
    text: str


class EveningPicture(Picture, frozen=True, kw_only=True):
    """An evening in numbers; `shares`: games over the board won by White, drawn, won by Black."""

    figures: tuple[Figure, ...]
    shares: tuple[Share, Share, Share]
    highlights: tuple[Highlight, ...]

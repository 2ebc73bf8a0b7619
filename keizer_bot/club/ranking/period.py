"""/stand periode: the points that a period's rounds give with the values of now."""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.club.ranking.messages import PeriodLegend, PeriodTitle
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import table
from keizer_bot.reports.messages import RankingProvisional


@dataclass(frozen=True, slots=True)
class PeriodLine:
    """What a player's rounds of the period give, and how many games they played in it."""

    rank: int
    name: str
    points: Fraction
    games: int


@dataclass(frozen=True, slots=True)
class PeriodView:
    """A period's order, over its rounds `first` to `last` that were paired."""

    season: str
    period: int
    first: int
    last: int
    provisional: bool
    lines: tuple[PeriodLine, ...]


class PeriodColumn(Enum):
    """The heads of the columns."""

    RANK = auto()
    NAME = auto()
    POINTS = auto()
    GAMES = auto()


def period_post(view: PeriodView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The period's order as one or more messages."""
    title = PeriodTitle(view.season, view.period, view.first, view.last)
    head = paragraphs(
        texts.render(title, language),
        texts.render(RankingProvisional(), language) if view.provisional else "",
    )
    locale = texts.locale_of(language)
    heads: list[str] = [texts.word(column, language) for column in PeriodColumn]
    cells = [
        [str(line.rank), line.name, number(line.points, locale), str(line.games)]
        for line in view.lines
    ]
    lines = table([heads, *cells], name=list(PeriodColumn).index(PeriodColumn.NAME))
    return pages(head, lines, texts.render(PeriodLegend(), language), monospace=True)

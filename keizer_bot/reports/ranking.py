"""The ranking as it is posted after a round."""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import table
from keizer_bot.reports.messages import (
    FinalRankingTitle,
    OneGroupOnly,
    RankingLegend,
    RankingProvisional,
    RankingTitle,
    StartRankingTitle,
)
from keizer_bot.reports.pages import pages, paragraphs


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A player's line. `moved` is the number of places won (lost: negative), None for a newcomer.

    `games` counts the games that were played.
    """

    rank: int
    name: str
    total: Fraction
    value: Fraction
    games: int
    moved: int | None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class RankingView:
    """A ranking in listed order; `round` 0 is the order at the start.

    `over`: it is the last one of a season that has ended.
    """

    season: str
    round: int
    provisional: bool
    lines: tuple[RankingLine, ...]
    over: bool = False


class RankingColumn(Enum):
    """The heads of the columns: one or a few letters each."""

    RANK = auto()
    MOVED = auto()
    NAME = auto()
    TOTAL = auto()
    VALUE = auto()
    GAMES = auto()


def ranking_post(
    view: RankingView, texts: Translator, language: str, *, only: OneGroupOnly | None = None
) -> tuple[Html, ...]:
    """The ranking as one or more messages; `only` says which part of it the view has."""
    head = paragraphs(
        texts.render(ranking_title(view), language),
        texts.render(only, language) if only else "",
        texts.render(RankingProvisional(), language) if view.provisional else "",
    )
    heads: list[str] = [texts.word(column, language) for column in RankingColumn]
    rows: list[list[str]] = [heads, *(_cells(line, texts, language) for line in view.lines)]
    lines = table(rows, name=list(RankingColumn).index(RankingColumn.NAME))
    return pages(head, lines, texts.render(RankingLegend(), language), monospace=True)


def ranking_title(view: RankingView) -> Message:
    """What stands above that ranking."""
    if not view.round:
        return StartRankingTitle(view.season)
    kind = FinalRankingTitle if view.over else RankingTitle
    return kind(view.season, view.round)


def _cells(line: RankingLine, texts: Translator, language: str) -> list[str]:
    locale = texts.locale_of(language)
    total, value = number(line.total, locale), number(line.value, locale)
    moved = movement(line.moved, withdrawn=line.withdrawn)
    return [str(line.rank), moved, line.name, total, value, str(line.games)]


def movement(moved: int | None, *, withdrawn: bool) -> str:
    """The sign that a line has for its `moved`, as the legend explains it."""
    if withdrawn:
        return "x"
    if moved is None:
        return "*"
    sign = "▲" if moved > 0 else "▼"
    return f"{sign}{abs(moved)}" if moved else "="

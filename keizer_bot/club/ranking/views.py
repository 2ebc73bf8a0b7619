"""Rankings as they are shown, and what a period's rounds give with the values of now."""

from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.club.ranking.messages import PeriodLegend, PeriodTitle
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Standings
from keizer_bot.engine.ranking import history
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import table
from keizer_bot.reports.messages import RankingProvisional
from keizer_bot.reports.ranking import RankingView, ranking_lines


def ranking_view(snapshot: SeasonSnapshot, after: int | None = None) -> RankingView:
    """The ranking after that round (default: now), with the places won and lost since the last."""
    rankings = rankings_of(snapshot)
    now = rankings[-1 if after is None else after]
    return _view(snapshot, now, rankings)


def ranking_views(snapshot: SeasonSnapshot) -> tuple[tuple[Standings, RankingView], ...]:
    """Every ranking from the start to now with its view, line by line; replayed once."""
    rankings = rankings_of(snapshot)
    return tuple((now, _view(snapshot, now, rankings)) for now in rankings)


def rankings_of(snapshot: SeasonSnapshot) -> tuple[Standings, ...]:
    """From 0 to the last paired round, which counts even if nobody played in it."""
    return tuple(history(snapshot.played, snapshot.rules, after=len(snapshot.played.rounds)))


def _view(snapshot: SeasonSnapshot, now: Standings, rankings: tuple[Standings, ...]) -> RankingView:
    before = rankings[max(now.after_round - 1, 0)]
    return RankingView(
        season=snapshot.row.name,
        round=now.after_round,
        provisional=now.provisional or is_disputed(snapshot, now.after_round),
        lines=ranking_lines(snapshot.played, before, now),
    )


def is_disputed(snapshot: SeasonSnapshot, number: int) -> bool:
    """Whether a result up to that round is contested."""
    ids = {r.id for r in snapshot.rounds if r.number <= number}
    return any(g.disputed for g in snapshot.games if g.round_id in ids)


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

"""/stand periode: the points that a period's rounds give with the values of now."""

from collections.abc import Sequence
from enum import Enum, auto
from fractions import Fraction

from babel import Locale

from keizer_bot.club.ranking.messages import NoResultIn, NoSuchPeriod, PeriodLegend, PeriodTitle
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NothingPairedYet
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.calendar import period_of
from keizer_bot.engine.model import Round
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.reports.columns import table
from keizer_bot.reports.messages import RankingProvisional
from keizer_bot.reports.ranking import of_ranking
from keizer_bot.reports.unsettled import Unsettled
from keizer_bot.store.games import GameRow

_PLAYED = ("won", "drew", "lost", "award")


class PeriodColumn(Enum):
    """The heads of the columns."""

    RANK = auto()
    NAME = auto()
    POINTS = auto()
    GAMES = auto()


def period_ranking(context: RequestContext, asked: int | None, language: str) -> tuple[Html, ...]:
    """The ranking over that period alone, by default the newest; as one or more messages.

    Raises `NothingPairedYet`, `NoSuchPeriod`, `NoResultIn`.
    """
    snapshot, texts = context.snapshot, context.texts
    paired, last = snapshot.played.rounds, snapshot.ranked_to
    if not paired:
        raise NothingPairedYet
    newest = period_of((paired[:last] or paired)[-1], snapshot.rules)
    period = newest if asked is None else asked
    of_period = [r for r in paired if period_of(r, snapshot.rules) == period]
    if not of_period:
        raise NoSuchPeriod(period, newest)
    rounds = [r for r in of_period if r.number <= last]
    if not rounds:
        raise NoResultIn(of_period[0].number, of_ranking(last), last)
    open_ = Unsettled.of(
        results=any(game.result is None for round_ in rounds for game in round_.games),
        objection=any(g.disputed for g in snapshot.games if _is_in(snapshot, g, rounds)),
    )
    title = PeriodTitle(snapshot.row.name, period, rounds[0].number, rounds[-1].number)
    head = paragraphs(
        texts.render(title, language),
        texts.render(RankingProvisional(open_), language) if open_ else "",
    )
    heads: list[str] = [texts.word(column, language) for column in PeriodColumn]
    cells = _cells(snapshot, rounds, texts.locale_of(language))
    lines = table([heads, *cells], name=list(PeriodColumn).index(PeriodColumn.NAME))
    return pages(head, lines, texts.render(PeriodLegend(), language), monospace=True)


def _is_in(snapshot: SeasonSnapshot, game: GameRow, rounds: Sequence[Round]) -> bool:
    numbers = {r.id: r.number for r in snapshot.rounds}
    return numbers.get(game.round_id) in {round_.number for round_ in rounds}


def _cells(snapshot: SeasonSnapshot, rounds: Sequence[Round], locale: Locale) -> list[list[str]]:
    """The players who took part, with their credits and games in those rounds.

    Who has most first; equal points share a rank, in the order of the ranking.
    """
    numbers = {round_.number for round_ in rounds}
    found = []
    for sheet in snapshot.score_sheets():
        if lines := [line for line in sheet.lines if line.round in numbers]:
            points = sum((line.credit for line in lines), Fraction(0))
            games = sum(line.what in _PLAYED for line in lines)
            found.append((points, snapshot.by_key(sheet.player).name, str(games)))
    found.sort(key=lambda entry: entry[0], reverse=True)
    return [
        [str(1 + sum(other > points for other, _, _ in found)), name, number(points, locale), games]
        for points, name, games in found
    ]

"""The ranking after a round as a table."""

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter

import msgspec

from keizer_bot.engine.model import Standings
from keizer_bot.engine.ranking import history
from keizer_bot.reports.messages import RankingProvisional, Unsettled
from keizer_bot.reports.performance.views import shown_performance
from keizer_bot.reports.ranking import (
    RANKING,
    RankingLine,
    columns_of,
    ranking_legend,
    ranking_lines,
    shown_cells,
)
from keizer_bot.reports.shown_points import shown_ranking
from keizer_bot.reports.tables import messages
from keizer_bot.reports.tables.model import Row, Table, TableColumn, table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead, TableWord, Words

_DETAILS = (
    *(TableHead.GROUP, TableHead.RATING, TableHead.STATE),
    *(TableHead.PERFORMANCE, TableHead.NEW_RATING),
)
_cells = attrgetter(*(head.value for head in RANKING))


def ranking_table(view: SeasonView, words: Words, after: int | None = None) -> Table:
    """The ranking after that round, or the current one, with the places gained and lost.

    These are None for a new player. Raises `RoundHasNoPairing`, `RoundHasNoResult`.
    """
    now, lines = _ranking(view, after)
    details = _details(view, words, lines, now.after_round)
    rows = tuple((*_cells(line), *more) for line, more in zip(lines, details, strict=True))
    return _table(view, words, now, lines, words.columns(*RANKING, *_DETAILS), rows)


def printed_ranking(view: SeasonView, words: Words, after: int | None = None) -> Table:
    """The same for the notice board, written as in a chat.

    Raises `RoundHasNoPairing`, `RoundHasNoResult`.
    """
    now, lines = _ranking(view, after)
    columns = columns_of(lines)
    cells = (shown_cells(line, words, columns) for line in lines)
    rows = tuple(tuple(cell or None for cell in row) for row in cells)
    made = _table(view, words, now, lines, words.columns(*columns, short=True), rows)
    return msgspec.structs.replace(made, notes=(*ranking_legend(words, columns), *made.notes))


def _ranking(view: SeasonView, after: int | None) -> tuple[Standings, tuple[RankingLine, ...]]:
    last = view.ranked_to
    if after is not None and not 0 <= after <= last:
        raise (
            messages.RoundHasNoResult if last < after <= view.played else messages.RoundHasNoPairing
        )(after, last)
    exact = history(view.paired, view.rules, after=last)
    rankings = [shown_ranking(ranking, view.rules) for ranking in exact]
    now = rankings[last if after is None else after]
    before = rankings[max(now.after_round - 1, 0)]
    return now, ranking_lines(view.paired, before, now, hidden=view.hidden)


def _table(
    view: SeasonView,
    words: Words,
    now: Standings,
    lines: tuple[RankingLine, ...],
    columns: tuple[TableColumn, ...],
    rows: tuple[Row, ...],
) -> Table:
    heading = (
        messages.RankingHeading(now.after_round)
        if now.after_round
        else messages.StartRankingHeading()
    )
    return table(
        words.say(heading),
        columns,
        rows,
        subtitle=" – ".join(part for part in (view.season.name, view.club) if part),
        notes=(words.say(RankingProvisional(Unsettled.RESULTS)),) if now.provisional else (),
        below=sum(line.withdrawn for line in lines),
    )


def _details(
    view: SeasonView, words: Words, lines: tuple[RankingLine, ...], after: int
) -> Iterator[Row]:
    players = {player.id: player for player in view.season.players}
    so_far = replace(view.paired, rounds=view.paired.rounds[:after])
    for line in lines:
        player = players[line.player]
        state = words.word(TableWord.WITHDRAWN) if line.withdrawn else None
        rated = shown_performance(so_far, view.rules, player.id)
        performance = (rated.rating, rated.after) if rated else (None, None)
        yield player.group, view.rating(player), state, *performance

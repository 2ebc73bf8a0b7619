"""The ranking after a round as a table."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from keizer_bot.engine.ranking import history
from keizer_bot.reports.messages import RankingLegend, RankingProvisional, Unsettled
from keizer_bot.reports.performance.views import shown_performance
from keizer_bot.reports.ranking import RankingColumn, RankingLine, movement, ranking_lines
from keizer_bot.reports.shown_points import shown_ranking
from keizer_bot.reports.tables import messages
from keizer_bot.reports.tables.model import ColumnKind, Row, Table, TableColumn, table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead, TableWord, Words

_PRINTED = (
    *(TableHead.RANK, TableHead.MOVED, TableHead.NAME),
    *(TableHead.TOTAL, TableHead.VALUE, TableHead.GAMES),
)
_PRINTED_KINDS = (
    *(ColumnKind.NUMBER, ColumnKind.NUMBER, ColumnKind.NAME),
    *(ColumnKind.POINTS, ColumnKind.POINTS, ColumnKind.NUMBER),
)
_SHOWN = (*_PRINTED, TableHead.GROUP, TableHead.RATING, TableHead.STATE)
_COLUMNS = (*_SHOWN, TableHead.PERFORMANCE, TableHead.NEW_RATING)


def ranking_table(view: SeasonView, words: Words, after: int | None = None) -> Table:
    """The ranking after that round, or the current one, with the places gained and lost.

    These are None for a new player. Raises `RoundHasNoPairing`, `RoundHasNoResult`.
    """
    last = view.ranked_to
    if after is not None and not 0 <= after <= last:
        raise (
            messages.RoundHasNoResult if last < after <= view.played else messages.RoundHasNoPairing
        )(after, last)
    exact = history(view.paired, view.rules, after=last)
    rankings = [shown_ranking(ranking, view.rules) for ranking in exact]
    now = rankings[last if after is None else after]
    heading = (
        messages.RankingHeading(now.after_round)
        if now.after_round
        else messages.StartRankingHeading()
    )
    before = rankings[max(now.after_round - 1, 0)]
    lines = ranking_lines(view.paired, before, now, hidden=view.hidden)
    return table(
        words.say(heading),
        words.columns(*_COLUMNS),
        tuple(_rows(view, words, lines, now.after_round)),
        subtitle=" – ".join(part for part in (view.season.name, view.club) if part),
        notes=(words.say(RankingProvisional(Unsettled.RESULTS)),) if now.provisional else (),
        below=sum(line.withdrawn for line in lines),
    )


def printed_ranking(view: SeasonView, words: Words, after: int | None = None) -> Table:
    """The same for the notice board: short heads, and signs for places gained and lost.

    Raises `RoundHasNoPairing`, `RoundHasNoResult`.
    """
    full = ranking_table(view, words, after)
    heads = {column.head: place for place, column in enumerate(full.columns)}
    places = [heads.get(words.word(head)) for head in _SHOWN]

    def row(cells: Row) -> Row:
        rank, moved, name, total, value, games, _, _, state = (
            None if place is None else cells[place] for place in places
        )
        sign = movement(moved if isinstance(moved, int) else None, withdrawn=bool(state))
        return rank, sign, name, total, value, games

    columns = tuple(
        TableColumn(words.word(short), kind)
        for short, kind in zip(RankingColumn, _PRINTED_KINDS, strict=True)
    )
    notes = (*words.lines(RankingLegend()), *full.notes)
    rows = tuple(map(row, full.rows))
    return table(full.title, columns, rows, subtitle=full.subtitle, notes=notes, below=full.below)


def _rows(
    view: SeasonView, words: Words, lines: Iterable[RankingLine], after: int
) -> Iterator[Row]:
    players = {player.id: player for player in view.season.players}
    so_far = replace(view.paired, rounds=view.paired.rounds[:after])
    for line in lines:
        player = players[line.player]
        state = words.word(TableWord.WITHDRAWN) if line.withdrawn else None
        place = (line.rank, line.moved, line.name, line.total, line.value, line.games)
        details = (player.group, view.rating(player), state)
        rated = shown_performance(so_far, view.rules, player.id)
        yield *place, *details, *((rated.rating, rated.after) if rated else (None, None))

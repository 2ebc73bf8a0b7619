"""Who met whom as a picture's value."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from keizer_bot.engine.model import Season, Standings
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pictures.games import Side, sides
from keizer_bot.reports.pictures.messages import (
    CrossColour,
    CrossPoints,
    CrossSign,
    CrossTableAlt,
    CrossTableLegend,
    CrossTableTitle,
    PictureHead,
    head,
    lines_of,
    said,
)
from keizer_bot.reports.pictures.values import CrossGame, CrossRow, CrossTable, Mark
from keizer_bot.reports.ranking import RankingColumn

_SIGNS = {Mark.WON: CrossSign.WON, Mark.DRAWN: CrossSign.DRAWN, Mark.LOST: CrossSign.LOST}
_FORFEITS = {Mark.WON: CrossSign.WON_BY_FORFEIT, Mark.LOST: CrossSign.LOST_BY_FORFEIT}


def cross_table_values(
    season: Season, ranking: Standings, texts: Translator, language: str
) -> CrossTable:
    """The games up to `ranking`, in its order; who has no game with a result is left out."""
    games: dict[str, list[Side]] = defaultdict(list)
    for side in sides(season, ranking.after_round):
        games[side.player].append(side)
    lines = [line for line in ranking.lines if line.player in games]
    numbers = {line.player: number for number, line in enumerate(lines, start=1)}
    names = {player.id: player.name for player in season.players}
    signs = {sign: head(sign, texts, language) for sign in CrossSign}
    rows = tuple(
        CrossRow(
            number=numbers[line.player],
            rank=line.rank,
            name=names[line.player],
            points=_points(games[line.player], texts, language),
            games=tuple(_game(side, numbers, signs) for side in games[line.player]),
        )
        for line in lines
    )
    return _table(season, ranking, rows, texts, language)


def _table(
    season: Season,
    ranking: Standings,
    rows: tuple[CrossRow, ...],
    texts: Translator,
    language: str,
) -> CrossTable:
    games = sum(len(row.games) for row in rows) // 2
    alt = CrossTableAlt(len(rows), games, ranking.after_round)
    return CrossTable(
        title=said(CrossTableTitle(ranking.after_round), texts, language),
        subtitle=season.name,
        name_head=head(RankingColumn.NAME, texts, language),
        points_head=head(PictureHead.POINTS, texts, language),
        rows=rows,
        with_white=head(CrossColour.WHITE, texts, language),
        with_black=head(CrossColour.BLACK, texts, language),
        legend=lines_of(CrossTableLegend(), texts, language),
        alt=said(alt, texts, language),
    )


def _game(side: Side, numbers: dict[str, int], signs: dict[CrossSign, str]) -> CrossGame:
    kinds = _FORFEITS if side.forfeited else _SIGNS
    sign = CrossSign.AWARD if side.mark is None else kinds[side.mark]
    return CrossGame(numbers[side.opponent], side.round, side.white, signs[sign], side.mark)


def _points(games: Sequence[Side], texts: Translator, language: str) -> str:
    played = [side for side in games if not side.forfeited]
    points = sum((side.points for side in played), start=Fraction(0))
    return said(CrossPoints(points, len(played)), texts, language)

"""Who met whom as a picture's value."""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from keizer_bot.engine.model import Season, Standings
from keizer_bot.reports.pictures.games import GameSide, sides
from keizer_bot.reports.pictures.messages import (
    CrossColour,
    CrossPoints,
    CrossSign,
    CrossTableAlt,
    CrossTableLegend,
    CrossTableTitle,
    PictureHead,
)
from keizer_bot.reports.pictures.values import CrossGame, CrossRow, CrossTable, Mark
from keizer_bot.reports.ranking import RankingColumn
from keizer_bot.reports.words import Words

_SIGNS = {Mark.WON: CrossSign.WON, Mark.DRAWN: CrossSign.DRAWN, Mark.LOST: CrossSign.LOST}
_FORFEITS = {Mark.WON: CrossSign.WON_BY_FORFEIT, Mark.LOST: CrossSign.LOST_BY_FORFEIT}


def cross_table_values(season: Season, ranking: Standings, words: Words) -> CrossTable:
    """The games up to `ranking`, in its order; who has no game with a result is left out."""
    games: dict[str, list[GameSide]] = defaultdict(list)
    for side in sides(season, ranking.after_round):
        games[side.player].append(side)
    lines = [line for line in ranking.lines if line.player in games]
    numbers = {line.player: number for number, line in enumerate(lines, start=1)}
    names = {player.id: player.name for player in season.players}
    signs = {sign: words.word(sign) for sign in CrossSign}
    rows = tuple(
        CrossRow(
            number=numbers[line.player],
            rank=line.rank,
            name=names[line.player],
            points=_points(games[line.player], words),
            games=tuple(_game(side, numbers, signs) for side in games[line.player]),
        )
        for line in lines
    )
    return _table(season, ranking, rows, words)


def _table(
    season: Season,
    ranking: Standings,
    rows: tuple[CrossRow, ...],
    words: Words,
) -> CrossTable:
    games = sum(len(row.games) for row in rows) // 2
    alt = CrossTableAlt(len(rows), games, ranking.after_round)
    return CrossTable(
        title=words.say(CrossTableTitle(ranking.after_round)),
        subtitle=season.name,
        name_head=words.word(RankingColumn.NAME),
        points_head=words.word(PictureHead.POINTS),
        rows=rows,
        with_white=words.word(CrossColour.WHITE),
        with_black=words.word(CrossColour.BLACK),
        legend=words.lines(CrossTableLegend()),
        alt=words.say(alt),
    )


def _game(side: GameSide, numbers: dict[str, int], signs: dict[CrossSign, str]) -> CrossGame:
    kinds = _FORFEITS if side.forfeited else _SIGNS
    sign = CrossSign.AWARD if side.mark is None else kinds[side.mark]
    return CrossGame(numbers[side.opponent], side.round, side.white, signs[sign], side.mark)


def _points(games: Sequence[GameSide], words: Words) -> str:
    played = [side for side in games if not side.forfeited]
    points = sum((side.points for side in played), start=Fraction(0))
    return words.say(CrossPoints(points, len(played)))

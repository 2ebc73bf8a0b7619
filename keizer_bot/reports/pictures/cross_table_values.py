"""Makes the contents of the cross table's picture."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from keizer_bot.engine.model import Season, Standings
from keizer_bot.reports.pictures import messages
from keizer_bot.reports.pictures.games import GameSide, sides
from keizer_bot.reports.pictures.messages import CrossColour, CrossSign
from keizer_bot.reports.pictures.values import CrossGame, CrossRow, CrossTable, Mark
from keizer_bot.reports.words import TableHead, Words

_SIGNS = {Mark.WON: CrossSign.WON, Mark.DRAWN: CrossSign.DRAWN, Mark.LOST: CrossSign.LOST}
_FORFEITS = {Mark.WON: CrossSign.WON_BY_FORFEIT, Mark.LOST: CrossSign.LOST_BY_FORFEIT}


_LEGIBLE = {1: 10, 2: 7, 4: 5}  # rows legible in the chat, by the most games of a pair
_FEWEST_LEGIBLE = 4


def cross_table_values(
    season: Season, ranking: Standings, words: Words, *, around: str | None = None
) -> CrossTable:
    """The games up to `ranking`, in its order; players without a result are left out.

    `around`: if the table is too large for the chat, only the part around that player, or the top
    if that player is not in it.
    """
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
    whole = _table(season, ranking, rows, words)
    return whole if around is None else _window(whole, numbers.get(around, 1), words)


def fits_chat(table: CrossTable) -> bool:
    """True if the table is legible at the size at which Telegram shows a photo."""
    return len(table.rows) <= _legible_rows(table.rows)


def _legible_rows(rows: Sequence[CrossRow]) -> int:
    meetings = [max(Counter(g.opponent for g in row.games).values(), default=1) for row in rows]
    often = max(meetings, default=1)
    return next((count for most, count in _LEGIBLE.items() if often <= most), _FEWEST_LEGIBLE)


def _window(table: CrossTable, number: int, words: Words) -> CrossTable:
    """Cuts the table to as many rows and columns around `number` as are legible."""
    count = len(table.rows)
    size = min(_legible_rows(table.rows), count)
    if size == count:
        return table
    first = min(max(number - size // 2, 1), count - size + 1)
    shown = range(first, first + size)
    rows = tuple(
        replace(row, games=tuple(game for game in row.games if game.opponent in shown))
        for row in table.rows[first - 1 : first - 1 + size]
    )
    part = words.say(messages.CrossWindow(first, shown[-1], count))
    return replace(table, subtitle=f"{table.subtitle}\n{part}", rows=rows, whole=False)


def _table(
    season: Season, ranking: Standings, rows: tuple[CrossRow, ...], words: Words
) -> CrossTable:
    games = sum(len(row.games) for row in rows) // 2
    alt = messages.CrossTableAlt(len(rows), games, ranking.after_round)
    return CrossTable(
        title=words.say(messages.CrossTableTitle(ranking.after_round)),
        subtitle=season.name,
        name_head=words.word(TableHead.NAME),
        points_head=words.word(TableHead.POINTS),
        rows=rows,
        with_white=words.word(CrossColour.WHITE),
        with_black=words.word(CrossColour.BLACK),
        legend=words.lines(messages.CrossTableLegend()),
        alt=words.say(alt),
    )


def _game(side: GameSide, numbers: dict[str, int], signs: dict[CrossSign, str]) -> CrossGame:
    kinds = _FORFEITS if side.forfeited else _SIGNS
    sign = CrossSign.AWARD if side.mark is None else kinds[side.mark]
    return CrossGame(numbers[side.opponent], side.round, side.white, signs[sign], side.mark)


def _points(games: Sequence[GameSide], words: Words) -> str:
    played = [side for side in games if not side.forfeited]
    points = sum((side.points for side in played), start=Fraction(0))
    return words.say(messages.CrossPoints(points, len(played)))

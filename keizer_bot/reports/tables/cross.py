"""The cross table: in ranking order, everybody's results against everybody."""

from collections import defaultdict
from fractions import Fraction

from babel import Locale

from keizer_bot.engine.model import FORFEITS, Game, Result, Season
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules import POINTS_OF_A_WIN
from keizer_bot.i18n.formats import number
from keizer_bot.reports.game_points import HALF, game_points
from keizer_bot.reports.tables.messages import CrossTableHeading, CrossTableMarks
from keizer_bot.reports.tables.model import Cell, ColumnKind, Table, TableColumn, table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead, Words

_FORFEIT, _AWARD, _OPEN = "*", "#", "…"


def cross_table(view: SeasonView, words: Words) -> Table:
    """Rows and columns in ranking order; several games of a pair share a cell, oldest first.

    The last column adds up the cells before it.
    """
    ranking = standings(view.paired, view.rules, after=view.ranked_to)
    ids = [line.player for line in ranking.lines]
    names = view.names
    unit = POINTS_OF_A_WIN[view.rules.season.game]
    shown = _meetings(view.paired, words, unit)
    points = _game_points(view.paired)
    rows = tuple(
        (
            line.rank,
            names[line.player],
            *(_cell(shown.get((line.player, other), [])) for other in ids),
            points[line.player] * unit,
        )
        for line in ranking.lines
    )
    columns = (
        *words.columns(TableHead.RANK, TableHead.NAME),
        *(TableColumn(str(place), ColumnKind.NUMBER) for place in range(1, len(ids) + 1)),
        *words.columns(TableHead.GAME_POINTS),
    )
    legend = words.say(CrossTableMarks(_FORFEIT, _AWARD, _OPEN))
    return table(
        words.say(CrossTableHeading()), columns, rows, subtitle=view.season.name, notes=(legend,)
    )


def _meetings(
    season: Season, words: Words, unit: int
) -> dict[tuple[str, str], list[Fraction | str]]:
    """The cells' contents by player and opponent: a number, or text if there is more to say."""
    meetings: dict[tuple[str, str], list[Fraction | str]] = defaultdict(list)
    for game in (game for round_ in season.rounds for game in round_.games):
        mark, points = _mark(game), game_points(game)
        white, black = [point * unit for point in points] if points else (None, None)
        meetings[game.white, game.black].append(_marked(white, mark, words.locale))
        meetings[game.black, game.white].append(_marked(black, mark, words.locale))
    return meetings


def _marked(worth: Fraction | None, mark: str, locale: Locale) -> Fraction | str:
    if worth is None:
        return mark
    return number(worth, locale) + mark if mark else worth


def _game_points(season: Season) -> dict[str, Fraction]:
    """Each player's points from games of all kinds."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    for game in (game for round_ in season.rounds for game in round_.games):
        for player, worth in zip((game.white, game.black), game_points(game) or (), strict=False):
            points[player] += worth
    return points


def _mark(game: Game) -> str:
    if game.result is None:
        return _OPEN
    if game.result is Result.AWARD:
        return _AWARD
    return _FORFEIT if game.result in FORFEITS else ""


def _cell(games: list[Fraction | str]) -> Cell:
    """A single plain result is a number; anything else is text."""
    if not games:
        return ""
    if len(games) == 1:
        only = games[0]
        return int(only) if isinstance(only, Fraction) and only.denominator == 1 else only
    # Not just a blank: a spreadsheet reads "1 ½" as one and a half.
    return " · ".join(game if isinstance(game, str) else _short(game) for game in games)


def _short(value: Fraction) -> str:
    return "½" if value == HALF else str(value)

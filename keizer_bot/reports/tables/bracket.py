"""A cup's bracket as a table: a line for each match, round by round, with who advances."""

from keizer_bot.reports.bracket import BracketMatch, bracket_columns
from keizer_bot.reports.game_points import counted_points
from keizer_bot.reports.tables.messages import BracketHeading
from keizer_bot.reports.tables.model import Row, Table, table
from keizer_bot.reports.tables.season_view import SeasonView
from keizer_bot.reports.words import TableHead, TableWord, Words


def bracket_table(view: SeasonView, words: Words) -> Table:
    """The matches from top to bottom; empty if the season is no cup."""
    rows = tuple(
        _row(column.head.round, match, view, words)
        for column in bracket_columns(view.paired, view.rules)
        for match in column.matches
    )
    heads = TableHead.ROUND, TableHead.NAME, TableHead.OPPONENT, TableHead.RESULT, TableHead.GOES_ON
    return table(
        words.say(BracketHeading()), words.columns(*heads), rows, subtitle=view.season.name
    )


def _row(number: int, match: BracketMatch, view: SeasonView, words: Words) -> Row:
    result = words.word(TableWord.BYE) if match.is_free else ""
    if match.points is not None:
        result = "–".join(counted_points(p, view.rules, words.locale) for p in match.points)
    names = (name or "" for name in match.players)
    return (number, *names, result + "*" * match.forfeit, match.winner or "")

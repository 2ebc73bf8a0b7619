"""The value of a bracket's picture."""

from keizer_bot.engine.model import Season
from keizer_bot.engine.rules import Rules
from keizer_bot.reports.bracket import BracketColumn, BracketMatch, bracket_columns
from keizer_bot.reports.bracket_messages import BracketTitle, BracketWinner
from keizer_bot.reports.pictures.messages import BracketAlt
from keizer_bot.reports.pictures.values import BracketBox, BracketPicture, BracketStagePicture
from keizer_bot.reports.tables.cross import shown_points
from keizer_bot.reports.words import TableWord, Words


def bracket_values(season: Season, rules: Rules, words: Words) -> BracketPicture:
    """The bracket of a cup with these rounds."""
    columns = bracket_columns(season, rules)
    winner = columns[-1].matches[0].winner if columns else None
    return BracketPicture(
        title=words.say(BracketTitle(season.name)),
        subtitle="",
        stages=tuple(_stage(column, rules, words) for column in columns),
        foot=(words.say(BracketWinner(winner)).strip(),) if winner else (),
        alt=words.say(BracketAlt(season.name, len(season.players), len(columns))),
    )


def _stage(column: BracketColumn, rules: Rules, words: Words) -> BracketStagePicture:
    boxes = tuple(_box(match, rules, words) for match in column.matches)
    return BracketStagePicture(words.say(column.head).strip(), boxes)


def _box(match: BracketMatch, rules: Rules, words: Words) -> BracketBox:
    one, other = match.players
    free = words.word(TableWord.BYE) if match.is_free else ""
    points = ("", "")
    if match.points is not None:
        first, second = (shown_points(p, rules, words.locale) for p in match.points)
        mark = "*" * match.forfeit
        points = first + mark, second + mark
    on = match.winner is not None
    return BracketBox(
        (one or free, other or free),
        points,
        (on and one == match.winner, on and other == match.winner),
    )

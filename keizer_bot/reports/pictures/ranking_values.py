"""Makes the contents of the ranking's picture, and of a cup's bracket."""

from collections import Counter
from collections.abc import Iterator, Sequence

from keizer_bot.engine.model import Season, Standings
from keizer_bot.engine.rules import Rules
from keizer_bot.reports.bracket import BracketColumn, BracketMatch, bracket_columns
from keizer_bot.reports.bracket_messages import BracketTitle, BracketWinner
from keizer_bot.reports.game_points import counted_points
from keizer_bot.reports.messages import RankingProvisional, Unsettled
from keizer_bot.reports.pictures.games import sides
from keizer_bot.reports.pictures.messages import (
    BracketAlt,
    PartOfRanking,
    PictureTallyLegend,
    RankingAlt,
)
from keizer_bot.reports.pictures.values import (
    BracketBox,
    BracketPicture,
    BracketStagePicture,
    Mark,
    RankingPicture,
    RankingRow,
)
from keizer_bot.reports.ranking import (
    RankingLine,
    RankingView,
    columns_of,
    ranking_legend,
    ranking_lines,
    ranking_title,
    shown_cells,
)
from keizer_bot.reports.words import TableHead, TableWord, Words

_NAMED = 3  # the first places that the alternative text names
_MOST = 44  # lines that a phone shows in letters that can be read without zooming
_TOP, _AROUND = 30, 5  # of a longer ranking: the first lines, and those above and below one player


def ranking_values(
    season: Season,
    rankings: Sequence[Standings],
    words: Words,
    *,
    after: int | None = None,
    disputed: bool = False,
    over: bool = False,
    hidden: bool = False,
    around: str | None = None,
) -> RankingPicture:
    """The ranking after round `after` (default: the last of `rankings`).

    `rankings` are `history(season, …)`, from 0. `disputed`: an objection is open, which the engine
    does not know. `over`: the season has ended. `hidden`: players who withdrew are left out. Of a
    long ranking only the top is shown, and the surroundings of the player `around`.
    """
    now = rankings[-1 if after is None else after]
    unsettled = Unsettled.of(results=now.provisional, objection=disputed)
    view = RankingView(season.name, now.after_round, unsettled, lines=(), over=over)
    title, *rest = words.lines(ranking_title(view))
    lines = ranking_lines(season, rankings[max(now.after_round - 1, 0)], now, hidden=hidden)
    columns = columns_of(lines)
    rows = tuple(_rows(season, lines, now.after_round, words, columns))
    legend = ranking_legend(words, columns)
    if len(lines) > _MOST:
        rows = tuple(_part(rows, [line.player for line in lines], around))
        legend = (words.say(PartOfRanking(len(lines))), *legend)
    leaders = tuple(line.name for line in lines[:_NAMED])
    return RankingPicture(
        title=title,
        subtitle="\n".join(rest),
        notice=words.say(RankingProvisional(unsettled)) if unsettled else "",
        heads=tuple(map(words.short, (*columns, TableHead.TALLY))),
        columns=(*columns, TableHead.TALLY),
        rows=rows,
        legend=legend,
        tally_legend=words.say(PictureTallyLegend()),
        alt=words.say(RankingAlt(title, len(lines), leaders)),
    )


def _rows(
    season: Season,
    lines: Sequence[RankingLine],
    last: int,
    words: Words,
    columns: Sequence[TableHead],
) -> Iterator[RankingRow]:
    played = Counter((s.player, s.mark) for s in sides(season, last) if not s.forfeited)
    for line in lines:
        tally = "-".join(str(played[line.player, mark]) for mark in Mark)
        cells = (*shown_cells(line, words, columns), tally)
        yield RankingRow(cells, line.moved, line.withdrawn)


def _part(
    rows: Sequence[RankingRow], players: Sequence[str], around: str | None
) -> Iterator[RankingRow]:
    """The first rows and those around a player, with a row of dots for what is left out."""
    place = players.index(around) if around in players else 0
    shown = {*range(_TOP), *range(max(place - _AROUND, 0), place + _AROUND + 1)}
    left_out = RankingRow(("", "", "…", *[""] * (len(rows[0].cells) - 3)), 0, withdrawn=False)
    for number, row in enumerate(rows):
        if number in shown:
            yield row
        elif number - 1 in shown:
            yield left_out


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
        first, second = (counted_points(p, rules, words.locale) for p in match.points)
        mark = "*" * match.forfeit
        points = first + mark, second + mark
    on = match.winner is not None
    return BracketBox(
        (one or free, other or free),
        points,
        (on and one == match.winner, on and other == match.winner),
    )

"""The results list for the federation's official: every game with both numbers and ratings."""

from keizer_bot.engine.model import PLAYED, Game, Player, Round
from keizer_bot.reports.tables.lists import federation_id
from keizer_bot.reports.tables.messages import NothingPlayedYet, OfficialHeading
from keizer_bot.reports.tables.model import Row, Table, table
from keizer_bot.reports.tables.season_view import SeasonView, day_of
from keizer_bot.reports.words import TableHead, TableWord, Words

_COLUMNS = (
    *(TableHead.DAY, TableHead.ROUND, TableHead.BOARD),
    *(TableHead.WHITE_ID, TableHead.WHITE, TableHead.WHITE_RATING),
    *(TableHead.BLACK_ID, TableHead.BLACK, TableHead.BLACK_RATING),
    *(TableHead.RESULT, TableHead.RATED),
)


def official_table(view: SeasonView, words: Words) -> Table:
    """Every game with a result, by round and board; forfeits and awards are marked as not rated.

    Raises `NothingPlayedYet`.
    """
    players = {player.id: player for player in view.season.players}
    rows = tuple(
        _row(view, words, players, round_, board, game)
        for round_ in view.paired.rounds
        for board, game in enumerate(round_.games, start=1)
        if game.result is not None
    )
    if not rows:
        raise NothingPlayedYet
    columns = words.columns(*_COLUMNS)
    return table(words.say(OfficialHeading()), columns, rows, about=view.season.name)


def _row(
    view: SeasonView,
    words: Words,
    players: dict[str, Player],
    round_: Round,
    board: int,
    game: Game,
) -> Row:
    white, black = players[game.white], players[game.black]
    rated = TableWord.YES if game.result in PLAYED else TableWord.NO
    return (
        day_of(round_),
        round_.number,
        board,
        federation_id(white),
        white.name,
        view.rating(white),
        federation_id(black),
        black.name,
        view.rating(black),
        words.result(game),
        words.word(rated),
    )

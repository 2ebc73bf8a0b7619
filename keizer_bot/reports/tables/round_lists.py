"""Games as tables: the pairings or results of a round, and all results of the season."""

from collections.abc import Iterator

from keizer_bot.engine.model import Round
from keizer_bot.reports.messages import PairingsAbsent, PairingsSeat
from keizer_bot.reports.pairings import BoardView, Seat, seats_by_name
from keizer_bot.reports.tables import messages
from keizer_bot.reports.tables.model import Row, Table, table
from keizer_bot.reports.tables.season_view import SeasonView, day_of, round_to_show
from keizer_bot.reports.words import TableHead, TableWord, Words

_ROUND = (TableHead.BOARD, TableHead.WHITE, TableHead.BLACK, TableHead.RESULT)


def round_table(view: SeasonView, words: Words, number: int | None = None) -> Table:
    """The round's games by board and its byes, with the results that are known.

    If no number is given, the newest paired round. Raises `RoundHasNoPairing`, `NothingPlayedYet`.
    """
    round_ = round_to_show(view, number)
    played = any(game.result for game in round_.games)
    heading = messages.ResultsHeading if played else messages.PairingsHeading
    absent = len({absence.player for absence in round_.absences})
    return table(
        words.say(heading(round_.number)),
        words.columns(*_ROUND),
        tuple(_rows(view, words, round_)),
        subtitle=_subtitle(view, words, round_),
        notes=(words.say(PairingsAbsent(absent)),) if absent and not played else (),
    )


def seats_table(view: SeasonView, words: Words, number: int | None = None) -> Table:
    """The players of the round by name, to find their boards. Raises as `round_table`."""
    round_, names = round_to_show(view, number), view.names
    boards = [
        BoardView(board, names[game.white], names[game.black])
        for board, game in enumerate(round_.games, start=1)
    ]
    seats = seats_by_name(boards, [names[player] for player in round_.byes])
    return table(
        words.say(messages.SeatsHeading(round_.number)),
        words.columns(TableHead.NAME, TableHead.BOARD, TableHead.COLOUR, TableHead.OPPONENT),
        tuple(_seat(seat, words) for seat in seats),
        subtitle=_subtitle(view, words, round_),
    )


def _seat(seat: Seat, words: Words) -> Row:
    if isinstance(seat.where, PairingsSeat):
        return (
            seat.name,
            seat.where.board,
            words.word(seat.where.colour),
            seat.where.opponent,
        )
    return seat.name, None, words.word(TableWord.BYE), None


def _subtitle(view: SeasonView, words: Words, round_: Round) -> str:
    day = day_of(round_)
    return (
        view.season.name if day is None else words.say(messages.SeasonOnDay(view.season.name, day))
    )


def _rows(view: SeasonView, words: Words, round_: Round) -> Iterator[Row]:
    names = view.names
    for board, game in enumerate(round_.games, start=1):
        yield board, names[game.white], names[game.black], words.result(game) or ""
    for player in round_.byes:
        yield None, names[player], None, words.word(TableWord.BYE)


def results_table(view: SeasonView, words: Words) -> Table:
    """All games and byes of the paired rounds."""
    return table(
        words.say(messages.ResultsOfSeason()),
        words.columns(TableHead.ROUND, TableHead.DAY, *_ROUND),
        tuple(
            (round_.number, day_of(round_), *row)
            for round_ in view.paired.rounds
            for row in _rows(view, words, round_)
        ),
        subtitle=view.season.name,
    )

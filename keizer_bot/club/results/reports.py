"""Stores an arbiter's results, or asks if a name or a result is in doubt."""

from collections.abc import Sequence

from msgspec.structs import replace

from keizer_bot.club.results import correction_messages as messages
from keizer_bot.club.results.corrections import ResultLine, choose_result, decide, set_results
from keizer_bot.club.signing_off.presence import WithoutGame, why_no_game
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context
from keizer_bot.core.questions import Choice, ask_one, intend
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import (
    ColoursDiffer,
    Example,
    NotInAGame,
    SendLike,
    SeveralPlayers,
    UnknownPlayerLike,
    WhichPlayer,
)
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure, WhichGame
from keizer_bot.reading.names import find
from keizer_bot.reading.words import LONGEST_QUOTED
from keizer_bot.reading.written_results import ResultReading, WrittenResult

_OF_WHO_DECIDES = frozenset((Unsure.FORFEIT,))
"""Doubts that do not matter when an arbiter reports."""
_MOST_PLAYERS = 6  # buttons under one question


def result_of(report: Report) -> Result:
    """The result of the game; an absentee loses by forfeit."""
    if isinstance(report, ResultReport):
        return report.result
    is_white = report.absent == report.game.white
    return Result.BLACK_BY_FORFEIT if is_white else Result.WHITE_BY_FORFEIT


def decide_report(context: Context, report: Report) -> Reply:
    """Store the report of one game, or ask if it is in doubt. Raises as `decide`."""
    game, result = report.game.id, result_of(report)
    if Unsure.COLOURS in report.doubts:
        question = ColoursDiffer(*game_context(context, game).in_round)
        return choose_result(context, game=game, question=question)
    if report.doubts - _OF_WHO_DECIDES:
        return choose_result(context, game=game, likely=result)
    return decide(context, game=game, result=result, absent=isinstance(report, NoShow))


def note_reports(context: Context, reports: Sequence[Report]) -> Reply:
    """Store the results of several games, all or none. Raises `ResultInDoubt`."""
    lines = [
        _line(number, f"{report.game.white.name} - {report.game.black.name}", sure(context, report))
        for number, report in enumerate(reports, 1)
    ]
    return Reply.of(set_results(context, lines))


def note_written(context: Context, written: Sequence[WrittenResult], *, certain: bool) -> Reply:
    """Store one result or a list of them, all or none; if not `certain`, ask first.

    Raises `SendLike` if there are none, `ResultInDoubt`, and the refusals of each.
    """
    context.require(Right.RESULTS)
    if not written:
        raise SendLike(Example.RESULT)
    if len(written) == 1:
        return _report_one(context, written[0].reading, certain=certain)
    if not certain:
        raise messages.ResultInDoubt
    lines: list[ResultLine | messages.FaultyLine] = []
    for result in written:
        try:
            lines.append(_line(result.number, result.text, sure(context, result.reading)))
        except Refusal as why:
            lines.append(messages.FaultyLine(result.number, result.text[:LONGEST_QUOTED], why))
    return Reply.of(set_results(context, lines))


def _line(number: int, text: str, report: Report) -> ResultLine:
    absent = isinstance(report, NoShow)
    return ResultLine(number, text, report.game.id, result_of(report), absent)


def sure(context: Context, reading: ResultReading | Refusal) -> Report:
    """The report, if it is sure; otherwise raises the reason why it cannot be stored.

    Raises `SeveralPlayers`, `UnknownPlayerLike`, `ColoursTurned`, `ResultInDoubt`.
    """
    if isinstance(reading, Refusal):
        raise reading
    if isinstance(reading, WhichGame):
        people = tuple(person for person, _ in reading.games)
        names = tuple(person.name for person in people)
        raise (SeveralPlayers if find(reading.name, people) else UnknownPlayerLike)(
            reading.name, names
        )
    if not isinstance(reading, Report):
        raise messages.ResultInDoubt
    if Unsure.COLOURS in reading.doubts:
        raise messages.ColoursTurned(*game_context(context, reading.game.id).in_round)
    if reading.doubts - _OF_WHO_DECIDES:
        raise messages.ResultInDoubt
    return reading


def _report_one(context: Context, reading: ResultReading | Refusal, *, certain: bool) -> Reply:
    match reading:
        case NotInAGame():
            raise _why_not_playing(context, reading) from reading
        case WhichGame(name, games):
            choices = [
                Choice(person.name, intend(choose_result, game=game.id))
                for person, game in games[:_MOST_PLAYERS]
            ]
            return ask_one(context, WhichPlayer(name), choices)
        case ResultReport() | NoShow():
            doubts = reading.doubts if certain else reading.doubts | {Unsure.UNCERTAIN}
            return decide_report(context, replace(reading, doubts=doubts))
    return decide_report(context, sure(context, reading))


def _why_not_playing(context: Context, refused: NotInAGame) -> Refusal:
    """The refusal that says why the player has no game in that round."""
    snapshot = context.snapshot
    player_row = next(p for p in snapshot.players if p.name == refused.player)
    evening = next(e for e in snapshot.calendar.evenings if e.number == refused.round)
    why = why_no_game(context, player_row, evening)
    if why is WithoutGame.NOT_PAIRED:
        return refused
    no_game = messages.TheyHaveTheBye if why is WithoutGame.BYE else messages.TheyAreSignedOff
    return no_game(refused.round, refused.player)

"""Carries out a report of a result, a player's or an arbiter's, if it is sure; else asks.

Also finds the sender's game that a report is about.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing.messages import OpponentAbsent
from keizer_bot.club.pairing.post import OWN_RESULTS
from keizer_bot.club.results import actions, decision_messages, messages
from keizer_bot.club.results.corrections import ResultLine, choose_result, decide, set_results
from keizer_bot.club.signing_off.presence import WithoutGame, why_no_game
from keizer_bot.core.context import Context
from keizer_bot.core.games import GameContext, game_context, game_with
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.named import ask_which
from keizer_bot.core.questions import (
    Below,
    ButtonKey,
    Choice,
    ask,
    ask_one,
    confirm,
    intend,
    on_press,
    require_existing,
)
from keizer_bot.core.reply import Reply
from keizer_bot.core.scenes import TALKED_ABOUT, in_play
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading import messages as reading_messages
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure, WhichGame
from keizer_bot.reading.names import find
from keizer_bot.reading.words import LONGEST_QUOTED
from keizer_bot.reading.written_results import ResultReading, WrittenResult
from keizer_bot.store import games, seasons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow

_ANY_RESULT = frozenset((Unsure.CONTRADICTION, Unsure.DENIED, Unsure.UNREAL, Unsure.QUESTION))
"""Doubts in which a report may mean another result: the bot offers all results."""


def carry_out_report(context: Context, reported: Report) -> Reply:
    """Carry out a report of a game if it is sure; else ask, with the button that would do so.

    Raises `NotYourGame` for a member who reports others' game, and what `report`, `report_no_show`
    and `decide` raise.
    """
    if is_arbiters(context, reported):
        return decide_report(context, reported)
    if reported.doubts:
        return _ask(context, reported)
    if isinstance(reported, NoShow):
        return actions.report_no_show(context, game=reported.game.id)
    return actions.report(context, game=reported.game.id, result=reported.result)


def report_without_a_game(context: Context) -> Reply:
    """Ask how the sender's last game ended.

    Raises as `own_game`, and `NameThePlayer` if the sender is not a player.
    """
    if context.plays_as(context.season) is None and context.actor.is_arbiter:
        raise reading_messages.NameThePlayer
    game = own_game(context)
    require_undecided(context, game_context(context, game.id))
    return ask_own(context, game.id)


def is_arbiters(context: Context, reported: Report) -> bool:
    """True if an arbiter reports a game by its players or board, or a game of others."""
    return context.actor.is_arbiter and (reported.named or not is_own(context, reported))


def is_own(context: Context, reported: Report) -> bool:
    """True if the report is about the sender's own game."""
    own_player = context.plays_as(context.season)
    return own_player is not None and own_player.id in {
        player.id for player in reported.game.players
    }


def intention_of(context: Context, reported: Report) -> Intention:
    """The intention of a button that carries the report out."""
    game, result = reported.game.id, result_of(reported)
    if is_arbiters(context, reported):
        return intend(decide, game=game, result=result, absent=isinstance(reported, NoShow))
    if isinstance(reported, NoShow):
        return intend(actions.report_no_show, game=game)
    return intend(actions.report, game=game, result=result)


def _ask(context: Context, reported: Report) -> Reply:
    """Ask yes or no if one result is likely, else offer the three results."""
    game, of = reported.game, game_context(context, reported.game.id)
    if not is_own(context, reported):
        raise messages.NotYourGame(*of.in_round)
    require_undecided(context, of)
    if isinstance(reported, NoShow):
        return ask_absence(context, of)
    if Unsure.FORFEIT in reported.doubts:
        return ask_forfeit(context, game.id)
    if reported.other:
        names = tuple(person.name for person in reported.other)
        return ask_own(context, game.id, messages.AnotherOpponent(names, *of.in_round))
    if Unsure.COLOURS in reported.doubts:
        return (ask_who_won if reported.names_colours else ask_colours)(context, game.id)
    if reported.doubts & _ANY_RESULT:
        return ask_own(context, game.id)
    question = reading_messages.DidYouMeanResult(_own_result(context, reported))
    yes = intend(actions.report, game=game.id, result=reported.result)
    return confirm(context, messages.AskedOfGame(*of.in_round, question), yes)


def _own_result(context: Context, reported: ResultReport) -> Message:
    """The reported result, by colour or from the sender's side."""
    if reported.result is Result.DRAWN:
        return reading_messages.ReadDrawn()
    white_won = reported.result is Result.WHITE_WON
    if reported.in_colours:
        won = reading_messages.ReadWhiteWon if white_won else reading_messages.ReadBlackWon
        return won()
    own_win = white_won is (reported.game.white.id == context.own_player.id)
    return reading_messages.ReadWon() if own_win else reading_messages.ReadLost()


def ask_forfeit(context: Context, game: int) -> Reply:
    """Ask a player who says "by forfeit" if the opponent came: only the arbiter may say that.

    Raises `NotYourGame`, or as `require_open` if the game is decided.
    """
    of, own_player = game_context(context, game), context.own_player
    if own_player.id not in of.game.players:
        raise messages.NotYourGame(*of.in_round)
    require_undecided(context, of)
    question = messages.NotPlayedOrWon(of.evening.number, of.opponent(own_player).name)
    return ask_own(context, game, question)


def require_undecided(context: Context, of: GameContext) -> None:
    """Refuse to ask about a game that only the arbiter can change. Raises as `require_open`."""
    if of.game.confirmed:
        actions.require_open(context, of)


def ask_own(context: Context, game: int, question: Message | None = None) -> Reply:
    """Show the sender's pairing with buttons for the three results and for an absent opponent."""
    of, choices = game_context(context, game), own_result_choices(game)
    is_late = of.game.result is None and context.at >= actions.may_come_until(context, of)
    if question is not None or is_late:
        choices.append(Choice(OpponentAbsent(), intend(actions.report_no_show, game=game)))
    return ask(context, question or messages.WhichResult(*of.in_round), choices, in_a_row=3)


def own_result_choices(game: int) -> list[Choice]:
    """A button for each way in which a player's own game may have ended: won, drawn or lost."""
    return [
        Choice(label, intend(actions.report_own, game=game, side=side))
        for label, side in OWN_RESULTS
    ]


def ask_colours(context: Context, game: int) -> Reply:
    """Ask which player of the sender's game won, if the score does not tell."""
    won, _, lost = own_result_choices(game)
    question = messages.WhichOfYouWon(*game_context(context, game).in_round)
    return ask(context, question, [won, lost], in_a_row=2)


def ask_who_won(context: Context, game: int) -> Reply:
    """Ask which of the two won, if the named colours are not those of the pairing."""
    of = game_context(context, game)
    won = (of.white, Result.WHITE_WON), (of.black, Result.BLACK_WON)
    choices = [
        Choice(messages.WonBy(who.name), intend(actions.report, game=game, result=result))
        for who, result in won
    ]
    return ask_one(context, reading_messages.ColoursDiffer(*of.in_round), choices)


def ask_absence(context: Context, of: GameContext) -> Reply:
    """Ask if the sender wins because the opponent did not come. Raises `TooEarlyForNoShow`."""
    actions.require_late_enough(context, of)
    absent = of.opponent(context.own_player)
    question = messages.DidTheyNotCome(of.evening.number, absent.name)
    return confirm(context, question, intend(actions.report_no_show, game=of.game.id))


@on_press("report-board", below=Below.POST)
def report_board(
    context: Context, *, round_id: int, board: int, result: Literal["1-0", "0-1", "1/2-1/2"]
) -> Reply:
    """Report the first result of the game on that board. Raises as `report`."""
    of_round = games.games(context.tx, round_id)
    game = next((g.id for g in of_round if g.board == board and g.result is None), None)
    return actions.report(context, game=require_existing(game), result=result)


@on_press(ButtonKey.OWN_RESULT, below=Below.POST)
def report_by_tap(
    context: Context,
    *,
    round_id: int,
    word: Literal["won", "lost", "drew", "noshow"],
    version: int | None = None,
) -> Reply:
    """Report the presser's own game in the pairing that the post shows.

    Raises `StaleButton` once the round is paired again, and as `report_own`, `report_no_show`.
    """
    row = seasons.round_(context.tx, round_id)
    if row is None or row.season_id != context.own_player.season_id:
        raise StaleButton
    if version not in (None, max(row.version, 1)):
        raise StaleButton
    game = own_game(context, round_number=row.number).id
    if word == "noshow":
        return actions.report_no_show(context, game=game)
    return actions.report_own(context, game=game, side=word)


def own_game(context: Context, *, round_number: int | None = None) -> GameRow:
    """The sender's game that a report is about: in that round, else the one in play.

    Without a round it is their game of the last evening that began, while it can still change; else
    a paired game that is still to be played. Raises `NotPairedYet`, `NoGame`, `NoGameAbsent` or
    `NoGameFree`.
    """
    player, days = context.own_player, context.calendar.evenings
    if round_number is not None:
        return _own_game_in(context, player, round_number)
    coming = next((e for e in days if not e.is_paired), None)
    game = _game_on(context, player, in_play(context, days))
    if game is None and not (coming and coming.starts - context.at <= TALKED_ABOUT):
        game = _game_on(context, player, [e for e in reversed(days) if e.phase is Phase.FINAL])
    if game is not None:
        return game
    if coming is not None:
        raise messages.NotPairedYet(coming.date, coming.pairs)
    raise messages.NoGame(max((e.number for e in days), default=0))


def _own_game_in(context: Context, player: PlayerRow, number: int) -> GameRow:
    evening = context.calendar.numbered(number)
    if evening is not None and not evening.is_paired:
        raise messages.NotPairedYet(evening.date, evening.pairs)
    game = _game_on(context, player, [evening] if evening else [])
    if game is None:
        raise messages.NoGame(number)
    return game


_NO_GAME = {
    WithoutGame.SIGNED_OFF: messages.NoGameAbsent,
    WithoutGame.BYE: messages.NoGameFree,
    WithoutGame.NOT_PAIRED: messages.NoGame,
}


def _game_on(context: Context, player: PlayerRow, days: Iterable[Evening]) -> GameRow | None:
    """Their game on the first of these evenings on which they have one."""
    for evening in days:
        if game := game_with(context, evening.id, player.id):
            return game
        if evening.phase is Phase.PAIRED:
            raise _NO_GAME[why_no_game(context, player, evening)](evening.number)
    return None


_OF_WHO_DECIDES = frozenset((Unsure.FORFEIT,))
"""Doubts that do not matter when an arbiter reports."""


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
        question = reading_messages.ColoursDiffer(*game_context(context, game).in_round)
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
    return Reply.of(*set_results(context, lines))


def note_written(context: Context, written: Sequence[WrittenResult], *, certain: bool) -> Reply:
    """Store one result or a list of them, all or none; if not `certain`, ask first.

    Raises `SendLike` if there are none, `ResultInDoubt`, and the refusals of each.
    """
    context.require(Right.RESULTS)
    if not written:
        raise reading_messages.SendLike(reading_messages.Example.RESULT)
    if len(written) == 1:
        return _report_one(context, written[0].reading, certain=certain)
    if not certain:
        raise decision_messages.ResultInDoubt
    lines: list[ResultLine | decision_messages.FaultyLine] = []
    for result in written:
        try:
            lines.append(_line(result.number, result.text, sure(context, result.reading)))
        except Refusal as why:
            lines.append(
                decision_messages.FaultyLine(result.number, result.text[:LONGEST_QUOTED], why)
            )
    return Reply.of(*set_results(context, lines))


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
        if find(reading.name, people):
            raise reading_messages.SeveralPlayers(reading.name, names)
        raise reading_messages.UnknownPlayerLike(reading.name, names)
    if not isinstance(reading, Report):
        raise decision_messages.ResultInDoubt
    if Unsure.COLOURS in reading.doubts:
        raise decision_messages.ColoursTurned(*game_context(context, reading.game.id).in_round)
    if reading.doubts - _OF_WHO_DECIDES:
        raise decision_messages.ResultInDoubt
    return reading


def _report_one(context: Context, reading: ResultReading | Refusal, *, certain: bool) -> Reply:
    match reading:
        case reading_messages.NotInAGame():
            raise _why_not_playing(context, reading) from reading
        case WhichGame(name, games):
            meant = [(person.name, intend(choose_result, game=game.id)) for person, game in games]
            return ask_which(context, name, meant)
        case ResultReport() | NoShow():
            doubts = reading.doubts if certain else reading.doubts | {Unsure.UNCERTAIN}
            return decide_report(context, replace(reading, doubts=doubts))
    return decide_report(context, sure(context, reading))


def _why_not_playing(context: Context, refused: reading_messages.NotInAGame) -> Refusal:
    """The refusal that says why the player has no game in that round."""
    player_row = next(p for p in context.players.values() if p.name == refused.player)
    (evening,) = (e for e in context.calendar.evenings if e.number == refused.round)
    match why_no_game(context, player_row, evening):
        case WithoutGame.BYE:
            return decision_messages.TheyHaveTheBye(refused.round, refused.player)
        case WithoutGame.SIGNED_OFF:
            return decision_messages.TheyAreSignedOff(refused.round, refused.player)
    return refused

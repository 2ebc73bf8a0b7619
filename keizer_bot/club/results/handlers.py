"""``/uitslag``: how my own game ended; what the words leave open is asked with buttons."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from keizer_bot.club.corrections.reports import note_written
from keizer_bot.club.pairing.post import OWN_RESULTS
from keizer_bot.club.results import messages
from keizer_bot.club.results.actions import (
    ask_whether_so,
    report_own,
    report_to_answer,
    require_open,
    withdraw,
)
from keizer_bot.club.results.claims import (
    ask_absence,
    ask_forfeit,
    ask_own,
    carry_out_report,
    is_arbiters,
    own_game,
    require_undecided,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.questions import Choice, ask, intend
from keizer_bot.core.reads import reads_in_scene
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.messages import BadResult, UnknownPlayer, UnknownPlayerLike
from keizer_bot.reading.model import (
    NoShow,
    NothingRead,
    Report,
    ResultReport,
    Unsure,
    WhichGame,
    WithdrawnReport,
)
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.requests import ArbiterRequest
from keizer_bot.reading.written_results import WrittenResult, read_results


@reads_in_scene(read_results)
def result(request: Request, written: Sequence[WrittenResult]) -> Reply:
    """``/uitslag [who] how``: a player's own game; the arbiter also anybody's, and lists."""
    context = request.context
    if request.wanted is not None and not isinstance(request.wanted, ArbiterRequest):
        return ask_forfeit(context, own_game(context).id)
    if context.actor.is_arbiter and not _is_of_the_sender(context, written):
        return note_written(context, written, certain=request.certain)
    if len(written) > 1:
        raise BadResult(written[0].text)
    evening = written[0].evening if written else None
    game = own_game(context, round_number=evening.number if evening else None)
    reading = written[0].reading if written else NothingRead()
    match reading:
        case Refusal():
            return _unread(request, game.id, reading)
        case WithdrawnReport() if request.certain:
            return withdraw(context, game=game.id)
        case ResultReport() | NoShow():
            doubts = frozenset() if request.certain else frozenset((Unsure.UNCERTAIN,))
            return carry_out_report(context, replace(reading, doubts=reading.doubts | doubts))
    require_undecided(context, game_context(context, game.id))
    return ask_own(context, game.id)


RESULT = Command(
    "uitslag result risultato", Topic.WEEK, result, usual=True, behind=Behind.ANY, scope=Scope.GAME
)


def _is_of_the_sender(context: RequestContext, written: Sequence[WrittenResult]) -> bool:
    """True if an arbiter who plays tells of their own game, and names nobody."""
    if context.plays_as(context.season) is None or len(written) > 1:
        return False
    reading = written[0].reading if written else None
    named = isinstance(reading, WhichGame) or (
        isinstance(reading, Report) and is_arbiters(context, reading)
    )
    return not named


def _unread(request: Request, game: int, refusal: Refusal) -> Reply:
    """Ask a player about their own game in place of the refusal, unless that says what is wrong."""
    context, slashed = request.context, request.heard.text.startswith("/")
    in_words = request.heard.place.private and not slashed
    if isinstance(refusal, UnknownPlayer | UnknownPlayerLike) and (in_words or slashed):
        of = game_context(context, game)
        return ask_own(context, game, messages.UnknownOpponent(refusal.name, *of.in_round))
    if in_words and (isinstance(refusal, BadResult) or not request.certain):
        return ask_own(context, game)
    raise refusal


def ask_about_result(context: RequestContext) -> Reply | None:
    """Ask about the result that the sender's game has; None where it has none.

    It is the opponent's report that waits for them, or their own. Raises `FinalResult`.
    """
    waiting = report_to_answer(context)
    if waiting is not None:
        return ask_whether_so(context, waiting)
    of = _of_own_game(context)
    if of is None or of.game.result is None or of.game.disputed:
        return None
    require_open(context, of)
    game = of.game.id
    choices = [Choice(label, intend(report_own, game=game, side=own)) for label, own in OWN_RESULTS]
    if of.game.reported_by == context.own_player.id:
        choices.append(Choice(messages.TakeBackReport(), intend(withdraw, game=game)))
    question = messages.OwnReportStands(*of.in_round, Result(of.game.result))
    return ask(context, question, choices, in_a_row=3)


def ask_no_show(context: RequestContext, name: str) -> Reply | None:
    """Ask whether the sender's opponent, who goes by that name, did not come; None: it is another.

    Raises `TooEarlyForNoShow`, or as `require_open` where the game is decided.
    """
    of = _of_own_game(context)
    if of is None:
        return None
    opponent = of.opponent(context.own_player)
    if not find(name, [NamedPerson(opponent.id, opponent.name, opponent.nicknames)]):
        return None
    require_undecided(context, of)
    return ask_absence(context, of) if of.game.result is None else None


def _of_own_game(context: RequestContext) -> GameContext | None:
    """The sender's game that a report is about; None where there is none."""
    with suppress(Refusal):
        return game_context(context, own_game(context).id)
    return None

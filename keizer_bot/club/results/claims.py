"""What somebody tells of a result: carried out where it is sure, else asked about."""

from collections.abc import Sequence

from keizer_bot.club.corrections.actions import ResultLine, choose_result, decide, set_results
from keizer_bot.club.corrections.messages import ResultInDoubt
from keizer_bot.club.results import messages
from keizer_bot.club.results.actions import report, report_no_show
from keizer_bot.club.results.questions import (
    ask_absence,
    ask_colours,
    ask_forfeit,
    ask_own,
    ask_who_won,
    own_game,
    require_undecided,
)
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.questions import Answer, Intention, confirm, intend
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message
from keizer_bot.reading.messages import (
    DidYouMeanResult,
    NameThePlayer,
    ReadBlackWon,
    ReadDrawn,
    ReadLost,
    ReadWhiteWon,
    ReadWon,
)
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure
from keizer_bot.reading.old.games import Pairing

_ANY_RESULT = frozenset((Unsure.CONTRADICTION, Unsure.DENIED, Unsure.UNREAL, Unsure.QUESTION))
"""What may mean another result as well: all are offered."""
_OF_WHO_DECIDES = frozenset((Unsure.FORFEIT,))
"""What whoever decides may say."""


def carry_out_report(context: RequestContext, told: Report) -> Answer:
    """Do what is told of a game if that is sure; else ask, with the button that would do it.

    Raises `NotYourGame` where a member tells of others, and what `report`, `report_no_show` and
    `decide` raise.
    """
    if is_arbiters(context, told):
        return _decide(context, told)
    if told.doubts:
        return _ask(context, told)
    if isinstance(told, NoShow):
        return report_no_show(context, game=told.game.id)
    return report(context, game=told.game.id, result=told.result)


def carry_out_reports(context: RequestContext, told: Sequence[Report]) -> Answer:
    """Note the arbiter's results of several games, all or none. Raises `ResultInDoubt`."""
    if any(one.doubts - _OF_WHO_DECIDES for one in told):
        raise ResultInDoubt
    lines = [
        ResultLine(number, _names(one.game), one.game.id, result_of(one), isinstance(one, NoShow))
        for number, one in enumerate(told, 1)
    ]
    return set_results(context, lines)


def report_without_a_game(context: RequestContext) -> Answer:
    """Ask how the sender's last game ended.

    Raises as `own_game` where they have none, and `NameThePlayer` where they do not play.
    """
    if context.plays_as(context.season) is None and context.actor.is_arbiter:
        raise NameThePlayer
    game = own_game(context)
    require_undecided(context, game_context(context, game.id))
    return ask_own(context, game.id)


def is_arbiters(context: RequestContext, told: Report) -> bool:
    """True if an arbiter tells of a game by its players or board, or of another's."""
    return context.actor.is_arbiter and (told.named or not is_own(context, told))


def is_own(context: RequestContext, told: Report) -> bool:
    """True if it is of the sender's own game."""
    own = context.plays_as(context.season)
    return own is not None and own.id in {player.id for player in told.game.players}


def intention_of(context: RequestContext, told: Report) -> Intention:
    """The intention of a button that carries the report out."""
    game, result = told.game.id, result_of(told)
    if is_arbiters(context, told):
        return intend(decide, game=game, result=result, absent=isinstance(told, NoShow))
    if isinstance(told, NoShow):
        return intend(report_no_show, game=game)
    return intend(report, game=game, result=result)


def result_of(told: Report) -> Result:
    """How the game ended; whoever did not come loses by forfeit."""
    if isinstance(told, ResultReport):
        return told.result
    is_white = told.absent == told.game.white
    return Result.BLACK_BY_FORFEIT if is_white else Result.WHITE_BY_FORFEIT


def _names(game: Pairing) -> str:
    return f"{game.white.name} - {game.black.name}"


def _decide(context: RequestContext, told: Report) -> Answer:
    game, result = told.game.id, result_of(told)
    if told.doubts - _OF_WHO_DECIDES:
        return choose_result(context, game=game, likely=result)
    return decide(context, game=game, result=result, absent=isinstance(told, NoShow))


def _ask(context: RequestContext, told: Report) -> Answer:
    """Yes or no where one result is probably meant, else the three that there are."""
    game, of = told.game, game_context(context, told.game.id)
    if not is_own(context, told):
        raise messages.NotYourGame(*of.in_round)
    require_undecided(context, of)
    if isinstance(told, NoShow):
        return ask_absence(context, of)
    if Unsure.FORFEIT in told.doubts:
        return ask_forfeit(context, game.id)
    if told.other:
        names = tuple(person.name for person in told.other)
        return ask_own(context, game.id, messages.AnotherOpponent(names, *of.in_round))
    if Unsure.COLOURS in told.doubts:
        ask = ask_who_won if told.names_colours else ask_colours
        return ask(context, game.id)
    if told.doubts & _ANY_RESULT:
        return ask_own(context, game.id)
    question = DidYouMeanResult(_own_result(context, told))
    yes = intend(report, game=game.id, result=told.result)
    return confirm(context, messages.AskedOfGame(*of.in_round, question), yes)


def _own_result(context: RequestContext, told: ResultReport) -> Message:
    """The result as it was told: by colour, or as the sender sees it."""
    if told.result is Result.DRAWN:
        return ReadDrawn()
    if told.in_colours:
        return ReadWhiteWon() if told.result is Result.WHITE_WON else ReadBlackWon()
    is_white = told.game.white.id == context.own_player.id
    return ReadWon() if (told.result is Result.WHITE_WON) is is_white else ReadLost()

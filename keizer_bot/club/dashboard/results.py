"""The arbiter fills in results by tapping: first the game, then how it ended."""

from __future__ import annotations

from keizer_bot.club.corrections.actions import decide_by_tap
from keizer_bot.club.corrections.messages import ResultLabel, WhichResultOf
from keizer_bot.club.dashboard import messages
from keizer_bot.club.dashboard.disputes import the_file
from keizer_bot.club.dashboard.state import look
from keizer_bot.club.preview.messages import BackLabel
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.messages import SaidFirst
from keizer_bot.core.questions import Answer, Asked, Choice, ask, intend, on_press
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import shorten_name
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes

_MOST_GAMES = 40  # buttons; the others come up as these are filled in
_NAME = 14  # columns for a name on a button
_RESULTS = (
    *(Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON),
    *(Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED),
)


@on_press("fill-in")
def fill_in(context: RequestContext) -> Answer:
    """The games that wait for a result or a decision, to choose from.

    Raises `ArbiterOnly`, `RightMissing`, `NoSeason`.
    """
    return _those_left(context, None)


def _those_left(context: RequestContext, said: Message | None) -> Answer:
    context.require(Right.RESULTS)
    dashboard_state = look(context)
    waiting = dashboard_state.open_games
    if not waiting:
        return _after(said, messages.AllFilledIn())
    choices = [
        Choice(
            messages.GameLabel(
                shorten_name(dashboard_state.snapshot.by_id(game.white_id).name, _NAME),
                shorten_name(dashboard_state.snapshot.by_id(game.black_id).name, _NAME),
            ),
            intend(fill_in_game, game=game.id),
        )
        for game in waiting[:_MOST_GAMES]
    ]
    return ask(context, _after(said, messages.FillIn(len(waiting))), choices, in_a_row=2)


def _after(said: Message | None, then: Message) -> Message:
    return SaidFirst(said, then) if said is not None else then


@on_press("fill-in-game")
def fill_in_game(context: RequestContext, *, game: int) -> Asked:
    """How that game ended, to choose from; of a disputed one what the players say about it.

    Raises as `fill_in`, and `StaleButton`.
    """
    context.require(Right.RESULTS)
    table = game_context(context, game)
    choices = [
        Choice(ResultLabel(result), intend(note_result, game=game, result=result.value))
        for result in _RESULTS
    ]
    question: Message = WhichResultOf(table.evening.number, *table.names)
    disputed = disputes.undecided_of_game(context.tx, game)
    if disputed is not None:
        question = the_file(context, disputed)
    back = Choice(BackLabel(), intend(fill_in))
    return ask(context, question, [*choices, back], in_a_row=3)


@on_press("note-result")
def note_result(context: RequestContext, *, game: int, result: str) -> Answer:
    """The arbiter's decision; gives the games that are left. Raises as `decide_by_tap`."""
    said = decide_by_tap(context, game=game, result=result)
    return _those_left(context, said) if isinstance(said, Message) else said

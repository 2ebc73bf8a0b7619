"""Every command of the arbiter's, and what answers it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from keizer_bot.bot import arbiter_players, arbiter_results, arbiter_season
from keizer_bot.bot.arbiter_results import arbiter_result
from keizer_bot.bot.context import Context
from keizer_bot.usecases.ask import Answer
from keizer_bot.usecases.desk import Right

__all__ = ["ARBITER_HANDLERS", "arbiter_result"]

Handler = Callable[[Context], Answer]


def _with(right: Right, handler: Handler) -> Handler:
    """Let nobody else learn what is wrong with his words, but who may say them."""

    @wraps(handler)
    def guarded(context: Context) -> Answer:
        context.desk.require(right)
        return handler(context)

    return guarded


def _for_arbiters(handler: Handler) -> Handler:
    """The same for a command of every arbiter's, whatever his rights."""

    @wraps(handler)
    def guarded(context: Context) -> Answer:
        context.desk.require_arbiter()
        return handler(context)

    return guarded


ARBITER_HANDLERS: dict[str, Handler] = {
    "corrigeer": _with(Right.RESULTS, arbiter_results.correction),
    "afwezig": _with(Right.PLAYERS, arbiter_results.absence),
    "punten": _with(Right.RESULTS, arbiter_results.award),
    "speler": _for_arbiters(arbiter_players.players),
    "terugtrekken": _with(Right.PLAYERS, arbiter_players.withdrawal),
    "forceer": _with(Right.PAIRING, arbiter_season.forced),
    "verbied": _with(Right.PAIRING, arbiter_season.forbidden),
    "vrij": _with(Right.PAIRING, arbiter_season.bye),
    "publiceer": _with(Right.PAIRING, arbiter_season.publish),
    "verplaats": _with(Right.RESULTS, arbiter_season.postponement),
    "vooruit": _with(Right.RESULTS, arbiter_season.advance),
    "ronde": _with(Right.PAIRING, arbiter_season.round_),
    "koppel": _with(Right.PLAYERS, arbiter_season.links),
    "bel": _for_arbiters(arbiter_season.calls),
    "logboek": arbiter_season.log,
}
"""The handlers by the commands' names; the log is for everybody."""

"""Every command of the arbiter's, and what answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from keizer_bot.bot import arbiter_players, arbiter_results, arbiter_season
from keizer_bot.bot.arbiter_results import arbiter_result
from keizer_bot.bot.context import Context
from keizer_bot.usecases.ask import Answer

__all__ = ["ARBITER_HANDLERS", "arbiter_result"]

Handler = Callable[[Context], Awaitable[Answer]]


def _for_arbiters(handler: Handler) -> Handler:
    """Let nobody else learn what is wrong with his words, but who may say them."""

    @wraps(handler)
    async def guarded(context: Context) -> Answer:
        context.desk.require_arbiter()
        return await handler(context)

    return guarded


ARBITER_HANDLERS: dict[str, Handler] = {
    "corrigeer": _for_arbiters(arbiter_results.correction),
    "afwezig": _for_arbiters(arbiter_results.absence),
    "punten": _for_arbiters(arbiter_results.award),
    "speler": _for_arbiters(arbiter_players.players),
    "terugtrekken": _for_arbiters(arbiter_players.withdrawal),
    "forceer": _for_arbiters(arbiter_season.forced),
    "verbied": _for_arbiters(arbiter_season.forbidden),
    "vrij": _for_arbiters(arbiter_season.bye),
    "indelen": _for_arbiters(arbiter_season.pairing),
    "publiceer": _for_arbiters(arbiter_season.publish),
    "verplaats": _for_arbiters(arbiter_season.postponement),
    "vooruit": _for_arbiters(arbiter_season.advance),
    "ronde": _for_arbiters(arbiter_season.round_),
    "koppel": _for_arbiters(arbiter_season.links),
    "bel": _for_arbiters(arbiter_season.calls),
    "logboek": arbiter_season.log,
}
"""The handlers by the commands' names; the log is for everybody."""

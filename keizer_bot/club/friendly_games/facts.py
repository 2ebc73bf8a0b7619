"""Who is left free in a round, and which friendly games they agreed on."""

from __future__ import annotations

from keizer_bot.core.context import RequestContext
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import Result
from keizer_bot.store import friendly, games
from keizer_bot.store.games import GameRow


def free_players(context: RequestContext, round_id: int) -> tuple[int, ...]:
    """The ids of those without an opponent: by a bye, or because the other does not come."""
    said = games.presence(context.tx, round_id)
    waiting = (_waits(game) for game in games.games(context.tx, round_id))
    found = (*games.byes(context.tx, round_id), *(i for i in waiting if i is not None))
    return tuple(i for i in found if i not in said or said[i].state == HERE)


def agreed(context: RequestContext, round_id: int) -> tuple[tuple[int, int], ...]:
    """The pairs who play for fun, as long as both are free."""
    pairs = [
        (f.asker_id, f.asked_id) for f in friendly.of_round(context.tx, round_id) if f.accepted
    ]
    free = set(free_players(context, round_id)) if pairs else set()
    return tuple(pair for pair in pairs if free.issuperset(pair))


def _waits(game: GameRow) -> int | None:
    """Who won by forfeit and sits without an opponent."""
    if game.disputed or game.in_advance or game.moved_to is not None:
        return None
    return {
        str(Result.WHITE_BY_FORFEIT): game.white_id,
        str(Result.BLACK_BY_FORFEIT): game.black_id,
    }.get(game.result or "")

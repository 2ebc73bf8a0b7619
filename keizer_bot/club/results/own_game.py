"""Which game a player speaks of when he says how his game ended."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.results.messages import NoGame, NotPairedYet
from keizer_bot.core.context import RequestContext
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow

TALKED_ABOUT = timedelta(hours=36)  # so long after its end a round is still "the" round


def own_game(context: RequestContext, *, round_number: int | None = None) -> GameRow:
    """The sender's game that a report is about: of that round, else the one in play.

    Without a round that is his game of the last evening that began, as long as it can be talked
    about; then one that is paired and still to be played.
    Raises `NotPairedYet` or `NoGame`.
    """
    player = context.own_player
    days = context.calendar.evenings
    if round_number is not None:
        days = tuple(e for e in days if e.number == round_number)
    found = _game_on(context, player, _in_play(context, days, any_age=round_number is not None))
    if found is not None:
        return found
    coming = next((e for e in days if e.phase in (Phase.OPEN, Phase.CLOSED)), None)
    if coming is not None and coming.starts - context.at <= TALKED_ABOUT:
        raise NotPairedYet(coming.date, coming.pairs)
    played = [e for e in reversed(days) if e.phase is Phase.FINAL]
    found = _game_on(context, player, played)
    if found is not None:
        return found
    if coming is not None:
        raise NotPairedYet(coming.date, coming.pairs)
    raise NoGame(round_number or max((e.number for e in days), default=0))


def _game_on(context: RequestContext, player: PlayerRow, days: Iterable[Evening]) -> GameRow | None:
    """His game of the first of these evenings on which he has one."""
    for evening in days:
        for game in games.games(context.tx, evening.id):
            if player.id in (game.white_id, game.black_id):
                return game
        if evening.phase is Phase.PAIRED:
            raise NoGame(evening.number)
    return None


def _in_play(context: RequestContext, days: tuple[Evening, ...], *, any_age: bool) -> list[Evening]:
    """Evenings that a report may be about, the likeliest first."""
    begun = [e for e in days if e.phase is Phase.PAIRED and context.at >= e.starts]
    over = [
        e
        for e in days
        if e.phase is Phase.FINAL and (any_age or context.at - e.final <= TALKED_ABOUT)
    ]
    ahead = [e for e in days if e.phase is Phase.PAIRED and context.at < e.starts]
    return [*reversed(begun), *reversed(over), *ahead]

"""A game with its people, an evening, a player, by their ids: what words are about."""

from __future__ import annotations

from dataclasses import dataclass

from keizer_bot.calendar import Evening
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


@dataclass(frozen=True, slots=True)
class GameContext:
    """A game with its people and its evening."""

    game: GameRow
    white: PlayerRow
    black: PlayerRow
    evening: Evening

    @property
    def names(self) -> tuple[str, str]:
        """Both players, white first."""
        return self.white.name, self.black.name

    @property
    def on_record(self) -> str:
        """How the log names it."""
        return " - ".join(self.names)

    def opponent(self, player: PlayerRow) -> PlayerRow:
        """The other of the two."""
        return self.black if player.id == self.white.id else self.white


def game_context(context: RequestContext, game_id: int) -> GameContext:
    """The game with that id. Raises `StaleButton` if it is no more, or of another season."""
    game = games.game(context.tx, game_id)
    if game is None:
        raise StaleButton
    evening, players = evening_with(context, game.round_id), context.players
    return GameContext(game, players[game.white_id], players[game.black_id], evening)


def evening_with(context: RequestContext, round_id: int) -> Evening:
    """The evening of that round. Raises `StaleButton` if it is no more, or of another season."""
    found = context.calendar.with_id(round_id)
    if found is None:
        raise StaleButton
    return found


def round_in(snapshot: SeasonSnapshot, round_id: int) -> Evening:
    """The evening of that round. Raises `StaleButton` if the round was cancelled."""
    found = snapshot.calendar.with_id(round_id)
    if found is None:
        raise StaleButton
    return found


def player_in(snapshot: SeasonSnapshot, player_id: int) -> PlayerRow:
    """The player with that id. Raises `StaleButton` for one of another season."""
    found = next((p for p in snapshot.players if p.id == player_id), None)
    if found is None:
        raise StaleButton
    return found

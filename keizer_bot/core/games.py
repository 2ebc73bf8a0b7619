"""Games with their players and evening, rounds and players, looked up by id."""

import msgspec

from keizer_bot.calendar import Evening
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import require_existing
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.store import club_evenings, games
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


class GameContext(msgspec.Struct, frozen=True):
    """A game with its players and its evening."""

    game: GameRow
    white: PlayerRow
    black: PlayerRow
    evening: Evening

    @property
    def names(self) -> tuple[str, str]:
        """Both players, white first."""
        return self.white.name, self.black.name

    @property
    def in_round(self) -> tuple[int, str, str]:
        """Its round's number and both players' names, white first."""
        return self.evening.number, *self.names

    @property
    def on_record(self) -> str:
        """Its name in the log."""
        return " - ".join(self.names)

    def opponent(self, player: PlayerRow) -> PlayerRow:
        """The player's opponent."""
        return self.black if player.id == self.white.id else self.white


def game_context(context: Context, game_id: int) -> GameContext:
    """The game with that id. Raises `StaleButton` if it is gone, or of another season."""
    game = games.game(context.tx, game_id)
    if game is not None and context.outer is not None:
        in_season = (game for game in context.snapshot.games if game.id == game_id)
        game = next(in_season, game)
    if game is None:
        raise StaleButton
    evening, players = round_in(context, game.round_id), context.players
    return GameContext(game, players[game.white_id], players[game.black_id], evening)


def round_in(season: Context | SeasonSnapshot, round_id: int) -> Evening:
    """The evening of that round in the snapshot, or in the context's running season.

    Raises `StaleButton` if the round was cancelled, or is of another season.
    """
    return require_existing(season.calendar.with_id(round_id))


def player_in(snapshot: SeasonSnapshot, player_id: int) -> PlayerRow:
    """The player with that id. Raises `StaleButton` if not in this season."""
    return require_existing(next((p for p in snapshot.players if p.id == player_id), None))


def game_with(context: Context, round_id: int, player_id: int) -> GameRow | None:
    """The player's game in that round, if they have one."""
    rows = games.games(context.tx, round_id)
    return next((game for game in rows if player_id in game.players), None)


def free_players(context: Context, round_id: int) -> tuple[int, ...]:
    """Ids of the players present without an opponent: by a bye, or after a forfeit win."""
    presences = games.presence(context.tx, round_id)
    waiting = (_forfeit_winner(game) for game in games.games(context.tx, round_id))
    candidates = (*games.byes(context.tx, round_id), *(i for i in waiting if i is not None))
    return tuple(i for i in candidates if i not in presences or presences[i].state == HERE)


def friendly_pairs(context: Context, round_id: int) -> tuple[tuple[int, int], ...]:
    """The pairs who agreed to a friendly game, if both are still free."""
    pairs = [
        (f.asker_id, f.asked_id)
        for f in club_evenings.friendlies(context.tx, round_id)
        if f.accepted
    ]
    free = set(free_players(context, round_id)) if pairs else set()
    return tuple(pair for pair in pairs if free.issuperset(pair))


def _forfeit_winner(game: GameRow) -> int | None:
    """The player who won by forfeit and has no opponent tonight; None if there is none."""
    if game.disputed or game.in_advance or game.moved_to is not None:
        return None
    return {
        str(Result.WHITE_BY_FORFEIT): game.white_id,
        str(Result.BLACK_BY_FORFEIT): game.black_id,
    }.get(game.result or "")

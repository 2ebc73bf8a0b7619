"""Games that are not played on their evening: postponed to a date, or played in advance."""

from __future__ import annotations

from datetime import date

from keizer_bot.calendar import Phase
from keizer_bot.club.attendance.messages import NotInRound
from keizer_bot.club.attendance.presence import eligible
from keizer_bot.club.calendar import messages
from keizer_bot.club.pairing.messages import WrongPhase
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import GameMoved
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.messages import NotWithHimself
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games, seasons, steering
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


def postpone(context: RequestContext, *, game: int, day: date) -> messages.PostponementNoted:
    """Put a game without a result on another day. Raises `ArbiterOnly`, `DayPast`, `GameOver`."""
    context.require(Right.RESULTS)
    table = game_context(context, game)
    if table.game.result is not None:
        raise messages.GameOver(*table.names, Result(table.game.result))
    if day < context.at.astimezone(context.zone).date():
        raise messages.DayPast(day)
    before = table.game.moved_to
    games.move_game(context.tx, game, day)
    note(
        context,
        Action.POSTPONED,
        f"{table.white.name} - {table.black.name}",
        before=before.isoformat() if before else None,
        after=day.isoformat(),
        season_id=table.white.season_id,
        round_id=table.evening.id,
    )
    context.happened(GameMoved(table.evening.id))
    told = messages.GamePostponed(table.evening.number, *table.names, day)
    tell_players(context, (table.white, table.black), told)
    return messages.PostponementNoted(told)


def play_in_advance(
    context: RequestContext, *, white: int, black: int, result: str, round_id: int
) -> messages.PlayedInAdvance:
    """Note a game of a round that is not paired yet; its players are left out of the pairing.

    Raises `ArbiterOnly`, `WrongPhase`, `NotWithHimself`, `NotInRound`, `BusyInRound`.
    """
    context.require(Right.RESULTS)
    snapshot = context.snapshot
    players = seasons.player(context.tx, white), seasons.player(context.tx, black)
    _check_free(snapshot, round_id, players)
    said = Result(result)
    board = min((g.board for g in snapshot.games_of(round_id)), default=0) - 1
    game = games.add_game(context.tx, round_id, board, white, black, "arbiter", in_advance=True)
    games.set_result(context.tx, game, said, context.at, by_player=None, confirmed=True)
    number, names = round_in(snapshot, round_id).number, [p.name for p in players]
    note(
        context,
        Action.IN_ADVANCE,
        " - ".join(names),
        after=said,
        season_id=snapshot.row.id,
        round_id=round_id,
    )
    say = messages.PlayedInAdvance(number, names[0], names[1], said)
    tell_players(context, players, say)
    return say


def take_back_advance(
    context: RequestContext, *, white: int, black: int
) -> messages.AdvanceTakenBack:
    """Forget a game in advance while its round is not paired.

    The colours do not matter. Raises `ArbiterOnly`, `NoGameInAdvance`.
    """
    context.require(Right.RESULTS)
    snapshot = context.snapshot
    found = next((g for g in snapshot.games if _is_ahead(snapshot, g, {white, black})), None)
    if found is None:
        raise messages.NoGameInAdvance(snapshot.by_id(white).name, snapshot.by_id(black).name)
    steering.delete_game(context.tx, found.id)
    players = snapshot.by_id(found.white_id), snapshot.by_id(found.black_id)
    note(
        context,
        Action.IN_ADVANCE,
        f"{players[0].name} - {players[1].name}",
        before=found.result,
        season_id=snapshot.row.id,
        round_id=found.round_id,
    )
    number = round_in(snapshot, found.round_id).number
    say = messages.AdvanceTakenBack(number, players[0].name, players[1].name)
    tell_players(context, players, say)
    return say


def _is_ahead(snapshot: SeasonSnapshot, game: GameRow, people: set[int]) -> bool:
    waits = round_in(snapshot, game.round_id).phase in (Phase.OPEN, Phase.CLOSED)
    return waits and {game.white_id, game.black_id} == people


def _check_free(
    snapshot: SeasonSnapshot, round_id: int, players: tuple[PlayerRow, PlayerRow]
) -> None:
    evening = round_in(snapshot, round_id)
    if evening.phase not in (Phase.OPEN, Phase.CLOSED):
        raise WrongPhase(evening.number, evening.phase)
    if players[0].id == players[1].id:
        raise NotWithHimself(players[0].name)
    busy = {i for g in snapshot.games_of(round_id) for i in (g.white_id, g.black_id)}
    for player in players:
        if player not in eligible(snapshot, evening):
            raise NotInRound(player.name, evening.number)
        if player.id in busy:
            raise messages.BusyInRound(player.name, evening.number)

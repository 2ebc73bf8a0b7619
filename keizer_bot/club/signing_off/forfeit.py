"""A paired game that is not played: the opponent has a forfeit win and is told at once."""

from __future__ import annotations

from keizer_bot.club.friendly_games.actions import offer
from keizer_bot.club.ranking.messages import ResultRevised
from keizer_bot.club.ranking.post import post_ranking_if_complete
from keizer_bot.club.signing_off.messages import OpponentForfeited, OpponentSignedOff
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import GameForfeited
from keizer_bot.core.posting import SOON, note, tell
from keizer_bot.engine.model import Result
from keizer_bot.store import games, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


def forfeit_game(context: RequestContext, game: GameRow, *, absent: PlayerRow) -> PlayerRow:
    """Write the game down as lost by forfeit for `absent`; gives the opponent, who is told."""
    opponent = seasons.player(context.tx, game.opponent_of(absent.id))
    white_stays = game.white_id == opponent.id
    result = Result.WHITE_BY_FORFEIT if white_stays else Result.BLACK_BY_FORFEIT
    games.set_result(context.tx, game.id, result, context.at, by_player=None, confirmed=True)
    note(
        context,
        Action.RESULT,
        f"{absent.name} - {opponent.name}",
        before=game.result,
        after=result,
        season_id=absent.season_id,
        round_id=game.round_id,
    )
    say = OpponentForfeited if _has_begun(context, game) else OpponentSignedOff
    tell(context, opponent.member_id, say(absent.name), urgency=SOON)
    offer(context, round_id=game.round_id, player=opponent.id)
    context.happened(GameForfeited(game.round_id))
    names = (opponent.name, absent.name) if white_stays else (absent.name, opponent.name)
    number = next(e.number for e in context.calendar.evenings if e.id == game.round_id)
    why = ResultRevised(number, *names, result, None)
    post_ranking_if_complete(context, game.round_id, why)
    return opponent


def _has_begun(context: RequestContext, game: GameRow) -> bool:
    evenings = context.calendar.evenings
    return any(e.id == game.round_id and e.starts <= context.at for e in evenings)

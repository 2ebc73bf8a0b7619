"""A forfeit that was a mistake: the arbiter says that the game is still to be played."""

from keizer_bot.calendar import Phase
from keizer_bot.club.disputes import messages
from keizer_bot.club.disputes.file import end_dispute
from keizer_bot.club.ranking.effects import show
from keizer_bot.club.ranking.messages import NoResultYet, ResultRevised
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import Choice, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games

BY_FORFEIT = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED)


def still_played_choices(of: GameContext) -> list[Choice]:
    """The button that takes a forfeit back; none where the game was not lost so, or is past."""
    if of.game.result not in BY_FORFEIT or _is_past(of):
        return []
    return [Choice(messages.StillPlayedLabel(), intend(play_after_all, game=of.game.id))]


def _is_past(of: GameContext) -> bool:
    return of.evening.phase is Phase.FINAL and of.game.moved_to is None


@on_press("play-after-all")
def play_after_all(context: RequestContext, *, game: int) -> Reply:
    """Take the forfeit back, with the absence that it was for; both players are told.

    Raises `ArbiterOnly`, `RightMissing`, `StaleButton`.
    """
    context.require(Right.RESULTS)
    of = game_context(context, game)
    if not still_played_choices(of):
        raise StaleButton
    games.set_result(context.tx, game, None, context.at, by_player=None, confirmed=False)
    end_dispute(context, game)
    note(
        context,
        Action.RESULT,
        of.on_record,
        before=of.game.result,
        round_id=of.evening.id,
    )
    absent = games.presence(context.tx, of.evening.id)
    for player in (of.white, of.black):
        if player.id in absent and absent[player.id].state != HERE:
            games.clear_presence(context.tx, of.evening.id, player.id)
    say = messages.StillPlayed(*of.in_round)
    tell_players(context, (of.white, of.black), say, round_id=of.evening.id)
    show(context, of.evening.id, ResultRevised(*of.in_round, NoResultYet(), None))
    return Reply.of(say)

"""The colours that two players really had: another than the pairing gave them."""

from keizer_bot.club.corrections import messages
from keizer_bot.club.pairing.post import result_of
from keizer_bot.club.ranking.effects import show
from keizer_bot.club.ranking.messages import NoResultYet
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import game_context
from keizer_bot.core.posting import note, tell_players
from keizer_bot.i18n.commands import Right
from keizer_bot.store import games


def swap_colours(
    context: RequestContext, *, game: int, reason: str = ""
) -> messages.ColoursSwapped:
    """Let each have had the other's colour, so that later colours are right.

    The result stays what it was for each of them; both players are told.
    Raises `ArbiterOnly`, `RightMissing`, `StaleButton`, `ColoursInDispute`.
    """
    context.require(Right.RESULTS)
    before = game_context(context, game)
    if before.game.disputed:
        raise messages.ColoursInDispute(*before.in_round)
    games.swap_colours(context.tx, game)
    after = game_context(context, game)
    note(
        context,
        Action.COLOURS,
        after.on_record,
        reason=reason or None,
        round_id=after.evening.id,
    )
    say = messages.ColoursSwapped(*after.in_round, result_of(after.game) or NoResultYet())
    tell_players(context, (after.white, after.black), say, round_id=after.evening.id)
    show(context, after.evening.id, messages.ColoursRevised(*after.in_round))
    return say

"""Points that the arbiter takes off or gives, whatever was played; the record has the reason."""

from fractions import Fraction

from keizer_bot.club.corrections import messages
from keizer_bot.club.ranking.effects import effect_of, revise_ranking
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import player_in
from keizer_bot.core.messages import LoggedReason
from keizer_bot.core.posting import note, tell_players
from keizer_bot.core.questions import confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.store import adjustments


@on_press("adjust-points")
def adjust(
    context: RequestContext,
    *,
    player: int,
    points: str,
    why: str,
    first: int | None = None,
    confirmed: bool = False,
) -> Reply:
    """Add these points to a player's total, or take them off if they are below 0, once confirmed.

    They are points as the players count them, from the ranking of round `first` on; None: the last
    one that is shown.
    Raises `ArbiterOnly`, `StaleButton`, `AdjustmentNeedsReason`.
    """
    context.require(Right.RESULTS)
    snapshot = context.snapshot
    who, number = player_in(snapshot, player), Fraction(points)
    change = messages.PointsOff(-number) if number < 0 else messages.PointsGiven(number)
    if not why:
        raise messages.AdjustmentNeedsReason(who.name, change)
    since = first or max(snapshot.ranked_to, who.from_round)
    about, reason = (who.name, change, since), LoggedReason(why)

    def store() -> None:
        exact = number / snapshot.rules.point
        adjustments.add(context.tx, snapshot.row.id, player, since, exact, why)

    if not confirmed:
        question = messages.ConfirmAdjustment(*about, reason, effect_of(context, store))
        act = intend(adjust, player=player, points=points, why=why, first=since, confirmed=True)
        return confirm(context, question, act)
    store()
    season_id = snapshot.row.id
    note(context, Action.ADJUSTMENT, who.name, after=points, reason=why, season_id=season_id)
    tell_players(context, (who,), messages.YouWereAdjusted(change, since, reason))
    revise_ranking(context, messages.PointsAdjusted(*about, reason))
    return Reply.of(messages.AdjustmentNoted(*about, reason))

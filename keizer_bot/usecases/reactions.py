"""The club's rule book: what follows from what happened, in this order.

The one place that knows both sides: `keizer_bot.usecases.events` says what may happen, the
subjects below say that it did, those above do what is listed here. `app` hands the table to the
house, so that a test may hand it another. An event that is not listed is a mistake, and fails.
"""

from __future__ import annotations

from keizer_bot.i18n.message import Message
from keizer_bot.usecases.check_in import arrive
from keizer_bot.usecases.desk import Desk, Reactions
from keizer_bot.usecases.duty import DutyNoted, confirm_known
from keizer_bot.usecases.events import (
    FriendlyGameAgreed,
    GameForfeited,
    GameMoved,
    InRound,
    PlayerCame,
    ResultReported,
    RoundRevised,
    TeamMatchesChanged,
)
from keizer_bot.usecases.pairings_post import refresh_pairings


def _show_in_pairings(desk: Desk, event: InRound) -> tuple[()]:
    refresh_pairings(desk, event.round_id)
    return ()


def _check_in(desk: Desk, event: PlayerCame) -> tuple[Message, ...]:
    return arrive(desk, event.player, event.evening)


def _confirm_duty(desk: Desk, _: TeamMatchesChanged) -> tuple[DutyNoted, ...]:
    return confirm_known(desk)


REACTIONS: Reactions = {
    ResultReported: (_show_in_pairings,),
    GameForfeited: (_show_in_pairings,),
    GameMoved: (_show_in_pairings,),
    FriendlyGameAgreed: (_show_in_pairings,),
    RoundRevised: (_show_in_pairings,),
    TeamMatchesChanged: (_confirm_duty,),
    PlayerCame: (_check_in,),
}

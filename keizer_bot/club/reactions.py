"""The club's rule book: the reactions to each occurrence, in this order.

Only this module knows both sides: `keizer_bot.core.occurrences` defines the occurrences, subjects
below report them, and subjects above do what is listed here. `app` passes the table to the context,
so that a test can pass another. An occurrence that is missing here is a mistake, and fails.
"""

from keizer_bot.club.history.actions import ask_back
from keizer_bot.club.history.summaries import announce_end
from keizer_bot.club.hosting.actions import show_operators
from keizer_bot.club.knock_out.actions import ask_who_goes_on, tell_of_late_result
from keizer_bot.club.pairing.by_hand import offer_to_pair_again, plan_next_round
from keizer_bot.club.pairing.check_in import arrive
from keizer_bot.club.pairing.inside import tell_what_waits_now
from keizer_bot.club.pairing.post import refresh_pairings
from keizer_bot.club.results.settling import tell_when_complete
from keizer_bot.club.signing_off.absences import confirm_known
from keizer_bot.club.signing_off.attendance import say_if_odd
from keizer_bot.club.signing_off.attendance_messages import DutyNoted
from keizer_bot.core.context import Context, Reactions
from keizer_bot.core.occurrences import (
    ClubLooksLike,
    FriendlyGameAgreed,
    GameForfeited,
    GameMoved,
    GuestComes,
    PlayerCame,
    PlayerStopped,
    ResultReported,
    RoundRevised,
    SeasonClosed,
    SignOffReadLate,
    TeamMatchesChanged,
)
from keizer_bot.i18n.message import Message


def _check_in(context: Context, occurrence: PlayerCame) -> tuple[Message, ...]:
    return arrive(context, occurrence.player, occurrence.evening)


def _confirm_duty(context: Context, _: TeamMatchesChanged) -> tuple[DutyNoted, ...]:
    return confirm_known(context)


_RESULT_KNOWN = (refresh_pairings, tell_when_complete, plan_next_round)

REACTIONS: Reactions = {
    ResultReported: (*_RESULT_KNOWN, ask_who_goes_on, tell_of_late_result),
    GameForfeited: (*_RESULT_KNOWN, tell_what_waits_now),
    SignOffReadLate: (offer_to_pair_again,),
    GameMoved: (refresh_pairings, plan_next_round),
    FriendlyGameAgreed: (refresh_pairings,),
    RoundRevised: (*_RESULT_KNOWN, ask_who_goes_on, tell_of_late_result),
    TeamMatchesChanged: (_confirm_duty,),
    GuestComes: (say_if_odd,),
    PlayerCame: (_check_in,),
    SeasonClosed: (announce_end,),
    PlayerStopped: (ask_back,),
    ClubLooksLike: (show_operators,),
}

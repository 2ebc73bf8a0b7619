"""The arbiter's decision about an objection: kept with its reason, told with the way to appeal."""

from datetime import timedelta

from keizer_bot.club.disputes import messages
from keizer_bot.club.disputes.file import about_of, dispute_with, parties_of, subject_of, undecided
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import RequestContext
from keizer_bot.core.posting import SOON, ask_person, note, tell
from keizer_bot.core.questions import Answer, Choice, ask, await_words, intend, on_press
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import clean
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes, people
from keizer_bot.store.disputes import Dispute

OVER_THE_BOARD = (Result.WHITE_WON, Result.DRAWN, Result.BLACK_WON)
_LONGEST_REASON = 300
_TO_REASON = timedelta(hours=1)


def settle_dispute(context: RequestContext, game_id: int, decision: Result, reason: str) -> None:
    """The arbiter gave the game a result: if it was disputed, that is over, on record.

    The parties hear how to appeal; without a reason the arbiter is asked for one. A decision that
    they change later is the one to appeal against, until somebody has.
    """
    dispute = disputes.undecided_of_game(context.tx, game_id)
    if dispute is None:
        dispute = disputes.decided_of_game(context.tx, game_id)
        if dispute is None or dispute.decision == decision:
            return
    _decided(context, dispute, decision, reason)


def _decided(
    context: RequestContext, dispute: Dispute, decision: messages.Decision, reason: str
) -> None:
    by = context.actor.person_id
    disputes.decide(context.tx, dispute.id, decision, context.at, by=by, reason=reason or None)
    disputes.end_waiting(context.tx, dispute.id)
    tell_parties(context, dispute, messages.YouMayAppeal(about_of(context, dispute)))
    if not reason and people.is_private_open(context.tx, by):
        _ask_why(context, dispute, decision)


def tell_parties(context: RequestContext, dispute: Dispute, say: Message) -> None:
    """Tell both players, or the objector alone."""
    for member in parties_of(context, dispute):
        tell(context, member.id, say, urgency=SOON)


def _ask_why(context: RequestContext, dispute: Dispute, decision: messages.Decision) -> None:
    arbiter = context.actor.person_id
    say = messages.ReasonWanted(about_of(context, dispute), decision)
    skip = Choice(messages.WithoutReason(), intend(skip_reason, dispute=dispute.id))
    ask_person(context, arbiter, context.language, say, [skip])
    _await_reason(context, dispute)


def _await_reason(context: RequestContext, dispute: Dispute) -> None:
    intention, until = intend(give_reason, dispute=dispute.id), context.at + _TO_REASON
    await_words(context, context.actor.person_id, intention, until)


def checked(text: str, *, most: int) -> str:
    """The words, if there are any and not too many. Raises `NoWords`, `ArgumentTooLong`."""
    if not text:
        raise messages.NoWords
    if len(text) > most:
        raise messages.ArgumentTooLong(most)
    return text


@on_press("give-reason")
def give_reason(context: RequestContext, *, dispute: int, words: str) -> Answer:
    """Why the arbiter decided so; both parties get it. Raises `NoWords`, `ArgumentTooLong`."""
    context.require(Right.RESULTS)
    found = dispute_with(context, dispute)
    reason = checked(clean(words), most=_LONGEST_REASON)
    disputes.set_reason(context.tx, found.id, reason)
    about = about_of(context, found)
    _record(context, found, found.decision, reason)
    tell_parties(context, found, messages.DecisionReason(about, reason))
    choices = [
        Choice(messages.RewriteArgument(), intend(rewrite_reason, dispute=found.id)),
        Choice(messages.DropArgument(), intend(skip_reason, dispute=found.id)),
    ]
    return ask(context, messages.ReasonSent(about), choices, in_a_row=2)


@on_press("rewrite-reason")
def rewrite_reason(context: RequestContext, *, dispute: int) -> Answer:
    """Wait for another reason; the one that was given stands until it comes."""
    context.require(Right.RESULTS)
    found = dispute_with(context, dispute)
    _await_reason(context, found)
    return messages.ReasonAwaited(about_of(context, found))


@on_press("skip-reason")
def skip_reason(context: RequestContext, *, dispute: int) -> Answer:
    """The decision stands without a reason; the arbiter's next words are no reason any more.

    A reason that was given is taken back, on record, and the parties hear that.
    """
    context.require(Right.RESULTS)
    found = dispute_with(context, dispute)
    about = about_of(context, found)
    disputes.end_waiting_for_reason(context.tx, found.id)
    if found.reason:
        disputes.set_reason(context.tx, found.id, None)
        _record(context, found, found.decision, None)
        tell_parties(context, found, messages.ReasonTakenBack(about))
    return messages.ReasonSkipped(about)


@on_press("rule")
def rule(context: RequestContext, *, dispute: int, ruling: messages.Ruling) -> Answer:
    """The arbiter decides about something else than a result. Raises `StaleButton`."""
    context.require(Right.RESULTS)
    found = undecided(context, dispute)
    about = about_of(context, found)
    _record(context, found, ruling, None)
    tell(context, found.objector_id, messages.ObjectionDecided(about, ruling), urgency=SOON)
    _decided(context, found, ruling, "")
    return messages.RulingNoted(about, ruling)


def _record(
    context: RequestContext, dispute: Dispute, decision: str | None, reason: str | None
) -> None:
    note(
        context,
        Action.DISPUTE if dispute.game_id is not None else Action.OBJECTION,
        subject_of(about_of(context, dispute)),
        after=decision,
        reason=reason,
        round_id=dispute.round_id,
    )

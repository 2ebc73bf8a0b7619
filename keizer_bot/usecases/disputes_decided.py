"""The arbiter's decision about an objection: kept with its reason, told with the way to appeal."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from keizer_bot.engine.model import Result
from keizer_bot.i18n.html import clean
from keizer_bot.reports.log import Action
from keizer_bot.store import disputes, people
from keizer_bot.usecases.ask import Choice, StaleButton, ask, await_words, intend, on_press
from keizer_bot.usecases.desk import Right, season_of
from keizer_bot.usecases.dispute_file import about_of, dispute_with, parties_of, subject_of
from keizer_bot.usecases.disputes_words import (
    ArgumentTooLong,
    DecisionReason,
    DropArgument,
    NoWords,
    ObjectionDecided,
    ReasonAwaited,
    ReasonSent,
    ReasonSkipped,
    ReasonTakenBack,
    ReasonWanted,
    RewriteArgument,
    Ruling,
    RulingNoted,
    WithoutReason,
    YouMayAppeal,
)
from keizer_bot.usecases.post import SOON, Address, note, send, tell

if TYPE_CHECKING:
    from keizer_bot.i18n.message import Message
    from keizer_bot.store.disputes import Dispute
    from keizer_bot.usecases.ask import Answer
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.disputes_words import About, Decision

_LONGEST_REASON = 300
_TO_REASON = timedelta(hours=1)


async def settle_dispute(desk: Desk, game_id: int, decision: Result, reason: str) -> None:
    """The arbiter gave the game a result: if it was disputed, that is over, on record.

    The parties hear how to appeal; without a reason the arbiter is asked for one. A decision that
    he changes later is the one to appeal against, until somebody has.
    """
    dispute = await disputes.undecided_of_game(desk.tx, game_id)
    if dispute is None:
        dispute = await disputes.decided_of_game(desk.tx, game_id)
        if dispute is None or dispute.decision == decision:
            return
    await _decided(desk, dispute, decision, reason)


async def _decided(desk: Desk, dispute: Dispute, decision: Decision, reason: str) -> None:
    by = desk.actor.telegram_id
    await disputes.decide(desk.tx, dispute.id, decision, desk.at, by=by, reason=reason or None)
    await disputes.end_waiting(desk.tx, dispute.id)
    await tell_parties(desk, dispute, YouMayAppeal(await about_of(desk, dispute)))
    if not reason and await people.is_private_open(desk.tx, by):
        await _ask_why(desk, dispute, decision)


async def tell_parties(desk: Desk, dispute: Dispute, say: Message) -> None:
    """Tell both players, or the objector alone."""
    for member in await parties_of(desk, dispute):
        await tell(desk, member.id, say, urgency=SOON)


async def _ask_why(desk: Desk, dispute: Dispute, decision: Decision) -> None:
    arbiter = desk.actor.telegram_id
    say = ReasonWanted(await about_of(desk, dispute), decision)
    skip = Choice(WithoutReason(), intend(skip_reason, dispute=dispute.id))
    asked = await ask(desk, say, [skip])
    await send(desk, Address(arbiter, desk.language), asked, urgency=SOON)
    wish = intend(give_reason, dispute=dispute.id)
    await await_words(desk, arbiter, wish, desk.at + _TO_REASON)


@on_press
async def give_reason(desk: Desk, *, dispute: int, words: str) -> Answer:
    """Why the arbiter decided so; both parties get it. Raises `NoWords`, `ArgumentTooLong`."""
    desk.require(Right.RESULTS)
    found = await dispute_with(desk, dispute)
    reason = clean(words)
    if not reason:
        raise NoWords
    if len(reason) > _LONGEST_REASON:
        raise ArgumentTooLong(_LONGEST_REASON)
    await disputes.set_reason(desk.tx, found.id, reason)
    about = await about_of(desk, found)
    await _record(desk, found, about, found.decision, reason)
    await tell_parties(desk, found, DecisionReason(about, reason))
    choices = [
        Choice(RewriteArgument(), intend(rewrite_reason, dispute=found.id)),
        Choice(DropArgument(), intend(skip_reason, dispute=found.id)),
    ]
    return await ask(desk, ReasonSent(about), choices, in_a_row=2)


@on_press
async def rewrite_reason(desk: Desk, *, dispute: int) -> Answer:
    """Wait for another reason; the one that was given stands until it comes."""
    desk.require(Right.RESULTS)
    found = await dispute_with(desk, dispute)
    wish = intend(give_reason, dispute=found.id)
    await await_words(desk, desk.actor.telegram_id, wish, desk.at + _TO_REASON)
    return ReasonAwaited(await about_of(desk, found))


@on_press
async def skip_reason(desk: Desk, *, dispute: int) -> Answer:
    """The decision stands without a reason; the arbiter's next words are no reason any more.

    A reason that was given is taken back, on record, and the parties hear that.
    """
    desk.require(Right.RESULTS)
    found = await dispute_with(desk, dispute)
    about = await about_of(desk, found)
    await disputes.end_waiting_for_reason(desk.tx, found.id)
    if found.reason:
        await disputes.set_reason(desk.tx, found.id, None)
        await _record(desk, found, about, found.decision, None)
        await tell_parties(desk, found, ReasonTakenBack(about))
    return ReasonSkipped(about)


@on_press
async def rule(desk: Desk, *, dispute: int, ruling: str) -> Answer:
    """The arbiter decides about something else than a result. Raises `StaleButton`."""
    desk.require(Right.RESULTS)
    found = await dispute_with(desk, dispute)
    if found.decided_at or found.closed:
        raise StaleButton
    about = await about_of(desk, found)
    await _record(desk, found, about, ruling, None)
    await tell(desk, found.objector_id, ObjectionDecided(about, Ruling(ruling)), urgency=SOON)
    await _decided(desk, found, Ruling(ruling), "")
    return RulingNoted(about, Ruling(ruling))


async def _record(
    desk: Desk, dispute: Dispute, about: About, decision: str | None, reason: str | None
) -> None:
    await note(
        desk,
        Action.DISPUTE if dispute.game_id is not None else Action.OBJECTION,
        subject_of(about),
        after=decision,
        reason=reason,
        season_id=(await season_of(desk)).id,
        round_id=dispute.round_id,
    )

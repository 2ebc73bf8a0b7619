"""Who says to be a member, and who to play for the club: lists that stay until all is decided."""

from __future__ import annotations

from keizer_bot.club.club_duty.actions import decide_duty
from keizer_bot.club.dashboard import messages
from keizer_bot.club.people.links import decide_claim
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import SaidFirst
from keizer_bot.core.questions import Answer, Choice, ask, intend, on_press
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.store import dashboards, duty, people

_MOST = 20


@on_press("list-claims")
def list_claims(context: RequestContext) -> Answer:
    """Who says to be a member, each with a yes and a no. Raises `ArbiterOnly`, `RightMissing`."""
    return _claims(context, None)


def _claims(context: RequestContext, said: Message | None) -> Answer:
    context.require(Right.PLAYERS)
    waiting = dashboards.waiting_claims(context.tx, context.club.id)
    if not waiting:
        return _after(said, messages.NobodyClaims())
    choices = [
        Choice(label(name), intend(decide_listed_claim, claim=number, approved=so))
        for number, name in waiting[:_MOST]
        for label, so in ((messages.ClaimYes, True), (messages.ClaimNo, False))
    ]
    return ask(context, _after(said, messages.ClaimsToDecide(len(waiting))), choices, in_a_row=2)


def _after(said: Message | None, then: Message) -> Message:
    return SaidFirst(said, then) if said is not None else then


@on_press("decide-listed-claim")
def decide_listed_claim(context: RequestContext, *, claim: int, approved: bool) -> Answer:
    """The arbiter's decision; gives those who are left. Raises as `decide_claim`."""
    return _claims(context, decide_claim(context, claim=claim, approved=approved))


@on_press("list-duties")
def list_duties(context: RequestContext) -> Answer:
    """Who says to play for the club, each with a yes and a no. Raises as `list_claims`."""
    return _duties(context, None)


def _duties(context: RequestContext, said: Message | None) -> Answer:
    context.require(Right.PLAYERS)
    claims = duty.open_claims(context.tx, context.club.id)[:_MOST]
    if not claims:
        return _after(said, messages.NoDutyClaimed())
    names = [people.member(context.tx, claim.member_id).name for claim in claims]
    choices = [
        Choice(
            label(name),
            intend(decide_listed_duty, player=c.player_id, round_id=c.round_id, confirmed=so),
        )
        for c, name in zip(claims, names, strict=True)
        for label, so in ((messages.ClaimYes, True), (messages.ClaimNo, False))
    ]
    lines = tuple(messages.DutyLine(name, c.evening) for c, name in zip(claims, names, strict=True))
    return ask(context, _after(said, messages.DutiesToDecide(lines)), choices, in_a_row=2)


@on_press("decide-listed-duty")
def decide_listed_duty(
    context: RequestContext, *, player: int, round_id: int, confirmed: bool
) -> Answer:
    """The arbiter's decision; gives those who are left. Raises as `decide_duty`."""
    said = decide_duty(context, player=player, rounds=[round_id], confirmed=confirmed)
    return _duties(context, said) if isinstance(said, Message) else said

"""Whom the arbiter still has to call, to tick off person by person."""

from __future__ import annotations

from keizer_bot.club.people import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.questions import Asked, Choice, ask, intend, on_press
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.store import records

_MOST_CALLS = 10  # one message: the others come up as these are ticked off


def list_calls(context: RequestContext) -> Message | Asked:
    """Who must be called, each person with a button to tick off. Raises `ArbiterOnly`."""
    context.require_arbiter()
    waiting = records.open_calls(context.tx, context.club.id)
    if not waiting:
        return messages.NobodyToCall()
    first = waiting[:_MOST_CALLS]
    text = messages.CallList(
        len(waiting), tuple(messages.CallToMake(c.name, Html(c.why)) for c in first)
    )
    by_person: dict[tuple[int, str], list[int]] = {}
    for c in first:
        by_person.setdefault((c.member_id, c.name), []).append(c.id)
    choices = [
        Choice(messages.TickOff(name), intend(tick_off, calls=calls))
        for (_, name), calls in by_person.items()
    ]
    return ask(context, text, choices, in_a_row=2)


@on_press("tick-off")
def tick_off(context: RequestContext, *, calls: list[int]) -> Message | Asked:
    """Somebody was called about all this; gives those that are left.

    Raises `ArbiterOnly`, and `StaleButton` if another arbiter had called already.
    """
    context.require_arbiter()
    done = [records.tick_off(context.tx, context.club.id, call, context.at) for call in calls]
    if not any(done):
        raise StaleButton
    return list_calls(context)

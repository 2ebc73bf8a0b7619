"""Whom the arbiter still has to call, to tick off one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.store import records
from keizer_bot.usecases.ask import Asked, Choice, StaleButton, ask, intend, on_press

if TYPE_CHECKING:
    from keizer_bot.usecases.desk import Desk

_MOST_CALLS = 10  # one message: the others come up as these are ticked off


@dataclass(frozen=True, slots=True)
class CallToMake(Message):
    """A member who cannot be reached, and what he would have been told."""

    player: str
    why: Html


@dataclass(frozen=True, slots=True)
class CallList(Message):
    """Who must be called; `count` are all of them, `calls` the first."""

    count: int
    calls: tuple[CallToMake, ...]


@dataclass(frozen=True, slots=True)
class NobodyToCall(Message):
    """Everybody has been told."""


@dataclass(frozen=True, slots=True)
class TickOff(Message):
    """The label that ticks off a call."""

    player: str


async def list_calls(desk: Desk) -> Message | Asked:
    """Who must be called, each with a button to tick off. Raises `ArbiterOnly`."""
    desk.require_arbiter()
    waiting = await records.open_calls(desk.tx, desk.club.id)
    if not waiting:
        return NobodyToCall()
    first = waiting[:_MOST_CALLS]
    text = CallList(len(waiting), tuple(CallToMake(c.name, Html(c.why)) for c in first))
    choices = [Choice(TickOff(c.name), intend(tick_off, call=c.id)) for c in first]
    return await ask(desk, text, choices, in_a_row=2)


@on_press
async def tick_off(desk: Desk, *, call: int) -> Message | Asked:
    """A call was made; gives those that are left. Raises `ArbiterOnly`, `StaleButton`."""
    desk.require_arbiter()
    if not await records.tick_off(desk.tx, desk.club.id, call, desk.at):
        raise StaleButton
    return await list_calls(desk)

"""An event has all its listed reactions, in their order; every event is listed."""

from __future__ import annotations

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core import events
from keizer_bot.core.context import Context
from keizer_bot.core.events import Event, InRound, ResultReported
from keizer_bot.i18n.message import Message
from tests.club.hall import open_hall, with_app


class First(Message):
    """The message of the first reaction."""


class Second(Message):
    """The message of the second reaction."""


def test_every_event_has_its_reactions() -> None:
    """An event that nobody listed would fail only when it happens."""
    known = {kind for kind in vars(events).values() if isinstance(kind, type)}
    happening = {kind for kind in known if issubclass(kind, Event)} - {Event, InRound}
    assert happening == REACTIONS.keys()


async def test_all_react_in_their_order_and_what_they_say_comes_back() -> None:
    """Each is given the event."""
    given: list[Event] = []

    def first(_: Context, event: Event) -> tuple[Message, ...]:
        given.append(event)
        return (First(),)

    def second(_: Context, event: Event) -> tuple[Message, ...]:
        given.append(event)
        return (Second(),)

    def step(context: Context) -> tuple[Message, ...]:
        at_work = with_app(context, reactions={ResultReported: (first, second)})
        return at_work.happened(ResultReported(7))

    hall = await open_hall()
    assert await hall.run(step) == (First(), Second())
    assert given == [ResultReported(7), ResultReported(7)]


async def test_an_event_that_is_not_listed_is_a_mistake() -> None:
    """Rather that than a pairings post that silently grows old."""
    hall = await open_hall()
    with pytest.raises(KeyError):
        await hall.run(lambda context: with_app(context, reactions={}).happened(ResultReported(7)))

"""An occurrence has all its listed reactions, in their order; every occurrence is listed."""

from __future__ import annotations

import pytest

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core import occurrences
from keizer_bot.core.context import Context
from keizer_bot.core.occurrences import InRound, Occurrence, ResultReported
from keizer_bot.i18n.message import Message
from tests.club.hall import open_hall, with_app


class First(Message):
    """The message of the first reaction."""


class Second(Message):
    """The message of the second reaction."""


def test_every_occurrence_has_its_reactions() -> None:
    """An occurrence that nobody listed would fail only when it happens."""
    known = {kind for kind in vars(occurrences).values() if isinstance(kind, type)}
    happening = {kind for kind in known if issubclass(kind, Occurrence)} - {Occurrence, InRound}
    assert happening == REACTIONS.keys()


async def test_all_react_in_their_order_and_what_they_say_comes_back() -> None:
    """Each is given the occurrence."""
    given: list[Occurrence] = []

    def first(_: Context, occurrence: Occurrence) -> tuple[Message, ...]:
        given.append(occurrence)
        return (First(),)

    def second(_: Context, occurrence: Occurrence) -> tuple[Message, ...]:
        given.append(occurrence)
        return (Second(),)

    def step(context: Context) -> tuple[Message, ...]:
        at_work = with_app(context, reactions={ResultReported: (first, second)})
        return at_work.happened(ResultReported(7))

    hall = await open_hall()
    assert await hall.run(step) == (First(), Second())
    assert given == [ResultReported(7), ResultReported(7)]


async def test_an_occurrence_that_is_not_listed_is_a_mistake() -> None:
    """Rather that than a pairings post that silently grows old."""
    hall = await open_hall()
    with pytest.raises(KeyError):
        await hall.run(lambda context: with_app(context, reactions={}).happened(ResultReported(7)))

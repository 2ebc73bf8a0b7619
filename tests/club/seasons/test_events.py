"""Events beside the season, begun by a tap: who may begin one, and who plays in it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from keizer_bot.club.seasons.draft import EventKind, Order, open_draft
from keizer_bot.club.seasons.events import (
    begin_event,
    event_players,
    on_club_evening,
    typed_evening,
)
from keizer_bot.core.hours import Hours
from keizer_bot.core.identify import moved
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.store import clubs
from tests.club.hall import open_hall

if TYPE_CHECKING:
    from keizer_bot.club.seasons.draft import Draft
    from keizer_bot.core.context import Context


def _draft(context: Context) -> Draft:
    """The season being set up in the newest competition."""
    newest = clubs.competitions(context.tx, context.club.id)[-1]
    draft = open_draft(moved(context, newest))
    assert draft is not None
    return draft


async def test_the_first_of_the_ranking_pass_over_who_stopped_and_who_wins_nothing() -> None:
    """Of the hall's ranking the second has stopped and the third is a guest: 1, 4, 5 and 6 play."""
    hall = await open_hall()

    def step(context: Context) -> tuple[list[str], Draft]:
        ranked = context.snapshot.names(line.player for line in context.snapshot.rankings[-1].lines)
        ids = {row.name: row.id for row in context.snapshot.players}
        context.tx.write("UPDATE player SET until_round = 2 WHERE id = ?", ids[ranked[1]])
        context.tx.write("UPDATE player SET prizes = 0 WHERE id = ?", ids[ranked[2]])
        on_club_evening(context, kind=EventKind.ROUND_ROBIN, first=4)
        return [*ranked], _draft(context)

    ranked, draft = await hall.run(step)
    assert [e.name for e in draft.playing] == [ranked[0], *ranked[3:6]]
    assert (draft.order, draft.rounds) == (Order.RANKING, 3)


@pytest.mark.parametrize(
    ("kind", "rounds"), [(EventKind.ROUND_ROBIN, 5), (EventKind.DOUBLE_ROUND_ROBIN, 10)]
)
async def test_five_players_need_five_rounds(kind: EventKind, rounds: int) -> None:
    """With an odd number one has a bye each round; a double round-robin has twice as many."""
    hall = await open_hall()

    def step(context: Context) -> Draft:
        on_club_evening(context, kind=kind, first=5)
        return _draft(context)

    assert (await hall.run(step)).rounds == rounds


async def test_a_rapid_has_five_rounds_on_the_evening_that_was_typed() -> None:
    """An answer without a day and hour is asked again, and nothing is stored."""
    hall = await open_hall()

    def step(context: Context) -> tuple[int, Hours]:
        known = clubs.competitions(context.tx, context.club.id)
        typed = partial(typed_evening, context, kind=EventKind.RAPID, first=None)
        assert typed(words="in het clubhuis").asks
        assert clubs.competitions(context.tx, context.club.id) == known
        typed(words="dinsdag 20:00")
        newest = clubs.competitions(context.tx, context.club.id)[-1]
        return _draft(context).per_evening, Hours.from_json(newest.hours)

    per_evening, hours = await hall.run(step)
    assert per_evening == hours.rounds == 5
    assert str(hours.evening) == "tuesday 20:00"


async def test_only_an_arbiter_begins_an_event() -> None:
    """Each step is the arbiter's."""
    hall = await open_hall()
    steps = [
        partial(begin_event, kind=EventKind.RAPID),
        partial(event_players, kind=EventKind.RAPID),
        partial(on_club_evening, kind=EventKind.RAPID, first=None),
        partial(typed_evening, kind=EventKind.RAPID, first=None, words="dinsdag 20:00"),
    ]
    for step in steps:
        with pytest.raises(ArbiterOnly):
            await hall.run(step, by="Anna Smit")

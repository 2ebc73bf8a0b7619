"""The season's rankings continue from those of the last committed step."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from keizer_bot.club.ranking.actions import ranking_view
from keizer_bot.core.context import Context
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Round, Standings
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.replay import Replay
from keizer_bot.store.read_cache import MOST_LEFT
from tests.club.hall import Hall

FIRST = "UPDATE game SET result = '0-1' WHERE id = (SELECT min(id) FROM game)"
LAST = "UPDATE game SET result = '0-1' WHERE id = (SELECT max(id) FROM game)"


def ranked(context: Context) -> Standings:
    """The running season's ranking."""
    return context.snapshot.running.standings()


def after(change: str) -> Callable[[Context], Standings]:
    """The ranking, once this is written."""

    def step(context: Context) -> Standings:
        context.tx.write(change)
        return ranked(context)

    return step


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the rounds that running seasons have told."""
    numbers: list[int] = []
    tell = Replay.after

    def noting(replay: Replay, last: Any, round_: Round) -> Any:
        numbers.append(round_.number)
        return tell(replay, last, round_)

    monkeypatch.setattr(Replay, "after", noting)
    return numbers


async def test_a_step_goes_on_from_what_the_one_before_it_knew(hall: Hall, told: list[int]) -> None:
    """Nothing is computed twice; a changed result affects its round and later ones only."""
    await hall.run(ranked)
    told.clear()
    await hall.run(ranked)
    assert told == []
    await hall.run(after(LAST))
    assert told == [2]
    await hall.run(after(FIRST))
    assert told == [2, 1, 2]


async def test_a_trial_and_what_was_rolled_back_leave_nothing(hall: Hall, told: list[int]) -> None:
    """The next step continues from the committed state."""

    def step(context: Context) -> None:
        with context.tx.trial():
            after(LAST)(context)

    def failing(context: Context) -> None:
        after(LAST)(context)
        raise ZeroDivisionError

    await hall.run(ranked)
    told.clear()
    await hall.run(step)
    with pytest.raises(ZeroDivisionError):
        await hall.run(failing)
    assert told == [2, 2]
    await hall.run(ranked)
    assert told == [2, 2]


async def test_the_ranking_is_that_of_the_facts_of_its_step(hall: Hall) -> None:
    """It is so before a change, in it, in a trial, after a rollback, and after another change."""

    def step(context: Context) -> Standings:
        before = ranked(context)
        with context.tx.trial():
            tried = after(LAST)(context)
        assert ranked(context) == before != tried
        return tried

    def from_the_facts(context: Context) -> Standings:
        return standings(context.snapshot.played, context.snapshot.rules)

    tried = await hall.run(step)
    assert await hall.run(ranked) == await hall.run(from_the_facts) != tried
    assert await hall.run(after(LAST)) == tried == await hall.run(from_the_facts)
    assert await hall.run(after(FIRST)) == await hall.run(from_the_facts) != tried


async def test_of_many_seasons_those_asked_for_last_are_kept(hall: Hall, told: list[int]) -> None:
    """A host's memory is not filled by clubs that are asleep."""

    def another(context: Context) -> None:
        row = replace(context.season, id=context.season.id + 1 + len(told))
        told.append(0)
        context.snapshot_of(row).running.standings()

    await hall.run(ranked)
    told.clear()
    for _ in range(MOST_LEFT):
        await hall.run(another)
    told.clear()
    await hall.run(ranked)
    assert told == [1, 2]


async def test_facts_that_did_not_change_are_not_read_again(hall: Hall) -> None:
    """Sixty members who open their pages read the season once; a write makes it be read again."""

    def snapshot(context: Context) -> SeasonSnapshot:
        return context.snapshot

    first = await hall.run(snapshot)
    assert await hall.run(snapshot) is first
    await hall.run(after(LAST))
    assert await hall.run(snapshot) is not first


async def test_few_seasons_are_kept_whole(hall: Hall) -> None:
    """The number of seasons kept is that of the rankings."""

    def another(context: Context, number: int = 0) -> SeasonSnapshot:
        return context.snapshot_of(replace(context.season, id=context.season.id + number))

    first = await hall.run(another)
    for number in range(1, MOST_LEFT):
        await hall.run(partial(another, number=number))
    assert await hall.run(another) is first
    await hall.run(partial(another, number=MOST_LEFT))
    assert await hall.run(another) is not first


async def test_a_ranking_is_drawn_up_once_for_everybody_s_page(hall: Hall) -> None:
    """It is kept until a result changes it."""
    first = await hall.run(lambda context: ranking_view(context.snapshot))
    assert await hall.run(lambda context: ranking_view(context.snapshot)) is first
    await hall.run(after(LAST))
    assert await hall.run(lambda context: ranking_view(context.snapshot)) != first

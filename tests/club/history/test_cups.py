"""A holder of a cup is reminded four weeks before the end, once, and never in vain."""

from __future__ import annotations

from collections import Counter
from datetime import date, datetime, timedelta

import pytest
from msgspec.structs import replace

from keizer_bot.club.history.actions import JOBS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.store import cups
from keizer_bot.store.transaction import Transaction
from tests.club.scene import BOT, Ear, Scene
from tests.run_jobs import run_jobs

LAST = date(2027, 1, 15)  # the scene's round 18
NOON = datetime.fromisoformat("2026-12-18T12:00:00+01:00")  # four weeks before it
MINUTE = timedelta(minutes=1)
ANNA = "SELECT id FROM member WHERE name = 'Anna Smit'"


async def held(scene: Scene, since: str = "2026-06-12") -> None:
    """Anna Smit has the cup since that day."""

    def step(tx: Transaction) -> None:
        number = cups.add_cup(tx, 1, "Wisselbeker", date.fromisoformat(since))
        cups.set_holder(tx, number, tx.the(ANNA)["id"], date.fromisoformat(since))

    await scene.database.run(step)


async def asked(scene: Scene, at: datetime) -> list[str]:
    """The messages of the jobs that are due."""

    def step(tx: Transaction) -> None:
        tx.write("DELETE FROM outbox")
        run_jobs(tx, AppContext(Ear(scene.spoken), BOT, REACTIONS), at, *JOBS)

    scene.spoken.clear()
    await scene.database.run(step)
    return sorted(scene.spoken & {"BringCupBack", "CupsToComeBack"})


async def test_holder_and_arbiter_are_told_once(scene: Scene) -> None:
    """The message comes at the right minute, and not again."""
    await held(scene)
    assert await asked(scene, NOON - MINUTE) == []
    assert await asked(scene, NOON) == ["BringCupBack", "CupsToComeBack"]
    assert await asked(scene, NOON + MINUTE) == []


async def test_a_federation_is_reminded_by_turns(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """700 seasons with the same last evening: spread over the hour after noon."""
    await held(scene)

    def moments(tx: Transaction) -> list[datetime]:
        (found,) = cups.cups_away(tx, 28)
        many = [replace(found, season_id=number) for number in range(3001, 3701)]
        monkeypatch.setattr(cups, "cups_away", lambda *_: many)
        return [job.moment for look in JOBS for job in look(tx, NOON)]

    found = Counter(await scene.database.run(moments))
    assert set(found.values()) == {1}
    assert min(found) >= NOON
    assert max(found) < NOON + timedelta(hours=1)


async def test_after_an_outage_it_is_made_up_for_until_the_last_evening(scene: Scene) -> None:
    """On that day itself it still helps; the day after it does not."""
    await held(scene)
    assert await asked(scene, datetime.fromisoformat("2027-01-16T09:00:00+01:00")) == []
    assert await asked(scene, datetime.fromisoformat("2027-01-15T09:00:00+01:00")) != []


@pytest.mark.parametrize("since", ["2026-12-18", "2027-01-15"])
async def test_a_recent_holder_is_not_reminded(scene: Scene, since: str) -> None:
    """It was won at this season's end, or is on its way."""
    await held(scene, since)
    assert await asked(scene, NOON + timedelta(days=28)) == []


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE cup SET holder_id = NULL",
        "UPDATE season SET ended_at = '2026-12-01T00:00:00Z'",
        "DELETE FROM cup",
    ],
)
async def test_nobody_is_asked_for_what_is_not_away(scene: Scene, sql: str) -> None:
    """A cup at the club, no season that ends, no cup."""
    await held(scene)
    await scene.database.run(lambda tx: tx.write(sql))
    assert await asked(scene, NOON) == []


async def test_a_new_season_asks_again(scene: Scene) -> None:
    """A holder who still has it then is reminded of that season's end too."""
    await held(scene)
    await asked(scene, NOON)
    await scene.database.run(lambda tx: tx.write("UPDATE cup SET asked_season_id = 99"))
    assert await asked(scene, NOON) == ["BringCupBack", "CupsToComeBack"]

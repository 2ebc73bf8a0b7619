"""The next jobs are read from tables whose changes are signalled, and every job has a name."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from keizer_bot.app.subjects import JOBS, name_of
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.transaction import JOBS_CHANGED, Transaction
from tests.club.scene import HOURS, NOON, Scene

EVENING = datetime(2026, 11, 20, 19, tzinfo=UTC)  # of round 12


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """The club of the samples, round 12 open; it checks in on the evening."""
    hours = json.dumps(HOURS | {"presence": "check-in"})
    await scene.database.run(lambda tx: tx.write("UPDATE competition SET hours = ?", hours))
    return scene


def _coming(tx: Transaction, at: datetime) -> list[str]:
    jobs = [job for look in JOBS for job in look(tx, at)]
    return [name_of(tx, Translator(strict=True), job) for job in jobs]


async def test_a_job_is_named_by_club_and_round(scene: Scene) -> None:
    """The name in the log."""
    names = await scene.database.run(_coming, NOON)
    assert "De Pion: sign-off for round 12 closes" in names
    assert "De Pion: reminder for round 12" in names


async def _signals(scene: Scene, sql: str) -> bool:
    """True if a commit of this statement gives the signal, after a look."""
    changed = scene.database.event(JOBS_CHANGED)
    await scene.database.run(_coming, NOON)
    changed.clear()
    await scene.database.run(lambda tx: tx.write(sql))
    return changed.is_set()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE round SET date = '2026-11-24'",
        "DELETE FROM presence",
        "UPDATE dispute SET closed_at = '2026-11-24'",
        "UPDATE club SET time_zone = 'Europe/London'",
        "DELETE FROM team_match",
        "UPDATE done SET at = '2026-11-24'",
    ],
)
async def test_a_change_of_what_a_finder_reads_gives_the_signal(scene: Scene, sql: str) -> None:
    """Else a moment that was moved would be found an hour later."""
    assert await _signals(scene, sql)


async def test_a_change_on_the_dashboard_gives_the_signal(scene: Scene) -> None:
    """A trigger does that; the look reads no games."""
    assert await _signals(scene, "UPDATE game SET result = NULL")


@pytest.mark.parametrize("sql", ["DELETE FROM outbox", "DELETE FROM trace"])
async def test_sending_gives_no_signal(scene: Scene, sql: str) -> None:
    """Each answer writes these; nothing comes due by them."""
    assert not await _signals(scene, sql)


async def test_a_look_gives_no_signal(scene: Scene) -> None:
    """Looking must not cause the next look."""
    changed = scene.database.event(JOBS_CHANGED)
    changed.clear()
    await scene.database.run(_coming, NOON)
    assert not changed.is_set()

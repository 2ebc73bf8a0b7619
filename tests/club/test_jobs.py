"""What comes next is read from tables whose changes are told, and every job has its name."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime

import pytest

from keizer_bot.app.jobs import JOBS, name_of
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.transaction import JOBS_CHANGED, SCHEDULED, Transaction
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


async def test_what_is_read_gives_the_signal_when_it_changes(scene: Scene) -> None:
    """Else a moment that was moved would be found an hour later."""
    read: set[str] = set()

    def note(action: int, table: str | None, *_: object) -> int:
        if action == sqlite3.SQLITE_READ and table:
            read.add(table)
        return sqlite3.SQLITE_OK

    await scene.database._connection.run(lambda raw: raw.set_authorizer(note))
    for at in (NOON, EVENING):
        await scene.database.run(_coming, at)
    await scene.database._connection.run(lambda raw: raw.set_authorizer(None))
    assert {"round", "presence", "dashboard", "dispute", "team_match"} <= read
    assert read - SCHEDULED == {"outbox"}  # for the subject of a row alone, which stays as it is


async def test_what_makes_a_dashboard_stale_gives_the_signal(scene: Scene) -> None:
    """Triggers do that, which the transaction does not see."""
    rows = await scene.rows(
        "SELECT tbl_name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'dashboard_%'"
    )
    assert rows
    assert {row["tbl_name"] for row in rows} <= SCHEDULED


async def test_a_commit_gives_the_signal_and_a_look_gives_none(scene: Scene) -> None:
    """Looking must not cause the next look."""
    changed = scene.database.event(JOBS_CHANGED)
    changed.clear()
    await scene.database.run(_coming, NOON)
    assert not changed.is_set()
    await scene.database.run(lambda tx: tx.write("UPDATE round SET date = '2026-11-24'"))
    assert changed.is_set()

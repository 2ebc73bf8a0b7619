"""Killed at any statement of the database: nothing lost, nothing half, nothing twice.

The whole file is compared with that of a bot to which nothing happened, table by table: facts,
record, traces, questions, what was posted and what is to be sent.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from pathlib import Path

import pytest

from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate, migration_scripts
from keizer_bot.store.transaction import Transaction
from tests.club.scene import open_scene
from tests.faults.bot import watch
from tests.faults.conftest import Gallows, Undisturbed
from tests.faults.cycle import STEPS
from tests.faults.recovery import lived_on, whole

pytestmark = pytest.mark.slow

# `make torture` kills at each statement.
KILLS = int(os.environ.get("KEIZER_KILLS", "20"))


def points(count: int, all_of_them: int) -> list[int]:
    """That many statements, spread over all."""
    if count >= all_of_them:
        return list(range(1, all_of_them + 1))
    return sorted(random.Random(count).sample(range(1, all_of_them + 1), count))


async def test_killed_at_any_statement_of_the_cycle(
    undisturbed: Undisturbed, gallows: Gallows, tmp_path: Path
) -> None:
    """Interrupted work is repeated and finished work stays, so the file ends up the same."""
    path, progress = tmp_path / "keizer.db", tmp_path / "progress"
    for statement in points(KILLS, undisturbed.statements):
        path.write_bytes(undisturbed.before)
        assert gallows.hang("live", path, progress, statement), statement
        first = max(progress.stat().st_size - 1, 0) if progress.exists() else 0
        assert await lived_on(path, first) == undisturbed.after, statement
        for file in tmp_path.iterdir():
            file.unlink()


async def test_killed_again_and_again(
    undisturbed: Undisturbed, gallows: Gallows, tmp_path: Path
) -> None:
    """A bot that gets only a few statements further each time reaches the same file."""
    path, progress = tmp_path / "keizer.db", tmp_path / "progress"
    path.write_bytes(undisturbed.before)
    chance, kills = random.Random(7), 0
    while gallows.hang("live", path, progress, chance.randrange(1, 250)):
        kills += 1
    assert kills > 10
    assert await lived_on(path, len(STEPS)) == undisturbed.after


async def test_killed_at_any_statement_of_a_migration(tmp_path: Path) -> None:
    """The file is of one version or the other, never between; in the end it is the newest.

    A killed process leaves the bytes it had written, so the file and its log are copied as each
    statement begins. The tests of the cycle, which really kill a process, confirm that.
    """
    versions: dict[int, list[str]] = {}
    for left in await _left_by_each_statement(tmp_path / "old.db"):
        path = tmp_path / "keizer.db"
        path.write_bytes(left.file)
        path.with_name("keizer.db-wal").write_bytes(left.log)
        database = await Database.open(path)
        await whole(database)
        version = (await database.outside("PRAGMA user_version"))[0][0]
        held = await database.run(_all_of_it)
        if version not in versions:
            versions[version] = held
            await migrate(database, _no_backup)
            assert len(await database.outside("SELECT id FROM member")) == 11
            await whole(database)
        assert held == versions[version], left.statement
        await database.close()
    assert [*versions] == [*migration_scripts()]


@dataclass(frozen=True)
class Left:
    """The file and its log when that statement began."""

    file: bytes
    log: bytes
    statement: str


async def _left_by_each_statement(path: Path) -> list[Left]:
    """The files left by a migration of a first-version file that is killed at any statement."""
    path.write_bytes(await _old_file(path))
    log = path.with_name(f"{path.name}-wal")
    found: list[Left] = []

    def keep(statement: str) -> None:
        left = Left(path.read_bytes(), log.read_bytes(), statement)
        if not found or (left.file, left.log) != (found[-1].file, found[-1].log):
            found.append(left)

    database = await Database.open(path)
    await watch(database, keep)
    await migrate(database, _no_backup)
    await database.close()
    return found


def _all_of_it(tx: Transaction) -> list[str]:
    """Every table as it was made, and its rows."""
    schema = tx.all("SELECT type, name, sql FROM sqlite_schema ORDER BY name")
    names = [row["name"] for row in schema if row["type"] == "table"]
    rows = [row for name in names for row in tx.all(f"SELECT * FROM {name}")]  # noqa: S608 - ours
    return [repr(tuple(row)) for row in (*schema, *rows)]


async def _old_file(path: Path) -> bytes:
    """A club of the first version."""
    scene = await open_scene(path.parent)
    members = await scene.rows("SELECT id, name FROM member")
    await scene.database.close()
    database = await Database.open(path)
    await migrate(database, _no_backup, {1: migration_scripts()[1]})

    def step(tx: Transaction) -> None:
        tx.write(
            "INSERT INTO club (id, name, language, time_zone)"
            " VALUES (1, 'De Pion', 'nl', 'Europe/Amsterdam')"
        )
        for row in members:
            tx.write("INSERT INTO member (id, club_id, name) VALUES (?, 1, ?)", *row.values())

    await database.run(step)
    await database.close()
    return path.read_bytes()


async def _no_backup() -> None:
    """The test has its own copy."""

"""Times the ranking from a real database beside the bare read of the same rows.

    python -m benchmarks.database

The club is imported like any season file. The bare read sends the same statements as the season's
snapshot (they are noted while it is read once), and does nothing with their rows: by aiosqlite,
which switches to its thread for each, and by sqlite3 without a thread.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from sqlite3 import Row
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import aiosqlite
from msgspec.structs import replace

from benchmarks.clubs import club
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.context import AppContext, Context
from keizer_bot.core.identify import context_of_season
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.transaction import Transaction

PLAYERS, ROUNDS, REPEATS = 150, 30, 41
RULES = {"values": {"top": 1500}}
OTHER_RESULT = (
    "UPDATE game SET result = iif(result = '1-0', '0-1', '1-0')"
    " WHERE id = (SELECT max(id) FROM game)"
)
NOW = datetime(2026, 11, 20, 21, tzinfo=UTC)
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
Value = str | int | datetime | date | None
Statement = tuple[str, tuple[Value, ...]]


class Noting(Transaction):
    """A transaction that notes every read statement."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        super().__init__(connection, path)
        self.noted: list[Statement] = []

    def all(self, sql: str, *values: Value) -> Sequence[Row]:
        """All rows; notes the statement."""
        self.noted.append((sql, values))
        return super().all(sql, *values)


async def fill(path: Path) -> int:
    """Make a database with the club's season in it; returns the season's id."""
    database = await Database.open(path)
    await migrate(database, _no_backup)

    def step(tx: Transaction) -> int:
        zone = "Europe/Amsterdam"
        _, competition = clubs.settle(tx, "Club", "nl", zone, json.dumps(HOURS))
        file = SeasonFile(club(PLAYERS, ROUNDS), RULES)
        return import_season(tx, competition, file, NOW)

    season = await database.run(step)
    await database.close()
    return season


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


def snapshot_ranking(context: Context, season: seasons.SeasonRow) -> None:
    """Do what the bot does after a result: read the season, and rank from the last state."""
    context.tx.write(OTHER_RESULT)
    context.snapshot_of(season).running.standings()


async def medians(*actions: Callable[[], Awaitable[object]]) -> list[float]:
    """The median seconds of each action; they take turns, so that all share the machine."""
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(REPEATS):
        for action, taken in zip(actions, times, strict=True):
            begin = perf_counter()
            await action()
            taken.append(perf_counter() - begin)
    return [median(taken) for taken in times]


async def measure(path: Path) -> list[float]:
    """Seconds of the bare read by aiosqlite and by sqlite3, of the snapshot, and of its ranking."""
    season_id = await fill(path)
    alone = sqlite3.connect(path)
    alone.row_factory = Row
    noting = Noting(alone, str(path))
    context = context_of_season(noting, AppContext(Translator(), "", REACTIONS), season_id, NOW)
    season = seasons.season(noting, season_id)
    context.snapshot_of(season)
    statements = [statement for statement in noting.noted if "season_id = ?" in statement[0]]
    ours = await Database.open(path)

    async def through_sqlite3() -> None:
        for sql, values in statements:
            alone.execute(sql, values).fetchall()

    async with aiosqlite.connect(path) as connection:
        connection.row_factory = Row

        async def through_aiosqlite() -> None:
            for sql, values in statements:
                await connection.execute_fetchall(sql, values)

        times = await medians(
            through_aiosqlite,
            through_sqlite3,
            lambda: ours.run(lambda tx: replace(context, tx=tx).snapshot_of(season)),
            lambda: ours.run(lambda tx: snapshot_ranking(replace(context, tx=tx), season)),
        )
    await ours.close()
    alone.close()
    return times


def main() -> None:
    """Print the rows of benchmarks/README.md."""
    with TemporaryDirectory() as folder:
        bare, alone, snapshot, ranking = asyncio.run(measure(Path(folder) / "club.db"))
    print("| what | bare read | ours | ratio | must be |\n| --- | --- | --- | --- | --- |")
    for name, floor, ours, limit in (
        ("book and ranking; beside aiosqlite", bare, ranking, "≤ 3"),
        ("book and ranking; beside sqlite3", alone, ranking, "-"),
        ("the book alone; beside aiosqlite", bare, snapshot, "-"),
    ):
        times = f"{floor * 1000:9.3f} ms | {ours * 1000:9.3f} ms | {ours / floor:5.2f}"
        print(f"| {name:42} | {times} | {limit} |")


if __name__ == "__main__":
    main()

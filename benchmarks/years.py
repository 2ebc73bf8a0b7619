"""Times questions about all of a club's years, its website, and the memory that they take.

    python -m benchmarks.years [SEASONS]

The club has 60 players and 25 seasons of 30 rounds, of which the last is being played. Questions
are handled like messages in the chat, in a process of their own: first before the summaries of past
seasons are stored, then after the jobs have stored them, as they always are except for seconds
after an update or a correction.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median
from subprocess import run
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.clubs import club
from benchmarks.rush import HOURS, peak_memory
from keizer_bot.app.subjects import COMMANDS, JOBS
from keizer_bot.clock import RealClock
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.seasons.files import import_season
from keizer_bot.config.reading import load
from keizer_bot.core.context import AppContext
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.site import make_sites
from keizer_bot.store import clubs, people
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.traces import keep_traces
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.update import read_update

PLAYERS, ROUNDS, SEASONS, REPEATS = 60, 30, 25, 9
RULES = {"preset": "dsc", "values": {"top": 60}, "season": {"rounds": ROUNDS}}
LAST = date(2026, 9, 7)
NOW = datetime(2027, 4, 20, 12, tzinfo=UTC)
APP = AppContext(Translator(), "keizer_bot", REACTIONS, COMMANDS)
ASKED = (
    "/erelijst",
    "/records",
    "/speler P1",
    "/mij",
    "/onderling P1 P2",
    "/onderling",
    "/stand vorig seizoen",
    "/stand 2007-2008",
    "/ronde 2007-2008 12",
    "/prijzen 2012-2013",
)
CONFIG = """[telegram]
token = "7000000001:benchmark-token"
[[club]]
name = "Club"
time_zone = "Europe/Amsterdam"
site = "site"
evening = {weekday = "monday", time = "19:45"}
"""
RESULT = "UPDATE game SET result = '1/2-1/2' WHERE id = (SELECT max(id) FROM game)"


def season_of(year: int) -> SeasonFile:
    """A season that began in that year."""
    first = date(year, LAST.month, 1)
    first += timedelta(days=-first.weekday() % 7)
    season = club(PLAYERS, ROUNDS, seed=year)
    days = (first + timedelta(weeks=n) for n in range(ROUNDS))
    rounds = (replace(r, date=d.isoformat()) for r, d in zip(season.rounds, days, strict=True))
    return SeasonFile(replace(season, name=f"{year}-{year + 1}", rounds=tuple(rounds)), RULES)


async def fill(folder: Path, seasons: int) -> None:
    """Write the club's database and its configuration; its first player is known on Telegram."""
    (folder / "config.toml").write_text(CONFIG, "utf-8")
    database = await Database.open(folder / "keizer.db")
    await migrate(database, _no_backup)

    def settle(tx: Transaction) -> None:
        clubs.settle(tx, "Club", "nl", "Europe/Amsterdam", json.dumps(HOURS))

    await database.run(settle)
    for year in range(LAST.year - seasons + 1, LAST.year + 1):
        await database.run(partial(import_season, competition_id=1, file=season_of(year), at=NOW))
    await database.run(people.link_member, 1, 101)
    await database.close()


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


def ask(text: str) -> Callable[[Transaction], None]:
    """A step that handles the message, in private."""
    sender = {"id": 101, "is_bot": False, "first_name": "X", "language_code": "nl"}
    chat = {"id": 101, "type": "private"}
    message = {"message_id": 1, "date": int(NOW.timestamp()), "chat": chat, "from": sender}
    update = read_update(json.dumps({"update_id": 1, "message": message | {"text": text}}))
    router = Dispatcher(APP)
    return lambda tx: router.handle(update, tx, NOW)


async def answers(folder: Path) -> None:
    """Print the processor time of each answer: without summaries, at first, and usually."""
    database = await Database.open(folder / "keizer.db")
    await keep_traces(database)
    before = [await timed(database, ask(text)) for text in ASKED[:2]]
    begin, summaries = process_time(), 0
    while jobs := await database.run(lambda tx: [j for look in JOBS for j in look(tx, NOW)]):
        about = [job for job in jobs if job.do.__name__ == "keep_summary"]
        if not about:
            break
        await database.run(about[0].do, APP, NOW, *about[0].about)
        summaries += 1
    print(f"keeping {summaries} seasons: {process_time() - begin:.2f} s")
    await database.close()
    database = await Database.open(folder / "keizer.db")
    await keep_traces(database)
    print("| asked | before it is kept | first after a start | median | must be |")
    print("| --- | --- | --- | --- | --- |")
    for text, unkept in zip(ASKED, [*before, *[None] * len(ASKED)], strict=False):
        times = [await timed(database, ask(text)) for _ in range(REPEATS)]
        early = "" if unkept is None else f"{unkept * 1000:.0f} ms"
        cells = f"{times[0] * 1000:.0f} ms | {median(times) * 1000:.0f} ms"
        print(f"| `{text}` | {early} | {cells} | ≤ 200 ms |")
    await database.close()


async def timed(database: Database, step: Callable[[Transaction], None]) -> float:
    """The processor seconds of a step; the outbox, which limits the sender, is emptied first."""
    await database.run(lambda tx: tx.write("DELETE FROM outbox"))
    begin = process_time()
    await database.run(step)
    return process_time() - begin


async def site(folder: Path) -> None:
    """Print the seconds of the website: the whole of it, and after one result."""
    config = load(folder / "config.toml", {})
    for what, limit in (("whole", 30), ("after one result", 2)):
        begin, spent = perf_counter(), process_time()
        (written,) = await make_sites(config, RealClock(), folder / "site")
        seconds, processor_seconds = perf_counter() - begin, process_time() - spent
        files = f"{written.files} files, {written.changed} new"
        cells = (
            f"{files} | {seconds:.2f} s | {processor_seconds:.2f} s of the processor | ≤ {limit} s"
        )
        print(f"| site, {what} | {cells} |")
        database = await Database.open(folder / "keizer.db")
        await database.run(lambda tx: tx.write(RESULT))
        await database.close()


def main(words: list[str]) -> None:
    """Make the club, and measure each part in a process of its own."""
    if words[1:]:
        asyncio.run({"answers": answers, "site": site}[words[0]](Path(words[1])))
        print(f"memory at its peak: {peak_memory(os.getpid()):.0f} MB (≤ 120 MB)")
        return
    with TemporaryDirectory() as name:
        asyncio.run(fill(Path(name), int(words[0]) if words else SEASONS))
        for part in ("answers", "site"):
            run([sys.executable, "-m", "benchmarks.years", part, name], check=True)  # noqa: S603


if __name__ == "__main__":
    main(sys.argv[1:])

"""Times the Friday rush from end to end, beside two floors measured in the same run.

    python -m benchmarks.rush [CLUBS MEMBERS]
    python -m benchmarks.rush lab           (alternately without and with simulated seasons)

One bot serves 300 clubs of 50 members; each member's sign-off waits at Telegram when the bot
starts. The bot is the real program in a process of its own: it polls, stores each update, carries
it out and queues the answers, all of it durable. It takes turns with its floors: SQLite alone, with
one durable commit for each update, and python-telegram-bot's own Application, which fetches the
same updates from the same stand-in and does nothing with them.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from keizer_bot.engine.model import Player
from keizer_bot.store import clubs, done, people, seasons
from keizer_bot.store.connection import Database
from keizer_bot.store.migrations import migrate
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.update import Update

ROOT = Path(__file__).parents[1]
ROUNDS = 28
TOKEN = "7000000001:benchmark-token"  # noqa: S105 - the stand-in accepts any
HOURS = {
    "evening": {"weekday": "monday", "time": "19:45"},
    "sign_off": {"weekday": "friday", "time": "18:00"},
    "pairings": {"weekday": "friday", "time": "20:00"},
    "results_final": "23:30",
}
_COMMITS = 2000
_TURNS = 4
_FEW_CLUBS, _FEW_MEMBERS = 60, 50  # with and without the lab
_LAB_LOADS = 3  # seconds until its processes play


def updates_of(club_count: int, members: int) -> list[dict[str, Any]]:
    """A sign-off of every member in their club's group, one club after another."""
    now = int(time.time())
    updates: list[dict[str, Any]] = []
    for place in range(members):
        for club in range(club_count):
            person = _person(club, place)
            message = {
                "message_id": place + 1,
                "date": now,
                "chat": {"id": -1000 - club, "type": "supergroup", "title": f"Club {club}"},
                "from": {"id": person, "is_bot": False, "first_name": f"Speler {person}"},
                "text": "/afmelden",
                "entities": [{"type": "bot_command", "offset": 0, "length": 9}],
            }
            updates.append({"update_id": len(updates) + 1, "message": message})
    return updates


def _person(club: int, place: int) -> int:
    return 10_000 + club * 1000 + place


async def fill(path: Path, club_count: int, members: int) -> None:
    """Make a database with all these clubs, each with a season to come."""
    database = await Database.open(path)
    await migrate(database, _no_backup)
    monday = date.today() + timedelta(days=14 - date.today().weekday())  # noqa: DTZ011 - a plan
    for club in range(club_count):
        await database.run(_fill_club, club, members, monday)
    await database.run(done.mark, "night", datetime.now(UTC))
    await database.close()


async def _no_backup() -> None:
    raise AssertionError("a new file needs no backup")


def _fill_club(tx: Transaction, club: int, members: int, monday: date) -> None:
    now = datetime.now(UTC)
    number, competition = clubs.settle(
        tx, f"Club {club}", "nl", "Europe/Amsterdam", json.dumps(HOURS)
    )
    clubs.bind_chat(tx, -1000 - club, 0, number, competition)
    season = seasons.add_season(tx, competition, "Intern", '{"preset": "dsc"}', "{}", now)
    for place in range(members):
        member = people.add_member(tx, number, f"Speler {_person(club, place)}")
        people.link_member(tx, member, _person(club, place))
        seasons.add_player(tx, season, member, Player(f"p{place}", ""), place=place + 1)
    for week in range(ROUNDS):
        seasons.add_round(tx, season, week + 1, monday + timedelta(weeks=week), None)


def config_of(folder: Path, port: int, club_count: int, more: str = "") -> Path:
    """Write the host's configuration for all these clubs, with `more` tables in front."""
    lines = [f'{more}[telegram]\ntoken = "{TOKEN}"\napi_url = "http://127.0.0.1:{port}"\n']
    lines += [
        f'[[club]]\nname = "Club {club}"\ntime_zone = "Europe/Amsterdam"\n'
        'evening = {weekday = "monday", time = "19:45"}\n'
        for club in range(club_count)
    ]
    path = folder / "config.toml"
    path.write_text("".join(lines))
    path.chmod(0o600)
    return path


@contextmanager
def standing_in(path: Path) -> Iterator[tuple[int, list[float]]]:
    """The stand-in's port, and a list that afterwards holds the time of the first poll."""
    process = python("-m", "benchmarks.standin", str(path))
    first: list[float] = []
    yield int(process.stdout.readline() if process.stdout else 0), first
    first.append(float(process.communicate()[0]))


def python(*words: str) -> subprocess.Popen[str]:
    """Start a Python program from compiled files, which pip leaves but some machines forbid."""
    pipe = subprocess.PIPE
    compiled = os.environ | {"PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.Popen(  # noqa: S603 - ourselves
        [sys.executable, *words], stdin=pipe, stdout=pipe, text=True, env=compiled
    )


def bot_run(
    folder: Path, port: int, club_count: int, expected: int, more: str = ""
) -> dict[str, float]:
    """Let the program handle all updates, with `more` tables in its configuration; its figures."""
    config = config_of(folder, port, club_count, more)
    begun = time.time()
    times = folder / "times.json"
    process = python("-m", "benchmarks.rush", "bot", str(config), str(times), str(expected))
    done = _when_handled(process, folder / "keizer.db", expected)
    memory = peak_memory(process.pid)
    process.send_signal(signal.SIGTERM)
    process.wait(30)
    measured = json.loads(times.read_text())
    parts = quantiles(measured["taken"], n=100)
    return {
        "begun": begun,
        "done": done,
        "memory": memory,
        "p50": parts[49],
        "p99": parts[98],
        "processor": measured["processor"],
    }


def _when_handled(process: subprocess.Popen[str], path: Path, expected: int) -> float:
    """The time at which the last update is handled, polled every hundredth of a second."""
    reader = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    last = "SELECT 1 FROM inbox WHERE id = ? AND state = 'done'"
    while not reader.execute(last, (expected,)).fetchone():
        if process.poll() is not None:
            raise SystemExit("the bot ended before all was handled")
        time.sleep(0.01)
    now = time.time()
    (count,) = reader.execute("SELECT count(*) FROM inbox WHERE state = 'done'").fetchone()
    reader.close()
    if count != expected:
        raise SystemExit(f"{expected - count} updates were not handled")
    return now


def peak_memory(pid: int) -> float:
    """The peak memory of the process, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def the_bot(config: Path, times: Path, expected: int) -> None:
    """Run the real program, which also writes down how long each update took."""
    from keizer_bot.app import running  # noqa: PLC0415 - in the bot's process only
    from keizer_bot.app.logs import start_log  # noqa: PLC0415
    from keizer_bot.clock import RealClock  # noqa: PLC0415
    from keizer_bot.config.reading import load  # noqa: PLC0415
    from keizer_bot.telegram.dispatch import Dispatcher  # noqa: PLC0415

    taken: list[float] = []
    busy: list[float] = []  # the process's processor time, at the first and the last update

    class Timed(Dispatcher):
        def handle(self, update: Update, tx: Transaction, received: datetime, *more: Any) -> None:  # noqa: ANN401 - handed on
            begin = time.perf_counter()
            super().handle(update, tx, received, *more)
            taken.append(time.perf_counter() - begin)
            if len(taken) in (1, expected):
                busy.append(time.process_time())

    setattr(running, "Dispatcher", Timed)  # noqa: B010 - a name that the module does not export
    start_log(verbose=False)
    asyncio.run(running.run(load(config), RealClock()))
    processor = (busy[1] - busy[0]) / (expected - 1)
    times.write_text(json.dumps({"taken": taken, "processor": processor}))


def bare_commits(path: Path, row: str) -> float:
    """Durable commits a second to a new file, one row each, with the bot's SQLite settings."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE inbox (id INTEGER PRIMARY KEY, body TEXT)")
    begin = time.perf_counter()
    for _ in range(_COMMITS):
        connection.execute("INSERT INTO inbox (body) VALUES (?)", (row,))
    return _COMMITS / (time.perf_counter() - begin)


class Floor(NamedTuple):
    """The speed of python-telegram-bot's Application with an empty handler.

    Updates a second, and processor seconds for one.
    """

    updates: float
    processor: float


def empty_handler(port: int, expected: int) -> Floor:
    """Measure python-telegram-bot's Application with the updates that the bot gets."""
    from telegram.ext import Application, MessageHandler  # noqa: PLC0415
    from telegram.ext.filters import ALL  # noqa: PLC0415

    count = 0
    span, busy = [0.0, 0.0], [0.0, 0.0]

    async def nothing(_: object, __: object) -> None:
        nonlocal count
        last = bool(count)
        span[last], busy[last] = time.perf_counter(), time.process_time()
        count += 1
        if count == expected:
            os.kill(os.getpid(), signal.SIGTERM)

    application = (
        Application.builder().token(TOKEN).base_url(f"http://127.0.0.1:{port}/bot").build()
    )
    application.add_handler(MessageHandler(ALL, nothing))
    application.run_polling()
    return Floor(expected / (span[1] - span[0]), (busy[1] - busy[0]) / (expected - 1))


@contextmanager
def lab_playing() -> Iterator[None]:
    """Simulate seasons beside the measurement, in their low-priority processes."""
    rules = (f"--rules={path}" for path in sorted((ROOT / "docs/lab").glob("rematch-*.toml")))
    club = str(ROOT / "docs/lab/club.json")
    process = python("-m", "keizer_bot", "simulate", club, *rules, "--seasons=100000")
    time.sleep(_LAB_LOADS)
    yield
    if process.poll() is not None:
        raise SystemExit("the lab ended before the rush")
    process.kill()
    process.communicate()


def beside_the_lab() -> None:
    """Print how long updates take, alternately without and with the lab."""
    python("-c", "import keizer_bot.app.running").communicate()
    print("| lab | load | updates a second | median | p99 |\n| --- | --- | --- | --- | --- |")
    for turn in range(2 * _TURNS):
        with TemporaryDirectory() as name, lab_playing() if turn % 2 else nullcontext():
            folder, expected = Path(name), _FEW_CLUBS * _FEW_MEMBERS
            file, _ = prepare(folder, _FEW_CLUBS, _FEW_MEMBERS)
            with standing_in(file) as (port, first):
                run = bot_run(folder, port, _FEW_CLUBS, expected)
        speed = expected / (run["done"] - first[0])
        times = f"{1000 * run['p50']:.2f} ms | {1000 * run['p99']:.1f} ms"
        plays = "plays" if turn % 2 else "-"
        print(f"| {plays} | {os.getloadavg()[0]:.1f} | {speed:,.0f} | {times} |", flush=True)


def prepare(folder: Path, club_count: int, members: int) -> tuple[Path, str]:
    """Write the database and the file of all updates; also returns one update as it is stored."""
    updates = updates_of(club_count, members)
    file = folder / "updates.json"
    file.write_text(json.dumps(updates))
    asyncio.run(fill(folder / "keizer.db", club_count, members))
    return file, json.dumps(updates[0])


def turn(folder: Path, file: Path, row: str, club_count: int, expected: int) -> dict[str, float]:
    """Measure SQLite alone, the empty handler and the bot, one after another; their figures."""
    commits = bare_commits(folder / "bare.db", row)
    with standing_in(file) as (port, _):
        process = python("-m", "benchmarks.rush", "empty", str(port), str(expected))
        empty = Floor(*json.loads(process.communicate()[0]))
    with standing_in(file) as (port, first):
        run = bot_run(folder, port, club_count, expected)
    ours = expected / (run["done"] - first[0])
    return run | {
        "commits": commits,
        "empty": empty.updates,
        "ours": ours,
        "beside": ours / min(commits, empty.updates),
        "of empty": empty.processor,
        "ratio": run["processor"] / empty.processor,
        "start": first[0] - run["begun"],
    }


def main(club_count: int, members: int) -> None:
    """Measure the floors and the bot in turns, and print the table of benchmarks/README.md."""
    python("-c", "import keizer_bot.app.running").communicate()
    turns, expected = [], club_count * members
    with TemporaryDirectory() as name:
        file, row = prepare(Path(name), club_count, members)
        for number in range(_TURNS):
            folder = Path(name) / str(number)
            folder.mkdir()
            shutil.copy(Path(name) / "keizer.db", folder)
            turns.append(turn(folder, file, row, club_count, expected))
    middle = {what: median(turn[what] for turn in turns) for what in turns[0]}
    rows = (
        ("SQLite alone, commits a second", f"{middle['commits']:,.0f}", ""),
        ("python-telegram-bot, empty handler, updates a second", f"{middle['empty']:,.0f}", ""),
        ("ours, updates a second", f"{middle['ours']:,.0f}", ""),
        ("ours beside the lower floor", f"{middle['beside']:.2f}", "≥ 0.5"),
        ("the processor's time for one update, all in", f"{1000 * middle['processor']:.2f} ms", ""),
        ("that of the empty handler", f"{1000 * middle['of empty']:.2f} ms", ""),
        ("ours beside it", f"{middle['ratio']:.1f}", "≤ 2.3"),
        ("handling of one update, median", f"{1000 * middle['p50']:.1f} ms", ""),
        ("handling of one update, p99", f"{1000 * middle['p99']:.1f} ms", "< 20 ms"),
        ("memory at its peak", f"{middle['memory']:.0f} MB", "≤ 95 MB"),
        ("from the start to the first poll", f"{middle['start']:.2f} s", "≤ 1.0 s"),
    )
    print(f"| {expected:,} sign-offs, median of {_TURNS} turns | | must be |")
    print("| --- | --- | --- |")
    for what, value, goal in rows:
        print(f"| {what} | {value} | {goal or '-'} |")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["bot", config, times, expected]:
            the_bot(Path(config), Path(times), int(expected))
        case ["empty", port, expected]:
            print(json.dumps(empty_handler(int(port), int(expected))))
        case ["lab"]:
            beside_the_lab()
        case [club_count, members]:
            main(int(club_count), int(members))
        case _:
            main(300, 50)

"""A club whose bot is the real program, in a process of its own, against the stand-in."""

import asyncio
import contextlib
import json
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from keizer_bot.app.running import run
from keizer_bot.clock import Clock, FileClock, write_clock_file
from keizer_bot.config.reading import load
from keizer_bot.standin.model import Chat
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store.connection import Database
from keizer_bot.store.moments import from_text
from tests.app.forked import ForkedBot
from tests.standin.people import Person, Scene

RATE = 20.0
PATIENCE = 60.0  # real seconds for something that another process does, on a slow machine
FRIDAY = "2026-11-20T16:50:00+00:00"  # 17:50 in Amsterdam
CONFIG = """\
[telegram]
token = "{token}"
api_url = "{url}"
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {{weekday = "monday", time = "19:45"}}
chat_id = {group}
arbiters = [{arbiter}]
season = "season.json"
"""


@dataclass
class Club:
    """A club whose bot can be started and stopped at will."""

    folder: Path
    telegram: Telegram
    clock: FileClock
    group: Chat
    arbiter: Person
    members: list[Person]
    running: list[ForkedBot | asyncio.subprocess.Process] = field(default_factory=list)

    async def start(self, *more: str) -> ForkedBot:
        """Start the bot; its log goes to a file."""
        process = ForkedBot([*self._words, *more], self.folder / "log")
        self.running.append(process)
        return process

    async def start_as_host(self) -> asyncio.subprocess.Process:
        """The same as a host does it: an interpreter that has imported nothing yet."""
        with (self.folder / "log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "keizer_bot",
                *self._words,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.running.append(process)
        return process

    @property
    def _words(self) -> list[str]:
        config, clock = (str(self.folder / name) for name in ("config.toml", "clock"))
        return ["--verbose", "run", "--config", config, "--clock-file", clock]

    @property
    def log(self) -> str:
        """The log of all its processes."""
        return (self.folder / "log").read_text()

    def said(self) -> list[str]:
        """The bot's messages in the group."""
        messages = self.group.messages.values()
        return [m.body for m in messages if m.sender is self.telegram.bot and m.service is None]

    async def rows(self, sql: str) -> list[tuple[object, ...]]:
        """Rows of the database, read beside the running bot."""
        reader = await Database.open_read_only(self.folder / "keizer.db")
        found = await reader.run(lambda tx: [tuple(row) for row in tx.all(sql)])
        await reader.close()
        return found

    async def until_rows(self, sql: str, expected: list[tuple[object, ...]]) -> None:
        """Wait until the database holds that."""
        async with asyncio.timeout(PATIENCE):
            while await self.rows(sql) != expected:  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.05)

    def at(self, moment: str, rate: float = RATE) -> None:
        """Set the club's clock."""
        write_clock_file(self.folder / "clock", from_text(moment), rate)


async def until(condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until the condition is true; fail after that many real seconds."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - another process brings it about
            await asyncio.sleep(0.02)


def season(names: list[str]) -> str:
    """A season of which the first evening is on Monday 23 November 2026."""
    players = [{"id": name.lower(), "name": name} for name in names]
    table = {
        "format": "keizer-season/1",
        "name": "Intern",
        "rules": {"preset": "dsc"},
        "players": players,
        "rounds": [],
        "planned": ["2026-11-23", "2026-11-30"],
    }
    return json.dumps(table)


@asynccontextmanager
async def club_in(folder: Path) -> AsyncIterator[Club]:
    """Ten members with a Telegram account, ten minutes before sign-off closes."""
    write_clock_file(folder / "clock", from_text(FRIDAY), RATE)
    clock = FileClock(folder / "clock")
    telegram = Telegram(clock, privacy=False)
    scene = Scene(telegram)
    names = [f"{letter}a" for letter in "ABCDEFGHIJ"]
    arbiter, members = scene.person("Arbiter"), [scene.person(name) for name in names]
    group = scene.supergroup("Club", arbiter, *members)
    telegram.updates.discard()
    file = json.loads(season(names))
    for player, member in zip(file["players"], members, strict=True):
        player["telegram_id"] = member.id
    (folder / "season.json").write_text(json.dumps(file))
    async with serving(telegram) as address:
        text = CONFIG.format(token=telegram.token, url=address, group=group.id, arbiter=arbiter.id)
        (folder / "config.toml").write_text(text)
        made = Club(folder, telegram, clock, group, arbiter, members)
        yield made
        for process in made.running:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


def _hour(moment: datetime) -> str:
    """A moment as the configuration writes it."""
    return f'{{weekday = "{moment:%A}", time = "{moment:%H:%M}"}}'.lower()


@asynccontextmanager
async def running(club: Club, clock: Clock, closes_in: float) -> AsyncIterator[None]:
    """The bot in this process, by that clock; sign-off closes in that many true hours."""
    now = datetime.now(UTC)
    closes, pairs, plays = (now + timedelta(hours=n) for n in (closes_in, 2.5, 26))
    lines = (club.folder / "config.toml").read_text().replace("Europe/Amsterdam", "Etc/UTC")
    lines = "\n".join(line for line in lines.splitlines() if not line.startswith("evening"))
    lines += f"\nevening = {_hour(plays)}\nsign_off = {_hour(closes)}\npairings = {_hour(pairs)}\n"
    (club.folder / "config.toml").write_text(lines)
    season = json.loads((club.folder / "season.json").read_text())
    season["planned"] = [f"{plays:%Y-%m-%d}"]
    (club.folder / "season.json").write_text(json.dumps(season))
    bot = asyncio.create_task(run(load(club.folder / "config.toml"), clock))
    await until(lambda: bot.done() or club.telegram.requests("getUpdates"))
    await asyncio.sleep(3)  # three heartbeats, in which it might do what it must not
    assert not bot.done(), bot.exception()
    yield
    bot.cancel()
    await asyncio.wait({bot})

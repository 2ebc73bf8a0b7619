"""The demo's files, the real program in processes of its own, and the clock that they share.

The clock's control reads the bot's database, read-only, beside the running bot.
"""

import asyncio
import sqlite3
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.processes import end
from keizer_bot.standin.model import ConnectionDropped
from keizer_bot.standin.world import Telegram

_STOPPING = 10.0  # real seconds; the bot promises five


class DemoError(Exception):
    """The demo cannot go on; the message says why in one sentence."""


class Files:
    """The demo's folder.

    `opening` is the season file that the season begins with, `season` the one that is exported at
    the end, `clock` the simulated time that the bot and the stand-in share, and `log` the output of
    the bot's process.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config, self.database = folder / "config.toml", folder / "keizer.db"
        self.opening, self.season = folder / "opening.json", folder / "season.json"
        self.clock, self.log = folder / "clock", folder / "bot.log"
        self._database: sqlite3.Connection | None = None

    def begin(self) -> None:
        """Make the folder if need be. Raises DemoError if it is not empty."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if any(self.folder.iterdir()):
            raise DemoError(f"{self.folder} is not empty: name a new folder for the demo")

    def query(self, sql: str, *values: object) -> list[Any]:
        """The rows of a query in the bot's database, read beside the running bot.

        The connection is kept open, because opening it reads the whole schema, and the demo asks
        hundreds of times a second. Raises sqlite3.Error before the bot has made its tables.
        """
        if self._database is None:
            address = f"{self.database.absolute().as_uri()}?mode=ro"
            self._database = sqlite3.connect(address, uri=True)
        return self._database.execute(sql, values).fetchall()

    def close(self) -> None:
        """Close the database."""
        if self._database is not None:
            self._database.close()
            self._database = None


async def carry_out(*arguments: str) -> str:
    """Run a command of the real program to its end; returns its output.

    Raises DemoError with the command's own sentence if it is refused.
    """
    process = await asyncio.create_subprocess_exec(
        *_command(*arguments), stdin=DEVNULL, stdout=PIPE, stderr=PIPE
    )
    try:
        output, errors = await process.communicate()
    finally:
        await end(process)
    if process.returncode:
        raise DemoError(f"keizer-bot {arguments[0]}: {errors.decode().strip()}")
    return output.decode()


class BotProcess:
    """The bot's process, which the demo can start, kill and restart; and its network."""

    def __init__(self, files: Files, telegram: Telegram) -> None:
        self._files, self._telegram = files, telegram
        self._process: Process | None = None
        self.online = True

    @property
    def running(self) -> bool:
        """True if the process runs."""
        return self._process is not None and self._process.returncode is None

    @property
    def ended(self) -> bool:
        """True if the process was started, and has ended."""
        return self._process is not None and self._process.returncode is not None

    @property
    def at_work(self) -> bool:
        """True if the bot runs and can reach Telegram."""
        return self.running and self.online

    async def start(self) -> None:
        """Start the bot if it is not running; its output goes to the log."""
        if not self.running:
            self._process = await start_bot(self._files)

    async def kill(self) -> None:
        """Kill the bot at any point of its work, as a power cut would."""
        if self._process is not None and self.running:
            await end(self._process)

    async def stop(self) -> None:
        """Stop the bot as a service manager would; kill it if that takes too long."""
        if self._process is not None and self.running:
            self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), _STOPPING)
            except TimeoutError:
                await self.kill()

    def set_network(self, *, online: bool) -> None:
        """Turn the bot's network on or off; while it is off, every request is lost."""
        self.online = online
        self._telegram.disturbs = lambda _: None if online else ConnectionDropped(done=False)
        if not online:
            self._telegram.updates.cut_off()


async def start_bot(files: Files) -> Process:
    """Start the bot on these files, with its log in one of them."""
    with files.log.open("ab") as log:
        return await asyncio.create_subprocess_exec(
            *_command("run", "--config", str(files.config), "--clock-file", str(files.clock)),
            stdin=DEVNULL,
            stdout=log,
            stderr=log,
        )


def _command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "keizer_bot", *arguments]


RATE = 20.0  # simulated seconds a real second, between the jumps
_STEP = timedelta(hours=12)  # Telegram drops updates after 24 hours, and the bot reports that
_LOOK = 0.005  # real seconds between two looks
_LONG_POLL = timedelta(seconds=30)
_POLL_PATIENCE = 0.15  # real seconds before another jump ends a poll that began after the last
_PATIENCE = 90.0  # real seconds to wait for anything; a small, busy machine needs some of them

_BUSY = """
SELECT EXISTS (SELECT 1 FROM inbox WHERE state = 'new')
    OR EXISTS (SELECT 1 FROM outbox WHERE state IN ('queued', 'sending'))
"""
_BOARDS = """
SELECT game.board, white.key, black.key, game.result
FROM game
JOIN round ON round.id = game.round_id
JOIN player AS white ON white.id = game.white_id
JOIN player AS black ON black.id = game.black_id
WHERE round.number = ? AND round.season_id = (SELECT max(id) FROM season) ORDER BY game.board
"""
_ABSENT = """
SELECT player.key FROM player
JOIN round ON round.season_id = player.season_id
LEFT JOIN presence ON presence.round_id = round.id AND presence.player_id = player.id
WHERE round.number = ?
AND coalesce(presence.state, iif(player.arrangement = 'present', 'here', 'away')) <> 'here'
"""


class Fact(StrEnum):
    """Queries for facts that the demo waits for, and for people who have a part in a scene."""

    PHASE = """
SELECT phase = ? FROM round WHERE number = ? AND season_id = (SELECT max(id) FROM season)
"""  # true once the round has reached the phase
    REMINDED = "SELECT count(reminded_at) FROM round WHERE number = ?"
    PREVIEWED = "SELECT count(previewed) FROM dashboard"
    DASHBOARD_SHOWN = "SELECT NOT EXISTS (SELECT 1 FROM dashboard WHERE stale = 1)"
    REPORTER = """
SELECT player.key FROM dispute JOIN player ON player.member_id = dispute.reporter_id
ORDER BY dispute.id DESC
"""
    COMMITTEE = (
        "SELECT player.key FROM committee JOIN player USING (member_id) ORDER BY player.place"
    )


@dataclass(frozen=True, slots=True)
class Board:
    """A paired game; `white` and `black` are ids of the season file, `result` may be None."""

    number: int
    white: str
    black: str
    result: str | None


class ClockControl:
    """Moves the shared clock, and waits until the bot has dealt with everything.

    All waits raise DemoError if the bot ends or takes too long.
    """

    def __init__(self, files: Files, telegram: Telegram, bot: BotProcess) -> None:
        self.files = files
        self.telegram = telegram
        self.bot = bot
        self.clock = FileClock(files.clock)

    async def go_to(self, moment: datetime) -> None:
        """Jump to a moment, in steps that the bot notices; a past moment is ignored."""
        while (left := moment - self.clock.now()) > timedelta(0):
            step = min(left, _STEP)
            target = self.clock.now() + step
            write_clock_file(self.files.clock, target, RATE)
            if step == _STEP:
                await self.heard(target)

    async def heard(self, since: datetime) -> None:
        """Return when the bot has polled since then; a poll begun since is not waited out."""

        def polled() -> bool:
            rows = self.files.query("SELECT at FROM done WHERE name = 'poll'")
            noted = bool(rows) and datetime.fromisoformat(rows[0][0]) >= since
            return noted and self.telegram.updates.awaited

        with suppress(DemoError):
            await self.comes_true(polled, "ask for updates", _POLL_PATIENCE)
            return
        write_clock_file(self.files.clock, self.clock.now() + _LONG_POLL, RATE)
        await self.comes_true(polled, "ask for updates")

    async def quiet(self) -> None:
        """Return when every update is handled and every message is sent."""
        await self.comes_true(self.is_quiet, "deal with its messages")

    async def seen(self, fact: str, *values: object) -> None:
        """Return when that query gives something other than 0, and all messages are sent."""
        await self.comes_true(lambda: self.files.query(fact, *values)[0][0], "do what is due")
        await self.quiet()

    async def comes_true(
        self, holds: Callable[[], object], what: str, seconds: float | None = None
    ) -> None:
        """Return when `holds()` is true. Raises DemoError if the bot does not do `what` in time."""
        patience = time.monotonic() + (_PATIENCE if seconds is None else seconds)
        while not holds():
            if self.bot.ended:
                raise DemoError(f"the bot ended by itself; {self.files.log} says why")
            if time.monotonic() > patience:
                raise DemoError(f"the bot did not {what} in {_PATIENCE:.0f} seconds")
            await asyncio.sleep(_LOOK)

    def is_quiet(self) -> bool:
        """True if every update is handled and every message is sent."""
        return not self.telegram.updates.pending and not self.files.query(_BUSY)[0][0]

    def boards(self, number: int) -> list[Board]:
        """The pairings of that round of the newest season, with the results so far."""
        return [Board(*row) for row in self.files.query(_BOARDS, number)]

    def absent(self, number: int) -> set[str]:
        """Ids of those who do not come to the round, as far as is known."""
        return set(self.keys(_ABSENT, number))

    def keys(self, query: str, *values: object) -> list[str]:
        """The ids, in the season file, of the people whom a query finds."""
        return [row[0] for row in self.files.query(query, *values)]

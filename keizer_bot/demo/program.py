"""The demo's files, and the real program in processes of its own: its commands and the bot."""

import asyncio
import sqlite3
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from pathlib import Path
from typing import Any

from keizer_bot.standin.refusals import Fault
from keizer_bot.standin.world import Telegram

_STOPPING = 10.0  # real seconds; the bot promises five
_LOOK = 0.2  # real seconds


class DemoError(Exception):
    """The demo cannot go on; one sentence says why."""


class Files:
    """What the demo keeps in its folder.

    `opening` is the season file with which the season begins, `season` the one that is exported
    at the end, `clock` the simulated time that the bot and the stand-in share, and `log` what the
    bot's process has to say. Raises DemoError, from `begin`, for a folder that is not empty.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.config, self.database = folder / "config.toml", folder / "keizer.db"
        self.opening, self.season = folder / "opening.json", folder / "season.json"
        self.clock, self.log = folder / "clock", folder / "bot.log"
        self._database: sqlite3.Connection | None = None

    def begin(self) -> None:
        """Make the folder, unless it is there and empty."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if any(self.folder.iterdir()):
            raise DemoError(f"{self.folder} is not empty: name a new folder for the demo")

    def query(self, sql: str, *values: object) -> list[Any]:
        """The rows that a query finds in the bot's database, read beside the running bot.

        One connection is kept: opening it reads the whole schema, and the demo asks hundreds of
        times a second. Raises sqlite3.Error before the bot has made its tables.
        """
        if self._database is None:
            address = f"{self.database.absolute().as_uri()}?mode=ro"
            self._database = sqlite3.connect(address, uri=True)
        return self._database.execute(sql, values).fetchall()

    def close(self) -> None:
        """Let go of the database."""
        if self._database is not None:
            self._database.close()
            self._database = None


async def carry_out(*arguments: str) -> str:
    """Run a command of the real program to its end; what it printed.

    Raises DemoError with the command's own sentence when it is refused.
    """
    process = await asyncio.create_subprocess_exec(
        *_command(*arguments), stdin=DEVNULL, stdout=PIPE, stderr=PIPE
    )
    try:
        printed, refused = await process.communicate()
    finally:
        if process.returncode is None:  # the demo is stopped in the middle of it
            process.kill()
            await process.wait()
    if process.returncode:
        raise DemoError(f"keizer-bot {arguments[0]}: {refused.decode().strip()}")
    return printed.decode()


class BotProcess:
    """The bot's process, as the demo starts, kills and starts it again; and its network.

    `changed` is told whenever it is there or not, or reaches Telegram or not.
    """

    def __init__(
        self, files: Files, telegram: Telegram, changed: Callable[[], None] = lambda: None
    ) -> None:
        self._files = files
        self._telegram = telegram
        self._process: Process | None = None
        self.changed = changed
        self.online = True

    @property
    def running(self) -> bool:
        """Whether the bot's process is there."""
        return self._process is not None and self._process.returncode is None

    @property
    def ended(self) -> bool:
        """Whether it was there, and is no more."""
        return self._process is not None and self._process.returncode is not None

    @property
    def at_work(self) -> bool:
        """Whether the bot is there and reaches Telegram."""
        return self.running and self.online

    async def start(self) -> None:
        """Start the bot, unless it runs; what it has to say goes to the log."""
        if self.running:
            return
        self._process = await start_bot(self._files)
        self.changed()

    async def kill(self) -> None:
        """End the bot in the middle of whatever it does, as a power cut would."""
        if self._process is not None and self.running:
            self._process.kill()
            await self._process.wait()
            self.changed()

    async def stop(self) -> None:
        """Stop the bot as a service manager would, and see that it ends."""
        if self._process is None:
            return
        if self.running:
            self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), _STOPPING)
        except TimeoutError:
            await self.kill()

    async def watch(self) -> None:
        """Notice when the bot ends by itself, until cancelled."""
        while True:
            if self._process is None or not self.running:
                await asyncio.sleep(_LOOK)
                continue
            await self._process.wait()
            self.changed()

    def set_network(self, *, online: bool) -> None:
        """Let every request of the bot's get lost from now on, or none."""
        self.online = online
        self._telegram.faults.fail_at_random(0.0 if online else 1.0, 1, [Fault.DROP_REQUEST])
        if not online:
            self._telegram.updates.cut_off()
        self.changed()


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

"""The bot's own process, as the page starts, kills and starts it again; and its network."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from collections.abc import Callable

from keizer_bot.playground.backstage import Files, start_bot, stop_bot
from keizer_bot.playground.faults import Fault
from keizer_bot.playground.world import Telegram

_FLOOD = 3  # refusals with 429, one after the other
_LOOK = 0.2  # real seconds
_SECOND_BOT = 20.0  # real seconds for a second bot to refuse


class Keeper:
    """Keeps the bot running, or not; `changed` is told whenever that is another."""

    def __init__(self, files: Files, telegram: Telegram, changed: Callable[[], None]) -> None:
        self._files = files
        self._telegram = telegram
        self._changed = changed
        self._process: Process | None = None
        self.online = True

    @property
    def running(self) -> bool:
        """Whether the bot's process is there."""
        return self._process is not None and self._process.returncode is None

    @property
    def at_work(self) -> bool:
        """Whether the bot is there and reaches Telegram."""
        return self.running and self.online

    async def start(self) -> Process:
        """Start the bot, unless it runs."""
        if self._process is None or not self.running:
            self._process = await start_bot(self._files)
            self._changed()
        return self._process

    async def kill(self) -> None:
        """End the bot in the middle of whatever it does, as a power cut would."""
        if self._process is not None and self.running:
            self._process.kill()
            await self._process.wait()
            self._changed()

    async def close(self) -> None:
        """Stop the bot as a service manager would."""
        if self._process is not None:
            await stop_bot(self._process)

    async def watch(self) -> None:
        """Notice when the bot ends by itself, until cancelled."""
        was = self.running
        while True:
            await asyncio.sleep(_LOOK)
            if self.running != was:
                was = self.running
                self._changed()

    def set_network(self, *, online: bool) -> None:
        """Let every request of the bot's get lost from now on, or none."""
        self.online = online
        self._telegram.faults.fail_at_random(0.0 if online else 1.0, 1, [Fault.DROP_REQUEST])
        if not online:
            self._telegram.updates.cut_off()
        self._changed()

    def flood(self) -> None:
        """Let Telegram ask for patience a few times, as in a flood."""
        for method in ("sendMessage", "setMessageReaction", "editMessageText"):
            self._telegram.faults.fail_next(method, Fault.TOO_MANY_REQUESTS, _FLOOD)

    async def start_twice(self) -> str:
        """Start a second bot beside the first; what it says of that, the last line."""
        files, errors = self._files, asyncio.subprocess.PIPE
        second = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "keizer_bot", "run", "--config", str(files.config)),
            *("--clock-file", str(files.clock)),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=errors,
        )
        try:
            said = (await asyncio.wait_for(second.communicate(), _SECOND_BOT))[1]
        finally:
            if second.returncode is None:
                second.kill()
        return said.decode("utf-8", "replace").strip().rpartition("\n")[2]

"""Stops on the service manager's signal, and tells it: ready, alive, and the bot's health.

It speaks systemd's protocol: datagrams to the socket named by NOTIFY_SOCKET (sd_notify(3)). Without
one, nothing is sent, and the health line goes to the log only.
"""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Mapping
from datetime import datetime, timedelta

from keizer_bot.store.connection import Database
from keizer_bot.store.done import Health, health

log = logging.getLogger(__name__)

_EVERY = timedelta(minutes=1)


def stop_signal() -> asyncio.Event:
    """An event that is set when the program gets SIGTERM or Ctrl-C."""
    stopped, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stopped.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stopped.set))
    return stopped


class Supervisor:
    """Tells the service manager of each heartbeat, and once a minute the bot's health."""

    def __init__(self, database: Database, environment: Mapping[str, str] = os.environ) -> None:
        self._database = database
        self._socket = environment.get("NOTIFY_SOCKET", "")
        self._reported: datetime | None = None

    def ready(self) -> None:
        """Tell it that the bot is running."""
        self._notify("READY=1")

    def stopping(self) -> None:
        """Tell it that the bot is stopping."""
        self._notify("STOPPING=1")

    async def __call__(self, at: datetime) -> None:
        """Tell it that the loop turns; once a minute also the health, read from the database."""
        self._notify("WATCHDOG=1")
        if self._reported is not None and abs(at - self._reported) < _EVERY:
            return
        line = await self._database.run(lambda tx: health_line(health(tx, at)))
        self._reported = at
        self._notify(f"STATUS={line}")
        log.info("health: %s", line)

    def _notify(self, state: str) -> None:
        if not self._socket:
            return
        address = "\0" + self._socket[1:] if self._socket.startswith("@") else self._socket
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
                out.sendto(state.encode(), address)
        except OSError as error:
            log.warning("the service manager cannot be told: %s", error.strerror)


def health_line(now: Health) -> str:
    """The health as one line of ``key=value``, with moments in UTC."""
    facts = {
        "heard": _moment(now.heard),
        "waiting": now.waiting,
        "given_up": now.given_up,
        "to_send": now.to_send,
        "not_sent": now.not_sent,
        "night": _moment(now.night),
        "log": _moment(now.log_emptied),
        "copy": _moment(now.copied),
        "clubs": now.clubs,
        "asleep": now.asleep,
    }
    return " ".join(f"{key}={value}" for key, value in facts.items())


def _moment(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}" if moment else "never"

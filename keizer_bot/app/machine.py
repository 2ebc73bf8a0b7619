"""The machine that the bot runs on: its clock, checked, and its service manager.

The clock is checked against one that never steps, and against Telegram's, which is known from the
`Date` header of its answers (`keizer_bot.telegram.api`).

The service manager stops the bot by a signal, and is told: ready, alive, and the bot's health. That
is systemd's protocol: datagrams to the socket named by NOTIFY_SOCKET (sd_notify(3)). Without one,
nothing is sent, and the health line goes to the log only.
"""

import asyncio
import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from keizer_bot.clock import RealClock
from keizer_bot.store.connection import Database
from keizer_bot.store.done import Health, health

log = logging.getLogger(__name__)

_EVERY = timedelta(minutes=1)
_LOGGED = timedelta(seconds=2)  # a step larger than this is logged
_REPORTED = timedelta(minutes=1)  # a step larger than this is reported
_WRONG = timedelta(minutes=2)  # off Telegram's time; an answer may be delayed by half a minute


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


def passed() -> float:
    """Seconds by a clock that never steps; on Linux it also counts while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Detects that the machine's clock was set or is wrong; used with the real clock only."""

    def __init__(self, passed: Callable[[], float] = passed) -> None:
        self._passed = passed
        self._last: tuple[datetime, float] | None = None
        self._telegram_time: tuple[datetime, float] | None = None

    def stepped(self, at: datetime) -> datetime | None:
        """The time that the clock would show if it had not been set since the last call.

        `at` is the time that it shows. None unless it was set by more than a minute; a step of more
        than two seconds is logged.
        """
        now = self._passed()
        last, self._last = self._last, (at, now)
        if last is None:
            return None
        then, before = last
        expected = then + timedelta(seconds=now - before)
        if abs(at - expected) > _LOGGED:
            step = (at - expected).total_seconds()
            log.warning("the wall clock was set by %+.0f seconds", step, extra={"at": at})
        return expected if abs(at - expected) > _REPORTED else None

    def heard(self, telegram_time: datetime) -> None:
        """Note the present time of Telegram's clock."""
        self._telegram_time = telegram_time, self._passed()

    def differs(self, at: datetime) -> datetime | None:
        """Telegram's present time, if `at` differs from it by more than two minutes."""
        if self._telegram_time is None:
            return None
        then, before = self._telegram_time
        telegram_time = then + timedelta(seconds=self._passed() - before)
        return telegram_time if abs(at - telegram_time) > _WRONG else None


class ReceiptClock(RealClock):
    """The clock that dates button presses: the machine's or, while that is wrong, Telegram's."""

    def __init__(self, clock: RealClock, watch: ClockWatch) -> None:
        self._clock = clock
        self._watch = watch

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        at = self._clock.now()
        return self._watch.differs(at) or at

"""The clock that scheduler, outbox, rate limits and stand-in share."""

import asyncio
import os
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol

_LONGEST_NAP = 30.0  # seconds; the wall clock may be set during sleep, so look again
_POLL = 0.01  # real seconds between two reads of a clock file that runs fast
_SLOW_POLL = 0.2  # the same for one that is paused or runs at normal speed
_SETTLED = 100_000_000  # nanoseconds after which a newer version of a file has another date


class Clock(Protocol):
    """Tells the time and waits for it; aware UTC datetimes and seconds throughout."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return when ``seconds`` of this clock's time have passed."""
        ...

    async def sleep_until(self, moment: datetime) -> None:
        """Return once ``now()`` is at or after ``moment``."""
        ...


class RealClock:
    """The computer's own time; sleeping is monotonic, so setting the time cannot freeze it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Return after that many real seconds, whatever happens to the wall clock."""
        await asyncio.sleep(max(0.0, seconds))

    async def sleep_until(self, moment: datetime) -> None:
        """Return once the wall clock shows ``moment``, even if it is set in between."""
        while (left := (moment - self.now()).total_seconds()) > 0:  # noqa: ASYNC110 - time sets no event
            await asyncio.sleep(min(left, _LONGEST_NAP))


class FileClock:
    """A simulated time that several processes share through a small file.

    The file holds ``simulated_anchor real_anchor rate``: an ISO moment, the reading of the
    system's monotonic clock at that moment, and simulated seconds per real second (0 = paused).
    The monotonic clock is one for all processes of a machine and never steps; the file has a
    meaning until the machine restarts.

    Raises:
        ClockFileError: when the file is missing or is not a clock file.

    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read_of: tuple[int, int] | None = None  # the file's inode and date
        self._line: tuple[datetime, float, float]  # its content
        self.now()

    def now(self) -> datetime:
        """Return the shared simulated moment, aware, in UTC."""
        try:
            simulated, real, rate = self._anchor()
            return simulated + timedelta(seconds=(time.monotonic() - real) * rate)
        except (OSError, ValueError) as error:
            raise ClockFileError(self._path) from error

    def look(self) -> float:
        """Real seconds until the next read of the file: few while it runs fast."""
        return _POLL if self._line[2] > 1 else _SLOW_POLL

    def _anchor(self) -> tuple[datetime, float, float]:
        """The content of the file, read again only if the file has changed."""
        status = self._path.stat()
        if self._read_of != (status.st_ino, status.st_mtime_ns):
            simulated, real, rate = self._path.read_text(encoding="utf-8").split()
            moment = datetime.fromisoformat(simulated).astimezone(UTC)
            self._line = moment, float(real), float(rate)
            is_settled = time.time_ns() - status.st_mtime_ns > _SETTLED
            self._read_of = (status.st_ino, status.st_mtime_ns) if is_settled else None
        return self._line

    async def sleep(self, seconds: float) -> None:
        """Return when that many simulated seconds have passed, by running or by a jump."""
        await self.sleep_until(self.now() + timedelta(seconds=seconds))

    async def sleep_until(self, moment: datetime) -> None:
        """Return once the shared time has reached ``moment``."""
        while (left := (moment - self.now()).total_seconds()) > 0:
            rate = self._line[2]
            await asyncio.sleep(min(self.look(), left / rate) if rate else self.look())


class ClockFileError(Exception):
    """The file at ``path`` does not hold a simulated time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} is not a clock file: a moment, an anchor and a rate in one line")


def write_clock_file(path: Path, moment: datetime, rate: float) -> None:
    """Let every ``FileClock`` on ``path`` show ``moment`` now and run at ``rate`` from here.

    The file is replaced in one step, so that a reader sees the old time or the new one.
    """
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    fresh.write_text(
        f"{_utc(moment).isoformat()} {time.monotonic()!r} {rate!r}\n", encoding="utf-8"
    )
    fresh.replace(path)


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        message = f"{moment!r} has no time zone: give an aware datetime"
        raise ValueError(message)
    return moment.astimezone(UTC)


async def wait(event: asyncio.Event, clock: Clock, seconds: float | None) -> None:
    """Return when the event is set or that many seconds of the clock's time have passed."""
    if event.is_set() or seconds is None:
        await event.wait()
        return
    waits = {asyncio.ensure_future(event.wait()), asyncio.ensure_future(clock.sleep(seconds))}
    try:
        done, _ = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waits:
            task.cancel()
    for task in done:
        task.result()

"""A Friday of a whole federation in one bot, by the real program, with Telegram's limits.

    python -m benchmarks.federation [CLUBS MEMBERS]

All clubs have the same hours, the worst case: the day before, everybody is asked; on Friday all
close at 18:00 and all are paired at 20:00. The stand-in refuses what is over Telegram's limits, so
that a pace which it would not bear is seen. The two minutes from 20:00 are lived in real time, with
members asking questions meanwhile; the rest goes by a clock that runs faster.
"""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from urllib.parse import parse_qs
from zoneinfo import ZoneInfo

from benchmarks.rush import config_of, fill, peak_memory, python
from benchmarks.standin import StandIn, taken
from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.playground.limits import FloodLimits
from keizer_bot.playground.refusals import ApiRefusal

ZONE = ZoneInfo("Europe/Amsterdam")
REMINDING = 5.0  # how much faster than life the evening of reminders goes
_ASKED = 3.0  # questions a second, while the pairings go out
_SETTLES = 5.0  # seconds in which a bot that has just begun offers its menus
_PATIENCE = 900.0  # real seconds for one part
_QUIET = 20.0  # simulated seconds without a call: the queue is empty


@dataclass(frozen=True)
class Call:
    """One call that Telegram took: when, which, and to whom."""

    at: datetime
    method: str
    chat: int


class LimitedStandIn(StandIn):
    """A Bot API that keeps Telegram's limits, and remembers what was called and when."""

    def __init__(self, clock: FileClock) -> None:
        super().__init__([])
        self.clock = clock
        self.calls: list[Call] = []
        self.refused = 0
        self._limits = FloodLimits()
        self._ids = Counter[int]()

    def say(self, person: int, text: str) -> None:
        """Somebody writes to the bot in private."""
        number = len(self._updates) + 1
        message = {
            "message_id": number,
            "date": int(self.clock.now().timestamp()),
            "chat": {"id": person, "type": "private"},
            "from": {"id": person, "is_bot": False, "first_name": f"Speler {person}"},
            "text": text,
            "entities": [{"type": "bot_command", "offset": 0, "length": len(text)}],
        }
        self._updates.append(json.dumps({"update_id": number, "message": message}))

    async def answer(self, method: str, body: bytes) -> tuple[int, str]:
        """Refused where it is over the limits; else put down, with the moment."""
        if method in {"getMe", "getUpdates"}:
            return await super().answer(method, body)
        asked = parse_qs(body.decode(errors="replace"))
        if method == "getChatMember":
            user = {"id": int(asked["user_id"][0]), "is_bot": False, "first_name": "Speler"}
            return 200, taken(json.dumps({"status": "member", "user": user}))
        chat, now = int(asked.get("chat_id", ["0"])[0]), self.clock.now()
        speaks = method.startswith(("send", "edit"))
        if speaks and chat:
            try:
                self._limits.admit(chat, now.timestamp(), group=chat < 0)
            except ApiRefusal as refusal:
                self.refused += 1
                said = {"description": str(refusal), "parameters": refusal.parameters}
                return refusal.code, json.dumps({"ok": False, "error_code": refusal.code, **said})
        self.calls.append(Call(now, method, chat))
        if not speaks:
            return 200, taken("true")
        self._ids[chat] += 1
        kind = {"id": chat, "type": "private" if chat > 0 else "supergroup"}
        return 200, taken(json.dumps({"message_id": self._ids[chat], "date": 1, "chat": kind}))


async def _hung_up() -> None:
    """Return when every connection is closed."""
    open_ = asyncio.all_tasks() - {asyncio.current_task()}
    for task in open_:
        task.cancel()
    await asyncio.gather(*open_, return_exceptions=True)


@contextmanager
def served(stand_in: LimitedStandIn) -> Iterator[int]:
    """The stand-in's port, while it serves in a thread of its own."""
    ports: list[int] = []
    loop = asyncio.new_event_loop()

    async def begin() -> None:
        server = await asyncio.start_server(stand_in.serve, "127.0.0.1", 0)
        ports.append(server.sockets[0].getsockname()[1])

    loop.run_until_complete(begin())
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    yield ports[0]
    asyncio.run_coroutine_threadsafe(_hung_up(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()


def since(calls: list[Call], begun: datetime) -> list[float]:
    """Seconds from then to each call."""
    return [(call.at - begun).total_seconds() for call in calls]


@dataclass
class Friday:
    """The bot at work, and a clock that is told the time."""

    stand_in: LimitedStandIn
    clock_file: Path

    def go_to(self, moment: datetime, rate: float = 1.0) -> None:
        """From now on it is that moment, and time goes so fast."""
        write_clock_file(self.clock_file, moment, rate)

    def pass_until_quiet(self, begun: datetime) -> None:
        """Let time pass until something went out after that moment, and then nothing any more."""
        patience = time.monotonic() + _PATIENCE
        while time.monotonic() < patience:
            time.sleep(0.2)
            last = self.stand_in.calls[-1].at if self.stand_in.calls else begun
            if last > begun and (self.stand_in.clock.now() - last).total_seconds() >= _QUIET:
                return
        raise SystemExit(f"nothing was sent after {begun}, or there is no end to it")

    def calls_from(self, moment: datetime) -> list[Call]:
        """What was called from then on."""
        return [call for call in self.stand_in.calls if call.at >= moment]


def ask_meanwhile(friday: Friday, people: int, seconds: float) -> dict[int, datetime]:
    """Members ask for the ranking, each once; who asked when."""
    asked: dict[int, datetime] = {}
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        person = 10_000 + (len(asked) * 7919) % people // 50 * 1000 + (len(asked) * 31) % 50
        if person not in asked:
            asked[person] = friday.stand_in.clock.now()
            friday.stand_in.say(person, "/stand")
        time.sleep(1 / _ASKED)
    return asked


def live(folder: Path, club_count: int, members: int) -> list[tuple[str, str, str]]:
    """The evening of reminders and the Friday; the rows of the table."""
    monday = datetime.now(ZONE).date() + timedelta(days=14 - datetime.now(ZONE).weekday())
    thursday, friday = (
        datetime.combine(monday - timedelta(days=away), datetime.min.time(), ZONE)
        for away in (4, 3)
    )
    clock_file = folder / "clock"
    write_clock_file(clock_file, thursday + timedelta(hours=17, minutes=59, seconds=50), 1.0)
    stand_in = LimitedStandIn(FileClock(clock_file))
    rows = []
    with served(stand_in) as port:
        config = config_of(folder, port, club_count)
        begun = time.time()
        words = ("--config", str(config), "--clock-file", str(clock_file))
        process = python("-m", "keizer_bot", "run", *words)
        while not stand_in.first_poll:
            time.sleep(0.01)
        rows.append(
            ("from the start to the first poll", f"{stand_in.first_poll - begun:.1f} s", "")
        )
        day = Friday(stand_in, clock_file)
        time.sleep(_SETTLES)

        six = thursday + timedelta(hours=18)
        day.go_to(six - timedelta(seconds=5), REMINDING)
        day.pass_until_quiet(six)
        told = since([c for c in day.calls_from(six) if c.chat > 0], six)
        floor = f"{club_count * members / 28:,.0f} s by the limit"
        rows.append((f"{len(told):,} reminders, the last after", f"{max(told):,.0f} s", floor))

        closing = friday + timedelta(hours=18)
        day.go_to(closing - timedelta(seconds=5))
        day.pass_until_quiet(closing)
        posts = since([c for c in day.calls_from(closing) if c.chat < 0], closing)
        floor = f"{club_count / 28:,.0f} s by the limit"
        rows.append((f"{len(posts)} closing posts, the last after", f"{max(posts):.0f} s", floor))

        pairing = friday + timedelta(hours=20)
        day.go_to(pairing - timedelta(seconds=2))
        asked = ask_meanwhile(day, club_count * members, 122)
        day.pass_until_quiet(pairing)
        rows += _at_eight(day, pairing, asked, club_count)
        rows.append(("memory at its peak", f"{peak_memory(process.pid):.0f} MB", "under 300 MB"))
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    rows.append(("refused by the limits", str(stand_in.refused), "0"))
    size = sum(path.stat().st_size for path in folder.glob("keizer.db*")) / 1e6
    rows.append(("the database", f"{size:.0f} MB", ""))
    reader = sqlite3.connect(folder / "keizer.db")
    ((dead,),) = reader.execute("SELECT count(*) FROM inbox WHERE state = 'dead'").fetchall()
    rows.append(("dead letters", str(dead), "0"))
    return rows


def _at_eight(
    day: Friday, pairing: datetime, asked: dict[int, datetime], club_count: int
) -> list[tuple[str, str, str]]:
    calls = day.calls_from(pairing - timedelta(seconds=2))
    posted: dict[int, float] = {}
    answered: dict[int, float] = {}
    for call in calls:
        if call.chat < 0 and call.method.startswith("send"):
            posted.setdefault(call.chat, (call.at - pairing).total_seconds())
        if call.chat in asked and call.at >= asked[call.chat] and call.method.startswith("send"):
            answered.setdefault(call.chat, (call.at - asked[call.chat]).total_seconds())
    pins = since([call for call in calls if call.method == "pinChatMessage"], pairing)
    waits = sorted(answered.values())
    unanswered = len(asked) - len(answered)
    pairings = f"pairings of {len(posted)} of {club_count} clubs, the last after"
    questions = f"{len(asked)} questions meanwhile, {unanswered} unanswered: median"
    return [
        (pairings, f"{max(posted.values()):.0f} s", "30 s"),
        (f"{len(pins)} pins, the last after", f"{max(pins, default=0):.0f} s", "60 s"),
        (questions, f"{median(waits):.2f} s", ""),
        ("the same, p99", f"{quantiles(waits, n=100)[98]:.2f} s", "under 2 s"),
    ]


def main(club_count: int, members: int) -> None:
    """Live it, and print the table of benchmarks/README.md."""
    python("-c", "import keizer_bot.app.running").communicate()
    with TemporaryDirectory() as name:
        folder = Path(name)
        asyncio.run(fill(folder / "keizer.db", club_count, members))
        rows = live(folder, club_count, members)
    print(f"| {club_count} clubs of {members} | | must be |\n| --- | --- | --- |")
    for what, value, goal in rows:
        print(f"| {what} | {value} | {goal or '-'} |")


if __name__ == "__main__":
    main(*(map(int, sys.argv[1:3]) if sys.argv[2:] else (700, 50)))

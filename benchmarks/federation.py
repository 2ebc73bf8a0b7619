"""Plays a week of a whole federation in one bot: the real program, under Telegram's limits.

    python -m benchmarks.federation [CLUBS MEMBERS]

All clubs have the same hours, which is the worst case: on Thursday members who said nothing are
reminded (four of five); on Friday all clubs close sign-off at 18:00 and are paired at 20:00; on
Monday they play until 23:30. The stand-in refuses calls over Telegram's limits, so a pace that is
too fast shows. Parts in which members wait for answers run in real time, the others by a faster
clock. At the end Friday's 20:00 is played again in a copy, and the program killed during it.
"""

from __future__ import annotations

import asyncio
import math
import signal
import sqlite3
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

from benchmarks.limited import Call, LimitedStandIn, served
from benchmarks.rush import ROUNDS, config_of, fill, lab_playing, peak_memory, python
from keizer_bot.clock import FileClock, write_clock_file

ZONE = ZoneInfo("Europe/Amsterdam")
REMINDING = 15.0  # speed of the evening of reminders, in simulated seconds a second
_DRAINING = 30.0  # speed while the flooding member's answers go out one by one
_ASKED = 3.0  # questions a second
_RESULTS = 6.0  # results a second: three times the mean of 17,500 games from 21:00 to 23:30
_SETTLES = 5.0  # seconds in which a bot that has just started offers its menus
_PATIENCE = 900.0  # real seconds for one part
_QUIET = 5.0  # real seconds without a call: the queue is empty
_FLOOD = 200  # messages of one member at once
_TRAFFIC = timedelta(days=60)  # after which incoming and outgoing messages are deleted
_AGAIN = "<i>Herhaald:"  # marks a post that may be there twice
_EVENINGS = ROUNDS  # in a year

Row = tuple[str, str, str]
"""A row of the table: what was measured, its value, and the goal."""


@dataclass
class Federation:
    """The bot of all these clubs, running in its folder, and a clock that can be set."""

    folder: Path
    club_count: int
    members: int
    begins: datetime
    stand_in: LimitedStandIn = field(init=False)
    process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        self.go_to(self.begins)
        self.stand_in = LimitedStandIn(FileClock(self.folder / "clock"))

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self.folder / "keizer.db"

    def start(self, port: int) -> float:
        """Start the program; returns the seconds until its first poll."""
        config = config_of(self.folder, port, self.club_count)
        self.stand_in.forget_polls()
        begun = time.time()
        words = ("--config", str(config), "--clock-file", str(self.folder / "clock"))
        self.process = python("-m", "keizer_bot", "run", *words)
        while not self.stand_in.first_poll:
            time.sleep(0.01)
        return self.stand_in.first_poll - begun

    def stop(self, signal_number: int = signal.SIGTERM) -> None:
        """End the program with that signal."""
        self.process.send_signal(signal_number)
        self.process.wait(60)

    def go_to(self, moment: datetime, rate: float = 1.0) -> None:
        """Set the clock to that moment, to run at that rate."""
        write_clock_file(self.folder / "clock", moment, rate)

    def pass_until_quiet(self, begun: datetime) -> list[Call]:
        """Wait until calls were made after that moment, and then none for `_QUIET` seconds."""
        patience, seen, since = time.monotonic() + _PATIENCE, 0, time.monotonic()
        while time.monotonic() < patience:
            time.sleep(0.1)
            calls = self.calls_from(begun)
            if len(calls) != seen:
                seen, since = len(calls), time.monotonic()
            elif calls and time.monotonic() - since >= _QUIET:
                return calls
        raise SystemExit(f"nothing was sent after {begun}, or there is no end to it")

    def calls_from(self, moment: datetime) -> list[Call]:
        """The calls from that moment on."""
        calls = self.stand_in.calls
        first = len(calls)
        while first and calls[first - 1].at >= moment:
            first -= 1
        return calls[first:]

    def sleep_until(self, morning: datetime) -> None:
        """Let the bot do the night's work, which would otherwise disturb the measurement."""
        self.go_to(morning)
        mark, patience = morning.astimezone(UTC).isoformat(), time.monotonic() + _PATIENCE
        with closing(sqlite3.connect(self.database)) as reader:
            last = "SELECT 1 FROM done WHERE name = 'night' AND at >= ?"
            while not reader.execute(last, (mark,)).fetchone():
                if time.monotonic() > patience:
                    raise SystemExit("the night's work is not done")
                time.sleep(0.1)

    def ask(self, people: Iterable[int], text: str, pace: float) -> dict[int, datetime]:
        """Let these people say that, at that pace a second; returns when each did."""
        asked = {}
        for person in people:
            asked[person] = self.stand_in.clock.now()
            self.stand_in.say(person, text)
            time.sleep(1 / pace)
        return asked

    def person(self, club: int, place: int) -> int:
        """The account of a member, as in `benchmarks.rush`."""
        return 10_000 + club % self.club_count * 1000 + place % self.members

    def people(self, count: int, *, first: int = 0) -> list[int]:
        """The accounts of `count` members, one club after another, from club number `first` on."""
        clubs = max(1, self.club_count - first)
        accounts = (self.person(first + n % clubs, n // clubs) for n in range(count))
        return list(dict.fromkeys(accounts))


def since(calls: Iterable[Call], begun: datetime) -> list[float]:
    """Seconds from that moment to each call."""
    return [(call.at - begun).total_seconds() for call in calls]


def waited(what: str, asked: dict[int, datetime], calls: Iterable[Call]) -> list[Row]:
    """Rows about how long people waited for the first message after they asked."""
    answered: dict[int, float] = {}
    for call in calls:
        if call.chat in asked and call.at >= asked[call.chat] and call.method.startswith("send"):
            answered.setdefault(call.chat, (call.at - asked[call.chat]).total_seconds())
    left = len(asked) - len(answered)
    waits = [*sorted(answered.values()), *[math.inf] * left]
    median, last = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    return [
        (f"{len(asked)} {what}, {left} unanswered: median", f"{median:.2f} s", "-"),
        ("the same, p99", f"{last:.2f} s", "under 2 s"),
    ]


def reminders(bot: Federation, closes: datetime) -> list[Row]:
    """On Thursday, remind the members who said nothing."""
    begins = closes - timedelta(days=1)
    bot.go_to(begins - timedelta(seconds=5), REMINDING)
    calls = [call for call in bot.pass_until_quiet(begins) if call.chat > 0]
    last = calls[-1].at
    left = (closes - last).total_seconds() / 3600
    return [
        (f"{len(calls):,} reminders, the last after", f"{(last - begins).total_seconds():,.0f} s",
         f"{len(calls) / 30:,.0f} s by the limit"),
        ("from the last of them to its deadline", f"{left:.1f} hours", "12 hours"),
    ]  # fmt: skip


def closings(bot: Federation, closes: datetime) -> list[Row]:
    """On Friday, close all sign-offs."""
    bot.sleep_until(closes.replace(hour=8))
    bot.go_to(closes - timedelta(seconds=2))
    delays = since([call for call in bot.pass_until_quiet(closes) if call.chat < 0], closes)
    floor = f"{bot.club_count / 30:,.0f} s by the limit"
    return [(f"{len(delays)} closing posts, the last after", f"{max(delays):.0f} s", floor)]


def pairings(bot: Federation, eight: datetime) -> list[Row]:
    """Pair all clubs, while members ask for the ranking."""
    begins = eight - timedelta(seconds=2)
    bot.go_to(begins)
    asked = bot.ask(bot.people(round(62 * _ASKED)), "/stand", _ASKED)
    calls = bot.pass_until_quiet(begins)
    posts = [c for c in calls if c.chat < 0 and c.method.startswith("send")]
    pins = since([call for call in calls if call.method == "pinChatMessage"], eight)
    clubs = len({call.chat for call in posts})
    return [
        (f"pairings of {clubs} of {bot.club_count} clubs, the last after",
         f"{max(since(posts, eight)):.0f} s", "30 s"),
        (f"{len(pins)} pins, the last after", f"{max(pins, default=0):.0f} s", "60 s"),
        *waited("questions meanwhile", asked, calls),
    ]  # fmt: skip


def flood(bot: Federation, begins: datetime) -> list[Row]:
    """One club floods the bot, while members of the others ask for the ranking.

    One member sends 200 commands, each member asks for two long lists and a picture, and the lab
    runs.
    """
    with lab_playing():
        bot.go_to(begins)
        for _ in range(_FLOOD):
            bot.stand_in.say(bot.person(0, 0), "/ronde 1")
        for text in ("/stand", "/ronde 1", "/kruistabel"):
            for place in range(bot.members):
                bot.stand_in.say(bot.person(0, place), text)
        asked = bot.ask(bot.people(round(20 * _ASKED), first=1), "/stand", _ASKED)
        time.sleep(_QUIET)
        rows = waited("questions of other clubs while one floods", asked, bot.calls_from(begins))
    bot.go_to(bot.stand_in.clock.now(), _DRAINING)
    bot.pass_until_quiet(begins)
    return rows


def results(bot: Federation, nine: datetime, count: int) -> list[Row]:
    """Players of all clubs report their games, at three times the average pace of an evening."""
    bot.sleep_until(nine.replace(hour=8))
    bot.go_to(nine)
    with closing(sqlite3.connect(bot.database)) as reader:
        reporters = reader.execute(
            "SELECT person_id FROM game JOIN player ON player.id = white_id"
            " JOIN member ON member.id = member_id ORDER BY board, game.id LIMIT ?",
            (count,),
        ).fetchall()
    reported_at = bot.ask([person for (person,) in reporters], "/uitslag gewonnen", _RESULTS)
    return waited("results of their own games", reported_at, bot.pass_until_quiet(nine))


def ends(bot: Federation, final: datetime) -> list[Row]:
    """The round ends: each club gets its new ranking, as a picture."""
    bot.go_to(final - timedelta(seconds=2))
    calls = [call for call in bot.pass_until_quiet(final) if call.chat < 0]
    pictures = since([call for call in calls if call.method == "sendPhoto"], final)
    floor = f"{bot.club_count / 30:,.0f} s by the limit"
    return [
        (f"{len(pictures)} rankings, the last after", f"{max(pictures, default=0):,.0f} s", floor)
    ]


def killed(bot: Federation, eight: datetime) -> list[Row]:
    """Kill the bot halfway through the pairings and restart it: each club must get one post."""
    with served(bot.stand_in) as port:
        bot.start(port)
        time.sleep(_SETTLES)
        bot.go_to(eight - timedelta(seconds=2))
        while len(_posts(bot, eight)) < bot.club_count / 2:
            time.sleep(0.01)
        bot.stop(signal.SIGKILL)
        before = len(_posts(bot, eight))
        bot.start(port)
        calls = bot.pass_until_quiet(bot.stand_in.clock.now())
        bot.stop()
    texts_by_group = _posts(bot, eight)
    copied = sum(len(texts) > 1 for texts in texts_by_group.values())
    explained = all(
        text.startswith(_AGAIN) for texts in texts_by_group.values() for text in texts[1:]
    )
    last = max(since([c for c in calls if c.chat < 0 and c.method == "sendMessage"], eight))
    return [
        (f"killed after {before} pairings; clubs with theirs", f"{len(texts_by_group)}",
         f"{bot.club_count}"),
        ("of these with a copy", f"{copied}, {'marked' if explained else 'NOT MARKED'}",
         "at most 8, marked"),
        ("the last after", f"{last:.0f} s", "-"),
    ]  # fmt: skip


def _posts(bot: Federation, eight: datetime) -> dict[int, list[str]]:
    """The texts that were sent to each group."""
    texts_by_group = defaultdict(list)
    for call in bot.calls_from(eight):
        if call.chat < 0 and call.method == "sendMessage":
            texts_by_group[call.chat].append(call.text)
    return texts_by_group


@dataclass(frozen=True)
class Size:
    """The size of a database in MB: facts, which stay, and traffic, which is deleted in time."""

    facts: float
    traffic: float

    @classmethod
    def of(cls, path: Path) -> Size:
        """The size of a copy without empty pages."""
        copy = path.with_name("sized.db")
        with closing(sqlite3.connect(path)) as reader:
            reader.execute("VACUUM INTO ?", (str(copy),))
        whole = copy.stat().st_size
        with closing(sqlite3.connect(copy, isolation_level=None)) as writer:
            for rows in ("inbox", "question", "outbox WHERE key IS NULL"):
                writer.execute(f"DELETE FROM {rows}")  # noqa: S608 - our own words
            writer.execute("VACUUM")
        facts = copy.stat().st_size
        copy.unlink()
        return cls(facts / 1e6, (whole - facts) / 1e6)

    def __sub__(self, earlier: Size) -> Size:
        """The growth since then."""
        return Size(self.facts - earlier.facts, self.traffic - earlier.traffic)


def _year(begun: Size, before: Size, reported: Size, after: Size, part: float) -> float:
    """The size of the database after a year, in MB.

    The sizes are those at first, before the results, after them, and after the evening. Only a
    `part` of the results was reported, which is scaled up. A year has as many evenings as a season,
    and 60 days of traffic are stored.
    """
    week, results = after - begun, reported - before
    facts = week.facts + results.facts * (1 / part - 1)
    traffic = week.traffic + results.traffic * (1 / part - 1)
    return begun.facts + _EVENINGS * facts + _TRAFFIC / timedelta(days=7) * traffic


def _first_evening(path: Path) -> datetime:
    """The date of the first round, a Monday."""
    with closing(sqlite3.connect(path)) as reader:
        ((day,),) = reader.execute("SELECT min(date) FROM round").fetchall()
    return datetime.fromisoformat(day).replace(tzinfo=ZONE)


def live(folder: Path, club_count: int, members: int) -> Iterator[Row]:
    """Play the week, and Friday's 20:00 once more with a kill; yields each row when it is known."""
    monday = _first_evening(folder / "keizer.db")
    friday = monday - timedelta(days=3)
    closes, eight = friday.replace(hour=18), friday.replace(hour=20)
    bot = Federation(folder, club_count, members, closes - timedelta(days=1, minutes=1))
    again = Federation(folder / "again", club_count, members, eight - timedelta(minutes=30))
    begun = Size.of(bot.database)
    with served(bot.stand_in) as port:
        yield "from the start to the first poll", f"{bot.start(port):.1f} s", "-"
        time.sleep(_SETTLES)
        yield from reminders(bot, closes)
        yield from closings(bot, closes)
        with closing(sqlite3.connect(bot.database)) as reader:
            reader.execute("VACUUM INTO ?", (str(again.database),))
        yield from pairings(bot, eight)
        yield from flood(bot, eight + timedelta(minutes=10))
        before, reported = Size.of(bot.database), min(240, club_count * members // 4)
        yield from results(bot, monday.replace(hour=21, minute=30), reported)
        reported_size = Size.of(bot.database)
        yield from ends(bot, monday.replace(hour=23, minute=30))
        yield "memory at its peak", f"{peak_memory(bot.process.pid):.0f} MB", "under 300 MB"
        bot.stop()
    yield from killed(again, eight)
    yield "refused by the limits", str(bot.stand_in.refused + again.stand_in.refused), "0"
    after, part = Size.of(bot.database), reported / (club_count * members // 2)
    yield "the database after the week", f"{after.facts + after.traffic:.0f} MB", "-"
    year = _year(begun, before, reported_size, after, part)
    yield "reckoned from it, after a year", f"{year:,.0f} MB", "-"
    with closing(sqlite3.connect(bot.database)) as reader:
        ((dead,),) = reader.execute("SELECT count(*) FROM inbox WHERE state = 'dead'").fetchall()
    yield "dead letters", str(dead), "0"


def say_some(path: Path) -> None:
    """Let one of five members have said that they come, so that they need no reminder."""
    with closing(sqlite3.connect(path)) as writer, writer:
        writer.execute(
            "INSERT INTO presence (player_id, round_id, state, at, by_id)"
            " SELECT player.id, round.id, 'here', '2026-01-01T00:00:00Z', 0 FROM player"
            " JOIN round ON round.season_id = player.season_id AND number = 1"
            " WHERE player.place % 5 = 0"
        )


def main(club_count: int, members: int) -> None:
    """Play the week, and print the table of benchmarks/README.md."""
    python("-c", "import keizer_bot.app.running").communicate()
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "again").mkdir()
        asyncio.run(fill(folder / "keizer.db", club_count, members))
        say_some(folder / "keizer.db")
        print(f"| {club_count} clubs of {members} | | must be |\n| --- | --- | --- |")
        for what, value, goal in live(folder, club_count, members):
            print(f"| {what} | {value} | {goal} |", flush=True)


if __name__ == "__main__":
    main(*(map(int, sys.argv[1:3]) if sys.argv[2:] else (700, 50)))

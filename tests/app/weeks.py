"""Weeks of a club, lived by the real program: people say their things, and a round is played."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

from keizer_bot.store.moments import to_text
from tests.app.process import Club

RATE = 200.0
FIRST = date(2026, 11, 23)
WEEK = timedelta(weeks=1)
# Posts have a key, and stay as the rounds do.
TRAFFIC = ("inbox", "outbox WHERE key IS NULL", "question", "trace")
POOLS = 16 + 2 + 4  # connections to Telegram for calls and polls; four are the event loop's own
_LOOKS = 5
_RUNNING = "SELECT * FROM round WHERE season_id = (SELECT max(id) FROM season) AND number ="
_OPEN = f"FROM game WHERE result IS NULL AND round_id IN (SELECT id FROM ({_RUNNING} %d))"  # noqa: S608 - ours


@dataclass(frozen=True)
class Taken:
    """The process's memory (KiB), open files and sockets, and the number of rows of each table."""

    memory: int
    files: int
    sockets: int
    rows: dict[str, int]


def _opened(process: Path) -> list[str]:
    """The files that the process has open now."""
    opened = []
    for number in (process / "fd").iterdir():
        with suppress(FileNotFoundError):  # closed while we looked
            opened.append(str(number.readlink()))
    return opened


async def taken(club: Club, day: date) -> Taken:
    """The bot's resources after the backup of that night."""
    night = f"SELECT 1 FROM done WHERE name = 'night' AND at >= '{day}'"  # noqa: S608 - ours
    await club.until_rows(night, [(1,)])
    process = Path(f"/proc/{club.running[-1].pid}")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    counts = " UNION ALL ".join(f"SELECT '{name}', count(*) FROM {name}" for name in TRAFFIC)  # noqa: S608 - ours
    rows = {str(name): int(str(n)) for name, n in await club.rows(counts)}
    looks = []
    for _ in range(_LOOKS):  # a file may be open in passing
        looks.append(_opened(process))
        await asyncio.sleep(0.05)
    opened = min(looks, key=len)
    sockets = sum(name.startswith("socket:") for name in opened)
    return Taken(int(status["VmRSS"].split()[0]), len(opened) - sockets, sockets, rows)


def planned(club: Club, weeks: int) -> None:
    """The first season that many evenings."""
    file = club.folder / "season.json"
    table = json.loads(file.read_text())
    table["planned"] = [(FIRST + n * WEEK).isoformat() for n in range(weeks)]
    table["rules"] = {
        "preset": "dsc",
        "season": {"rounds": weeks},
        "pairing": {"rematch": "allowed"},
    }
    file.write_text(json.dumps(table))


async def at(club: Club, day: date, hour: int) -> None:
    """Move to that hour (UTC), and wait until the bot has fetched all earlier messages.

    By less than a day at a time: a bot that heard nothing for a day would ask before it pairs.
    """
    moment = datetime.combine(day, time(hour, 30), UTC)
    while (now := club.clock.now()) < moment:
        reached = min(moment, now + timedelta(hours=20))
        club.at(reached.isoformat(), RATE)
        heard = f"SELECT 1 FROM done WHERE name = 'poll' AND at >= '{to_text(reached)}'"  # noqa: S608 - ours
        await club.until_rows(heard, [(1,)])


async def reach(club: Club, number: int, phase: str) -> None:
    """Wait until that round of the last season has come so far."""
    await club.until_rows(f"SELECT phase FROM ({_RUNNING} {number})", [(phase,)])  # noqa: S608 - ours


async def evening(club: Club, number: int, day: date) -> None:
    """A week: some sign off or look something up, the round is paired, all games are reported."""
    for ahead in (6, 5, 4):
        await at(club, day - timedelta(days=ahead), 12)
        club.members[(number + ahead) % 10].say(club.group, "/afmelden")
        club.members[ahead].say(club.group, "/stand")
        club.members[ahead].say(club.group, "/afmelden ooit eens")
    await at(club, day - timedelta(days=4), 17)
    reminded = f"SELECT reminded_at IS NOT NULL FROM ({_RUNNING} {number})"  # noqa: S608 - ours
    await club.until_rows(reminded, [(1,)])
    await at(club, day - timedelta(days=3), 17)
    await reach(club, number, "closed")
    await at(club, day - timedelta(days=3), 20)
    await reach(club, number, "paired")
    await at(club, day, 20)
    await report(club, number)
    await at(club, day, 23)
    await reach(club, number, "final")


async def report(club: Club, number: int) -> None:
    """White won every game."""
    white = "(SELECT name FROM member JOIN player ON member.id = member_id WHERE player.id = "
    whites = await club.rows(f"SELECT {white} white_id) {_OPEN % number}")
    people = {member.user.first_name: member for member in club.members}
    for (name,) in whites:
        people[str(name)].say(club.group, "/uitslag gewonnen")
    await club.until_rows(f"SELECT count(*) {_OPEN % number}", [(0,)])

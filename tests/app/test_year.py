"""A year of a club, lived by the real program: what it takes of the machine does not grow."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path

import pytest

from keizer_bot.store.moments import to_text
from tests.app.process import Club, until

PROC = Path("/proc/self/status")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(3600),
    pytest.mark.skipif(not PROC.exists(), reason="only Linux tells what a process takes"),
]

WEEKS = int(os.environ.get("KEIZER_YEAR_WEEKS", "13"))  # `make torture`: 52
SETTLED = 10  # weeks; by then everything was done once, and the first traffic is forgotten
RATE = 200.0
FIRST = date(2026, 11, 23)
# Posts have a key, and stay as the rounds do.
TRAFFIC = ("inbox", "outbox WHERE key IS NULL", "question", "trace")
POOLS = 16 + 2 + 4  # connections to Telegram for calls and polls; four are the event loop's own


@dataclass(frozen=True)
class Taken:
    """What the process takes (KiB, open files, sockets), and how many rows each table has."""

    memory: int
    files: int
    sockets: int
    rows: dict[str, int]


async def taken(club: Club) -> Taken:
    """What the bot takes now."""
    process = Path(f"/proc/{club.running[-1].pid}")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    counts = " UNION ALL ".join(f"SELECT '{name}', count(*) FROM {name}" for name in TRAFFIC)  # noqa: S608 - ours
    rows = {str(name): int(str(n)) for name, n in await club.rows(counts)}
    opened = []
    for number in (process / "fd").iterdir():
        with suppress(FileNotFoundError):  # closed while we looked
            opened.append(str(number.readlink()))
    sockets = sum(name.startswith("socket:") for name in opened)
    return Taken(int(status["VmRSS"].split()[0]), len(opened) - sockets, sockets, rows)


def planned(club: Club) -> None:
    """Let the season have that many evenings."""
    file = club.folder / "season.json"
    table = json.loads(file.read_text())
    table["planned"] = [(FIRST + timedelta(weeks=n)).isoformat() for n in range(WEEKS)]
    table["rules"] = {
        "preset": "dsc",
        "season": {"rounds": WEEKS},
        "pairing": {"rematch": "allowed"},
    }
    file.write_text(json.dumps(table))


async def at(club: Club, day: date, hour: int) -> None:
    """Let it become that hour (UTC), and the bot have asked what was said until then.

    By less than a day at a time: a bot that heard nothing for a day would ask before it pairs.
    """
    moment = datetime.combine(day, time(hour, 30), UTC)
    while (now := club.clock.now()) < moment:
        reached = min(moment, now + timedelta(hours=20))
        club.at(reached.isoformat(), RATE)
        heard = f"SELECT 1 FROM done WHERE name = 'poll' AND at >= '{to_text(reached)}'"  # noqa: S608 - ours
        await club.until_rows(heard, [(1,)])


async def reach(club: Club, number: int, phase: str) -> None:
    """Wait until that round has come so far."""
    await club.until_rows(f"SELECT phase FROM round WHERE number = {number}", [(phase,)])  # noqa: S608 - ours


async def evening(club: Club, number: int, day: date) -> None:
    """A week: some sign off or look something up, the round is paired, all games are reported."""
    for ahead in (6, 5, 4):
        await at(club, day - timedelta(days=ahead), 12)
        club.members[(number + ahead) % 10].say(club.group, "/afmelden")
        club.members[ahead].say(club.group, "/stand")
        club.members[ahead].say(club.group, "/afmelden ooit eens")
    await at(club, day - timedelta(days=4), 17)
    reminded = f"SELECT reminded_at IS NOT NULL FROM round WHERE number = {number}"  # noqa: S608 - ours
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
    whites = await club.rows(
        "SELECT member.name FROM game JOIN player ON player.id = white_id JOIN member"  # noqa: S608 - ours
        f" ON member.id = member_id WHERE round_id = {number} AND result IS NULL"
    )
    people = {member.user.first_name: member for member in club.members}
    for (white,) in whites:
        people[str(white)].say(club.group, "/uitslag gewonnen")
    open_games = f"SELECT count(*) FROM game WHERE round_id = {number} AND result IS NULL"  # noqa: S608 - ours
    await club.until_rows(open_games, [(0,)])


async def test_a_year_takes_no_more_than_two_months(club: Club) -> None:
    """Memory within a twentieth, not one file more, and no traffic that piles up."""
    planned(club)
    club.at("2026-11-16T16:50:00+00:00")
    await club.start()
    await until(lambda: "at work" in club.log)
    for member in club.members:
        member.say(member.chat, "/start")
    weeks: list[Taken] = []
    for week in range(WEEKS):
        await evening(club, week + 1, FIRST + timedelta(weeks=week))
        weeks.append(await taken(club))
    before, after = weeks[SETTLED - 1], weeks[-1]
    assert after.memory < 1.05 * before.memory
    assert after.files == before.files
    assert after.sockets <= POOLS
    for name in TRAFFIC:  # a ninth more or less: the night may clear after we look; kept, it is 1.3
        assert after.rows[name] < 1.2 * before.rows[name], name

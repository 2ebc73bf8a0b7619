"""The real program in a process of its own, against the stand-in: started, killed, stopped."""

import asyncio
import contextlib
import json
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.playground import Chat, Person, Scene, Telegram, serving
from keizer_bot.store.connection import Database
from keizer_bot.store.moments import from_text

pytestmark = pytest.mark.slow

RATE = 20.0
FRIDAY = "2026-11-20T16:50:00+00:00"  # 17:50 in Amsterdam
CONFIG = """\
[telegram]
token = "{token}"
api_url = "{url}"
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {{weekday = "monday", time = "19:45"}}
chat_id = {group}
arbiters = [{arbiter}]
season = "season.json"
"""


@dataclass
class Club:
    """A club whose bot can be started and stopped at will."""

    folder: Path
    telegram: Telegram
    clock: FileClock
    group: Chat
    arbiter: Person
    members: list[Person]
    running: list[asyncio.subprocess.Process] = field(default_factory=list)

    async def start(self) -> asyncio.subprocess.Process:
        """Start the bot; its log goes to a file."""
        words = ["--verbose", "run", "--config", str(self.folder / "config.toml")]
        with (self.folder / "log").open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "keizer_bot",
                *words,
                "--clock-file",
                str(self.folder / "clock"),
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        self.running.append(process)
        return process

    @property
    def log(self) -> str:
        """What all its processes have logged."""
        return (self.folder / "log").read_text()

    def said(self) -> list[str]:
        """What the bot said in the group."""
        messages = self.group.messages.values()
        return [m.body for m in messages if m.sender is self.telegram.bot and m.service is None]

    async def rows(self, sql: str) -> list[tuple[object, ...]]:
        """What the database holds, read beside the bot."""
        reader = await Database.open_read_only(self.folder / "keizer.db")
        async with reader.transaction() as tx:
            found = [tuple(row) for row in await tx.all(sql)]
        await reader.close()
        return found

    async def until_rows(self, sql: str, expected: list[tuple[object, ...]]) -> None:
        """Wait until the database holds that."""
        async with asyncio.timeout(20):
            while await self.rows(sql) != expected:  # noqa: ASYNC110 - another process writes it
                await asyncio.sleep(0.05)

    def at(self, moment: str, rate: float = RATE) -> None:
        """Set the club's clock."""
        write_clock_file(self.folder / "clock", from_text(moment), rate)


async def until(condition: Callable[[], object], seconds: float = 20) -> None:
    """Wait until something holds; fail after so many real seconds."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - another process brings it about
            await asyncio.sleep(0.02)


def season(names: list[str]) -> str:
    """A season of which the first evening is on Monday 23 November 2026."""
    players = [{"id": name.lower(), "name": name} for name in names]
    table = {
        "format": "keizer-season/1",
        "name": "Intern",
        "rules": {"preset": "dsc"},
        "players": players,
        "rounds": [],
        "planned": ["2026-11-23", "2026-11-30"],
    }
    return json.dumps(table)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    """Ten members who are known to the bot, ten minutes before sign-off closes."""
    write_clock_file(tmp_path / "clock", from_text(FRIDAY), RATE)
    clock = FileClock(tmp_path / "clock")
    telegram = Telegram(clock, privacy=False)
    scene = Scene(telegram)
    names = [f"{letter}a" for letter in "ABCDEFGHIJ"]
    arbiter, members = scene.person("Arbiter"), [scene.person(name) for name in names]
    group = scene.supergroup("Club", arbiter, *members)
    telegram.updates.discard()
    file = json.loads(season(names))
    for player, member in zip(file["players"], members, strict=True):
        player["telegram_id"] = member.id
    (tmp_path / "season.json").write_text(json.dumps(file))
    async with serving(telegram) as address:
        text = CONFIG.format(
            token=telegram.token, url=address.api_url, group=group.id, arbiter=arbiter.id
        )
        (tmp_path / "config.toml").write_text(text)
        made = Club(tmp_path, telegram, clock, group, arbiter, members)
        yield made
        for process in made.running:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def test_a_friday_goes_by_itself(club: Club) -> None:
    """Sign-off closes at 18:00, the pairings are posted at 20:00, each once."""
    await club.start()
    club.members[0].say(club.group, "/afmelden")
    await until(club.said)
    club.at("2026-11-20T16:59:50+00:00")
    await until(lambda: len(club.said()) == 2)
    club.at("2026-11-20T18:59:50+00:00")
    await until(lambda: len(club.said()) == 3)
    states = await club.rows("SELECT phase, version FROM round WHERE number < 3")
    assert states == [("paired", 1), ("open", 0)]
    assert await club.rows("SELECT state FROM presence") == [("excused",)]
    assert club.telegram.violations == []


async def test_it_stops_within_five_seconds_and_loses_nothing(club: Club) -> None:
    """SIGTERM: exit code 0; what was sent to it meanwhile is answered after the next start."""
    process = await club.start()
    await until(lambda: "at work" in club.log)
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert await process.wait() == 0
    assert time.monotonic() - begun < 5
    club.members[0].say(club.group, "/afmelden")
    await club.start()
    await until(club.said)  # his private chat proved closed: the words came to the group
    waiting = "SELECT count(*) FROM outbox WHERE state IN ('queued', 'sending')"
    await club.until_rows(waiting, [(0,)])


async def test_killed_again_and_again_each_sign_off_counts_once(club: Club) -> None:
    """`kill -9` while members sign off: nobody is lost, nobody is twice in the log."""
    for member in club.members[:6]:
        member.say(club.group, "/afmelden")
        process = await club.start()
        await asyncio.sleep(0.9)
        process.kill()
        await process.wait()
    await club.start()
    await until(lambda: len(club.telegram.updates.pending) == 0)
    await until(lambda: "update handled" in club.log)
    await club.until_rows("SELECT count(*) FROM presence", [(6,)])
    handled = await club.rows("SELECT count(*), count(DISTINCT update_id) FROM inbox")
    assert handled == [(6, 6)]
    subjects = await club.rows("SELECT subject FROM change WHERE action = 'sign_off'")
    assert len(subjects) == len(set(subjects))
    assert await club.rows("PRAGMA integrity_check") == [("ok",)]


@pytest.mark.parametrize(
    ("hour", "state"),
    [
        ("2026-11-20T17:10:00+00:00", ("closed", 0)),
        ("2026-11-20T19:20:00+00:00", ("paired", 1)),
    ],
)
async def test_down_over_the_hour_the_backlog_counts_first(
    club: Club, hour: str, state: tuple[str, int]
) -> None:
    """Signed off at 17:55, the bot down until after 18:00 or 20:00: in time, and paired so."""
    club.at("2026-11-20T16:55:00+00:00", 0.0)
    club.members[0].say(club.group, "/afmelden")
    club.at(hour)
    await club.start()
    await until(lambda: "at work" in club.log)
    await club.until_rows("SELECT phase, version FROM round WHERE number = 1", [state])
    assert await club.rows("SELECT state FROM presence") == [("excused",)]
    posts = await club.rows("SELECT count(*), count(DISTINCT key) FROM outbox WHERE key <> ''")
    assert posts[0][0] == posts[0][1]


async def test_a_second_instance_is_refused_with_a_sentence(club: Club) -> None:
    """And the first goes on."""
    await club.start()
    await until(lambda: "at work" in club.log)
    second = await club.start()
    assert await asyncio.wait_for(second.wait(), 10) == 1
    assert "is in use: a keizer-bot runs on it" in club.log
    club.members[0].say(club.group, "/afmelden")
    await until(club.said)


async def test_the_token_and_people_s_words_are_in_no_log(club: Club) -> None:
    """At the most talkative, with trouble on the way."""
    process = await club.start()
    secret = club.telegram.token.partition(":")[2]
    club.members[0].say(club.group, "/afmelden familiebezoek")
    await until(club.said)
    process.terminate()
    await process.wait()
    assert "update handled" in club.log
    assert "request=1" in club.log
    assert secret not in club.log
    assert "familiebezoek" not in club.log


async def test_a_wrong_token_ends_it_with_a_sentence(club: Club) -> None:
    """Exit code 1 and no traceback."""
    club.telegram.token = "7000000001:another-token"
    process = await club.start()
    assert await asyncio.wait_for(process.wait(), 10) == 1
    assert "Telegram does not accept the bot's token" in club.log
    assert "Traceback" not in club.log


async def test_every_night_it_makes_a_backup(club: Club) -> None:
    """At the first start, and then once after 04:00 local time; a missed night is made up."""

    def nights() -> list[str]:
        return sorted(file.name[7:16] for file in (club.folder / "backups").glob("*.db"))

    club.at("2026-11-21T02:50:00+00:00", 1.0)
    await club.start()
    await until(lambda: nights() == ["20261121T"])
    club.at("2026-11-22T03:00:01+00:00", 1.0)
    await until(lambda: nights() == ["20261121T", "20261122T"])
    made = (club.folder / "backups").stat().st_mtime_ns
    await asyncio.sleep(0.3)
    assert (club.folder / "backups").stat().st_mtime_ns == made

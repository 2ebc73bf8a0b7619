"""The processes behind the demo, the shared clock, and the bot's unfinished work."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.demo.program import BotProcess, ClockControl, DemoError, Files, carry_out
from keizer_bot.standin.world import Telegram
from tests.new_file import make_tables

pytestmark = pytest.mark.slow

START = datetime(2025, 8, 26, 10, tzinfo=UTC)


@pytest.fixture
async def files(tmp_path: Path) -> Files:
    """A folder with a clock and a new database."""
    files = Files(tmp_path)
    write_clock_file(files.clock, START, 0)
    files.database.write_bytes(await make_tables())
    return files


@pytest.fixture
def stand_in(files: Files) -> Telegram:
    """A stand-in on the shared clock."""
    return Telegram(FileClock(files.clock))


@pytest.fixture
def control(files: Files, stand_in: Telegram, monkeypatch: pytest.MonkeyPatch) -> ClockControl:
    """A clock control without much patience."""
    monkeypatch.setattr("keizer_bot.demo.program._PATIENCE", 0.05)
    return ClockControl(files, stand_in, BotProcess(files, stand_in))


@pytest.fixture
def database(files: Files) -> Iterator[sqlite3.Connection]:
    """The bot's database, as the bot writes it."""
    with closing(sqlite3.connect(files.database, isolation_level=None)) as connection:
        yield connection


async def test_a_bot_without_work_is_quiet(control: ClockControl) -> None:
    """Nothing came in and nothing goes out."""
    assert control.is_quiet()
    await control.quiet()


async def test_an_update_that_waits_is_work(control: ClockControl, stand_in: Telegram) -> None:
    """An update still at Telegram was not handled yet."""
    stand_in.updates.push("message", {})
    with pytest.raises(DemoError, match="did not deal with its messages"):
        await control.quiet()


async def test_a_post_that_waits_is_work(
    control: ClockControl, database: sqlite3.Connection
) -> None:
    """A queued post was not seen by anybody yet."""
    database.execute("INSERT INTO outbox (kind, intent, made_at) VALUES ('answer', '{}', '2025')")
    with pytest.raises(DemoError, match="did not deal with its messages"):
        await control.quiet()


async def test_a_short_jump_is_made_at_once(control: ClockControl, files: Files) -> None:
    """Within half a day nobody need be asked."""
    await control.go_to(START + timedelta(hours=11))
    assert FileClock(files.clock).now() >= START + timedelta(hours=11)


async def test_the_clock_never_goes_back(control: ClockControl, files: Files) -> None:
    """A moment that is over is now."""
    await control.go_to(START - timedelta(hours=1))
    assert FileClock(files.clock).now() == START


async def test_a_long_jump_waits_for_the_bot(control: ClockControl, files: Files) -> None:
    """The bot is never left alone for a day, which it would take for an outage."""
    with pytest.raises(DemoError, match="did not ask for updates"):
        await control.go_to(START + timedelta(days=3))
    assert FileClock(files.clock).now() < START + timedelta(hours=24)


async def test_the_end_of_the_bot_is_noticed(control: ClockControl) -> None:
    """The demo does not wait for a bot that has stopped."""
    await control.bot.start()
    await control.bot.kill()
    with pytest.raises(DemoError, match="the bot ended by itself"):
        await control.comes_true(lambda: control.telegram.updates.awaited, "start")


async def test_a_refusal_of_the_program_is_handed_on(files: Files) -> None:
    """A refusal of `keizer-bot` appears in the demo in the same words."""
    with pytest.raises(DemoError, match=r"rank: .*nothing\.json"):
        await carry_out("rank", str(files.folder / "nothing.json"))


async def test_the_bot_is_stopped_with_the_demo(control: ClockControl) -> None:
    """No process is left behind."""
    await control.bot.start()
    assert control.bot.running
    await control.bot.stop()
    assert control.bot.ended

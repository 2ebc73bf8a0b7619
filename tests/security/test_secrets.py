"""Secrets that the bot must not store: tokens, and reasons for absence once they are handled."""

from __future__ import annotations

import asyncio
import logging
import pickle
import signal
import stat
import traceback
from collections.abc import AsyncIterator, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from keizer_bot.app.upkeep import forget
from keizer_bot.clock import FileClock, write_clock_file
from keizer_bot.config.reading import load
from keizer_bot.config.values import Config, Token
from keizer_bot.standin.model import Chat
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store.backup import make, restore
from keizer_bot.store.connection import Database
from keizer_bot.store.moments import from_text
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.api import Api
from keizer_bot.telegram.inbox import Inbox
from tests.app.forked import ForkedBot
from tests.app.process import CONFIG, FRIDAY, season
from tests.club.scene import NOON, open_scene, user
from tests.manual_clock import ManualClock
from tests.new_file import NothingAsked
from tests.standin.people import Person, Scene

pytestmark = pytest.mark.slow

REASON = "griepgevalletje"
# Every logger at its most talkative, before the program sets up its own.
TALKATIVE = partial(logging.basicConfig, level=0)


class Evening:
    """The real program at DEBUG, a group, a member and the arbiter, and the files they leave."""

    def __init__(self, folder: Path, telegram: Telegram, group: Chat, people: list[Person]) -> None:
        self.folder, self.telegram, self.group = folder, telegram, group
        self.arbiter, self.member, self.stranger = people

    def program(self, *words: str) -> ForkedBot:
        """Start a command of the program, with its output in a file."""
        return ForkedBot([*words], self.folder / "log", TALKATIVE)

    def run(self) -> ForkedBot:
        """Start the bot."""
        config, clock = str(self.folder / "config.toml"), str(self.folder / "clock")
        return self.program("--verbose", "run", "--config", config, "--clock-file", clock)

    def said(self, chat: Chat) -> list[str]:
        """The bot's messages in a chat."""
        return [m.body for m in chat.messages.values() if m.sender is self.telegram.bot]

    def left(self) -> bytes:
        """Every byte of the log, the database, its write-ahead log and the backups."""
        kept = [f for f in self.folder.rglob("*") if f.is_file() and f.name != "config.toml"]
        assert {"log", "keizer.db"} <= {f.name for f in kept}
        assert [f for f in kept if f.parent.name == "backups"]
        return b"".join(f.read_bytes() for f in kept)


async def _until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - another process brings it about
            await asyncio.sleep(0.02)


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    """A member who is not linked yet, one who is, and the arbiter."""
    write_clock_file(tmp_path / "clock", from_text(FRIDAY), 20.0)
    telegram = Telegram(FileClock(tmp_path / "clock"), privacy=False)
    scene = Scene(telegram)
    people = [scene.person(name) for name in ("Arbiter", "Aa", "Ba")]
    group = scene.supergroup("Club", *people)
    telegram.updates.discard()
    linked = f'"name": "Aa", "telegram_id": {people[1].id}'
    table = season(["Aa", "Ba"]).replace('"name": "Aa"', linked)
    (tmp_path / "season.json").write_text(table)
    async with serving(telegram) as address:
        text = CONFIG.format(
            token=telegram.token, url=address, group=group.id, arbiter=people[0].id
        )
        (tmp_path / "config.toml").write_text(text)
        yield Evening(tmp_path, telegram, group, people)


async def test_an_evening_leaves_no_secret_behind(evening: Evening) -> None:
    """At DEBUG, with links, reasons and poison: neither token, nor link, nor reason is found."""
    process = evening.run()
    evening.arbiter.write("/koppel Ba")
    await _until(lambda: any("start=" in text for text in evening.said(evening.arbiter.chat)))
    told = " ".join(evening.said(evening.arbiter.chat))
    token = told.partition("?start=")[2][:22]
    evening.telegram.updates.push("message", {"text": f"/start {token}", "chat": 5})
    evening.stranger.write(f"/start {token}")
    for text in (f"/afmelden {REASON}", f"/afmelden vrijdag {REASON}", f"/stand {REASON} " * 99):
        evening.member.say(evening.group, text)
    await _until(lambda: evening.said(evening.stranger.chat) and evening.said(evening.group)[2:])
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), 10) == 0
    backup = evening.program("backup", "--config", str(evening.folder / "config.toml"))
    assert await asyncio.wait_for(backup.wait(), 20) == 0
    left = evening.left()
    assert b"update handled" in left
    for secret in (evening.telegram.token.partition(":")[2], token, REASON):
        assert secret.encode() not in left, secret


async def test_its_files_are_readable_by_the_owner_only(evening: Evening) -> None:
    """Database, its logs and backups have mode 0600, while it runs too."""
    process = evening.run()
    await _until(lambda: list(evening.folder.glob("backups/*.db")))
    files = [*evening.folder.glob("keizer.db*"), *evening.folder.glob("backups/*")]
    assert {f.suffix for f in files} >= {".db", ".db-wal", ".db-shm"}
    assert {stat.S_IMODE(f.stat().st_mode) for f in files} == {0o600}
    assert stat.S_IMODE((evening.folder / "backups").stat().st_mode) == 0o700
    process.terminate()
    await process.wait()
    (backup,) = evening.folder.glob("backups/*.db")
    restore(backup, evening.folder / "keizer.db", NOON, lambda _: None)
    assert stat.S_IMODE((evening.folder / "keizer.db").stat().st_mode) == 0o600


async def test_no_error_shows_the_token(caplog: pytest.LogCaptureFixture) -> None:
    """The exception, its cause, and all objects in a whole traceback are without it."""
    caplog.set_level(logging.DEBUG)
    token = Token("123456789:AAFsecretsecretsecret")
    api = Api(token, "http://127.0.0.1:9")
    with pytest.raises(Exception, match="Error") as caught:
        await api.bot.send_message(1, "x")
    await api.close()
    trace = traceback.TracebackException.from_exception(caught.value, capture_locals=False)
    shown = "".join(trace.format()) + repr(api) + repr(token) + str(token) + f"{token}"
    shown += repr(api.bot) + str(api.bot)
    assert "secretsecret" not in shown
    with pytest.raises(TypeError):
        pickle.dumps(token)


async def test_a_dead_letter_is_blank_after_48_hours(tmp_path: Path) -> None:
    """An update that failed is kept for two days, then gone from every byte of the file."""
    scene = await open_scene(tmp_path)
    clock = ManualClock(NOON)

    def notify_arbiters(_: Transaction, __: int) -> None: ...

    inbox = Inbox(scene.database, scene.router, clock, notify_arbiters, NothingAsked())
    await inbox.keep([{"update_id": 1, "message": {"text": REASON * 900, "chat": "poison"}}])
    await inbox.handle_some()
    assert REASON.encode() in await _bytes(scene.database, tmp_path)
    await scene.database.run(forget, NOON + timedelta(hours=47))
    assert REASON.encode() in await _bytes(scene.database, tmp_path)
    backup = make(tmp_path / "scene.db", tmp_path / "kept", NOON, lambda _: None)
    assert REASON.encode() not in backup.read_bytes()
    await scene.database.run(forget, NOON + timedelta(hours=48, seconds=1))
    assert await scene.database.empty_log()
    assert REASON.encode() not in await _bytes(scene.database, tmp_path)
    await scene.database.close()


@pytest.mark.parametrize(
    "text",
    ["/afmelden {}", "/afmelden vrijdag {}", "/afmelden 27-11 wegens {} en 4-12 niet", "/wie {}",
     "/aanmelden {} 99-99", "/afmelden 5-12 {}", "ik kan vrijdag niet wegens {}",
     "/afmelden {} /aanmelden",
     "/uitslag {}", "/afmeldem {}", "/afmelde {}", "{}"],
)  # fmt: skip
async def test_a_reason_is_nowhere_once_it_is_handled(tmp_path: Path, text: str) -> None:
    """Neither a table nor the file has it, be it a word or a page that spills over."""
    scene = await open_scene(tmp_path)
    clock = ManualClock(NOON)

    def notify_arbiters(_: Transaction, number: int) -> None:
        raise AssertionError(number)

    inbox = Inbox(scene.database, scene.router, clock, notify_arbiters, NothingAsked())
    updates = [
        {
            "update_id": number,
            "message": {
                "message_id": number,
                "date": int(NOON.timestamp()),
                "chat": {"id": 101, "type": "private"},
                "from": user(101, "Jan"),
                "text": text.format(reason),
            },
        }
        for number, reason in enumerate((REASON, f"{REASON} " * 400), start=1)
    ]
    await inbox.keep(updates)
    assert REASON.encode() in b"".join(f.read_bytes() for f in tmp_path.glob("scene.db*"))
    while await inbox.handle_some():
        pass

    def step(tx: Transaction) -> None:
        assert {r["body"] for r in tx.all("SELECT body FROM inbox")} == {None}
        tx.write("UPDATE outbox SET intent = '{}'")

    await scene.database.run(step)
    assert REASON.encode() not in await _bytes(scene.database, tmp_path)
    await scene.database.close()


async def _bytes(database: Database, folder: Path) -> bytes:
    await database.empty_log()
    return b"".join(file.read_bytes() for file in folder.glob("scene.db*"))


def _config(folder: Path) -> Config:
    text = CONFIG.format(token="123:12345678", url="http://127.0.0.1:9", group=-5, arbiter=1)
    (folder / "season.json").write_text(season(["Aa"]))
    (folder / "config.toml").write_text(text)
    return load(folder / "config.toml", {})

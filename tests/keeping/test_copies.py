"""Copies leave the machine, to a chat, a folder and a command, readable with the key only."""

from __future__ import annotations

import io
import lzma
import sqlite3
import tarfile
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pyrage
import pytest

from keizer_bot.app.checking import Sign, findings
from keizer_bot.app.upkeep import BackupNotice
from keizer_bot.config.reading import load
from keizer_bot.config.values import Config, Token
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping import deliveries as module
from keizer_bot.keeping.database import opened
from keizer_bot.keeping.deliveries import Copies
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store import backup, done, inbox
from keizer_bot.store.connection import Database
from keizer_bot.store.done import health
from keizer_bot.store.inbox import Arrival
from keizer_bot.telegram.api import Api
from tests.app.findings import sentence
from tests.manual_clock import ManualClock
from tests.standin.people import Person, Scene

pytestmark = pytest.mark.slow

NIGHT = datetime(2026, 11, 20, 3, tzinfo=UTC)
HOUR = timedelta(hours=1)
PAIR = pyrage.x25519.Identity.generate()
CONFIG = """\
[telegram]
token = "{token}"
api_url = "{url}"
[backup]
recipients = ["{key}"]
copy_to = [{to}]
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {{weekday = "monday", time = "19:45"}}
arbiters = [5]
"""


class Host:
    """A bot whose nightly job ran, and its host, who opened its private chat."""

    def __init__(self, folder: Path, telegram: Telegram, url: str) -> None:
        self.folder = folder
        self.telegram = telegram
        self.url = url
        self.api = Api(Token(telegram.token), url)
        self.person: Person = Scene(telegram).person("Host")
        self.person.write("/start")
        self.nas = folder / "nas"
        self.nas.mkdir()
        self.config: Config
        self.database: Database
        self.copies: Copies

    def read(self, *to: str) -> Config:
        """The configuration with these destinations."""
        text = CONFIG.format(
            token=self.telegram.token, url=self.url, key=PAIR.to_public(), to=", ".join(to)
        )
        (self.folder / "config.toml").write_text(text)
        self.config = load(self.folder / "config.toml", {})
        return self.config

    async def send(self, *to: str, at: datetime = NIGHT) -> None:
        """One look at these destinations, by a bot that was just started unless `to` is empty."""
        if to:
            clock = ManualClock(at)
            texts = Translator(strict=True)
            notice = BackupNotice(texts, clock)
            config = self.read(*to)
            self.copies = Copies(config, clock, self.database, self.api, texts, notice)
        await self.copies.look(at)

    def in_nas(self) -> list[Path]:
        """The copies in the folder, the oldest first."""
        return sorted(self.nas.iterdir())

    async def told(self) -> list[str]:
        """The messages to arbiters."""
        rows = await self.database.run(lambda tx: tx.all("SELECT intent FROM outbox"))
        return [row["intent"] for row in rows]


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Host]:
    """A host at three in the night, with a message in the inbox that waits."""
    telegram = Telegram(ManualClock(NIGHT))
    async with serving(telegram) as address:
        made = Host(tmp_path, telegram, address)
        async with opened(made.read(), ManualClock(NIGHT - 2 * HOUR)) as database:
            made.database = database
            waits = [Arrival(1, "h", "message", 1, NIGHT, "geheim-in")]
            await database.run(inbox.keep, waits, NIGHT)
            await database.run(done.mark, "night", NIGHT)
            yield made
        await made.api.close()


def opened_copy(content: bytes) -> dict[str, bytes]:
    """The content of a copy, opened with the standard tools."""
    plain = lzma.decompress(pyrage.decrypt(content, [PAIR]))
    with tarfile.open(fileobj=io.BytesIO(plain)) as tar:
        files = {member.name: tar.extractfile(member) for member in tar}
        return {name: file.read() for name, file in files.items() if file}


async def test_a_copy_goes_to_chat_folder_and_command(host: Host) -> None:
    """The same one, that holds database and configuration, without the token and any words."""
    taken = host.folder / "taken"
    to = f"{{chat = {host.person.id}}}", '{folder = "nas"}', f'{{command = "cp {{file}} {taken}"}}'
    await host.send(*to)
    (path,) = host.in_nas()
    assert path.name == "keizer-de-pion-20261120T030000Z.tar.xz.age"
    assert taken.read_bytes() == path.read_bytes()
    message = host.person.chat.messages[max(host.person.chat.messages)]
    assert "De Pion" in message.body
    assert [file.content for file in host.telegram.files.values()] == [path.read_bytes()]
    held = opened_copy(path.read_bytes())
    assert set(held) == {"keizer.db", "config.toml"}
    assert host.telegram.token.encode() not in held["config.toml"]
    assert b"De Pion" in held["config.toml"]
    assert b"geheim" not in held["keizer.db"]
    assert b"De Pion" in held["keizer.db"]
    assert b"De Pion" not in path.read_bytes()


async def test_a_copy_leaves_each_night_and_after_each_round(host: Host) -> None:
    """Once; a round that became final since the night has a backup of its own.

    Of one day the newest is kept, as of backups.
    """
    await host.send('{folder = "nas"}')
    await host.send(at=NIGHT + HOUR)
    assert len(host.in_nas()) == 1
    evening = NIGHT + 19 * HOUR
    await host.database.run(done.mark, "final", evening)
    await host.send(at=evening)
    assert [path.name[15:28] for path in host.in_nas()] == ["20261120T2200"]
    assert [each.made for each in backup.backups_in(host.config.backups)] == [evening]
    now = await host.database.run(health, evening)
    assert (now.copied, now.not_copied) == (evening, None)


async def test_a_failed_copy_is_reported_and_tried_again(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    """An hour later, for that place only; the arbiters are told once a day, `check` says which."""
    host.nas.rmdir()
    other = f"{{chat = {host.person.id}}}"
    await host.send('{folder = "nas"}', other)
    await host.send(at=NIGHT + HOUR / 2)
    await host.send(at=NIGHT + HOUR)
    assert f"no copy to {host.nas}: {host.nas} does not exist, or is not a folder" in caplog.text
    assert caplog.text.count("no copy") == 2
    (told,) = await host.told()
    assert "keizer-bot check" in told
    assert (await host.database.run(health, NIGHT)).copied is None
    host.nas.mkdir()
    await host.send(at=NIGHT + 2 * HOUR)
    assert len(host.in_nas()) == 1
    assert len(host.telegram.files) == 1
    assert (await host.database.run(health, NIGHT)).copied == NIGHT + 2 * HOUR


async def test_whatever_goes_wrong_stops_nothing(
    host: Host, caplog: pytest.LogCaptureFixture
) -> None:
    """A chat that is closed, a command that fails, and no room for a backup."""
    await host.send("{chat = 12345}", '{command = "false {file}"}', '{folder = "nas"}')
    assert "no copy to chat 12345: " in caplog.text
    assert "no copy to false: false ended with 1:" in caplog.text
    assert len(host.in_nas()) == 1
    await host.database.run(done.mark, "final", NIGHT + HOUR)
    host.config.backups.rename(host.folder / "away")
    host.config.backups.touch()
    await host.send('{folder = "nas"}', at=NIGHT + HOUR)
    assert "no copy: " in caplog.text
    assert len(host.in_nas()) == 1


async def test_a_command_has_its_time_and_not_the_token(
    host: Host, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One that hangs is ended; its last output is in the log."""
    monkeypatch.setattr(module, "_LONGEST", 0.2)
    monkeypatch.setenv("KEIZER_BOT_TOKEN", host.telegram.token)
    await host.send(
        """{command = "sh -c 'sleep 60' {file}"}""",
        """{command = "sh -c 'echo token=$KEIZER_BOT_TOKEN; exit 3' {file}"}""",
    )
    assert "sh took more than 0 seconds" in caplog.text
    assert "sh ended with 3: token=\n" in caplog.text


async def test_old_copies_in_a_folder_are_thinned_out(host: Host) -> None:
    """By the rule for backups; another bot's files and others stay."""
    others = ["keizer-de-toren-20261110T030000Z.tar.xz.age", "mine.tar.xz.age"]
    for name in others:
        (host.nas / name).touch()
    host.read('{folder = "nas"}')
    await host.database.run(lambda tx: tx.write("UPDATE done SET at = ?", NIGHT))
    for day in range(9):
        at = NIGHT + timedelta(days=day)
        await host.database.run(done.mark, "night", at)
        await host.send(*['{folder = "nas"}'] * (not day), at=at)
    names = [path.name for path in host.in_nas()]
    assert set(others) < set(names)
    assert len([name for name in names if name.startswith("keizer-de-pion")]) == 7


async def test_check_says_where_copies_can_go(host: Host) -> None:
    """A missing folder, a command nobody has and a chat that was not opened, each with its line."""

    async def said(sign: Sign) -> str:
        found = findings(host.config.file, ManualClock(NIGHT))
        return " ".join([sentence(f) async for f in found if f.sign is sign])

    host.read()
    assert "No copy leaves this machine: see copy_to" in await said(Sign.ADVICE)
    host.read("{chat = 12345}", '{folder = "no"}', '{command = "no-such-program {file}"}')
    wrong = await said(Sign.WRONG)
    place = f"{host.config.file}, line 6: backup.copy_to: "
    assert f"{place}{host.folder / 'no'} does not exist, or is not a folder." in wrong
    assert f"{place}The command no-such-program cannot be found." in wrong
    assert f"{place}12345 cannot be reached" in wrong
    host.read(f"{{chat = {host.person.id}}}", '{folder = "nas"}', '{command = "true {file}"}')
    right = await said(Sign.RIGHT)
    for where in (f"chat {host.person.id}", str(host.nas), "true"):
        assert f"Copies go to {where}." in right


async def test_a_live_database_that_fails_is_not_taken_for_a_copy_s_trouble(host: Host) -> None:
    """An error that stops the bot elsewhere stops it here too."""
    await host.send('{folder = "nas"}')
    await host.database.close()
    with pytest.raises((ValueError, sqlite3.Error)):
        await host.copies.look(NIGHT + HOUR)

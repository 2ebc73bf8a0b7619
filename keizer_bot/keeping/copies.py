"""Copies that leave the machine: each night's backup, and one when a round's results are final.

A copy holds the backup and the host's configuration (without the token), packed with xz and
encrypted for the host's public key by age: ``age -d -i KEY COPY | tar xJ`` opens it too. What was
blanked in the backup is not in it; who was erased until then is in it as a number.

This is no scheduled job, and not a row of the outbox: a remote that hangs holds up no pairing, and
whether a copy arrived is known at once, for a chat as for a command. One that arrives twice does no
harm. Whatever goes wrong is logged, told to the arbiters and tried again; it stops nothing.
"""

import asyncio
import hashlib
import io
import logging
import os
import shutil
import tarfile
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from keizer_bot.clock import Clock
from keizer_bot.config.values import Config, Destination, masked
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping import messages
from keizer_bot.keeping.backups import back_up_nightly, thin_out
from keizer_bot.store import backup, done
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction

if TYPE_CHECKING:
    from keizer_bot.telegram.api import Api  # whoever restores a copy needs no Telegram

log = logging.getLogger(__name__)

_LOOK = 30.0  # seconds between two looks
_AGAIN = timedelta(hours=1)
_LONGEST = 300.0  # seconds that a command may take
_SUFFIX = ".tar.xz.age"
DATABASE, CONFIG = "keizer.db", "config.toml"


@dataclass(frozen=True, slots=True)
class Copy:
    """An encrypted copy of that moment, by its file's name."""

    name: str
    made: datetime
    content: bytes


def fault(destination: Destination) -> Message | None:
    """Why no copy can go there, as far as that can be seen here; `check` says the same."""
    if destination.folder is not None and not destination.folder.is_dir():
        return messages.NoSuchFolder(destination.folder)
    if destination.command and shutil.which(destination.command[0]) is None:
        return messages.NoSuchCommand(destination.command[0])
    return None


def packed(config: Config, made: backup.Backup) -> Copy:
    """The backup with the configuration, encrypted for the recipients. Raises OSError."""
    import pyrage  # noqa: PLC0415 - 20 ms, for those alone who send copies

    settings = masked(config.file.read_text("utf-8"), "")
    plain = io.BytesIO()
    # At 1 it is 15 % larger than at 6, for which xz takes up to 94 MB of memory.
    with tarfile.open(fileobj=plain, mode="w:xz", preset=1) as tar:
        for name, content in (
            (DATABASE, made.path.read_bytes()),
            (CONFIG, settings.encode()),
        ):
            member = tarfile.TarInfo(name)
            member.size, member.mtime, member.mode = len(content), made.made.timestamp(), 0o600
            tar.addfile(member, io.BytesIO(content))
    recipients = [pyrage.x25519.Recipient.from_str(key) for key in config.recipients]
    content = bytes(pyrage.encrypt(plain.getvalue(), recipients))
    return Copy(backup.named(_origin(config), made.made, _SUFFIX), made.made, content)


def _origin(config: Config) -> str:
    """What the names of this bot's copies begin with."""
    return f"keizer-{slug(config.host.name)}"


class Copies:
    """Looks now and then whether a copy is owed to a destination, and sends it there."""

    def __init__(
        self,
        config: Config,
        clock: Clock,
        database: Database,
        api: "Api",
        notice: Callable[[Transaction, datetime, messages.NoCopySent], None],
        texts: Translator,
    ) -> None:
        self._config = config
        self._clock = clock
        self._database = database
        self._api = api
        self._notice = notice
        self._texts = texts
        self._failed: datetime | None = None

    async def run(self) -> None:
        """Send copies until cancelled. Raises StoreFailed when the live database fails."""
        if not self._config.copy_to:
            await asyncio.Event().wait()
        while True:
            await self._clock.sleep(_LOOK)
            await self.look(self._clock.now())

    async def look(self, at: datetime) -> None:
        """Send what is owed; what fails is tried again in an hour. Raises StoreFailed as `run`."""
        if self._failed is not None and abs(at - self._failed) < _AGAIN:
            return
        wanted, owed = await self._database.run(self._owed)
        if wanted is None or not owed:
            return
        self._failed = None
        try:
            copy = await self._made(wanted, at)
        except Exception as error:  # noqa: BLE001 - whatever it is, the evening goes on
            await self._note_failure("no copy: %s", error, at)
            return
        for destination in owed:
            try:
                await self._send(destination, copy)
            except Exception as error:  # noqa: BLE001 - likewise, and the others get theirs
                await self._note_failure(f"no copy to {destination}: %s", error, at)
            else:
                log.info("a copy went to %s", destination)
                await self._database.run(done.mark, _mark(destination), at)
        if self._failed is None:
            await self._database.run(done.mark, "copy", at)

    async def _note_failure(self, sentence: str, error: Exception, at: datetime) -> None:
        log.error(sentence, error)  # a sentence, without a traceback
        self._failed = at
        await self._database.run(done.mark, "no copy", at)
        await self._database.run(self._notice, at, messages.NoCopySent())

    def _owed(self, tx: Transaction) -> tuple[datetime | None, list[Destination]]:
        """From when a copy must be, and where there is none so new."""
        moments = [moment for name in ("night", "final") if (moment := done.moment(tx, name))]
        if not moments:
            return None, []
        wanted = max(moments)
        return wanted, [
            destination
            for destination in self._config.copy_to
            if (left := done.moment(tx, _mark(destination))) is None or left < wanted
        ]

    async def _made(self, wanted: datetime, at: datetime) -> Copy:
        """A copy of the newest backup that was judged; of one made now if that is too old."""
        judged = (backup.NIGHTLY, backup.BY_HAND)
        folder, since = self._config.backups, wanted.replace(microsecond=0)
        if not any(found.made >= since for found in backup.backups_in(folder, judged)):
            await back_up_nightly(self._config, at)
        newest = backup.backups_in(folder, judged)[0]
        return await asyncio.to_thread(packed, self._config, newest)

    async def _send(self, to: Destination, copy: Copy) -> None:
        if why := fault(to):
            raise HostRefused(why)
        if to.chat is not None:
            await self._say(to.chat, copy)
        elif to.folder is not None:
            await asyncio.to_thread(_put, to.folder, copy)
            await thin_out(self._config, to.folder, _origin(self._config), _SUFFIX)
        else:
            with tempfile.TemporaryDirectory() as folder:
                _put(Path(folder), copy)
                await _carry_out(to.command, Path(folder) / copy.name)

    async def _say(self, chat: int, copy: Copy) -> None:
        """Hand it over in the host's private chat."""
        host = self._config.host
        names = tuple(each.name for each in self._config.clubs)
        caption = messages.CopyCaption(names, copy.made.astimezone(ZoneInfo(host.time_zone)))
        text = self._texts.render(caption, host.language)
        await self._api.hand_over(chat, copy.name, copy.content, text)


def _mark(destination: Destination) -> str:
    """Under what it is kept when a copy last went there: no path and no command."""
    what = repr((destination.chat, destination.folder, destination.command))
    return f"copy {hashlib.sha256(what.encode()).hexdigest()[:16]}"


def _put(folder: Path, copy: Copy) -> None:
    """Write it in the folder, under its name once it is whole."""
    part = folder / f"{copy.name}.part"
    try:
        with part.open("wb") as file:
            file.write(copy.content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(folder / copy.name)
    finally:
        part.unlink(missing_ok=True)


async def _carry_out(words: tuple[str, ...], file: Path) -> None:
    """Run the host's command, without a shell and without the token. Raises HostRefused."""
    command = [word.replace("{file}", str(file)) for word in words]
    environment = {k: v for k, v in os.environ.items() if k != "KEIZER_BOT_TOKEN"}
    with tempfile.TemporaryFile() as said:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.DEVNULL, stdout=said, stderr=said, env=environment
        )
        try:
            await asyncio.wait_for(process.wait(), _LONGEST)
        except TimeoutError:
            raise HostRefused(messages.CommandSlow(words[0], int(_LONGEST))) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            said.seek(0)
            last = said.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise HostRefused(messages.CommandFailed(words[0], process.returncode, last[:200]))

"""Files that the bot itself sends off the machine: copies, and a departing club's archive.

They are neither scheduled jobs nor rows of the outbox: making one takes seconds, a remote that
hangs must hold up no pairing, and success is known at once, for a chat as for a command. A file
that arrives twice does no harm. Failures are logged and retried, and stop nothing; the arbiters
are told when no copy of a backup can leave.
"""

import asyncio
import hashlib
import logging
import os
import shutil
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from telegram.error import BadRequest, Forbidden

from keizer_bot.clock import Clock
from keizer_bot.club.hosting.messages import ArchiveCaption
from keizer_bot.config.values import Config, Destination
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping import messages
from keizer_bot.keeping.archive import archive_file
from keizer_bot.keeping.database import back_up_nightly, thin_out
from keizer_bot.keeping.private_files import SUFFIX, Copy, origin, packed, write_whole
from keizer_bot.processes import end
from keizer_bot.store import backup, done, hosting
from keizer_bot.store.connection import Database
from keizer_bot.store.hosting import ArchiveOwed
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.telegram.api import Api

_LOOK = 30.0  # seconds
_AGAIN = timedelta(hours=1)
log = logging.getLogger(__name__)
_LONGEST = 300.0  # seconds that a command may run


class Deliveries(ABC):
    """Regularly sends what is owed; after a failure it waits an hour."""

    def __init__(
        self, config: Config, clock: Clock, database: Database, api: Api, texts: Translator
    ) -> None:
        self._config = config
        self._clock = clock
        self._database = database
        self._api = api
        self._texts = texts
        self._failed: datetime | None = None

    async def run(self) -> None:
        """Deliver until cancelled. Raises StoreFailed when the live database fails."""
        while True:
            await self._clock.sleep(_LOOK)
            await self.look(self._clock.now())

    async def look(self, at: datetime) -> None:
        """Deliver what is owed, unless a failure is too recent. Raises StoreFailed as `run`."""
        if self._failed is None or abs(at - self._failed) >= _AGAIN:
            self._failed = None
            await self._deliver(at)

    @abstractmethod
    async def _deliver(self, at: datetime) -> None:
        """Deliver what is owed; record a failure in `_failed`."""


def fault(destination: Destination) -> Message | None:
    """The reason why no copy can go there, as far as visible here; `check` reports it too."""
    if destination.folder is not None and not destination.folder.is_dir():
        return messages.NoSuchFolder(destination.folder)
    if destination.command and shutil.which(destination.command[0]) is None:
        return messages.NoSuchCommand(destination.command[0])
    return None


class Copies(Deliveries):
    """Sends a copy to each destination that is owed one."""

    def __init__(
        self,
        config: Config,
        clock: Clock,
        database: Database,
        api: Api,
        texts: Translator,
        notice: Callable[[Transaction, datetime, messages.NoCopySent], None],
    ) -> None:
        super().__init__(config, clock, database, api, texts)
        self._notice = notice

    async def _deliver(self, at: datetime) -> None:
        wanted, owed = await self._database.run(self._owed)
        if wanted is None or not owed:
            return
        try:
            copy = await self._made(wanted, at)
        except Exception as error:  # noqa: BLE001 - any error; the bot goes on
            await self._note_failure("no copy: %s", error, at)
            return
        for destination in owed:
            try:
                await self._send(destination, copy)
            except Exception as error:  # noqa: BLE001 - likewise; the others get theirs
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
        """The moment since which a copy is owed, and the destinations without such a copy."""
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
        """A copy of the newest tested backup; of a new one if that is too old."""
        judged = (backup.NIGHTLY, backup.BY_HAND)
        folder, since = self._config.backups, wanted.replace(microsecond=0)
        if not any(made.made >= since for made in backup.backups_in(folder, judged)):
            await back_up_nightly(self._config, at)
        newest = backup.backups_in(folder, judged)[0]
        return await asyncio.to_thread(packed, self._config, newest)

    async def _send(self, to: Destination, copy: Copy) -> None:
        if why := fault(to):
            raise HostRefused(why)
        if to.chat is not None:
            await self._say(to.chat, copy)
        elif to.folder is not None:
            await asyncio.to_thread(_write, to.folder, copy)
            await thin_out(self._config, to.folder, origin(self._config), SUFFIX)
        else:
            with tempfile.TemporaryDirectory() as folder:
                await _carry_out(to.command, _write(Path(folder), copy))

    async def _say(self, chat: int, copy: Copy) -> None:
        """Send it to the host's private chat."""
        host = self._config.host
        names = tuple(club.name for club in self._config.clubs)
        caption = messages.CopyCaption(names, copy.made.astimezone(ZoneInfo(host.time_zone)))
        text = self._texts.render(caption, host.language)
        await self._api.hand_over(chat, copy.name, copy.content, text)


def _mark(destination: Destination) -> str:
    """The name under which the last copy to a destination is recorded: a hash, not its path."""
    what = repr((destination.chat, destination.folder, destination.command))
    return f"copy {hashlib.sha256(what.encode()).hexdigest()[:16]}"


def _write(folder: Path, copy: Copy) -> Path:
    """Write the copy to the folder; returns the new file."""
    write_whole(folder / copy.name, copy.content, mode=0o666)  # encrypted, and to be fetched there
    return folder / copy.name


async def _carry_out(words: tuple[str, ...], file: Path) -> None:
    """Run the host's command, without a shell and without the token. Raises HostRefused."""
    command = [word.replace("{file}", str(file)) for word in words]
    environment = {k: v for k, v in os.environ.items() if k != "KEIZER_BOT_TOKEN"}
    with tempfile.TemporaryFile() as output:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            env=environment,
        )
        try:
            await asyncio.wait_for(process.wait(), _LONGEST)
        except TimeoutError:
            raise HostRefused(messages.CommandSlow(words[0], int(_LONGEST))) from None
        finally:
            await end(process)
        if process.returncode:
            output.seek(0)
            last = output.read().decode(errors="replace").strip().rpartition("\n")[2]
            raise HostRefused(messages.CommandFailed(words[0], process.returncode, last[:200]))


class ClubArchives(Deliveries):
    """Sends the archives that are owed."""

    async def _deliver(self, at: datetime) -> None:
        for owed in await self._database.run(hosting.archives_owed):
            try:
                arrived = await self._hand_over(owed)
            except StoreFailed:
                raise
            except Exception as error:  # noqa: BLE001 - any error; the bot goes on
                sentence = "no archive of %s: %s"
                log.error(sentence, owed.name, error)  # noqa: TRY400 - without a traceback
                arrived = False
            if arrived:
                await self._database.run(hosting.mark_archived, owed.club_id, at)
            else:
                self._failed = at

    async def _hand_over(self, owed: ArchiveOwed) -> bool:
        """True once one of the arbiters has it. Raises what making and sending raise."""
        if not owed.arbiters:
            log.warning("no arbiter of %s can be given the archive on Telegram", owed.name)
            return False
        made = await asyncio.to_thread(archive_file, self._config, owed.name)
        text = self._texts.render(ArchiveCaption(owed.name), owed.language)
        arrived = False
        for arbiter in owed.arbiters:
            try:
                await self._api.hand_over(arbiter, f"{slug(owed.name)}.zip", made.content, text)
            except (BadRequest, Forbidden) as error:  # they blocked the bot, or never opened it
                sentence = "an arbiter of %s cannot be given the archive: %s"
                log.warning(sentence, owed.name, error.message)
            else:
                arrived = True
        return arrived

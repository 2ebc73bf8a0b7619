"""The archive of a club that will be taken away goes to its arbiters.

As a copy that leaves the machine (`keizer_bot.keeping.copies`) it is no row of the outbox: making
it takes seconds, and whether it arrived is known at once. What fails is tried again in an hour; one
that arrives twice does no harm.
"""

import asyncio
import logging
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from telegram.error import BadRequest, Forbidden

from keizer_bot.clock import Clock
from keizer_bot.club.hosting.messages import ArchiveCaption
from keizer_bot.config.values import Config
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.archive import write_archive_file
from keizer_bot.store import hosting
from keizer_bot.store.connection import Database
from keizer_bot.store.hosting import ArchiveOwed
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.telegram.api import Api

log = logging.getLogger(__name__)

_LOOK = 30.0  # seconds between two looks
_AGAIN = timedelta(hours=1)


class ClubArchives:
    """Looks now and then whether an archive is owed, and hands it over."""

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
        """Hand over archives until cancelled. Raises StoreFailed when the database fails."""
        while True:
            await self._clock.sleep(_LOOK)
            await self.look(self._clock.now())

    async def look(self, at: datetime) -> None:
        """Hand over what is owed. Raises StoreFailed as `run`."""
        if self._failed is not None and abs(at - self._failed) < _AGAIN:
            return
        self._failed = None
        for owed in await self._database.run(hosting.archives_owed):
            try:
                given = await self._hand_over(owed)
            except StoreFailed:
                raise
            except Exception as error:  # noqa: BLE001 - whatever it is, the evening goes on
                what = "no archive of %s: %s"
                log.error(what, owed.name, error)  # noqa: TRY400 - without a traceback
                given = False
            if given:
                await self._database.run(hosting.mark_archived, owed.club_id, at)
            else:
                self._failed = at

    async def _hand_over(self, owed: ArchiveOwed) -> bool:
        """Whether one of the arbiters has it now. Raises what making and sending raise."""
        if not owed.arbiters:
            log.warning("no arbiter of %s can be given the archive on Telegram", owed.name)
            return False
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "archive.zip"
            await asyncio.to_thread(write_archive_file, self._config, owed.name, file)
            content = file.read_bytes()
        text = self._texts.render(ArchiveCaption(owed.name), owed.language)
        given = False
        for arbiter in owed.arbiters:
            try:
                await self._api.hand_over(arbiter, f"{slug(owed.name)}.zip", content, text)
            except (BadRequest, Forbidden) as error:  # they blocked the bot, or never opened it
                what = "an arbiter of %s cannot be given the archive: %s"
                log.warning(what, owed.name, error.message)
            else:
                given = True
        return given

"""Sends a club's archive to its arbiters before the club is removed."""

import asyncio
import logging
from datetime import datetime

from telegram.error import BadRequest, Forbidden

from keizer_bot.club.hosting.messages import ArchiveCaption
from keizer_bot.i18n.folding import slug
from keizer_bot.keeping.archive import archive_file
from keizer_bot.keeping.deliveries import Deliveries
from keizer_bot.store import hosting
from keizer_bot.store.hosting import ArchiveOwed
from keizer_bot.store.trouble import StoreFailed

log = logging.getLogger(__name__)


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

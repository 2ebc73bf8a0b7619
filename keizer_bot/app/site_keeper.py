"""Keeps the clubs' websites up to date while the bot runs, without disturbing it.

It reads the database through a connection and thread of its own, and makes and writes pages in
another thread. Whatever goes wrong is logged and tried again later.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from keizer_bot.clock import Clock
from keizer_bot.club.website.facts import SiteFacts, site_facts
from keizer_bot.config.values import Config
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.host_reads import HOST
from keizer_bot.keeping.site import publish
from keizer_bot.store import clubs
from keizer_bot.store.connection import Database

log = logging.getLogger(__name__)

_LOOK = 10.0  # seconds between two looks
_LONGEST = timedelta(minutes=1)  # how long a change waits for others
_TRY_AGAIN = timedelta(minutes=5)


@dataclass
class _Site:
    """A club's site: the facts that it shows, and newer ones waiting since `since`."""

    club: str
    folder: Path
    shown: tuple[SiteFacts, ...] | None = None
    waiting: tuple[SiteFacts, ...] | None = None
    since: datetime | None = None
    not_before: datetime | None = None

    @property
    def is_behind(self) -> bool:
        """True if facts are waiting to be written, or nothing has been written yet."""
        return self.waiting is not None or self.shown is None


class SiteKeeper:
    """Looks every few seconds; writes a change once no other follows, or after a minute.

    The site of a club that sleeps stays unchanged.
    """

    def __init__(self, config: Config, clock: Clock) -> None:
        self._config = config
        self._clock = clock
        self._database: Database | None = None
        self._seen: tuple[int, datetime] | None = None  # changes with the file, and every hour
        self._sites = [_Site(c.name, c.site) for c in config.clubs if c.site is not None]

    async def run(self) -> None:
        """Keep the sites up to date until cancelled."""
        if not self._sites:
            await asyncio.Event().wait()
        pause = _LOOK
        try:
            while True:
                await self._clock.sleep(pause)
                pause = _LOOK if await self._looked() else _TRY_AGAIN.total_seconds()
        finally:
            await self.close()

    async def _looked(self) -> bool:
        """True if looking succeeded; after a failure the file is opened again next time."""
        try:
            await self.look(self._clock.now())
        except Exception:
            log.exception("the websites could not be looked at")
            with suppress(Exception):
                await self.close()
            return False
        return True

    async def close(self) -> None:
        """Close the database."""
        database, self._database = self._database, None
        if database is not None:
            await database.close()

    async def look(self, at: datetime) -> None:
        """Write every site whose facts have changed. Raises as opening the database does."""
        self._database = self._database or await Database.open_read_only(self._config.database)
        (version,) = await self._database.outside("PRAGMA data_version")
        seen = version[0], at.replace(minute=0, second=0, microsecond=0)
        if seen == self._seen and not any(site.is_behind for site in self._sites):
            return
        awake = {club.name for club in await self._database.run(clubs.awake)}
        for site in self._sites:
            if site.club in awake and (site.not_before is None or at >= site.not_before):
                facts = partial(site_facts, app_context=HOST, club=site.club, at=at)
                await self._follow(site, await self._database.run(facts), at)
        self._seen = seen

    async def _follow(self, site: _Site, facts: tuple[SiteFacts, ...], at: datetime) -> None:
        if facts == site.shown:
            site.waiting = site.since = None
            return
        quiet = facts == site.waiting
        site.waiting, site.since = facts, site.since or at
        if quiet or site.shown is None or at - site.since >= _LONGEST:
            await self._write(site, facts, at)

    async def _write(self, site: _Site, facts: tuple[SiteFacts, ...], at: datetime) -> None:
        try:
            await publish(self._config, site.folder, facts, at)
        except (HostRefused, OSError) as error:
            log.error("no website: %s", error)  # noqa: TRY400 - a sentence, without a traceback
            site.not_before = at + _TRY_AGAIN
        except Exception:
            log.exception("no website")
            site.not_before = at + _TRY_AGAIN
        else:
            site.shown, site.waiting, site.since, site.not_before = facts, None, None, None

"""The clubs' websites on disk: readers never see half a page, and equal files stay untouched.

A web server may read the folder at any moment, so each page is written beside its place and moved
there. Equal files stay untouched because copying to another machine (rsync) goes by change, and a
past season is written again only if the mark in its front page differs.

While the bot runs, `SiteKeeper` reads the database through a connection and thread of its own, and
makes and writes pages in another thread. Whatever goes wrong is logged and tried again later.
"""

import asyncio
import gc
import logging
import os
import re
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import msgspec

from keizer_bot.clock import Clock
from keizer_bot.club.history.summaries import PastSeason
from keizer_bot.club.website.facts import (
    SiteFacts,
    calendar_events,
    calendar_name,
    folders,
    mark_of,
    past_facts,
    site_facts,
)
from keizer_bot.club.website.pages import site_view
from keizer_bot.config.values import Config
from keizer_bot.i18n.folding import slug
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.database import HOST, read_beside
from keizer_bot.keeping.messages import ClubNotYet, StrangeIndex, WouldBeShown
from keizer_bot.store import clubs
from keizer_bot.store.connection import Database

_CALENDAR = "calendar.ics"
_FOR_ALL, _FOLDER_FOR_ALL = 0o644, 0o755  # a service's umask would hide them
_OURS = b'<meta name="generator" content="keizer-bot">'
_LEADS_TO = re.compile(rb'http-equiv="refresh" content="0; url=([^"]+)"')
_NUMBERED = re.compile(r"((ranking|round|player)-\d+|players|cross-table|calendar|prizes)\.html")
log = logging.getLogger(__name__)
_LOOK = 10.0  # seconds between two looks
_LONGEST = timedelta(minutes=1)  # how long a change waits for others
_TRY_AGAIN = timedelta(minutes=5)


class Written(msgspec.Struct, frozen=True):
    """A club's written site: its folder, its number of files, and how many of them changed."""

    club: str
    folder: Path
    files: int
    changed: int


async def make_sites(config: Config, clock: Clock, folder: Path) -> tuple[Written, ...]:
    """Write every club's site, beside a bot that may run; several clubs get a folder each.

    Raises HostRefused, SeasonRefusedError, StoreFailed, OSError.
    """
    at = clock.now()
    facts_by_name = await read_beside(
        config.database,
        lambda tx: [(c.name, site_facts(tx, HOST, c.name, at)) for c in config.clubs],
    )
    places = _folders(folder, [name for name, _ in facts_by_name])
    return tuple(
        [
            await publish(config, place, facts, at)
            for place, (_, facts) in zip(places, facts_by_name, strict=True)
        ]
    )


async def publish(
    config: Config, folder: Path, facts: tuple[SiteFacts, ...], at: datetime
) -> Written:
    """Write the site of a club's competitions: the main one in the folder, others below it.

    The present season is written first, then earlier ones that have changed: each is read by
    itself, so that they are never in memory together. Raises HostRefused, SeasonRefusedError,
    StoreFailed, OSError.
    """
    if not facts:
        raise HostRefused(ClubNotYet())
    check_folder(config, folder)
    url = next((c.site_url for c in config.clubs if c.name == facts[0].club.name), "")
    files = changed = 0
    for part in _parts(folder, url, facts):
        made = [await asyncio.to_thread(_publish_now, part, at)]
        for season, mark in part.earlier():
            if not mark or mark.encode() not in (_content(part.front_of(season)) or b""):
                made.append(await _read_and_publish(config.database, part, season, mark, at))
        files += sum(of_season for of_season, _ in made)
        changed += sum(new for _, new in made)
    return Written(facts[0].club.name, folder, files, changed)


class _SitePart(msgspec.Struct, frozen=True):
    """A competition's part of a site: its folder, its address, and links to the others."""

    folder: Path
    address: str
    others: tuple[tuple[str, str], ...]
    facts: SiteFacts

    def front_of(self, season: PastSeason) -> Path:
        """The front page of a past season, which is written last of its pages."""
        return self.folder / "seasons" / folders(self.facts)[season.row.id] / "index.html"

    def earlier(self) -> Iterator[tuple[PastSeason, str]]:
        """The seasons before the present one, with a mark of what their pages are made of."""
        now = self.facts.snapshot.row.id if self.facts.snapshot else None
        for season in self.facts.years:
            if season.row.id != now:
                yield season, mark_of(self.facts, season, self.address, self.others)


def _parts(folder: Path, url: str, facts: tuple[SiteFacts, ...]) -> Iterator[_SitePart]:
    names = [part.competition.name for part in facts]
    # The main competition's past seasons keep "seasons"; no other may have that folder.
    places = [folder, *_folders(folder, ["seasons", *names])[2:]]
    for here, part in zip(places, facts, strict=True):
        address = url and (url if here == folder else f"{url}{here.name}/")
        yield _SitePart(here, address, _other_sites(here, places, names), part)


def _publish_now(part: _SitePart, at: datetime) -> tuple[int, int]:
    """Write the present season's pages; returns the number of files, and of changed ones."""
    # Loads templates and iCalendar: 8 MB that a bot without a website does not need.
    from keizer_bot.formats.calendar_file import write_calendar  # noqa: PLC0415
    from keizer_bot.reports.site.render import forward_page, render_site  # noqa: PLC0415

    site = site_view(part.facts, part.others, part.address)
    pages = render_site(site, HOST.texts)
    for name, target in _moved_pages(part.folder, f"seasons/{site.folder}", pages):
        pages[name] = forward_page(target, site, HOST.texts)
    before = _content(part.folder / _CALENDAR)
    events = calendar_events(part.facts, site, HOST.texts)
    name = calendar_name(site, HOST.texts)
    pages[_CALENDAR] = write_calendar(name, site.language, events, at, before)
    return len(pages), _write(part.folder, pages)


async def _read_and_publish(
    database: Path, part: _SitePart, season: PastSeason, mark: str, at: datetime
) -> tuple[int, int]:
    """Read a past season and write its pages, keeping nothing in memory; counts its files."""
    from keizer_bot.reports.site.render import render_site  # noqa: PLC0415 - as above

    past = await read_beside(database, past_facts, HOST, part.facts, season.row.id, at)

    def written() -> tuple[int, int]:
        pages = render_site(site_view(past, part.others, part.address, mark), HOST.texts)
        return len(pages), _write(part.folder, pages)

    made = await asyncio.to_thread(written)
    gc.collect()  # a site's templates and tables refer to one another
    return made


def check_folder(config: Config, folder: Path) -> None:
    """Refuse a folder where other pages would be lost, or private files shown to everybody.

    Raises HostRefused, OSError.
    """
    for private in (config.database, config.backups):
        if private.resolve().is_relative_to(folder.resolve()):
            raise HostRefused(WouldBeShown(private))
    front = _content(folder / "index.html")
    if front is not None and _OURS not in front:
        raise HostRefused(StrangeIndex(folder))


def _folders(folder: Path, names: list[str]) -> list[Path]:
    """A folder for each name; the folder itself if there is only one."""
    if len(names) == 1:
        return [folder]
    slugs = [slug(name) or "site" for name in names]
    return [
        folder / (name if slugs.index(name) == place else f"{name}-{place + 1}")
        for place, name in enumerate(slugs)
    ]


def _other_sites(here: Path, places: list[Path], names: list[str]) -> tuple[tuple[str, str], ...]:
    """The other competitions, with relative links to their front pages."""
    return tuple(
        (name, Path(os.path.relpath(place / "index.html", here)).as_posix())
        for place, name in zip(places, names, strict=True)
        if place != here
    )


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _write(folder: Path, pages: dict[str, bytes]) -> int:
    """Bring the folder up to date; returns the number of changed files.

    A page is written beside its place and moved there. It is not forced to the disk: after a power
    cut the next run compares it again. Front pages come last, the club's own after all others, so
    that none links to a page that is not there yet.
    """
    changed = 0
    for name in sorted(pages, key=lambda n: (n.endswith("index.html"), -n.count("/"))):
        if _content(folder / name) != pages[name]:
            place = _folder_of(folder, Path(name)) / Path(name).name
            beside = place.with_name(f".{place.name}.new")
            beside.write_bytes(pages[name])
            beside.chmod(_FOR_ALL)
            beside.replace(place)
            changed += 1
    for parent in {Path(name).parent for name in pages}:
        _remove_others(folder, folder / parent, pages)
    return changed


def _moved_pages(folder: Path, season: str, pages: Collection[str]) -> Iterator[tuple[str, str]]:
    """The pages that were at the top until version 0.2, with their present place.

    They are found on the disk: one that already forwards to a season's folder goes on to do so. One
    whose target no longer exists is left out.
    """
    for path in folder.glob("*.html"):
        if _NUMBERED.fullmatch(path.name) and path.name not in pages:
            leads = _LEADS_TO.search(path.read_bytes())
            target = leads[1].decode() if leads else f"{season}/{path.name}"
            of_now = target.startswith(f"{season}/")
            if target in pages if of_now else (folder / target).is_file():
                yield path.name, target


def _folder_of(folder: Path, name: Path) -> Path:
    """The folder of that file, created if missing, readable for everybody."""
    for parent in [folder, *(folder / above for above in list(name.parents)[-2::-1])]:
        if not parent.exists():
            parent.mkdir(parents=True)
            parent.chmod(_FOLDER_FOR_ALL)
    return folder / name.parent


def _remove_others(folder: Path, inside: Path, pages: Collection[str]) -> None:
    """Delete pages of rounds and players that no longer exist, or are elsewhere now."""
    for path in inside.iterdir():
        name = path.relative_to(folder).as_posix()
        if _NUMBERED.fullmatch(path.name) and name not in pages:
            path.unlink()


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

"""The clubs' websites on disk: a reader never sees half a page, and what is the same stays."""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from keizer_bot.app.host_reads import HOST, read_beside
from keizer_bot.app.refusals import HostRefused
from keizer_bot.clock import Clock
from keizer_bot.club.website.calendar import calendar_events, calendar_name
from keizer_bot.club.website.facts import SiteFacts, site_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.config.values import Config
from keizer_bot.i18n.folding import slug

_CALENDAR = "calendar.ics"
_FOR_ALL, _FOLDER_FOR_ALL = 0o644, 0o755  # a service hides what it writes; this is to be read
_OURS = b'<meta name="generator" content="keizer-bot">'
_NUMBERED = re.compile(r"(ranking|round|player)-\d+\.html")


@dataclass(frozen=True, slots=True)
class Written:
    """A club's site: where it is, how many files it has, and how many of them are new."""

    club: str
    folder: Path
    files: int
    changed: int


async def make_sites(config: Config, clock: Clock, folder: Path) -> tuple[Written, ...]:
    """Write every club's site, beside a bot that may run; of several clubs each in its folder.

    Raises HostRefused, SeasonRefusedError, StoreFailed, OSError.
    """
    at = clock.now()
    found = await read_beside(
        config.database,
        lambda tx: [(c.name, site_facts(tx, HOST, c.name, at)) for c in config.clubs],
    )
    places = _folders(folder, [name for name, _ in found])
    return tuple(
        publish(config, place, facts, at) for place, (_, facts) in zip(places, found, strict=True)
    )


def publish(config: Config, folder: Path, facts: tuple[SiteFacts, ...], at: datetime) -> Written:
    """Write the site of a club's competitions: the main one in the folder, others below it.

    Raises HostRefused, SeasonRefusedError, OSError.
    """
    # Templates and iCalendar: 8 MB that a bot without a website need not hold.
    from keizer_bot.formats.calendar_file import write_calendar  # noqa: PLC0415
    from keizer_bot.reports.site.render import render_site  # noqa: PLC0415

    if not facts:
        raise HostRefused("The club is not in the database yet: start the bot once.")
    check_folder(config, folder)
    names = [each.competition.name for each in facts]
    places = [folder, *_folders(folder, names)[1:]]
    files = changed = 0
    url = next(club.site_url for club in config.clubs if club.name == facts[0].club.name)
    for here, each in zip(places, facts, strict=True):
        address = url and (url if here == folder else f"{url}{here.name}/")
        site = site_view(each, _others(here, places, names), address)
        pages = render_site(site, HOST.texts)
        before = _content(here / _CALENDAR)
        events = calendar_events(each, site, HOST.texts)
        name = calendar_name(site, HOST.texts)
        pages[_CALENDAR] = write_calendar(name, site.language, events, at, before)
        changed += _write(here, pages)
        files += len(pages)
    return Written(facts[0].club.name, folder, files, changed)


def check_folder(config: Config, folder: Path) -> None:
    """Refuse a folder in which something else would be lost, or shown to everybody.

    Raises HostRefused, OSError.
    """
    for private in (config.database, config.backups):
        if private.resolve().is_relative_to(folder.resolve()):
            raise HostRefused(f"{private} would be on the website: choose a folder of its own.")
    front = _content(folder / "index.html")
    if front is not None and _OURS not in front:
        raise HostRefused(
            f"{folder} has an index.html that is not ours: choose a folder of its own."
        )


def _folders(folder: Path, names: list[str]) -> list[Path]:
    """A folder for each name; the folder itself, if there is but one."""
    if len(names) == 1:
        return [folder]
    slugs = [slug(name) or "site" for name in names]
    return [
        folder / (one if slugs.index(one) == place else f"{one}-{place + 1}")
        for place, one in enumerate(slugs)
    ]


def _others(here: Path, places: list[Path], names: list[str]) -> tuple[tuple[str, str], ...]:
    """The other competitions, and how their front pages are reached from here."""
    return tuple(
        (name, Path(os.path.relpath(place / "index.html", here)).as_posix())
        for place, name in zip(places, names, strict=True)
        if place != here
    )


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


def _write(folder: Path, pages: dict[str, bytes]) -> int:
    """Bring the folder up to date; how many files changed.

    A page is written beside its place and moved there. It is not forced to the disk: whatever a
    power cut leaves, the next look compares it with what it should be. The front page goes last,
    so that it names no page that is not there yet.
    """
    if not folder.exists():
        folder.mkdir(parents=True)
        folder.chmod(_FOLDER_FOR_ALL)
    changed = 0
    for name in sorted(pages, key=lambda each: each == "index.html"):
        if _content(folder / name) != pages[name]:
            beside = folder / f".{name}.new"
            beside.write_bytes(pages[name])
            beside.chmod(_FOR_ALL)
            beside.replace(folder / name)
            changed += 1
    _remove_others(folder, pages)
    return changed


def _remove_others(folder: Path, pages: Iterable[str]) -> None:
    """Take away the pages of rounds and players that are no more."""
    for path in folder.iterdir():
        if _NUMBERED.fullmatch(path.name) and path.name not in pages:
            path.unlink()

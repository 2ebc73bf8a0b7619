"""The demo's page for a host; it reads its data from the file beside the running bot."""

import asyncio
import os
import sys
import webbrowser
from datetime import datetime
from pathlib import Path

from keizer_bot.app.exports import Wanted, export_from_database
from keizer_bot.app.service_manager import stop_signal
from keizer_bot.clock import FileClock, RealClock
from keizer_bot.club.changes.views import recent_changes
from keizer_bot.club.changes.wording import logged
from keizer_bot.club.website.facts import SiteFacts, front_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.config.reading import load
from keizer_bot.core.context import BOT_ID
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.messages import FileForm
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.messages import KeptSeason, PageAddress, PageStop
from keizer_bot.demo.page.facts import SeasonFacts
from keizer_bot.demo.page.opening import open_page
from keizer_bot.demo.program import Files
from keizer_bot.demo.show import play
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.host_reads import HOST, read_beside
from keizer_bot.store import clubs
from keizer_bot.store.records import ChangeRow
from keizer_bot.store.transaction import Transaction

__all__ = ["keep_season", "play", "show_page"]


async def show_page(plan: DemoPlan) -> None:
    """Serve the page until somebody stops the program.

    Raises DemoError, OSError, and any error of the page's own tasks.
    """
    stopped = stop_signal()
    async with open_page(plan, read_facts) as page:
        for line in (PageAddress(page.address), PageStop()):
            text = _plain_text(line, plan.language)
            plan.console.print(text, highlight=False, markup=False, soft_wrap=True)
        if has_screen():
            webbrowser.open(page.address)
        end = asyncio.create_task(stopped.wait())
        await asyncio.wait((page.broken, end), return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if page.broken.done():
            page.broken.result()


def _plain_text(message: Message, language: str) -> str:
    return plain(HOST.texts.render(message, language))


async def keep_season(plan: DemoPlan, wanted: Path) -> None:
    """Write the season that was played to the file `wanted`, and print its name.

    After a show of seven rounds the database holds another season; the show has then written the
    played one to a file. Raises HostRefused, OSError.
    """
    files = Files(plan.folder)
    if await asyncio.to_thread(files.season.exists):
        season = await asyncio.to_thread(files.season.read_bytes)
    else:
        config = await asyncio.to_thread(load, files.config)
        season = await export_from_database(config, RealClock(), None, Wanted(FileForm.JSON))
    await asyncio.to_thread(wanted.write_bytes, season)
    text = f"{_plain_text(KeptSeason(), plan.language)} {wanted}"
    plan.console.print(text, highlight=False, markup=False, soft_wrap=True)


def has_screen() -> bool:
    """True if this machine can show a browser to the person at the terminal."""
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return has_display and sys.stdout.isatty()


async def read_facts(path: Path) -> SeasonFacts | None:
    """The page's facts about the first club of that configuration; None before it has a season."""
    config = await asyncio.to_thread(load, path)
    at = FileClock(path.with_name("clock")).now()
    read = await read_beside(config.database, _facts_and_changes, config.clubs[0].name, at)
    if read is None:
        return None
    facts, changes = read
    language = facts.club.language
    record = [HOST.texts.render(logged(line, language), language) for line in changes]
    view = await asyncio.to_thread(site_view, facts)
    evenings = facts.snapshot.calendar.evenings if facts.snapshot else ()
    return SeasonFacts(view, evenings, tuple(record))


def _facts_and_changes(
    tx: Transaction, club: str, at: datetime
) -> tuple[SiteFacts, tuple[ChangeRow, ...]] | None:
    """The facts of the club's main competition, and its recent changes on record."""
    facts = front_facts(tx, HOST, club, at)
    if not facts or facts[0].snapshot is None:
        return None
    competitions = clubs.competitions(tx, facts[0].club.id)
    context = context_in(tx, HOST, Sender(BOT_ID, ""), competitions[0].id, at)
    return facts[0], recent_changes(context)

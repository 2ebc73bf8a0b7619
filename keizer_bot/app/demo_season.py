"""Reads the season that the demo played: facts to show beside the chat, and a file to keep."""

import asyncio
from datetime import datetime
from pathlib import Path

from keizer_bot.app.seasons import Wanted, export_from_database
from keizer_bot.clock import FileClock, RealClock
from keizer_bot.club.changes.wording import logged, recent_changes
from keizer_bot.club.website.facts import SiteFacts, front_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.config.reading import load
from keizer_bot.core.context import BOT_ID
from keizer_bot.core.identify import Sender, context_in
from keizer_bot.core.messages import FileForm
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.messages import KeptSeason
from keizer_bot.demo.page.session import SeasonFacts
from keizer_bot.demo.program import Files
from keizer_bot.i18n.html import plain
from keizer_bot.keeping.database import HOST, read_beside
from keizer_bot.store import clubs
from keizer_bot.store.records import ChangeRow
from keizer_bot.store.transaction import Transaction


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
    text = f"{plain(HOST.texts.render(KeptSeason(), plan.language))} {wanted}"
    plan.console.print(text, highlight=False, markup=False, soft_wrap=True)


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

"""Plays the club's first evening to where the demo's page begins, and keeps it in each language.

`python -m tests.evening`: to be done anew when what the bot says there, or how it stores it, has
become another, and before a release.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from rich.console import Console

from keizer_bot import LANGUAGES
from keizer_bot.demo import evening
from keizer_bot.demo.club import DemoPlan, Ports, set_up
from keizer_bot.demo.phones import HostProxy, StandInMailServer, taking_mail
from keizer_bot.demo.show import begin, meet
from keizer_bot.demo.weeks import LIVE, UNTIL_LIVE
from keizer_bot.standin.server import serving

FOLDER = Path(evening.__file__).with_name("evenings")


async def play(plan: DemoPlan, path: Path) -> None:
    """Play the evening, and keep it."""
    first = begin(plan)
    files, telegram, bot = first.clock.files, first.clock.telegram, first.clock.bot
    proxy, phones = HostProxy(plan.language), first.company.phones.values()
    mail = StandInMailServer(phones, first.clock.clock, lambda *_: None)
    async with serving(telegram) as address, taking_mail(mail) as port:
        links = await set_up(plan, files, address.api_url, Ports(proxy.port, port))
        try:
            await bot.start()
            await meet(first, links, proxy=proxy)
            for scene in UNTIL_LIVE:
                await scene(first)
            await first.clock.go_to(first.on(*LIVE))
            await first.clock.heard(first.on(*LIVE))
            await first.clock.quiet()
        finally:
            await bot.stop()
            files.close()
    evening.keep(telegram, first.company, files, path)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for language in LANGUAGES:
        with tempfile.TemporaryDirectory() as folder:
            plan = DemoPlan(1, 1, language, Console(quiet=True), Path(folder))
            asyncio.run(play(plan, FOLDER / f"{language}.zip"))

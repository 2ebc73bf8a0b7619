"""The demo's page for a host, who sees it before all of the program is loaded."""

import asyncio
import os
import sys
import webbrowser
from pathlib import Path

from keizer_bot.app.machine import stop_signal
from keizer_bot.demo.club import DemoPlan
from keizer_bot.demo.messages import PageAddress, PageStop
from keizer_bot.demo.page.opening import open_page
from keizer_bot.demo.page.session import Reader, SeasonFacts
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator


async def show_page(plan: DemoPlan) -> None:
    """Serve the page until somebody stops the program.

    Raises DemoError, OSError, and any error of the page's own tasks.
    """
    stopped, texts = stop_signal(), Translator()
    async with open_page(plan, _read_facts) as page:
        for line in (PageAddress(page.address), PageStop()):
            text = plain(texts.render(line, plan.language))
            plan.console.print(text, highlight=False, markup=False, soft_wrap=True)
        if has_screen():
            webbrowser.open(page.address)
        await asyncio.to_thread(_reader)  # while the browser starts
        end = asyncio.create_task(stopped.wait())
        await asyncio.wait((page.broken, end), return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        if page.broken.done():
            page.broken.result()


def _reader() -> Reader:
    from keizer_bot.app.demo_season import read_facts  # noqa: PLC0415 - half the program

    return read_facts


async def _read_facts(path: Path) -> SeasonFacts | None:
    """The page's facts, for which half the program is loaded the first time."""
    read = await asyncio.to_thread(_reader)
    return await read(path)


def has_screen() -> bool:
    """True if this machine can show a browser to the person at the terminal."""
    has_display = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    return has_display and sys.stdout.isatty()

"""`keizer-bot demo`: an invented club with the real bot, on a page or as a show in the terminal.

What is shown first is loaded first, so that something is soon seen.
"""

import asyncio
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keizer_bot.cli.lazy import loading
from keizer_bot.cli.options import ONE_OF_THEM, supported_language
from keizer_bot.cli.terminal.language import system_language

if TYPE_CHECKING:
    from keizer_bot.demo.club import DemoPlan


def demo(
    *,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=7, help="The number of club evenings; by default 7.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Another seed gives other results.")] = None,
    language: Annotated[
        str | None,
        typer.Option(
            help=f"{ONE_OF_THEM}; else the browser's, or LANG's.", callback=supported_language
        ),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="A new folder for the club's files; else a temporary one.")
    ] = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play the show here, without a page.")
    ] = False,
    scenario: Annotated[
        str | None, typer.Option(help="One short story on the page, such as late-sign-off.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option(help="Write the season to this file at the end.")
    ] = None,
) -> None:
    """Try the real bot with an invented club: on a page in the browser, or as a show here."""
    with loading():
        from rich.console import Console  # noqa: PLC0415 - half a second with what follows

        from keizer_bot.demo.club import ROUNDS, DemoPlan  # noqa: PLC0415 - likewise
        from keizer_bot.demo.weeks import SCENARIOS  # noqa: PLC0415 - likewise

    if scenario is not None and scenario not in SCENARIOS:
        raise typer.BadParameter(f"--scenario must be one of {', '.join(SCENARIOS)}")
    is_page = not terminal and sys.stdout.isatty()
    if scenario is not None and not is_page:
        raise typer.BadParameter("--scenario needs the page: leave out --terminal.")
    place = folder or Path(tempfile.mkdtemp(prefix="keizer-demo-"))
    plan = DemoPlan(
        rounds=rounds or ROUNDS,
        seed=1 if seed is None else seed,
        language=language or system_language(),
        console=Console(),
        folder=place,
        scenario=scenario,
        kept=(rounds, seed, scenario) == (None, None, None),
        by_browser=language is None,
    )
    _open(plan, is_page=is_page)
    if export is not None:
        from keizer_bot.app.demo_season import keep_season  # noqa: PLC0415 - half the program

        asyncio.run(keep_season(plan, export))
    if is_page and folder is None:  # the show keeps its folder, and names it at the end
        shutil.rmtree(place, ignore_errors=True)


def _open(plan: "DemoPlan", *, is_page: bool) -> None:
    """Show the page until somebody stops the program, or play the show to its end."""
    if is_page:
        from keizer_bot.app.demo import show_page  # noqa: PLC0415 - the page's server

        asyncio.run(show_page(plan))
    else:
        from keizer_bot.demo.terminal import play  # noqa: PLC0415 - likewise

        asyncio.run(play(plan))

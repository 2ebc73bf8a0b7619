"""`keizer-bot run`, `check`, `status` and `demo`: runs the bot and reports how it is."""

import asyncio
import platform
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keizer_bot.cli.lazy import loading
from keizer_bot.cli.options import ConfigPath, supported_language
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.language import system_language
from keizer_bot.cli.terminal.speaking import text
from keizer_bot.cli.version import full_version
from keizer_bot.clock import Clock, FileClock, RealClock
from keizer_bot.config.masking import masked
from keizer_bot.config.reading import load
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.keeping.backups import check_not_lost

if TYPE_CHECKING:
    from keizer_bot.app.checking import Finding


def run(
    config: ConfigPath = Path("config.toml"),
    *,
    new: Annotated[
        bool, typer.Option("--new", help="Begin with nothing, though there are backups.")
    ] = False,
    clock_file: Annotated[Path | None, typer.Option("--clock-file", hidden=True)] = None,
) -> None:
    """Run the bot until it is stopped (Ctrl-C or SIGTERM)."""
    with loading():
        from keizer_bot.app.running import run as run_bot  # noqa: PLC0415 - all of the bot

    settings = load(config)
    clock: Clock = RealClock()
    if clock_file is not None:
        if not settings.on_this_machine:
            raise HostRefused(messages.SimulatedClock())
        clock = FileClock(clock_file)
    if not new:
        check_not_lost(settings)
    asyncio.run(run_bot(settings, clock))


def check(config: ConfigPath = Path("config.toml")) -> None:
    """Check everything that the bot needs, and print what is right and what is wrong."""
    from keizer_bot.app.checking import findings  # noqa: PLC0415 - it loads Telegram's library

    asyncio.run(_print(findings(config, RealClock())))


def status(config: ConfigPath = Path("config.toml")) -> None:
    """Print the version and how the bot is doing; exit code 1 if it is not running."""
    from keizer_bot.app.checking import how_it_goes  # noqa: PLC0415 - likewise

    typer.echo(f"keizer-bot {full_version()}, Python {platform.python_version()}, {sys.platform}")
    asyncio.run(_print(how_it_goes(config, RealClock())))


async def _print(findings: AsyncIterator["Finding"]) -> None:
    """Print findings; exit code 1 if any says that something is wrong."""
    from rich.console import Console  # noqa: PLC0415 - a running bot prints no colours

    from keizer_bot.app.checking import Sign  # noqa: PLC0415 - likewise

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    styles = {Sign.RIGHT: "green", Sign.WRONG: "red", Sign.ADVICE: "yellow"}
    wrong = False
    async for finding in findings:
        sentence = f"{finding.sign.value} {masked(text(finding.message))}"
        console.print(sentence, style=styles[finding.sign])
        wrong |= finding.sign is Sign.WRONG
    if wrong:
        raise typer.Exit(1)


def demo(
    *,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=7, help="The number of club evenings; by default 7.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Another seed, other results.")] = None,
    language: Annotated[
        str | None,
        typer.Option(
            help="nl, en or it; else the browser's, or LANG's.", callback=supported_language
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
        Path | None, typer.Option(help="Leave the season as a file there in the end.")
    ] = None,
) -> None:
    """Try the real bot with an invented club: on a page in the browser, or as a show here."""
    from rich.console import Console  # noqa: PLC0415 - likewise

    from keizer_bot.app import demo as demonstration  # noqa: PLC0415 - a whole Telegram
    from keizer_bot.demo.club import ROUNDS, DemoPlan  # noqa: PLC0415 - likewise
    from keizer_bot.demo.weeks import SCENARIOS  # noqa: PLC0415 - likewise

    if scenario is not None and scenario not in SCENARIOS:
        raise typer.BadParameter(f"--scenario must be one of {', '.join(SCENARIOS)}")
    chosen = language or system_language()
    is_page = not terminal and sys.stdout.isatty()
    if scenario is not None and not is_page:
        raise typer.BadParameter("--scenario needs the page: leave out --terminal.")
    place = folder or Path(tempfile.mkdtemp(prefix="keizer-demo-"))
    plan = DemoPlan(
        *(rounds or ROUNDS, 1 if seed is None else seed, chosen, Console()),
        *(place, scenario),
        kept=(rounds, seed, scenario) == (None, None, None),
        by_browser=language is None,
    )
    asyncio.run((demonstration.show_page if is_page else demonstration.play)(plan))
    if export is not None:
        asyncio.run(demonstration.keep_season(plan, export))
    if is_page and folder is None:  # the show keeps its folder, and names it at the end
        shutil.rmtree(place, ignore_errors=True)

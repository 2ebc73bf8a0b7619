"""`keizer-bot run`, `check` and `status`: runs the bot and reports how it is.

`keizer-bot example-…` prints files for a host to copy; they are also in the wheel.
"""

import asyncio
import platform
import sys
from collections.abc import AsyncIterator
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from keizer_bot.cli.lazy import loading
from keizer_bot.cli.options import ConfigPath
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import text
from keizer_bot.cli.version import full_version
from keizer_bot.clock import Clock, FileClock, RealClock
from keizer_bot.config.masking import masked
from keizer_bot.config.reading import load
from keizer_bot.i18n.host_error import HostRefused

if TYPE_CHECKING:
    from keizer_bot.app.checking import Finding


def run(
    config: ConfigPath = Path("config.toml"),
    *,
    new: Annotated[
        bool, typer.Option("--new", help="Begin with an empty database, though there are backups.")
    ] = False,
    clock_file: Annotated[Path | None, typer.Option("--clock-file", hidden=True)] = None,
) -> None:
    """Run the bot until it is stopped (Ctrl-C or SIGTERM)."""
    with loading():
        from keizer_bot.app.running import run as run_bot  # noqa: PLC0415 - all of the bot
        from keizer_bot.keeping.database import check_not_lost  # noqa: PLC0415 - likewise

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


def example_config() -> None:
    """Print a configuration in which everything that can be set is explained."""
    _print_example("config.example.toml")


def example_unit(
    *,
    several: Annotated[
        bool, typer.Option("--several", help="For several bots: keizer-bot@.service.")
    ] = False,
) -> None:
    """Print the systemd unit: keizer-bot.service."""
    _print_example("keizer-bot@.service" if several else "keizer-bot.service")


def example_kubernetes() -> None:
    """Print the manifest for one bot in a Kubernetes cluster: a StatefulSet with its volume."""
    _print_example("kubernetes.yaml")


def example_wrapper() -> None:
    """Print the script that runs keizer-bot by hand as the service's own user."""
    _print_example("keizer-bot.sh")


def _print_example(name: str) -> None:
    text = resources.files("keizer_bot").joinpath("_hosting", name).read_text("utf-8")
    typer.echo(text, nl=False)

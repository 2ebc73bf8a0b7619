"""The command line: exit code 0 done, 1 refused with a sentence on stderr, 2 wrong usage."""

import asyncio
import logging
import platform
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from keizer_bot import __version__
from keizer_bot.app.logs import start_log
from keizer_bot.app.refusals import REFUSALS, message_of
from keizer_bot.cli.archive import archive, club
from keizer_bot.cli.engine import pair, rank
from keizer_bot.cli.examples import (
    example_config,
    example_kubernetes,
    example_unit,
    example_wrapper,
)
from keizer_bot.cli.init import init
from keizer_bot.cli.season_import import import_
from keizer_bot.cli.setup import (
    ConfigPath,
    KeyOption,
    NewerOption,
    YesOption,
    one_of_ours,
    players,
    season,
)
from keizer_bot.cli.simulate import simulate
from keizer_bot.cli.terminal import messages
from keizer_bot.cli.terminal.speaking import agrees, say, speak, system_language, text
from keizer_bot.clock import Clock, FileClock, RealClock
from keizer_bot.config.reading import load
from keizer_bot.config.values import masked
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.message import Message
from keizer_bot.keeping.backups import back_up_for_host, check_not_lost
from keizer_bot.keeping.restoring import restore as do_restore

if TYPE_CHECKING:
    from keizer_bot.app.checking import Finding

log = logging.getLogger(__name__)

app = typer.Typer(
    help="A chess club's internal Keizer competition, run from its Telegram group.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(init)
app.command()(rank)
app.command()(pair)
app.command()(simulate)
app.command()(archive)
app.command()(example_config)
app.command()(example_unit)
app.command()(example_kubernetes)
app.command()(example_wrapper)
season.command("import")(import_)
app.add_typer(season, name="season")
app.add_typer(players, name="players")
app.add_typer(club, name="club")


def _version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        typer.echo(f"keizer-bot {__version__}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Log everything that is done to stderr.")
    ] = False,
) -> None:
    """Run a club's Keizer competition from its chat."""
    _ = version
    start_log(verbose=verbose)


@app.command()
def run(
    config: ConfigPath = Path("config.toml"),
    *,
    new: Annotated[
        bool, typer.Option("--new", help="Begin with nothing, though there are backups.")
    ] = False,
    clock_file: Annotated[Path | None, typer.Option("--clock-file", hidden=True)] = None,
) -> None:
    """Run the bot until it is stopped (Ctrl-C or SIGTERM)."""
    from keizer_bot.app.running import run as run_bot  # noqa: PLC0415 - all of the bot, for this alone

    found = load(config)
    clock: Clock = RealClock()
    if clock_file is not None:
        if not found.on_this_machine:
            raise HostRefused(messages.SimulatedClock())
        clock = FileClock(clock_file)
    if not new:
        check_not_lost(found)
    asyncio.run(run_bot(found, clock))


@app.command()
def check(config: ConfigPath = Path("config.toml")) -> None:
    """Say what is right and what is wrong."""
    from keizer_bot.app.checking import findings  # noqa: PLC0415 - Telegram, for this alone

    asyncio.run(_tell(findings(config, RealClock())))


@app.command()
def status(config: ConfigPath = Path("config.toml")) -> None:
    """Print the version and how the bot is doing; exit code 1 where it is not at work."""
    from keizer_bot.app.checking import how_it_goes  # noqa: PLC0415 - likewise

    typer.echo(f"keizer-bot {__version__}, Python {platform.python_version()}, {sys.platform}")
    asyncio.run(_tell(how_it_goes(config, RealClock())))


async def _tell(found: AsyncIterator["Finding"]) -> None:
    """Print findings; exit code 1 where something is wrong."""
    from keizer_bot.app.checking import Sign  # noqa: PLC0415 - likewise

    console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
    styles = {Sign.RIGHT: "green", Sign.WRONG: "red", Sign.ADVICE: "yellow"}
    wrong = False
    async for finding in found:
        sentence = f"{finding.sign.value} {masked(text(finding.message))}"
        console.print(sentence, style=styles[finding.sign])
        wrong |= finding.sign is Sign.WRONG
    if wrong:
        raise typer.Exit(1)


@app.command()
def demo(
    *,
    rounds: Annotated[
        int | None, typer.Option(min=1, max=7, help="How many club evenings; all seven else.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Another seed, other results.")] = None,
    language: Annotated[
        str | None,
        typer.Option(help="nl, en or it; else the browser's, or LANG's.", callback=one_of_ours),
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
    from keizer_bot.app import demo as demonstration  # noqa: PLC0415 - a whole Telegram
    from keizer_bot.demo.club import ROUNDS, DemoPlan  # noqa: PLC0415 - likewise
    from keizer_bot.demo.weeks import SCENARIOS  # noqa: PLC0415 - likewise

    if scenario is not None and scenario not in SCENARIOS:
        raise typer.BadParameter(f"--scenario must be one of {', '.join(SCENARIOS)}")
    spoken = language or system_language()
    is_page = not terminal and sys.stdout.isatty()
    if scenario is not None and not is_page:
        raise typer.BadParameter("--scenario needs the page: leave out --terminal.")
    place = folder or Path(tempfile.mkdtemp(prefix="keizer-demo-"))
    plan = DemoPlan(
        *(rounds or ROUNDS, 1 if seed is None else seed, spoken, Console()),
        *(place, scenario),
        kept=(rounds, seed, scenario) == (None, None, None),
        by_browser=language is None,
    )
    asyncio.run((demonstration.show_page if is_page else demonstration.play)(plan))
    if export is not None:
        asyncio.run(demonstration.keep_season(plan, export))
    if is_page and folder is None:  # the show names its folder in the end, to go on there
        shutil.rmtree(place, ignore_errors=True)


@app.command()
def backup(config: ConfigPath = Path("config.toml")) -> None:
    """Make a backup now; the bot may run."""
    made = asyncio.run(back_up_for_host(load(config), datetime.now(UTC)))
    say(messages.BackupMade(made))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup or a copy.")],
    config: ConfigPath = Path("config.toml"),
    *,
    key: KeyOption = None,
    newer: NewerOption = None,
    yes: YesOption = False,
) -> None:
    """Put a backup, or a copy that left the machine, in the database's place."""

    def agreed(contents: Sequence[Message], database: Path) -> bool:
        for line in contents:
            say(line)
        return yes or agrees(messages.AsksRestore(database))

    done = do_restore(config, file, datetime.now(UTC), agreed, key=key, newer=newer)
    say(messages.BackupRestored(done.config.database, file))
    if done.aside is not None:
        say(messages.KeptAside(done.aside))
    if done.with_config:
        say(messages.ConfigFromCopy(config))


@app.command()
def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="Made if it is not there.")],
    config: ConfigPath = Path("config.toml"),
) -> None:
    """Write the clubs' websites as plain pages; the bot may run."""
    from keizer_bot.keeping.site import make_sites  # noqa: PLC0415 - templates, for this alone

    for each in asyncio.run(make_sites(load(config), RealClock(), folder)):
        say(messages.SiteWritten(each.folder, each.club, each.files, each.changed))


def main() -> None:
    """Run the command line; nothing but a sentence ever reaches a person."""
    speak(system_language())
    sys.exit(_refused(lambda: app(prog_name="keizer-bot")))


def _refused(command: Callable[[], None]) -> int:
    why: Message
    try:
        command()
    except REFUSALS as refusal:
        why = message_of(refusal)
    except KeyboardInterrupt:
        why = messages.Stopped()
    except Exception as error:
        log.critical("unforeseen", exc_info=error, extra={"at": _place(error)})
        why = messages.Unforeseen()
    else:
        return 0
    say(why, err=True)
    return 1


def _place(error: Exception) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    return f"{code.co_filename}:{trace.tb_lineno}" if code and trace else ""

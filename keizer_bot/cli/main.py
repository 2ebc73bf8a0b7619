"""The command line. Exit codes: 0 done, 1 refused with a sentence on stderr, 2 wrong usage."""

import logging
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from keizer_bot.app.logs import start_log
from keizer_bot.cli.lazy import group
from keizer_bot.cli.terminal.language import speak, system_language
from keizer_bot.cli.version import full_version

log = logging.getLogger(__name__)

_SEASON = group(
    "Take a season in from a file, or write it to one.",
    {"export": "season:export", "import": "season:import_"},
)
_PLAYERS = group(
    "Take players in from a table.", {"rate": "players:rate", "import": "players:import_players"}
)
_CLUB = group(
    "A whole club, out of this bot and into another.",
    {
        "list": "keeping:list_",
        "sleep": "keeping:sleep",
        "wake": "keeping:wake",
        "remove": "keeping:remove",
        "keep": "keeping:keep",
        "erase": "keeping:erase",
        "export": "keeping:export",
        "handover": "keeping:handover",
        "import": "keeping:import_",
        "restore": "keeping:restore_one",
    },
)
app = group(
    "A chess club's internal Keizer competition, run from its Telegram group.",
    {
        "init": "init:init",
        "rank": "engine:rank",
        "pair": "engine:pair",
        "simulate": "simulate:simulate",
        "archive": "keeping:archive",
        "example-config": "bot:example_config",
        "example-unit": "bot:example_unit",
        "example-kubernetes": "bot:example_kubernetes",
        "example-wrapper": "bot:example_wrapper",
        "run": "bot:run",
        "check": "bot:check",
        "status": "bot:status",
        "demo": "demo:demo",
        "backup": "keeping:backup",
        "restore": "keeping:restore",
        "site": "keeping:site",
        "season": _SEASON,
        "players": _PLAYERS,
        "club": _CLUB,
    },
)


def _version(wanted: bool) -> None:  # noqa: FBT001 - typer passes it by position
    if wanted:
        typer.echo(f"keizer-bot {full_version()}")
        raise typer.Exit


@app.callback()
def options(
    *,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_version, is_eager=True)
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every step to stderr.")] = False,
) -> None:
    """Run a club's Keizer competition from its chat."""
    _ = version
    start_log(verbose=verbose)


def main() -> None:
    """Run the command line; an error reaches the host as a sentence, never as a traceback."""
    speak(system_language())
    sys.exit(_refused(lambda: app(prog_name="keizer-bot")))


def _refused(command: Callable[[], None]) -> int:
    try:
        command()
    except (KeyboardInterrupt, Exception) as error:  # noqa: BLE001 - the host gets a sentence
        _explain(error)
        return 1
    return 0


def _explain(error: BaseException) -> None:
    """Print the reason on stderr, in the host's language."""
    from keizer_bot.app.refusals import REFUSALS, message_of  # noqa: PLC0415 - half the program
    from keizer_bot.cli.terminal import messages  # noqa: PLC0415 - all texts
    from keizer_bot.cli.terminal.speaking import say  # noqa: PLC0415 - likewise

    if isinstance(error, REFUSALS):
        why = message_of(error)
    elif isinstance(error, KeyboardInterrupt):
        why = messages.Stopped()
    else:
        log.critical("unforeseen", exc_info=error, extra={"at": _place(error)})
        why = messages.Unforeseen()
    say(why, err=True)


def _place(error: BaseException) -> str:
    trace = error.__traceback__
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    return f"{code.co_filename}:{trace.tb_lineno}" if code and trace else ""

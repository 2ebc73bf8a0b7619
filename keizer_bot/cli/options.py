"""The options that several commands have."""

from pathlib import Path
from typing import Annotated

import typer

from keizer_bot import LANGUAGES
from keizer_bot.cli.terminal.speaking import speak_as

ConfigPath = Annotated[
    Path,
    typer.Option(
        "--config",
        metavar="FILE",
        envvar="KEIZER_BOT_CONFIG",
        help="The configuration.",
        callback=speak_as,
    ),
]
ClubOption = Annotated[
    str | None,
    typer.Option(
        "--club", metavar="NAME", help="Which club, or which competition beside its main."
    ),
]


def one_of_ours(said: str | None) -> str | None:
    """The language, if it is one of the bot's. Raises BadParameter."""
    if said is not None and said not in LANGUAGES:
        raise typer.BadParameter(f"must be one of {', '.join(LANGUAGES)}")
    return said


def valid_top(said: str | None) -> str | None:
    """The top value, if it is one. Raises BadParameter."""
    if said not in (None, "auto") and not (said.isdecimal() and int(said) > 0):
        raise typer.BadParameter("must be a whole number, or auto")
    return said


TopOption = Annotated[
    str | None,
    typer.Option(
        metavar="N", callback=valid_top, help="The top value; auto is 1½ times the players."
    ),
]
RulesOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The rules (TOML) of a season whose file has none."),
]
KeyOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Of a copy: where its private key is.")
]
NewerOption = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="A newer one: who was erased in it is erased here too."),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

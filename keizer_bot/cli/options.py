"""Options that several commands share."""

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
        "--club", metavar="NAME", help="Which club, or which competition beside its main one."
    ),
]


ONE_OF_THEM = ", ".join(LANGUAGES)
"""The codes of the bot's languages."""


def supported_language(language: str | None) -> str | None:
    """The language, if the bot has it. Raises BadParameter."""
    if language is not None and language not in LANGUAGES:
        raise typer.BadParameter(f"must be one of {ONE_OF_THEM}")
    return language


def valid_top(value: str | None) -> str | None:
    """The top value, if it is valid. Raises BadParameter."""
    if value not in (None, "auto") and not (value.isdecimal() and int(value) > 0):
        raise typer.BadParameter("must be a whole number, or auto")
    return value


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
    Path | None,
    typer.Option(metavar="FILE", help="The file with the private key of an encrypted copy."),
]
NewerOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="A newer backup or copy: whoever it shows as erased is erased here too.",
    ),
]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]

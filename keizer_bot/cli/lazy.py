"""Groups of commands of which each is imported when it is needed."""

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command_from_info, get_group
from typer.models import CommandInfo


@contextmanager
def loading() -> Iterator[None]:
    """Look for no garbage meanwhile: of a thousand new classes that took a tenth of the time.

    What is loaded stays, and is not looked through later either.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


Places = Mapping[str, "str | typer.Typer"]
"""Each command's ``module:function`` within this package, or a group of its own."""


def group(words: str, places: Places) -> typer.Typer:
    """Make a group of these commands; `words` are its help."""

    class Commands(TyperGroup):
        """Imports the command that is asked for; all of them for ``--help``."""

        def __init__(self, **attributes: object) -> None:
            super().__init__(**attributes)  # type: ignore[arg-type]
            self.commands = dict.fromkeys(places, self)  # their names, to list and to suggest

        def get_command(self, _: object, cmd_name: str) -> TyperCommand | TyperGroup | None:
            """The command of that name."""
            place = places.get(cmd_name)
            return _command(cmd_name, place) if place else None

    return typer.Typer(
        cls=Commands,
        help=words,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )


def _command(name: str, place: str | typer.Typer) -> TyperCommand | TyperGroup:
    if isinstance(place, typer.Typer):
        made: Any = get_group(place)
    else:
        module, _, function = place.partition(":")
        with loading():
            callback = getattr(import_module(f"keizer_bot.cli.{module}"), function)
        info = CommandInfo(name, callback=callback)
        made = get_command_from_info(info, pretty_exceptions_short=False, rich_markup_mode="rich")
    made.name = name
    return made  # type: ignore[no-any-return]

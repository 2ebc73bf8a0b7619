"""Groups of commands that import each command only when it is needed."""

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
    """Turns off garbage collection while modules load: it took a tenth of the time.

    What is loaded is also left out of later collections.
    """
    gc.disable()
    yield
    gc.freeze()
    gc.enable()


Places = Mapping[str, "str | typer.Typer"]
"""Maps a command to its ``module:function`` within this package, or to a group."""


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
        command: Any = get_group(place)
    else:
        module, _, function = place.partition(":")
        with loading():
            callback = getattr(import_module(f"keizer_bot.cli.{module}"), function)
        info = CommandInfo(name, callback=callback)
        command = get_command_from_info(
            info, pretty_exceptions_short=False, rich_markup_mode="rich"
        )
    command.name = name
    return command  # type: ignore[no-any-return]

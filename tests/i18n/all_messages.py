"""Every message of the package, found by importing it all, and a sample of each."""

from __future__ import annotations

import importlib
import pkgutil
import sys
import types
from collections.abc import Iterator
from datetime import date, datetime, time
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints
from zoneinfo import ZoneInfo

import keizer_bot
from keizer_bot.core import messages as core
from keizer_bot.core.reply import Button
from keizer_bot.engine.errors import TableProblem, Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import ChosenText, Message, Refusal
from keizer_bot.reports.messages import RankingProvisional, Unsettled

_STARTERS = {"keizer_bot.__main__"}  # importing it would run the bot
_SAMPLES: dict[object, object] = {
    str: "Jan & <Co>",
    Html: Html("<b>klaar</b>"),
    int: 2,
    Path: Path("keizer & <Co>.db"),
    Fraction: Fraction(125, 2),
    date: date(2026, 11, 27),
    datetime: datetime(2026, 11, 27, 18, tzinfo=ZoneInfo("Europe/Amsterdam")),
    time: time(19, 45),
    Message: RankingProvisional(Unsettled.BOTH),
    Refusal: core.NoSeason("Intern"),
    Trouble: Trouble(TableProblem.TOO_LOW, {"key": "values.top", "low": 1, "found": "0"}),
}


def import_the_house() -> None:
    """Import every module of the package, so that every class exists."""
    for module in pkgutil.walk_packages(keizer_bot.__path__, "keizer_bot."):
        if module.name not in _STARTERS:
            importlib.import_module(module.name)


def messages() -> list[type[Message | Refusal]]:
    """All message classes, except those that only hold buttons for a text, or choose their text."""
    import_the_house()
    found = {cls for base in (Message, Refusal) for cls in _below(base) if _is_of_the_house(cls)}
    found = {cls for cls in found if not (_holds_buttons(cls) or issubclass(cls, ChosenText))}
    return sorted(found, key=lambda cls: cls.__name__)


def exceptions() -> list[type[Exception]]:
    """Every exception of the package, refusals among them."""
    import_the_house()
    return [cls for cls in _below(Exception) if cls.__module__.startswith("keizer_bot.")]


def enums_said() -> set[type[Enum]]:
    """The enums that some message shows."""
    hints = (hint for cls in messages() for hint in get_type_hints(cls).values())
    return {part for hint in hints for part in _parts(hint) if _is_enum(part)}


def enums_known() -> set[type[Enum]]:
    """Every enum of the package: a club's log or help may say it without a message."""
    import_the_house()
    return {cls for cls in _below(Enum) if cls.__module__.startswith("keizer_bot.")}


def sample(cls: type[Any]) -> Message | Refusal:
    """Make a message of that class with something in each field."""
    assert issubclass(cls, Message | Refusal), f"{cls.__name__} has no fields"
    names: tuple[str, ...] = cast("Any", cls).__match_args__
    hints = get_type_hints(cls)
    return cls(**{name: _sample_of(hints[name]) for name in names})


def _sample_of(hint: Any) -> object:
    if hint in _SAMPLES:
        return _SAMPLES[hint]
    if get_origin(hint) is tuple:
        kinds = [arg for arg in get_args(hint) if arg is not Ellipsis]
        return tuple(_sample_of(kind) for kind in kinds) * (3 - len(kinds))
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    if get_origin(hint) in (Union, types.UnionType):
        return _sample_of(next(arg for arg in get_args(hint) if arg not in (Enum, type(None))))
    if _is_enum(hint):
        return next(iter(hint))
    return sample(hint)


def _below(base: type) -> Iterator[type[Any]]:
    below: list[type[Any]] = base.__subclasses__()
    for cls in below:
        yield cls
        yield from _below(cls)


def _is_of_the_house(cls: type) -> bool:
    """True if the class can be reached and is sent.

    A dataclass with slots leaves the class it was behind. Bases of messages have an underscore, or
    are those that modules share.
    """
    is_base = cls is core.Acknowledgement or cls.__module__ == shapes.__name__
    said = not cls.__name__.startswith("_") and not is_base
    own = cls.__module__.startswith("keizer_bot.") and said
    return own and getattr(sys.modules[cls.__module__], cls.__name__, None) is cls


def _holds_buttons(cls: type[Any]) -> bool:
    return any(Button in _parts(hint) for hint in get_type_hints(cls).values())


def _parts(hint: object) -> set[Any]:
    return {hint}.union(*(_parts(arg) for arg in get_args(hint)))


def _is_enum(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, Enum) and len(hint) > 0

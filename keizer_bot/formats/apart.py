"""Reads files from others in a process of their own, which returns one value.

A file can make its reader use all time and memory, for instance by a computed column in SQLite. The
process has a limit for both; however it ends, the bot goes on. It returns its value pickled, and
only plain values of ours are unpickled from that.
"""

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from io import BytesIO
from typing import Any, Final, ParamSpec, TypeVar

from msgspec import Struct

from keizer_bot.formats.apart_work import ReaderFault, ReaderOutcome
from keizer_bot.formats.messages import ReadingTooMuch
from keizer_bot.i18n.host_error import HostError
from keizer_bot.processes import end

SECONDS: Final = 20

_KINDS: Final = (Struct, Enum, Exception, tuple)
_PLAIN: Final = (("fractions", "Fraction"), ("datetime", "date"))

P = ParamSpec("P")
T = TypeVar("T")


class TookTooMuch(HostError):
    """Reading took more time or memory than any club's file needs, or ended its process."""

    def __init__(self) -> None:
        super().__init__(ReadingTooMuch())


class ReaderFailed(Exception):
    """The reader has an error: its type and place only, as its text may hold people's words."""

    def __init__(self, error: str, at: str) -> None:
        super().__init__(f"{error} at {at}")
        self.error = error
        self.at = at


async def apart(reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The reader's result, from a process of its own.

    Raises the reader's refusals, TookTooMuch, ReaderFailed.
    """
    return await apart_for(SECONDS, reader, *given, **named)


def read_apart(reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do what `apart` does, without an event loop."""
    return asyncio.run(apart(reader, *given, **named))


async def apart_for(seconds: int, reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Do what `apart` does, with another time limit."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "keizer_bot.formats.apart_worker", str(seconds)),
        stdin=PIPE,
        stdout=PIPE,
    )
    try:
        content = await _output_of(process, pickle.dumps((reader, given, named)), seconds)
    finally:
        await end(process)
    value: T = _value(content)
    return value


async def _output_of(process: Process, work: bytes, seconds: int) -> bytes:
    try:
        async with asyncio.timeout(seconds):
            content, _ = await process.communicate(work)
    except TimeoutError:
        raise TookTooMuch from None
    if process.returncode:
        raise TookTooMuch
    return content


def _value(content: bytes) -> Any:  # noqa: ANN401 - as the reader's own annotation has it
    match _PlainValues(BytesIO(content)).load():
        case ReaderOutcome(Exception() as refusal):
            raise refusal
        case ReaderOutcome(value):
            return value
        case ReaderFault(error, at):
            raise ReaderFailed(error, at)


def _member(kind: object, name: str) -> Enum:
    """The enum's member of that name; refuses any other attribute of a class."""
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        raise pickle.UnpicklingError(name)
    return kind[name]


class _PlainValues(pickle.Unpickler):
    """Unpickles only plain values of ours, which have no effect when created."""

    def find_class(self, module: str, name: str) -> object:
        """The class of that name. Raises UnpicklingError for one that is not allowed."""
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if (module, name) == ("builtins", "getattr"):
            return _member  # Python 3.11.2, in Debian 12, pickles an enum's member this way
        if module.startswith("keizer_bot."):
            class_ = super().find_class(module, name)
            if isinstance(class_, type) and (is_dataclass(class_) or issubclass(class_, _KINDS)):
                return class_
        raise pickle.UnpicklingError(f"{module}.{name}")

"""What others made is read in a process of its own, which gives back one value.

A file can make its reader take all the time and memory that there is, as a computed column of a
SQLite file does. That process has so much of both and no more; however it ends, the bot goes on.
What it gives is pickled, and only plain values of ours are made of that again.
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

from keizer_bot.formats.apart_work import Failed, Given
from keizer_bot.formats.messages import ReadingTooMuch
from keizer_bot.i18n.host_error import HostError

SECONDS: Final = 20

_KINDS: Final = (Struct, Enum, Exception, tuple)
_PLAIN: Final = (("fractions", "Fraction"), ("datetime", "date"))

P = ParamSpec("P")
T = TypeVar("T")


class TookTooMuch(HostError):
    """Reading took more time or memory than any file of a club does, or ended its process."""

    def __init__(self) -> None:
        super().__init__(ReadingTooMuch())


class ReaderFailed(Exception):
    """The reader has an error: of which type, and where; what it says may hold people's words."""

    def __init__(self, error: str, at: str) -> None:
        super().__init__(f"{error} at {at}")
        self.error = error
        self.at = at


async def apart(reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """What the reader gives, in a process of its own.

    Raises what the reader raises of ours, TookTooMuch, ReaderFailed.
    """
    return await apart_for(SECONDS, reader, *given, **named)


def read_apart(reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The same where no event loop runs."""
    return asyncio.run(apart(reader, *given, **named))


async def apart_for(seconds: int, reader: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """The same in so many seconds."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "keizer_bot.formats.apart_worker", str(seconds)),
        stdin=PIPE,
        stdout=PIPE,
    )
    try:
        content = await _told(process, pickle.dumps((reader, given, named)), seconds)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    value: T = _value(content)
    return value


async def _told(process: Process, work: bytes, seconds: int) -> bytes:
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
        case Given(Exception() as refusal):
            raise refusal
        case Given(value):
            return value
        case Failed(error, at):
            raise ReaderFailed(error, at)


def _member(kind: object, name: str) -> Enum:
    """The member of that name, and nothing else that a class has."""
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        raise pickle.UnpicklingError(name)
    return kind[name]


class _PlainValues(pickle.Unpickler):
    """Takes plain values of ours, which do nothing when they are made."""

    def find_class(self, module: str, name: str) -> object:
        """The class of that name. Raises UnpicklingError for any other."""
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if (module, name) == ("builtins", "getattr"):
            return _member  # by which Python 3.11.2, that of Debian 12, writes an enum's member
        if module.startswith("keizer_bot."):
            found = super().find_class(module, name)
            if isinstance(found, type) and (is_dataclass(found) or issubclass(found, _KINDS)):
                return found
        raise pickle.UnpicklingError(f"{module}.{name}")

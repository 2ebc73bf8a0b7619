"""Reads files from others in a process of their own, which returns one value.

A file can make its reader use all time and memory, for instance by a computed column in SQLite. The
process has a limit for both; however it ends, the bot goes on. It takes a reader and its arguments
from standard input, pickled, and writes the outcome to standard output; only plain values of ours
are unpickled from that.

Ctrl-C and a service manager's stop reach the process as well as its parent; it ignores them, and
the parent decides. Its alarm ends it if the parent was killed.
"""

import asyncio
import copyreg
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from io import BytesIO
from types import TracebackType
from typing import Any, BinaryIO, Final, ParamSpec, TypeVar

from msgspec import Struct

from keizer_bot.formats.messages import ReadingTooMuch
from keizer_bot.i18n.host_error import HostError
from keizer_bot.processes import end

MEMORY: Final = 256 * 1024**2  # bytes of address space
TOO_MUCH: Final = 3  # the exit code if memory was not enough
_SPARE: Final = 2  # seconds after the parent's own limit


class ReaderOutcome(Struct, frozen=True):
    """The reader's result, or the refusal that it raised."""

    value: object


class ReaderFault(Struct, frozen=True):
    """An error in the reader itself: its type, and its place in the code."""

    error: str
    at: str


def run_reader(seconds: int) -> None:
    """Do the work that standard input describes, and write its outcome to standard output."""
    sys.modules.update(numpy=None)  # type: ignore[call-overload]  # openpyxl would load its 130 MB
    _bound(seconds)
    try:
        reader, args, named = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our parent process
        _write(_outcome(reader, args, named), sys.stdout.buffer)
    except MemoryError:
        sys.exit(TOO_MUCH)


def _bound(seconds: int) -> None:
    for stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(stop, signal.SIG_IGN)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows

    signal.alarm(seconds + _SPARE)
    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(limit, (most, most))


def _outcome(
    reader: Callable[..., object], args: tuple[object, ...], named: dict[str, object]
) -> ReaderOutcome | ReaderFault:
    try:
        return ReaderOutcome(reader(*args, **named))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - a refusal of ours is a result, others are reported
        if type(error).__module__.startswith("keizer_bot."):
            return ReaderOutcome(error)
        return ReaderFault(type(error).__name__, place_of(error.__traceback__))


def place_of(trace: TracebackType | None) -> str:
    """The innermost function and line of an error; empty if unknown."""
    while trace and trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code if trace else None
    return f"{code.co_qualname}:{trace.tb_lineno}" if code and trace else ""


def _write(outcome: ReaderOutcome | ReaderFault, to: BinaryIO) -> None:
    _Pickler(to).dump(outcome)
    to.flush()


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: object) -> Any:  # noqa: ANN401 - as the pickler has it
        """Pickle refusals by their arguments, since their fields are not constructor arguments."""
        if isinstance(value, Exception):
            return copyreg.__newobj__, (type(value), *value.args), vars(value)  # type: ignore[attr-defined]
        return NotImplemented


SECONDS: Final = 20

_READ: Final = "from keizer_bot.formats.apart import run_reader; run_reader"
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
    program = sys.executable, "-P", "-c", f"{_READ}({seconds})"
    process = await asyncio.create_subprocess_exec(*program, stdin=PIPE, stdout=PIPE)
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

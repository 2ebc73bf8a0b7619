"""What the child process does in which a file from outside is read.

A bad file costs it its own memory and life, never the bot's. `keizer_bot.formats.apart` starts it.
It takes a reader and its arguments from standard input, and writes the outcome to standard output.
"""

import copyreg
import pickle
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, BinaryIO, Final

import msgspec

MEMORY: Final = 256 * 1024**2  # bytes of address space
TOO_MUCH: Final = 3  # the exit code if memory was not enough


class ReaderOutcome(msgspec.Struct, frozen=True):
    """The reader's result, or the refusal that it raised."""

    value: object


class ReaderFault(msgspec.Struct, frozen=True):
    """An error in the reader itself: its type, and its place in the code."""

    error: str
    at: str


def run_reader() -> None:
    """Do the work that standard input describes, and write its outcome to standard output."""
    try:
        reader, args, named = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our parent process
        _write(_outcome(reader, args, named), sys.stdout.buffer)
    except MemoryError:
        sys.exit(TOO_MUCH)


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

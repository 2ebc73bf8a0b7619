"""What is said of a list or a table: what was read of it, or what is wrong in it."""

from collections.abc import Iterator

from keizer_bot.engine.errors import EngineError, Trouble
from keizer_bot.formats import messages
from keizer_bot.formats.players_file import (
    MOST_FAULTS,
    LineFault,
    ListNotes,
    PlayersRefused,
)
from keizer_bot.formats.results_cells import LinesRefusedError
from keizer_bot.i18n.message import Message

_MOST_PASSED = 5


def told_notes(notes: ListNotes) -> Iterator[Message]:
    """The columns that were used and that were not, and the lines that were passed over."""
    if notes.used:
        yield messages.ColumnsUsed(tuple(notes.used))
    if notes.unused:
        yield messages.ColumnsUnused(tuple(notes.unused))
    if notes.passed:
        more = ("…",) if len(notes.passed) > _MOST_PASSED else ()
        yield messages.LinesPassed((*notes.passed[:_MOST_PASSED], *more))


def told_faults(refused: PlayersRefused) -> tuple[Message, ...]:
    """A line for each that is wrong, as far as a message holds them."""
    lines = [_told(fault) for fault in refused.faults[:MOST_FAULTS]]
    more = len(refused.faults) - MOST_FAULTS
    return (*lines, *([messages.OtherBadLines(more)] if more > 0 else []))


def told_troubles(error: EngineError) -> tuple[Trouble | Message, ...]:
    """The trouble of a file; of a table each line's, as far as a screen holds them."""
    if not isinstance(error, LinesRefusedError):
        return (error.trouble,)
    more = len(error.troubles) - MOST_FAULTS
    others = [messages.OtherBadLines(more)] if more > 0 else []
    return (*error.troubles[:MOST_FAULTS], *others)


def _told(fault: LineFault) -> Message:
    there = messages.FoundThere(fault.found) if fault.found else None
    return messages.BadLine(fault.line, fault.problem, there)

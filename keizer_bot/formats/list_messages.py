"""Messages about a list or a table: what was read of it, or its faults."""

from collections.abc import Iterator

from keizer_bot.engine.errors import EngineError, Trouble
from keizer_bot.formats import messages
from keizer_bot.formats.players_file import MOST_FAULTS, LineFault, ListNotes, PlayersRefused
from keizer_bot.formats.results_cells import LinesRefusedError
from keizer_bot.i18n.message import Message

_MOST_PASSED = 5


def note_messages(notes: ListNotes) -> Iterator[Message]:
    """The columns that were used and those that were not, and the lines that were skipped."""
    if notes.used:
        yield messages.ColumnsUsed(tuple(notes.used))
    if notes.unused:
        yield messages.ColumnsUnused(tuple(notes.unused))
    if notes.passed:
        more = ("…",) if len(notes.passed) > _MOST_PASSED else ()
        yield messages.LinesPassed((*notes.passed[:_MOST_PASSED], *more))


def fault_messages(refused: PlayersRefused) -> tuple[Message, ...]:
    """A message for each faulty line, as many as fit."""
    lines = [_bad_line(fault) for fault in refused.faults[:MOST_FAULTS]]
    more = len(refused.faults) - MOST_FAULTS
    return (*lines, *([messages.OtherBadLines(more)] if more > 0 else []))


def trouble_messages(error: EngineError) -> tuple[Trouble | Message, ...]:
    """The fault of a file; for a table one for each faulty line, as many as fit on a screen."""
    if not isinstance(error, LinesRefusedError):
        return (error.trouble,)
    more = len(error.troubles) - MOST_FAULTS
    others = [messages.OtherBadLines(more)] if more > 0 else []
    return (*error.troubles[:MOST_FAULTS], *others)


def _bad_line(fault: LineFault) -> Message:
    text = messages.FaultyText(fault.found) if fault.found else None
    return messages.BadLine(fault.line, fault.problem, text)

"""Enters past winners in the roll of honour for the arbiter, one by one or from a table."""

from typing import Final

from keizer_bot.club.history import messages
from keizer_bot.club.people.personal_data import folded_name, members_by_name
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import No
from keizer_bot.core.named import check_name
from keizer_bot.core.posting import note
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.formats import messages as format_messages
from keizer_bot.formats.honours_table import (
    LONGEST_PRIZE,
    HonourLine,
    HonoursRefused,
    HonoursTable,
    honours_table,
)
from keizer_bot.formats.list_messages import note_messages
from keizer_bot.formats.players_file import MOST_FAULTS, ListNotes
from keizer_bot.formats.written_names import given_first
from keizer_bot.i18n.commands import ClubRole
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading import words
from keizer_bot.store import cups, people
from keizer_bot.store.cups import PastWinnerRow

_SHOWN: Final = 3
_LEAST_LINES: Final = 2


def add_past_winner(context: Context, line: HonourLine) -> Message:
    """Enter the winner of a prize in a year without a season here.

    Raises `ArbiterOnly`, `NameTooLong`, `NameWithoutLetters`, `YearToCome`, `WinnerKnown`.
    """
    context.require_arbiter()
    line = _checked(context, line)
    if _key(line) in _known_honours(context):
        raise messages.WinnerKnown(line.year, line.prize, line.name)
    members = members_by_name(context)
    _add(context, line)
    note(context, Action.PAST_WINNER, f"{line.year}, {line.prize}", after=line.name)
    is_member = folded_name(line.name) in members
    remark = messages.InTheirCareer() if is_member else messages.NoMemberOfThatName()
    return messages.WinnerAdded(line.year, line.prize, line.name, remark)


def remove_past_winner(context: Context, line: HonourLine) -> Message:
    """Remove a winner who was entered from the roll. Raises `ArbiterOnly`, `WinnerUnknown`."""
    context.require_arbiter()
    for row in _rows(context):
        if _key(HonourLine(row.year, row.prize, row.name)) == _key(line):
            cups.remove_past_winner(context.tx, row.id)
            note(context, Action.PAST_WINNER, f"{row.year}, {row.prize}", before=row.name)
            return messages.WinnerRemoved(row.year, row.prize, row.name)
    raise messages.WinnerUnknown(line.year, line.prize, line.name)


def take_honours(context: Context, table: HonoursTable) -> Reply:
    """Preview a roll of honour in a file, and ask if its winners should be entered.

    Raises `ArbiterOnly`, `YearToCome`, `WinnersKnown`.
    """
    context.require_arbiter()
    lines = tuple(_checked(context, line) for line in table.winners)
    stored = _known_honours(context)
    new = [line for line in lines if _key(line) not in stored]
    if not new:
        raise messages.WinnersKnown(len(lines))
    notes = ListNotes([*table.used], [*table.unused], [*table.passed])
    again = (messages.KnownBefore(len(lines) - len(new)),) if len(new) < len(lines) else ()
    question = messages.HonoursPreview(
        len(new),
        tuple(
            messages.HonourShown(honour.year, honour.prize, honour.name) for honour in new[:_SHOWN]
        ),
        (*again, *note_messages(notes)),
    )
    given = [[line.year, line.prize, line.name] for line in new]
    choices = [
        Choice(messages.TakeHonours(), intend(add_past_winners, winners=given)),
        Choice(No(), intend(leave_honours)),
    ]
    return ask(context, question, choices)


@on_press("add-past-winners", may=ClubRole.ARBITER)
def add_past_winners(context: Context, *, winners: list[list[str]]) -> Reply:
    """Enter the winners of a table. Raises `ArbiterOnly`, `WinnersKnown`."""
    stored = _known_honours(context)
    lines = [HonourLine(*winner) for winner in winners]
    new = [line for line in lines if _key(line) not in stored]
    if not new:
        raise messages.WinnersKnown(len(lines))
    for line in new:
        _add(context, line)
    note(context, Action.PAST_WINNERS, str(len(new)), after=str(len(new)))
    return Reply.of(messages.HonoursTaken(len(new)))


@on_press("leave-honours")
def leave_honours(context: Context) -> Reply:
    """Discard the table, and say so. Raises `ArbiterOnly`."""
    context.require_arbiter()
    return Reply.of(messages.HonoursLeft())


def take_pasted_honours(context: Context, text: str) -> Reply:
    """Call `take_honours` with a pasted table. Also raises `HowToHonour`, `HonoursNotRead`."""
    context.require_arbiter()
    answer = pasted_honours(context, text)
    if answer is None:
        raise messages.HowToHonour
    return answer


def pasted_honours(context: Context, text: str) -> Reply | None:
    """Read an arbiter's text as a roll of honour; None if it is something else."""
    if not context.actor.is_arbiter or len(text.strip().splitlines()) < _LEAST_LINES:
        return None
    try:
        table = honours_table("\n".join(words.lines(text)).encode())
    except HonoursRefused as refused:
        raise honours_refused(refused) from refused
    return None if table is None else take_honours(context, table)


def honours_refused(refused: HonoursRefused) -> Refusal:
    """The refusal that lists the faulty lines, as many as fit in a message."""
    lines: list[Message] = [
        messages.BadHonourLine(
            fault.line,
            fault.problem,
            format_messages.FaultyText(fault.found) if fault.found else None,
        )
        for fault in refused.faults[:MOST_FAULTS]
    ]
    more = len(refused.faults) - MOST_FAULTS
    others = (format_messages.OtherBadLines(more),) if more > 0 else ()
    return messages.HonoursNotRead((*lines, *others))


def _checked(context: Context, line: HonourLine) -> HonourLine:
    """The line with its names spelled as the club already spells them.

    Raises as `add_past_winner`.
    """
    name = given_first(line.name)
    check_name(name)
    check_name(line.prize)
    if int(line.year[-4:]) > context.today.year:
        raise messages.YearToCome(line.year)
    member = members_by_name(context).get(folded_name(name))
    if member is not None and folded_name(people.member(context.tx, member).name) == folded_name(
        name
    ):
        name = people.member(context.tx, member).name
    prizes = {fold(row.prize): row.prize for row in _rows(context)}
    prize = f"{line.prize[0].upper()}{line.prize[1:LONGEST_PRIZE]}"
    return HonourLine(line.year, prizes.get(fold(prize), prize), name)


def _add(context: Context, line: HonourLine) -> None:
    cups.add_past_winner(context.tx, context.club.id, line.year, line.prize, line.name)


def _key(line: HonourLine) -> tuple[str, str, str]:
    return line.year, fold(line.prize), folded_name(line.name)


def _known_honours(context: Context) -> set[tuple[str, str, str]]:
    return {_key(HonourLine(row.year, row.prize, row.name)) for row in _rows(context)}


def _rows(context: Context) -> tuple[PastWinnerRow, ...]:
    return cups.past_winners(context.tx, context.club.id)

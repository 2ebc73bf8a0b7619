"""Enters past winners in the roll of honour, one by one or from a table, and who has which cup.

Holders are reminded to bring a cup back before the season's end, or when they leave.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from keizer_bot.club.history import messages
from keizer_bot.club.people.personal_data import folded_name, members_by_name
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob, in_turn
from keizer_bot.core.messages import No
from keizer_bot.core.named import check_name
from keizer_bot.core.occurrences import PlayerStopped
from keizer_bot.core.posting import UNHURRIED, note, tell, tell_arbiters
from keizer_bot.core.questions import Choice, ask, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.formats.honours_table import (
    LONGEST_PRIZE,
    HonourLine,
    HonoursTable,
    honours_table,
)
from keizer_bot.formats.players_file import (
    ListNotes,
    PlayersRefused,
    fault_messages,
    note_messages,
)
from keizer_bot.formats.written_names import given_first
from keizer_bot.i18n.commands import ClubRole
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Message
from keizer_bot.reading import words
from keizer_bot.store import cups, people, seasons
from keizer_bot.store.cups import Cup, PastWinnerRow
from keizer_bot.store.transaction import Transaction

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
    shown = tuple(messages.HonourShown(line.year, line.prize, line.name) for line in new[:_SHOWN])
    question = messages.HonoursPreview(len(new), shown, (*again, *note_messages(notes)))
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
    except PlayersRefused as refused:
        raise messages.HonoursNotRead(fault_messages(refused)) from refused
    return None if table is None else take_honours(context, table)


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


_BEFORE_THE_END = timedelta(weeks=4)
_NOON = time(12)


def add_cup(context: Context, *, name: str) -> Message:
    """Add a cup, which is at the club. Raises `ArbiterOnly`, `NameTooLong`, `CupKnown`."""
    context.require_arbiter()
    check_name(name)
    for cup in cups.cups(context.tx, context.club.id):
        if fold(cup.name) == fold(name):
            raise messages.CupKnown(cup.name)
    cups.add_cup(context.tx, context.club.id, name, context.today)
    note(context, Action.CUP, name)
    return messages.CupAdded(name)


def give_cup(context: Context, cup: Cup, *, member: int, since: date | None) -> Message:
    """Store who has the cup, since that day or today. Raises `ArbiterOnly`."""
    context.require_arbiter()
    holder, day = people.member(context.tx, member), since or context.today
    cups.set_holder(context.tx, cup.id, holder.id, day)
    note(context, Action.CUP, cup.name, before=_holder(context, cup), after=holder.name)
    return messages.CupGiven(cup.name, holder.name, day)


def return_cup(context: Context, cup: Cup) -> Message:
    """Record that the cup is back at the club. Raises `ArbiterOnly`."""
    context.require_arbiter()
    cups.set_holder(context.tx, cup.id, None, context.today)
    note(context, Action.CUP, cup.name, before=_holder(context, cup))
    return messages.CupReturned(cup.name)


def remove_cup(context: Context, cup: Cup) -> Message:
    """Remove the cup from the club. Raises `ArbiterOnly`."""
    context.require_arbiter()
    cups.remove_cup(context.tx, cup.id)
    note(context, Action.CUP_REMOVED, cup.name, before=_holder(context, cup))
    return messages.CupRemoved(cup.name)


def _holder(context: Context, cup: Cup) -> str | None:
    return people.member(context.tx, cup.holder_id).name if cup.holder_id else None


def ask_back(context: Context, occurrence: PlayerStopped) -> tuple[()]:
    """Ask a player who leaves to bring back their cups at once ([003] x)."""
    for cup in cups.cups(context.tx, context.club.id):
        if cup.holder_id == occurrence.player.member_id:
            tell(context, cup.holder_id, messages.BringCupNow(cup.name))
            tell_arbiters(context, messages.CupToFetch(cup.name, occurrence.player.name))
    return ()


def _reminders(tx: Transaction, at: datetime) -> Iterator[ScheduledJob]:
    """A job for each season whose cups must come back, four weeks before its last evening."""
    ends = {(c.season_id, c.last, c.time_zone) for c in cups.cups_away(tx, _BEFORE_THE_END.days)}
    for season_id, last, name in sorted(ends):
        zone = ZoneInfo(name)
        if at.astimezone(zone).date() <= last:
            due = in_turn(datetime.combine(last - _BEFORE_THE_END, _NOON, zone), season_id)
            yield ScheduledJob(due, remind, (season_id,), messages.CupReminder(), season_id)


@in_season
def remind(context: Context) -> None:
    """Tell the holders of cups when to bring them back, and tell the arbiters who holds which."""
    tx, season_id = context.tx, context.season.id
    away = [c for c in cups.cups_away(tx, _BEFORE_THE_END.days) if c.season_id == season_id]
    lines: list[Message] = []
    for cup in away:
        back = messages.BringCupBack(cup.name, cup.last)
        tell(context, cup.holder_id, back, urgency=UNHURRIED)
        holder = people.member(tx, cup.holder_id)
        lines.append(messages.CupHeld(cup.name, holder.name, cup.since))
        cups.mark_asked(tx, cup.cup_id, season_id)
    if away:
        message = messages.CupsToComeBack(away[0].last, tuple(lines))
        tell_arbiters(context, message, urgency=UNHURRIED)


JOBS = (_reminders,)


def plays_no_more(context: Context, member: int) -> bool:
    """True if a season is running in which they do not play, or no longer play."""
    running = context.running
    if running is None:
        return False
    player = seasons.players_by_member(context.tx, running.id).get(member)
    paired = max((e.number for e in context.calendar.paired), default=0)
    return player is None or (player.until_round is not None and player.until_round <= paired)


def cup_lines(listed_cups: Iterable[Cup], called: Mapping[int, str]) -> tuple[Message, ...]:
    """Each cup and its holder, by these names."""
    return tuple([cup_line(cup, called) for cup in listed_cups])


def cup_line(cup: Cup, called: Mapping[int, str]) -> Message:
    """A cup and its holder, by these names."""
    if cup.holder_id is None:
        return messages.CupHome(cup.name)
    return messages.CupHeld(cup.name, called[cup.holder_id], cup.since)


def lines_for_arbiter(context: Context, called: Mapping[int, str]) -> Iterator[Message]:
    """The same, and for each cup if its holder must bring it back at once."""
    for cup in cups.cups(context.tx, context.club.id):
        if cup.holder_id is not None and plays_no_more(context, cup.holder_id):
            yield messages.CupOwed(cup.name, called[cup.holder_id], cup.since)
        else:
            yield cup_line(cup, called)

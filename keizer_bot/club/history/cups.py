"""Cups: who has them, and reminders to their holders before the season's end or when they leave."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from keizer_bot.club.history import cup_messages as messages
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob, in_turn
from keizer_bot.core.named import check_name
from keizer_bot.core.occurrences import PlayerStopped
from keizer_bot.core.posting import UNHURRIED, note, tell, tell_arbiters
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.message import Message
from keizer_bot.store import cups, people, seasons
from keizer_bot.store.cups import Cup
from keizer_bot.store.transaction import Transaction

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

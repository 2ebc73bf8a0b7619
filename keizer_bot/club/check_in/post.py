"""The post under which members check in, and the arbiters' list of who has said nothing yet.

Both are kept up to date in place by a job, whatever it is that changed them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.attendance.presence import present, silent
from keizer_bot.club.check_in import messages
from keizer_bot.club.check_in.actions import ask_to_let_in, check_in, when_paired
from keizer_bot.club.pairing.actions import ask_who_is_there
from keizer_bot.core.buttons import Kind, data
from keizer_bot.core.context import Desk
from keizer_bot.core.games import player_in, round_in
from keizer_bot.core.hours import Hours
from keizer_bot.core.identify import House, desk_of_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.posting import SOON, club_chats, edit, post, post_id, send
from keizer_bot.core.questions import Answer, Asked
from keizer_bot.core.wording import Rows
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Button, Message
from keizer_bot.store import check_ins, games, people
from keizer_bot.store.check_ins import CheckInRow
from keizer_bot.store.intents import Address, person
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_MOST_NAMES = 90  # Telegram takes a hundred buttons; the others come up as these are ticked off


@dataclass(frozen=True, slots=True)
class _State:
    """Where the check-in of an evening stands."""

    evening: Evening
    there: int
    waiting: tuple[PlayerRow, ...]
    when: Message


def tick_present(desk: Desk, *, round_id: int, player: int) -> Answer:
    """The arbiter saw a player come in; gives the list of those who are left.

    Raises as `check_in`.
    """
    desk.require(Right.PLAYERS)
    book = desk.book
    evening, who = round_in(book, round_id), player_in(book, player)
    if evening.check_in is not None and evening.phase is Phase.PAIRED:
        return ask_to_let_in(desk, who, evening, of=desk.actor.telegram_id)
    check_in(desk, player=player, round_id=round_id)
    state = _state(desk, round_id)
    _show_group(desk, state, over=False)
    _show_arbiters(desk, state, over=False, but=desk.actor.telegram_id)
    shown = check_ins.fingerprint(desk.tx, round_id, who.season_id)
    check_ins.mark_shown(desk.tx, round_id, shown)
    return _list(state)


def check_ins_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The rounds whose check-in will open, or of which the posts no longer say how it stands."""
    found = []
    for row in check_ins.under_way(tx, at.date()):
        opens = Hours.from_json(row.hours).checks_in(row.day, ZoneInfo(row.time_zone))
        if opens is not None and (opens > at or _to_show(tx, row) != row.shown):
            what = messages.CheckInOpens(row.number)
            found.append(ScheduledJob(opens, keep_check_in, (row,), what, row.season_id))
    return found


JOBS = (check_ins_coming,)


def _to_show(tx: Transaction, row: CheckInRow) -> str:
    if row.phase not in (Phase.OPEN, Phase.CLOSED):
        return check_ins.OVER
    return check_ins.fingerprint(tx, row.round_id, row.season_id)


def keep_check_in(tx: Transaction, house: House, at: datetime, row: CheckInRow) -> None:
    """Let the check-in's posts say how it stands."""
    desk = desk_of_season(tx, house, row.season_id, at)
    found = _to_show(tx, row)
    over = found == check_ins.OVER
    state = _state(desk, row.round_id)
    if row.shown is None and not row.held and desk.at >= state.evening.pairs:
        ask_who_is_there(desk, state.evening)  # nobody could check in before the hour
    _show_group(desk, state, over=over)
    _show_arbiters(desk, state, over=over)
    check_ins.mark_shown(desk.tx, row.round_id, found)


def _state(desk: Desk, round_id: int) -> _State:
    book = desk.book
    evening = round_in(book, round_id)
    said = games.presence(desk.tx, round_id)
    busy = {i for g in book.games_of(round_id) for i in (g.white_id, g.black_id)}
    return _State(
        evening,
        there=len(present(book, evening, said)),
        waiting=silent(book, evening, said, busy=busy),
        when=when_paired(desk, evening),
    )


def _key(evening: Evening) -> str:
    return f"check-in:{evening.id}:{evening.date}"


def _show_group(desk: Desk, state: _State, *, over: bool) -> None:
    evening, key = state.evening, _key(state.evening)
    say: Message = messages.WhoIsThere(evening.number, evening.date, state.there, state.when)
    if not state.there:
        say = messages.NobodyIsThere(evening.number, evening.date, state.when)
    rows: Rows = ((Button(messages.ImHere(), data(Kind.HERE, evening.id)),),)
    if over:
        say, rows = messages.CheckInOver(evening.number, evening.date, state.there), ()
    for chat in club_chats(desk):
        known = post_id(desk, f"{key}@{chat.chat_id}")
        if known is not None:
            edit(desk, known, Asked(say, rows))
            continue
        post(desk, Asked(say, rows), key=key, urgency=SOON)


def _show_arbiters(desk: Desk, state: _State, *, over: bool, but: int | None = None) -> None:
    """Bring each arbiter's list up to date, but that of who presses it: his is the answer."""
    evening = state.evening
    say: Message | Asked = _list(state)
    if over:
        say = messages.CheckInOver(evening.number, evening.date, state.there)
    for arbiter in people.arbiters(desk.tx, desk.club.id):
        if not arbiter.private_open or arbiter.telegram_id == but:
            continue
        key = f"{_key(evening)}@{arbiter.telegram_id}"
        known = post_id(desk, key)
        if known is not None:
            edit(desk, known, say)
            continue
        language = desk.club.language
        send(desk, Address(person(arbiter.telegram_id), language), say, urgency=SOON, key=key)


def _list(state: _State) -> Message | Asked:
    evening, count = state.evening, len(state.waiting)
    if not count:
        return messages.EverybodyHeard(evening.number, evening.date, state.there)
    text = messages.TickWhoIsThere(evening.number, evening.date, state.there, count, state.when)
    buttons = [
        Button(p.name, data(Kind.TICK, evening.id, p.id)) for p in state.waiting[:_MOST_NAMES]
    ]
    return Asked(text, tuple(tuple(buttons[i : i + 2]) for i in range(0, len(buttons), 2)))

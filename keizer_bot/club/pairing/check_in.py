"""Checking in, for a club that pairs on the evening: only the players who check in are paired.

A player who neither checked in nor signed off when the round is paired is a `no_show`: they "did
not come and did not say so" (docs/keizer.md, 3), and two such rounds in a row are [003] rule k. A
player who comes after the pairing becomes `late`: they did come, so they are not silent.

A job keeps the check-in post, and the arbiters' list of players without an answer, up to date in
place after any change.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.pairing.actions import ask_who_is_there
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.signing_off import attendance_messages as messages
from keizer_bot.club.signing_off import presence
from keizer_bot.club.signing_off.attendance import end_silence
from keizer_bot.club.signing_off.attendance_messages import NotInRound
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import player_in, round_in
from keizer_bot.core.hours import Hours
from keizer_bot.core.identify import in_season
from keizer_bot.core.jobs import ScheduledJob
from keizer_bot.core.messages import EveningOver, Job
from keizer_bot.core.posting import SOON, arbiters_with, club_chats, edit, post, send
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import reads_in_scene
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right, Topic
from keizer_bot.i18n.message import Message
from keizer_bot.reading.attendance import read_present
from keizer_bot.reading.messages import SeasonOver
from keizer_bot.reading.names import NamedPerson
from keizer_bot.store import club_evenings, games, seasons
from keizer_bot.store.club_evenings import CheckInRow
from keizer_bot.store.intents import Address, person
from keizer_bot.store.outbox import keyed
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction


@on_press("check-in")
def check_in(context: Context, *, player: int, round_id: int) -> Reply:
    """Check a player in, on the evening itself.

    Raises `ArbiterOnly`, `StaleButton`, `NoCheckIn`, `CheckInNotYet`, `NotInRound`, `EveningOver`.
    """
    player_row = presence.player_to_act_for(context, player)
    evening = round_in(context, round_id)
    if evening.check_in is None:
        raise messages.NoCheckIn(evening.date)
    if context.at < evening.check_in:
        raise messages.CheckInNotYet(evening.date, evening.check_in)
    return Reply.of(*end_silence(context, player_row), *arrive(context, player_row, evening))


def arrive(context: Context, player: PlayerRow, evening: Evening) -> tuple[Message, ...]:
    """Store that a player is there, or came too late. Raises `NotInRound`, `EveningOver`."""
    if not presence.in_round(player, evening.number):
        raise NotInRound(player.name, evening.number)
    if evening.phase is Phase.FINAL:
        raise EveningOver(evening.date)
    if evening.phase is Phase.PAIRED:
        return (_after_pairing(context, player, evening),)
    attendance = games.presence_of(context.tx, evening.id, player.id)
    if presence.is_there(evening, attendance):
        return (messages.CheckedInAlready(player.name, evening.date),)
    presence.store(context, player, evening, HERE)
    message = messages.CheckedIn if presence.is_sender(context, player) else messages.CheckedInFor
    return (message(player.name, evening.date, when_paired(context, evening)),)


def when_paired(context: Context, evening: Evening) -> Message:
    """When the bot will pair, for those who checked in."""
    return messages.PairsAt(evening.pairs) if context.at < evening.pairs else messages.PairsSoon()


def _after_pairing(context: Context, player: PlayerRow, evening: Evening) -> Message:
    if presence.is_paired(context, player, evening):
        return messages.InThePairing(player.name, evening.date)
    attendance = games.presence_of(context.tx, evening.id, player.id)
    if attendance is None or attendance.state == AbsenceKind.NO_SHOW:
        presence.store(context, player, evening, AbsenceKind.LATE)
    asked = [arbiter.person_id for arbiter in arbiters_with(context, None)]
    for arbiter in asked:
        _ask_arbiter(context, player, evening, arbiter)
    if context.actor.person_id in asked:
        return messages.CameAfterPairingToYou(player.name, evening.date)
    return messages.CameAfterPairing(player.name, evening.date)


def _ask_arbiter(context: Context, player: PlayerRow, evening: Evening, arbiter: int) -> None:
    """Ask the arbiter once, however often the player says it."""
    key = f"came:{evening.id}:{evening.date}:{player.id}@{arbiter}"
    if keyed(context.tx, key) is not None:
        return
    question = ask_to_let_in(context, player, evening, of=arbiter)
    to = Address(person(arbiter), context.club.language)
    send(context, to, question, urgency=SOON, key=key)


def ask_to_let_in(context: Context, player: PlayerRow, evening: Evening, *, of: int) -> Reply:
    """Ask that arbiter if the round should be paired again with the player who came late."""
    again = intend(let_in, player=player.id, round_id=evening.id)
    choices = [Choice(Job.AGAIN, again), Choice(messages.LeaveLateOut(), None)]
    return ask(context, messages.LateArrival(player.name, evening.date), choices, in_a_row=2, of=of)


@on_press("let-in", may=Right.PAIRING)
def let_in(context: Context, *, player: int, round_id: int) -> Reply:
    """Pair the round again with a player who came late, if no game was played yet.

    Raises `ArbiterOnly`, `StaleButton`, `EveningOver`, and as `pair_now`.
    """
    evening = round_in(context, round_id)
    if evening.phase is Phase.FINAL:
        raise EveningOver(evening.date)
    presence.store(context, seasons.player(context.tx, player), evening, HERE)
    return pair_now(context, round_id=round_id)


_MOST_NAMES = 90  # Telegram takes a hundred buttons; the others follow as these are ticked off


class _State(msgspec.Struct, frozen=True):
    """The state of an evening's check-in."""

    evening: Evening
    there: int
    waiting: tuple[PlayerRow, ...]
    when: Message

    @property
    def over(self) -> Message | None:
        """The post's last text, once the round is paired."""
        if not self.evening.is_paired:
            return None
        return messages.CheckInOver(self.evening.number, self.evening.date, self.there)


@on_press(ButtonKey.HERE, below=Below.POST)
def check_in_oneself(context: Context, *, round_id: int) -> Reply:
    """Check the presser in. Raises as `check_in`."""
    return check_in(context, player=context.own_player.id, round_id=round_id)


@on_press("tick-present", below=Below.QUESTION, may=Right.PLAYERS)
def tick_present(context: Context, *, round_id: int, player: int) -> Reply:
    """Check in a player whom the arbiter saw; returns the list of those left.

    Raises as `check_in`.
    """
    snapshot = context.snapshot
    evening, player_row = round_in(snapshot, round_id), player_in(snapshot, player)
    if evening.check_in is not None and evening.phase is Phase.PAIRED:
        return ask_to_let_in(context, player_row, evening, of=context.actor.person_id)
    check_in(context, player=player, round_id=round_id)
    state = _state(context, round_id)
    _show_group(context, state)
    _show_arbiters(context, state, but=context.actor.person_id)
    shown = club_evenings.check_in_fingerprint(context.tx, round_id, player_row.season_id)
    club_evenings.mark_check_in_shown(context.tx, round_id, shown)
    return _list(state)


def check_ins_coming(tx: Transaction, at: datetime) -> list[ScheduledJob]:
    """The rounds whose check-in will open, or whose posts are out of date."""
    jobs = []
    for row in club_evenings.check_ins_under_way(tx, at.date()):
        hours, zone = Hours.from_json(row.hours), ZoneInfo(row.time_zone)
        if row.shown is None and hours.final(row.day, zone) <= at:
            continue  # nobody checks in for an evening that is over
        opens = hours.checks_in(row.day, zone)
        if opens is not None and (opens > at or _to_show(tx, row) != row.shown):
            key, what = (row.season_id, row), messages.CheckInOpens(row.number)
            jobs.append(ScheduledJob(opens, keep_check_in, key, what, row.season_id))
    return jobs


JOBS = (check_ins_coming,)


def _to_show(tx: Transaction, row: CheckInRow) -> str:
    if row.phase in (Phase.PAIRED, Phase.FINAL):
        return club_evenings.CHECK_IN_OVER
    return club_evenings.check_in_fingerprint(tx, row.round_id, row.season_id)


@in_season
def keep_check_in(context: Context, row: CheckInRow) -> None:
    """Bring the posts of the check-in up to date."""
    state, to_show = _state(context, row.round_id), _to_show(context.tx, row)
    if row.shown is None and not row.held and context.at >= state.evening.pairs:
        ask_who_is_there(context, state.evening)  # nobody could check in before the hour
    _show_group(context, state)
    _show_arbiters(context, state)
    club_evenings.mark_check_in_shown(context.tx, row.round_id, to_show)


def _state(context: Context, round_id: int) -> _State:
    snapshot = context.snapshot
    evening = round_in(snapshot, round_id)
    return _State(
        evening,
        there=len(presence.present(snapshot, evening)),
        waiting=presence.silent(snapshot, evening),
        when=when_paired(context, evening),
    )


def _key(evening: Evening) -> str:
    return f"check-in:{evening.id}:{evening.date}"


def _show_group(context: Context, state: _State) -> None:
    evening, key = state.evening, _key(state.evening)
    message: Message = messages.WhoIsThere(evening.number, evening.date, state.there, state.when)
    if not state.there:
        message = messages.NobodyIsThere(evening.number, evening.date, state.when)
    rows: Rows = ((Button(messages.ImHere(), intend(check_in_oneself, round_id=evening.id)),),)
    if state.over:
        message, rows = state.over, ()
    shown = Reply.question(message, rows)
    for chat in club_chats(context):
        if (posted := keyed(context.tx, f"{key}@{chat.chat_id}")) is not None:
            edit(context, posted, shown)
        else:
            post(context, shown, key=key, urgency=SOON)


def _show_arbiters(context: Context, state: _State, *, but: int | None = None) -> None:
    """Update the list of each arbiter `but` the presser, whose answer is the list."""
    message = state.over or _list(state)
    for arbiter in arbiters_with(context, None):
        key = f"{_key(state.evening)}@{arbiter.person_id}"
        if arbiter.person_id == but:
            continue
        if (posted := keyed(context.tx, key)) is not None:
            edit(context, posted, message)
        else:
            to = Address(person(arbiter.person_id), context.club.language)
            send(context, to, message, urgency=SOON, key=key)


def _list(state: _State) -> Reply:
    evening, count = state.evening, len(state.waiting)
    if not count:
        return Reply.of(messages.AllAnswered(evening.number, evening.date, state.there))
    text = messages.TickWhoIsThere(evening.number, evening.date, state.there, count, state.when)
    buttons = [
        Button(p.name, intend(tick_present, round_id=evening.id, player=p.id))
        for p in state.waiting[:_MOST_NAMES]
    ]
    return Reply.question(text, tuple(tuple(buttons[i : i + 2]) for i in range(0, len(buttons), 2)))


@reads_in_scene(read_present)
def here(request: Request, player: NamedPerson | None) -> Reply:
    """``/hier``: check the sender in; an arbiter also ``/hier NAME``."""
    context = request.context
    evening = context.calendar.next(context.at)
    if evening is None:
        raise SeasonOver
    player_id = player.id if player else context.own_player.id
    return check_in(context, player=player_id, round_id=evening.id)


CHECK_IN = Command("hier here eccomi", Topic.WEEK, here, Scope.COMING)

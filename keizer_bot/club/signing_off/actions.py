"""Signs members off and on for coming evenings; each answer counts from when it was sent."""

from collections.abc import Sequence
from datetime import date
from itertools import chain, product

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.signing_off import attendance_messages, messages, presence
from keizer_bot.club.signing_off.absences import DutyClaim, ask_about, counts_as, leave_game
from keizer_bot.club.signing_off.attendance import end_silence
from keizer_bot.club.teams.matches import match_kinds
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with
from keizer_bot.core.messages import EveningOver, PlayersEvenings, Several, UndoThis
from keizer_bot.core.occurrences import PlayerCame, SignOffReadLate
from keizer_bot.core.posting import LATER, tell_arbiters, tell_for_whom
from keizer_bot.core.questions import ButtonKey, Choice, ask, confirm, intend, on_press
from keizer_bot.core.reply import Button, Reply, Rows
from keizer_bot.core.snapshot import HERE
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reading.messages import OnePlayerAtATime
from keizer_bot.reports.rule_words import label_of
from keizer_bot.store import games, records, traces
from keizer_bot.store.games import Presence
from keizer_bot.store.seasons import PlayerRow

Counted = str | DutyClaim
"""How a timely sign-off counts: as a kind of absence, or a claim to one."""


class _Outcome(msgspec.Struct, frozen=True):
    """One evening's sign-off: how it `counts`, or `news` that needs its own line.

    `changed` is False for a player who had signed off before.
    """

    evening: Evening
    counts: Counted | None = None
    news: Message | None = None
    changed: bool = True


@on_press("sign-off")
def sign_off(
    context: Context,
    *,
    player: int,
    evenings: list[int],
    club_duty: bool = False,
    sure: bool = False,
    kind: str = "",
    until: int = 0,
) -> Reply:
    """Sign a player off for these rounds (their ids), each in time or late by `context.at`.

    Each to the end of its evening, or `until` the round of that number; they come after that.
    `kind` of absence: without one, buttons below the answer offer those that members may choose.
    Unless `sure` is set, the sender must first confirm a forfeit (`ask_forfeit`).

    Raises `NoLongerPlays`, `EveningOver` or `GamePlayed` for the first impossible one; then nothing
    is stored.
    """
    player_row = presence.player_to_act_for(context, player)
    if kind:
        presence.check_chosen_kind(context, kind)
    chosen = presence.with_later_rounds(context, player_row, evenings, until=until)
    if not sure and (asked := ask_forfeit(context, [player_row], chosen, club_duty=club_duty)):
        return asked
    done = [_sign_off_one(context, player_row, e, kind, club_duty=club_duty) for e in chosen]
    if claimed := [outcome.evening for outcome in done if outcome.counts is DutyClaim.NEW]:
        ask_about(context, player_row, claimed)
    if until and _come_after(context, player_row, chosen[-1]):
        done = [replace(outcome, changed=True) for outcome in done]
    changed = tuple(dict.fromkeys(outcome.evening.date for outcome in done if outcome.changed))
    if changed and not presence.is_sender(context, player_row):
        off = messages.YouWereSignedOff(context.actor.name, changed)
        tell_for_whom(context, player_row, _with_rounds(off, chosen, until))
    match done:
        case [_Outcome(news=messages.AbsentAlready())] if undo := _undo_of_late(
            context, player_row, chosen[0]
        ):
            return Reply.of(messages.LateAlready(player_row.name, chosen[0].date), rows=undo)
    answers = _one_answer_a_day(context, player_row, done, until)
    return _with_kinds(context, player_row, chosen, answers)


def _one_answer_a_day(
    context: Context, player: PlayerRow, done: Sequence[_Outcome], until: int
) -> tuple[Message, ...]:
    """One line for all evenings that count alike, then the news about the others.

    An evening has one answer, for its first round: a player who is late for that is late for all.
    """
    dates: dict[tuple[Counted, bool], list[date]] = {}
    outcomes: dict[date, _Outcome] = {}
    for outcome in done:
        outcomes.setdefault(outcome.evening.date, outcome)
    for day, outcome in outcomes.items():
        if outcome.counts is not None:
            dates.setdefault((outcome.counts, outcome.changed), []).append(day)
    timely = (
        _timely(context, player, counts, tuple(on))
        if new
        else _as_before(context, player, tuple(on))
        for (counts, new), on in dates.items()
    )
    news = (outcome.news for outcome in outcomes.values() if outcome.news is not None)
    rounds = (line for o in outcomes.values() for line in of_rounds(o.evening, until))
    return (*timely, *news, *rounds)


def of_rounds(evening: Evening, until: int = 0) -> tuple[Message, ...]:
    """A line with the rounds for which the answer holds, unless it is the whole evening."""
    if until:
        numbers = tuple(map(str, range(evening.number, until + 1)))
        return (attendance_messages.ForRounds(numbers, len(numbers)),)
    return (attendance_messages.FromRound(evening.number),) if evening.part > 1 else ()


def _with_rounds(message: Message, evenings: Sequence[Evening], until: int = 0) -> Message:
    """The message, with the rounds from which it holds."""
    first = {evening.date: evening for evening in reversed(evenings)}
    lines = tuple(line for evening in first.values() for line in of_rounds(evening, until))
    return Several((message, *lines)) if lines else message


def _with_kinds(
    context: Context, player: PlayerRow, evenings: list[Evening], answers: tuple[Message, ...]
) -> Reply:
    """Add a button for each kind of absence below a member's own sign-off in time."""
    kinds = presence.kinds_for_members(context.rules.absence)
    if not kinds or not presence.is_sender(context, player):
        return Reply.of(*answers)
    match answers:
        case (messages.SignedOff() as only,):
            ids = [evening.id for evening in evenings]
            choices = [
                Choice(label_of(kind), intend(sign_off, player=player.id, evenings=ids, kind=kind))
                for kind in kinds
            ]
            return replace(ask(context, only, choices, in_a_row=2), kind=None)
    return Reply.of(*answers)


def offer_undo_of_late(context: Context, day: date) -> Reply | None:
    """Offer undo to a player who signed off late themselves and can no longer sign on."""
    player_row = context.plays_as(context.season)
    evening = next((e for e in context.calendar.evenings if e.date == day), None)
    undo = _undo_of_late(context, player_row, evening) if player_row and evening else ()
    return Reply.question(messages.LateCanBeUndone(day), undo) if undo else None


def _undo_of_late(context: Context, player: PlayerRow, evening: Evening) -> Rows:
    """A button to undo the sender's own late sign-off, as long as the round is not paired."""
    act = None if evening.is_paired else traces.of_presence(context.tx, evening.id, player.id)
    lines = records.changes_of(context.tx, context.club.id, act) if act else ()
    by = context.actor.person_id
    if act is None or not lines or lines[0].actor_id != by or lines[0].at < evening.closes:
        return ()
    return ((Button(UndoThis(), intend(ButtonKey.UNDO, act=act)),),)


def ask_forfeit(
    context: Context, players: Sequence[PlayerRow], evenings: Sequence[Evening], *, club_duty: bool
) -> Reply | None:
    """Ask before a sign-off that forfeits a game, because only the arbiter can undo that.

    A sign-off that was sent in time but read late needs no question. Raises `OnePlayerAtATime` if
    one of several players would lose a game by it.
    """
    if context.rules.is_cup:
        return None
    for player, evening in product(players, evenings):
        if presence.is_sender(context, player) and context.earliest < evening.closes:
            continue
        game = game_with(context, evening.id, player.id)
        if game is None or game.result is not None:
            continue
        if len(players) > 1:
            raise OnePlayerAtATime
        ids, other = [e.id for e in evenings], context.players[game.opponent_of(player.id)].name
        yes = intend(sign_off, player=player.id, evenings=ids, club_duty=club_duty, sure=True)
        return confirm(context, messages.ConfirmForfeit(player.name, evening.date, other), yes)
    return None


def _as_before(context: Context, player: PlayerRow, dates: tuple[date, ...]) -> Message:
    """The line about all evenings for which they had signed off before."""
    undo = dates if presence.is_sender(context, player) else PlayersEvenings(player.name, dates)
    return messages.AlreadySignedOff(player.name, dates, undo)


def _timely(
    context: Context, player: PlayerRow, counts: Counted, dates: tuple[date, ...]
) -> Message:
    """The line about all evenings whose sign-off counts alike."""
    if counts is DutyClaim.REFUSED:
        return attendance_messages.DutyStaysRefused(player.name, dates)
    if isinstance(counts, DutyClaim):
        return attendance_messages.SignedOffUnconfirmed(player.name, dates)
    if counts == AbsenceKind.EXCUSED:
        return messages.SignedOff(player.name, dates)
    if counts in match_kinds(context.rules.absence):
        return messages.SignedOffForClub(player.name, dates)
    return attendance_messages.SignedOffAs(player.name, dates, label_of(counts))


def _sign_off_one(
    context: Context, player: PlayerRow, evening: Evening, own_kind: str, *, club_duty: bool
) -> _Outcome:
    """Store one sign-off. Raises `EveningOver`, `GamePlayed`."""
    before = games.presence_of(context.tx, evening.id, player.id)
    in_time = context.earliest < evening.closes
    counts = own_kind or (counts_as(context, player, evening) if club_duty else AbsenceKind.EXCUSED)
    absent = before if before is not None and before.state != HERE else None
    if absent is not None and not (in_time and _tells_why(context, absent.state, counts)):
        return _unchanged(context, player, evening, absent, counts)
    if evening.phase is Phase.FINAL:
        raise EveningOver(evening.date)
    if not in_time:
        counts = AbsenceKind.LATE
    stored = AbsenceKind.EXCUSED if isinstance(counts, DutyClaim) else counts
    if evening.phase is Phase.PAIRED:
        return _sign_off_paired(context, player, evening, stored)
    presence.store(context, player, evening, stored)
    if not in_time:
        return _Outcome(evening, news=_late(context, player, evening, None))
    if context.at != context.earliest and context.at >= evening.closes:
        _tell_of_doubt(context, player, evening, messages.SignedOffInDoubt)
    return _Outcome(evening, counts)


def _unchanged(
    context: Context, player: PlayerRow, evening: Evening, before: Presence, counts: Counted
) -> _Outcome:
    """The outcome for a player who had already signed off."""
    in_time = context.earliest < evening.closes
    made_before = counts in (DutyClaim.UNDECIDED, DutyClaim.REFUSED)
    if in_time and made_before and before.state == AbsenceKind.EXCUSED:
        return _Outcome(evening, counts)
    if in_time or context.actor.may(Right.PLAYERS):
        return _Outcome(evening, AbsenceKind.EXCUSED, changed=False)
    return _Outcome(evening, news=messages.AbsentAlready(player.name, evening.date), changed=False)


def _tells_why(context: Context, before: str, counts: str | DutyClaim) -> bool:
    """True if the new sign-off adds a reason: a club duty, or a kind that members may choose."""
    rules = context.rules.absence
    chosen = presence.kinds_for_members(rules)
    if before not in (AbsenceKind.EXCUSED, *chosen):
        return False
    if counts in chosen:
        return counts != before
    return before == AbsenceKind.EXCUSED and counts in (*match_kinds(rules), DutyClaim.NEW)


_InDoubt = type[messages.SignedOffInDoubt | messages.SignedOnInDoubt]


def _tell_of_doubt(context: Context, player: PlayerRow, evening: Evening, kind: _InDoubt) -> None:
    """Tell the arbiters that an answer counts as in time because nobody knows when it was sent.

    All such notes about one backlog go out in one message.
    """
    between = context.local(context.earliest), context.local(context.at)
    tell_arbiters(context, kind(player.name, evening.date, *between), urgency=LATER)


def _late(
    context: Context, player: PlayerRow, evening: Evening, opponent: PlayerRow | None
) -> Message:
    """Tell the arbiters of a late sign-off; returns the answer to the person who sent it."""
    message = messages.LateSignOff(player.name, evening.date)
    tell_arbiters(context, message, but=context.actor.person_id)
    if not presence.is_sender(context, player):
        forfeit = messages.WinsByForfeit(opponent.name) if opponent else None
        return messages.PlayerSignedOffLate(player.name, evening.date, forfeit)
    if opponent is None:
        return messages.SignedOffLate(player.name, evening.date, _cost_of_late(context))
    return messages.SignedOffFromGame(player.name, evening.date, opponent.name)


def _cost_of_late(context: Context) -> messages.LatePaysNothing | None:
    """The line that a late sign-off pays nothing, unless the club's rules pay something."""
    late = context.rules.absence.named(AbsenceKind.LATE)
    pays = late is not None and (late.points or any(late.credit))
    return None if pays or context.rules.is_cup else messages.LatePaysNothing()


def _sign_off_paired(context: Context, player: PlayerRow, evening: Evening, kind: str) -> _Outcome:
    """Sign off from a paired round: the opponent wins by forfeit.

    If it was sent in time but read too late, the arbiters read that they may pair again.
    """
    in_time, about = kind != AbsenceKind.LATE, (player.name, evening.date)
    if player.id in games.byes(context.tx, evening.id):
        return _Outcome(evening, news=messages.SignedOffWithBye(*about), changed=False)
    own_game = game_with(context, evening.id, player.id)
    if own_game is not None and own_game.result is not None:
        raise messages.GamePlayed(*about)
    presence.store(context, player, evening, kind)
    opponent = None
    if own_game is not None:
        opponent = leave_game(context, own_game, absent=player, heard_late=in_time)
    if not in_time:
        return _Outcome(evening, news=_late(context, player, evening, opponent))
    if opponent is None:
        return _Outcome(evening, kind)
    context.happened(SignOffReadLate(evening.id, player.name))
    sent = context.local(context.at)
    return _Outcome(evening, news=messages.SignedOffHeardLate(*about, opponent.name, sent))


@on_press("sign-on")
def sign_on(context: Context, *, player: int, evenings: list[int]) -> Reply:
    """Sign a player on for these rounds (their ids).

    In a club that pairs on the evening, signing on counts as checking in once check-in has begun.
    Raises `SignOnTooLate` once sign-off has closed, except for an arbiter; `EveningOver` once the
    round is paired; `NoLongerPlays`.
    """
    player_row = presence.player_to_act_for(context, player)
    back, coming = list[date](), list[date]()
    news = end_silence(context, player_row)
    opens, answered = None, list[Evening]()
    for evening in presence.with_later_rounds(context, player_row, evenings):
        if evening.check_in is not None and context.at >= evening.check_in:
            news += context.happened(PlayerCame(player_row, evening))
        elif _comes_already(context, player_row, evening):
            news.append(messages.ComesAlready(player_row.name, evening.date))
        elif evening.part > 1 and evening.date in (*back, *coming):
            _let_come(context, player_row, evening)
        else:
            (back if _let_come(context, player_row, evening) else coming).append(evening.date)
            opens = evening.check_in
            answered.append(evening)
    if (back or coming) and not presence.is_sender(context, player_row):
        dates = tuple(sorted([*back, *coming]))
        on = messages.YouWereSignedOn(context.actor.name, dates)
        tell_for_whom(context, player_row, _with_rounds(on, answered))
    for kind, days in ((messages.SignOffWithdrawn, back), (messages.SignedOn, coming)):
        if days:
            news.append(kind(player_row.name, tuple(days)))
    then = [messages.ThenCheckIn(opens)] if opens else []
    return Reply.of(*news, *chain.from_iterable(map(of_rounds, answered)), *then)


def _comes_already(context: Context, player: PlayerRow, evening: Evening) -> bool:
    """True if sign-off has closed and they already count as coming."""
    closed = context.earliest >= evening.closes and evening.phase is not Phase.FINAL
    if not closed or evening.check_in is not None or context.actor.may(Right.PLAYERS):
        return False
    if evening.phase is Phase.PAIRED:
        return presence.is_paired(context, player, evening)
    attendance = games.presence_of(context.tx, evening.id, player.id)
    return attendance.state == HERE if attendance else player.arrangement == "present"


def _come_after(context: Context, player: PlayerRow, last: Evening) -> bool:
    """Let them come to the later rounds of that evening; true if they had signed off for one."""
    later = [e for e in context.calendar.rest_of_evening(last)[1:] if not e.is_paired]
    answers = [games.presence_of(context.tx, e.id, player.id) for e in later]
    away = [e for e, a in zip(later, answers, strict=True) if a is not None and a.state != HERE]
    back = [_let_come(context, player, evening) for evening in away]
    return any(back)


def _let_come(context: Context, player: PlayerRow, evening: Evening) -> bool:
    """Store that they come; returns True if they had signed off before."""
    if evening.is_paired:
        raise EveningOver(evening.date)
    closed = context.earliest >= evening.closes and evening.check_in is None
    if closed and not context.actor.may(Right.PLAYERS):
        raise messages.SignOnTooLate(evening.date)
    attendance = games.presence_of(context.tx, evening.id, player.id)
    presence.store(context, player, evening, HERE)
    if context.earliest < evening.closes <= context.at and evening.check_in is None:
        _tell_of_doubt(context, player, evening, messages.SignedOnInDoubt)
    return attendance is not None and attendance.state != HERE

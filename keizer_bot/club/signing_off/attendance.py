"""The list of who is coming (/wie), standing arrangements, and late arrivals.

A member is present unless signed off, or absent unless signed on. The list does not show reasons
for absence. Of a late arrival the bot tells the opponent, and never takes it as a sign-off.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Literal

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.signing_off import attendance_messages, messages
from keizer_bot.club.signing_off.attendance_messages import PairedThoughLate, ThenPaired
from keizer_bot.club.signing_off.presence import (
    eligible,
    expected,
    in_round,
    is_checking_in,
    is_sender,
    player_to_act_for,
    present,
    silent,
    store,
)
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_with, round_in
from keizer_bot.core.messages import MessageAndQuestion, NoEveningLeft, NoLongerPlays
from keizer_bot.core.occurrences import GuestComes
from keizer_bot.core.posting import SOON, note, post, tell, tell_arbiters, tell_players
from keizer_bot.core.questions import Choice, ask_one, done, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.core.snapshot import HERE, SeasonSnapshot
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.rules import AbsenceRules
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import name_lines
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.rule_words import label_of
from keizer_bot.store import club_evenings, dashboards, games, people, seasons
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import Arrangement, PlayerRow


class AttendanceView(msgspec.Struct, frozen=True):
    """Players who come and who do not, by name; `closes` is None once sign-off has closed.

    `coming` and `absent` have answered; of the others, the `silent` come by default and the `away`
    do not. During check-in, until `pairs`, `coming` have checked in and the `silent` have not yet.
    `held`: the arbiter pairs when ready. `by_check_in`: nobody comes by default, as only those who
    check in are paired.
    """

    round: int
    evening: date
    coming: tuple[str, ...]
    absent: tuple[str, ...]
    closes: datetime | None
    pairs: datetime | None = None
    silent: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    held: bool = False
    by_check_in: bool = False


def attendance_of(context: Context, *, evening: int | None = None) -> AttendanceView:
    """Attendance of the round with that id, else of the coming one. Raises `NoEveningLeft`."""
    snapshot = context.snapshot
    chosen = snapshot.calendar.with_id(evening) if evening is not None else None
    chosen = chosen or snapshot.calendar.next(context.at)
    if chosen is None:
        raise NoEveningLeft(snapshot.row.name)
    presence, usual = snapshot.presence_in(chosen.id), expected(snapshot, chosen)
    checking = is_checking_in(chosen, context.at)
    coming: Iterable[PlayerRow] = (p for p in usual if p.id in presence)
    unheard: Iterable[PlayerRow] = (p for p in usual if p.id not in presence)
    if checking:
        coming, unheard = present(snapshot, chosen), silent(snapshot, chosen)
    away = [p for p in eligible(snapshot, chosen) if p not in usual]
    return AttendanceView(
        round=chosen.number,
        evening=chosen.date,
        coming=_names(coming),
        absent=_names(p for p in away if p.id in presence),
        closes=chosen.closes if context.at < chosen.closes else None,
        pairs=chosen.pairs if checking else None,
        silent=_names(unheard),
        away=_names(p for p in away if p.id not in presence),
        held=context.at >= chosen.pairs or dashboards.is_held(context.tx, chosen.id),
        by_check_in=chosen.check_in is not None and not chosen.is_paired,
    )


def say_if_odd(context: Context, occurrence: GuestComes) -> tuple[attendance_messages.NowOdd, ...]:
    """Say that a guest makes the number of players odd, so that somebody has no opponent.

    In a club with check-in nobody knows the number before.
    """
    snapshot = context.snapshot
    evening = round_in(snapshot, occurrence.round_id)
    if evening.check_in is not None:
        return ()
    busy = snapshot.busy_in(evening.id)
    coming = expected(snapshot, evening)
    count = sum(player.id not in busy for player in coming)
    return (attendance_messages.NowOdd(count),) if count % 2 else ()


def _names(players: Iterable[PlayerRow]) -> tuple[str, ...]:
    return tuple(p.name for p in players)


def attendance_post(view: AttendanceView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Attendance, as one or more messages."""
    lines: list[str] = name_lines(view.coming)
    by_silence = (
        attendance_messages.SilentYet if view.by_check_in else attendance_messages.SilentComing
    )
    silent = attendance_messages.StillToCheckIn if view.pairs else by_silence
    for names, title in (
        (view.silent, silent),
        (view.absent, attendance_messages.NotComing),
        (view.away, attendance_messages.SilentAway),
    ):
        if names:
            lines += ["", texts.render(title(len(names)), language), *name_lines(names)]
    head = texts.render(_title(view), language)
    return pages(head, lines, paragraphs("\n" + texts.render(_until_when(view), language)))


def _until_when(view: AttendanceView) -> Message:
    if view.pairs:
        held = attendance_messages.CheckInUntilPaired()
        return held if view.held else attendance_messages.CheckInOpen(view.pairs)
    over = attendance_messages.SignOffOver()
    return attendance_messages.SignOffOpen(view.closes) if view.closes else over


def _title(view: AttendanceView) -> Message:
    if view.pairs:
        there = attendance_messages.AttendanceThere(view.round, view.evening, len(view.coming))
        return there if view.coming else attendance_messages.NobodyThere(view.round, view.evening)
    count = len(view.coming) + (0 if view.by_check_in else len(view.silent))
    if not count:
        return attendance_messages.NobodyComing(view.round, view.evening)
    if view.by_check_in:
        return attendance_messages.ComingSoFar(view.round, view.evening, count)
    parity = attendance_messages.Parity.ODD if count % 2 else attendance_messages.Parity.EVEN
    return attendance_messages.AttendanceTitle(view.round, view.evening, count, parity)


Standing = Literal["present", "absent"]


def show_standing(context: Context, *, player: int) -> Reply:
    """Show the player's arrangement, with buttons to change it. Raises `ArbiterOnly`."""
    player_row = player_to_act_for(context, player)
    unless = Choice(
        attendance_messages.PlayUnless(), intend(set_standing, player=player, standing="present")
    )
    only_if = Choice(
        attendance_messages.PlayOnlyIf(), intend(set_standing, player=player, standing="absent")
    )
    present = player_row.arrangement == "present"
    if player_row.arrangement == "silent":
        text: Message = attendance_messages.IsSignedOff(player_row.name)
        return ask_one(context, text, [unless, only_if])
    if is_sender(context, player_row):
        own = attendance_messages.YouPlayUnless if present else attendance_messages.YouPlayOnlyIf
        text = own()
    else:
        of = attendance_messages.PlaysUnless if present else attendance_messages.PlaysOnlyIf
        text = of(player_row.name)
    return ask_one(context, text, [only_if if present else unless])


@on_press("set-standing")
def set_standing(
    context: Context, *, player: int, standing: Standing, kind: str | None = None
) -> Reply:
    """Set the player's standing arrangement: present unless signed off, or absent unless signed on.

    An arbiter may set the `kind` of these absences, if it differs from the rules'. Rounds for which
    they have answered, or whose sign-off has closed, do not change. Raises `ArbiterOnly`,
    `NoLongerPlays`.
    """
    player_row = player_to_act_for(context, player)
    if player_row.until_round is not None:
        raise NoLongerPlays(player_row.name, player_row.until_round)
    if kind is not None:
        context.require(Right.PLAYERS)
    if (player_row.arrangement, player_row.standing_kind) != (standing, kind):
        change_arrangement(context, player_row, standing, kind)
    message = _what_follows(context, player_row, standing, kind)
    if not is_sender(context, player_row):
        tell_players(context, (player_row,), attendance_messages.ArrangementChanged(message))
    return Reply.of(message)


def end_silence(context: Context, player: PlayerRow) -> list[Message]:
    """Let a player who was signed off for silence take part again; returns the message for them."""
    if player.arrangement != "silent":
        return []
    change_arrangement(context, player, "present")
    return [attendance_messages.SilenceEnded(player.name)]


def end_silent_players(context: Context, snapshot: SeasonSnapshot, evening: Evening) -> None:
    """Sign off players who were no-shows in the last `silent_rounds` rounds up to this one.

    This holds for all coming rounds until they sign on ([003] rule k).
    """
    limit = snapshot.rules.absence.silent_rounds
    if not limit or evening.number < limit:
        return
    recent = snapshot.season.rounds[evening.number - limit : evening.number]
    missing = [{a.player for a in r.absences if a.kind == AbsenceKind.NO_SHOW} for r in recent]
    for player in snapshot.players:
        if player.arrangement != "silent" and all(player.key in names for names in missing):
            change_arrangement(context, player, "silent")
            tell(context, player.member_id, attendance_messages.SignedOffForSilence(limit))
            tell_arbiters(context, attendance_messages.PlayerWentSilent(player.name, limit))


def change_arrangement(
    context: Context, player: PlayerRow, new: Arrangement, kind: str | None = None
) -> None:
    """Store another arrangement; rounds whose sign-off has closed do not change."""
    for evening in context.calendar.evenings:
        is_open = evening.phase is Phase.OPEN and context.at < evening.closes
        is_over = evening.phase is Phase.FINAL
        if not (is_open or is_over) and in_round(player, evening.number):
            _keep(context, player, evening)
    seasons.set_arrangement(context.tx, player.id, new, kind)
    before, season_id = player.arrangement, player.season_id
    note(context, Action.ARRANGEMENT, player.name, before=before, after=new, season_id=season_id)


def _keep(context: Context, player: PlayerRow, evening: Evening) -> None:
    """Store what the old arrangement means for a round for which they have not answered.

    In a club with check-in a player without an answer does not count as present.
    """
    comes = player.arrangement == "present"
    if player.id in games.presence(context.tx, evening.id) or (
        comes and evening.check_in is not None
    ):
        return
    state = HERE if comes else standing_kind(player, context.rules.absence)
    games.set_presence(
        context.tx, evening.id, player.id, state, evening.closes, context.actor.person_id
    )


def standing_kind(player: PlayerRow, rules: AbsenceRules) -> str:
    """The kind of absence of a player who has not signed on: their own, else the rules'."""
    if player.arrangement == "silent":
        return rules.silent_kind
    own_kind = player.standing_kind
    return own_kind if own_kind is not None and rules.named(own_kind) else rules.standing_kind


def _what_follows(
    context: Context, player: PlayerRow, standing: Standing, kind: str | None
) -> Message:
    opened = [e for e in context.calendar.evenings if e.phase is Phase.OPEN]
    ahead = [e for e in opened if context.at < e.closes and in_round(player, e.number)]
    answered = [e.date for e in ahead if player.id in games.presence(context.tx, e.id)]
    first = next((e.date for e in ahead if e.date not in answered), None)
    starts = attendance_messages.StartsOn(first) if first else attendance_messages.StartsLater()
    kept = attendance_messages.OwnAnswersStay(tuple(answered)) if answered else None
    change = player.name, starts, kept
    if standing == "present":
        return attendance_messages.NowPlaysUnless(*change)
    return attendance_messages.NowPlaysOnlyIf(
        *change, attendance_messages.CountsAs(label_of(kind)) if kind else None
    )


@on_press("come-later")
def come_later(context: Context, *, minutes: int | None, player: int | None = None) -> Reply:
    """Tell the opponent of the coming evening, now or with the pairing; 0: in time after all.

    `player` is the player for whom an arbiter acts. Raises `NoEveningAhead`, `SignedOffAlready`,
    `NobodyWaits`, for another player `NotExpected`, and what `own_player` and `player_to_act_for`
    raise.
    """
    player_row = context.own_player if player is None else player_to_act_for(context, player)
    is_own = is_sender(context, player_row)
    evening = evening_ahead(context)
    game = _own_game(context, evening, player_row)
    if game is None:
        _require_expected(context, evening, player_row, is_own=is_own)
    if minutes == 0:
        club_evenings.forget_late_arrival(context.tx, evening.id, player_row.id)
    else:
        club_evenings.keep_late_arrival(context.tx, evening.id, player_row.id, minutes, context.at)
    opponent = _tell_opponent(context, evening, game, player_row, minutes) if game else None
    if minutes == 0:
        return Reply.of(messages.InTimeNoted(player_row.name, evening.date))
    in_time = intend(come_later, minutes=0, player=player)
    noted = _noted(context, evening, player_row, minutes, opponent, is_own=is_own)
    opens = evening.check_in
    if opens is not None and not evening.is_paired and minutes is not None:
        store(context, player_row, evening, HERE, max(context.at, opens))
        news = PairedThoughLate(player_row.name, how_late(minutes), evening.date)
        tell_arbiters(context, news, but=context.actor.person_id)
        noted = MessageAndQuestion(noted, ThenPaired()) if is_own else news
    return done(context, noted, in_time, messages.OnTimeAfterAll())


def _noted(
    context: Context,
    evening: Evening,
    player: PlayerRow,
    minutes: int | None,
    opponent: str | None,
    *,
    is_own: bool,
) -> Message:
    """The answer to the player, with the hour from which the opponent may claim the game."""
    late = (player.name, how_late(minutes), evening.date)
    if not is_own:
        return messages.TheyComeLater(*late)
    if opponent is None:
        return messages.LaterKept(*late)
    message = messages.LaterPassedOn(*late, opponent)
    default = context.hours.default_time
    if timedelta(minutes=minutes or 0) < default:
        return message
    return MessageAndQuestion(message, messages.MayBeClaimed(evening.starts + default))


def _require_expected(
    context: Context, evening: Evening, player: PlayerRow, *, is_own: bool
) -> None:
    """Refuse a player who has no game that evening and will have none."""
    attendance = games.presence_of(context.tx, evening.id, player.id)
    paired = evening.phase is Phase.PAIRED
    if not paired and (attendance is None or attendance.state == HERE):
        return
    if not is_own:
        raise messages.NotExpected(player.name, evening.date)
    raise messages.NobodyWaits(evening.date) if paired else messages.SignedOffAlready(evening.date)


def pass_on_kept(context: Context, evening: Evening) -> None:
    """After pairing, tell the opponents of players who announced that they come later."""
    for late in club_evenings.late_arrivals(context.tx, evening.id):
        player = seasons.player(context.tx, late.player_id)
        game = _own_game(context, evening, player)
        if game is not None:
            _tell_opponent(context, evening, game, player, late.minutes)


def evening_ahead(context: Context) -> Evening:
    """The evening for which somebody will be late. Raises `NoEveningAhead`."""
    coming = [
        e for e in context.calendar.evenings if e.phase is not Phase.FINAL and context.at < e.final
    ]
    if not coming:
        raise messages.NoEveningAhead
    return min(coming, key=lambda evening: evening.starts)


def _own_game(context: Context, evening: Evening, player: PlayerRow) -> GameRow | None:
    """The player's game of that evening, as long as it has no result."""
    game = game_with(context, evening.id, player.id)
    return game if game and game.result is None and game.moved_to is None else None


def _tell_opponent(
    context: Context, evening: Evening, game: GameRow, player: PlayerRow, minutes: int | None
) -> str:
    """Tell the opponent in private, else in the group; returns their name."""
    opponent = seasons.player(context.tx, game.opponent_of(player.id))
    message: Message = messages.ComesLater(player.name, how_late(minutes), evening.date)
    if minutes == 0:
        message = messages.ComesInTime(player.name, evening.date)
    member = people.member(context.tx, opponent.member_id)
    if member.person_id is not None and not member.is_reachable:
        post(context, messages.ToOpponent(opponent.name, message), urgency=SOON)
    else:
        tell(context, opponent.member_id, message, urgency=SOON, round_id=evening.id)
    return opponent.name


def how_late(minutes: int | None) -> Message:
    """The delay in words."""
    return messages.ABit() if minutes is None else messages.SoManyMinutes(minutes)

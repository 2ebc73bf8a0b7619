"""The list of who is coming (/wie), and standing arrangements.

A member is present unless signed off, or absent unless signed on. The list does not show reasons
for absence.
"""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Literal

import msgspec

from keizer_bot.calendar import Evening, Phase
from keizer_bot.club.signing_off import attendance_messages as messages
from keizer_bot.club.signing_off.presence import (
    eligible,
    expected,
    in_round,
    is_checking_in,
    is_sender,
    player_to_act_for,
    present,
    silent,
)
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import NoEveningLeft, NoLongerPlays
from keizer_bot.core.occurrences import GuestComes
from keizer_bot.core.posting import note, tell, tell_arbiters, tell_players
from keizer_bot.core.questions import Choice, ask_one, intend, on_press
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
from keizer_bot.store import dashboards, games, seasons
from keizer_bot.store.seasons import Arrangement, PlayerRow


class AttendanceView(msgspec.Struct, frozen=True):
    """Players who come and who do not, by name; `closes` is None once sign-off has closed.

    `coming` and `absent` have answered; of the others, the `silent` come by default and the `away`
    do not. During check-in, until `pairs`, `coming` have checked in and the `silent` have not yet.
    `held`: the arbiter pairs when ready.
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
    )


def say_if_odd(context: Context, occurrence: GuestComes) -> tuple[messages.NowOdd, ...]:
    """Say that a guest makes the number of players odd, so that somebody has no opponent."""
    snapshot = context.snapshot
    evening = round_in(snapshot, occurrence.round_id)
    busy = snapshot.busy_in(evening.id)
    coming = expected(snapshot, evening)
    count = sum(player.id not in busy for player in coming)
    return (messages.NowOdd(count),) if count % 2 else ()


def _names(players: Iterable[PlayerRow]) -> tuple[str, ...]:
    return tuple(p.name for p in players)


def attendance_post(view: AttendanceView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Attendance, as one or more messages."""
    lines: list[str] = name_lines(view.coming)
    silent = messages.StillToCheckIn if view.pairs else messages.SilentComing
    for names, title in (
        (view.silent, silent),
        (view.absent, messages.NotComing),
        (view.away, messages.SilentAway),
    ):
        if names:
            lines += ["", texts.render(title(len(names)), language), *name_lines(names)]
    head = texts.render(_title(view), language)
    return pages(head, lines, paragraphs("\n" + texts.render(_until_when(view), language)))


def _until_when(view: AttendanceView) -> Message:
    if view.pairs:
        return messages.CheckInUntilPaired() if view.held else messages.CheckInOpen(view.pairs)
    return messages.SignOffOpen(view.closes) if view.closes else messages.SignOffOver()


def _title(view: AttendanceView) -> Message:
    if view.pairs:
        there = messages.AttendanceThere(view.round, view.evening, len(view.coming))
        return there if view.coming else messages.NobodyThere(view.round, view.evening)
    count = len(view.coming) + len(view.silent)
    if not count:
        return messages.NobodyComing(view.round, view.evening)
    parity = messages.Parity.ODD if count % 2 else messages.Parity.EVEN
    return messages.AttendanceTitle(view.round, view.evening, count, parity)


Standing = Literal["present", "absent"]


def show_standing(context: Context, *, player: int) -> Reply:
    """Show the player's arrangement, with buttons to change it. Raises `ArbiterOnly`."""
    player_row = player_to_act_for(context, player)
    unless = Choice(messages.PlayUnless(), intend(set_standing, player=player, standing="present"))
    only_if = Choice(messages.PlayOnlyIf(), intend(set_standing, player=player, standing="absent"))
    is_own = is_sender(context, player_row)
    text, choices = {
        "present": (
            messages.YouPlayUnless() if is_own else messages.PlaysUnless(player_row.name),
            [only_if],
        ),
        "absent": (
            messages.YouPlayOnlyIf() if is_own else messages.PlaysOnlyIf(player_row.name),
            [unless],
        ),
        "silent": (messages.IsSignedOff(player_row.name), [unless, only_if]),
    }[player_row.arrangement]
    return ask_one(context, text, choices)


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
        tell_players(context, (player_row,), messages.ArrangementChanged(message))
    return Reply.of(message)


def end_silence(context: Context, player: PlayerRow) -> list[Message]:
    """Let a player who was signed off for silence take part again; returns the message for them."""
    if player.arrangement != "silent":
        return []
    change_arrangement(context, player, "present")
    return [messages.SilenceEnded(player.name)]


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
            tell(context, player.member_id, messages.SignedOffForSilence(limit))
            tell_arbiters(context, messages.PlayerWentSilent(player.name, limit))


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
    starts = messages.StartsOn(first) if first else messages.StartsLater()
    change = player.name, starts, messages.OwnAnswersStay(tuple(answered)) if answered else None
    if standing == "present":
        return messages.NowPlaysUnless(*change)
    return messages.NowPlaysOnlyIf(*change, messages.CountsAs(label_of(kind)) if kind else None)

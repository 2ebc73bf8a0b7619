"""Who comes to an evening, as /wie tells it; reasons for absence are nobody's business."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.club.attendance import messages
from keizer_bot.club.attendance.presence import eligible, expected, is_checking_in, present, silent
from keizer_bot.core.context import RequestContext
from keizer_bot.core.events import GuestComes
from keizer_bot.core.games import round_in
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import name_lines
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import dashboards, games
from keizer_bot.store.seasons import PlayerRow


@dataclass(frozen=True, slots=True)
class AttendanceView:
    """Who comes and who does not, by name; `closes` is None once sign-off has closed.

    `coming` and `absent` said so; the others said nothing: the `silent` come, the `away` do not.
    While members check in, until `pairs`, those who come are there already, and the silent have
    still to check in. `held`: the arbiter pairs when ready.
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


def attendance_of(context: RequestContext, *, evening: int | None = None) -> AttendanceView:
    """Who comes to that round (its id), else to the coming one. Raises `NoEveningLeft`."""
    snapshot = context.snapshot
    chosen = snapshot.calendar.with_id(evening) if evening is not None else None
    chosen = chosen or snapshot.calendar.next(context.at)
    if chosen is None:
        raise NoEveningLeft(snapshot.row.name)
    said = games.presence(context.tx, chosen.id)
    checking, usual = is_checking_in(chosen, context.at), expected(snapshot, chosen, said)
    coming = present(snapshot, chosen, said) if checking else [p for p in usual if p.id in said]
    busy = snapshot.busy_in(chosen.id) if checking else set(said)
    away = [p for p in eligible(snapshot, chosen) if p not in usual]
    return AttendanceView(
        round=chosen.number,
        evening=chosen.date,
        coming=_names(coming),
        absent=_names(p for p in away if p.id in said),
        closes=chosen.closes if context.at < chosen.closes else None,
        pairs=chosen.pairs if checking else None,
        silent=_names(silent(snapshot, chosen, said, busy=busy)),
        away=_names(p for p in away if p.id not in said),
        held=context.at >= chosen.pairs or dashboards.is_held(context.tx, chosen.id),
    )


def say_if_odd(context: RequestContext, event: GuestComes) -> tuple[messages.NowOdd, ...]:
    """Say that somebody will have no opponent, if it is so."""
    snapshot = context.snapshot
    evening = round_in(snapshot, event.round_id)
    busy = snapshot.busy_in(evening.id)
    coming = expected(snapshot, evening, games.presence(context.tx, evening.id))
    count = sum(player.id not in busy for player in coming)
    return (messages.NowOdd(count),) if count % 2 else ()


def _names(players: Iterable[PlayerRow]) -> tuple[str, ...]:
    return tuple(p.name for p in players)


def attendance_post(view: AttendanceView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Who comes, as one or more messages."""
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

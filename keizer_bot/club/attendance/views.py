"""Who comes to an evening, as /wie tells it; reasons for absence are nobody's business."""

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.club.attendance import messages
from keizer_bot.club.attendance.presence import eligible, expected, is_checking_in, present, silent
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import NoEveningLeft
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import name_lines
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import dashboards, games


@dataclass(frozen=True, slots=True)
class AttendanceView:
    """Who comes and who does not, by name; `closes` is None once sign-off has closed.

    While members check in, until `pairs`, those who come are there already, and of `waiting` others
    nothing was heard; they are not named. `held`: the arbiter pairs when ready.
    """

    round: int
    evening: date
    coming: tuple[str, ...]
    absent: tuple[str, ...]
    closes: datetime | None
    pairs: datetime | None = None
    waiting: int = 0
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
    coming = present(snapshot, chosen, said) if checking else usual
    away = [p for p in eligible(snapshot, chosen) if p not in usual]
    busy = snapshot.busy_in(chosen.id)
    return AttendanceView(
        round=chosen.number,
        evening=chosen.date,
        coming=tuple(p.name for p in coming),
        absent=tuple(p.name for p in away),
        closes=chosen.closes if context.at < chosen.closes else None,
        pairs=chosen.pairs if checking else None,
        waiting=len(silent(snapshot, chosen, said, busy=busy)) if checking else 0,
        held=context.at >= chosen.pairs or dashboards.is_held(context.tx, chosen.id),
    )


def attendance_post(view: AttendanceView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Who comes, as one or more messages."""
    lines: list[str] = name_lines(view.coming)
    if view.absent:
        head_of_absent = texts.render(messages.NotComing(len(view.absent)), language)
        lines += ["", head_of_absent, *name_lines(view.absent)]
    if view.waiting:
        lines += ["", texts.render(messages.NotHeardYet(view.waiting), language)]
    head = texts.render(_title(view), language)
    return pages(head, lines, paragraphs("\n" + texts.render(_until_when(view), language)))


def _until_when(view: AttendanceView) -> Message:
    if view.pairs:
        return messages.CheckInUntilPaired() if view.held else messages.CheckInOpen(view.pairs)
    return messages.SignOffOpen(view.closes) if view.closes else messages.SignOffOver()


def _title(view: AttendanceView) -> Message:
    count = len(view.coming)
    if view.pairs:
        there = messages.AttendanceThere(view.round, view.evening, count)
        return there if count else messages.NobodyThere(view.round, view.evening)
    if not count:
        return messages.NobodyComing(view.round, view.evening)
    parity = messages.Parity.ODD if count % 2 else messages.Parity.EVEN
    return messages.AttendanceTitle(view.round, view.evening, count, parity)

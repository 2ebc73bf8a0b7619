"""Who comes to an evening, as /wie tells it; reasons for absence are nobody's business."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from keizer_bot.club.attendance import messages
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import name_lines, pages, paragraphs


@dataclass(frozen=True, slots=True)
class AttendanceView:
    """Who comes and who does not, by name; `closes` is None once sign-off has closed.

    While members check in, until `pairs`, those who come are there already, and of `waiting` others
    nothing was heard; they are not named. `held`: the arbiter pairs when he is ready.
    """

    round: int
    evening: date
    coming: tuple[str, ...]
    absent: tuple[str, ...]
    closes: datetime | None
    pairs: datetime | None = None
    waiting: int = 0
    held: bool = False


def attendance_post(view: AttendanceView, texts: Translator, language: str) -> tuple[Html, ...]:
    """Who comes, as one or more messages."""
    lines: list[str] = name_lines(view.coming)
    if view.absent:
        lines += [
            "",
            texts.render(messages.NotComing(len(view.absent)), language),
            *name_lines(view.absent),
        ]
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
    return messages.AttendanceTitle(
        view.round, view.evening, count, messages.Parity.ODD if count % 2 else messages.Parity.EVEN
    )

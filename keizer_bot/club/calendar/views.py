"""The season's evenings, as /kalender tells them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from keizer_bot.club.calendar import messages
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.pages import pages


@dataclass(frozen=True, slots=True)
class EveningView:
    """A round on the calendar; `state` is None for an evening that is yet to come."""

    round: int
    day: date
    period: int
    state: messages.EveningState | None = None


@dataclass(frozen=True, slots=True)
class CalendarView:
    """A season's evenings in order."""

    season: str
    evenings: tuple[EveningView, ...]


def calendar_post(view: CalendarView, texts: Translator, language: str) -> tuple[Html, ...]:
    """The calendar as one or more messages."""
    if not view.evenings:
        return (texts.render(messages.EmptyCalendar(view.season), language),)
    lines = [texts.render(message, language) for message in _lines(view)]
    return pages(texts.render(messages.CalendarTitle(view.season), language), lines)


def _lines(view: CalendarView) -> list[Message]:
    several = len({evening.period for evening in view.evenings}) > 1
    lines: list[Message] = []
    period = None
    for evening in view.evenings:
        if several and evening.period != period:
            period = evening.period
            lines.append(messages.CalendarPeriod(period))
        lines.append(_line(evening))
    return lines


def _line(evening: EveningView) -> Message:
    if evening.state is None:
        return messages.CalendarEvening(evening.round, evening.day)
    return messages.CalendarEveningState(evening.round, evening.day, evening.state)

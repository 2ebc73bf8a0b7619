"""Days held against the calendar: their evenings, and why these are unsure."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date, datetime
from enum import Enum

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.reading import messages
from keizer_bot.reading.dates import ALTERNATING, Almanac, Sort, When
from keizer_bot.reading.model import Unsure

OFFERED = 6  # as many buttons as fit a small screen
SettledDays = tuple[tuple[Evening, ...], set[Unsure]]


def coming(calendar: Calendar, sent: datetime) -> Evening:
    """The evening that a message without a day is about. Raises SeasonOver."""
    found = calendar.next(sent)
    if found is None:
        raise messages.SeasonOver
    return found


def settle(whens: Iterable[When], almanac: Almanac, sent: datetime) -> SettledDays:
    """The evenings meant, by number, and the reasons to ask before anything is done.

    Raises OutsideSeason, NoRoundThatDay, NoRoundToday, NoRoundsThen or SeasonOver.
    """
    found: dict[int, Evening] = {}
    reasons: set[Unsure] = set()
    said = tuple(whens)
    if len(said) > 1 and any(when.sort in ALTERNATING for when in said):
        reasons.add(Unsure.WHICH_EVENING)
    for when in _of_this_calendar(said, almanac.calendar):
        evenings, reason = _evenings(when, almanac, sent)
        found |= {e.number: e for e in evenings}
        reasons |= {reason} if reason else set()
    return tuple(found[number] for number in sorted(found)), reasons


def _of_this_calendar(said: tuple[When, ...], calendar: Calendar) -> tuple[When, ...]:
    """The days without those that have a round in another calendar alone; all if none is left."""
    elsewhere = {day for day in calendar.elsewhere if calendar.on(day) is None}
    if not elsewhere:
        return said
    here = [
        replace(when, days=tuple(d for d in when.days if d not in elsewhere))
        if when.sort in (Sort.DAYS, Sort.TODAY)
        else when
        for when in said
    ]
    return tuple(when for when in here if when.days) or said


def _evenings(
    when: When, almanac: Almanac, sent: datetime
) -> tuple[tuple[Evening, ...], Unsure | None]:
    match when.sort:
        case Sort.DAYS | Sort.TODAY:
            today = when.sort is Sort.TODAY
            return tuple(_on(day, almanac, sent, today=today) for day in when.days), None
        case Sort.GUESS:
            return tuple(_on(day, almanac, sent) for day in when.days), Unsure.GUESSED_EVENING
        case Sort.EITHER:
            return _candidates(when, almanac), Unsure.WHICH_EVENING
        case Sort.ALTERNATE:
            return _stretch(when, almanac, sent)[::2], Unsure.SEVERAL_EVENINGS
        case Sort.EVEN | Sort.ODD:
            return _by_parity(when, almanac, sent), Unsure.SEVERAL_EVENINGS
        case _:
            evenings = _stretch(when, almanac, sent)
            kind = Unsure.ALL_OR_ONE if when.sort is Sort.ABOUT else Unsure.SEVERAL_EVENINGS
            return evenings, kind if len(evenings) > 1 else None


def _by_parity(when: When, almanac: Almanac, sent: datetime) -> tuple[Evening, ...]:
    """The evenings in even or odd weeks; where there is none, all of them to choose from."""
    found = _stretch(when, almanac, sent)
    odd = when.sort is Sort.ODD
    return tuple(e for e in found if e.date.isocalendar().week % 2 == odd) or found


def _on(day: date, almanac: Almanac, sent: datetime, *, today: bool = False) -> Evening:
    evening = almanac.calendar.on(day)
    if evening is not None:
        return evening
    if today:
        raise messages.NoRoundToday(coming(almanac.calendar, sent).date)
    if not almanac.in_season(day):
        days = [e.date for e in almanac.calendar.evenings]
        if not days:
            raise messages.SeasonOver
        raise messages.OutsideSeason(day, day.year, min(days), max(days))
    raise messages.NoRoundThatDay(day, _nearest(day, almanac, sent))


def _nearest(day: date, almanac: Almanac, sent: datetime) -> date:
    """The evening to offer instead of that day: of those still to come the nearest."""
    ahead = [e.date for e in almanac.ahead()] or [coming(almanac.calendar, sent).date]
    return min(ahead, key=lambda evening: (abs(evening - day), evening < day))


def _after(day: date, almanac: Almanac, sent: datetime) -> date:
    """The evening to offer instead: the first from that day on that is still to come."""
    later = [e.date for e in almanac.ahead() if e.date >= day]
    return later[0] if later else coming(almanac.calendar, sent).date


def _candidates(when: When, almanac: Almanac) -> tuple[Evening, ...]:
    ahead = almanac.ahead()
    exact = tuple(e for e in ahead if e.date in when.days)
    return exact or tuple(e for e in ahead if when.first <= e.date <= when.last)


def _stretch(when: When, almanac: Almanac, sent: datetime) -> tuple[Evening, ...]:
    """The evenings that are still to come, from the first to the last day."""
    found = tuple(e for e in almanac.ahead() if when.first <= e.date <= when.last)
    if not found:
        raise messages.NoRoundsThen(when.first, when.last, _after(when.first, almanac, sent))
    return found


class Signing(Enum):
    """What is to be done with the evenings; the value is the command's name."""

    OFF = "afmelden"
    ON = "aanmelden"


def without_days(
    calendar: Calendar, sent: datetime, *, away: bool
) -> tuple[tuple[Evening, ...], set[Unsure]]:
    """The coming evening; once it has begun, who stays away more likely means a later one.

    Raises SeasonOver.
    """
    evening = coming(calendar, sent)
    if evening.starts > sent:
        return (evening,), set()
    if rest := [later for later in calendar.rest_of_evening(evening)[1:] if not later.is_paired]:
        return (rest[0],), set()  # the rest of this evening
    ahead = Almanac(calendar, calendar.local(sent).date()).ahead()[:OFFERED]
    if not (away and ahead):
        return (evening,), {Unsure.OVER}
    return ahead, {Unsure.OVER, Unsure.WHICH_EVENING}
